#pragma once
/// Powers of two, which scale numbers without costing a bit, taken from the bits of a double.

#include <cstdint>

#include "geometry/base/bit_cast.h"

namespace geometry {

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

}  // namespace geometry
