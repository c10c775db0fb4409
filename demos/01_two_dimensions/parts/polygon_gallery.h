#pragma once
/// Polygons to ask "is the point inside?": convex, concave, with many sides, and one that crosses itself.

#include "geometry/base/random.h"
#include "geometry/planar/shapes.h"

namespace demos::flat {

enum class Gallery { Hexagon, Star, Comb, Spiral, Pentagram };

/// Within 2.5 m of the origin, counter-clockwise; `corners` is for the star alone, and even.
geometry::Polygonf polygonOf(Gallery which, int corners);

/// What the crossings test costs for one point, on average over random points about a star.
struct CrossingCost {
    int corners = 0;
    double looked = 0.0;    ///< edges looked at
    double oriented = 0.0;  ///< edges that comparisons could not judge
};
CrossingCost costOfStar(int corners, geometry::Random& random);

}  // namespace demos::flat
