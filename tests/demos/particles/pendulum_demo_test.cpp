#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "demos/20_springs_and_cloth/parts/rods.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::pendulum_demo_test {
namespace {

std::unique_ptr<DemoBase> hung(const char* kind, const char* rod, double amplitude) {
    auto demo = makeDemo(*findDemo("pendulum"));
    setParameter(*demo, "kind", std::string(kind));
    setParameter(*demo, "rod", std::string(rod));
    setParameter(*demo, "amplitude", amplitude);
    demo->restart();
    return demo;
}

TEST(PendulumDemo, ThePeriodsAreThoseOfTheFormula) {
    constexpr std::array kPeriods{std::pair{10.0, 2.009893}, std::pair{90.0, 2.367842}, std::pair{170.0, 4.893524}};
    for (const auto& [amplitude, period] : kPeriods) {
        const auto demo = hung("simple", "angles", amplitude);
        EXPECT_TRUE(std::isnan(measured(*demo, "measured period"))) << "nothing has been measured yet";
        runTo(*demo, 900);
        EXPECT_NEAR(measured(*demo, "exact period"), period, 2e-6) << amplitude;
        EXPECT_NEAR(measured(*demo, "measured period"), period, 1e-4) << amplitude;
        EXPECT_NEAR(measured(*demo, "small-angle period"), 2.006067, 1e-6);
        EXPECT_NEAR(measured(*demo, "angle"), measured(*demo, "exact angle"), 1e-3) << amplitude;
        EXPECT_NEAR(measured(*demo, "energy"), 1.0, 1e-6);
    }
}

TEST(PendulumDemo, FromAlmostTheTopItTakesFourTimesAsLong) {
    const auto demo = hung("simple", "angles", 179.0);
    runTo(*demo, 1200);
    EXPECT_NEAR(measured(*demo, "measured period"), measured(*demo, "exact period"), 1e-3);
    EXPECT_GT(measured(*demo, "exact period"), 3.9 * measured(*demo, "small-angle period"));
}

TEST(PendulumDemo, TwoThatWereAlmostOnePart) {
    const auto demo = hung("double", "angles", 120.0);
    runTo(*demo, 1);
    EXPECT_LT(measured(*demo, "distance"), 2e-3);
    double farthest = 0.0;
    while (demo->stepCount() < 1200) {
        demo->advance();
        farthest = std::fmax(farthest, measured(*demo, "distance"));
    }
    EXPECT_GT(farthest, 1.0) << "of 1 m of rods";
    EXPECT_NEAR(measured(*demo, "energy"), 1.0, 1e-4) << "chaos, but no energy is made";
}

TEST(PendulumDemo, JointsAlongTheDirectionAtTheStartKeepTheEnergy) {
    const auto demo = hung("simple", "joint", 90.0);
    for (int i = 0; i < 1200; ++i) {
        demo->advance();
        ASSERT_NEAR(measured(*demo, "energy"), 1.0, 1e-3) << i;
    }
    EXPECT_NEAR(measured(*demo, "measured period"), measured(*demo, "exact period"), 1e-3);
}

TEST(PendulumDemo, JointsAlongThePresentDirectionLoseEnergyAndMoreSubStepsLessOfIt) {
    const auto few = hung("simple", "joint", 90.0), many = hung("simple", "joint", 90.0);
    for (const auto& demo : {&few, &many}) {
        setParameter(**demo, "direction", std::string("present"));
        (*demo)->restart();
    }
    setParameter(*few, "sub-steps", 2);
    setParameter(*many, "sub-steps", 32);
    runTo(*few, 600);
    runTo(*many, 600);
    EXPECT_LT(measured(*few, "energy"), measured(*many, "energy"));
    EXPECT_GT(measured(*few, "energy lost"), 50.0) << "%, in 10 s";
    EXPECT_LT(measured(*many, "energy"), 1.01);
    EXPECT_NEAR(measured(*many, "stretch"), 0.0, 0.01);
}

TEST(PendulumDemo, SpringsGiveWayAndKeepTheirEnergy) {
    const auto demo = hung("simple", "spring", 90.0);
    double widest = 0.0;
    while (demo->stepCount() < 600) {
        demo->advance();
        widest = std::fmax(widest, measured(*demo, "stretch"));
        EXPECT_NEAR(measured(*demo, "energy"), 1.0, 0.01);
    }
    EXPECT_NEAR(widest, 100.0 * 3.0 * 9.81 / pendulum::kSpringStiffness, 0.7) << "at the bottom it bears 3 m g";
}

TEST(PendulumDemo, ADraggedBobIsLetGoFromThere) {
    const auto demo = hung("simple", "angles", 90.0);
    runTo(*demo, 30);
    HandlePose place = listHandles(*demo).front().place;
    place.position = {-1.5f, 10.0f, 0.0f};  // above the pivot: no farther than almost the top
    ASSERT_TRUE(moveHandle(*demo, "bob", place));
    RecordingCanvas canvas;
    demo->draw(canvas);
    const auto isUp = [](const SolidItem& item) { return item.pose.position.y > 3.5f; };
    EXPECT_TRUE(std::ranges::any_of(canvas.solidItems[static_cast<std::size_t>(Solid::Sphere)], isUp))
        << "it is seen there before time goes on";
    demo->advance();
    EXPECT_NEAR(measured(*demo, "angle"), 179.9, 0.2);
}

TEST(PendulumDemo, SpringsUnderTooLongAStepEndInNumbersThatAreNone) {
    const auto demo = hung("double", "spring", 90.0);
    setParameter(*demo, "sub-steps", 1);
    setParameter(*demo, "step", 0.1);
    std::optional<std::string> broken;
    for (int i = 0; i < 600 && !broken; ++i) {
        demo->advance();
        broken = firstNotFinite(*demo);
    }
    EXPECT_TRUE(broken);
}

TEST(Rods, TheDoublePendulumOfAnglesIsThatOfStiffSprings) {
    // Two derivations of the same motion: Lagrange's angles in double, Newton's forces in single precision.
    pendulum::Rods angles({.bobs = 2}, {0.6, 0.9}), springs({.rod = pendulum::Rod::Spring, .bobs = 2}, {0.6, 0.9});
    for (int i = 0; i < 45; ++i) {
        angles.step(1.0 / 60, 8);
        springs.step(1.0 / 60, 64);
        EXPECT_NEAR(glm::length(angles.bob(1) - springs.bob(1)), 0.0, 0.05) << i;
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::pendulum_demo_test
