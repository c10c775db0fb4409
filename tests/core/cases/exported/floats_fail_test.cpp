// Needs GoogleTest and this library: find_package(collidoscope), collidoscope::examine.
#include <gtest/gtest.h>

#include "demos/examine/verdict.h"

TEST(CollisionCase, apartThoughPredicatesOfFloatsFail) {
    using namespace collidoscope::demos::examine;
    using namespace collidoscope::geometry;
    const CollisionCase all{
        .name = "apart, though predicates of floats fail",
        .a = Triangled{{0x1.21da48p+9, -0x1.57a29cp+9, 0x1.7bec6cp+9},
                      {0x1.21de7p+9, -0x1.579288p+9, 0x1.7bf094p+9},
                      {0x1.21917cp+9, -0x1.592baep+9, 0x1.7c165cp+9}},
        .b = Triangled{{0x1.217cbp+9, -0x1.58d566p+9, 0x1.7b8ed4p+9},
                      {0x1.21773ap+9, -0x1.58e3dap+9, 0x1.7b895ep+9},
                      {0x1.29b492p+9, -0x1.5f6d84p+9, 0x1.83c6b4p+9}},
        .expect = {.overlap = false,
                      .distance = 0x1.29e08d74123e4p-1},
        .tolerance = 0x1.19799812dea11p-40,
        .reported = Report{.engine = "a test with predicates of floats",
                      .answer = {.overlap = true}},
    };
    const std::vector<MethodAnswer> answers = runMethods(all);
    ASSERT_FALSE(answers.empty());
    const Verdict verdict = judge(all, answers);
    EXPECT_TRUE(verdict.agree);
    EXPECT_TRUE(verdict.meetsExpectation);
    for (const std::string& problem : verdict.problems) ADD_FAILURE() << problem;
}
