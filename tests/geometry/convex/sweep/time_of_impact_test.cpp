#include "geometry/convex/sweep/time_of_impact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/overlap/separation.h"

namespace collidoscope::geometry::test::time_of_impact_test {
namespace {

constexpr double kRounding = 1e-12;

Motiond moving(const Vec3d& displacement) { return {.displacement = displacement}; }

/// In both orders of the bodies.
template <typename A, typename B>
std::optional<Impact<double>> impactOf(const A& a, const Motiond& motionA, const B& b, const Motiond& motionB) {
    const auto impact = timeOfImpact(a, motionA, b, motionB);
    const auto swapped = timeOfImpact(b, motionB, a, motionA);
    EXPECT_EQ(impact.has_value(), swapped.has_value());
    if (impact && swapped) {
        EXPECT_NEAR(impact->toi, swapped->toi, kRounding);
        EXPECT_NEAR(glm::dot(impact->normal, swapped->normal), -1.0, 1e-6);
    }
    return impact;
}

TEST(TimeOfImpact, OfTwoBallsIsThatOfTheQuadratic) {
    const Sphered a{{0, 0, 0}, 1.0}, b{{10, 1.2, 0}, 1.0};
    const auto impact = impactOf(a, moving({20, 0, 0}), b, moving({0, 0, 0}));
    ASSERT_TRUE(impact);
    // Centres at a distance of 2: 10 - 20 t = sqrt(4 - 1.44)
    EXPECT_NEAR(impact->toi, (10.0 - 1.6) / 20.0, kRounding);
    EXPECT_NEAR(impact->normal.x, 0.8, 1e-9);
    EXPECT_NEAR(impact->normal.y, 0.6, 1e-9);
    EXPECT_LE(glm::length(impact->pointA - Vec3d{8.4 + 0.8, 0.6, 0}), 1e-9);
    EXPECT_FALSE(impact->startsTouching);
}

TEST(TimeOfImpact, KnowsHitsFromMissesThatGraze) {
    const Sphered a{{0, 0, 0}, 1.0};
    EXPECT_TRUE(impactOf(a, moving({20, 0, 0}), Sphered{{10, 1.9999999, 0}, 1.0}, moving({0, 0, 0})));
    EXPECT_FALSE(impactOf(a, moving({20, 0, 0}), Sphered{{10, 2.0000001, 0}, 1.0}, moving({0, 0, 0})));
    EXPECT_TRUE(impactOf(a, moving({20, 0, 0}), Sphered{{10, 2, 0}, 1.0}, moving({0, 0, 0}))) << "touching counts";
    const Aabbd box{{0, 0, 0}, {1, 1, 1}};
    EXPECT_TRUE(impactOf(box, moving({20, 0, 0}), Aabbd{{5, 1, 0}, {6, 2, 1}}, moving({0, 0, 0})));
    EXPECT_FALSE(impactOf(box, moving({20, 0, 0}), Aabbd{{5, 1.000001, 0}, {6, 2, 1}}, moving({0, 0, 0})));
}

TEST(TimeOfImpact, OfBoxesAlongAnAxisIsGapOverSpeed) {
    const Boxd a{{0, 0, 0}, {1, 2, 3}, kIdentityRotation<double>}, b{{7, 1, 1}, {0.5, 1, 1}, kIdentityRotation<double>};
    const auto impact = impactOf(a, moving({8, 0, 0}), b, moving({-3, 0, 0}));
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->toi, 5.5 / 11.0, kRounding);
    EXPECT_EQ(impact->normal, Vec3d(1, 0, 0));
    EXPECT_FALSE(impactOf(a, moving({5.4, 0, 0}), b, moving({0, 0, 0}))) << "the step ends before they meet";
    EXPECT_TRUE(impactOf(a, moving({5.5, 0, 0}), b, moving({0, 0, 0})));
}

TEST(TimeOfImpact, OfABallAndATriangle) {
    const Triangled triangle{{-1, 0, -1}, {1, 0, -1}, {0, 0, 2}};
    const auto face = impactOf(Sphered{{0, 5, 0}, 0.5}, moving({0, -9, 0}), triangle, moving({0, 0, 0}));
    ASSERT_TRUE(face);
    EXPECT_NEAR(face->toi, 0.5, kRounding);
    EXPECT_NEAR(face->normal.y, -1.0, kRounding);
    // The ball's centre passes 0.3 beside the edge from a to b: it meets the edge at a height of 0.4.
    const auto edge = impactOf(Sphered{{0, 5, -1.3}, 0.5}, moving({0, -10, 0}), triangle, moving({0, 0, 0}));
    ASSERT_TRUE(edge);
    EXPECT_NEAR(edge->toi, 0.46, kRounding);
}

TEST(TimeOfImpact, BodiesThatOverlapAtFirstTouchAtOnce) {
    const Sphered a{{0, 0, 0}, 1.0}, b{{1, 0, 0}, 1.0};
    const auto impact = impactOf(a, moving({0, 2, 0}), b, moving({0, 0, 0}));
    ASSERT_TRUE(impact);
    EXPECT_TRUE(impact->startsTouching);
    EXPECT_EQ(impact->toi, 0.0);
    EXPECT_EQ(impact->normal, Vec3d(0, 1, 0)) << "against the way of B past A";
    const Boxd box{{0, 0, 0}, {1, 1, 1}, {0.9, 0.1, 0.2, 0.3}};
    EXPECT_TRUE(timeOfImpact(box, Motiond{}, box, Motiond{})->startsTouching) << "without a way, too";
}

/// Cores that overlap have no way between them, but a way past each other.
TEST(TimeOfImpact, TheNormalOfBodiesThatOverlapAtFirstIsAgainstTheWayOfBPastA) {
    const Boxd a{{0, 0, 0}, {1, 1, 1}, kIdentityRotation<double>}, b{{1.5, 0, 0}, {1, 1, 1}, kIdentityRotation<double>};
    const auto boxes = impactOf(a, moving({3, 0, 0}), b, moving({0, 0, 0}));
    ASSERT_TRUE(boxes);
    EXPECT_EQ(boxes->normal, Vec3d(1, 0, 0));
    const Hulld hull = makeDodecahedron(1.0);
    const Triangled triangle{{-2, 0, -2}, {2, 0, -2}, {0, 0, 2}};
    const Vec3d ways[] = {{3, 0, 0}, {0, -1, 0}, {1, 2, -2}, {0, 0, 1e-6}, {-1e5, 0, 3e4}};
    for (const Vec3d& way : ways) {
        const Vec3d n = glm::normalize(way);
        for (const auto& impact :
             {impactOf(a, moving(way), hull, moving({0, 0, 0})),
              impactOf(hull, moving({0, 0, 0}), triangle, moving(-way)),
              impactOf(Aabbd{{-1, -1, -1}, {1, 1, 1}}, moving(0.5 * way), b, moving(-0.5 * way)),
              impactOf(Segmentd{{0, -1, 0}, {0, 1, 0}}, moving(way), triangle, moving({0, 0, 0}))}) {
            ASSERT_TRUE(impact);
            EXPECT_TRUE(impact->startsTouching);
            EXPECT_LE(glm::length(impact->normal - n), 1e-12) << way.x << ' ' << way.y << ' ' << way.z;
        }
    }
}

/// Two shapes face to face, B on the side of `normal`; what rounding to floats makes of that overlaps by a hair or not.
template <typename A, typename B>
void expectSurfaceNormal(const A& a, const B& b, const Vec3d& normal, const Vec3d& way) {
    const auto impact = impactOf(a, moving(way), b, moving({0, 0, 0}));
    ASSERT_TRUE(impact);
    EXPECT_LE(glm::length(impact->normal - normal), 2e-3) << way.x << ' ' << way.y << ' ' << way.z;
}

TEST(TimeOfImpact, WhatTouchesFaceToFaceAtFirstHasTheNormalOfItsFacesWhateverItsWay) {
    Random random(11);
    for (int i = 0; i < 300; ++i) {
        const double size = std::pow(10.0, double{random.uniform(-2.0f, 1.5f)});
        const Quatd turned{random.rotation()};
        const Vec3d normal = turned * Vec3d{1, 0, 0};
        const Vec3d way =
            size * double{random.uniform(0.1f, 5.0f)} *
            (turned * Vec3d{1.0, double{random.uniform(-0.5f, 0.5f)}, double{random.uniform(-0.5f, 0.5f)}});
        const Vec3d far{Vec3f{2.0 * size * normal}}, near{Vec3f{size * normal}};
        const Boxd box{{0, 0, 0}, Vec3d{size}, turned}, beside{far, Vec3d{size}, turned};
        const Sphered ball{far, size};
        const Capsuled capsule{far - turned * Vec3d{0, size, 0}, far + turned * Vec3d{0, size, 0}, size};
        const Triangled face{near + turned * Vec3d{0, -9 * size, -9 * size},
                             near + turned * Vec3d{0, 9 * size, -9 * size}, near + turned * Vec3d{0, 0, 9 * size}};
        const Triangled inPlane{near + turned * Vec3d{0, 0, -3 * size}, near + turned * Vec3d{0, size, size},
                                near + turned * Vec3d{0, -2 * size, 3 * size}};
        SCOPED_TRACE("seed 11, " + std::to_string(i));
        expectSurfaceNormal(box, beside, normal, way);
        expectSurfaceNormal(box, ball, normal, way);
        expectSurfaceNormal(box, capsule, normal, way);
        expectSurfaceNormal(box, face, normal, way);
        expectSurfaceNormal(Sphered{{0, 0, 0}, size}, beside, normal, way);
        expectSurfaceNormal(inPlane, face, normal, way);
    }
}

TEST(TimeOfImpact, WhatOverlapsAtFirstAndGoesTheSameWayLeavesByTheShortest) {
    const Boxd a{{0, 0, 0}, {1, 1, 1}, kIdentityRotation<double>},
        b{{1.5, 0.2, 0}, {1, 1, 1}, kIdentityRotation<double>};
    const auto impact = impactOf(a, moving({0, 7, 0}), b, moving({0, 7, 0}));
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->normal.x, 1.0, 1e-9);
    const auto turning = impactOf(a, Motiond{.turn = {0, 2, 0}}, b, Motiond{});
    ASSERT_TRUE(turning);
    EXPECT_NEAR(turning->normal.x, 1.0, 1e-9);
}

