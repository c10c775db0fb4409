// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, hardCase30PyramidsFromAfar) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "hard_case_30_pyramids_from_afar",
        .a = makeCaseMesh({{0x0p+0, 0x1p+0, 0x0p+0},
                      {-0x1p+0, -0x1p-1, 0x0p+0},
                      {0x0p+0, -0x1p-1, -0x1p+0},
                      {0x1p+0, -0x1p-1, 0x0p+0}},
                      {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}}),
        .b = makeCaseMesh({{0x1.f4p+9, 0x1p+0, 0x0p+0},
                      {0x1.f38p+9, -0x1p-1, 0x0p+0},
                      {0x1.f4p+9, -0x1p-1, -0x1p+0},
                      {0x1.f48p+9, -0x1p-1, 0x0p+0}},
                      {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}}),
        .motionA = Vec3d{0x1.86ap+16, 0x0p+0, 0x0p+0},
        .expect = {.overlap = true,
                      .toi = 0x1.47064ece9a2c6p-7},
        .tolerance = 0x1.12e0be826d695p-30,
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
