#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope {
namespace demos::testing::overlaps_2d_test {
namespace {

std::unique_ptr<DemoBase> pairOf(const char* a, const char* b, const char* place) {
    auto demo = makeDemo(*findDemo("overlaps-2d"));
    setParameter(*demo, "shape-a", std::string(a));
    setParameter(*demo, "shape-b", std::string(b));
    setParameter(*demo, "place", std::string(place));
    setParameter(*demo, "drift-speed", 0.0);
    demo->restart();
    return demo;
}

TEST(Overlaps2d, NeedsAsManyAxesAsSidesEndsAndCornersAskFor) {
    struct Row {
        const char *a, *b;
        double axes;
    };
    for (const Row& row : {Row{"circle", "circle", 1}, Row{"rectangle", "rectangle", 4}, Row{"circle", "rectangle", 6},
                           Row{"segment", "segment", 4}, Row{"polygon", "polygon", 12}, Row{"line", "line", 2},
                           Row{"point", "oriented-rectangle", 2}, Row{"line", "circle", 1}, Row{"ray", "circle", 3}}) {
        EXPECT_EQ(measured(*pairOf(row.a, row.b, "deep"), "axes of this pair"), row.axes) << row.a << " " << row.b;
        EXPECT_EQ(measured(*pairOf(row.b, row.a, "deep"), "axes of this pair"), row.axes) << row.b << " " << row.a;
    }
}

TEST(Overlaps2d, TouchingCountsAndOverlapsByNothing) {
    for (const char* shape : {"circle", "rectangle"}) {
        const auto demo = pairOf(shape, shape, "touching");
        EXPECT_EQ(measuredText(*demo, "verdict"), "they touch") << shape;
        EXPECT_EQ(measured(*demo, "separation"), 0.0) << shape;
        ASSERT_TRUE(moveHandle(*demo, "B", {.position = {0.7500001f, 1.0f, 0.0f}}));
        EXPECT_EQ(measuredText(*demo, "verdict"), "apart") << shape;
    }
}

TEST(Overlaps2d, ACirclePastACornerIsApartOnTheCornersAxisOnly) {
    const auto demo = pairOf("rectangle", "circle", "corner");
    EXPECT_EQ(measuredText(*demo, "verdict"), "apart");
    EXPECT_EQ(measuredText(*demo, "by sides alone"), "false hit: they are apart");
    EXPECT_NEAR(measured(*demo, "separation"), std::sqrt(1.125) - 1.0, 1e-6);
    const Explanation explanation = demo->explain();
    EXPECT_EQ(explanation.steps.back().name, "corner 1 of A to center of B");
    EXPECT_EQ(explanation.steps.back().mark, StepMark::Decides);
}

TEST(Overlaps2d, SegmentsOfOneLineAreApartAlongIt) {
    const auto demo = pairOf("segment", "segment", "touching");
    const Explanation explanation = demo->explain();
    EXPECT_EQ(explanation.steps.back().name, "along A");
    EXPECT_NEAR(measured(*demo, "separation"), 1.25, 1e-9);
    EXPECT_EQ(measuredText(*demo, "verdict"), "apart");
}

TEST(Overlaps2d, EveryPairIsShownAndExplainedAtEveryStep) {
    const char* shapes[] = {"point", "line", "ray", "segment", "circle", "rectangle", "oriented-rectangle", "polygon"};
    for (const char* a : shapes)
        for (const char* b : shapes)
            for (const char* place : {"near", "touching", "corner", "deep"}) {
                const auto demo = pairOf(a, b, place);
                const Explanation explanation = demo->explain();
                ASSERT_FALSE(explanation.steps.empty()) << a << " " << b;
                EXPECT_LE(measured(*demo, "axes tried"), measured(*demo, "axes of this pair"));
                EXPECT_TRUE(std::isfinite(measured(*demo, "separation")));
                for (int step = 1; step <= static_cast<int>(explanation.steps.size()); ++step) {
                    setParameter(*demo, "axis", step);
                    EXPECT_EQ(demo->explain().shown, step);
                    RecordingCanvas canvas;
                    demo->draw(canvas);
                }
            }
}

}  // namespace
}  // namespace demos::testing::overlaps_2d_test
}  // namespace collidoscope
