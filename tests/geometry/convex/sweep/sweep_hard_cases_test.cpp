#include <gtest/gtest.h>

#include "geometry/convex/sweep/sweep_mesh.h"

namespace geometry::test::sweep_hard_cases_test {
namespace {

TEST(SweepHardCases, hard_case_28_theBallPassesFarFromTheTriangle) {
    const Spheref ball{{14.831459f, 8.1905508f, -4.30825043f}, 0.2f};
    const Trianglef triangle{{14.5536213f, 10.5973721f, -0.0060005188f},
                             {14.5536213f, 10.5969315f, -3.18638134f},
                             {14.5536213f, 10.5969315f, -5.18637228f}};
    const Motionf motion{.displacement = {-0.0988006592f, 5.96046448e-8f, 0.000732421875f}};
    double nearest = 1e9;
    const auto keep = [&](const SweepStep& step) { nearest = std::min(nearest, step.distance); };
    EXPECT_FALSE(timeOfImpact(ball, motion, triangle, Motionf{}, keep));
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

TEST(SweepMesh, ABallThatFallsOnAMeshHitsWhatEachTriangleAloneWouldTell) {
    const MeshPtr mesh = pyramid(0.0f);
    const Sphered ball{{0.2, 4, -0.3}, 0.25};
    const Motiond motion{.displacement = {0.3, -8, 0.1}};
    double first = 2.0;
    for (std::size_t i = 0; i < mesh->triangles.size(); ++i)
        if (const auto alone = timeOfImpact(ball, motion, wide(triangleAt(*mesh, i)), Motiond{}))
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
}  // namespace geometry::test::sweep_hard_cases_test
