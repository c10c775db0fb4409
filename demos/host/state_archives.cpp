#include "demos/host/state_archives.h"

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "demos/readable.h"
#include "geometry/base/bit_cast.h"
#include "geometry/base/hash.h"
#include "geometry/base/number_text.h"

namespace demos {
namespace {

/// An archive whose scalars all go to one function template of the derived class: take(value).
template <typename Derived>
class ScalarArchive : public Archive {
protected:
    void scalar(bool& value) override { self().take(value); }
    void scalar(std::int32_t& value) override { self().take(value); }
    void scalar(std::uint32_t& value) override { self().take(value); }
    void scalar(std::int64_t& value) override { self().take(value); }
    void scalar(std::uint64_t& value) override { self().take(value); }
    void scalar(float& value) override { self().take(value); }
    void scalar(double& value) override { self().take(value); }
    void scalar(std::string& value) override { self().take(value); }
    std::size_t count(std::size_t current) override {
        auto number = static_cast<std::uint64_t>(current);
        self().take(number);
        return current;
    }

private:
    Derived& self() { return static_cast<Derived&>(*this); }
};

class HashArchive final : public ScalarArchive<HashArchive> {
public:
    template <typename T>
    void take(const T& value) {
        hasher.add(value);
    }
    void take(const std::string& text) { hasher.add(std::string_view(text)); }

    geometry::Hasher hasher{};

private:
    void numbers(std::span<float> values) override {
        for (const float value : values) hasher.add(value);
    }
};

class SizeArchive final : public ScalarArchive<SizeArchive> {
public:
    template <typename T>
    void take(const T&) {
        bytes += sizeof(T);
    }
    void take(const bool&) { bytes += 1; }
    void take(const std::string& text) { bytes += sizeof(std::uint64_t) + text.size(); }

    std::size_t bytes = 0;

private:
    void numbers(std::span<float> values) override { bytes += values.size_bytes(); }
};

/// Only looks for numbers that are not finite; cheap enough for every frame.
class FiniteArchive final : public ScalarArchive<FiniteArchive> {
public:
    template <typename T>
    void take(const T& value) {
        if constexpr (std::is_floating_point_v<T>) allFinite &= std::isfinite(value);
    }

    bool allFinite = true;

private:
    void numbers(std::span<float> values) override {
        for (const float value : values) allFinite &= std::isfinite(value);
    }
};

/// The unsigned number that has the bits of a scalar, and back.
template <typename T>
auto bitsOf(T value) {
    if constexpr (sizeof(T) == 4)
        return geometry::bit_cast<std::uint32_t>(value);
    else
        return geometry::bit_cast<std::uint64_t>(value);
}

class SaveArchive final : public ScalarArchive<SaveArchive> {
public:
    template <typename T>
    void take(const T& value) {
        auto bits = bitsOf(value);
        for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) bytes.push_back(static_cast<std::uint8_t>(bits & 255u));
    }
    void take(const bool& value) { bytes.push_back(value ? 1 : 0); }
    void take(const std::string& text) {
        take(std::uint64_t{text.size()});
        bytes.insert(bytes.end(), text.begin(), text.end());
    }

    std::vector<std::uint8_t> bytes{};
};

class LoadArchive final : public ScalarArchive<LoadArchive> {
public:
    explicit LoadArchive(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

    template <typename T>
    void take(T& value) {
        using Bits = decltype(bitsOf(value));
        require(sizeof(T));
        Bits bits = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) bits |= Bits{bytes_[at_ + i]} << (8 * i);
        at_ += sizeof(T);
        value = geometry::bit_cast<T>(bits);
    }
    void take(bool& value) {
        require(1);
        const std::uint8_t byte = bytes_[at_++];
        if (byte > 1) refuse("neither true nor false");
        value = byte == 1;
    }
    void take(std::string& text) {
        const std::size_t size = takeCount();
        text.assign(bytes_.begin() + static_cast<std::ptrdiff_t>(at_),
                    bytes_.begin() + static_cast<std::ptrdiff_t>(at_ + size));
        at_ += size;
    }
    void finish() const {
        if (at_ != bytes_.size()) refuse("more bytes than the demo has state");
    }

private:
    std::size_t count(std::size_t) override { return takeCount(); }
    /// Every counted thing takes at least a byte, so a larger count is nonsense and must not be allocated.
    std::size_t takeCount() {
        std::uint64_t number = 0;
        take(number);
        if (number > bytes_.size() - at_) refuse("a count beyond the end of the state");
        return static_cast<std::size_t>(number);
    }
    void require(std::size_t size) const {
        if (bytes_.size() - at_ < size) refuse("the state ends too early");
    }
    [[noreturn]] void refuse(const char* reason) const {
        throw std::runtime_error("saved state, byte " + std::to_string(at_) + ": " + reason +
                                 "; it belongs to another demo or version");
    }

