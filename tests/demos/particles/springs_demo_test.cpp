#include <gtest/gtest.h>

#include <cmath>

#include "demos/20_springs_and_cloth/parts/hung_masses.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::springs_demo_test {
namespace {

TEST(SpringsDemo, TheLimitOfHTimesOmegaIsTwoWithoutADamper) {
    const auto demo = makeDemo(*findDemo("springs"));
    setParameter(*demo, "damping", 0.0);
    run(*demo, 1);
    EXPECT_NEAR(measured(*demo, "your limit"), 2.0, 1e-3);
    EXPECT_NEAR(measured(*demo, "step times frequency"), 10.0 / 60, 1e-6);
    EXPECT_EQ(measured(*demo, "critical damping"), 20.0) << "2 sqrt(km)";
    EXPECT_NEAR(measured(*demo, "critical limit"), 2.0 * (std::sqrt(2.0) - 1.0), 1e-5);
}

TEST(SpringsDemo, BelowTwoItStaysAndBeyondItExplodes) {
    for (const double product : {1.99, 2.01}) {
        const auto demo = makeDemo(*findDemo("springs"));
        setParameter(*demo, "damping", 0.0);
        setParameter(*demo, "stiffness", product * product * 3600.0);
        run(*demo, 200);
        const double start = 0.5 * product * product * 3600.0 * 0.8 * 0.8;  // J
        if (product < 2.0) {
            EXPECT_LT(measured(*demo, "your energy"), 500.0 * start);
        } else {
            EXPECT_GT(measured(*demo, "your energy"), 1e20 * start);
        }
    }
}

TEST(SpringsDemo, FollowsTheFormulaWhileTheStepIsShort) {
    const auto demo = makeDemo(*findDemo("springs"));
    setParameter(*demo, "method", std::string("runge-kutta-4"));
    for (int i = 0; i < 300; ++i) {
        demo->advance();
        EXPECT_NEAR(measured(*demo, "your error"), 0.0, 1e-3) << i;
        EXPECT_NEAR(measured(*demo, "critical error"), 0.0, 1e-3) << i;
        EXPECT_NEAR(measured(*demo, "over-damped error"), 0.0, 1e-3) << i;
    }
}

TEST(SpringsDemo, TheStrongestDamperExplodesFirst) {
    const auto demo = makeDemo(*findDemo("springs"));
    setParameter(*demo, "stiffness", 500.0);
    run(*demo, 120);
    EXPECT_GT(measured(*demo, "over-damped energy"), 1e9);
    EXPECT_LT(measured(*demo, "critical energy"), 1.0);
}

TEST(SpringsDemo, AnExplosionEndsInANumberThatIsNoneAndIsNamed) {
    const auto demo = makeDemo(*findDemo("springs"));
    setParameter(*demo, "stiffness", 1e5);
    std::optional<std::string> broken;
    for (int i = 0; i < 600 && !broken; ++i) {
        demo->advance();
        broken = firstNotFinite(*demo);
    }
    ASSERT_TRUE(broken);
    EXPECT_NE(broken->find("over-damped"), std::string::npos) << *broken;
}

TEST(SpringsDemo, APulledMassLetsAllThreeGoFromThere) {
    const auto demo = makeDemo(*findDemo("springs"));
    run(*demo, 50);
    HandlePose place = listHandles(*demo).front().place;
    place.position.y += 1.3f;
    ASSERT_TRUE(moveHandle(*demo, "pull", place));
    EXPECT_NEAR(measured(*demo, "your energy"), 0.5 * 100.0 * 1.1 * 1.1, 1e-3) << "held there before time goes on";
    demo->advance();
    // No farther than 1.1 m.
    EXPECT_NEAR(measured(*demo, "your error"), 0.0, 0.02);
    EXPECT_NEAR(measured(*demo, "your energy"), 0.5 * 100.0 * 1.1 * 1.1, 2.0);
}

TEST(SpringsDemo, AnotherStepReleasesThemAnew) {
    const auto demo = makeDemo(*findDemo("springs"));
    run(*demo, 100);
    setParameter(*demo, "step", 0.05);
    demo->advance();
    EXPECT_NEAR(measured(*demo, "step times frequency"), 0.5, 1e-6);
    EXPECT_EQ(measuredText(*demo, "over-damped verdict"), "explodes");
}

}  // namespace
}  // namespace collidoscope::demos::testing::springs_demo_test
