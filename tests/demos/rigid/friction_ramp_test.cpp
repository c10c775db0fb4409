#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/share/degrees.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::friction_ramp_test {
namespace {

std::unique_ptr<DemoBase> rampAt(double angle) {
    auto demo = demoWith("friction-ramp", "motion", "stays");
    setParameter(*demo, "angle", angle);
    demo->restart();
    return demo;
}

TEST(FrictionRamp, ABoxOfHalfFrictionSlidesDownFortyDegreesAsTheFormulaSays) {
    const auto demo = rampAt(40.0);
    run(*demo, 40);
    EXPECT_NEAR(measured(*demo, "acceleration B"), 2.548298, 1e-3 * 2.548298);
    EXPECT_NEAR(measured(*demo, "by theory B"), 2.548298, 1e-5);
    EXPECT_NEAR(measured(*demo, "acceleration A"),
                9.81 * (std::sin(40 * kDegree<double>) - 0.3 * std::cos(40 * kDegree<double>)), 4e-3);
}

TEST(FrictionRamp, FrictionIsWhatHoldingTakesAndNotTheLimit) {
    const auto demo = rampAt(22.0);
    run(*demo, 60);
    const double needed = measured(*demo, "needed B");
    EXPECT_NEAR(measured(*demo, "friction force B"), needed, 1e-3 * needed);
    EXPECT_LT(measured(*demo, "friction force B"), 0.85 * measured(*demo, "limit B"));
    EXPECT_NEAR(measured(*demo, "acceleration B"), 0.0, 1e-3);
    EXPECT_EQ(measured(*demo, "slipped at B"), 0.0);
    EXPECT_NEAR(measured(*demo, "friction force A"), measured(*demo, "limit A"), 1e-3 * measured(*demo, "limit A"))
        << "A slides";
    EXPECT_GT(measured(*demo, "slipped at A"), 0.0);
}

TEST(FrictionRamp, EachBoxSlipsAtTheArcTangentOfItsFriction) {
    for (const double friction : {0.25, 0.5, 0.8}) {
        const auto demo = demoWith("friction-ramp", "rate", 2.0);
        const double promised = std::atan(friction) / kDegree<double>;
        setParameter(*demo, "angle", std::round(promised) - 4.0);
        setParameter(*demo, "friction-a", friction);
        setParameter(*demo, "friction-b", friction + 0.05);
        demo->restart();
        while (measured(*demo, "slipped at A") == 0.0 && demo->stepCount() < 400) demo->advance();
        EXPECT_NEAR(measured(*demo, "slipped at A"), promised, 0.15) << friction;
        EXPECT_NEAR(measured(*demo, "slips at A"), promised, 1e-4) << friction;
        EXPECT_EQ(measured(*demo, "slipped at B"), 0.0) << "more friction holds longer";
    }
}

TEST(FrictionRamp, WhatSticksMoreThanItSlidesHoldsLongerAndStartsWithAJerk) {
    const auto demo = demoWith("friction-ramp", "stick", 1.4);
    setParameter(*demo, "angle", 18.0);
    demo->restart();
    while (measured(*demo, "slipped at A") == 0.0 && demo->stepCount() < 400) demo->advance();
    EXPECT_NEAR(measured(*demo, "slipped at A"), std::atan(0.3 * 1.4) / kDegree<double>, 0.2);
    run(*demo, 20);  // what creeps still sticks
    EXPECT_GT(measured(*demo, "acceleration A"), 0.8);
}

std::string labelOf(const DemoBase& demo, const char* box) {
    for (const LabelItem& label : drawn(demo).labelItems)
        if (label.text.starts_with(std::string(box) + ", μ")) return label.text;
    return {};
}

/// Held at 25 degrees by a friction of 0.6, of which 0.3 would be too little: the boxes rest, and the next steps show
/// what statics has said of them while time stood still.
TEST(FrictionRamp, SaysWhatAChangedFrictionWillDoWhileTimeStandsStill) {
    const auto demo = rampAt(25.0);
    setParameter(*demo, "friction-a", 0.6);
    setParameter(*demo, "friction-b", 0.6);
    demo->restart();
    run(*demo, 60);
    EXPECT_EQ(labelOf(*demo, "A"), "A, μ = 0.60: holds");
    for (const double friction : {0.3, 0.45, 0.48, 0.9}) {
        const auto changed = demo->clone();
        setParameter(*changed, "friction-a", friction);
        const bool slides = friction < std::tan(25.0 * kDegree<double>);
        const std::string what = labelOf(*changed, "A");
        EXPECT_NE(what.find(slides ? "will slide" : "will hold"), std::string::npos) << what;
        EXPECT_NE(labelOf(*changed, "B").find("will hold"), std::string::npos);
        EXPECT_EQ(measured(*changed, "needed A") > measured(*changed, "limit A"), slides);
        run(*changed, 40);
        EXPECT_NE(labelOf(*changed, "A").find(slides ? ": slides" : ": holds"), std::string::npos) << friction;
    }
    const auto light = demo->clone();
    setParameter(*light, "gravity", 1.62);
    EXPECT_NE(labelOf(*light, "A").find("will hold"), std::string::npos) << "whether it holds is no matter of gravity";
}

TEST(FrictionRamp, TheBarsOfWhatWasUsedBeforeAChangeAreNotCutOff) {
    const auto demo = rampAt(25.0);
    setParameter(*demo, "friction-a", 0.6);
    setParameter(*demo, "friction-b", 0.6);
    demo->restart();
    run(*demo, 60);
    setParameter(*demo, "friction-a", 0.2);
    setParameter(*demo, "friction-b", 0.2);
    const RecordingCanvas canvas = drawn(*demo);
    const Chart& bars = canvas.chartItems.back();
    ASSERT_EQ(bars.title, "Friction, and its limit μN");
    for (const ChartBoxes& boxes : bars.boxes)
        for (const ChartBox& box : boxes.boxes) EXPECT_LE(box.y.high, bars.y.range.high);
}

TEST(FrictionRamp, ItsEndCanBeDragged) {
    const auto demo = rampAt(10.0);
    run(*demo, 30);
    HandlePose place = listHandles(*demo).front().place;
    place.position.y += 0.8f;
    ASSERT_TRUE(moveHandle(*demo, "end", place));
    run(*demo, 90);
    const double dragged = measured(*demo, "angle of the ramp");
    EXPECT_GT(dragged, 15.0);
    run(*demo, 30);
    EXPECT_NEAR(measured(*demo, "angle of the ramp"), dragged, 1e-3) << "and stays";
}

}  // namespace
}  // namespace collidoscope::demos::testing::friction_ramp_test
