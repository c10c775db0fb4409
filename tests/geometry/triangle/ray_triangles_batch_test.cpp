/// The batch gives the very bits of the single, observed call.
#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "geometry/triangle/ray/ray_triangle.h"
#include "tests/geometry/base/supported_sets.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::ray_triangles_batch_test {
namespace {

constexpr std::uint64_t kSeed = 61;

/// Each triangle of the batch against the single call; says how many are hit.
int expectSame(const Rayf& ray, const TriangleColumns& triangles, FaceCulling faces, batch::InstructionSet set) {
    RayTrianglesAnswer answer;
    rayCastAll(ray, triangles, faces, answer, set);
    int hits = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        int steps = 0;
        const auto hit = rayCast(toDouble(ray), toDouble(triangleAt(triangles, i)), RayTriangleMethod::MollerTrumbore,
                                 faces, [&](const RayTriangleStep&) { ++steps; });
        EXPECT_EQ(answer.hit[i] != 0, hit.has_value()) << "triangle " << i;
        EXPECT_GE(steps, ray.direction == Vec3f{0} ? 0 : 1);
        if (!hit) continue;
        ++hits;
        EXPECT_EQ(answer.t[i], hit->t);
        EXPECT_EQ(Vec3d(answer.weights[0][i], answer.weights[1][i], answer.weights[2][i]), hit->barycentric);
    }
    return hits;
}

template <typename Point>
void compare(int rays, Point point) {
    Random random{kSeed};
    const std::vector<batch::InstructionSet> sets = test::supportedSets();
    int hits = 0;
    int asked = 0;
    for (int i = 0; i < rays; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " ray " + std::to_string(i));
        std::vector<Trianglef> triangles;
        for (int k = 0; k < 100; ++k) {
            const Vec3f a = point(random);
            const Vec3f b = point(random);
            triangles.push_back({a, b, point(random)});
        }
        const TriangleColumns columns = columnsOf(triangles);
        const Trianglef& aim = triangles[random.index(100)];
        const Vec3f origin = point(random) * 0.5f;
        const Rayf ray{origin, (aim.a + aim.b + aim.c) * 0.25f - origin};
        const FaceCulling faces = i % 3 == 0 ? FaceCulling::FrontOnly : FaceCulling::Both;
        for (const batch::InstructionSet set : sets) hits += expectSame(ray, columns, faces, set), asked += 100;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(hits, asked / 50) << "one ray meets few triangles of many";
}

TEST(RayTrianglesBatch, aHundredThousandPairsAreBitEqualToTheObservedSingleCall) {
    compare(test::rounds(1000), [](Random& random) { return random.inBox(Vec3f{-2}, Vec3f{2}); });
}

TEST(RayTrianglesBatch, undecidedLanesAreAnsweredExactly) {
    compare(test::rounds(100), [](Random& random) {
        const float x = float(random.index(5)) - 2.0f;
        const float y = float(random.index(5)) - 2.0f;
        return Vec3f{x, y, float(random.index(5)) - 2.0f};
    });
}

TEST(RayTrianglesBatch, anyNumberOfTrianglesAndPointQueriesAreAnswered) {
    std::vector<Trianglef> triangles;
    for (int count = 0; count < 20; ++count) {
        const TriangleColumns columns = columnsOf(triangles);
        EXPECT_EQ(expectSame(Rayf{{1, 1, 99}, {0, 0, -2}}, columns, FaceCulling::Both, batch::widestSupported()),
                  count);
        EXPECT_EQ(expectSame(Rayf{{1, 1, 3}, {0, 0, 0}}, columns, FaceCulling::Both, batch::widestSupported()),
                  count > 3 ? 1 : 0);
        const auto z = float(count);
        triangles.push_back({{0, 0, z}, {4, 0, z}, {0, 4, z}});
    }
}

}  // namespace
}  // namespace collidoscope::geometry::ray_triangles_batch_test
