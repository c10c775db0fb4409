#pragma once
/// Lets a tree follow its mesh when vertices have moved.

#include <span>

#include "geometry/mesh/bvh.h"
#include "geometry/mesh/mesh.h"

namespace geometry {

/// Fits corners and boxes to the vertices where they are. Every triangle stays in its leaf, so the tree becomes worse
/// the more neighbours part: compare `surfaceAreaCost` (tree_cost.h) and build it anew when it has grown too much.
/// Takes about a tenth of the time of a good build. Preconditions: the tree was built by buildTree for these triangles;
/// the vertices are finite.
void refit(Bvh& tree, std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles);

}  // namespace geometry
