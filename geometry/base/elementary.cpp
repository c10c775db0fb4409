#include "geometry/base/elementary.h"

#include <cmath>
#include <initializer_list>
#include <limits>

#include "geometry/base/elementary_series.h"

namespace collidoscope::geometry {
namespace {

// Only functions whose result IEEE 754 fixes to the last bit are taken from the standard library:
// floor, fmod, ldexp, fabs, copysign, sqrt.

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// pi/2 in three parts; the first two have 33 bits, so that n times them is exact for |n| < 2^20.
constexpr double kHalfPi1 = 0x1.921fb544p+0;
constexpr double kHalfPi2 = 0x1.0b4611a6p-34;
constexpr double kHalfPi3 = 0x1.3198a2e037073p-69;
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
constexpr double kReductionLimit = 0x1p20;

/// x = quarters * pi/2 + high + low, |high| <= pi/4 up to rounding and low far below it.
struct Reduced {
    double high = 0.0;
    double low = 0.0;
    int quarters = 0;  ///< modulo 4
};

/// Source: Cody, Waite, Software Manual for the Elementary Functions (1980), chapter 8 (the idea of a split pi).
Reduced reduce(double x) {
    if (std::fabs(x) > kReductionLimit) x = std::fmod(x, 4.0 * kPi<double>);
    const double n = std::floor(x * kTwoOverPi + 0.5);
    const double first = x - n * kHalfPi1;
    const double rest = n * kHalfPi2 + n * kHalfPi3;
    const double high = first - rest;
    // The part that the last two lines rounded away.
    const double low = ((first - high) - n * kHalfPi2) - n * kHalfPi3;
    return {high, low, static_cast<int>(n - 4.0 * std::floor(n * 0.25))};
}

// The first two terms of the Taylor series about `high` carry what `low` adds.
double sinOf(const Reduced& r) { return sinNearZero(r.high) + r.low * (1.0 - 0.5 * r.high * r.high); }
double cosOf(const Reduced& r) { return cosNearZero(r.high) - r.low * r.high; }

/// sin(x + turn * pi/2)
double sinTurned(double x, int turn) {
    if (!std::isfinite(x)) return kNan;
    const Reduced r = reduce(x);
    switch ((r.quarters + turn) & 3) {
        case 0:
            return sinOf(r);
        case 1:
            return cosOf(r);
        case 2:
            return -sinOf(r);
        default:
            return -cosOf(r);
    }
}

/// exp on [-ln 2 / 2, ln 2 / 2]: Taylor series, the first term left out is below 2^-58.
double expNearZero(double high, double low) {
    const double x = high - low;
    double sum = 1.0 / 6227020800.0;
    for (const double factorial :
         {479001600.0, 39916800.0, 3628800.0, 362880.0, 40320.0, 5040.0, 720.0, 120.0, 24.0, 6.0, 2.0})
        sum = 1.0 / factorial + x * sum;
    return 1.0 + (high + (x * x * sum - low));
}

/// atan on [0, 1], from the nearest eighth.
double atanOfUnit(double t) {
    const double eighth = std::floor(t * 8.0 + 0.5);
    return atanNear(t, eighth * 0.125, kAtanOfEighths[static_cast<int>(eighth)]);
}

}  // namespace

double sin(double x) {
    if (std::isless(std::fabs(x), 0x1p-27)) return x;  // keeps the sign of zero
    return sinTurned(x, 0);
}
double cos(double x) { return sinTurned(x, 1); }

double exp(double x) {
    constexpr double kLn2High = 0x1.62e42fefp-1;
    constexpr double kLn2Low = 0x1.473de6af278edp-34;
    constexpr double kLog2OfE = 0x1.71547652b82fep+0;
    if (std::isnan(x)) return x;
    if (x > 710.0) return std::numeric_limits<double>::infinity();
    if (x < -746.0) return 0.0;
    const double n = std::floor(x * kLog2OfE + 0.5);
    return std::ldexp(expNearZero(x - n * kLn2High, n * kLn2Low), static_cast<int>(n));
}

double atan2(double y, double x) {
    if (std::isnan(x) || std::isnan(y)) return kNan;
    const double ax = std::fabs(x);
    const double ay = std::fabs(y);
    const double low = ax < ay ? ax : ay;
    const double high = ax < ay ? ay : ax;
    // Equal sides (both zero, both infinite) must not divide.
    double t = 0.0;
    if (low == high)
        t = high == 0.0 ? 0.0 : 1.0;
    else if (!std::isinf(high))
        t = low / high;
    double angle = atanOfUnit(t);
    if (ay > ax) angle = (0.5 * kPi<double> - angle) + 0.5 * kPiLow;
    if (std::signbit(x)) angle = (kPi<double> - angle) + kPiLow;
    return std::copysign(angle, y);
}

float sin(float x) { return static_cast<float>(sin(double{x})); }
float cos(float x) { return static_cast<float>(cos(double{x})); }
float exp(float x) {
    if (std::isgreater(x, 89.0f)) return std::numeric_limits<float>::infinity();
    return static_cast<float>(exp(double{x}));
}
float atan2(float y, float x) { return static_cast<float>(atan2(double{y}, double{x})); }

template <typename T>
Quat<T> axisAngle(const Vec3<T>& axis, T angle) {
    const Vec3d a{axis};
    const double largest = std::fmax(std::fabs(a.x), std::fmax(std::fabs(a.y), std::fabs(a.z)));
    if (!(largest > 0.0)) return kIdentityRotation<T>;
    const Vec3d scaled = a / largest;
    const double half = 0.5 * double{angle};
    const Vec3d v = scaled * (sin(half) / std::sqrt(glm::dot(scaled, scaled)));
    return Quat<T>{Quatd{cos(half), v.x, v.y, v.z}};
}
template Quatf axisAngle(const Vec3f&, float);
template Quatd axisAngle(const Vec3d&, double);

}  // namespace collidoscope::geometry
