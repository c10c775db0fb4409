#include <gtest/gtest.h>

#include <string_view>

#include "demos/04_overlaps/parts/box_test.h"
#include "demos/host/parameter_list.h"
#include "geometry/overlap/exact_axes.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::separating_axes_test {
namespace {

auto inScene(const char* scene) { return demoWith("separating-axes", "scene", scene); }

TEST(SeparatingAxes, TriesAllFifteenAxesOfBoxesThatTouch) {
    for (const char* scene : {"deep", "parallel", "touching"}) {
        const auto demo = inScene(scene);
        EXPECT_EQ(measured(*demo, "axes tried"), 15.0) << scene;
        const bool deep = std::string_view(scene) != "touching";
        EXPECT_EQ(measuredText(*demo, "verdict"), deep ? "they overlap" : "they touch") << scene;
    }
    EXPECT_LT(measured(*inScene("deep"), "separation"), -0.5);
    EXPECT_NEAR(measured(*inScene("touching"), "separation"), 0.0, 1e-6);
}

TEST(SeparatingAxes, AGapOnAFaceEndsTheTestEarly) {
    const auto demo = inScene("face-gap");
    EXPECT_EQ(measured(*demo, "axes tried"), 1.0);
    EXPECT_GT(measured(*demo, "separation"), 0.1);
}

TEST(SeparatingAxes, EdgesThatFaceEachOtherAreApartOnOneEdgePairOnly) {
    const auto demo = inScene("edge-gap");
    const Explanation explanation = demo->explain();
    EXPECT_EQ(explanation.steps.size(), 12u);
    EXPECT_EQ(explanation.steps.back().name, "edge y of A × edge z of B");
    EXPECT_NEAR(measured(*demo, "separation"), 0.12, 1e-3);
    setParameter(*demo, "axes", std::string("faces-only"));
    EXPECT_EQ(measured(*demo, "axes tried"), 6.0);
    EXPECT_EQ(measuredText(*demo, "verdict"), "false hit: they are apart");
}

/// The share of false hits, counted with the exact test of other sources.
TEST(SeparatingAxes, CountsTheFalseHitsOfFaceNormalsRightly) {
    geometry::Random random(7);
    axes::FalseHits counts;
    std::uint64_t hits = 0;
    for (int i = 0; i < 3000; ++i) {
        const geometry::Boxf a = axes::randomBox(random), b = axes::randomBox(random);
        counts.add(axes::testBoxes(a, b));
        hits += convexOverlapExactly(geometry::toDouble(a), geometry::toDouble(b)) ? 1 : 0;
    }
    EXPECT_EQ(counts.pairs, 3000u);
    EXPECT_EQ(counts.hits, hits);
    EXPECT_GT(hits, 3000u * 3 / 10);
    EXPECT_LT(hits, 3000u * 7 / 10);
    EXPECT_GT(counts.faceHits, counts.hits);
    EXPECT_NEAR(counts.share(), 0.04, 0.02);
}

TEST(SeparatingAxes, TheShareOfFalseHitsIsShownInPercent) {
    const auto demo = inScene("deep");
    for (int i = 0; i < 100; ++i) demo->advance();
    EXPECT_EQ(measured(*demo, "pairs"), 2000.0);
    const double faceHits = measured(*demo, "hits by faces only"), hits = measured(*demo, "hits");
    EXPECT_DOUBLE_EQ(measured(*demo, "false hits"), 100.0 * (faceHits - hits) / faceHits);
}

}  // namespace
}  // namespace collidoscope::demos::testing::separating_axes_test
