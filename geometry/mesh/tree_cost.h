#pragma once
/// How good a tree is.

#include "geometry/mesh/bvh.h"

namespace geometry {

/// How many nodes and leaves a random line looks into that meets the box of the root: each one by the ratio of its
/// surface to the root's. Small is good; 0 for an empty tree.
/// Source: MacDonald, Booth, Heuristics for ray tracing using space subdivision (1990), section 3. Differs from it in:
/// a node and a leaf cost the same, as eight boxes and eight triangles are each tested in one go.
double surfaceAreaCost(const Bvh& tree);

}  // namespace geometry
