/// The proof numbers of chapter 21.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/host/input.h"
#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::joint_demos_test {
namespace {

TEST(JointsDemo, TheFixedJointBearsTheWeightAndItsLeverArm) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("joints", "solver", solver);
        run(*demo, 300);
        const double weight = measured(*demo, "weight");
        EXPECT_NEAR(measured(*demo, "force of the fixed joint"), weight, 1e-3 * weight) << solver;
        EXPECT_NEAR(measured(*demo, "torque of the fixed joint"), 0.4 * weight, 1e-3 * weight) << solver;
        EXPECT_LE(measured(*demo, "apart"), 1e-3) << solver;
    }
}

TEST(JointsDemo, TheSliderSagsAsItsSpringSays) {
    const auto demo = makeDemo(*findDemo("joints"));
    run(*demo, 1200);
    const double w = 2 * 3.14159265358979 * 1.5;
    EXPECT_NEAR(measured(*demo, "path of the slider"), -9.81 / (w * w), 1e-3);
}

TEST(JointsDemo, AWeakMotorDoesNotLiftTheArm) {
    for (const auto& [torque, maximum] : {std::pair{25.0, 0.35}, {2000.0, 4.0}}) {
        const auto demo = demoWith("joints", "motors", true);
        setParameter(*demo, "motor-torque", torque);
        double largest = 0.0;
        for (int i = 0; i < 300; ++i) {
            run(*demo, 1);
            largest = std::max(largest, std::abs(measured(*demo, "angle of the hinge")));
        }
        EXPECT_LE(largest, maximum);
        EXPECT_GE(largest, 0.7 * maximum);
    }
}

TEST(ChainAndBall, HoldsAThousandTimesTheMassOfALink) {
    const auto demo = makeDemo(*findDemo("chain-and-ball"));
    double maximum = 0.0, strongest = 0.0;
    for (int i = 0; i < 1200; ++i) {
        run(*demo, 1);
        maximum = std::max(maximum, measured(*demo, "apart"));
        strongest = std::max(strongest, measured(*demo, "pull at the hook"));
    }
    // A joint is a spring of 240 Hz between a link and what it can move: the top one gives way by F/(m w^2), and the
    // ball swings and jerks, when the folded chain becomes taut.
    const double weight = measured(*demo, "weight"), link = weight / 9.81 / 1010.0, w = 2 * 3.14159265358979 * 240.0;
    EXPECT_LE(strongest, 8.0 * weight);
    EXPECT_LE(maximum, strongest / (0.5 * link * w * w) + 1e-3);
}

TEST(Bridge, TheBanksCarryAllOfIt) {
    const auto demo = demoWith("bridge", "load", 100.0);
    run(*demo, 3600);
    const double weight = measured(*demo, "weight");
    EXPECT_NEAR(measured(*demo, "carried by the banks"), weight, 0.01 * weight);
}

TEST(Bridge, TheStrongestPullIsThatOfAnyHingeInAnyStep) {
    const auto demo = makeDemo(*findDemo("bridge"));
    float strongest = 0.0f;
    for (int i = 0; i < 300; ++i) {
        run(*demo, 1);
        const physics::World& world = *demo->worlds().front();
        for (const physics::JointId joint : world.joints())
            strongest = std::max(strongest, glm::length(world.reactionOf(joint).force));
    }
    EXPECT_FLOAT_EQ(static_cast<float>(measured(*demo, "strongest pull")), strongest);
    EXPECT_GE(strongest, 0.5 * measured(*demo, "weight"));
}

TEST(Bridge, BreaksUnderTooMuch) {
    const auto demo = demoWith("bridge", "strength", 20.0);
    setParameter(*demo, "load", 5000.0);
    demo->restart();
    run(*demo, 300);
    EXPECT_EQ(measured(*demo, "carried by the banks"), 0.0);
}

TEST(Vehicle, TurnsOnTheCircleThatItsAxlesPointTo) {
    const auto demo = demoWith("vehicle", "cruise", 1.5);
    run(*demo, 150);  // before the bumps
    const double radius = measured(*demo, "radius by geometry");
    EXPECT_NEAR(measured(*demo, "turning radius"), radius, 0.12 * radius);
    EXPECT_NEAR(measured(*demo, "speed"), 1.5, 0.15);
}

/// The circle that its own steering describes is free: nothing is met for minutes, and it ends where others begin.
TEST(Vehicle, GoesRoundForMinutesOnItsOwn) {
    const auto demo = makeDemo(*findDemo("vehicle"));
    run(*demo, 120);
    const double radius = measured(*demo, "turning radius");
    for (int second = 0; second < 180; ++second) {
        run(*demo, 60);
        EXPECT_NEAR(measured(*demo, "speed"), 2.8, 0.2) << second;
        EXPECT_NEAR(measured(*demo, "turning radius"), radius, 0.1 * radius) << second;
    }
}

/// Straight over the bumps it comes to a wall, and does not stay there.
TEST(Vehicle, BacksOffWhereSomethingHoldsItUp) {
    const auto demo = demoWith("vehicle", "steering", 0.0);
    setParameter(*demo, "cruise", 4.0);
    int still = 0, longest = 0;
    for (int i = 0; i < 60 * 60; ++i) {
        demo->advance();
        still = measured(*demo, "speed") < 0.1 ? still + 1 : 0;
        longest = std::max(longest, still);
    }
    EXPECT_LT(longest, 300) << "five seconds";
}

/// On the free floor around its start, where the course has nothing that makes it jump: at the speed of its wheels'
/// rims but for what the bend takes, to the side that the keys say, and at rest when they are let go.
TEST(Vehicle, IsLedByTheKeys) {
    for (const int before : {30, 60}) {
        for (const float ahead : {1.0f, -1.0f}) {
            for (const float right : {1.0f, -1.0f}) {
                const auto demo = demoWith("vehicle", "cruise", 1.0);  // led twice as fast
                run(*demo, before);
                apply(*demo, SetMoveAxes{{.ahead = ahead, .right = right}});
                run(*demo, 80);
                EXPECT_NEAR(measured(*demo, "speed"), 1.8, 0.4) << before << ", " << ahead << ", " << right;
                const double toTheSide = -double{ahead * right} * measured(*demo, "yaw rate");
                EXPECT_NEAR(toTheSide, 0.32, 0.12) << before << ", " << ahead << ", " << right;
                apply(*demo, SetMoveAxes{});
                run(*demo, 180);
                EXPECT_LE(measured(*demo, "speed"), 0.1);
            }
        }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::joint_demos_test
