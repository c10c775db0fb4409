#pragma once
/// One walk over the state of a thing that serves hashing, measuring, saving, loading and comparing it
/// (see state_archives.h). Fields are visited one by one, never as raw bytes, so padding is never seen.
///
/// A struct takes part by a free function in its own namespace, found by its type:
///
///     void state(geometry::Archive& a, Particle& p) { a.field("position", p.position); a.field("mass", p.mass); }
///
/// Visited are whole numbers of 32 and 64 bits, float and double, bool, enumerations, texts, vectors and quaternions,
/// such structs, and lists, arrays and optional values of all these. A list of numbers or of vectors is visited in one
/// go, whatever its length.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/base/vec.h"

namespace collidoscope::geometry {

class Archive {
public:
    virtual ~Archive() = default;

    template <typename T>
    void field(std::string_view name, T& value) {
        enter(name);
        visit(value);
        leave();
    }

protected:
    /// Numbers in the order in which they stand: one, a vector's, or those of a whole list.
    virtual void numbers(std::span<std::int32_t> values) = 0;
    virtual void numbers(std::span<std::uint32_t> values) = 0;
    virtual void numbers(std::span<std::int64_t> values) = 0;
    virtual void numbers(std::span<std::uint64_t> values) = 0;
    virtual void numbers(std::span<float> values) = 0;
    virtual void numbers(std::span<double> values) = 0;
    virtual void flag(bool& value) = 0;
    virtual void text(std::string& value) = 0;
    /// Visits a length; when loading, returns the one to resize to. Every element takes `bytes` at least.
    virtual std::size_t count(std::size_t current, std::size_t bytes) = 0;
    /// True for archives that report the position of each element of a list: they visit lists element by element.
    virtual bool namesElements() const { return false; }
    /// Called around every field, for archives that report positions.
    virtual void enter(std::string_view /*name*/) {}
    /// Called around every element of a list.
    virtual void enterElement(std::size_t /*index*/) {}
    virtual void leave() {}

private:
    /// The numbers that a T consists of, all of one type and without gaps: how many there are, and the first of them.
    template <typename T>
    struct Numbers {
        static constexpr std::size_t kCount = std::is_arithmetic_v<T> && !std::is_same_v<T, bool> ? 1 : 0;
        static T* first(T& value) { return &value; }
    };
    template <int N, typename T>
    struct Numbers<glm::vec<N, T, glm::defaultp>> {
        static_assert(sizeof(glm::vec<N, T, glm::defaultp>) == N * sizeof(T), "vectors in a list leave no gaps");
        static constexpr std::size_t kCount = N;
        static T* first(glm::vec<N, T, glm::defaultp>& value) { return &value.x; }
    };

    template <typename T>
    void visit(T& value);
    template <typename T, typename Allocator>
    void visit(std::vector<T, Allocator>& values);
    template <typename T, std::size_t N>
    void visit(std::array<T, N>& values) {
        elements(std::span<T>(values));
    }
    template <typename T>
    void visit(std::optional<T>& value);
    template <typename T>
    void visit(Quat<T>& q);
    template <typename T>
    void elements(std::span<T> values);
};

template <typename T>
void Archive::visit(T& value) {
    if constexpr (Numbers<T>::kCount > 0) {
        numbers(std::span(Numbers<T>::first(value), Numbers<T>::kCount));
    } else if constexpr (std::is_same_v<T, bool>) {
        flag(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        text(value);
    } else if constexpr (std::is_enum_v<T>) {
        auto number = static_cast<std::int32_t>(value);
        numbers(std::span(&number, 1));
        value = static_cast<T>(number);
    } else {
        state(*this, value);
    }
}

template <typename T>
void Archive::visit(Quat<T>& q) {
    std::array<T, 4> parts{q.w, q.x, q.y, q.z};
    numbers(std::span<T>(parts));
    q.w = parts[0];
    q.x = parts[1];
    q.y = parts[2];
    q.z = parts[3];
}

template <typename T, typename Allocator>
void Archive::visit(std::vector<T, Allocator>& values) {
    const std::size_t size = count(values.size(), Numbers<T>::kCount > 0 ? sizeof(T) : 1);
    if (size != values.size()) values.resize(size);
    elements(std::span<T>(values));
}

template <typename T>
void Archive::visit(std::optional<T>& value) {
    bool present = value.has_value();
    flag(present);
    if (present && !value) value.emplace();
    if (!present) value.reset();
    if (value) visit(*value);
}

template <typename T>
void Archive::elements(std::span<T> values) {
    if (values.empty()) return;
    if constexpr (Numbers<T>::kCount > 0) {
        if (!namesElements())
            return numbers(std::span(Numbers<T>::first(values.front()), Numbers<T>::kCount * values.size()));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        enterElement(i);
        visit(values[i]);
        leave();
    }
}

/// Where the numbers go on.
inline void state(Archive& archive, Random& random) {
    std::uint64_t number = random.state();
    archive.field("state", number);
    random.restore(number);
}

}  // namespace collidoscope::geometry
