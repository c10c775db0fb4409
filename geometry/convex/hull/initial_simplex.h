#pragma once
/// What a set of points spans, and few of them that span it: where quickhull begins.

#include <array>
#include <cstdint>

#include "geometry/convex/hull/hull_points.h"

namespace geometry::hull {

/// `dimension` + 1 points that span the same as all: 0 one place, 1 a line, 2 a plane, 3 space. Of three dimensions the
/// last point is on the side of the first three from which these turn clockwise.
struct InitialSimplex {
    int dimension = 0;
    std::array<std::uint32_t, 4> corners{};
};

/// Chooses points far from each other, by estimate; the dimension is exact. Precondition: there is a point.
InitialSimplex findInitialSimplex(const HullPoints& points);

}  // namespace geometry::hull
