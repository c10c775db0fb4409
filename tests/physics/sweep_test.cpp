#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "physics/particle/contact/surface.h"
#include "physics/particle/contact/sweep.h"
#include "tests/physics/particle_test.h"

namespace physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

TEST(Sweep, aFastBallTouchesAThinWall) {
    const Solid wall = Boxf{{5.0f, 0.0f, 0.0f}, {0.05f, 5.0f, 5.0f}};
    const auto hit = sweep({{0.0f, 0.0f, 0.0f}, {200.0f, 0.0f, 0.0f}, 0.1f}, wall);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 4.85 / 200.0, 1e-6);
    EXPECT_NEAR(hit->normal.x, -1.0, 1e-6);
}

TEST(Sweep, aBallPassesOverARoundEdgeWhereASquareOneWouldStopIt) {
    // The ball of radius 1 passes the edge (1, 1) at distance 1.2 along the diagonal of the corner.
    const Solid box = Boxf{{0.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 1.0f}};
    const float offset = 1.0f + 1.2f * std::sqrt(0.5f);
    EXPECT_FALSE(sweep({{offset - 5.0f, offset + 5.0f, 0.0f}, {10.0f, -10.0f, 0.0f}, 1.0f}, box));
    const auto hit = sweep({{offset - 5.0f, offset + 5.0f, 0.0f}, {10.0f, -10.0f, 0.0f}, 1.3f}, box);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(glm::length(hit->normal), 1.0, 1e-5);
}

TEST(Sweep, aTouchingBallIsHeldOnlyWhenItMovesIn) {
    const Solid floor = floorAt(0.0f);
    EXPECT_FALSE(sweep({{0.0f, 0.1f, 0.0f}, {1.0f, 0.0f, 0.0f}, 0.1f}, floor));
    EXPECT_FALSE(sweep({{0.0f, 0.1f, 0.0f}, {1.0f, 1.0f, 0.0f}, 0.1f}, floor));
    const auto hit = sweep({{0.0f, 0.1f, 0.0f}, {1.0f, -1.0f, 0.0f}, 0.1f}, floor);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->fraction, 0.0f);
}

Solid randomSolid(geometry::Random& random) {
    const Vec3f center = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
    switch (random.index(4)) {
        case 0:
            return Boxf{center, random.inBox(Vec3f{0.01f}, Vec3f{1.5f}), random.rotation()};
        case 1:
            return geometry::Spheref{center, random.uniform(0.1f, 1.5f)};
        case 2:
            return geometry::Capsulef{center, center + random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}),
                                      random.uniform(0.05f, 1.0f)};
        default:
            return geometry::Planef{random.direction(), random.uniform(-1.0f, 1.0f)};
    }
}

/// Independent of ray casts: the smallest distance to the surface along many samples of the way.
double leastDistance(const Sweep& ball, float until, const Solid& solid) {
    double least = 1e9;
    for (int i = 0; i <= 400; ++i) {
        const float t = until * static_cast<float>(i) / 400.0f;
        least = std::min(least, double{nearestSurface(solid, ball.start + t * ball.motion).distance});
    }
    return least;
}

TEST(Sweep, agreesWithTheDistanceAlongTheWay) {
    const std::uint64_t seed = 20240601;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    int hits = 0, sweeps = 0;
    for (int i = 0; i < 10000; ++i) {
        const Solid solid = randomSolid(random);
        const Vec3f start = 4.0f * random.direction();
        const Vec3f target = random.inBox(Vec3f{-2.5f}, Vec3f{2.5f});
        const Sweep ball{start, random.uniform(0.3f, 2.0f) * (target - start), random.uniform(0.0f, 0.7f)};
        if (nearestSurface(solid, ball.start).distance <= ball.radius) continue;
        ++sweeps;
        const auto hit = sweep(ball, solid);
        if (hit) {
            ++hits;
            EXPECT_GT(leastDistance(ball, hit->fraction, solid), ball.radius - 1e-4) << "case " << i;
            const Surface there = nearestSurface(solid, ball.start + hit->fraction * ball.motion);
            EXPECT_NEAR(there.distance, ball.radius, 1e-4) << "case " << i;
            if (ball.radius > 0.05f) {
                EXPECT_GT(glm::dot(there.normal, hit->normal), 0.999f) << "case " << i;
            }
            EXPECT_LT(glm::dot(hit->normal, ball.motion), 0.0f) << "case " << i;
        } else {
            EXPECT_GT(leastDistance(ball, 1.0f, solid), ball.radius - 1e-4) << "case " << i;
        }
    }
    // Representative: neither nearly all hits nor nearly none.
    EXPECT_GT(hits, 0.2 * sweeps);
    EXPECT_LT(hits, 0.7 * sweeps);
}

TEST(NearestSurface, reference_defect_41_aPointInsideABoxLeavesByTheNearFace) {
    const Boxf box{{1.0f, 2.0f, 3.0f}, {4.0f, 1.0f, 2.0f}, aboutZ(0.3f)};
    const Surface top = nearestSurface(box, box.center + box.orientation * Vec3f{1.0f, 0.9f, 0.5f});
    EXPECT_NEAR(top.distance, -0.1, 1e-5);
    EXPECT_NEAR(glm::dot(top.normal, box.orientation * Vec3f{0.0f, 1.0f, 0.0f}), 1.0, 1e-5);
    const Surface left = nearestSurface(box, box.center + box.orientation * Vec3f{-3.8f, 0.5f, 0.5f});
    EXPECT_NEAR(left.distance, -0.2, 1e-5);
    EXPECT_NEAR(glm::dot(left.normal, box.orientation * Vec3f{-1.0f, 0.0f, 0.0f}), 1.0, 1e-5);
    const Surface back = nearestSurface(box, box.center + box.orientation * Vec3f{0.0f, 0.2f, -1.7f});
    EXPECT_NEAR(glm::dot(back.normal, box.orientation * Vec3f{0.0f, 0.0f, -1.0f}), 1.0, 1e-5);
}

TEST(NearestSurface, hasADirectionAtTheVeryMiddleOfEverySolid) {
    const geometry::Spheref sphere{{1.0f, 1.0f, 1.0f}, 2.0f};
    EXPECT_NEAR(nearestSurface(sphere, sphere.center).distance, -2.0, 1e-6);
    EXPECT_NEAR(glm::length(nearestSurface(sphere, sphere.center).normal), 1.0, 1e-6);
    const geometry::Capsulef capsule{{0.0f, 0.0f, 0.0f}, {0.0f, 3.0f, 0.0f}, 0.5f};
    const Surface side = nearestSurface(capsule, {0.0f, 1.0f, 0.0f});
    EXPECT_NEAR(side.distance, -0.5, 1e-6);
    EXPECT_NEAR(side.normal.y, 0.0, 1e-6);
    EXPECT_NEAR(glm::length(nearestSurface(geometry::Capsulef{{}, {}, 1.0f}, {}).normal), 1.0, 1e-6);
}

}  // namespace
}  // namespace physics
