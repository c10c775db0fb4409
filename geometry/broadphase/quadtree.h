#pragma once
/// A quadtree: rectangles that come, go and move, found again by place.

#include "geometry/broadphase/orthtree.h"
#include "geometry/planar/shapes.h"

namespace geometry {

/// Its queries take rectangles, and with "geometry/planar/overlap/overlap.h" every other shape of the plane.
using Quadtree = Orthtree<Rectanglef>;

}  // namespace geometry
