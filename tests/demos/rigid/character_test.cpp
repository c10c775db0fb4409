// The character goes round its course by itself, is held up by what is too high, too steep or too heavy, and is in
// nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::character_test {
namespace {

constexpr double kMaxOverlap = 1e-3;  // m
constexpr int kRound = 1800;          // frames: a little more than a round takes

TEST(Character, GoesRoundItsCourseAndIsNeverInAnything) {
    const auto demo = makeDemo(*findDemo("character"));
    bool hasRidden = false, isDown = false;
    double highest = 0.0;
    for (int i = 0; i < kRound; ++i) {
        demo->advance();
        highest = std::max(highest, measured(*demo, "feet"));
        hasRidden = hasRidden || measuredText(*demo, "stands on") == "the lift";
        isDown = hasRidden && measured(*demo, "feet") < 0.02;
    }
    EXPECT_NEAR(highest, 1.6, 0.02);
    EXPECT_TRUE(hasRidden);
    EXPECT_TRUE(isDown) << "by the slope";
    EXPECT_LE(measured(*demo, "largest overlap"), kMaxOverlap);
}

TEST(Character, IsHeldUpByStairsThatAreTooHigh) {
    const auto demo = demoWith("character", "rise", 0.4);
    demo->restart();
    for (int i = 0; i < 600; ++i) {
        demo->advance();
        ASSERT_LT(measured(*demo, "feet"), 0.05) << i;
    }
    EXPECT_LE(measured(*demo, "largest overlap"), kMaxOverlap);
}

TEST(Character, IsInNothingHoweverFastItIs) {
    for (const double speed : {6.0, 40.0, 1000.0}) {
        const auto demo = demoWith("character", "speed", speed);
        for (int i = 0; i < 900; ++i) demo->advance();
        EXPECT_LE(measured(*demo, "largest overlap"), kMaxOverlap) << speed;
        EXPECT_GE(measured(*demo, "feet"), 0.0) << speed;
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::character_test
