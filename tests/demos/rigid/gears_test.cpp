// Gears: speeds go as the numbers of teeth, no tooth is skipped, and the torque that lifts is that of the lever arms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::gears_test {
namespace {

TEST(Gears, TurnAsTheNumbersOfTheirTeeth) {
    for (const auto& [driver, wheel] : {std::pair{12, 30}, {17, 23}, {20, 20}}) {
        const auto demo = demoWith("gears", "driver-teeth", driver);
        setParameter(*demo, "wheel-teeth", wheel);
        setParameter(*demo, "motor-torque", 1500.0);
        demo->restart();
        double out = 0.0;
        for (int i = 0; i < 900; ++i) {
            demo->advance();
            out = std::max(out, std::abs(measured(*demo, "out of step")));
        }
        // Of a tooth: the play, and what gives way where the rack is stopped. Skipped teeth would be whole ones.
        EXPECT_LE(out, 0.3) << driver << " : " << wheel;
    }
}

/// While the rack is lifted, over a turn of the wheel's angle: the backlash is a small part of it.
TEST(Gears, TheRatioOfTheAnglesIsThatOfTheTeeth) {
    const auto demo = makeDemo(*findDemo("gears"));
    while (measured(*demo, "path of the rack") < 1.0) {
        demo->advance();
        ASSERT_LE(demo->stepCount(), 600u);
    }
    EXPECT_NEAR(measured(*demo, "ratio"), 2.5, 0.01 * 2.5);
}

TEST(Gears, TheMotorLiftsFromTheTorqueOnThatHoldsTheLoad) {
    for (const double share : {0.95, 1.05}) {
        const auto demo = makeDemo(*findDemo("gears"));
        setParameter(*demo, "motor-torque", share * measured(*demo, "torque to hold"));
        for (int i = 0; i < 360; ++i) demo->advance();
        EXPECT_EQ(measured(*demo, "path of the rack") > 0.1, share > 1.0) << share;
    }
}

TEST(Gears, AMotorThatTurnsSlowlyGivesLittleMoreThanHoldsTheLoad) {
    const auto demo = demoWith("gears", "motor-speed", 0.5);
    double torque = 0.0;
    int count = 0;
    while (measured(*demo, "path of the rack") < 0.6) {
        demo->advance();
        ASSERT_LE(demo->stepCount(), 1200u);
        if (measured(*demo, "path of the rack") < 0.3) continue;
        torque += measured(*demo, "torque");
        ++count;
    }
    // Never less, for nothing else lifts; what it gives beyond is lost where teeth meet.
    const double share = torque / count / measured(*demo, "torque to hold");
    EXPECT_GE(share, 1.0);
    EXPECT_LE(share, 1.25);
}

TEST(Gears, TheRackStaysWithinItsLimits) {
    const auto demo = makeDemo(*findDemo("gears"));
    double low = 0.0, high = 0.0;
    for (int i = 0; i < 900; ++i) {
        demo->advance();
        low = std::min(low, measured(*demo, "path of the rack"));
        high = std::max(high, measured(*demo, "path of the rack"));
    }
    EXPECT_GE(low, -0.01);
    EXPECT_GE(high, 1.09);  // it arrives
    EXPECT_LE(high, 1.11);
}

TEST(Gears, TheSpeedsAreThoseOfTheMotorAndOfTheTeeth) {
    const auto demo = makeDemo(*findDemo("gears"));
    EXPECT_EQ(measured(*demo, "ratio of teeth"), 2.5);
    double driver = 0.0, wheel = 0.0;
    int count = 0;
    while (measured(*demo, "path of the rack") < 0.95) {
        demo->advance();
        ASSERT_LE(demo->stepCount(), 600u);
        if (measured(*demo, "path of the rack") < 0.6) continue;  // until the motor has its speed
        driver += measured(*demo, "driver speed");
        wheel += measured(*demo, "wheel speed");
        ++count;
    }
    // Both tremble as tooth follows tooth; on the whole they turn as they should.
    EXPECT_NEAR(driver / count, -3.0, 0.1 * 3.0);
    EXPECT_NEAR(driver / wheel, -2.5, 0.05 * 2.5);
}

}  // namespace
}  // namespace collidoscope::demos::testing::gears_test
