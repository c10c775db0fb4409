#include <gtest/gtest.h>

#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/query/sweep_mesh.h"

namespace collidoscope::geometry::test::sweep_hard_cases_test {
namespace {

TEST(SweepHardCases, hard_case_28_theBallPassesFarFromTheTriangle) {
    const Spheref ball{{14.831459f, 8.1905508f, -4.30825043f}, 0.2f};
    const Trianglef triangle{{14.5536213f, 10.5973721f, -0.0060005188f},
                             {14.5536213f, 10.5969315f, -3.18638134f},
                             {14.5536213f, 10.5969315f, -5.18637228f}};
    const Motionf motion{.displacement = {-0.0988006592f, 5.96046448e-8f, 0.000732421875f}};
    double nearest = 1e9;
    const auto keep = [&](const SweepStep& step) { nearest = std::min(nearest, step.distance); };
    EXPECT_FALSE(timeOfImpact(ball, motion, triangle, Motionf{}, {}, keep));
    EXPECT_FALSE(timeOfImpact(triangle, Motionf{}, ball, motion));
    EXPECT_GE(nearest, 2.2130) << "the nearest approach is 2.21303";
}

TEST(SweepHardCases, hard_case_29_ASubnormalVelocityEndsWithoutAHit) {
    const Sphered ball{{11, 6, 0}, 0.375};
    const Triangled triangle{{12, 5, 0}, {11, 5, 0}, {11, 6, 0}};
    const Triangled apart{{12, 5, 0}, {11, 5, 0}, {11, 5.5, 0}};
    for (const double speed : {6.925e-42, -6.925e-42, 5e-324, -5e-324}) {
        const Motiond motion{.displacement = {0, speed, 0}};
        EXPECT_FALSE(timeOfImpact(ball, motion, apart, Motiond{}));
        EXPECT_FALSE(timeOfImpact(apart, Motiond{}, ball, motion));
        EXPECT_TRUE(timeOfImpact(ball, motion, triangle, Motiond{})->startsTouching);
    }
}

/// Without a base: an apex and three corners below it.
MeshPtr pyramid(float x) {
    Mesh mesh;
    for (const Vec3f& v : {Vec3f{0, 1, 0}, Vec3f{-1, -0.5f, 0}, Vec3f{0, -0.5f, -1}, Vec3f{1, -0.5f, 0}})
        mesh.vertices.push_back(v + Vec3f{x, 0, 0});
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}};
    return finishMesh(std::move(mesh));
}

TEST(SweepHardCases, hard_case_30_PyramidMeshesMeetThoughTheyAreFastAndFarApart) {
    const MeshPtr a = pyramid(0.0f), b = pyramid(1000.0f);
    for (const bool swapped : {false, true}) {
        const Vec3d way{1e5, 0, 0};
        const auto impact = swapped ? timeOfImpact(*b, Vec3d{0.0}, *a, way) : timeOfImpact(*a, way, *b, Vec3d{0.0});
        ASSERT_TRUE(impact);
        EXPECT_NEAR(impact->impact.toi, 0.00998, 1e-12);
        EXPECT_NEAR(impact->impact.pointA.x, 999.0, 1e-6);
    }
    EXPECT_FALSE(timeOfImpact(*a, Vec3d{-1e5, 0, 0}, *b, Vec3d{0.0}));
    EXPECT_NEAR(timeOfImpact(*a, Vec3d{5e4, 0, 0}, *b, Vec3d{-5e4, 0, 0})->impact.toi, 0.00998, 1e-12);
}

TEST(SweepHardCases, hard_case_31_BoxesHitOnlyWhenTheyApproach) {
    const Boxd a{{0, 0, 0}, {0.5, 0.5, 0.5}, kIdentityRotation<double>};
    const Boxd b{{0, 1.1, 0}, {0.5, 0.5, 0.5}, kIdentityRotation<double>};
    for (const double speed : {0.0, 1.0}) {
        EXPECT_FALSE(timeOfImpact(a, Motiond{}, b, Motiond{.displacement = {0, speed, 0}}));
        EXPECT_FALSE(timeOfImpact(b, Motiond{.displacement = {0, speed, 0}}, a, Motiond{}));
    }
    const auto impact = timeOfImpact(a, Motiond{}, b, Motiond{.displacement = {0, -1, 0}});
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->toi, 0.1, 1e-15);
    EXPECT_EQ(impact->normal, Vec3d(0, 1, 0));
}

/// Turning past each other, as the edges of two bodies do, they leave every plane that stands still or turns with one.
TEST(SweepHardCases, EdgesOfTwoBodiesThatTurnAreFollowedUntilTheyTouch) {
    const Vec3d centerA{0.30458387732505798, -1.317491888999939, 3.7644977569580078};
    const Vec3d centerB{3.5086765289306641, -1.637033224105835, 1.0046451091766357};
    Hulld a = makeIcosahedron(0.43427026271820068);
    for (Vec3d& v : a.vertices) v += centerA;
    const Boxd b{centerB,
                 {0.59409201145172119, 0.51700276136398315, 0.75940209627151489},
                 {0.67368483543395996, 0.14532724022865295, 0.51097232103347778, -0.51374709606170654}};
    const Motiond motionA{{0.4828553259372711, 2.4789788007736204, -2.7906683444976808},
                          {-2.4858641624450684, 4.8708295822143555, 2.2486966848373413},
                          centerA};
    const Motiond motionB{{-4.5646424770355223, 2.2499357223510743, -0.38014731407165525},
                          {4.2506545782089233, 0.78839898109436035, 1.4787226915359497},
                          centerB};
    SweepStep last;
    const auto keep = [&](const SweepStep& step) { last = step; };
    ASSERT_TRUE(timeOfImpact(a, motionA, b, motionB, {}, keep));
    EXPECT_LE(last.distance, 1e-12);
    EXPECT_LT(last.iteration, 64);
}

TEST(SweepMesh, ABallThatFallsOnAMeshHitsWhatEachTriangleAloneWouldTell) {
    const MeshPtr mesh = pyramid(0.0f);
    const Sphered ball{{0.2, 4, -0.3}, 0.25};
    const Motiond motion{.displacement = {0.3, -8, 0.1}};
    double first = 2.0;
    for (std::size_t i = 0; i < mesh->triangles.size(); ++i)
        if (const auto alone = timeOfImpact(ball, motion, toDouble(triangleAt(*mesh, i)), Motiond{}))
            first = std::min(first, alone->toi);
    const auto impact = timeOfImpact(ball, motion, *mesh);
    ASSERT_TRUE(impact);
    EXPECT_EQ(impact->impact.toi, first);
    // The mesh comes up to the ball instead.
    const auto up = timeOfImpact(ball, Motiond{}, *mesh, -motion.displacement);
    ASSERT_TRUE(up);
    EXPECT_NEAR(up->impact.toi, first, 1e-12);
    EXPECT_LE(glm::length(up->impact.pointA - up->impact.pointB), 1e-9);
}

}  // namespace
}  // namespace collidoscope::geometry::test::sweep_hard_cases_test
