#pragma once
/// One walk over the state of a demo that serves hashing, measuring, saving, loading and comparing.
/// Fields are visited one by one, never as raw bytes, so padding is never seen.
///
///     void state(Archive& a) override { a.field("velocity", velocity_); a.field("particles", particles_); }
///
/// A struct of the demo's own takes part by a free function found by its type:
///
///     void state(Archive& a, Particle& p) { a.field("position", p.position); a.field("velocity", p.velocity); }

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "geometry/base/vec.h"

namespace demos {

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
    virtual void scalar(bool& value) = 0;
    virtual void scalar(std::int32_t& value) = 0;
    virtual void scalar(std::uint32_t& value) = 0;
    virtual void scalar(std::int64_t& value) = 0;
    virtual void scalar(std::uint64_t& value) = 0;
    virtual void scalar(float& value) = 0;
    virtual void scalar(double& value) = 0;
    virtual void scalar(std::string& value) = 0;
    /// The numbers of a long list, in order: one call for archives that need not know where each of them stands.
    virtual void numbers(std::span<float> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            enterElement(i);
            scalar(values[i]);
            leave();
        }
    }
    /// Visits a length; when loading, returns the one to resize to.
    virtual std::size_t count(std::size_t current) = 0;
    /// Brackets every field, for archives that say where they are.
    virtual void enter(std::string_view /*name*/) {}
    /// Brackets every element of a list.
    virtual void enterElement(std::size_t /*index*/) {}
    virtual void leave() {}

private:
    template <typename T>
    void visit(T& value);
    template <typename T>
    void visit(std::vector<T>& values);
    template <typename T>
    void visit(std::optional<T>& value);
    template <int N, typename T>
    void visit(glm::vec<N, T, glm::defaultp>& v) {
        for (int i = 0; i < N; ++i) scalar(v[i]);
    }
    template <typename T>
    void visit(geometry::Quat<T>& q) {
        scalar(q.w);
        scalar(q.x);
        scalar(q.y);
        scalar(q.z);
    }
};

template <typename T>
void Archive::visit(T& value) {
    if constexpr (std::is_enum_v<T>) {
        auto number = static_cast<std::int32_t>(value);
        scalar(number);
        value = static_cast<T>(number);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
        scalar(value);
    } else {
        state(*this, value);
    }
}

template <typename T>
void Archive::visit(std::vector<T>& values) {
    const std::size_t size = count(values.size());
    if (size != values.size()) values.resize(size);
    if constexpr (std::is_same_v<T, float>) return numbers(values);
    for (std::size_t i = 0; i < size; ++i) {
        enterElement(i);
        visit(values[i]);
        leave();
    }
}

template <typename T>
void Archive::visit(std::optional<T>& value) {
    bool present = value.has_value();
    scalar(present);
    if (present && !value) value.emplace();
    if (!present) value.reset();
    if (value) visit(*value);
}

}  // namespace demos
