/// The tree of a mesh: every triangle once, in boxes that enclose it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <thread>

#include "geometry/base/hash.h"
#include "geometry/base/random.h"
#include "geometry/mesh/build/build.h"
#include "geometry/mesh/build/build_split.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/geometry/mesh/tree_invariants.h"

namespace collidoscope::geometry::tree_build_test {
namespace {

constexpr std::uint64_t kSeed = 77;

constexpr std::array kQualities{BuildQuality::Fast, BuildQuality::Good, BuildQuality::Best};

Mesh meshOf(const std::vector<Trianglef>& triangles) {
    Mesh mesh;
    for (const Trianglef& t : triangles) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

/// Checks the trees of all qualities; returns the good one.
Bvh treeOf(const Mesh& mesh) {
    for (const BuildQuality quality : {BuildQuality::Fast, BuildQuality::Best}) {
        SCOPED_TRACE(testing::Message() << "quality " << static_cast<int>(quality));
        test::expectSoundTree(buildTree(mesh.vertices, mesh.triangles, {.quality = quality}), mesh);
    }
    Bvh tree = buildTree(mesh.vertices, mesh.triangles);
    test::expectSoundTree(tree, mesh);
    return tree;
}
Bvh treeOf(const std::vector<Trianglef>& triangles) { return treeOf(meshOf(triangles)); }

/// Cuts loops into many small pieces, which several threads take in turn.
ParallelFor onThreads(std::size_t threads) {
    return [threads](std::size_t count, const RangeWork& work) {
        const std::size_t piece = std::max<std::size_t>(1, count / (3 * threads + 1));
        std::atomic<std::size_t> next{0};
        const auto run = [&] {
            for (std::size_t first = next.fetch_add(piece); first < count; first = next.fetch_add(piece))
                work(first, std::min(count, first + piece));
        };
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run);
        run();
        for (std::thread& other : others) other.join();
    };
}

std::uint64_t hashOf(const Bvh& tree) {
    Hasher hasher;
    for (const BvhNode& node : tree.nodes)
        for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(BvhNode) / 8>>(node))
            hasher.add(word);
    for (const std::uint32_t index : tree.triangles) hasher.add(index);
    for (const float corner : tree.corners) hasher.add(corner);
    return hasher.value();
}

TEST(TreeBuild, meshesMadeInCodeGetSoundTrees) {
    for (const MeshPtr& mesh : {makeIcosphere(1.0f, 4), makeTorusKnot(), makeTerrain(), makeBox({1, 2, 3})}) {
        test::expectSoundTree(mesh->tree, *mesh);
        treeOf(*mesh);
    }
}

TEST(TreeBuild, noTriangleGivesNoNodeAndOneGivesOne) {
    EXPECT_TRUE(treeOf(Mesh{}).nodes.empty());
    EXPECT_EQ(treeOf(meshOf({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}})).nodes.size(), 1u);
}

TEST(TreeBuild, randomSoupsOfEverySizeGetSoundTrees) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed};
    for (int count = 1; count < 100; ++count) {
        std::vector<Trianglef> soup;
        const float size = std::ldexp(1.0f, static_cast<int>(random.index(200)) - 100);
        for (int i = 0; i < count; ++i) {
            const auto within = [&](float radius) {
                const Vec3f direction = random.direction();
                return direction * (radius * random.unit());
            };
            const Vec3f place = within(size);
            const auto corner = [&] { return place + within(size * 0.1f); };
            soup.push_back({corner(), corner(), corner()});
        }
        treeOf(soup);
    }
}

TEST(TreeBuild, coincidentTrianglesAreSharedOutEvenly) {
    const Bvh tree = treeOf(std::vector<Trianglef>(10000, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}));
    EXPECT_LT(tree.nodes.size(), 10000u);
    EXPECT_LE(test::depthOf(tree), 6);
}

