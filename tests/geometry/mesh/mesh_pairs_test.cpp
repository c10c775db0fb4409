/// Meshes against meshes, by two trees and by every pair of triangles.
#include "geometry/mesh/query/mesh_overlap.h"

#include <gtest/gtest.h>

#include "geometry/base/elementary.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/every_triangle.h"
#include "tests/geometry/mesh/test_meshes.h"

namespace collidoscope::geometry::test::mesh_pairs_test {
namespace {

constexpr std::uint64_t kSeed = 71;

Mat4d translation(const Vec3d& offset) {
    Mat4d m{1.0};
    m[3] = {offset, 1.0};
    return m;
}

/// Turned, stretched by three factors and moved.
Mat4d randomPlacement(Random& random, float farthest) {
    const Mat3<double> turn = glm::mat3_cast(Quatd{random.rotation()});
    Mat4d m{1.0};
    for (int i = 0; i < 3; ++i) m[i] = {turn[i] * double{random.uniform(0.3f, 1.5f)}, 0.0};
    const Vec3f direction = random.direction();
    m[3] = {Vec3d{direction * random.uniform(0, farthest)}, 1.0};
    return m;
}

std::vector<Triangled> carriedTriangles(const MeshInstance& instance) {
    std::vector<Triangled> triangles;
    for (std::size_t i = 0; i < instance.mesh->triangles.size(); ++i)
        triangles.push_back(carried(instance.worldFromMesh, triangleAt(*instance.mesh, i)));
    return triangles;
}
std::vector<Aabbd> boxesAround(const std::vector<Triangled>& triangles) {
    std::vector<Aabbd> boxes;
    for (const Triangled& t : triangles)
        boxes.push_back({glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))});
    return boxes;
}
std::vector<TrianglePair> everyPair(const MeshInstance& a, const MeshInstance& b) {
    const std::vector<Triangled> trianglesA = carriedTriangles(a), trianglesB = carriedTriangles(b);
    const std::vector<Aabbd> boxesA = boxesAround(trianglesA), boxesB = boxesAround(trianglesB);
    std::vector<TrianglePair> pairs;
    for (std::uint32_t i = 0; i < trianglesA.size(); ++i)
        for (std::uint32_t k = 0; k < trianglesB.size(); ++k)
            if (overlaps(boxesA[i], boxesB[k]) && overlaps(trianglesA[i], trianglesB[k])) pairs.push_back({i, k});
    return pairs;
}

TEST(MeshPairs, boxesThatTouchAtACornerDoAndThoseAFloatApartDoNot) {
    const MeshPtr box = makeBox({1, 1, 1});
    EXPECT_TRUE(overlaps(MeshInstance{*box}, MeshInstance{*box, translation({2, 2, 2})}));
    EXPECT_FALSE(overlaps(MeshInstance{*box}, MeshInstance{*box, translation({2, 2, 2.0000001})}));
    EXPECT_TRUE(overlaps(*box, *makeBox({1, 0.5f, 2})));
    EXPECT_FALSE(overlaps(*box, *makeBox({0.5f, 0.5f, 0.5f}))) << "surfaces: one inside the other is not touched";
}

TEST(MeshPairs, reference_defect_28_anEmptyMeshMeetsNothing) {
    EXPECT_FALSE(overlaps(*meshOf({}, {}), *makeBox({1, 1, 1})));
    EXPECT_TRUE(trianglesOverlapping(*makeBox({1, 1, 1}), *meshOf({}, {})).empty());
}

TEST(MeshPairs, aMeshMeetsItselfInEveryTriangle) {
    const MeshPtr mesh = knot();
    const std::vector<TrianglePair> pairs = trianglesOverlapping(*mesh, *mesh);
    EXPECT_EQ(pairs, everyPair(mesh, mesh));
    EXPECT_GE(pairs.size(), mesh->triangles.size());
}

TEST(MeshPairs, agreeWithTestingEveryPairWhereEverythingTouches) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    for (std::uint64_t i = 0; i < 40; ++i) {
        const MeshPtr a = latticeSoup(12, kSeed + 2 * i), b = latticeSoup(25, kSeed + 2 * i + 1);
        ASSERT_EQ(trianglesOverlapping(*a, *b), everyPair(a, b)) << "case " << i;
        ASSERT_EQ(trianglesOverlapping(*b, *a).size(), everyPair(a, b).size()) << "case " << i;
    }
}

TEST(MeshPairs, agreeWithTestingEveryPairWhereverTheyArePlaced) {
    const MeshPtr a = knot(), b = makeIcosphere(0.5f, 1);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random(kSeed);
    const int cases = rounds(300);
    int hits = 0;
    for (int i = 0; i < cases; ++i) {
        const MeshInstance inA{*a, randomPlacement(random, 0.5f)}, inB{*b, randomPlacement(random, 1.9f)};
        const std::vector<TrianglePair> expected = everyPair(inA, inB);
        ASSERT_EQ(trianglesOverlapping(inA, inB), expected) << "case " << i;
        ASSERT_EQ(overlaps(inB, inA), !expected.empty()) << "case " << i;
        hits += expected.empty() ? 0 : 1;
    }
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 7 / 10);
}

/// A hundred thousand: few triangles, so that every pair can be tried.
TEST(MeshPairs, agreeWithTestingEveryPairOfSmallMeshesAHundredThousandTimes) {
    const MeshPtr a = makeBox({0.5f, 0.4f, 0.3f}), b = makeIcosphere(0.5f, 0);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random(kSeed);
    const int cases = rounds(100'000);
    int hits = 0;
    for (int i = 0; i < cases; ++i) {
        const Vec3d offset{random.inBox(Vec3f{-1}, Vec3f{1})};
        const MeshInstance inA{*a}, inB{*b, translation(offset)};
        const bool expected = !everyPair(inA, inB).empty();
        ASSERT_EQ(overlaps(inA, inB), expected) << "case " << i;
        hits += expected ? 1 : 0;
    }
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 7 / 10);
}

}  // namespace
}  // namespace collidoscope::geometry::test::mesh_pairs_test
