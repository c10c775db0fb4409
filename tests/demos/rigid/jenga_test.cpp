// A tower stands without its middle blocks, and falls when a storey no longer carries what is above it.

#include <gtest/gtest.h>

#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::jenga_test {
namespace {

TEST(Jenga, StandsWithoutTheMiddleBlocks) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const int storeys : {6, 12}) {
            const auto demo = demoWith("jenga", "storeys", storeys);
            setParameter(*demo, "solver", std::string(solver));
            demo->restart();
            for (int i = 0; i < 2400 && measured(*demo, "pulled") < storeys - 1; ++i) demo->advance();
            runFor(*demo, 5.0);
            EXPECT_EQ(measured(*demo, "pulled"), storeys - 1.0) << solver;
            EXPECT_EQ(measuredText(*demo, "verdict"), "stands") << solver;
            EXPECT_GE(measured(*demo, "tipping margin"), 230.0) << solver;
        }
}

TEST(Jenga, StandsStillWhileNobodyPulls) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("jenga", "most", Value(0));
        setParameter(*demo, "solver", std::string(solver));
        demo->restart();
        runFor(*demo, 10.0);
        EXPECT_EQ(measured(*demo, "pulled"), 0.0);
        EXPECT_LE(measured(*demo, "drift"), 20.0) << solver;
        EXPECT_NEAR(measured(*demo, "tipping margin"), 374.0, 5.0) << "three blocks are as wide as one is long";
    }
}

TEST(Jenga, FallsWhenBlocksAreTakenFromOneSide) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("jenga", "pull", "sides");
        setParameter(*demo, "solver", std::string(solver));
        demo->restart();
        runFor(*demo, 40.0);
        EXPECT_EQ(measuredText(*demo, "verdict"), "fallen") << solver;
        EXPECT_LE(measured(*demo, "pulled"), 22.0) << solver;
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::jenga_test