TEST(TreeBuild, trianglesThatNothingTellsApartKeepTheirOrder) {
    const Bvh tree = treeOf(std::vector<Trianglef>(1'000, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    for (const BvhNode& node : tree.nodes)
        for (int child = 0; child < kTreeWidth; ++child) {
            const LeafRange leaf = leafAt(node, child);
            for (std::uint32_t i = leaf.first + 1; i < leaf.first + leaf.count; ++i)
                EXPECT_EQ(tree.triangles[i], tree.triangles[i - 1] + 1) << "whatever the standard library";
        }
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

/// Many triangles, most of them tiny, in clusters: sets of every size are split.
Mesh clusters(int count) {
    Random random{kSeed};
    std::vector<Trianglef> soup;
    for (int i = 0; i < count; ++i) {
        const float size = std::ldexp(1.0f, -static_cast<int>(random.index(20)));
        const Vec3f place = random.direction() * size;
        const auto corner = [&] { return place + random.direction() * (0.05f * size); };
        soup.push_back({corner(), corner(), corner()});
    }
    return meshOf(soup);
}

TEST(TreeBuild, theTreeIsTheSameOnAnyNumberOfThreads) {
    const Mesh mesh = clusters(60000);
    for (const BuildQuality quality : kQualities) {
        const Bvh alone = buildTree(mesh.vertices, mesh.triangles, {.quality = quality});
        test::expectSoundTree(alone, mesh);
        for (const std::size_t threads : {1u, 2u, 4u}) {
            const MeshBuild build{.quality = quality, .parallelFor = onThreads(threads)};
            EXPECT_EQ(hashOf(buildTree(mesh.vertices, mesh.triangles, build)), hashOf(alone))
                << threads << " threads, quality " << static_cast<int>(quality);
        }
    }
}

TEST(TreeBuild, manyEqualTrianglesTakeNoLongerThanOthers) {
    const std::size_t count = 100000;
    Mesh mesh;
    mesh.vertices = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
    mesh.triangles.assign(count, {0, 1, 2});
    EXPECT_LE(test::depthOf(treeOf(mesh)), 8);
}

TEST(TreeBuild, trianglesThatShrinkTowardsAPointMakeNoDeepTree) {
    std::vector<Trianglef> soup;
    for (int i = 0; i < 5000; ++i) {
        const float x = std::ldexp(1.0f, -(i % 250) + 120);
        soup.push_back({{x, 0, 0}, {x, x, 0}, {x, 0, x}});
    }
    treeOf(soup);
}

TEST(TreeBuild, progressGrowsToOne) {
    const Mesh mesh = clusters(40000);
    std::vector<float> reported;
    buildTree(mesh.vertices, mesh.triangles,
              {.parallelFor = onThreads(2), .progress = [&](float share) { reported.push_back(share); }});
    ASSERT_FALSE(reported.empty());
    EXPECT_TRUE(std::is_sorted(reported.begin(), reported.end()));
    EXPECT_EQ(reported.back(), 1.0f);
}

TEST(TreeBuild, anObserverIsToldEverySplitAndChangesNothing) {
    const MeshPtr mesh = makeTorusKnot();
    std::vector<BuildStep> steps;
    const Bvh tree =
        buildTree(mesh->vertices, mesh->triangles, {}, [&](const BuildStep& step) { steps.push_back(step); });
    EXPECT_EQ(hashOf(tree), hashOf(mesh->tree));

    std::size_t children = 0;
    for (const BvhNode& node : tree.nodes)
        for (int i = 0; i < kTreeWidth; ++i) children += isEmpty(node, i) ? 0 : 1;
    EXPECT_EQ(steps.size(), children - tree.nodes.size()) << "n children come of n - 1 splits";
    EXPECT_EQ(steps.front().triangles, mesh->triangles.size());
    for (const BuildStep& step : steps) {
        EXPECT_EQ(step.leftTriangles + step.rightTriangles, step.triangles);
        if (step.axis < 0) continue;
        const BinCosts& costs = step.axes[static_cast<std::size_t>(step.axis)];
        const auto half = [](const Aabbf& box) {
            const Vec3d size = Vec3d{box.max} - Vec3d{box.min};
            return size.x * size.y + size.y * size.z + size.z * size.x;
        };
        const double cost = half(step.leftBox) * static_cast<double>(step.leftTriangles) +
                            half(step.rightBox) * static_cast<double>(step.rightTriangles);
        EXPECT_NEAR(costs.cost[static_cast<std::size_t>(step.bin)], cost, 1e-5 * cost);
        for (const BinCosts& axis : step.axes)
            for (int i = 1; i < axis.bins; ++i)
                EXPECT_GE(axis.cost[static_cast<std::size_t>(i)], cost * (1 - 1e-5)) << "the cheapest cut is made";
    }
}

TEST(TreeBuild, setsOfSeveralChunksAreSplitAtTheirCut) {
    const Mesh mesh = clusters(60000);  // in no order: each chunk has items of both halves
    for (const std::size_t threads : {1u, 3u}) {
        const ParallelFor parallelFor = onThreads(threads);
        build::Items items = build::singleTriangles(mesh.vertices, mesh.triangles, parallelFor);
        ASSERT_GT(items.items.size(), 3 * build::kChunk);
        const build::Splitter splitter{items.items, &parallelFor};
        const build::Halves halves = splitter.split(splitter.all());
        for (const build::Range& half : {halves.left, halves.right}) {
            ASSERT_GT(half.count(), 0u);
            const Aabbf box = build::aabbOf(half.bounds);
            for (std::size_t i = half.first; i < half.end; ++i) {
                const Aabbf own = build::aabbOf({items.items[i].low, items.items[i].high});
                ASSERT_TRUE(box.min == glm::min(box.min, own.min) && box.max == glm::max(box.max, own.max))
                    << "item " << i << " lies on the other side, " << threads << " threads";
            }
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::tree_build_test
