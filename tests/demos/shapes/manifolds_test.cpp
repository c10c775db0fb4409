#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "demos/host/parameter_list.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::manifolds_test {
namespace {

auto inScene(const char* scene) { return demoWith("manifolds", "scene", scene); }

TEST(Manifolds, ABoxThatIsTiltedOntoAFaceTouchesInOnePointThenTwoThenFour) {
    const auto demo = inScene("tilting");
    std::vector<double> counts;
    for (int i = 0; i < 400; ++i) {
        const double count = measured(*demo, "contacts");
        if (counts.empty() || counts.back() != count) counts.push_back(count);
        EXPECT_NEAR(measured(*demo, "depth"), 0.02, 4e-4);
        demo->advance();
    }
    const std::vector<double> expected{1.0, 2.0, 4.0};
    ASSERT_GE(counts.size(), 3u);
    EXPECT_EQ(std::vector<double>(counts.begin(), counts.begin() + 3), expected);
}

TEST(Manifolds, EveryPairOfFeaturesHasItsNumberOfContacts) {
    EXPECT_EQ(measured(*inScene("corner-face"), "contacts"), 1.0);
    EXPECT_EQ(measured(*inScene("edge-face"), "contacts"), 2.0);
    EXPECT_EQ(measured(*inScene("face-face"), "contacts"), 4.0);
    EXPECT_EQ(measured(*inScene("edge-edge"), "contacts"), 1.0);
    EXPECT_EQ(measured(*inScene("sphere"), "contacts"), 1.0);
    EXPECT_EQ(measured(*inScene("capsule"), "contacts"), 2.0);
    EXPECT_EQ(measured(*inScene("hull"), "contacts"), 4.0);
}

TEST(Manifolds, OnlyAPatchUnderTheMiddleCarriesTheBox) {
    const auto demo = inScene("face-face");
    EXPECT_EQ(measuredText(*demo, "carried"), "yes");
    EXPECT_EQ(measuredText(*demo, "state"), "penetrating");
    setParameter(*demo, "points", std::string("deepest"));
    EXPECT_EQ(measuredText(*demo, "carried"), "no: one point carries nothing");
    EXPECT_EQ(measuredText(*inScene("edge-face"), "carried"), "no: it tips");
}

TEST(Manifolds, BothMethodsAreSteppedInside) {
    const auto demo = inScene("face-face");
    EXPECT_EQ(demo->explain().steps.size(), 8u) << "normal, faces, four sides, depth, reduction";
    setParameter(*demo, "method", std::string("edges"));
    EXPECT_GT(demo->explain().steps.size(), 8u);
    setParameter(*demo, "clip", 3);
    EXPECT_EQ(demo->explain().shown, 3);
    EXPECT_FALSE(demo->explain().formula.empty());
}

TEST(Manifolds, ATiltingBoxHasARelativeVelocityAndAStillOneNone) {
    const auto demo = inScene("tilting");
    for (int i = 0; i < 10; ++i) demo->advance();
    EXPECT_GT(measured(*demo, "sliding speed"), 1e-3);
    const auto still = inScene("face-face");
    still->advance();
    EXPECT_EQ(measured(*still, "sliding speed"), 0.0);
}

TEST(Manifolds, AStepListsAsManyPointsAsItSaysAreLeft) {
    const auto demo = inScene("face-face");
    demo->restart();
    int withMoreThanFour = 0;
    for (int shown = 3; shown <= static_cast<int>(demo->explain().steps.size()); ++shown) {
        setParameter(*demo, "clip", shown);
        const Explanation explanation = demo->explain();
        const std::string result = explanation.steps[static_cast<std::size_t>(shown) - 1].result;
        const auto lines = 1 + std::count(explanation.formula.begin(), explanation.formula.end(), '\n');
        EXPECT_EQ(std::to_string(lines) + (lines == 1 ? " point" : " points"), result) << shown;
        withMoreThanFour += lines > 4 ? 1 : 0;
    }
    EXPECT_GT(withMoreThanFour, 0) << "such as the five points after a side has cut a corner off";
}

}  // namespace
}  // namespace collidoscope::demos::testing::manifolds_test
