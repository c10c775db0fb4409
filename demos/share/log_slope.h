#pragma once
/// By which power one thing grows with another.

#include <span>

#include "geometry/base/vec.h"

namespace demos {

/// p where y grows as x^p: the slope of the straight line that fits best through the logarithms of the points.
/// NaN for fewer than two points. Precondition: all numbers > 0, not all x equal.
double logSlope(std::span<const geometry::Vec2d> points);

}  // namespace demos
