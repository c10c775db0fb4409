// What the demos of chapter 23 claim: nothing passes the paper that is watched all the time, much passes the one that
// is not, as the formula says; a large world at rest is woken only where it is touched, and drawn in a few calls.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::large_and_fast_test {
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
        EXPECT_EQ(measuredText(*demo, "ends of steps only"), "in front of the sheet");
        run(*demo, 12);
        for (int i = 0; i < 70; ++i) {
            EXPECT_EQ(measuredText(*demo, "ends of steps only"), "passed through") << sheet << i;
            EXPECT_EQ(measuredText(*demo, "continuous detection").substr(0, 7), "stopped") << sheet << i;
            run(*demo, 1);
        }
        EXPECT_NEAR(measured(*demo, "path in a step"), 1000.0 / 60.0, 1e-3);
    }
}

TEST(BulletAndPaper, TheSearchEndsWhenTheGapIsFlown) {
    const auto demo = makeDemo(*findDemo("bullet-and-paper"));
    run(*demo, 10);
    const double t = measured(*demo, "time of impact");
    EXPECT_GT(t, 0.0);
    EXPECT_LE(t, 1.0);
    EXPECT_GE(measured(*demo, "looks taken"), 2.0);
}

std::unique_ptr<DemoBase> largeWorld(int count, bool hasBall) {
    auto demo = makeDemo(*findDemo("large-world"));
    setParameter(*demo, "count", count);
    setParameter(*demo, "ball", hasBall);
    demo->restart();
    return demo;
}

TEST(LargeWorld, WhatIsAtRestSleepsAndIsNotStepped) {
    const auto demo = largeWorld(5000, false);
    EXPECT_EQ(measured(*demo, "awake"), 0.0);
    run(*demo, 5);
    EXPECT_EQ(measured(*demo, "awake"), 0.0);
    EXPECT_EQ(measured(*demo, "pairs"), 0.0);
    EXPECT_EQ(measured(*demo, "asleep"), 5000.0);
}

TEST(LargeWorld, ABallWakesOnlyWhatItMeets) {
    const auto demo = largeWorld(5000, true);
    run(*demo, 120);
    EXPECT_GT(measured(*demo, "awake"), 5.0);
    EXPECT_LT(measured(*demo, "awake"), 1000.0);
}

/// Saved in mid-flight and loaded elsewhere, copied and gone back to: the same bits go on.
TEST(LargeWorld, AHundredThousandBodiesAreSavedLoadedAndRewoundExactly) {
    constexpr int kSteps = 6;
    const auto demo = largeWorld(100'000, true);
    run(*demo, 24);
    EXPECT_GT(measured(*demo, "awake"), 1.0);
    const std::uint64_t then = hashOf(*demo);
    const auto snapshot = demo->clone();
    const std::vector<std::uint8_t> saved = save(*demo);
    run(*demo, kSteps);
    const std::uint64_t later = hashOf(*demo);
    EXPECT_NE(later, then);
    demo->assign(*snapshot);
    EXPECT_EQ(hashOf(*demo), then);
    run(*demo, kSteps);
    EXPECT_EQ(hashOf(*demo), later);
    const auto loaded = largeWorld(1000, false);
    load(*loaded, saved);
    EXPECT_EQ(hashOf(*loaded), then);
    run(*loaded, kSteps);
    EXPECT_EQ(hashOf(*loaded), later);
}

TEST(LargeWorld, TwentyThousandBodiesAreDrawnInTenCallsAtMost) {
    const auto demo = largeWorld(20000, true);
    RecordingCanvas canvas;
    demo->draw(canvas);
    // Each list of one kind is one call, and another one for the shadows of what is solid.
    std::size_t calls = canvas.groundHeight ? 1 : 0, bodies = 0;
    for (const auto& solids : canvas.solidItems) calls += solids.empty() ? 0 : 2, bodies += solids.size();
    calls += canvas.triangleItems.empty() ? 0 : 2;
    calls += 2 * canvas.meshItems.size() + canvas.labelItems.size();
    for (const bool isEmpty : {canvas.lineItems.empty(), canvas.pointItems.empty(), canvas.arrowItems.empty()})
        calls += isEmpty ? 0 : 1;
    EXPECT_LE(calls, 10u);
    EXPECT_EQ(bodies, 20001u);
}

}  // namespace
}  // namespace collidoscope::demos::testing::large_and_fast_test
