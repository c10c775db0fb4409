#pragma once
/// What a ray costs, measured: against the number of triangles, and against the depth of an octree.

#include <vector>

#include "demos/10_mesh_tree/parts/bundle.h"

namespace demos::meshtree {

/// Balls of 80, 320, 1280, 5120 triangles, asked by the same random rays.
struct GrowthPoint {
    double triangles = 0.0;  ///< N: what trying every triangle costs
    double tests = 0.0;      ///< boxes and triangles, by the tree
};
std::vector<GrowthPoint> measureGrowth(const TreeChoice& choice);
/// The slope of the line through the points in log-log: 1 when twice the triangles cost twice the tests, 0 when they
/// cost nothing.
double slopeOf(const std::vector<GrowthPoint>& points);

/// An octree of the ball of 320 triangles, for each depth from 0.
inline constexpr int kDeepestCharted = 5;
std::vector<BundleCost> measureDepths(int leafSize);

/// Worked out once for a choice and shared by copies of the demo.
struct CostCharts {
    std::vector<GrowthPoint> growth{};
    double slope = 0.0;
    std::vector<BundleCost> depths{};
};
CostCharts measureCosts(const TreeChoice& choice);

}  // namespace demos::meshtree
