// Many bodies at once: nets and ragdolls hold together, rocks come to rest above the ground, nothing leaves a drum.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::piles_demo_test {
namespace {

TEST(JointNet, HoldsTogetherUnderALoad) {
    for (const char* hung : {"corners", "edge", "frame"}) {
        const auto demo = demoWith("joint-net", "hung", hung);
        setParameter(*demo, "count", 12);
        demo->restart();
        runFor(*demo, 8.0);
        EXPECT_LE(measured(*demo, "worst so far"), 60.0) << hung;  // mm, of 455 from knot to knot
        EXPECT_LE(measured(*demo, "largest gap"), 25.0) << hung;
        EXPECT_GE(measured(*demo, "sag"), 0.2) << hung;
    }
}

TEST(JointNet, HoldsBetterWithMoreSubSteps) {
    double last = 1e9;
    for (const int parts : {2, 8}) {
        const auto demo = demoWith("joint-net", "soft-steps", parts);
        setParameter(*demo, "count", 10);
        demo->restart();
        runFor(*demo, 6.0);
        EXPECT_LE(measured(*demo, "largest gap"), 0.8 * last) << parts;
        last = measured(*demo, "largest gap");
    }
}

TEST(JointNet, HasTwoJointsForNearlyEachKnot) {
    const auto demo = demoWith("joint-net", "count", 20);
    demo->restart();
    EXPECT_EQ(measured(*demo, "joints"), 2.0 * 20.0 * 19.0);
}

TEST(RagdollPile, NobodyComesApartOrIsLost) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const int seed : {1, 2}) {
            const auto demo = demoWith("ragdoll-pile", "seed", seed);
            setParameter(*demo, "solver", std::string(solver));
            setParameter(*demo, "count", 8);
            demo->restart();
            runFor(*demo, 8.0);
            EXPECT_EQ(measured(*demo, "lost"), 0.0) << solver << ", seed " << seed;
            EXPECT_LE(measured(*demo, "worst so far"), 150.0) << solver << ", seed " << seed;  // mm, in the fall
            EXPECT_LE(measured(*demo, "largest gap"), 5.0) << solver << ", seed " << seed;
            EXPECT_LE(measured(*demo, "height"), 1.5) << "they lie";
        }
}

TEST(Tumbler, NoBoxComesThroughTheDrum) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double angularVelocity : {1.0, -4.0})
            for (const double size : {0.09, 0.16}) {
                const auto demo = demoWith("tumbler", "spin", angularVelocity);
                setParameter(*demo, "solver", std::string(solver));
                setParameter(*demo, "size", size);
                setParameter(*demo, "count", 60);
                demo->restart();
                for (int i = 0; i < 480; ++i) {
                    demo->advance();
                    ASSERT_EQ(measured(*demo, "outside"), 0.0)
                        << solver << ", " << angularVelocity << " rad/s, " << size << " m";
                }
                EXPECT_LE(measured(*demo, "farthest so far"), 2.75) << "a corner of the drum is 2.7 m from its middle";
            }
}

TEST(ConvexPile, ComesToRestWithRocksHardlyInEachOther) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const int points : {4, 16, 40}) {
            const auto demo = demoWith("convex-pile", "points", points);
            setParameter(*demo, "solver", std::string(solver));
            setParameter(*demo, "count", 48);
            demo->restart();
            runFor(*demo, 10.0);
            EXPECT_EQ(measured(*demo, "lost"), 0.0) << solver << ", " << points << " points";
            EXPECT_EQ(measured(*demo, "moving"), 0.0) << solver << ", " << points << " points";
            EXPECT_LE(measured(*demo, "deepest overlap"), 15.0) << solver << ", " << points << " points";
            EXPECT_LE(measured(*demo, "corners"), points);
        }
}

}  // namespace
}  // namespace collidoscope::demos::testing::piles_demo_test
