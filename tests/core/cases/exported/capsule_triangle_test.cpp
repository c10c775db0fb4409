// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, aCapsuleThroughATallTriangle) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "a capsule through a tall triangle",
        .a = Capsuled{{-0x1.3333333333333p-1, 0x1.ccccccccccccdp-1, 0x1.3333333333333p-2}, {0x1.6666666666666p-1, 0x1.3333333333333p+0, -0x1.999999999999ap-3}, 0x1.999999999999ap-3},
        .b = Triangled{{0x0p+0, 0x1.999999999999ap-4, -0x1p+0},
                      {0x0p+0, 0x1.999999999999ap-4, 0x1p+0},
                      {0x1.999999999999ap-4, 0x1.3333333333333p+1, 0x0p+0}},
        .expect = {.overlap = true},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
