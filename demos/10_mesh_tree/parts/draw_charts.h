#pragma once
/// Two charts: tests against triangles, both logarithmic, and cost against depth.

#include "demos/10_mesh_tree/parts/cost_charts.h"
#include "demos/chart.h"

namespace demos::meshtree {

Chart chartOfGrowth(const std::vector<GrowthPoint>& points, double slope);
/// One bar a depth: boxes below, triangles on top; `chosen` has a frame, unless it is no depth of the chart.
Chart chartOfDepths(const std::vector<BundleCost>& costs, int chosen);

}  // namespace demos::meshtree
