#pragma once
/// Are two floating-point numbers equal but for rounding? Four ways; each is right for some numbers and wrong for
/// others.
///
///     absolute   |a - b| <= t                    t must fit the size of the numbers: too wide near zero, and
///                                                narrower than the spacing of large numbers
///     relative   |a - b| <= t max(|a|, |b|)      right for any size, but not for what is left of a difference:
///                                                next to 0 nothing is close to it
///     combined   |a - b| <= max(t1, t2 max)      relative for large numbers, absolute below t1 / t2
///     ulps       at most n floats lie between    relative in steps of the format itself
///
/// None of them knows how large the numbers were that a and b were computed from, and that alone tells how wrong they
/// may be: after 1e6 + x - 1e6 the error is a part of 1e6. So a tolerance belongs to the computation, and is relative
/// to the size of its inputs. Equal infinities are equal, a NaN equals nothing. Tolerances are finite and >= 0. Source:
/// Dawson, Comparing Floating Point Numbers, 2012 Edition.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "geometry/base/scalar.h"

namespace collidoscope::geometry {

/// |a - b| for finite numbers, infinite if it is too large for T. Infinities and NaN are not subtracted, so none traps.
template <typename T>
T differenceOf(T a, T b) {
    if (a == b) return T(0);
    if (!std::isfinite(a) || !std::isfinite(b)) return std::numeric_limits<T>::infinity();
    return std::abs(a - b);
}

template <typename T>
bool equalAbsolute(T a, T b, T tolerance) {
    return differenceOf(a, b) <= tolerance;
}
template <typename T>
bool equalRelative(T a, T b, T tolerance) {
    if (a == b) return true;  // infinities, whose multiples mean nothing
    const T difference = differenceOf(a, b);
    return std::isfinite(difference) && difference <= tolerance * std::fmax(std::abs(a), std::abs(b));
}
template <typename T>
bool equalCombined(T a, T b, T absolute, T relative) {
    return equalAbsolute(a, b, absolute) || equalRelative(a, b, relative);
}

/// Number of steps, each to the next number of the format, from a to b; both zeros count as one number. None when a or
/// b is NaN. The largest finite number is next to infinity.
template <typename T>
std::optional<std::uint64_t> ulpDistance(T a, T b) {
    if (std::isnan(a) || std::isnan(b)) return std::nullopt;
    using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    // The bits of positive numbers are in the order of the numbers; those of negative ones run the other way.
    const auto place = [](T x) {
        const auto bits = bit_cast<Bits>(x);
        return bits >= 0 ? std::int64_t{bits} : std::int64_t{std::numeric_limits<Bits>::min()} - bits;
    };
    const std::int64_t placeA = place(a), placeB = place(b);
    const auto low = static_cast<std::uint64_t>(std::min(placeA, placeB));
    return static_cast<std::uint64_t>(std::max(placeA, placeB)) - low;
}
template <typename T>
bool equalUlps(T a, T b, std::uint64_t maximum) {
    const auto distance = ulpDistance(a, b);
    return distance && *distance <= maximum;
}

/// The distance from |x| to the next larger number of the format. Precondition: finite.
template <typename T>
T ulpOf(T x) {
    const T size = std::abs(x);
    const T above = std::nextafter(size, std::numeric_limits<T>::infinity());
    return std::isfinite(above) ? above - size : size - std::nextafter(size, T(0));
}

}  // namespace collidoscope::geometry
