#pragma once
/// Builds the tree of a mesh: triangles are split into two sets until few are left, and this binary tree is then cut
/// into wide nodes (wide_cut.h).
///
/// Where to split is chosen by the surface-area heuristic: a random ray that meets a box meets a smaller box inside it
/// with a chance of the ratio of their areas, so the best split has the lowest  area * triangles  on both sides.
/// Sources: MacDonald, Booth, Heuristics for ray tracing using space subdivision (1990); Wald, On fast construction of
/// SAH-based bounding volume hierarchies (2007): bins instead of all positions.

#include <array>
#include <cstddef>
#include <functional>
#include <span>

#include "geometry/mesh/bvh.h"
#include "geometry/mesh/mesh.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Leaves hold no more triangles than this, however they lie.
inline constexpr std::size_t kLeafTriangles = 8;
/// No path from the root to a leaf has more nodes than this, so a traversal may keep a stack of fixed size.
inline constexpr int kMaxTreeDepth = 80;

/// The largest number of bins into which the positions of triangles are sorted along an axis.
inline constexpr int kMaxBins = 32;

/// Costs that the bins of one axis give: cost[i] is  area * triangles  of both sides when bins below i go to the left,
/// in m^2, with half the surface as area. Infinite where a side would be empty, and at i = 0.
struct BinCosts {
    int bins = 0;  ///< 0 when the axis was not tried: all triangles have the same position along it
    std::array<double, kMaxBins> cost{};
    std::array<std::size_t, kMaxBins> triangles{};  ///< in each bin
    double start = 0.0;                             ///< where the first bin begins along the axis, m
    double end = 0.0;                               ///< where the last one ends
};

/// Step of the builder, for its observer: one for each set of triangles that it splits in two. Without an observer
/// the steps are not made.
struct BuildStep {
    Aabbf box{};                ///< of the set
    std::size_t triangles = 0;  ///< in the set
    int depth = 0;              ///< sets above it: 0 for all triangles
    std::array<BinCosts, 3> axes{};
    int axis = -1;          ///< along which it is split
    int bin = -1;           ///< bins below this one go to the left; -1 where the set is halved at its median
    double position = 0.0;  ///< of that cut along the axis, m
    Aabbf leftBox{};
    Aabbf rightBox{};
    std::size_t leftTriangles = 0;
    std::size_t rightTriangles = 0;
};

using BuildObserver = std::function<void(const BuildStep&)>;

/// Preconditions: the vertices of the triangles are finite, and there are fewer than 2^30 triangles.
Bvh buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build = {});
/// Builds the same tree; the observer is called with each split as it is made, on the caller's thread.
Bvh buildTree(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles, const MeshBuild& build,
              const BuildObserver& observer);

}  // namespace collidoscope::geometry
