#pragma once
/// One triangle clipped by another in exact numbers.

#include <vector>

#include "geometry/predicates/number.h"
#include "geometry/predicates/triple.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

/// The point at / weight. Homogeneous coordinates need no division. weight > 0.
struct ExactPoint {
    exact::Triple<exact::Number> at{};
    exact::Number weight{};
};
/// Corners in order; two make a segment, one a point.
using ExactPolygon = std::vector<ExactPoint>;

/// The part of a triangle that lies in another. No corner comes twice, none lies between its neighbours.
/// Precondition: all numbers are finite.
ExactPolygon clipped(const Triangled& triangle, const Triangled& by);

}  // namespace geometry
