// What the demo of angular impulses claims: the centre goes with J/m wherever the rod is struck, and turns with rJ/I.

#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/handle_list.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::angular_impulse_test {
namespace {

std::unique_ptr<DemoBase> struckAt(double height, double impulse = 1.6) {
    auto demo = demoWith("angular-impulse", "height", height);
    setParameter(*demo, "impulse", impulse);
    demo->restart();
    for (int i = 0; i < 60; ++i) demo->advance();
    return demo;
}

TEST(AngularImpulseDemo, WhereverItIsStruckItsCentreGoesAsFast) {
    for (const double height : {-0.5, -0.35, 0.0, 0.1, 0.25, 0.5}) {
        const auto demo = struckAt(height);
        EXPECT_NEAR(measured(*demo, "struck at r"), 1.6 / 2.0, 1e-6) << height;
        EXPECT_EQ(measured(*demo, "struck at r"), measured(*demo, "struck at its centre")) << height;
    }
}

TEST(AngularImpulseDemo, ItTurnsByTheLeverArmAndTheMomentOfInertia) {
    constexpr double kInertia = 2.0 * 1.0 / 12.0;
    for (const double height : {-0.5, -0.2, 0.0, 0.35, 0.5}) {
        const auto demo = struckAt(height);
        const double angularVelocity = height * 1.6 / kInertia;
        EXPECT_NEAR(measured(*demo, "angular velocity"), angularVelocity, 1e-5 * (1.0 + std::abs(angularVelocity)));
        EXPECT_NEAR(measured(*demo, "by formula"), angularVelocity, 1e-5 * (1.0 + std::abs(angularVelocity)));
        EXPECT_NEAR(measured(*demo, "of the turning"), 0.5 * kInertia * angularVelocity * angularVelocity, 1e-4);
        EXPECT_NEAR(measured(*demo, "of the motion"), measured(*demo, "of the other rod"), 1e-5);
    }
}

TEST(AngularImpulseDemo, TheTipHasAQuarterOfTheMass) {
    const auto demo = struckAt(0.5);
    EXPECT_NEAR(measured(*demo, "of the tip"), 0.25, 1e-5);
    EXPECT_NEAR(measured(*demo, "effective mass"), 0.5, 1e-5);
    EXPECT_NEAR(measured(*demo, "speed there"), 4.0 * 0.8, 1e-4) << "four times that of the centre";
    EXPECT_NEAR(measured(*demo, "of the motion") + measured(*demo, "of the turning"), 1.6 * 1.6 / (2.0 * 0.5), 1e-4)
        << "the work of the hammer, J²/2m_eff";
    EXPECT_NEAR(measured(*struckAt(0.0), "effective mass"), 2.0, 1e-5);
}

TEST(AngularImpulseDemo, ADraggedHammerStrikesElsewhereAndHarder) {
    const auto demo = struckAt(0.0);
    const auto handles = listHandles(*demo);
    HandlePose height = handles[0].place, strength = handles[1].place;
    height.length = 0.2f;
    strength.length += 0.28f;
    ASSERT_TRUE(moveHandle(*demo, "height", height));
    ASSERT_TRUE(moveHandle(*demo, "strength", strength));
    for (int i = 0; i < 60; ++i) demo->advance();
    EXPECT_NEAR(measured(*demo, "struck at r"), 2.6 / 2.0, 1e-5);
    EXPECT_NEAR(measured(*demo, "angular velocity"), 0.2 * 2.6 * 6.0, 1e-4);
}

}  // namespace
}  // namespace collidoscope::demos::testing::angular_impulse_test
