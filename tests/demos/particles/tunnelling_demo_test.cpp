#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "demos/15_constraints_and_tunnelling/parts/shot.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::tunnelling_demo_test {
namespace {

TEST(TunnellingDemo, SamplesCatchTheShareOfTheFormulaAndSweepsCatchAll) {
    geometry::Random random(3);
    for (const float speed : {5.0f, 30.0f, 100.0f, 1000.0f})
        for (const float thickness : {0.0f, 0.1f, 0.5f})
            for (const float radius : {0.0f, 0.05f}) {
                SCOPED_TRACE(::testing::Message() << "v " << speed << " d " << thickness << " r " << radius);
                const Shooting shooting{.speed = speed, .thickness = thickness, .radius = radius};
                Tally tally;
                constexpr int kShots = 4000;
                for (int i = 0; i < kShots; ++i) tally.add(shooting, random);
                const double theory = std::min(1.0, (double{thickness} + 2.0 * radius) / (double{speed} / 60.0));
                EXPECT_NEAR(shooting.theory(), theory, 1e-5);
                // Three standard deviations of so many shots, at most.
                EXPECT_NEAR(tally.share(tally.sampled), theory, 3.0 * 0.5 / std::sqrt(double{kShots}));
                EXPECT_EQ(tally.swept, tally.shots);
            }
}

TEST(TunnellingDemo, ShowsTheCatchRates) {
    const auto demo = makeDemo(*findDemo("tunnelling"));
    while (demo->stepCount() < 300) demo->advance();
    EXPECT_NEAR(measured(*demo, "theory"), 0.4, 1e-5);
    EXPECT_NEAR(measured(*demo, "sampled"), 0.4, 0.03);
    EXPECT_EQ(measured(*demo, "swept"), 1.0);
    EXPECT_NEAR(measured(*demo, "steps needed"), 150.0, 1e-3);
}

TEST(TunnellingDemo, AComputerEightTimesAsFastStillMissesMostBullets) {
    const auto demo = makeDemo(*findDemo("tunnelling"));
    for (const Preset& preset : demo->presets())
        if (preset.name == "faster")
            for (const std::string& setting : preset.settings) {
                const auto equals = setting.find('=');
                setParameter(*demo, setting.substr(0, equals), std::stod(setting.substr(equals + 1)));
            }
    demo->restart();
    while (demo->stepCount() < 300) demo->advance();
    EXPECT_LT(measured(*demo, "sampled"), 0.2);
    EXPECT_EQ(measured(*demo, "swept"), 1.0);
}

TEST(TunnellingDemo, SaysWhichStepJumpedTheWall) {
    const Shooting shooting{.speed = 60.0f, .thickness = 0.1f, .radius = 0.05f};
    const Shot passing = shoot(shooting, {-1.5f, kWallHeight, 0.0f}, 2.0f, physics::Detection::Sampled);
    ASSERT_FALSE(passing.caught);
    const Explanation words = explainShot(shooting, passing, 2);
    ASSERT_GE(words.steps.size(), 2u);
    EXPECT_EQ(words.steps[0].mark, StepMark::Open);
    EXPECT_EQ(words.steps[1].mark, StepMark::Skipped);
    const Shot caught = shoot(shooting, {-2.0f, kWallHeight, 0.0f}, 2.0f, physics::Detection::Sampled);
    ASSERT_TRUE(caught.caught);
    EXPECT_EQ(explainShot(shooting, caught, 0).steps.back().mark, StepMark::Decides);
}

}  // namespace
}  // namespace collidoscope::demos::testing::tunnelling_demo_test