    const std::vector<std::uint8_t>& bytes_;
    std::size_t at_ = 0;
};

std::string textOf(bool value) { return value ? "true" : "false"; }
std::string textOf(const std::string& value) { return "'" + value + "'"; }
template <typename T>
std::string textOf(const T& value) {
    char text[40];
    if constexpr (std::is_floating_point_v<T>)
        return {text, geometry::toChars(text, text + sizeof text, value).ptr};
    else
        return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// Writes down every field with its path.
class PathArchive final : public ScalarArchive<PathArchive> {
public:
    struct Entry {
        std::string path{};
        std::vector<std::string> values{};
        bool finite = true;
    };

    template <typename T>
    void take(const T& value) {
        if (entries.empty() || entries.back().path != path_) entries.push_back({.path = path_});
        entries.back().values.push_back(textOf(value));
        if constexpr (std::is_floating_point_v<T>) entries.back().finite &= std::isfinite(value);
    }

    std::vector<Entry> entries{};

private:
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

std::string valueText(const PathArchive::Entry& entry) {
    if (entry.values.size() == 1) return entry.values.front();
    std::string text;
    for (const std::string& value : entry.values) text += (text.empty() ? "(" : ", ") + value;
    return text + ")";
}

std::vector<PathArchive::Entry> fieldsOf(const DemoBase& demo) {
    PathArchive archive;
    readable(demo).stateAll(archive);
    return std::move(archive.entries);
}

}  // namespace

std::uint64_t hashOf(const DemoBase& demo) {
    HashArchive archive;
    readable(demo).stateAll(archive);
    return archive.hasher.value();
}

std::size_t sizeOf(const DemoBase& demo) {
    SizeArchive archive;
    readable(demo).stateAll(archive);
    return archive.bytes;
}

std::vector<std::uint8_t> save(const DemoBase& demo) {
    SaveArchive archive;
    readable(demo).stateAll(archive);
    return std::move(archive.bytes);
}

void load(DemoBase& demo, const std::vector<std::uint8_t>& bytes) {
    LoadArchive archive(bytes);
    demo.stateAll(archive);
    archive.finish();
}

std::vector<std::string> differences(const DemoBase& a, const DemoBase& b, std::size_t most) {
    const auto fieldsA = fieldsOf(a);
    const auto fieldsB = fieldsOf(b);
    std::vector<std::string> found;
    // Lists of unequal length shift all that follows; their counts differ and are reported, so stop there.
    for (std::size_t i = 0; i < fieldsA.size() && i < fieldsB.size() && found.size() < most; ++i) {
        if (fieldsA[i].path != fieldsB[i].path) break;
        if (fieldsA[i].values != fieldsB[i].values)
            found.push_back(fieldsA[i].path + ": " + valueText(fieldsA[i]) + " | " + valueText(fieldsB[i]));
    }
    return found;
}

std::optional<std::string> firstNotFinite(const DemoBase& demo) {
    FiniteArchive quick;
    readable(demo).stateAll(quick);
    if (quick.allFinite) return std::nullopt;
    for (const PathArchive::Entry& entry : fieldsOf(demo))
        if (!entry.finite) return entry.path;
    return std::nullopt;
}

}  // namespace demos