TEST(TimeOfImpact, ATurningRodMeetsABallWhenTheFormulaSays) {
    const Segmentd rod{{0, 0, 0}, {3, 0, 0}};
    const Motiond turning{.turn = {0, 0, 2.0}, .center = Vec3d{0.0}};  // counter-clockwise about z
    const double angle = 1.5, radius = 0.25, far = 2.0;
    const Sphered ball{{far * std::cos(angle), far * std::sin(angle), 0}, radius};
    const auto impact = impactOf(rod, turning, ball, moving({0, 0, 0}));
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->toi, (angle - std::asin(radius / far)) / 2.0, 1e-11);
    EXPECT_FALSE(impactOf(rod, {.turn = {0, 0, 1.3}, .center = Vec3d{0.0}}, ball, moving({0, 0, 0})));
    EXPECT_FALSE(impactOf(rod, {.turn = {0, 0, -4.0}, .center = Vec3d{0.0}}, ball, moving({0, 0, 0})));
}

TEST(TimeOfImpact, APlateThatSpinsInItsPlaneCostsOneLook) {
    const Boxd plate{{0, 0, 0}, {5, 0.1, 5}, kIdentityRotation<double>};
    const Aabbd floor{{-50, -1, -50}, {50, -0.1000001, 50}};
    int samples = 0;
    const auto count = [&](const SweepStep&) { ++samples; };
    EXPECT_FALSE(timeOfImpact(plate, Motiond{.turn = {0, 30, 0}}, floor, Motiond{}, {}, count));
    EXPECT_EQ(samples, 1);
}

