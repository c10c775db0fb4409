#pragma once
/// A std::variant of many kinds whose copying, moving and destruction are compiled in one source file. Each of these is
/// a table of functions, one for each kind, which every file that puts such a value into a vector would compile again.
/// For the variant of requests this took a quarter of the compile time of a panel's file.
///
///     using SignalKinds = std::variant<Bell, Lamp>;
///     using Signal = CompiledOnce<SignalKinds>;
///     extern template struct CompiledOnce<SignalKinds>;  // in the header, and in one source file without "extern"
///
/// std::visit, std::get, std::variant_size_v and the like take it as they take a std::variant.

#include <cstddef>
#include <variant>

namespace collidoscope::geometry {

template <typename Variant>
struct CompiledOnce : Variant {
    using Variant::Variant;
    using Variant::operator=;

    CompiledOnce();
    CompiledOnce(const CompiledOnce& other);
    CompiledOnce(CompiledOnce&& other) noexcept;
    CompiledOnce& operator=(const CompiledOnce& other);
    CompiledOnce& operator=(CompiledOnce&& other) noexcept;
    ~CompiledOnce();
};

template <typename Variant>
CompiledOnce<Variant>::CompiledOnce() = default;
template <typename Variant>
CompiledOnce<Variant>::CompiledOnce(const CompiledOnce& other) = default;
template <typename Variant>
CompiledOnce<Variant>::CompiledOnce(CompiledOnce&& other) noexcept = default;
template <typename Variant>
CompiledOnce<Variant>& CompiledOnce<Variant>::operator=(const CompiledOnce& other) = default;
template <typename Variant>
CompiledOnce<Variant>& CompiledOnce<Variant>::operator=(CompiledOnce&& other) noexcept = default;
template <typename Variant>
CompiledOnce<Variant>::~CompiledOnce() = default;

}  // namespace collidoscope::geometry

template <typename Variant>
struct std::variant_size<collidoscope::geometry::CompiledOnce<Variant>> : std::variant_size<Variant> {};
template <std::size_t index, typename Variant>
struct std::variant_alternative<index, collidoscope::geometry::CompiledOnce<Variant>>
    : std::variant_alternative<index, Variant> {};
