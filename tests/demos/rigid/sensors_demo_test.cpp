// Gates count each body that comes through, unless it is through within one step.

#include <gtest/gtest.h>

#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::sensors_demo_test {
namespace {

TEST(SensorsDemo, GatesCountWhatComesThroughThem) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double speed : {0.0, 10.0, 25.0})
            for (const int seed : {1, 2}) {
                const auto demo = demoWith("sensors", "seed", seed);
                setParameter(*demo, "solver", std::string(solver));
                setParameter(*demo, "speed", speed);
                setParameter(*demo, "rate", 8.0);
                demo->restart();
                for (int i = 0; i < 600; ++i) {
                    demo->advance();
                    ASSERT_EQ(measured(*demo, "missed"), 0.0) << solver << ", " << speed << " m/s, seed " << seed;
                    ASSERT_EQ(measured(*demo, "inside now"), measured(*demo, "begun less ended"));
                    ASSERT_EQ(measured(*demo, "disagreements"), 0.0);
                }
                EXPECT_GE(measured(*demo, "passed"), 60.0);
                EXPECT_GE(measured(*demo, "balls counted"), 20.0);
                EXPECT_GE(measured(*demo, "boxes counted"), 20.0);
                // What is in the gate may not have crossed its middle yet; what is thrown bounces up to it again.
                EXPECT_GE(measured(*demo, "counted"), measured(*demo, "passed") - 60.0 * speed);
                EXPECT_LE(measured(*demo, "counted") - measured(*demo, "passed"),
                          measured(*demo, "inside now") + 60.0 * speed);
            }
}

/// 45 m/s are 0.75 m in a step: more than a gate of 2 cm and a ball of 40 cm, less than one of 60 cm and a ball.
TEST(SensorsDemo, AThinGateMissesWhatIsThroughItWithinAStepAndAThickOneDoesNot) {
    for (const double thickness : {0.02, 0.6}) {
        const auto demo = demoWith("sensors", "thickness", thickness);
        setParameter(*demo, "speed", 45.0);
        demo->restart();
        runFor(*demo, 10.0);
        EXPECT_EQ(measured(*demo, "missed") > 0.0, thickness < 0.1) << thickness << " m";
        EXPECT_NEAR(measured(*demo, "step length at gate"), 0.77, 0.01);
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::sensors_demo_test
