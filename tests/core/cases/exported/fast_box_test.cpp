// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, aFastBoxAndAThinWall) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "a fast box and a thin wall",
        .a = Boxd{.center = {-0x1p+1, 0x1p+0, 0x0p+0},
                      .half = {0x1.999999999999ap-3, 0x1.999999999999ap-3, 0x1.999999999999ap-3},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .b = Boxd{.center = {0x0p+0, 0x1p+0, 0x0p+0},
                      .half = {0x1.47ae147ae147bp-6, 0x1p+0, 0x1p+0},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .motionA = Vec3d{0x1p+2, -0x1.999999999999ap-3, 0x0p+0},
        .expect = {.overlap = true,
                      .toi = 0x1.c7ae147ae147bp-2},
        .tolerance = 0x1.12e0be826d695p-30,
        .reported = Report{.engine = "a solver that looks at the ends of the step",
                      .answer = {.overlap = false}},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
