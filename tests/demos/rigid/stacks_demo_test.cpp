// What the demos of stacks claim: what stands stays, sinks by the formula, and falls where it should.

#include <gtest/gtest.h>

#include <string>

#include "tests/demos/measured.h"

namespace demos::testing::stacks_demo_test {
namespace {

void run(DemoBase& demo, double seconds) {
    for (int i = 0; i < static_cast<int>(60.0 * seconds); ++i) demo.advance();
}

void applyPreset(DemoBase& demo, std::string_view name) {
    for (const Preset& preset : demo.presets()) {
        if (preset.name != name) continue;
        for (const std::string& setting : preset.settings) {
            const auto equals = setting.find('=');
            const std::string parameter = setting.substr(0, equals);
            const double value = std::stod(setting.substr(equals + 1));
            for (const ParameterInfo& info : listParameters(demo)) {
                if (info.name != parameter) continue;
                const bool isInteger = info.kind == ParameterKind::Integer;
                setParameter(demo, parameter, isInteger ? Value(static_cast<int>(value)) : Value(value));
            }
        }
    }
    demo.restart();
}

TEST(StacksDemo, ATowerOfTwentyStandsAndSinksAsItsContactsAreSoft) {
    const auto demo = makeDemo(*findDemo("rigid-stack"));
    run(*demo, 20.0);
    EXPECT_LE(measured(*demo, "drift"), 5.0);
    EXPECT_LE(measured(*demo, "tilt"), 0.1);
    const double predicted = measured(*demo, "predicted sink");
    EXPECT_NEAR(measured(*demo, "sink"), predicted, 0.05 * predicted);
}

TEST(StacksDemo, APyramidNeitherLeansNorSpreads) {
    const auto demo = makeDemo(*findDemo("pyramid"));
    run(*demo, 10.0);
    EXPECT_LE(measured(*demo, "drift"), 25.0);
    EXPECT_LE(measured(*demo, "tilt"), 0.3);
}

TEST(StacksDemo, AHeavyCubeSinksAsTheMassesSay) {
    for (const double ratio : {1.0, 5.0, 20.0}) {
        const auto demo = makeDemo(*findDemo("mass-ratio"));
        setParameter(*demo, "ratio", ratio);
        demo->restart();
        run(*demo, 10.0);
        EXPECT_EQ(measuredText(*demo, "verdict"), "stands") << ratio;
        const double predicted = measured(*demo, "predicted sink");
        EXPECT_NEAR(measured(*demo, "sink"), predicted, 0.05 * predicted) << ratio;
    }
}

TEST(StacksDemo, AThousandToOneStandsWithMoreSubSteps) {
    const auto demo = makeDemo(*findDemo("mass-ratio"));
    applyPreset(*demo, "thousand");
    run(*demo, 10.0);
    EXPECT_EQ(measuredText(*demo, "verdict"), "stands");
}

TEST(StacksDemo, ABallBreaksTheWallAndNothingElseDoes) {
    const auto still = makeDemo(*findDemo("wall-and-ball"));
    setParameter(*still, "speed", 0.0);
    still->restart();
    run(*still, 5.0);
    EXPECT_EQ(measured(*still, "bricks moved"), 0.0);
    const auto thrown = makeDemo(*findDemo("wall-and-ball"));
    run(*thrown, 5.0);
    EXPECT_GE(measured(*thrown, "bricks moved"), 10.0);
}

/// McLachlan et al., Falling Dominoes (SIAM Review 25, 1983): thin dominoes fall with v = sqrt(g h) f(d / h), and f is
/// of the order of one.
TEST(StacksDemo, DominoesAllFallAndTheWaveGoesAsFastAsTheRootOfItsHeight) {
    const auto demo = makeDemo(*findDemo("dominoes"));
    run(*demo, 8.0);
    EXPECT_EQ(measured(*demo, "fallen"), 30.0);
    EXPECT_GE(measured(*demo, "wave speed over root of g h"), 0.5);
    EXPECT_LE(measured(*demo, "wave speed over root of g h"), 2.0);
    const auto apart = makeDemo(*findDemo("dominoes"));
    applyPreset(*apart, "far");
    run(*apart, 5.0);
    EXPECT_EQ(measured(*apart, "fallen"), 1.0);
}

TEST(StacksDemo, BothSolversHoldThePyramidAndTheModernOneTheTower) {
    const auto demo = makeDemo(*findDemo("solver-comparison"));
    run(*demo, 10.0);
    EXPECT_LE(measured(*demo, "modern drift"), 10.0);
    EXPECT_LE(measured(*demo, "book drift"), 100.0);
}

}  // namespace
}  // namespace demos::testing::stacks_demo_test
