#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::triangle_triangle_test {
namespace {

constexpr const char* kScenes[] = {"crossing",       "planes-only", "one-side",       "coplanar",
                                   "coplanar-apart", "shared-edge", "corner-on-face", "needle"};
constexpr const char* kMethods[] = {"separating-axes", "interval-overlap", "determinant-signs"};

std::unique_ptr<DemoBase> inScene(const char* scene, const char* method = "interval-overlap") {
    auto demo = makeDemo(*findDemo("triangle-triangle"));
    setParameter(*demo, "scene", std::string(scene));
    setParameter(*demo, "method", std::string(method));
    return demo;
}

TEST(TriangleTriangle, ThreeMethodsAgreeInEverySceneWhileBTurns) {
    for (const char* scene : kScenes) {
        const auto demo = inScene(scene);
        for (int i = 0; i < 200; ++i) {
            EXPECT_EQ(measuredText(*demo, "three methods"), "agree") << scene << " frame " << i;
            demo->advance();
        }
    }
}

TEST(TriangleTriangle, EveryMethodGivesTheVerdictOfTheScene) {
    for (const char* method : kMethods)
        for (const char* scene : kScenes) {
            const std::string name = scene;
            const bool apart = name == "planes-only" || name == "one-side" || name == "coplanar-apart";
            const auto demo = inScene(scene, method);
            EXPECT_EQ(measuredText(*demo, "verdict"), apart ? "apart" : "they meet") << scene << " " << method;
            EXPECT_EQ(measured(*demo, "distance") > 0.0, apart) << scene;
            const Explanation explanation = demo->explain();
            EXPECT_EQ(explanation.verdict.find(apart ? "part" : "apart") == std::string::npos, !apart)
                << explanation.verdict;
        }
}

TEST(TriangleTriangle, TheGapOnTheSharedLineIsWhatGeometrySays) {
    // A lies in z = 0 and B crosses it from (0.8, 1.55) to (2.1, 1.72857): a line that leaves A at (0.02802, 1.44396).
    const double gap = std::hypot(0.8 - 0.028021, 1.55 - 1.443958);
    const auto demo = inScene("planes-only");
    EXPECT_NEAR(measured(*demo, "shared on the line"), -gap, 1e-5);
    EXPECT_EQ(demo->explain().steps.size(), 8u) << "three corners of each, and two intervals";
}

TEST(TriangleTriangle, AllOnOneSideEndsTheTestAfterThreeCorners) {
    for (const char* method : {"interval-overlap", "determinant-signs"}) {
        EXPECT_EQ(measured(*inScene("one-side", method), "steps"), 3.0) << method;
    }
}

TEST(TriangleTriangle, SeventeenAxesAreTriedOnTrianglesThatMeet) {
    EXPECT_EQ(measured(*inScene("crossing", "separating-axes"), "steps"), 17.0);
    EXPECT_EQ(measured(*inScene("coplanar", "separating-axes"), "steps"), 17.0);
}

TEST(TriangleTriangle, TellsTheVolumeWhoseSignDecides) {
    // A is (-1.5, .5, 0)(.5, .5, 0)(-.5, 2.5, 0), its doubled area 4 m²; corner a of B is 1.2 m in front of it.
    const auto demo = inScene("planes-only");
    setParameter(*demo, "inside", 4);
    EXPECT_NE(demo->explain().formula.find("4.800 m³"), std::string::npos) << demo->explain().formula;
    EXPECT_NE(demo->explain().sentence.find("in front of the plane of A"), std::string::npos);
}

TEST(TriangleTriangle, ADraggedTriangleTakesItsCornersAlong) {
    auto demo = inScene("one-side");
    const auto handles = listHandles(*demo);
    const auto whole = std::find_if(handles.begin(), handles.end(), [](const auto& h) { return h.name == "B"; });
    ASSERT_NE(whole, handles.end());
    HandlePose place = whole->place;
    place.position.z -= 0.75f;
    ASSERT_TRUE(moveHandle(*demo, "B", place));
    EXPECT_EQ(measuredText(*demo, "verdict"), "they meet");
}

}  // namespace
}  // namespace collidoscope::demos::testing::triangle_triangle_test
