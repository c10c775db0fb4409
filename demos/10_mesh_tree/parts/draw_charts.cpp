#include "demos/10_mesh_tree/parts/draw_charts.h"

#include "demos/inside/number_text.h"

namespace demos::meshtree {
namespace {

constexpr Style kEveryTriangle{.role = Role::Mistake, .width = 2.5f};
constexpr Style kByTree{.role = Role::BodyA, .width = 3.0f};

}  // namespace

Chart chartOfGrowth(const std::vector<GrowthPoint>& points, double slope) {
    ChartSeries every{.name = "every triangle: slope 1", .style = kEveryTriangle, .marker = Marker::Square};
    ChartSeries tree{.name = "tree: slope " + numberText(slope, 2), .style = kByTree, .marker = Marker::Circle};
    for (const GrowthPoint& point : points) {
        every.points.emplace_back(point.triangles, point.triangles);
        tree.points.emplace_back(point.triangles, point.tests);
    }
    return {.title = "What a ray costs",
            .x = {.title = "triangles of a ball", .range = {50.0, 1e4}, .scale = Scale::Logarithmic},
            .y = {.title = "tests", .range = {1.0, 1e4}, .scale = Scale::Logarithmic},
            .series = {every, tree}};
}

Chart chartOfDepths(const std::vector<BundleCost>& costs, int chosen) {
    constexpr double kMost = 110.0;      // tests; the first bars are cut off there, and their numbers told
    constexpr double kHalfWidth = 0.35;  // of a bar
    ChartBoxes boxes{.name = "boxes", .style = {.role = Role::BodyA}};
    ChartBoxes triangles{.name = "triangles", .style = {.role = Role::BodyB}};
    ChartBoxes frame{.style = {.role = Role::Selection, .fill = Fill::Wire, .width = 2.5f}};
    Chart chart{.title = "The same, 320 triangles in an octree",
                .x = {.title = "depth", .range = {-0.6, static_cast<double>(costs.size()) - 0.4}},
                .y = {.title = "tests", .range = {0.0, kMost}}};
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const double at = static_cast<double>(i);
        const Range<double> wide{at - kHalfWidth, at + kHalfWidth};
        const double low = costs[i].boxes, high = costs[i].tests();
        boxes.boxes.push_back({.x = wide, .y = {0.0, low}});
        triangles.boxes.push_back({.x = wide, .y = {low, high}});
        if (static_cast<int>(i) == chosen) frame.boxes.push_back({.x = wide, .y = {0.0, high}});
        chart.x.names.push_back(std::to_string(i) + (high > kMost ? ": " + numberText(high, 0) : ""));
    }
    chart.boxes = {boxes, triangles, frame};
    return chart;
}

}  // namespace demos::meshtree
