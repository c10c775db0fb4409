#include <gtest/gtest.h>

#include <algorithm>
#include <glm/gtc/quaternion.hpp>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/particle/contact/surface.h"
#include "physics/particle/contact/sweep.h"
#include "tests/geometry/counts.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics::sweep_test {
namespace {

using geometry::Boxf;
using geometry::Vec3d;
using geometry::Vec3f;

TEST(Sweep, aFastBallTouchesAThinWall) {
    const geometry::AnyShapef wall = Boxf{{5.0f, 0.0f, 0.0f}, {0.05f, 5.0f, 5.0f}};
    const auto hit = sweep({{0.0f, 0.0f, 0.0f}, {200.0f, 0.0f, 0.0f}, 0.1f}, wall);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 4.85 / 200.0, 1e-6);
    EXPECT_NEAR(hit->normal.x, -1.0, 1e-6);
}

TEST(Sweep, aBallPassesOverARoundEdgeWhereASquareOneWouldStopIt) {
    // The ball of radius 1 passes the edge (1, 1) at distance 1.2 along the diagonal of the corner.
    const geometry::AnyShapef box = Boxf{{0.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 1.0f}};
    const float offset = 1.0f + 1.2f * std::sqrt(0.5f);
    EXPECT_FALSE(sweep({{offset - 5.0f, offset + 5.0f, 0.0f}, {offset + 5.0f, offset - 5.0f, 0.0f}, 1.0f}, box));
    const auto hit = sweep({{offset - 5.0f, offset + 5.0f, 0.0f}, {offset + 5.0f, offset - 5.0f, 0.0f}, 1.3f}, box);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(glm::length(hit->normal), 1.0, 1e-5);
}

TEST(Sweep, aTouchingBallIsHeldOnlyWhenItMovesIn) {
    const geometry::AnyShapef floor = floorAt(0.0f);
    EXPECT_FALSE(sweep({{0.0f, 0.1f, 0.0f}, {1.0f, 0.1f, 0.0f}, 0.1f}, floor));
    EXPECT_FALSE(sweep({{0.0f, 0.1f, 0.0f}, {1.0f, 1.1f, 0.0f}, 0.1f}, floor));
    const auto hit = sweep({{0.0f, 0.1f, 0.0f}, {1.0f, -0.9f, 0.0f}, 0.1f}, floor);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->fraction, 0.0);
}

geometry::Mat4f randomPlacing(geometry::Random& random) {
    geometry::Mat4f matrix = glm::mat4_cast(random.rotation());
    matrix[3] = {random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}), 1.0f};
    return matrix;
}

geometry::AnyShapef randomSolid(geometry::Random& random) {
    static const geometry::MeshPtr knot = geometry::makeTorusKnot(2, 3, 0.8f, 0.25f, 24, 6);
    const Vec3f center = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
    const Vec3f size = random.inBox(Vec3f{0.01f}, Vec3f{1.5f});
    const auto corner = [&] { return random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}); };
    switch (random.index(8)) {
        case 0:
            return Boxf{center, size, random.rotation()};
        case 1:
            return geometry::Spheref{center, random.uniform(0.1f, 1.5f)};
        case 2:
            return geometry::Capsulef{center, center + corner(), random.uniform(0.05f, 1.0f)};
        case 3:
            return geometry::Aabbf{center - size, center + size};
        case 4:
            return geometry::Trianglef{corner(), corner(), corner()};
        case 5:
            return geometry::makeOctahedron(random.uniform(0.5f, 2.0f));
        case 6:
            return geometry::MeshInstance{knot, randomPlacing(random)};
        default:
            return geometry::Planef{random.direction(), random.uniform(-1.0f, 1.0f)};
    }
}

Vec3d placeAt(const Sweep& ball, double fraction) {
    return Vec3d{ball.start} + fraction * (Vec3d{ball.end} - Vec3d{ball.start});
}

/// Independent of ray casts: the smallest distance to the surface along many samples of the way.
double minDistance(const Sweep& ball, double until, const PreparedSolid& solid) {
    double minimum = 1e9;
    for (int i = 0; i <= 100; ++i)
        minimum = std::min(minimum, nearestSurface(solid, placeAt(ball, until * i / 100.0)).distance);
    return minimum;
}

void expectRightHit(const Sweep& ball, const SweepHit& hit, const PreparedSolid& solid) {
    EXPECT_GT(minDistance(ball, hit.fraction, solid), ball.radius - 1e-6);
    const Surface there = nearestSurface(solid, placeAt(ball, hit.fraction));
    EXPECT_NEAR(there.distance, ball.radius, 1e-6);
    if (ball.radius > 0.05f) {
        EXPECT_GT(glm::dot(there.normal, hit.normal), 0.999);
    }
    EXPECT_LT(glm::dot(hit.normal, Vec3d{ball.end} - Vec3d{ball.start}), 0.0);
    EXPECT_NEAR(glm::length(hit.normal), 1.0, 1e-12);
}

