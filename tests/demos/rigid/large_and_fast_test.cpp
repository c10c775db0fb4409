// What the demo of chapter 23 claims: nothing passes the paper that is watched all the time, much passes the one that
// is not, as the formula says.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/demos/measured.h"

namespace demos::testing::large_and_fast_test {
namespace {

TEST(BulletAndPaper, NothingPassesThePaperThatIsWatchedAllTheTime) {
    for (const char* const sheet : {"fixed", "falls", "flies"}) {
        for (const double speed : {2.0, 30.0, 1000.0}) {
            const auto demo = makeDemo(*findDemo("bullet-and-paper"));
            setParameter(*demo, "speed", speed);
            setParameter(*demo, "sheet", std::string(sheet));
            demo->restart();
            run(*demo, 60);
            EXPECT_EQ(measured(*demo, "passed with"), 0.0) << sheet << speed;
            EXPECT_EQ(measured(*demo, "shots"), 240.0);
        }
    }
}

TEST(BulletAndPaper, WithoutThatItPassesAsOftenAsTheFormulaSays) {
    for (const double speed : {2.0, 5.0, 10.0}) {
        const auto demo = makeDemo(*findDemo("bullet-and-paper"));
        setParameter(*demo, "speed", speed);
        setParameter(*demo, "radius", 0.02);
        demo->restart();
        run(*demo, 300);
        const double predicted = measured(*demo, "predicted"), share = predicted / 100.0;
        // Three deviations of as many shots.
        const double deviation = 100.0 * std::sqrt(share * (1.0 - share) / measured(*demo, "shots"));
        EXPECT_NEAR(measured(*demo, "passed without"), predicted, 3.0 * deviation) << speed;
    }
}

/// What is said of a shot stays true while the sheet turns, and from the far side the bullet's back is its front.
TEST(BulletAndPaper, SaysOfEachLaneWhatHasHappenedInIt) {
    for (const char* const sheet : {"fixed", "falls", "flies"}) {
        const auto demo = demoWith("bullet-and-paper", "sheet", sheet);
        setParameter(*demo, "sheet-spin", 30.0);
        demo->restart();
        EXPECT_EQ(measuredText(*demo, "off"), "in front of the sheet");
        run(*demo, 12);
        for (int i = 0; i < 70; ++i) {
            EXPECT_EQ(measuredText(*demo, "off"), "passed through") << sheet << i;
            EXPECT_EQ(measuredText(*demo, "on").substr(0, 7), "stopped") << sheet << i;
            run(*demo, 1);
        }
        EXPECT_NEAR(measured(*demo, "path in a step"), 1000.0 / 60.0, 1e-3);
    }
}

TEST(BulletAndPaper, TheSearchEndsWhenTheGapIsFlown) {
    const auto demo = makeDemo(*findDemo("bullet-and-paper"));
    run(*demo, 10);
    const double t = measured(*demo, "t");
    EXPECT_GT(t, 0.0);
    EXPECT_LE(t, 1.0);
    EXPECT_GE(measured(*demo, "looks taken"), 2.0);
}

}  // namespace
}  // namespace demos::testing::large_and_fast_test
