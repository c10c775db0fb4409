#pragma once
/// A number known to lie between two doubles: arithmetic that knows how wrong it may be.
///
/// Each operation is rounded to nearest and then widened by as much as that can have moved it, so no rounding mode is
/// changed. Zero is exact, and so is what is made of it. Source: Moore, Interval Analysis (1966).
///
/// The bounds are always finite: where a result would leave the range of double, `Uncertain` is thrown. What is too
/// small for double widens the interval. So no operation raises the invalid or the division exception.

#include <algorithm>
#include <cmath>

namespace geometry::exact {

/// Thrown when intervals do not tell: the question must be asked again, exactly.
struct Uncertain {};

struct Interval {
    double low = 0.0;
    double high = 0.0;

    Interval() = default;
    Interval(double value) : low(value), high(value) {}  // NOLINT(google-explicit-constructor): see Number
    Interval(double from, double to) : low(from), high(to) {}
};

[[noreturn]] void throwUncertain();

/// The interval that holds the true result, whatever `low` and `high` (low <= high) lost by rounding. One unit in the
/// last place is at most 2^-52 of a number; `vanished` is what may have been lost below the smallest double.
inline Interval widened(double low, double high, double vanished) {
    constexpr double kLastPlace = 0x1p-52;
    constexpr double kLargest = 0x1p1023;
    if (!(low >= -kLargest && high <= kLargest)) throwUncertain();
    return {low - (std::fabs(low) * kLastPlace + vanished), high + (std::fabs(high) * kLastPlace + vanished)};
}

/// Sums of doubles never vanish: below the normal range they are exact.
inline Interval operator+(const Interval& a, const Interval& b) { return widened(a.low + b.low, a.high + b.high, 0.0); }
inline Interval operator-(const Interval& a, const Interval& b) { return widened(a.low - b.high, a.high - b.low, 0.0); }
inline Interval operator-(const Interval& a) { return {-a.high, -a.low}; }

inline bool isZero(const Interval& a) { return a.low == 0.0 && a.high == 0.0; }

inline Interval operator*(const Interval& a, const Interval& b) {
    constexpr double kSmallestDouble = 0x1p-1074;
    if (isZero(a) || isZero(b)) return {};
    const double ll = a.low * b.low;
    const double lh = a.low * b.high;
    const double hl = a.high * b.low;
    const double hh = a.high * b.high;
    return widened(std::min(std::min(ll, lh), std::min(hl, hh)), std::max(std::max(ll, lh), std::max(hl, hh)),
                   kSmallestDouble);
}

/// -1, 0 or 1; throws Uncertain when the interval does not tell.
inline int sign(const Interval& a) {
    if (a.low > 0.0) return 1;
    if (a.high < 0.0) return -1;
    if (!isZero(a)) throwUncertain();
    return 0;
}

}  // namespace geometry::exact
