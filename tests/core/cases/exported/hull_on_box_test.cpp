// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "demos/examine/verdict.h"
#include "geometry/convex/hull/quickhull.h"

TEST(CollisionCase, aDodecahedronOnABox) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "a dodecahedron on a box",
        .a = Boxd{.center = {0x0p+0, 0x1.999999999999ap-2, 0x0p+0},
                      .half = {0x1p+0, 0x1.999999999999ap-2, 0x1.999999999999ap-1},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .b = HullInstanced{convexHull(std::span<const Vec3d>{std::vector<Vec3d>{{-0x1.1efa4ep-1, -0x1.b67688p-3, 0x0p+0},
                      {-0x1.1efa4ep-1, 0x1.b67688p-3, 0x0p+0},
                      {-0x1.62b95ap-2, -0x1.62b95ap-2, -0x1.62b95ap-2},
                      {-0x1.62b95ap-2, -0x1.62b95ap-2, 0x1.62b95ap-2},
                      {-0x1.62b95ap-2, 0x1.62b95ap-2, -0x1.62b95ap-2},
                      {-0x1.62b95ap-2, 0x1.62b95ap-2, 0x1.62b95ap-2},
                      {-0x1.b67688p-3, 0x0p+0, -0x1.1efa4ep-1},
                      {-0x1.b67688p-3, 0x0p+0, 0x1.1efa4ep-1},
                      {0x0p+0, -0x1.1efa4ep-1, -0x1.b67688p-3},
                      {0x0p+0, -0x1.1efa4ep-1, 0x1.b67688p-3},
                      {0x0p+0, 0x1.1efa4ep-1, -0x1.b67688p-3},
                      {0x0p+0, 0x1.1efa4ep-1, 0x1.b67688p-3},
                      {0x1.b67688p-3, 0x0p+0, -0x1.1efa4ep-1},
                      {0x1.b67688p-3, 0x0p+0, 0x1.1efa4ep-1},
                      {0x1.62b95ap-2, -0x1.62b95ap-2, -0x1.62b95ap-2},
                      {0x1.62b95ap-2, -0x1.62b95ap-2, 0x1.62b95ap-2},
                      {0x1.62b95ap-2, 0x1.62b95ap-2, -0x1.62b95ap-2},
                      {0x1.62b95ap-2, 0x1.62b95ap-2, 0x1.62b95ap-2},
                      {0x1.1efa4ep-1, -0x1.b67688p-3, 0x0p+0},
                      {0x1.1efa4ep-1, 0x1.b67688p-3, 0x0p+0}}}).hull,
                      {.position = {0x1.3333333333333p-3, 0x1.451eb851eb852p+0, 0x1.999999999999ap-4},
                      .orientation = {0x1.ccccccccccccdp-1, 0x1.3333333333333p-2, 0x1.999999999999ap-4, 0x1.999999999999ap-3}}},
        .expect = {.overlap = true},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
