#pragma once
/// A number known to lie between two doubles: arithmetic that knows how wrong it may be.
///
/// Each operation is rounded to nearest and then widened by as much as that can have moved it, so no rounding mode is
/// changed. Zero is exact, and so is what is made of it. Source: Moore, Interval Analysis (1966).

namespace geometry::exact {

/// Thrown by sign() when an interval holds numbers of both signs: the question must be asked again, exactly.
struct Uncertain {};

struct Interval {
    double low = 0.0;
    double high = 0.0;

    Interval() = default;
    Interval(double value) : low(value), high(value) {}  // NOLINT(google-explicit-constructor): see Number
    Interval(double from, double to) : low(from), high(to) {}
};

Interval operator+(const Interval& a, const Interval& b);
Interval operator-(const Interval& a, const Interval& b);
Interval operator*(const Interval& a, const Interval& b);
Interval operator-(const Interval& a);

/// -1, 0 or 1; throws Uncertain when the interval does not tell.
int sign(const Interval& a);

}  // namespace geometry::exact
