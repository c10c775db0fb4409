#include <gtest/gtest.h>

#include <cmath>

#include "demos/14_particles/parts/bounces.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::bouncing_ball_test {
namespace {

TEST(BouncingBall, EachPeakIsTheSquareOfTheRestitutionTimesTheOneBefore) {
    const auto demo = makeDemo(*findDemo("bouncing-ball"));
    std::vector<double> peaks{measured(*demo, "peak")};
    while (peaks.size() < 4 && demo->stepCount() < 300) {
        demo->advance();
        if (std::abs(measured(*demo, "peak") - peaks.back()) > 1e-3) peaks.push_back(measured(*demo, "peak"));
    }
    ASSERT_EQ(peaks.size(), 4u);
    EXPECT_NEAR(peaks[0], 1.0, 1e-6);
    EXPECT_NEAR(peaks[1], 0.64, 1e-4);
    EXPECT_NEAR(peaks[2], 0.4096, 1e-4);
    EXPECT_NEAR(peaks[3], 0.262144, 1e-4);
}

TEST(BouncingBall, ReachesEveryPeakThatWasPredicted) {
    for (const double restitution : {0.5, 0.8, 0.95}) {
        const auto demo = makeDemo(*findDemo("bouncing-ball"));
        setParameter(*demo, "restitution", restitution);
        demo->restart();
        double lowest = 1.0;
        while (measured(*demo, "peak") > 0.02 && demo->stepCount() < 2000) {
            demo->advance();
            lowest = measured(*demo, "peak");
            if (lowest == 0.0) break;
            EXPECT_NEAR(measured(*demo, "predicted peak"), lowest, 1e-3 * lowest) << restitution;
        }
        EXPECT_LT(lowest, 0.02) << restitution;
    }
}

TEST(BouncingBall, FallsFromWhereItWasLiftedTo) {
    const auto demo = makeDemo(*findDemo("bouncing-ball"));
    while (demo->stepCount() < 100) demo->advance();
    HandlePose place = listHandles(*demo).front().place;
    place.length = 0.5f;
    ASSERT_TRUE(moveHandle(*demo, "height", place));
    demo->advance();
    EXPECT_NEAR(measured(*demo, "peak"), 0.5, 1e-6);
    EXPECT_NEAR(measured(*demo, "predicted peak"), 0.5, 1e-6);
    while (demo->stepCount() < 100 + 30) demo->advance();  // the fall takes 0.32 s
    EXPECT_NEAR(measured(*demo, "peak"), 0.32, 1e-4);
}

TEST(BouncingBall, TheFormulasGiveHalfTheSpeedAQuarterOfTheHeightAndTheTimeOfAllFlights) {
    const Bounces half{.drop = 2.0f, .restitution = 0.5f};
    EXPECT_FLOAT_EQ(half.predictedPeak(0), 2.0f);
    EXPECT_FLOAT_EQ(half.predictedPeak(2), 0.125f);
    EXPECT_NEAR((Bounces{.drop = 1.0f, .restitution = 0.8f}.duration()), 4.0637, 1e-3);
}

TEST(BouncingBall, ComesToRestWhenTheSeriesEnds) {
    // All bounces together take (1 + e) / (1 - e) falls: 9 sqrt(2 / 9.81) s = 4.06 s.
    const auto demo = makeDemo(*findDemo("bouncing-ball"));
    while (demo->stepCount() < 234) demo->advance();
    EXPECT_GT(measured(*demo, "peak"), 0.0);
    while (demo->stepCount() < 246) demo->advance();
    EXPECT_EQ(measured(*demo, "peak"), 0.0);
    EXPECT_EQ(measured(*demo, "height"), 0.0);
}

TEST(BouncingBall, BouncesThoughRoundingPutsItOnTheGroundAtTheEndOfAStep) {
    // Found by search: step 21 ends at height 0 with the ball still falling at 3.43 m/s.
    const auto demo = makeDemo(*findDemo("bouncing-ball"));
    setParameter(*demo, "drop", 0.600862682);
    while (demo->stepCount() < 21) demo->advance();
    EXPECT_EQ(measured(*demo, "height"), 0.0);
    while (demo->stepCount() < 31) demo->advance();
    EXPECT_GT(measured(*demo, "height"), 0.1);
}

}  // namespace
}  // namespace collidoscope::demos::testing::bouncing_ball_test
