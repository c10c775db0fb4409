/// The octree against every triangle.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/mesh/octree/mesh_octree.h"
#include "geometry/mesh/octree/mesh_octree_query.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/every_triangle.h"
#include "tests/geometry/mesh/test_meshes.h"
#include "tests/geometry/overlap/pair_list.h"

namespace collidoscope::geometry::test::mesh_octree_test {
namespace {

constexpr std::uint64_t kSeed = 61;

TEST(MeshOctree, theDefaultDepthMakesAtMost585Nodes) {
    const MeshOctree tree = buildMeshOctree(makeIcosphere(1.0f, 4));
    EXPECT_LE(tree.nodes.size(), 585u);
    EXPECT_GT(tree.nodes.size(), 300u);
    for (const OctreeNode& node : tree.nodes) EXPECT_LE(node.depth, 3);
}

TEST(MeshOctree, eachLeafListsExactlyTheTrianglesThatTouchIt) {
    const MeshPtr mesh = knot();
    const EveryTriangle every(*mesh);
    const MeshOctree tree = buildMeshOctree(mesh);
    for (const OctreeNode& node : tree.nodes) {
        if (!isLeaf(node)) continue;
        const auto first = tree.triangles.begin() + node.firstTriangle;
        EXPECT_EQ(std::vector<std::uint32_t>(first, first + node.triangles), every.overlapping(node.box));
    }
}

TEST(MeshOctree, childrenCoverTheirParent) {
    const MeshOctree tree = buildMeshOctree(knot());
    for (const OctreeNode& node : tree.nodes) {
        if (isLeaf(node)) continue;
        EXPECT_EQ(tree.nodes[node.firstChild].box.min, node.box.min);
        EXPECT_EQ(tree.nodes[node.firstChild + 7].box.max, node.box.max);
        EXPECT_EQ(tree.nodes[node.firstChild].box.max, tree.nodes[node.firstChild + 7].box.min);
    }
}

TEST(MeshOctree, theLeafSizeStopsTheHalving) {
    const MeshOctree tree = buildMeshOctree(knot(), {.depth = 6, .leafSize = 20});
    for (const OctreeNode& node : tree.nodes) EXPECT_TRUE(node.depth == 6 || node.triangles <= 20);
}

TEST(MeshOctree, theBuildIsToldNodeByNode) {
    std::vector<OctreeBuildStep> steps;
    const auto watch = [&](const OctreeBuildStep& step) { steps.push_back(step); };
    const MeshOctree tree = buildMeshOctree(knot(), {}, watch);
    EXPECT_EQ(steps.size(), tree.nodes.size());
    for (const OctreeBuildStep& step : steps) EXPECT_EQ(step.halved, !isLeaf(tree.nodes[step.node]));
}

TEST(MeshOctree, reference_defect_28_anEmptyMeshIsNeverMet) {
    const MeshOctree tree = buildMeshOctree(meshOf({}, {}));
    EXPECT_TRUE(tree.nodes.empty());
    EXPECT_FALSE(rayCast(Rayf{{0, 0, 0}, {1, 0, 0}}, tree));
    EXPECT_FALSE(overlaps(Spheref{{0, 0, 0}, 10.0f}, tree));
    EXPECT_TRUE(trianglesOverlapping(Planef{{0, 1, 0}, 0.0f}, tree).empty());
}

TEST(MeshOctree, reference_defect_11_theNearestTriangleIsHitNotTheFirst) {
    const MeshPtr layers =
        meshOf({{-1, -1, -5}, {1, -1, -5}, {0, 1, -5}, {-1, -1, -2}, {1, -1, -2}, {0, 1, -2}}, {{0, 1, 2}, {3, 4, 5}});
    for (const int depth : {0, 1, 3}) {
        const auto hit = rayCast(Rayf{{0, 0, 0}, {0, 0, -1}}, buildMeshOctree(layers, {.depth = depth}));
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 2.0f);
        EXPECT_EQ(hit->triangle, 1u);
    }
}

TEST(MeshOctree, aMeshThatIsOnePointIsALeaf) {
    const MeshPtr point = meshOf({{3, 4, 5}}, {{0, 0, 0}, {0, 0, 0}});
    const MeshOctree tree = buildMeshOctree(point, {.depth = 8});
    EXPECT_EQ(tree.nodes.size(), 1u);
    EXPECT_EQ(trianglesOverlapping(Vec3f{3, 4, 5}, tree).size(), 2u);
    EXPECT_FALSE(overlaps(Vec3f{3, 4, 5.0001f}, tree));
}

TEST(MeshOctree, theSmallestNumbersAreHalvedWithinTheirBox) {
    constexpr float kTiny = std::numeric_limits<float>::denorm_min();
    const MeshPtr mesh = meshOf({{kTiny, kTiny, kTiny}, {3 * kTiny, kTiny, kTiny}, {kTiny, 2 * kTiny, 3 * kTiny}},
                                {{0, 1, 2}, {0, 2, 1}});
    const MeshOctree tree = buildMeshOctree(mesh, {.depth = 4});
    for (const OctreeNode& node : tree.nodes)
        for (int axis = 0; axis < 3; ++axis) EXPECT_LE(node.box.min[axis], node.box.max[axis]);
    EXPECT_EQ(trianglesOverlapping(Vec3f{kTiny, kTiny, kTiny}, tree).size(), 2u);
}

TEST(MeshOctree, shapesThatAreNoNumbersMeetNothing) {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const MeshOctree tree = buildMeshOctree(knot());
    EXPECT_FALSE(overlaps(Spheref{{kNone, 0, 0}, 1.0f}, tree));
    EXPECT_FALSE(overlaps(Segmentf{{0, 0, 0}, {kNone, 0, 0}}, tree));
    EXPECT_FALSE(rayCast(Rayf{{kNone, 0, 0}, {1, 0, 0}}, tree));
}

template <typename Shape>
class OctreeOverlaps : public testing::Test {
protected:
    void compare(const MeshPtr& mesh, bool onGrid, int cases) {
        const EveryTriangle every(*mesh);
        const MeshOctree tree = buildMeshOctree(mesh);
        Numbers numbers{Random(kSeed), onGrid};
        SCOPED_TRACE(testing::Message() << "seed " << kSeed);
        for (int i = 0; i < cases; ++i) {
            const Shape shape = make<Shape>(numbers);
            const std::vector<std::uint32_t> expected = every.overlapping(shape);
            ASSERT_EQ(trianglesOverlapping(shape, tree), expected) << "case " << i;
            ASSERT_EQ(overlaps(shape, tree), !expected.empty()) << "case " << i;
        }
    }
};
using Shapes = testing::Types<Vec3f, Segmentf, Rayf, Linef, Spheref, Capsulef, Planef, Trianglef, Aabbf, Boxf>;
struct ShapeName {
    template <typename Shape>
    static std::string GetName(int) {
        return nameOf<Shape>();
    }
};
TYPED_TEST_SUITE(OctreeOverlaps, Shapes, ShapeName);

TYPED_TEST(OctreeOverlaps, reference_defect_29_agreeWithTestingEveryTriangle) {
    const bool isNamed = std::is_same_v<TypeParam, Planef> || std::is_same_v<TypeParam, Segmentf>;
    this->compare(knot(), false, rounds(isNamed ? 5000 : 1000));
    this->compare(latticeSoup(60, 5), true, rounds(500));
}

struct Nearest {
    double t = std::numeric_limits<double>::infinity();
    std::uint32_t triangle = 0;
};
Nearest nearestOfAll(const Rayf& ray, const EveryTriangle& every) {
    Nearest nearest;
    for (std::uint32_t i = 0; i < every.triangles().size(); ++i)
        if (const auto hit = rayCast(toDouble(ray), toDouble(every.triangles()[i])))
            if (hit->t < nearest.t) nearest = {hit->t, i};
    return nearest;
}

TEST(MeshOctree, raysHitTheNearestOfAllTriangles) {
    const MeshPtr mesh = knot();
    const EveryTriangle every(*mesh);
    const MeshOctree tree = buildMeshOctree(mesh);
    Random random(kSeed);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    const int cases = rounds(2000);
    int hits = 0;
    for (int i = 0; i < cases; ++i) {
        const Vec3f origin = random.inBox(Vec3f{-1.5f}, Vec3f{1.5f});
        const Vec3f target = i % 4 == 0
                                 ? mesh->vertices[random.index(static_cast<std::uint32_t>(mesh->vertices.size()))]
                                 : random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
        const Rayf ray{origin, target - origin};
        const Nearest expected = nearestOfAll(ray, every);
        const auto hit = rayCast(ray, tree);
        ASSERT_EQ(hit.has_value(), std::isfinite(expected.t)) << "case " << i;
        if (!hit) continue;
        ++hits;
        ASSERT_EQ(hit->triangle, expected.triangle) << "case " << i;
    }
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 8 / 10) << "a quarter is aimed at corners";
}

TEST(MeshOctree, eachTriangleIsTestedOnceAndPrunedNodesAreTold) {
    const MeshPtr mesh = knot();
    const MeshOctree tree = buildMeshOctree(mesh);
    std::vector<std::uint32_t> tested;
    int entered = 0, pruned = 0;
    const auto watch = [&](const OctreeStep& step) {
        using enum OctreeVerdict;
        if (step.verdict == Missed || step.verdict == Met) tested.push_back(step.triangle);
        entered += step.verdict == Entered ? 1 : 0;
        pruned += step.verdict == Pruned ? 1 : 0;
    };
    EXPECT_TRUE(rayCast(Rayf{mesh->vertices[7] + Vec3f{2, 1, 0}, {-2, -1, 0}}, tree, watch));
    EXPECT_GT(entered, 3);
    EXPECT_GT(pruned, entered);
    std::sort(tested.begin(), tested.end());
    EXPECT_EQ(std::adjacent_find(tested.begin(), tested.end()), tested.end());
    EXPECT_LT(tested.size(), 100u) << "of 432";
}

}  // namespace
}  // namespace collidoscope::geometry::test::mesh_octree_test
