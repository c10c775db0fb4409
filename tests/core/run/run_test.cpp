/// Frames reached again, branches that share their past, and seeks in parts, without a session around them.

#include "app/run/run.h"

#include <gtest/gtest.h>

#include "app/run/playback.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::run_test {
namespace {

using app::Playback;

using demos::hashOf;

demos::SetParameter velocity(double v) { return {"velocity", v}; }

void goTo(app::Run& run, std::uint64_t frame) {
    while (run.frame() < frame) run.step();
}

/// A run of 40 frames, with an input at frame 10 and one at frame 30.
app::Run ballRun() {
    app::Run run;
    run.begin(demos::makeDemo(session_test::kBouncer), {});
    goTo(run, 10);
    run.act(velocity(5.0));
    goTo(run, 30);
    run.act(velocity(-2.0));
    goTo(run, 40);
    return run;
}

TEST(Run, ABranchHasThePastOfItsParentAndAFutureOfItsOwn) {
    app::Run run = ballRun();
    run.seek(20);
    const std::uint64_t atBranch = hashOf(run.demo());
    app::Run branch = run.branch();
    EXPECT_EQ(branch.frame(), 20u);
    EXPECT_EQ(branch.lastFrame(), 20u);
    EXPECT_EQ(branch.inputs().size(), 1u) << "the input at frame 30 is the parent's";
    EXPECT_EQ(run.lastFrame(), 40u);
    EXPECT_EQ(run.inputs().size(), 2u);

    branch.act(velocity(7.0));
    goTo(branch, 60);
    branch.seek(20);
    EXPECT_NE(hashOf(branch.demo()), atBranch) << "it was given another velocity here";
    for (const std::uint64_t frame : {19u, 3u, 11u}) {
        branch.seek(frame);
        run.seek(frame);
        EXPECT_EQ(hashOf(branch.demo()), hashOf(run.demo())) << frame;
    }
}

TEST(Run, ABranchLeavesItsParentAsItWas) {
    app::Run run = ballRun(), same = ballRun();
    run.seek(20);
    app::Run branch = run.branch();
    branch.act(velocity(7.0));
    goTo(branch, 100);
    for (const std::uint64_t frame : {40u, 21u, 8u}) {
        run.seek(frame);
        same.seek(frame);
        EXPECT_EQ(hashOf(run.demo()), hashOf(same.demo())) << frame;
    }
    EXPECT_EQ(run.lastFrame(), 40u);
}

TEST(Run, ABranchSharesTheSnapshotsOfTheCommonPast) {
    app::Run run = ballRun();
    run.seek(20);
    const app::Run branch = run.branch();
    for (const std::uint64_t frame : {0u, 8u, 16u})
        EXPECT_EQ(branch.record().keys.before(frame).demo, run.record().keys.before(frame).demo) << frame;
    EXPECT_EQ(branch.record().keys.before(32).frame, 16u);
}

TEST(KeyFrames, TheirNumberIsBoundedHoweverSmallTheyAre) {
    session_test::Still demo;
    app::KeyFrames keys;
    keys.begin(demo, 0);
    for (std::uint64_t i = 0; i < 10 * app::KeyFrames::kMax; ++i) {
        demo.advance();
        keys.offer(demo, 0);
    }
    EXPECT_LE(keys.count(), app::KeyFrames::kMax);
}

TEST(KeyFrames, StayWithinTheirBudget) {
    session_test::Bouncer demo;
    demo.build();
    const std::size_t size = demos::sizeOf(demo);
    app::KeyFrames keys(10 * size);
    keys.begin(demo, 0);
    for (int i = 0; i < 4000; ++i) {
        demo.advance();
        keys.offer(demo, 0);
        ASSERT_LE(keys.bytes(), 10 * size);
    }
    EXPECT_GE(keys.count(), 9u);
    EXPECT_EQ(keys.before(4000).frame, 4000u);
    EXPECT_EQ(keys.before(3).frame, 0u);
    // The recent past lies closer together than the distant one.
    EXPECT_GE(keys.before(3999).frame, 3900u);
}

/// Seeks in parts, each of one step: the demo's steps are slow.
class SlowSeek : public ::testing::Test {
protected:
    SlowSeek() { run.begin(demos::makeDemo(session_test::kSlow), {}); }
    bool goOn() {
        const auto step = [this] {
            run.step();
            ++steps;
            return steps != badStep;
        };
        return playback.continueSeek(run, 0.0, step, [] {});
    }

    app::Run run{};
    Playback playback{};
    int steps = 0, badStep = -1;
};

TEST_F(SlowSeek, GoesOnByAStepAtLeastAndNotMuchMore) {
    playback.startSeek(run, 3);
    EXPECT_EQ(run.frame(), 0u);
    ASSERT_TRUE(goOn());
    EXPECT_EQ(run.frame(), 1u);
    ASSERT_TRUE(playback.seeking());
    EXPECT_EQ(playback.seeking()->from, 0u);
    EXPECT_EQ(playback.seeking()->to, 3u);
    goOn();
    goOn();
    EXPECT_FALSE(playback.seeking());
    EXPECT_EQ(run.frame(), 3u);
}

TEST_F(SlowSeek, IsReplacedByAnotherWhereverItIs) {
    playback.startSeek(run, 100);
    goOn();
    goOn();
    playback.startSeek(run, 1);
    EXPECT_EQ(run.frame(), 0u) << "it goes back to the key frame before";
    EXPECT_EQ(playback.seeking()->to, 1u);
    goOn();
    EXPECT_FALSE(playback.seeking());
    EXPECT_EQ(run.frame(), 1u);
    EXPECT_EQ(run.lastFrame(), 2u) << "what was reached stays reached";
}

TEST_F(SlowSeek, ReachesKnownFramesWithoutMakingThemAnew) {
    playback.startSeek(run, 2);
    goOn();
    goOn();
    playback.startSeek(run, 0);
    playback.startSeek(run, 2);
    goOn();
    goOn();
    EXPECT_EQ(run.frame(), 2u);
    EXPECT_EQ(steps, 2);
}

TEST_F(SlowSeek, TellsWhenAStepWentWrong) {
    badStep = 2;
    playback.startSeek(run, 5);
    EXPECT_TRUE(goOn());
    EXPECT_FALSE(goOn());
}

TEST(Playback, RestsWhileItIsHeldAndGoesOnByItself) {
    Playback playback;
    playback.play();
    playback.hold(true);
    EXPECT_FALSE(playback.playing());
    playback.hold(false);
    EXPECT_TRUE(playback.playing());
    playback.hold(true);
    playback.play();
    EXPECT_TRUE(playback.playing()) << "somebody played on";
    playback.hold(true);
    EXPECT_TRUE(playback.playing()) << "and it is not held again for the same reason";
    playback.pause();
    playback.hold(false);
    EXPECT_FALSE(playback.playing());
}

}  // namespace
}  // namespace collidoscope::run_test
