#pragma once
/// A number known to lie between two doubles: arithmetic that knows how wrong it may be.
///
/// Each operation is rounded to nearest and then widened by as much as that can have moved it, so no rounding mode is
/// changed. What is seen to be exact is not widened: sums, and products of numbers of 26 bits.
/// Source: Moore, Interval Analysis (1966).
///
/// The bounds are always finite: where a result would leave the range of double, `Uncertain` is thrown. What is too
/// small for double widens the interval. So no operation raises the invalid or the division exception.

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "geometry/base/scalar.h"

namespace collidoscope::geometry::exact {

// Sums and products of two doubles together with what rounding takes from them.
// Preconditions: round to nearest, nothing overflows, and no bit of a product falls below 2^-1074.
// Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates (1997),
// sections 2.2 and 2.3: Two-Sum (Knuth), Fast-Two-Sum, Split and Two-Product (Dekker).

/// Rounded result of an operation, and its rounding error: value + error is exact.
struct Rounded {
    double value = 0.0;
    double error = 0.0;
};

inline Rounded twoSum(double a, double b) {
    const double sum = a + b;
    const double shareOfB = sum - a;
    const double shareOfA = sum - shareOfB;
    return {sum, (a - shareOfA) + (b - shareOfB)};
}
/// Precondition: |a| >= |b|.
inline Rounded fastTwoSum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}
/// Two halves of 26 bits at most, whose products with other halves are exact.
inline Rounded split(double a) {
    constexpr double kSplitter = 0x1p27 + 1.0;
    const double shifted = kSplitter * a;
    const double high = shifted - (shifted - a);
    return {high, a - high};
}
inline Rounded twoProduct(double a, double b) {
    const double product = a * b;
    const Rounded halfA = split(a);
    const Rounded halfB = split(b);
    const double rest = ((halfA.value * halfB.value - product) + halfA.value * halfB.error) + halfA.error * halfB.value;
    return {product, rest + halfA.error * halfB.error};
}

/// Thrown when intervals do not tell: the question must be asked again, exactly.
struct Uncertain {};

struct Interval {
    double low = 0.0;
    double high = 0.0;

    Interval() = default;
    Interval(double value) : low(value), high(value) {}  // NOLINT(google-explicit-constructor): see Number
    Interval(double from, double to) : low(from), high(to) {}
};

/// Out of line: the operations stay small.
[[noreturn, gnu::noinline]] inline void throwUncertain() { throw Uncertain{}; }

/// Bounds are at most this, so that widening them cannot overflow.
inline constexpr double kLargestBound = 0x1p1023;

/// The interval that holds the true result, whatever `low` and `high` (low <= high) lost by rounding. One unit in the
/// last place is at most 2^-52 of a number; `vanished` is what may have been lost below the smallest double.
inline Interval inDoubles(double low, double high, double vanished) {
    constexpr double kLastPlace = 0x1p-52;
    if (!(low >= -kLargestBound && high <= kLargestBound)) throwUncertain();
    return {low - (std::fabs(low) * kLastPlace + vanished), high + (std::fabs(high) * kLastPlace + vanished)};
}

inline bool isPoint(const Interval& a) { return a.low == a.high; }
inline bool isZero(const Interval& a) { return a.low == 0.0 && a.high == 0.0; }

/// Whether `sum` is that of a and b without error, which matters where shapes touch: exact zeros need no second look.
inline bool isExactSum(const Interval& a, const Interval& b, double sum) {
    return isPoint(a) && isPoint(b) && std::fabs(sum) <= kLargestBound && twoSum(a.low, b.low).error == 0.0;
}
/// Sums of doubles never vanish: below the normal range they are exact.
inline Interval operator+(const Interval& a, const Interval& b) {
    const double low = a.low + b.low;
    return isExactSum(a, b, low) ? Interval{low} : inDoubles(low, a.high + b.high, 0.0);
}
inline Interval operator-(const Interval& a) { return {-a.high, -a.low}; }
inline Interval operator-(const Interval& a, const Interval& b) { return a + -b; }

/// Whether the product of two numbers fits in a double: each takes at most half of its 53 bits, and the lowest bit of
/// the product does not fall below 2^-1074.
inline bool isExactProduct(const Interval& a, const Interval& b, double product) {
    constexpr std::uint64_t kLowerHalf = (std::uint64_t{1} << 27) - 1;
    const std::uint64_t bits = bit_cast<std::uint64_t>(a.low) | bit_cast<std::uint64_t>(b.low);
    return (bits & kLowerHalf) == 0 && isPoint(a) && isPoint(b) && std::fabs(product) >= 0x1p-1000 &&
           std::fabs(product) <= kLargestBound;
}
inline Interval operator*(const Interval& a, const Interval& b) {
    constexpr double kSmallestDouble = 0x1p-1074;
    const double ll = a.low * b.low;
    if (isZero(a) || isZero(b)) return {};
    if (isExactProduct(a, b, ll)) return Interval{ll};
    const double lh = a.low * b.high;
    const double hl = a.high * b.low;
    const double hh = a.high * b.high;
    return inDoubles(std::min(std::min(ll, lh), std::min(hl, hh)), std::max(std::max(ll, lh), std::max(hl, hh)),
                     kSmallestDouble);
}

/// -1, 0 or 1; throws Uncertain when the interval does not tell.
inline int sign(const Interval& a) {
    if (a.low > 0.0) return 1;
    if (a.high < 0.0) return -1;
    if (!isZero(a)) throwUncertain();
    return 0;
}

inline double nearly(const Interval& a) { return a.low + (0.5 * a.high - 0.5 * a.low); }

/// To 40 bits; throws Uncertain when the interval is wider.
inline double approximate(const Interval& a) {
    const double middle = nearly(a);
    if (!(a.high - a.low <= std::fabs(middle) * 0x1p-40)) throwUncertain();
    return middle;
}

}  // namespace collidoscope::geometry::exact
