#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/share/degrees.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::rolling_test {
namespace {

const double kSlope = 9.81 * std::sin(20 * kDegree<double>);

TEST(Rolling, WhatIsRoundRollsDownAsItsInertiaSays) {
    struct Expected {
        const char* name;
        double acceleration;
    };
    const auto demo = makeDemo(*findDemo("rolling"));
    run(*demo, 60);
    for (const auto& [name, a] : {Expected{"solid ball", 2.396584}, Expected{"cylinder", kSlope * 2 / 3},
                                  Expected{"hollow ball", kSlope * 3 / 5}, Expected{"pipe", kSlope / 2}}) {
        EXPECT_NEAR(measured(*demo, std::string("acceleration of ") + name), a, 1e-4 * a) << name;
        EXPECT_NEAR(measured(*demo, std::string("theory of ") + name), a, 1e-5 * a) << name;
        EXPECT_NEAR(measured(*demo, std::string("slip of ") + name), 0.0, 1e-4) << name << " rolls";
    }
    EXPECT_NEAR(measured(*demo, "needed friction of solid ball"), 0.103991, 1e-5);
}

TEST(Rolling, NeitherMassNorSizeCounts) {
    const auto demo = demoWith("rolling", "race", "masses");
    demo->restart();
    run(*demo, 140);
    const double first = measured(*demo, "time of small, of wood");
    EXPECT_NEAR(first, std::sqrt(2 * 4.05 / 2.396584), 0.01);
    for (const char* name : {"large, of wood", "small, of lead", "large, of lead"})
        EXPECT_NEAR(measured(*demo, std::string("time of ") + name), first, 1e-3 * first) << name;
}

TEST(Rolling, WithLessThanTheNeededFrictionItSlips) {
    const auto demo = demoWith("rolling", "friction", 0.08);
    demo->restart();
    run(*demo, 60);
    const double slides = kSlope - 0.08 * 9.81 * std::cos(20 * kDegree<double>);
    EXPECT_NEAR(measured(*demo, "acceleration of solid ball"), slides, 1e-3 * slides);
    EXPECT_GT(measured(*demo, "slip of solid ball"), 0.1);
    EXPECT_NEAR(measured(*demo, "theory of pipe"), slides, 1e-6) << "the pipe needs more, and slips as well";
}

TEST(Rolling, RollingResistanceTakesItsShare) {
    const auto demo = demoWith("rolling", "resistance", 0.1);
    demo->restart();
    run(*demo, 60);
    const double rolls = 5.0 / 7.0 * (kSlope - 0.1 * 9.81 * std::cos(20 * kDegree<double>));
    EXPECT_NEAR(measured(*demo, "acceleration of solid ball"), rolls, 1e-3 * rolls);
    EXPECT_NEAR(measured(*demo, "theory of solid ball"), rolls, 1e-5 * rolls);
}

TEST(Rolling, CornersCostEnergyAndFewerCostMore) {
    std::array<double, 3> prisms{};
    constexpr std::array kSides{12, 32, 128};
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        const auto demo = demoWith("rolling", "race", "corners");
        setParameter(*demo, "sides", kSides[i]);
        demo->restart();
        run(*demo, 60);
        prisms[i] = measured(*demo, "acceleration of prism");
        EXPECT_LT(prisms[i], measured(*demo, "theory of prism")) << kSides[i];
        EXPECT_LT(measured(*demo, "acceleration of ring of capsules"), measured(*demo, "theory of ring of capsules"));
        EXPECT_NEAR(measured(*demo, "acceleration of round cylinder"), kSlope * 2 / 3, 1e-4);
    }
    EXPECT_LT(prisms[0], prisms[1]);
    EXPECT_LT(prisms[1], prisms[2]);
    EXPECT_GT(prisms[2], 0.9 * kSlope * 2 / 3) << "and many sides are nearly round";
}

}  // namespace
}  // namespace collidoscope::demos::testing::rolling_test
