#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::spinning_top_test {
namespace {

std::unique_ptr<DemoBase> top(double angularVelocity, double tilt, double push) {
    auto demo = demoWith("spinning-top", "spin", angularVelocity);
    setParameter(*demo, "tilt", tilt);
    setParameter(*demo, "push", push);
    demo->restart();
    return demo;
}

/// Its centre of mass is where it stands: it goes nowhere, and turns. What is said of the next step is what it does.
TEST(SpinningTop, IsNotSaidToRestWhileItTurns) {
    const auto demo = top(200.0, 90.0, 0.0);
    run(*demo, 30);
    const std::string verdict = demo->explain().verdict;
    EXPECT_NE(verdict.find("200 rad/s"), std::string::npos) << verdict;
    EXPECT_EQ(verdict.find("0 m/s"), std::string::npos) << verdict;
    const auto falling = top(0.0, 5.0, 0.0);  // slowly, by its weight alone, which the demo itself has to give
    EXPECT_EQ(falling->explain().verdict.find("rest"), std::string::npos) << falling->explain().verdict;
    setParameter(*falling, "gravity", 0.0);
    EXPECT_EQ(falling->explain().verdict, "after the step: all at rest");
}

TEST(SpinningTop, AChangeOfGravityIsNoErrorOfItsEnergy) {
    const auto demo = top(200.0, 75.0, 0.0);
    run(*demo, 100);
    const double before = measured(*demo, "energy error");
    EXPECT_LT(std::abs(before), 1e-3);
    setParameter(*demo, "gravity", 2.0);
    EXPECT_NEAR(measured(*demo, "energy error"), before, 1e-3);
    run(*demo, 60);
    EXPECT_LT(std::abs(measured(*demo, "energy error")), 1e-3);
}

TEST(SpinningTop, LyingFlatItPrecessesAtTheTorqueOverTheAngularMomentum) {
    const auto demo = top(200.0, 90.0, 1.0);
    run(*demo, 600);
    EXPECT_NEAR(measured(*demo, "precession"), 1.962, 1e-3 * 1.962);
    EXPECT_NEAR(measured(*demo, "steady precession"), 1.962, 1e-6);
    EXPECT_NEAR(measured(*demo, "tilt now"), 90.0, 0.1) << "and does not nod";
}

TEST(SpinningTop, AtOtherTiltsItPrecessesSteadilyAsTheQuadraticSays) {
    for (const double tilt : {30.0, 60.0, 110.0}) {
        const auto demo = top(200.0, tilt, 1.0);
        run(*demo, 600);
        const double cosine = std::cos(tilt * 3.14159265358979 / 180.0), across = 0.0425;
        // I cos θ Ω² - L Ω + m g l = 0, solved by the textbook's formula.
        const double slow = (1.0 - std::sqrt(1.0 - 4.0 * across * cosine * 1.962)) / (2.0 * across * cosine);
        EXPECT_NEAR(measured(*demo, "precession"), slow, 2e-3 * slow) << tilt;
        EXPECT_NEAR(measured(*demo, "steady precession"), slow, 1e-5 * slow) << tilt;
    }
}

TEST(SpinningTop, LetGoItNodsAndKeepsEnergyAndVerticalMomentum) {
    const auto demo = top(200.0, 90.0, 0.0);
    const double vertical = measured(*demo, "vertical momentum");
    double minimum = 180.0, maximum = 0.0;
    for (int i = 0; i < 600; ++i) {
        demo->advance();
        minimum = std::min(minimum, measured(*demo, "tilt now"));
        maximum = std::max(maximum, measured(*demo, "tilt now"));
    }
    EXPECT_NEAR(minimum, 90.0, 0.2) << "it comes back up";
    // A fast top: between the tilt θ and θ + 2 Ω I / L, to the first order.
    EXPECT_NEAR(maximum - 90.0, 2.0 * 1.962 * 0.0425 * 180.0 / 3.14159265358979, 0.5);
    EXPECT_NEAR(measured(*demo, "energy error"), 0.0, 1e-4);
    EXPECT_NEAR(measured(*demo, "vertical momentum"), vertical, 1e-4);
}

TEST(SpinningTop, WithoutWeightTheAngularMomentumStays) {
    const auto demo = demoWith("spinning-top", "gravity", 0.0);
    demo->restart();
    const double before = measured(*demo, "angular momentum");
    run(*demo, 120);
    EXPECT_EQ(measured(*demo, "angular momentum"), before);
    EXPECT_EQ(measured(*demo, "lowest"), 0.0);
}

TEST(SpinningTop, ItIsPulledByTheMouseAndStaysOnItsStand) {
    const auto demo = makeDemo(*findDemo("spinning-top"));
    demo->pointer({.ray = {{-2.0f, 0.45f, 0.03f}, {1.0f, 0.0f, 0.0f}}, .over = true, .down = true});
    ASSERT_FALSE(listHandles(*demo).empty()) << "a hand";
    const double energy = measured(*demo, "energy");
    HandlePose place = listHandles(*demo).front().place;
    place.position += geometry::Vec3f{0.1f, 0.2f, 0.1f};
    ASSERT_TRUE(moveHandle(*demo, "hand", place));
    for (int i = 0; i < 60; ++i) {
        demo->advance();
        ASSERT_LT(measured(*demo, "energy"), 1.5 * energy) << "step " << i;
    }
    demo->pointer({});
    EXPECT_TRUE(listHandles(*demo).empty());
    EXPECT_LT(measured(*demo, "angular momentum"), 2.0);
}

TEST(SpinningTop, TooSlowItFallsAndSaysSo) {
    const auto demo = top(20.0, 20.0, 0.0);
    EXPECT_EQ(measuredText(*demo, "steady precession"), "none: too slow to stay up");
    run(*demo, 60);
    EXPECT_GT(measured(*demo, "lowest"), 0.2);
}

}  // namespace
}  // namespace collidoscope::demos::testing::spinning_top_test
