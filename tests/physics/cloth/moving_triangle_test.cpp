#include "physics/particle/cloth/moving_triangle.h"

#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "geometry/triangle/barycentric.h"
#include "tests/geometry/counts.h"

namespace collidoscope::physics::moving_triangle_test {
namespace {

using geometry::Random;
using geometry::Trianglef;
using geometry::Vec3f;

constexpr Trianglef kFlat{{-1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f}, {0.0f, 0.0f, 1.0f}};

TEST(MovingTriangle, APointThatPassesThroughIsSeenFromTheSideItComesFrom) {
    for (const float side : {1.0f, -1.0f}) {
        const auto met = meets({{0.1f, 3.0f * side, 0.0f}, {0.1f, -5.0f * side, 0.0f}}, {kFlat, kFlat}, 0.01f);
        ASSERT_TRUE(met);
        EXPECT_NEAR(met->gap, -5.0f, 1e-5f);
        EXPECT_NEAR(met->normal.y, side, 1e-6f);
        EXPECT_NEAR(met->weights.z, 0.5f, 1e-3f);
    }
}

TEST(MovingTriangle, APanelThatSweepsOverAPointMeetsIt) {
    Trianglef lower = kFlat;
    for (Vec3f* corner : {&lower.a, &lower.b, &lower.c}) corner->y -= 4.0f;
    const auto met = meets({{0.0f, -2.0f, 0.0f}, {0.0f, -2.0f, 0.0f}}, {kFlat, lower}, 0.01f);
    ASSERT_TRUE(met);
    EXPECT_NEAR(met->gap, -2.0f, 1e-5f);
    EXPECT_NEAR(met->normal.y, -1.0f, 1e-6f);
}

TEST(MovingTriangle, BesideThePanelNothingIsMet) {
    EXPECT_FALSE(meets({{2.0f, 1.0f, 0.0f}, {2.0f, -1.0f, 0.0f}}, {kFlat, kFlat}, 0.1f));
    EXPECT_FALSE(meets({{0.0f, 3.0f, 0.0f}, {0.0f, 0.2f, 0.0f}}, {kFlat, kFlat}, 0.1f));
    EXPECT_TRUE(meets({{0.0f, 3.0f, 0.0f}, {0.0f, 0.05f, 0.0f}}, {kFlat, kFlat}, 0.1f));
}

TEST(MovingTriangle, APanelWithoutAreaIsMetByNothing) {
    const Trianglef needle{Vec3f{0.0f}, Vec3f{1.0f}, Vec3f{2.0f}};
    EXPECT_FALSE(meets({{0.0f, 1.0f, 0.0f}, {1.0f, 0.9f, 1.0f}}, {needle, needle}, 0.5f));
}

TEST(MovingTriangle, APassageLeavesThePointInThePanelAtTheMomentFound) {
    Random random(7);
    int crossings = 0;
    const int count = geometry::test::rounds(2000);
    for (int i = 0; i < count; ++i) {
        const auto point = [&] { return random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}); };
        const MovingTriangle triangle{{point(), point(), point()}, {point(), point(), point()}};
        const MovingPoint way{point(), point()};
        const auto moment = planeCrossing(way, triangle);
        if (!moment) continue;
        ++crossings;
        const auto at = [&](const Vec3f& from, const Vec3f& to) { return from + *moment * (to - from); };
        const Vec3f a = at(triangle.start.a, triangle.end.a), b = at(triangle.start.b, triangle.end.b),
                    c = at(triangle.start.c, triangle.end.c);
        const Vec3f across = glm::cross(b - a, c - a);
        EXPECT_LT(std::abs(glm::dot(across, at(way.start, way.end) - a)), 1e-3f);
    }
    EXPECT_GT(crossings, count * 3 / 10);
    EXPECT_LT(crossings, count * 7 / 10);
}

}  // namespace
}  // namespace collidoscope::physics::moving_triangle_test
