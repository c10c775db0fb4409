#pragma once
/// Random doubles of the kinds that break arithmetic: zeros, small whole numbers, neighbours, huge and tiny ones.

#include <cmath>
#include <limits>
#include <type_traits>

#include "geometry/base/random.h"

namespace collidoscope::geometry::test {

inline double anyMantissa(Random& random) {
    const double sign = random.index(2) == 0 ? 1.0 : -1.0;
    const double high = random.next(), low = random.next();
    return sign * (1.0 + (high + low * 0x1p-32) * 0x1p-32);
}
/// Times 2 to a power from `lowest` on, one of `count`.
template <typename T>
T scaledAtRandom(T mantissa, Random& random, std::uint32_t count, int lowest) {
    return std::ldexp(mantissa, static_cast<int>(random.index(count)) + lowest);
}

inline double awkwardDouble(Random& random) {
    switch (random.index(8)) {
        case 0:
            return 0.0;
        case 1:
            return double(random.index(9)) - 4.0;
        case 2: {
            const double whole = double(random.index(9)) - 4.0;
            return std::nextafter(whole, random.index(2) == 0 ? 9.0 : -9.0);
        }
        case 3: {
            const double mantissa = anyMantissa(random);
            return scaledAtRandom(mantissa, random, 2046, -1022);
        }
        case 4:
            return std::ldexp(anyMantissa(random), -1060);
        case 5:
            return std::numeric_limits<double>::max() * (random.index(2) == 0 ? 1.0 : -1.0);
        default:
            return anyMantissa(random);
    }
}

/// The same among the values of float.
inline float awkwardFloat(Random& random) {
    switch (random.index(8)) {
        case 0:
            return 0.0f;
        case 1:
        case 2:
            return float(random.index(9)) - 4.0f;
        case 3: {
            const float mantissa = random.uniform(-2, 2);
            return scaledAtRandom(mantissa, random, 270, -143);
        }
        case 4:
            return std::ldexp(random.uniform(-2, 2), -140);
        case 5:
            return std::numeric_limits<float>::max() * (random.index(2) == 0 ? 1.0f : -1.0f);
        default:
            return random.uniform(-2, 2);
    }
}

template <typename T>
T awkward(Random& random) {
    if constexpr (std::is_same_v<T, float>)
        return awkwardFloat(random);
    else
        return awkwardDouble(random);
}
template <typename T>
Vec3<T> awkwardPoint(Random& random) {
    const T x = awkward<T>(random);
    const T y = awkward<T>(random);
    return {x, y, awkward<T>(random)};
}

}  // namespace collidoscope::geometry::test
