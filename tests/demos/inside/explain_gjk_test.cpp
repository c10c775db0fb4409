/// What is said of GJK on round shapes: the walk goes between their cores, the answer is that of the bodies.

#include <gtest/gtest.h>

#include "demos/inside/minkowski.h"

namespace collidoscope::demos::testing::explain_gjk_test {
namespace {

using geometry::proxyOf;

/// A ball of radius 0.3 m whose centre is so far above the middle of a cube's upper face.
std::string verdictAt(float height, int shown = 0) {
    const geometry::Boxf cube{.half = {1.0f, 1.0f, 1.0f}};
    const geometry::Spheref ball{.center = {0.0f, 1.0f + height, 0.0f}, .radius = 0.3f};
    const GjkTrace trace = traceGjk(proxyOf(cube), proxyOf(ball));
    return explainGjk(trace, shown < 0 ? static_cast<int>(trace.steps.size()) : shown).verdict;
}

TEST(ExplainGjk, TellsOfRoundBodiesAndNotOfTheirCoresWhetherTheyOverlap) {
    for (const int shown : {0, -1}) {  // the whole, and the last step
        EXPECT_NE(verdictAt(0.25f, shown).find("the bodies overlap by 0.050 m"), std::string::npos)
            << verdictAt(0.25f, shown);
        EXPECT_NE(verdictAt(0.75f, shown).find("the distance is 0.450 m"), std::string::npos)
            << verdictAt(0.75f, shown);
        EXPECT_EQ(verdictAt(-0.5f, shown), "The bodies overlap.");
    }
    EXPECT_TRUE(verdictAt(0.75f, 1).starts_with("Of the cores: ")) << verdictAt(0.75f, 1);
}

TEST(ExplainGjk, TellsOfShapesWithoutARadiusTheirDistance) {
    const geometry::Boxf cube{.half = {1.0f, 1.0f, 1.0f}},
        beside{.center = {3.0f, 0.0f, 0.0f}, .half = {1.0f, 1.0f, 1.0f}};
    EXPECT_EQ(explainGjk(traceGjk(proxyOf(cube), proxyOf(beside)), 0).verdict, "The distance is 1.000 m.");
}

}  // namespace
}  // namespace collidoscope::demos::testing::explain_gjk_test
