#include <gtest/gtest.h>

#include <algorithm>

#include "demos/10_mesh_tree/parts/chosen_tree.h"
#include "demos/10_mesh_tree/parts/ray_costs.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/share/growth.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/octree/mesh_octree_query.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/mesh/traverse/tree_query.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::mesh_tree_test {
namespace {

using meshtree::BundleCost;
using meshtree::ChosenTree;
using meshtree::TreeChoice;
using meshtree::TreeKind;
using meshtree::Walk;
using meshtree::WalkPart;
using testing::measured;

constexpr std::uint64_t kSeed = 29;
constexpr TreeKind kKinds[] = {TreeKind::Octree, TreeKind::WideFast, TreeKind::WideGood, TreeKind::WideBest};

TEST(MeshTree, testsAgainstTrianglesHaveSlopeOneWithoutATreeAndAlmostNoneWithOne) {
    std::vector<geometry::Vec2d> brute;
    for (const double n : {80.0, 320.0, 1280.0, 5120.0}) brute.emplace_back(n, n);
    EXPECT_NEAR(logSlope(brute), 1.0, 1e-12);
    for (const TreeKind kind : kKinds) {
        const std::vector<geometry::Vec2d> points = meshtree::measureGrowth({kind});
        ASSERT_EQ(points.size(), brute.size());
        EXPECT_LT(logSlope(points), kind == TreeKind::Octree ? 0.3 : 0.25);
        EXPECT_LT(points.back().y, 0.03 * points.back().x);
    }
}

TEST(MeshTree, deeperIsNotAlwaysBetter) {
    const std::vector<BundleCost> costs = meshtree::measureDepths(1);
    const auto cheaper = [](const BundleCost& a, const BundleCost& b) { return a.tests() < b.tests(); };
    const auto best = std::min_element(costs.begin(), costs.end(), cheaper);
    EXPECT_GE(best - costs.begin(), 2);
    EXPECT_LE(best - costs.begin(), 4);
    EXPECT_GT(costs.front().tests(), 4.0 * best->tests()) << "depth 0 tries every triangle";
    EXPECT_GT(costs.back().tests(), 1.4 * best->tests()) << "too deep";
}

TEST(MeshTree, aFanSharesBoxesAndRandomRaysDoNot) {
    const auto demo = makeDemo(*findDemo("mesh-tree"));
    EXPECT_GT(measured(*demo, "fan sharing"), 3.0 * measured(*demo, "random sharing"));
    EXPECT_GE(measured(*demo, "random sharing"), 1.0);
    EXPECT_LT(measured(*demo, "fan tests"), 0.05 * measured(*demo, "every triangle"));
}

/// What the traversal itself tells, counted without any steps.
meshes::WalkCost costTold(const Walk& walk, const ChosenTree& tree) {
    meshes::WalkCost cost;
    if (tree.octree) {
        rayCast(walk.ray, *tree.octree, [&](const geometry::OctreeStep& step) {
            using enum geometry::OctreeVerdict;
            if (step.verdict == Missed || step.verdict == Met) ++cost.triangles;
        });
        for (const meshtree::WalkStep& step : walk.steps)
            if (step.part == WalkPart::Node) cost.boxes += geometry::kOctants;
        return cost;
    }
    rayCast(walk.ray, *tree.mesh, geometry::RayLimits{}, [&](const geometry::TraversalStep& step) {
        using enum geometry::TraversalEvent;
        if (step.event == ChildMet || step.event == ChildMissed) ++cost.boxes;
        if (step.event == TriangleMissed || step.event == TriangleHit) ++cost.triangles;
    });
    return cost;
}

/// The steps told add up to the numbers, and the answer is that of the mesh.
void expectSound(const Walk& walk, const ChosenTree& tree) {
    std::size_t boxes = 0, triangles = 0;
    for (const meshtree::WalkStep& step : walk.steps) {
        boxes += step.met.size() + step.missed.size();
        triangles += step.tested.size();
        EXPECT_EQ(step.part == WalkPart::Node, !step.met.empty() || !step.missed.empty());
    }
    EXPECT_EQ(boxes, walk.cost().boxes);
    EXPECT_EQ(triangles, walk.cost().triangles);
    EXPECT_EQ(boxes, costTold(walk, tree).boxes);
    EXPECT_EQ(triangles, costTold(walk, tree).triangles);
    const auto hit = rayCast(walk.ray, *tree.mesh);
    ASSERT_EQ(walk.hit.has_value(), hit.has_value());
    EXPECT_TRUE(!hit || walk.hit->triangle == hit->triangle);
}

TEST(MeshTree, theWalkIsToldAlikeForEveryKindOfTree) {
    SCOPED_TRACE(::testing::Message() << "seed " << kSeed);
    const auto mesh = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 64, 8);
    for (const TreeKind kind : kKinds) {
        const ChosenTree tree = meshtree::grow(*mesh, {kind});
        geometry::Random random(kSeed);
        int hits = 0;
        for (const geometry::Rayf& ray : meshtree::anyRays(*tree.mesh, 60, random)) {
            const Walk walk = meshtree::walkOf(tree, ray);
            expectSound(walk, tree);
            hits += walk.hit ? 1 : 0;
        }
        EXPECT_GT(hits, 15);
    }
}

