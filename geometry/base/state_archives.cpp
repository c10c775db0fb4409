#include "geometry/base/state_archives.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "geometry/base/hash.h"
#include "geometry/base/number_text.h"
#include "geometry/base/scalar.h"

namespace collidoscope::geometry {
namespace {

/// An archive whose values all go to function templates of the derived class: take(numbers), take(flag), take(text).
template <typename Derived>
class ArchiveOf : public Archive {
protected:
    void numbers(std::span<std::int32_t> values) override { self().take(values); }
    void numbers(std::span<std::uint32_t> values) override { self().take(values); }
    void numbers(std::span<std::int64_t> values) override { self().take(values); }
    void numbers(std::span<std::uint64_t> values) override { self().take(values); }
    void numbers(std::span<float> values) override { self().take(values); }
    void numbers(std::span<double> values) override { self().take(values); }
    void flag(bool& value) override { self().take(value); }
    void text(std::string& value) override { self().take(value); }
    std::size_t count(std::size_t current, std::size_t /*bytes*/) override {
        std::uint64_t number = current;
        self().take(std::span(&number, 1));
        return current;
    }

private:
    Derived& self() { return static_cast<Derived&>(*this); }
};

class HashArchive final : public ArchiveOf<HashArchive> {
public:
    template <typename T>
    void take(std::span<T> values) {
        for (const T value : values) hasher.add(value);
    }
    void take(bool value) { hasher.add(value); }
    void take(const std::string& text) { hasher.add(std::string_view(text)); }

    Hasher hasher{};
};

class SizeArchive final : public ArchiveOf<SizeArchive> {
public:
    template <typename T>
    void take(std::span<T> values) {
        bytes += values.size_bytes();
    }
    void take(bool) { bytes += 1; }
    void take(const std::string& text) { bytes += sizeof(std::uint64_t) + text.size(); }

    std::size_t bytes = 0;
};

/// Only looks for numbers that are not finite; cheap enough for every frame.
class FiniteArchive final : public ArchiveOf<FiniteArchive> {
public:
    template <typename T>
    void take(std::span<T> values) {
        if constexpr (std::is_floating_point_v<T>)
            for (const T value : values) allFinite &= std::isfinite(value);
    }
    void take(bool) {}
    void take(const std::string&) {}

    bool allFinite = true;
};

/// The unsigned number that has the bits of another number.
template <typename T>
auto bitsOf(T value) {
    if constexpr (sizeof(T) == 4)
        return bit_cast<std::uint32_t>(value);
    else
        return bit_cast<std::uint64_t>(value);
}

class SaveArchive final : public ArchiveOf<SaveArchive> {
public:
    template <typename T>
    void take(std::span<T> values) {
        std::size_t at = bytes.size();
        bytes.resize(at + values.size_bytes());
        for (const T value : values) {
            const auto bits = bitsOf(value);
            for (std::size_t i = 0; i < sizeof(T); ++i)
                bytes[at++] = static_cast<std::uint8_t>((bits >> (8 * i)) & 255u);
        }
    }
    void take(bool value) { bytes.push_back(value ? 1 : 0); }
    void take(const std::string& text) {
        std::uint64_t size = text.size();
        take(std::span(&size, 1));
        bytes.insert(bytes.end(), text.begin(), text.end());
    }

