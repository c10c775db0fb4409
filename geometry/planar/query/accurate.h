#pragma once
/// The value of a polynomial, right to nearly all digits whatever cancels in it.

#include <cmath>

#include "geometry/predicates/decide.h"

namespace geometry::planar {

/// `formula` is a template over its numbers, as in geometry/predicates/decide.h. Intervals give the value where they
/// are narrow enough; else it is worked out exactly and rounded.
template <typename Formula>
double accurately(Formula&& formula) {
    constexpr double kNarrow = 0x1p-48;  // relative: far below the last digit of a float
    try {
        const exact::Interval value = formula(exact::Interval{});
        const double middle = 0.5 * (value.low + value.high);
        if (value.high - value.low <= kNarrow * std::fabs(middle)) return middle;
    } catch (const exact::Uncertain&) {  // beyond the range of double on the way
    }
    return approximate(formula(exact::Number{}));
}

}  // namespace geometry::planar
