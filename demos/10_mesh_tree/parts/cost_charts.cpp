#include "demos/10_mesh_tree/parts/cost_charts.h"

#include "demos/share/log_slope.h"
#include "geometry/mesh/mesh_generators.h"

namespace demos::meshtree {
namespace {

constexpr std::uint64_t kSeed = 5;
constexpr int kRays = 32;

BundleCost costFor(const geometry::Mesh& mesh, const TreeChoice& choice) {
    const ChosenTree tree = grow(mesh, choice);
    geometry::Random random(kSeed);
    return costOf(walksOf(tree, anyRays(mesh, kRays, random)));
}

}  // namespace

std::vector<GrowthPoint> measureGrowth(const TreeChoice& choice) {
    std::vector<GrowthPoint> points;
    for (int subdivisions = 1; subdivisions <= 4; ++subdivisions) {
        const geometry::MeshPtr mesh = geometry::makeIcosphere(1.0f, subdivisions);
        points.push_back({static_cast<double>(mesh->triangles.size()), costFor(*mesh, choice).tests()});
    }
    return points;
}

double slopeOf(const std::vector<GrowthPoint>& points) {
    std::vector<geometry::Vec2d> growth;
    for (const GrowthPoint& point : points) growth.emplace_back(point.triangles, point.tests);
    return logSlope(growth);
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
    charts.slope = slopeOf(charts.growth);
    return charts;
}

}  // namespace demos::meshtree
