// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, aPlateOf50MOnACube) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "a plate of 50 m on a cube",
        .a = Boxd{.center = {0x0p+0, -0x1p-2, 0x0p+0},
                      .half = {0x1.9p+5, 0x1p-2, 0x1.9p+5},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .b = Boxd{.center = {0x0p+0, 0x1.9682bfffffff8p-4, 0x0p+0},
                      .half = {0x1.999999999999ap-4, 0x1.999999999999ap-4, 0x1.999999999999ap-4},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .expect = {.overlap = true,
                      .distance = -0x1.8b6ccccccd106p-11,
                      .normal = Vec3d{0x0p+0, 0x1p+0, 0x0p+0},
                      .contacts = 4},
        .tolerance = 0x1.b7cdfd9d7bdbbp-35,
        .reported = Report{.engine = "a program in single precision",
                      .answer = {.overlap = false,
                      .distance = 0x1.a36e2eb1c432dp-13}},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
