#pragma once
/// Sine and cosine near zero, over doubles or lanes of them: what elementary.cpp is built on, and kernels.

namespace collidoscope::geometry {

/// Taylor series on [-pi/4, pi/4]; the first term left out is below 2^-63 of the result.
template <typename Real>
inline Real sinNearZero(const Real& x) {
    const Real s = x * x;
    Real sum = -1.0 / 1307674368000.0 + s / 355687428096000.0;
    sum = 1.0 / 6227020800.0 + s * sum;
    sum = -1.0 / 39916800.0 + s * sum;
    sum = 1.0 / 362880.0 + s * sum;
    sum = -1.0 / 5040.0 + s * sum;
    sum = 1.0 / 120.0 + s * sum;
    sum = -1.0 / 6.0 + s * sum;
    return x + x * (s * sum);
}

template <typename Real>
inline Real cosNearZero(const Real& x) {
    const Real s = x * x;
    Real sum = 1.0 / 20922789888000.0 - s / 6402373705728000.0;
    sum = -1.0 / 87178291200.0 + s * sum;
    sum = 1.0 / 479001600.0 + s * sum;
    sum = -1.0 / 3628800.0 + s * sum;
    sum = 1.0 / 40320.0 + s * sum;
    sum = -1.0 / 720.0 + s * sum;
    sum = 1.0 / 24.0 + s * sum;
    // 1 - s/2 in two parts, so that its rounding is not lost.
    const Real half = 0.5 * s;
    const Real head = 1.0 - half;
    return head + (((1.0 - head) - half) + s * (s * sum));
}

}  // namespace collidoscope::geometry
