// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, aRayAtAnEdge) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "a ray at an edge",
        .a = Rayd{{0x1.3333333333333p-2, 0x1p+1, 0x1.3333333333333p-2}, {0x0p+0, -0x1p+0, 0x0p+0}},
        .b = Triangled{{-0x1p+0, 0x1.999999999999ap-2, -0x1p+0},
                      {0x1p+0, 0x1.999999999999ap-2, 0x1p+0},
                      {-0x1p+0, 0x1.999999999999ap-2, 0x1p+0}},
        .expect = {.overlap = true,
                      .t = 0x1.999999999999ap+0},
        .reported = Report{.engine = "a ray caster with a margin at edges",
                      .answer = {.overlap = false}},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
