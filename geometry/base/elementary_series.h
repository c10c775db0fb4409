#pragma once
/// Series of sine, cosine and arc tangent, over doubles or lanes of them: elementary.cpp and kernels are built on them.

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

/// atan(i / 8)
inline constexpr double kAtanOfEighths[] = {0x0p+0,
                                            0x1.fd5ba9aac2f6ep-4,
                                            0x1.f5b75f92c80ddp-3,
                                            0x1.6f61941e4def1p-2,
                                            0x1.dac670561bb4fp-2,
                                            0x1.1e00babdefeb4p-1,
                                            0x1.4978fa3269ee1p-1,
                                            0x1.700a7c5784634p-1,
                                            0x1.921fb54442d18p-1};

inline constexpr double kPiLow = 0x1.1a62633145c07p-53;  ///< pi - kPi

/// atan t = atan c + atan((t - c) / (1 + c t)), the latter by its Taylor series. c is near t.
template <typename Real>
inline Real atanNear(const Real& t, const Real& c, const Real& atanOfC) {
    const Real z = (t - c) / (1.0 + c * t);
    const Real s = z * z;
    Real sum = 1.0 / 13.0;
    sum = 1.0 / -11.0 + s * sum;
    sum = 1.0 / 9.0 + s * sum;
    sum = 1.0 / -7.0 + s * sum;
    sum = 1.0 / 5.0 + s * sum;
    sum = 1.0 / -3.0 + s * sum;
    return atanOfC + (z + z * (s * sum));
}

}  // namespace collidoscope::geometry
