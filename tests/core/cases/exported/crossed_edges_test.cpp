// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, edgesThatCrossACentimetreApart) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "edges that cross, a centimetre apart",
        .a = Boxd{.center = {0x0p+0, 0x1.6a09e667f3bcdp-1, 0x0p+0},
                      .half = {0x1p-1, 0x1p-1, 0x1p+0},
                      .orientation = {0x1.d906bcf328d46p-1, 0x0p+0, 0x0p+0, 0x1.87de2a6aea963p-2}},
        .b = Boxd{.center = {0x0p+0, 0x1.10cf1ae271aeep+1, 0x0p+0},
                      .half = {0x1p+0, 0x1p-1, 0x1p-1},
                      .orientation = {0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2, 0x0p+0, 0x0p+0}},
        .expect = {.overlap = false,
                      .distance = 0x1.47ae147ae147bp-7},
        .tolerance = 0x1.12e0be826d695p-30,
        .reported = Report{.engine = "a test of the faces' axes alone",
                      .answer = {.overlap = true}},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