TEST(MeshTree, aLevelHoldsAllTriangles) {
    const auto mesh = geometry::makeIcosphere(1.0f, 2);
    for (const TreeKind kind : {TreeKind::Octree, TreeKind::WideGood}) {
        const ChosenTree tree = meshtree::grow(*mesh, {kind});
        EXPECT_EQ(meshtree::boxesOfLevel(tree, 0, 10).size(), 1u);
        EXPECT_LE(meshtree::boxesOfLevel(tree, 1, 20).size(), std::size_t{geometry::kTreeWidth});
        EXPECT_GT(meshtree::boxesOfLevel(tree, 1, 10).size(), 1u);
        EXPECT_EQ(meshtree::boxesOfLevel(tree, 2, 5).size(), 5u) << "no more than asked for";
    }
}

TEST(MeshTree, theBuildIsToldBoxByBox) {
    const auto mesh = geometry::makeIcosphere(1.0f, 2);
    const TreeChoice choice{TreeKind::Octree, {.depth = 2}};
    const auto moments = recordBuild(meshtree::grow(*mesh, choice), choice);
    EXPECT_EQ(moments.size(), 73u) << "1 + 8 + 64";
    EXPECT_EQ(moments[0].triangles, mesh->triangles.size());
    EXPECT_EQ(moments[0].parts.size(), 8u);
    EXPECT_TRUE(moments.back().parts.empty());
}

TEST(MeshTree, theBuildOfAWideTreeIsToldSplitBySplit) {
    const auto mesh = geometry::makeIcosphere(1.0f, 2);
    const TreeChoice choice{TreeKind::WideBest};
    const auto moments = recordBuild(meshtree::grow(*mesh, choice), choice);
    ASSERT_GT(moments.size(), 30u);
    EXPECT_EQ(moments[0].triangles, mesh->triangles.size());
    for (const meshtree::BuildMoment& moment : moments) EXPECT_EQ(moment.parts.size(), 2u);
}

TEST(MeshTree, anEmptyMeshIsShownWithoutARayThatHits) {
    const auto demo = makeDemo(*findDemo("mesh-tree"));
    setMesh(*demo, "mesh", {"nothing", geometry::finishMesh({})});
    for (const char* tree : {"octree", "bvh-good"}) {
        setParameter(*demo, "tree", std::string(tree));
        demo->advance();
        EXPECT_EQ(measured(*demo, "tests"), 0.0);
    }
}

}  // namespace
}  // namespace collidoscope::demos::mesh_tree_test
