/// Trees that follow vertices that move, and what trees cost.
#include "geometry/mesh/bvh.h"

#include <gtest/gtest.h>

#include <cstring>

#include "geometry/base/random.h"
#include "geometry/mesh/build/build.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/geometry/mesh/tree_invariants.h"

namespace collidoscope::geometry::tree_refit_test {
namespace {

constexpr std::uint64_t kSeed = 78;

bool sameBits(const Bvh& a, const Bvh& b) {
    return a.nodes.size() == b.nodes.size() && a.triangles == b.triangles && a.corners == b.corners &&
           std::memcmp(a.nodes.data(), b.nodes.data(), a.nodes.size() * sizeof(BvhNode)) == 0;
}

TEST(TreeRefit, aMeshAtRestKeepsItsTreeToTheBit) {
    for (const MeshPtr& mesh : {makeTorusKnot(), makeTerrain(), makeBox({1, 2, 3})}) {
        Bvh tree = mesh->tree;
        refit(tree, mesh->vertices, mesh->triangles);
        EXPECT_TRUE(sameBits(tree, mesh->tree)) << mesh->name;
    }
}

TEST(TreeRefit, movedTrianglesStayInTheirBoxes) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed};
    for (const BuildQuality quality : {BuildQuality::Fast, BuildQuality::Good, BuildQuality::Best}) {
        Mesh moved = *makeTorusKnot();
        moved.tree = buildTree(moved.vertices, moved.triangles, {.quality = quality});
        for (const float far : {0.01f, 1.0f, 100.0f}) {
            for (Vec3f& vertex : moved.vertices) {
                const Vec3f direction = random.direction();
                vertex += direction * (far * random.unit());
            }
            refit(moved.tree, moved.vertices, moved.triangles);
            test::expectSoundTree(moved.tree, moved);
        }
    }
}

TEST(TreeRefit, anEmptyTreeStaysEmpty) {
    Bvh tree;
    refit(tree, {}, {});
    EXPECT_TRUE(tree.nodes.empty());
}

TEST(TreeCost, aTreeThatIsBuiltAnewIsBetterThanOneThatFollowedFarMoves) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed};
    // Small triangles that fly to places of their own.
    Mesh mesh;
    mesh.vertices.resize(6000);
    for (std::uint32_t i = 0; i < 6000; i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
    const auto scatter = [&] {
        for (std::size_t i = 0; i < mesh.vertices.size(); i += 3) {
            const Vec3f place = random.direction();
            for (std::size_t k = 0; k < 3; ++k) mesh.vertices[i + k] = place + random.direction() * 0.02f;
        }
    };
    scatter();
    Bvh tree = buildTree(mesh.vertices, mesh.triangles);
    scatter();
    refit(tree, mesh.vertices, mesh.triangles);
    EXPECT_LT(5.0 * surfaceAreaCost(buildTree(mesh.vertices, mesh.triangles)), surfaceAreaCost(tree));
}

TEST(TreeCost, betterBuildsCostLess) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 1.0f, 0.3f, 500, 50);
    const auto cost = [&](BuildQuality quality) {
        return surfaceAreaCost(buildTree(mesh->vertices, mesh->triangles, {.quality = quality}));
    };
    EXPECT_LT(cost(BuildQuality::Good), cost(BuildQuality::Fast));
    EXPECT_LE(cost(BuildQuality::Best), cost(BuildQuality::Good));
}

TEST(TreeCost, oneLeafCostsItsNodeAndItself) {
    const MeshPtr mesh = makeTerrain(1.0f, 1.0f, 1);
    EXPECT_DOUBLE_EQ(surfaceAreaCost(mesh->tree), 2.0);
    EXPECT_EQ(surfaceAreaCost(Bvh{}), 0.0);
}

}  // namespace
}  // namespace collidoscope::geometry::tree_refit_test
