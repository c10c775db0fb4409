/// A ball's way at a triangle in closed form, against conservative advancement.

#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/query/distance.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::ball_sweep_test {
namespace {

constexpr std::uint64_t kSeed = 91;

/// Every third is a needle.
Triangled randomTriangle(Random& random, int i) {
    const auto corner = [&] { return Vec3d{random.inBox(Vec3f{-1.0f}, Vec3f{1.0f})}; };
    Triangled triangle{corner(), corner(), corner()};
    if (i % 3 == 0) triangle.c = triangle.b + 1e-3 * (triangle.c - triangle.b);
    return triangle;
}

TEST(BallSweep, touchesWhenConservativeAdvancementSays) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random(kSeed);
    int hits = 0, sweeps = 0;
    const int cases = rounds(20'000);
    for (int i = 0; i < cases; ++i) {
        const Triangled triangle = randomTriangle(random, i);
        const double radius = std::pow(10.0, double{random.uniform(-3.0f, -0.3f)});
        const Vec3d start{2.0f * random.direction()};
        const double u = random.unit(), v = random.unit() * (1.0 - u);
        const Vec3d inside = triangle.a + u * (triangle.b - triangle.a) + v * (triangle.c - triangle.a);
        const Vec3d target = inside + 3.0 * radius * Vec3d{random.direction()};
        const Rayd path{start, double{random.uniform(0.8f, 1.5f)} * (target - start)};
        if (distance(triangle, path.origin) <= radius) continue;
        ++sweeps;
        const auto t = ballSweep(path, radius, triangle);
        const auto impact =
            timeOfImpact(Sphered{path.origin, radius}, Motiond{.displacement = path.direction}, triangle, Motiond{});
        if (t.has_value() != impact.has_value()) {
            // Only where the ball passes at its radius, to rounding.
            const double moment = t ? *t : impact->toi;
            ASSERT_NEAR(distance(triangle, pointAt(path, moment)), radius, 1e-7) << "case " << i;
            continue;
        }
        if (t) {
            ASSERT_NEAR(*t, impact->toi, 1e-5) << "case " << i;
        }
        hits += t ? 1 : 0;
    }
    EXPECT_GT(hits, sweeps * 3 / 10);
    EXPECT_LT(hits, sweeps * 7 / 10);
}

TEST(BallSweep, aBallThatTouchesAFaceByRoundingTouchesAtOnce) {
    const Triangled triangle{{-1.0, 0.0, -1.0}, {1.0, 0.0, -1.0}, {0.0, 0.0, 1.0}};
    const double radius = 0.1, justInside = radius * (1.0 - 1e-15);
    for (const double side : {1.0, -1.0}) {
        const auto t = ballSweep({{0.0, side * justInside, 0.0}, {0.0, -side * 5.0, 0.0}}, radius, triangle);
        ASSERT_TRUE(t);
        EXPECT_EQ(*t, 0.0);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::ball_sweep_test
