// Belts: what lies on one goes as fast as its surface, having slipped as far as friction says.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::conveyor_test {
namespace {

TEST(Conveyor, BoxesThatRideGoAsFastAsTheirBelt) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double speed : {0.3, 1.0, 2.5}) {
            const auto demo = demoWith("conveyor", "speed", speed);
            setParameter(*demo, "solver", std::string(solver));
            demo->restart();
            double error = 0.0, riding = 0.0;
            for (int i = 0; i < 600; ++i) {
                demo->advance();
                error = std::max(error, measured(*demo, "ride error"));
                riding = std::max(riding, measured(*demo, "riding"));
            }
            EXPECT_LE(error, 1e-3) << solver << " at " << speed << " m/s";
            EXPECT_GE(riding, 5.0) << solver << " at " << speed << " m/s";
        }
}

/// With more friction than 0.8 a cube begins to tip.
TEST(Conveyor, TheFirstBoxSlipsBySpeedSquaredOverTwiceFrictionAndGravity) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double friction : {0.2, 0.5, 0.8})
            for (const double gravity : {3.7, 9.81}) {
                const auto demo = demoWith("conveyor", "friction", friction);
                setParameter(*demo, "solver", std::string(solver));
                setParameter(*demo, "gravity", gravity);
                demo->restart();
                runFor(*demo, 3.0);
                const double predicted = 1.0 / (2.0 * friction * gravity);
                EXPECT_NEAR(measured(*demo, "predicted slip"), predicted, 1e-6 * predicted);
                EXPECT_NEAR(measured(*demo, "slip"), predicted, 0.02 * predicted) << solver << ", μ = " << friction;
            }
}

TEST(Conveyor, EachBoxLeavesByTheBeltOfItsColour) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double speed : {0.5, 1.0, 2.0}) {
            const auto demo = demoWith("conveyor", "scene", "sorter");
            setParameter(*demo, "solver", std::string(solver));
            setParameter(*demo, "speed", speed);
            demo->restart();
            runFor(*demo, 20.0);
            EXPECT_GE(measured(*demo, "sorted"), 5.0) << solver << " at " << speed << " m/s";
            EXPECT_EQ(measured(*demo, "astray"), 0.0) << solver << " at " << speed << " m/s";
        }
}

TEST(Conveyor, NoBoxLeavesTheLoop) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("conveyor", "count", 16);
        setParameter(*demo, "speed", 2.5);
        setParameter(*demo, "solver", std::string(solver));
        demo->restart();
        runFor(*demo, 20.0);
        const physics::World& world = *demo->worlds().front();
        for (const physics::BodyId body : world.bodies()) {
            const bool isBox = world.kindOf(body) == physics::BodyKind::Dynamic;
            EXPECT_TRUE(!isBox || world.poseOf(body).position.y > 0.9f) << solver;
        }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::conveyor_test
