// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, boxesThatKiss) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "boxes that kiss",
        .a = Boxd{.center = {-0x1p-1, 0x1p-1, 0x0p+0},
                      .half = {0x1p-1, 0x1p-1, 0x1p-1},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .b = Boxd{.center = {0x1p-1, 0x1p-1, 0x0p+0},
                      .half = {0x1p-1, 0x1p-1, 0x1p-1},
                      .orientation = {0x1p+0, 0x0p+0, 0x0p+0, 0x0p+0}},
        .expect = {.overlap = true,
                      .distance = 0x0p+0},
        .tolerance = 0x1.19799812dea11p-40,
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
