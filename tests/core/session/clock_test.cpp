/// The clock: how far a session goes in the time that a machine has, and long ways in parts.

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::clock_test {
namespace {

using app::Session;
using demos::hashOf;
using session_test::hover;
using session_test::kBouncer;
using session_test::kBreaker;
using session_test::kSlow;
using session_test::kStill;
using session_test::livelyRun;

TEST(SessionClock, TheFramesDoNotDependOnTheSlicesOfRealTime) {
    std::vector<std::uint64_t> hashes;
    for (const int slices : {30, 64, 128, 512}) {
        Session session(kBouncer);
        for (int i = 0; i < 2 * slices; ++i) session.advance(1.0 / slices);
        session.advance(1.0 / 1024.0);
        EXPECT_EQ(session.frame(), 120u) << slices;
        session.seek(100);
        hashes.push_back(hashOf(session.demo()));
    }
    for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes[0]);
}

TEST(SessionClock, ALongPauseOfTheMachineRunsAtMostTheCap) {
    Session session(kBouncer);
    session.advance(10.0);
    EXPECT_EQ(session.frame(), static_cast<std::uint64_t>(app::Playback::kMaxStepsPerFrame));
    session.advance(0.0);
    EXPECT_EQ(session.frame(), static_cast<std::uint64_t>(app::Playback::kMaxStepsPerFrame)) << "no backlog is left";
    EXPECT_LE(session.blend(), 1.0f);
}

TEST(SessionClock, SlowStepsLeaveTimeForPictures) {
    Session session(kSlow);
    for (std::uint64_t picture = 1; picture <= 3; ++picture) {
        session.advance(0.1);
        EXPECT_EQ(session.frame(), picture);
    }
    EXPECT_LT(session.realTimeFactor(), 0.2);
}

TEST(SessionClock, ALongWayIsGoneInPartsAndEndsAtTheExactFrame) {
    Session session(kSlow);
    session.setPlaying(false);
    session.seekInParts(4);
    ASSERT_TRUE(session.seeking()) << "each step takes longer than a part";
    EXPECT_EQ(session.frame(), 1u);
    EXPECT_EQ(session.seeking()->to, 4u);
    session.advance(0.0);
    EXPECT_EQ(session.frame(), 2u);
    session.stopSeeking();
    session.advance(1.0);
    EXPECT_EQ(session.frame(), 2u) << "it stays where it was stopped";
    session.seekInParts(3);
    session.seekInParts(3);
    EXPECT_FALSE(session.seeking()) << "one step is one part";
    EXPECT_EQ(session.frame(), 3u);
}

TEST(SessionClock, AWayInPartsLeadsToTheBitsOfTheFirstTimeAndBeyond) {
    Session session(kBouncer);
    const auto hashes = livelyRun(session, 200);
    for (const std::uint64_t frame : {150u, 3u, 200u, 9u, 10u, 0u}) {
        for (session.seekInParts(frame); session.seeking();) session.advance(0.01);
        EXPECT_EQ(session.frame(), frame);
        EXPECT_EQ(hashOf(session.demo()), hashes[frame]) << frame;
    }
    EXPECT_EQ(session.lastFrame(), 200u);
    for (session.seekInParts(260); session.seeking();) session.advance(0.01);
    Session straight(kBouncer);
    livelyRun(straight, 200);
    while (straight.frame() < 260) straight.stepForward();
    EXPECT_EQ(hashOf(session.demo()), hashOf(straight.demo()));
}

TEST(SessionClock, OnTheWayThePointerDoesNothingAndOtherActionsEndIt) {
    Session session(kSlow);
    session.setPlaying(false);
    session.seekInParts(100);
    session.act(hover(true));
    EXPECT_TRUE(session.inputs().empty());
    EXPECT_TRUE(session.seeking());
    session.setPlaying(true);
    EXPECT_TRUE(session.seeking()) << "play counts from the end of the way on";
    session.act(demos::SetParameter{"step", 0.01});
    EXPECT_FALSE(session.seeking());
    session.seekInParts(100);
    session.stepForward();
    EXPECT_FALSE(session.seeking());
    session.seekInParts(100);
    session.restart();
    EXPECT_FALSE(session.seeking());
}

TEST(SessionClock, TroubleEndsTheWay) {
    Session session(kBreaker);
    for (session.seekInParts(1000); session.seeking();) session.advance(0.01);
    EXPECT_EQ(session.frame(), 20u);
    EXPECT_EQ(session.fault(), "frame 21: particles[3].velocity is not a finite number");
}

/// Lets time pass, and finishes the frame that is sought.
void advanceWhole(Session& session, double seconds) {
    session.advance(seconds);
    while (session.seeking()) session.advance(0.0);
}

TEST(SessionClock, PlaysBackwardsWithTheBitsOfTheFirstTimeAndPausesAtFrameZero) {
    Session session(kBouncer);
    const auto hashes = livelyRun(session, 100);
    const std::size_t inputs = session.inputs().size();
    session.watch("place > 0");
    session.playBackwards();
    EXPECT_TRUE(session.playingBackwards());
    EXPECT_FALSE(session.playing());
    std::uint64_t before = session.frame();
    for (int picture = 0; picture < 1000 && session.playingBackwards(); ++picture) {
        advanceWhole(session, 1.0 / 60.0);
        ASSERT_LE(session.frame(), before);
        before = session.frame();
        ASSERT_EQ(hashOf(session.demo()), hashes[before]) << before;
    }
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_FALSE(session.isRunning());
    EXPECT_FALSE(session.takeStop()) << "a condition stops only what goes forwards";
    EXPECT_FALSE(session.takeMismatch());
    EXPECT_EQ(session.lastFrame(), 100u);
    EXPECT_EQ(session.inputs().size(), inputs);
    EXPECT_EQ(session.branchCount(), 1u);
    session.playBackwards();
    EXPECT_FALSE(session.isRunning()) << "there is no frame before frame 0";
}

TEST(SessionClock, PlaysBackwardsAtTheChosenSpeed) {
    for (const double speed : {1.0 / 16.0, 0.5, 1.0, 4.0}) {
        Session session(kBouncer);
        session.setPlaying(false);
        for (int i = 0; i < 300; ++i) session.stepForward();
        session.setSpeed(speed);
        session.playBackwards();
        for (int i = 0; i < 64; ++i) advanceWhole(session, 1.0 / 64.0);
        const double expected = speed / static_cast<double>(session.demo().stepLength());
        EXPECT_NEAR(static_cast<double>(300 - session.frame()), expected, 1.5) << speed;
    }
}

TEST(SessionClock, PlayingBackwardsBlendsFromTheLaterFrameToTheEarlierOne) {
    Session session(kBouncer);
    session.setPlaying(false);
    for (int i = 0; i < 20; ++i) session.stepForward();
    const auto place = [](const demos::RecordingCanvas& list) { return list.pointItems[0].position.x; };
    const float later = place(session.current());
    session.playBackwards();
    EXPECT_EQ(&session.previous(), &session.current()) << "it begins with the frame that is shown";
    advanceWhole(session, 0.02);
    ASSERT_EQ(session.frame(), 19u);
    EXPECT_EQ(place(session.previous()), later);
    EXPECT_NE(place(session.current()), later);
    EXPECT_GT(session.blend(), 0.0f);
    EXPECT_LT(session.blend(), 1.0f);
    session.setPlaying(true);
    EXPECT_EQ(&session.previous(), &session.current()) << "it turns round at the frame that is shown";
}

TEST(SessionClock, PlayAStepAndActingEndPlayingBackwards) {
    Session session(kBouncer);
    livelyRun(session, 60);
    const auto isAsked = [&] {
        session.seek(40);
        session.playBackwards();
        session.act(hover());
        return session.playingBackwards();
    };
    ASSERT_TRUE(isAsked()) << "a pointer that only hovers is nothing in the past";
    session.setPlaying(true);
    EXPECT_TRUE(session.playing());
    EXPECT_FALSE(session.playingBackwards());
    ASSERT_TRUE(isAsked());
    session.setPlaying(false);
    EXPECT_FALSE(session.isRunning());
    ASSERT_TRUE(isAsked());
    session.stepForward();
    EXPECT_FALSE(session.isRunning());
    ASSERT_TRUE(isAsked());
    session.stepBack();
    EXPECT_FALSE(session.isRunning());
    EXPECT_EQ(session.branchCount(), 1u);
    ASSERT_TRUE(isAsked());
    session.act(demos::SetParameter{"velocity", 7.0});
    EXPECT_FALSE(session.isRunning());
    EXPECT_EQ(session.branchCount(), 2u);
    EXPECT_EQ(session.frame(), 40u);
    session.stepForward();
    session.playBackwards();
    session.restart();
    EXPECT_FALSE(session.isRunning());
}

TEST(SessionClock, SlowStepsLeaveTimeForPicturesBackwardsToo) {
    Session session(kSlow);
    session.setPlaying(false);
    for (int i = 0; i < 5; ++i) session.stepForward();
    session.setSpeed(0.5);
    session.playBackwards();
    session.advance(0.06);
    ASSERT_TRUE(session.seeking()) << "each step from the key frame on takes longer than a part";
    EXPECT_EQ(session.frame(), 1u);
    session.setPlaying(false);
    while (session.seeking()) session.advance(0.0);
    EXPECT_EQ(session.frame(), 4u) << "the step back that has begun is finished";
    EXPECT_FALSE(session.isRunning());
}

TEST(SessionClock, AStillDemoGoesNowhere) {
    Session session(kStill);
    session.seekInParts(1000);
    EXPECT_FALSE(session.seeking());
    EXPECT_EQ(session.frame(), 0u);
}

TEST(SessionClock, SpeedIsKeptInItsRangeAndScalesTime) {
    Session session(kBouncer);
    session.setSpeed(1000.0);
    EXPECT_EQ(session.speed(), 4.0);
    session.setSpeed(0.25);
    for (int i = 0; i < 256; ++i) session.advance(1.0 / 64.0);
    EXPECT_NEAR(static_cast<double>(session.frame()), 60.0, 1.0);
    EXPECT_NEAR(session.realTimeFactor(), 0.25, 0.02);
}

TEST(SessionClock, theFactorTellsHowFarASlowMachineFallsBehind) {
    Session session(kBouncer);
    for (int i = 0; i < 4; ++i) session.advance(1.0);
    EXPECT_NEAR(session.realTimeFactor(), app::Playback::kMaxStepsPerFrame / 60.0, 1e-3);
}

TEST(SessionClock, OddRealTimesDoNothing) {
    Session session(kBouncer);
    session.advance(-1.0);
    session.advance(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(session.frame(), 0u);
}

TEST(SessionClock, AStillDemoDoesNotAdvanceAndNeedsNoRedraw) {
    Session session(kStill);
    EXPECT_FALSE(session.playing());
    session.setPlaying(true);
    session.consumeDirty();
    session.advance(1.0);
    session.stepForward();
    session.consumeDirty();
    session.advance(1.0);
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_FALSE(session.consumeDirty());
    EXPECT_EQ(session.blend(), 1.0f);
}

}  // namespace
}  // namespace collidoscope::clock_test
