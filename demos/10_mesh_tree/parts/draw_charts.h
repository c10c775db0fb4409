#pragma once
/// Two charts that stand in the scene: tests against triangles in log-log, and cost against depth.

#include "demos/10_mesh_tree/parts/cost_charts.h"
#include "demos/canvas.h"

namespace demos::meshtree {

/// A rectangle in the plane z = const, m.
struct Board {
    geometry::Vec3f corner{0.0f};  ///< bottom left
    float width = 2.0f;
    float height = 1.4f;
};

void drawGrowth(Canvas& canvas, const Board& board, const std::vector<GrowthPoint>& points, double slope);
/// One bar a depth: boxes below, triangles on top; `chosen` is set off.
void drawDepths(Canvas& canvas, const Board& board, const std::vector<BundleCost>& costs, int chosen);

}  // namespace demos::meshtree
