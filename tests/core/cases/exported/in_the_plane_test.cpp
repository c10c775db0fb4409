// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, aCircleAtTheCornerOfAPolygon) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "a circle at the corner of a polygon",
        .a = Circled{{-0x1.6666666666666p-2, 0x1.4cccccccccccdp+0}, 0x1p-1},
        .b = Polygond{{{0x0p+0, 0x1.999999999999ap-3},
                      {0x1.999999999999ap+0, 0x1.3333333333333p-2},
                      {0x1.3333333333333p+0, 0x1.8p+0},
                      {0x1.999999999999ap-4, 0x1.3333333333333p+0}}},
        .expect = {.overlap = true},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