    std::vector<std::uint8_t> bytes{};
};

class LoadArchive final : public ArchiveOf<LoadArchive> {
public:
    explicit LoadArchive(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

    template <typename T>
    void take(std::span<T> values) {
        require(values.size_bytes());
        for (T& value : values) {
            decltype(bitsOf(value)) bits = 0;
            for (std::size_t i = 0; i < sizeof(T); ++i) bits |= decltype(bits){bytes_[at_++]} << (8 * i);
            value = bit_cast<T>(bits);
        }
    }
    void take(bool& value) {
        require(1);
        const std::uint8_t byte = bytes_[at_++];
        if (byte > 1) refuse("neither true nor false");
        value = byte == 1;
    }
    void take(std::string& text) {
        const std::size_t size = takeCount(1);
        const auto start = bytes_.begin() + static_cast<std::ptrdiff_t>(at_);
        text.assign(start, start + static_cast<std::ptrdiff_t>(size));
        at_ += size;
    }
    void finish() const {
        if (at_ != bytes_.size()) refuse("more bytes than there is state");
    }

private:
    std::size_t count(std::size_t, std::size_t bytes) override { return takeCount(bytes); }
    /// A count of more than can follow is nonsense and must not be allocated.
    std::size_t takeCount(std::size_t bytesOfEach) {
        std::uint64_t number = 0;
        take(std::span(&number, 1));
        if (number > (bytes_.size() - at_) / bytesOfEach) refuse("a count beyond the end of the state");
        return static_cast<std::size_t>(number);
    }
    void require(std::size_t size) const {
        if (bytes_.size() - at_ < size) refuse("the state ends too early");
    }
    [[noreturn]] void refuse(const char* reason) const {
        throw std::runtime_error("saved state, byte " + std::to_string(at_) + ": " + reason +
                                 "; it belongs to another thing or version");
    }

    const std::vector<std::uint8_t>& bytes_;
    std::size_t at_ = 0;
};

template <typename T>
std::string textOf(T value) {
    char text[40];
    if constexpr (std::is_floating_point_v<T>)
        return {text, toChars(text, text + sizeof text, value).ptr};
    else
        return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// Writes down every field with its path.
class FieldArchive final : public ArchiveOf<FieldArchive> {
public:
    struct Field {
        std::string path{};
        std::vector<std::string> values{};
        bool finite = true;
    };

    template <typename T>
    void take(std::span<T> values) {
        for (const T value : values) {
            add(textOf(value));
            if constexpr (std::is_floating_point_v<T>) fields.back().finite &= std::isfinite(value);
        }
    }
    void take(bool value) { add(value ? "true" : "false"); }
    void take(const std::string& text) { add("'" + text + "'"); }

    std::vector<Field> fields{};

private:
    void add(std::string value) {
        if (fields.empty() || fields.back().path != path_) fields.push_back({.path = path_});
        fields.back().values.push_back(std::move(value));
    }
    bool namesElements() const override { return true; }
    void enter(std::string_view name) override {
        lengths_.push_back(path_.size());
        if (!path_.empty()) path_ += '.';
        path_ += name;
    }
    void enterElement(std::size_t index) override {
        lengths_.push_back(path_.size());
        path_ += '[' + std::to_string(index) + ']';
    }
    void leave() override {
        path_.resize(lengths_.back());
        lengths_.pop_back();
    }

    std::string path_{};
    std::vector<std::size_t> lengths_{};
};

std::string valueText(const FieldArchive::Field& field) {
    if (field.values.size() == 1) return field.values.front();
    std::string text;
    for (const std::string& value : field.values) text += (text.empty() ? "(" : ", ") + value;
    return text + ")";
}

std::vector<FieldArchive::Field> fieldsOf(const StateVisit& visit) {
    FieldArchive archive;
    visit(archive);
    return std::move(archive.fields);
}

}  // namespace

std::uint64_t hashOf(const StateVisit& visit) {
    HashArchive archive;
    visit(archive);
    return archive.hasher.value();
}

std::size_t sizeOf(const StateVisit& visit) {
    SizeArchive archive;
    visit(archive);
    return archive.bytes;
}

std::vector<std::uint8_t> save(const StateVisit& visit) {
    SaveArchive archive;
    archive.bytes.reserve(sizeOf(visit));
    visit(archive);
    return std::move(archive.bytes);
}

void load(const StateVisit& visit, const std::vector<std::uint8_t>& bytes) {
    LoadArchive archive(bytes);
    visit(archive);
    archive.finish();
}

std::vector<std::string> differences(const StateVisit& a, const StateVisit& b, std::size_t maximum) {
    const auto fieldsA = fieldsOf(a);
    const auto fieldsB = fieldsOf(b);
    std::vector<std::string> found;
    // Lists of unequal length shift all that follows; their counts differ and are reported, so stop there.
    for (std::size_t i = 0; i < fieldsA.size() && i < fieldsB.size() && found.size() < maximum; ++i) {
        if (fieldsA[i].path != fieldsB[i].path) break;
        if (fieldsA[i].values != fieldsB[i].values)
            found.push_back(fieldsA[i].path + ": " + valueText(fieldsA[i]) + " | " + valueText(fieldsB[i]));
    }
    return found;
}

std::optional<std::string> firstNotFinite(const StateVisit& visit) {
    FiniteArchive quick;
    visit(quick);
    if (quick.allFinite) return std::nullopt;
    for (const FieldArchive::Field& field : fieldsOf(visit))
        if (!field.finite) return field.path;
    return std::nullopt;
}

}  // namespace collidoscope::geometry
