// A load rides on a lift without leaving it, and sleeps while it waits; platforms let balls through from below.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::lift_and_platform_test {
namespace {

TEST(LiftAndPlatform, TheLoadStaysOnTheLiftUpAndDown) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double travel : {1.6, 2.5, 5.0})
            for (const int count : {1, 6}) {
                const auto demo = demoWith("lift-and-platform", "travel-time", travel);
                setParameter(*demo, "solver", std::string(solver));
                setParameter(*demo, "count", count);
                demo->restart();
                double height = 0.0;
                for (int i = 0; i < 900; ++i) {
                    demo->advance();
                    const physics::World& world = *demo->worlds().front();
                    height = std::max(height, double{world.poseOf(world.bodies()[2]).position.y});
                }
                EXPECT_LE(measured(*demo, "greatest gap"), 1.0) << solver << ", " << travel << " s";
                EXPECT_LE(measured(*demo, "deepest in the lift"), 2.0) << solver << ", " << travel << " s";
                EXPECT_GE(height, 3.5) << "the load has been above";
            }
}

TEST(LiftAndPlatform, ALiftThatFallsFasterThanItsLoadLeavesItBehind) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("lift-and-platform", "travel-time", 1.0);
        setParameter(*demo, "solver", std::string(solver));
        demo->restart();
        runFor(*demo, 6.0);
        EXPECT_GT(measured(*demo, "steepest descent"), 9.81);
        EXPECT_GE(measured(*demo, "greatest gap"), 20.0) << solver;
    }
}

TEST(LiftAndPlatform, TheLoadSleepsWhileTheLiftWaitsAndWakesWhenItMoves) {
    const auto demo = makeDemo(*findDemo("lift-and-platform"));
    int slept = 0, woke = 0;
    std::string last = "awake";
    for (int i = 0; i < 1200; ++i) {
        demo->advance();
        const std::string now = measuredText(*demo, "load");
        slept += last == "awake" && now == "asleep" ? 1 : 0;
        woke += last == "asleep" && now == "awake" ? 1 : 0;
        last = now;
    }
    EXPECT_GE(slept, 4);
    EXPECT_GE(woke, 4);
}

TEST(LiftAndPlatform, BallsRiseThroughPlatformsWithoutAJoltAndLandOnThem) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double gravity : {3.7, 9.81, 15.0}) {
            const auto demo = demoWith("lift-and-platform", "gravity", gravity);
            setParameter(*demo, "solver", std::string(solver));
            demo->restart();
            runFor(*demo, 20.0);
            EXPECT_LE(measured(*demo, "largest jolt"), 1e-4) << solver << ", g = " << gravity;
            EXPECT_GE(measured(*demo, "jumps"), 15.0) << solver << ", g = " << gravity;
            EXPECT_GE(measured(*demo, "landings"), measured(*demo, "jumps") - 3.0) << solver << ", g = " << gravity;
            EXPECT_LE(measured(*demo, "landings"), measured(*demo, "jumps"));
        }
    const auto solid = demoWith("lift-and-platform", "one-way", false);
    runFor(*solid, 5.0);
    EXPECT_GE(measured(*solid, "largest jolt"), 1.0) << "the balls hit their heads";
    EXPECT_EQ(measured(*solid, "landings"), 0.0);
}

}  // namespace
}  // namespace collidoscope::demos::testing::lift_and_platform_test
