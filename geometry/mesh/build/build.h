#pragma once
/// Builds the tree of a mesh from the root downwards: triangles are split into two sets until few are left.
///
/// Where to split is chosen by the surface-area heuristic: a random ray that meets a box meets a smaller box inside it
/// with a chance of the ratio of their areas, so the best split has the least  area * triangles  on both sides.
/// Sources: MacDonald, Booth, Heuristics for ray tracing using space subdivision (1990); Wald, On fast construction of
/// SAH-based bounding volume hierarchies (2007): bins instead of all positions.

#include <span>

#include "geometry/mesh/build/build_settings.h"
#include "geometry/mesh/build/build_step.h"
#include "geometry/mesh/bvh.h"
#include "geometry/mesh/mesh.h"

namespace geometry {

/// Leaves hold no more triangles than this, however they lie.
inline constexpr std::size_t kLeafTriangles = 8;
/// No path from the root to a leaf has more nodes than this, so a traversal may keep a stack of fixed size.
inline constexpr int kMostTreeDepth = 64;

/// Preconditions: the vertices of the triangles are finite, and there are fewer than 2^30 triangles.
Bvh buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build = {});
/// The same tree, with each split told as it is made, on the caller's thread.
Bvh buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build,
              const BuildObserver& observer);

}  // namespace geometry
