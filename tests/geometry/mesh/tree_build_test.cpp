/// The tree of a mesh: every triangle once, in boxes that enclose it.
#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/tree/build.h"
#include "tests/geometry/mesh/tree_invariants.h"

namespace geometry {
namespace {

constexpr std::uint64_t kSeed = 77;

WideTree treeOf(const std::vector<Trianglef>& triangles) {
    Mesh mesh;
    for (const Trianglef& t : triangles) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    const WideTree tree = buildTree(mesh.vertices, mesh.triangles);
    test::expectSoundTree(tree, mesh);
    return tree;
}

TEST(TreeBuild, meshesMadeInCodeGetSoundTrees) {
    for (const MeshPtr& mesh : {makeIcosphere(1.0f, 4), makeTorusKnot(), makeTerrain(), makeBox({1, 2, 3})})
        test::expectSoundTree(mesh->tree, *mesh);
}

TEST(TreeBuild, noTriangleGivesNoNodeAndOneGivesOne) {
    EXPECT_TRUE(treeOf({}).nodes.empty());
    EXPECT_EQ(treeOf({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}).nodes.size(), 1u);
}

TEST(TreeBuild, randomSoupsOfEverySizeGetSoundTrees) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed};
    for (int count = 1; count < 200; ++count) {
        std::vector<Trianglef> soup;
        const float size = std::ldexp(1.0f, static_cast<int>(random.index(200)) - 100);
        for (int i = 0; i < count; ++i) {
            const Vec3f place = random.direction() * (size * random.unit());
            const auto corner = [&] { return place + random.direction() * (size * 0.1f * random.unit()); };
            soup.push_back({corner(), corner(), corner()});
        }
        treeOf(soup);
    }
}

TEST(TreeBuild, coincidentTrianglesAreSharedOutEvenly) {
    const WideTree tree = treeOf(std::vector<Trianglef>(10000, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}));
    EXPECT_LT(tree.nodes.size(), 10000u);
    EXPECT_LE(test::depthOf(tree), 6);
}

TEST(TreeBuild, boxesHoldTheLargestAndTheSmallestFloats) {
    constexpr float kHuge = std::numeric_limits<float>::max();
    constexpr float kTiny = std::numeric_limits<float>::denorm_min();
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed};
    std::vector<Trianglef> soup;
    const auto coordinate = [&] {
        const std::array<float, 7> choices{-kHuge, kHuge, 0.0f, kTiny, -kTiny, 1.0f, std::ldexp(1.0f, 100)};
        return choices[random.index(7)];
    };
    const auto corner = [&] { return Vec3f{coordinate(), coordinate(), coordinate()}; };
    for (int i = 0; i < 300; ++i) soup.push_back({corner(), corner(), corner()});
    treeOf(soup);
}

}  // namespace
}  // namespace geometry