TEST(TimeOfImpact, OfAPlaneIsThatOfTheLowestPoint) {
    const Planed ground{{0, 1, 0}, 1.0};
    const auto ball = timeOfImpact(Sphered{{0, 6, 0}, 1.0}, moving({0, -8, 0}), ground, Motiond{});
    ASSERT_TRUE(ball);
    EXPECT_NEAR(ball->toi, 0.5, kRounding);
    EXPECT_NEAR(ball->normal.y, -1.0, kRounding);
    const auto below = timeOfImpact(ground, Motiond{}, Sphered{{0, -6, 0}, 1.0}, moving({0, 8, 0}));
    ASSERT_TRUE(below);
    EXPECT_NEAR(below->toi, 0.75, kRounding);
    EXPECT_NEAR(below->normal.y, -1.0, kRounding);
    // A rod that stands on its end at height 2 tips over about it: its other end comes down to 1 when it points down.
    const Segmentd rod{{0, 2, 0}, {0, 4, 0}};
    const auto rodHits = timeOfImpact(rod, Motiond{.turn = {0, 0, 3.0}, .center = Vec3d{0, 2, 0}}, ground, Motiond{});
    ASSERT_TRUE(rodHits);
    EXPECT_NEAR(rodHits->toi, std::acos(-0.5) / 3.0, 1e-11);
}

