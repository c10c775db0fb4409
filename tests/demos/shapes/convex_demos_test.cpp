#include <gtest/gtest.h>

#include "demos/22_convex/pairs/convex_pair.h"
#include "demos/host/parameter_list.h"
#include "demos/inside/minkowski.h"
#include "demos/registry.h"
#include "geometry/overlap/separation.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::convex_demos_test {
namespace {

std::unique_ptr<DemoBase> inScene(const char* demo, const char* scene) {
    auto made = makeDemo(*findDemo(demo));
    setParameter(*made, "spin", 0.0f);
    setParameter(*made, "scene", std::string(scene));
    return made;
}

TEST(GjkDemo, FindsTheDistanceAfterAHandfulOfTheDifferences) {
    const auto demo = inScene("gjk", "apart");
    setParameter(*demo, "shape-b", std::string("dodecahedron"));
    EXPECT_EQ(measured(*demo, "differences"), 400.0);
    EXPECT_LE(measured(*demo, "differences looked at"), 12.0);
    EXPECT_EQ(measured(*demo, "differences looked at"), measured(*demo, "iterations") + 1.0);
    EXPECT_GT(measured(*demo, "distance"), 0.1);
    EXPECT_EQ(measuredText(*demo, "verdict"), "apart");
}

TEST(GjkDemo, SaysSoWhereTheBodiesOverlap) {
    const auto demo = inScene("gjk", "overlapping");
    EXPECT_EQ(measured(*demo, "distance"), 0.0);
    EXPECT_EQ(measuredText(*demo, "verdict"), "they overlap");
    EXPECT_EQ(demo->explain().steps.back().result, "holds the origin");
}

TEST(GjkDemo, ClosesInOnTheDistanceRoundByRound) {
    using convex::Kind;
    const auto a = convex::hullOf({Kind::Dodecahedron, {-3.1f, 1.4f, 0.0f}});
    const auto b = convex::hullOf({Kind::Box, {-1.0f, 1.7f, 0.2f}});
    const GjkTrace trace = traceGjk(proxyOf(a), proxyOf(b));
    ASSERT_GE(trace.steps.size(), 2u);
    for (std::size_t i = 1; i < trace.steps.size(); ++i)
        EXPECT_LE(trace.steps[i].upperBound, trace.steps[i - 1].upperBound);
    EXPECT_NEAR(trace.result.distance, double{separation(a, b).distance}, 1e-6);
}

TEST(GjkDemo, TheFormulaEndsWithTheBoundsOfTheVerdict) {
    const auto demo = makeDemo(*findDemo("gjk"));
    const auto iterations = static_cast<int>(demo->explain().steps.size());
    ASSERT_GT(iterations, 2);
    int compared = 0;
    for (int iteration = 1; iteration <= iterations; ++iteration) {
        setParameter(*demo, "iteration", iteration);
        const Explanation explanation = demo->explain();
        const std::size_t middle = explanation.verdict.find(" ≤ distance ≤ ");
        if (middle == std::string::npos) continue;
        const std::string low = explanation.verdict.substr(0, middle);
        const std::string high = explanation.verdict.substr(middle + std::string(" ≤ distance ≤ ").size());
        EXPECT_NE(explanation.formula.find("distance ≥ " + low), std::string::npos) << explanation.formula;
        EXPECT_NE(explanation.formula.find("distance ≤ " + high), std::string::npos) << explanation.formula;
        ++compared;
    }
    EXPECT_GT(compared, 1);
}

TEST(EpaDemo, TheShortestWayOutIsNotAlongTheCentres) {
    const auto demo = inScene("epa", "aside");
    setParameter(*demo, "shape-a", std::string("box"));
    setParameter(*demo, "shape-b", std::string("box"));
    EXPECT_NEAR(measured(*demo, "depth"), 0.4, 1e-6);
    EXPECT_NEAR(measured(*demo, "along the centres"), 0.7441, 1e-3);
}

TEST(EpaDemo, GrowsFaceByFaceToTheDepth) {
    for (const char* scene : {"corner", "concentric"}) {
        const auto demo = inScene("epa", scene);
        const Explanation explanation = demo->explain();
        EXPECT_EQ(static_cast<double>(explanation.steps.size()), measured(*demo, "iterations")) << scene;
        EXPECT_EQ(explanation.steps.back().mark, StepMark::Decides) << scene;
        EXPECT_GT(measured(*demo, "depth"), 0.1) << scene;
        EXPECT_GE(measured(*demo, "along the centres"), measured(*demo, "depth") - 1e-9) << scene;
    }
}

TEST(EpaDemo, BodiesApartHaveNoDepth) {
    using convex::Kind;
    const auto a = convex::hullOf({Kind::Box, {0.0f, 0.0f, 0.0f}}), b = convex::hullOf({Kind::Box, {5.0f, 0.0f, 0.0f}});
    const EpaTrace trace = traceEpa(proxyOf(a), proxyOf(b), {5.0, 0.0, 0.0});
    EXPECT_FALSE(trace.overlap);
    EXPECT_TRUE(explainEpa(trace, 3).steps.empty());
}

}  // namespace
}  // namespace collidoscope::demos::testing::convex_demos_test
