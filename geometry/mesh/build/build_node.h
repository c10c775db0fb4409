#pragma once
/// Rounds the boxes of children outwards to the grid of bytes of their node.

#include <span>

#include "geometry/mesh/build/build_item.h"
#include "geometry/mesh/bvh.h"

namespace geometry::build {

/// Sets origin, exponents, low and high of the node; children without a box become empty ones. The boxes are those of
/// the first children. Preconditions: at least one box, at most kTreeWidth; finite, none empty.
void setBoxes(BvhNode& node, std::span<const Bounds> boxes);

}  // namespace geometry::build