TEST(TimeOfImpact, WhatTurnsTurnsAboutItsOwnMiddleUnlessACenterIsSaid) {
    const Segmentd rod{{99, 5, 0}, {101, 5, 0}};  // turns into the ball above its right half, far from the origin
    const double angle = 0.5, radius = 0.25, far = 0.9;
    const Sphered ball{{100 + far * std::cos(angle), 5 + far * std::sin(angle), 0}, radius};
    const auto impact = timeOfImpact(rod, Motiond{.turn = {0, 0, 1.0}}, ball, Motiond{});
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->toi, angle - std::asin(radius / far), 1e-11);
}

TEST(TimeOfImpact, TellsLooksInOrder) {
    std::vector<SweepStep> steps;
    const auto keep = [&](const SweepStep& step) { steps.push_back(step); };
    const auto impact = timeOfImpact(makeIcosahedron(1.0), Motiond{{4, 0.3, 0.1}, {1, 2, 3}, Vec3d{0.0}},
                                     Boxd{{3, 0, 0}, {0.5, 1, 1}, {0.9, 0.1, 0.2, 0.3}}, Motiond{}, {}, keep);
    ASSERT_TRUE(impact);
    ASSERT_GE(steps.size(), 2u);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool last = i + 1 == steps.size();
        EXPECT_EQ(steps[i].verdict, last ? SweepVerdict::Touches : SweepVerdict::Advances);
        EXPECT_EQ(steps[i].iteration, static_cast<int>(i) + 1);
        EXPECT_LT(steps[i].time, last ? 1.0 : steps[i + 1].time);
    }
    EXPECT_EQ(steps.back().time, impact->toi);
    EXPECT_LE(steps.size(), 32u);
}

TEST(TimeOfImpact, NumbersThatAreNotFiniteHitNothing) {
    const Sphered ball{{0, 0, 0}, 1.0}, other{{3, 0, 0}, 1.0};
    for (const double bad : {std::nan(""), HUGE_VAL}) {
        EXPECT_FALSE(timeOfImpact(ball, moving({bad, 0, 0}), other, Motiond{}));
        EXPECT_FALSE(timeOfImpact(Sphered{{bad, 0, 0}, 1.0}, moving({9, 0, 0}), other, Motiond{}));
        EXPECT_FALSE(timeOfImpact(Sphered{{0, 0, 0}, bad}, moving({9, 0, 0}), other, Motiond{}));
        EXPECT_FALSE(timeOfImpact(ball, Motiond{.turn = {0, bad, 0}}, other, Motiond{}));
    }
    EXPECT_FALSE(timeOfImpact(Hulld{}, moving({9, 0, 0}), other, Motiond{}));
}

TEST(TimeOfImpact, FloatsGiveTheTimeOfDoubles) {
    const auto impact = timeOfImpact(Spheref{{0, 0, 0}, 1.0f}, Motionf{.displacement = {20, 0, 0}},
                                     Spheref{{10, 0, 0}, 1.0f}, Motionf{});
    ASSERT_TRUE(impact);
    EXPECT_EQ(impact->toi, 0.4f);
}

}  // namespace
}  // namespace collidoscope::geometry::test::time_of_impact_test