TEST(Sweep, agreesWithTheDistanceAlongTheWayForEveryKindOfSolid) {
    const std::uint64_t seed = 20240601;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    int hits = 0, sweeps = 0;
    const int count = geometry::test::rounds(6000);
    for (int i = 0; i < count; ++i) {
        const geometry::AnyShapef solid = randomSolid(random);
        const PreparedSolid ready = prepared(solid);
        const Vec3f start = 4.0f * random.direction();
        const Vec3f target = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
        const float radius = i % 3 == 0 ? 0.0f : random.uniform(0.0f, 0.7f);
        const Sweep ball{start, start + random.uniform(0.3f, 2.0f) * (target - start), radius};
        if (nearestSurface(ready, Vec3d{ball.start}).distance <= ball.radius) continue;
        SCOPED_TRACE(testing::Message() << "case " << i << " kind " << solid.index());
        ++sweeps;
        const auto hit = sweep(ball, ready);
        hits += hit ? 1 : 0;
        if (hit)
            expectRightHit(ball, *hit, ready);
        else
            EXPECT_GT(minDistance(ball, 1.0, ready), ball.radius - 1e-6);
    }
    // Representative: neither nearly all hits nor nearly none.
    EXPECT_GT(hits, 0.3 * sweeps);
    EXPECT_LT(hits, 0.7 * sweeps);
}

TEST(Sweep, hard_case_28_aBallThatMovesAwayFromATriangleHitsNothing) {
    const Sweep ball{{14.831459f, 8.1905508f, -4.30825043f},
                     {14.831459f - 0.0988006592f, 8.1905508f + 5.96046448e-8f, -4.30825043f + 0.000732421875f},
                     0.2f};
    const geometry::Trianglef triangle{{14.5536213f, 10.5973721f, -0.0060005188f},
                                       {14.5536213f, 10.5969315f, -3.18638134f},
                                       {14.5536213f, 10.5969315f, -5.18637228f}};
    EXPECT_FALSE(sweep(ball, triangle));
    EXPECT_NEAR(minDistance(ball, 1.0, prepared(triangle)) - 0.2, 2.21303, 1e-4);
}

TEST(Sweep, hard_case_29_aMotionOfASubnormalLengthEnds) {
    const geometry::Trianglef triangle{{12.0f, 5.0f, 0.0f}, {11.0f, 5.0f, 0.0f}, {11.0f, 6.0f, 0.0f}};
    const Vec3f velocity{0.0f, 6.925e-42f, 0.0f};
    const Vec3f start{11.0f, 6.5f, 0.0f};
    EXPECT_FALSE(sweep({start, start + velocity, 0.375f}, triangle));
    const SweptResult landing = follow(
        {.start = start, .end = start + velocity, .velocityAtStart = velocity, .velocityAtEnd = velocity, .time = 1.0f},
        only(triangle), {.radius = 0.375f});
    EXPECT_EQ(landing.hits, 0);
    EXPECT_EQ(landing.position, start);
}

TEST(Obstacles, theFirstHitOfManyIsThatOfAllOneByOne) {
    const std::uint64_t seed = 31;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    std::vector<geometry::AnyShapef> solids;
    for (int i = 0; i < 60; ++i) {
        const Vec3f center = random.inBox(Vec3f{-5.0f}, Vec3f{5.0f});
        if (i % 2 == 0)
            solids.push_back(geometry::Spheref{center, random.uniform(0.1f, 1.5f)});
        else
            solids.push_back(Boxf{center, random.inBox(Vec3f{0.0f}, Vec3f{1.2f}), random.rotation()});
    }
    solids.push_back(floorAt(-4.0f));
    const Obstacles obstacles(solids);
    int hits = 0;
    for (int i = 0; i < geometry::test::rounds(2000); ++i) {
        const Vec3f start = random.inBox(Vec3f{-5.0f, -3.8f, -5.0f}, Vec3f{5.0f});
        const float length = random.uniform(0.0f, 8.0f);
        const Sweep ball{start, start + length * random.direction(), i % 2 == 0 ? 0.0f : 0.1f};
        std::optional<Obstacles::Hit> expected;
        for (std::size_t k = 0; k < solids.size(); ++k)
            if (const auto hit = sweep(ball, solids[k]); hit && (!expected || hit->fraction < expected->fraction))
                expected = Obstacles::Hit{*hit, k};
        const auto found = obstacles.firstHit(ball);
        ASSERT_EQ(found.has_value(), expected.has_value()) << "case " << i;
        if (!found) continue;
        ++hits;
        EXPECT_EQ(found->fraction, expected->fraction);
        EXPECT_EQ(found->solid, expected->solid);
    }
    EXPECT_GT(hits, geometry::test::rounds(2000) / 5);
}

TEST(NearestSurface, reference_defect_41_aPointInsideABoxLeavesByTheNearFace) {
    const Boxf box{{1.0f, 2.0f, 3.0f}, {4.0f, 1.0f, 2.0f}, aboutZ(0.3f)};
    const Surface top = nearestSurface(box, box.center + box.orientation * Vec3f{1.0f, 0.9f, 0.5f});
    EXPECT_NEAR(top.distance, -0.1, 1e-5);
    EXPECT_NEAR(glm::dot(Vec3f{top.normal}, box.orientation * Vec3f{0.0f, 1.0f, 0.0f}), 1.0, 1e-5);
    const Surface left = nearestSurface(box, box.center + box.orientation * Vec3f{-3.8f, 0.5f, 0.5f});
    EXPECT_NEAR(left.distance, -0.2, 1e-5);
    EXPECT_NEAR(glm::dot(Vec3f{left.normal}, box.orientation * Vec3f{-1.0f, 0.0f, 0.0f}), 1.0, 1e-5);
    const Surface back = nearestSurface(box, box.center + box.orientation * Vec3f{0.0f, 0.2f, -1.7f});
    EXPECT_NEAR(glm::dot(Vec3f{back.normal}, box.orientation * Vec3f{0.0f, 0.0f, -1.0f}), 1.0, 1e-5);
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
}  // namespace collidoscope::physics::sweep_test
