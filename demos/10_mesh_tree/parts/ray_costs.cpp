#include "demos/10_mesh_tree/parts/ray_costs.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "demos/draw/parts.h"
#include "demos/share/growth.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::meshtree {

std::vector<Rayf> fanAround(const Rayf& axis, int count, float spread) {
    constexpr float kGoldenAngle = 2.3999632f;  // rad: a spiral that fills a disc evenly
    const float length = glm::length(axis.direction);
    std::vector<Rayf> rays{axis};
    if (!(length > 0.0f)) return rays;
    const Tangents tangents = tangentsOf(axis.direction / length);
    for (int i = 1; i < count; ++i) {
        const float radius = spread * length * std::sqrt(static_cast<float>(i) / static_cast<float>(count));
        const float angle = kGoldenAngle * static_cast<float>(i);
        rays.push_back({axis.origin, axis.direction + radius * (geometry::cos(angle) * tangents.u +
                                                                geometry::sin(angle) * tangents.v)});
    }
    return rays;
}

std::vector<Rayf> anyRays(const geometry::Mesh& mesh, int count, geometry::Random& random) {
    std::vector<Rayf> rays;
    for (int i = 0; i < count; ++i) {
        const Vec3f start = mesh.ball.center + 1.6f * mesh.ball.radius * random.direction();
        rays.push_back({start, random.inBox(mesh.bounds.min, mesh.bounds.max) - start});
    }
    return rays;
}

std::vector<Walk> walksOf(const ChosenTree& tree, std::span<const Rayf> rays) {
    std::vector<Walk> walks;
    for (const Rayf& ray : rays) walks.push_back(walkOf(tree, ray));
    return walks;
}

BundleCost costOf(std::span<const Walk> walks) {
    BundleCost cost;
    std::size_t visits = 0;
    std::set<std::uint32_t> nodes;
    for (const Walk& walk : walks) {
        const meshes::WalkCost tested = walk.cost();
        cost.boxes += static_cast<double>(tested.boxes);
        cost.triangles += static_cast<double>(tested.triangles);
        for (const WalkStep& step : walk.steps) {
            if (step.part != WalkPart::Node) continue;
            ++visits;
            nodes.insert(step.node);
        }
    }
    const double rays = std::max(1.0, static_cast<double>(walks.size()));
    cost.boxes /= rays;
    cost.triangles /= rays;
    cost.sharing = nodes.empty() ? 0.0 : static_cast<double>(visits) / static_cast<double>(nodes.size());
    return cost;
}

namespace {

constexpr std::uint64_t kSeed = 5;
constexpr int kRays = 32;

BundleCost costFor(const geometry::Mesh& mesh, const TreeChoice& choice) {
    const ChosenTree tree = grow(mesh, choice);
    geometry::Random random(kSeed);
    return costOf(walksOf(tree, anyRays(mesh, kRays, random)));
}

}  // namespace

std::vector<Vec2d> measureGrowth(const TreeChoice& choice) {
    std::vector<Vec2d> points;
    for (int subdivisions = 1; subdivisions <= 4; ++subdivisions) {
        const geometry::MeshPtr mesh = geometry::makeIcosphere(1.0f, subdivisions);
        points.emplace_back(static_cast<double>(mesh->triangles.size()), costFor(*mesh, choice).tests());
    }
    return points;
}

std::vector<BundleCost> measureDepths(int leafSize) {
    const geometry::MeshPtr mesh = geometry::makeIcosphere(1.0f, 2);
    std::vector<BundleCost> costs;
    for (int depth = 0; depth <= kDeepestCharted; ++depth)
        costs.push_back(costFor(*mesh, {TreeKind::Octree, {.depth = depth, .leafSize = leafSize}}));
    return costs;
}

CostCharts measureCosts(const TreeChoice& choice) {
    CostCharts charts{.growth = measureGrowth(choice), .depths = measureDepths(choice.octree.leafSize)};
    charts.slope = logSlope(charts.growth);
    return charts;
}

Chart chartOfDepths(const std::vector<BundleCost>& costs, int chosen) {
    constexpr double kMax = 110.0;       // tests; the first bars are cut off there, and their numbers written
    constexpr double kHalfWidth = 0.35;  // of a bar
    ChartBoxes boxes{.name = "boxes", .style = {.role = Role::BodyA}};
    ChartBoxes triangles{.name = "triangles", .style = {.role = Role::BodyB}};
    ChartBoxes frame{.style = {.role = Role::Selection, .fill = Fill::Wire, .width = 2.5f}};
    Chart chart{.title = "The same, 320 triangles in an octree",
                .x = {.title = "depth", .range = {-0.6, static_cast<double>(costs.size()) - 0.4}},
                .y = {.title = "tests", .range = {0.0, kMax}}};
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const double at = static_cast<double>(i);
        const Range<double> wide{at - kHalfWidth, at + kHalfWidth};
        const double low = costs[i].boxes, high = costs[i].tests();
        boxes.boxes.push_back({.x = wide, .y = {0.0, low}});
        triangles.boxes.push_back({.x = wide, .y = {low, high}});
        if (static_cast<int>(i) == chosen) frame.boxes.push_back({.x = wide, .y = {0.0, high}});
        chart.x.names.push_back(std::to_string(i) + (high > kMax ? ": " + numberText(high, 0) : ""));
    }
    chart.boxes = {boxes, triangles, frame};
    return chart;
}

}  // namespace collidoscope::demos::meshtree
