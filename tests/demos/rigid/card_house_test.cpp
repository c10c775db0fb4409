// A house of cards: it stands without sleep and without damping, a stated nudge topples it, and its thrust is that of
// statics.

#include <gtest/gtest.h>

#include <utility>

#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::card_house_test {
namespace {

void run(DemoBase& demo, double seconds) {
    for (int i = 0; i < static_cast<int>(60.0 * seconds); ++i) demo.advance();
}

TEST(CardHouse, StandsForAMinuteWithSleepingOffAndDampingZero) {
    const auto demo = makeDemo(*findDemo("card-house"));
    for (const physics::World* world : demo->worlds()) {
        EXPECT_FALSE(world->settings.sleep.isOn);
        for (const physics::BodyTraits& body : world->arrays().traits) {
            EXPECT_EQ(body.linearDamping, 0.0f);
            EXPECT_EQ(body.angularDamping, 0.0f);
        }
    }
    run(*demo, 10.0);
    const double early = measured(*demo, "drift");
    run(*demo, 50.0);
    EXPECT_EQ(measured(*demo, "fallen"), 0.0);
    EXPECT_LE(measured(*demo, "drift"), early + 2.0);  // it does not creep
    EXPECT_LE(measured(*demo, "tilt"), 0.5);
    EXPECT_NEAR(measured(*demo, "stood"), 60.0, 1e-2);
}

TEST(CardHouse, FallsWhenItIsNudged) {
    const auto demo = demoWith("card-house", "nudge", 60.0);
    run(*demo, 1.9);
    EXPECT_EQ(measured(*demo, "fallen"), 0.0);
    run(*demo, 10.0);
    EXPECT_GE(measured(*demo, "fallen"), 20.0);
    // It stood until the nudge after 2 s had moved a card, and not since.
    EXPECT_GE(measured(*demo, "stood"), 2.0);
    EXPECT_LE(measured(*demo, "stood"), 4.0);
}

TEST(CardHouse, ThePairOnTopPushesOutwardsAsStaticsSays) {
    for (const auto& [storeys, lean] : {std::pair{1, 18.0}, {1, 25.0}, {3, 18.0}, {5, 12.0}}) {
        const auto demo = demoWith("card-house", "storeys", storeys);
        setParameter(*demo, "lean", lean);
        demo->restart();
        run(*demo, 10.0);
        const double predicted = measured(*demo, "predicted thrust");
        EXPECT_NEAR(measured(*demo, "thrust"), predicted, 0.005 * predicted) << storeys << ", " << lean;
    }
}

TEST(CardHouse, TwoCardsStandFromTheTangentOfTheirLeanOn) {
    for (const double lean : {15.0, 20.0}) {
        for (const double share : {0.95, 1.05}) {
            const auto demo = demoWith("card-house", "storeys", 1);
            setParameter(*demo, "lean", lean);
            demo->restart();
            setParameter(*demo, "friction", share * measured(*demo, "friction needed"));
            demo->restart();
            run(*demo, 5.0);
            EXPECT_EQ(measured(*demo, "fallen") == 0.0, share > 1.0) << lean << ", " << share;
        }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::card_house_test
