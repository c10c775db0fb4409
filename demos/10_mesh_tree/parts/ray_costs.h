#pragma once
/// Cost of a ray: neighbours in a fan against rays that have nothing to do with each other, more triangles, deeper
/// trees.

#include <span>
#include <vector>

#include "demos/10_mesh_tree/parts/walk.h"
#include "demos/chart.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::meshtree {

/// The first is the axis; the others lie around it, up to `spread` (tangent of the angle) aside.
std::vector<Rayf> fanAround(const Rayf& axis, int count, float spread);
/// Each starts somewhere outside the ball of the mesh, and aims somewhere into its box.
std::vector<Rayf> anyRays(const geometry::Mesh& mesh, int count, geometry::Random& random);

/// Costs of rays, each on average, and together.
struct BundleCost {
    double boxes = 0.0;      ///< tested by a ray
    double triangles = 0.0;  ///< tested by a ray
    double sharing = 0.0;    ///< how many of the rays visit a node that is visited at all: what a cache can make use of
    double tests() const { return boxes + triangles; }
};
BundleCost costOf(std::span<const Walk> walks);
std::vector<Walk> walksOf(const ChosenTree& tree, std::span<const Rayf> rays);

/// Balls of 80, 320, 1280, 5120 triangles, asked by the same random rays: N, which trying every triangle costs, and the
/// boxes and triangles that are tested by the tree.
std::vector<Vec2d> measureGrowth(const TreeChoice& choice);

/// An octree of the ball of 320 triangles, for each depth from 0.
inline constexpr int kDeepestCharted = 5;
std::vector<BundleCost> measureDepths(int leafSize);

/// Worked out once for a choice and shared by copies of the demo.
struct CostCharts {
    std::vector<Vec2d> growth{};
    double slope = 0.0;
    std::vector<BundleCost> depths{};
};
CostCharts measureCosts(const TreeChoice& choice);

/// One bar a depth: boxes below, triangles on top; `chosen` has a frame, unless it is no depth of the chart.
Chart chartOfDepths(const std::vector<BundleCost>& costs, int chosen);

}  // namespace collidoscope::demos::meshtree
