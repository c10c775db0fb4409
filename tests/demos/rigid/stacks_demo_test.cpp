// What the demos of stacks claim: what stands stays, sinks by the formula, and falls where it should.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::stacks_demo_test {
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

TEST(StacksDemo, BothSolversHoldThePyramidAndTheSoftStepTheTower) {
    const auto demo = makeDemo(*findDemo("solver-comparison"));
    run(*demo, 10.0);
    EXPECT_LE(measured(*demo, "soft drift"), 10.0);
    EXPECT_LE(measured(*demo, "sequential drift"), 100.0);
}

/// From outside: when the 16th and when the last of thirty began to fall, 0.2 m from one to the next.
TEST(StacksDemo, TheWaveOfDominoesIsAsFastAsTheyFallOneAfterTheOther) {
    const auto demo = makeDemo(*findDemo("dominoes"));
    double middle = 0.0, last = 0.0;  // s
    for (int i = 1; i <= 480; ++i) {
        demo->advance();
        const double now = i / 60.0, fallen = measured(*demo, "fallen");
        if (fallen >= 16.0 && middle == 0.0) middle = now;
        if (fallen >= 30.0 && last == 0.0) last = now;
    }
    ASSERT_GT(last, middle);
    EXPECT_NEAR(measured(*demo, "wave speed"), 0.2 * 14.0 / (last - middle), 1e-3);
}

TEST(StacksDemo, TheEnergyThatASolverWonIsWhatItsWorldHasMoreThanAtFirst) {
    const auto demo = demoWith("solver-comparison", "scene", "ball");
    demo->restart();
    const auto energyOf = [&](std::size_t i) {
        const physics::World& world = *demo->worlds()[i];
        double sum = 0.0;
        for (const physics::BodyId body : world.bodies())
            if (world.kindOf(body) == physics::BodyKind::Dynamic)
                sum += world.kineticEnergyOf(body) + 9.81 * world.massOf(body).mass * double{world.centerOf(body).y};
        return sum;
    };
    const double first[] = {energyOf(0), energyOf(1)};
    run(*demo, 2.0);
    for (const std::size_t i : {0U, 1U}) {
        const double won = 1e-3 * (energyOf(i) - first[i]);
        EXPECT_LT(won, -1.0) << "the ball has hit";
        EXPECT_NEAR(measured(*demo, i == 0 ? "sequential energy" : "soft energy"), won, 1e-4 * std::abs(won));
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::stacks_demo_test
