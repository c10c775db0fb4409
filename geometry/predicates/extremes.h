#pragma once
/// Smaller, larger and size of numbers, without a decision where an interval does not tell: the answer is then an
/// interval again, that holds the right one.

#include <algorithm>
#include <cmath>

#include "geometry/predicates/interval.h"
#include "geometry/predicates/number.h"

namespace collidoscope::geometry::exact {

inline Interval smaller(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
inline Interval larger(const Interval& a, const Interval& b) {
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}
inline Interval magnitude(const Interval& a) { return larger(a, -a); }

inline double smaller(double a, double b) { return b < a ? b : a; }
inline double larger(double a, double b) { return b > a ? b : a; }
inline double magnitude(double a) { return std::fabs(a); }

inline Number smaller(const Number& a, const Number& b) { return sign(b - a) < 0 ? b : a; }
inline Number larger(const Number& a, const Number& b) { return sign(b - a) > 0 ? b : a; }
inline Number magnitude(const Number& a) { return sign(a) < 0 ? -a : a; }

/// Is it certain, is it possible, that a number is negative? For exact numbers these are one question.
inline bool surelyNegative(const Interval& a) { return a.high < 0.0; }
inline bool possiblyNegative(const Interval& a) { return a.low < 0.0; }
inline bool surelyNegative(const Number& a) { return sign(a) < 0; }
inline bool possiblyNegative(const Number& a) { return sign(a) < 0; }

}  // namespace collidoscope::geometry::exact
