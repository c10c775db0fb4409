#pragma once
/// Which grid of columns suits many boxes.

#include <span>

#include "geometry/broadphase/sweep/sweep_data.h"
#include "geometry/shapes/aabb.h"

namespace geometry {

/// Columns so wide that most boxes lie in four of them at most, and that each box shares a column with about four
/// that begin beside it along x, if all are spread evenly. A sample tells: any answer is right, not all are as fast.
ColumnGrid columnGridFor(std::span<const Aabbf> boxes);

}  // namespace geometry
