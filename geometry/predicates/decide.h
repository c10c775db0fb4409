#pragma once
/// A question put once, as a template over its numbers, and answered exactly: first with intervals, which is fast and
/// nearly always enough, then with exact numbers.
///
///     bool touching = decide([&](auto zero) {
///         using S = decltype(zero);
///         const Vector3<S> d = triple<S>(b.center) - triple<S>(a.center);
///         return sign(dot(d, d) - square(S(a.radius) + S(b.radius))) <= 0;
///     });
///
/// Inside, decisions are made by sign() alone; numbers enter as doubles and are combined by + - * only. An answer may
/// hold doubles made by approximate(), right to 30 bits at least, or by nearly(), right to so many bits of the sizes
/// that went into the number, which is enough for a numerator but not for a denominator.
/// Precondition: all numbers that enter are finite. They may have any size: where a result leaves the range of double,
/// intervals do not tell, and the exact numbers decide. So answers do not change when all lengths are scaled by 2^k.

#include <cmath>

#include "geometry/predicates/interval.h"
#include "geometry/predicates/number.h"

namespace collidoscope::geometry::exact {

/// A double together with the size of what it was made from: the sum of the absolute values of all products in it.
/// Each operation rounds by half a unit in the last place at most, so a result of n operations is off by less than
/// n 2^-53 of its size. Costs two operations for one.
/// Source: the error bounds of Shewchuk, Adaptive Precision Floating-Point Arithmetic (1997), section 4, where the
/// size is called the permanent.
struct Rough {
    double value = 0.0;
    double size = 0.0;

    Rough() = default;
    Rough(double exactly) : Rough(exactly, std::fabs(exactly)) {}  // NOLINT(google-explicit-constructor): see Number
    /// Sizes are kept where neither they nor their products leave the range of double.
    Rough(double rounded, double ofSize) : value(rounded), size(ofSize) {
        constexpr double kSmallest = 0x1p-500;
        constexpr double kLargest = 0x1p500;
        if (!(size <= kLargest && (size >= kSmallest || size == 0.0))) throwUncertain();
    }
};

inline Rough operator+(const Rough& a, const Rough& b) { return {a.value + b.value, a.size + b.size}; }
inline Rough operator-(const Rough& a, const Rough& b) { return {a.value - b.value, a.size + b.size}; }
inline Rough operator-(const Rough& a) { return {-a.value, a.size}; }
inline Rough operator*(const Rough& a, const Rough& b) { return {a.value * b.value, a.size * b.size}; }

/// The share of the size that no rounding reaches: that of two thousand operations.
inline constexpr double kRoughError = 0x1p-42;

/// -1, 0 or 1; throws Uncertain when the value may be rounding alone.
inline int sign(const Rough& a) {
    if (a.value > kRoughError * a.size) return 1;
    if (a.value < -kRoughError * a.size) return -1;
    if (a.size != 0.0) throwUncertain();
    return 0;
}

/// To 40 bits of the size.
inline double nearly(const Rough& a) { return a.value; }

/// To 30 bits; throws Uncertain when cancellation has taken them.
inline double approximate(const Rough& a) {
    if (!(a.size <= 0x1p10 * std::fabs(a.value))) throwUncertain();
    return a.value;
}

// --- The questions ---

template <typename Question>
auto decide(Question&& question) {
    try {
        return question(Interval{});
    } catch (const Uncertain&) {
        return question(Number{});
    }
}

/// Like decide(), for predicates that are evaluated often and are rarely close to zero: first with doubles that carry
/// bounds on their size. These are three times as fast as intervals, but where shapes touch they cost a microsecond.
template <typename Question>
auto decideInStages(Question&& question) {
    try {
        return question(Rough{});
    } catch (const Uncertain&) {
        return decide(question);
    }
}

}  // namespace collidoscope::geometry::exact
