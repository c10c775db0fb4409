#pragma once
/// An octree: boxes that come, go and move, found again by place.

#include "geometry/broadphase/orthtree.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/primitives.h"

namespace geometry {

/// Its queries take every shape that overlaps() knows. A looseness of 2 keeps their cost low among many items.
using Octree = Orthtree<Aabbf>;

}  // namespace geometry
