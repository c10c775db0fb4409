#pragma once
/// Single numbers: their bits, powers of two, and rounding that keeps to one side.

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "geometry/base/float_rules.h"

namespace collidoscope::geometry {

/// The bits of one type read as another: std::bit_cast, also where a standard library does not have it yet (libc++ 13).
#ifdef __cpp_lib_bit_cast
using std::bit_cast;
#else
template <typename To, typename From>
requires(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> &&
         std::is_trivially_copyable_v<From>) constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}
#endif

// --- Powers of two, which scale numbers without costing a bit, taken from the bits of a double ---

/// The largest power of two that is not above x. Precondition: x is positive and normal, 2^-1022 or more.
inline double powerOfTwoBelow(double x) {
    constexpr std::uint64_t kExponentBits = 0x7ff0'0000'0000'0000u;
    return bit_cast<double>(bit_cast<std::uint64_t>(x) & kExponentBits);
}

/// 1 / power, without a division. Precondition: a power of two from 2^-1022 to 2^1022.
inline double inverseOfPower(double power) {
    constexpr std::uint64_t kExponentsOfBoth = 0x7fe0'0000'0000'0000u;
    return bit_cast<double>(kExponentsOfBoth - bit_cast<std::uint64_t>(power));
}

// --- Rounding that keeps to one side, for volumes that must let nothing stick out ---

/// The largest number of type T that is not above x.
template <typename T>
T roundedDown(double x) {
    const T near = static_cast<T>(x);
    if constexpr (std::is_same_v<T, float>) {
        if (!(double{near} > x)) return near;
        // The next one below: bits of numbers above zero rise with them, those of numbers below zero fall.
        const auto bits = bit_cast<std::uint32_t>(near);
        constexpr std::uint32_t kLargestBelowZero = 0x8000'0001u;
        return bit_cast<float>(near > 0.0f ? bits - 1u : near < 0.0f ? bits + 1u : kLargestBelowZero);
    } else {
        return near;
    }
}
/// The smallest number of type T that is not below x.
template <typename T>
T roundedUp(double x) {
    return -roundedDown<T>(-x);
}

}  // namespace collidoscope::geometry
