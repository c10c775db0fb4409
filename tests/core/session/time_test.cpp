/// Rewind, replay and the clock: the same frames and the same bits, whichever way one comes to them.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/test_demos.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::time_test {
namespace {

using app::Session;
using demos::hashOf;
using session_test::hover;
using session_test::kBouncer;
using session_test::kBreaker;
using session_test::livelyRun;

TEST(SessionTime, EveryFrameIsReachedAgainWithTheBitsItHad) {
    Session session(kBouncer);
    const auto hashes = livelyRun(session, 200);
    std::mt19937 random(7);
    for (int i = 0; i < 300; ++i) {
        const std::uint64_t frame = random() % hashes.size();
        session.seek(frame);
        ASSERT_EQ(session.frame(), frame);
        ASSERT_EQ(hashOf(session.demo()), hashes[frame]) << "seed 7, frame " << frame;
    }
    EXPECT_EQ(session.lastFrame(), 200u);
}

TEST(SessionTime, EveryDemoOfTheShelfRewindsExactly) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        Session session(info);
        session.setPlaying(false);
        std::vector<std::uint64_t> hashes{hashOf(session.demo())};
        for (int k = 0; k < 60 && session.demo().moves(); ++k) {
            session.stepForward();
            hashes.push_back(hashOf(session.demo()));
        }
        // Each step back of 7 frames ends at another distance from the copies, which are 8 apart.
        for (std::size_t k = hashes.size(); k >= 7; k -= 7) {
            session.seek(k - 7);
            ASSERT_EQ(hashOf(session.demo()), hashes[k - 7]) << info.name << " frame " << k - 7;
        }
    }
}

TEST(SessionTime, EveryDemoOfTheShelfReplaysTheDragsOfItsHandles) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        Session session(info);
        session.setPlaying(false);
        for (const demos::HandleInfo& handle : demos::listHandles(session.demo())) {
            demos::HandlePose place = handle.place;
            place.position += geometry::Vec3f{0.125f, 0.25f, -0.125f};
            place.length += 0.125f;
            session.act(demos::MoveHandle{handle.name, place});
            session.act(demos::MovePointer{{.ray = {{0, 1, 5}, {0, 0, -1}}, .over = true}});
            session.stepForward();
        }
        const std::uint64_t hash = hashOf(session.demo());
        Session again(info);
        again.replay(session.inputs(), session.frame());
        EXPECT_EQ(hashOf(again.demo()), hash) << info.name;
    }
}

/// Both ends of a parameter's slider, or all its words; numbers of things are kept small for the sake of time.
std::vector<demos::Value> valuesToTry(const demos::ParameterInfo& parameter) {
    switch (parameter.kind) {
        case demos::ParameterKind::Real:
            return {parameter.range.low, parameter.range.high};
        case demos::ParameterKind::Integer:
            return {static_cast<int>(parameter.range.low),
                    std::clamp(500, static_cast<int>(parameter.range.low), static_cast<int>(parameter.range.high))};
        case demos::ParameterKind::Toggle:
            return {true, false};
        case demos::ParameterKind::Choice:
            return {parameter.options.begin(), parameter.options.end()};
        case demos::ParameterKind::Mesh:
        case demos::ParameterKind::Case:
            break;
    }
    return {};
}

class SessionOfEveryDemo : public demos::testing::OverAllDemos {};

/// Each parameter in a run of its own, which stays short: a replay begins at the first frame.
TEST_P(SessionOfEveryDemo, ReplaysChangesOfItsParameters) {
    const auto untouched = fresh();
    for (const demos::ParameterInfo& parameter : demos::listParameters(*untouched)) {
        SCOPED_TRACE(parameter.name);
        Session session(GetParam()), again(GetParam());
        session.setPlaying(false);
        for (const demos::Value& value : valuesToTry(parameter)) {
            session.act(demos::SetParameter{parameter.name, value});
            session.stepForward();
            again.replay(session.inputs(), session.frame());
            ASSERT_EQ(hashOf(again.demo()), hashOf(session.demo()));
            ASSERT_TRUE(session.fault().empty()) << session.fault();
            session.undo();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, SessionOfEveryDemo, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

TEST(SessionTime, OneStepBackIsTheFrameBefore) {
    Session session(kBouncer);
    const auto hashes = livelyRun(session, 30);
    session.stepBack();
    EXPECT_EQ(hashOf(session.demo()), hashes[29]);
    session.seek(0);
    session.stepBack();
    EXPECT_EQ(session.frame(), 0u);
}

TEST(SessionTime, PlayingThroughTheRecordedPastAppliesItsInputs) {
    Session session(kBouncer);
    const auto hashes = livelyRun(session, 40);
    session.seek(3);
    session.setPlaying(true);
    while (session.frame() < 40) {
        session.advance(1.0 / 64.0);
        ASSERT_EQ(hashOf(session.demo()), hashes[session.frame()]) << session.frame();
    }
}

TEST(SessionTime, ActingInThePastBeginsAFutureOfItsOwn) {
    Session session(kBouncer);
    livelyRun(session, 40);
    session.seek(20);
    session.act(demos::SetParameter{"velocity", 9.0});
    EXPECT_EQ(session.lastFrame(), 20u);
    for (const demos::Input& input : session.inputs()) EXPECT_LE(input.step, 20u);
    EXPECT_LE(session.frames().back(), 20u);
    const std::uint64_t changed = hashOf(session.demo());
    session.stepForward();
    session.seek(20);
    EXPECT_EQ(hashOf(session.demo()), changed);
}

TEST(SessionTime, HoveringOverThePastBeginsNothingAndPressingABranch) {
    Session session(kBouncer);
    livelyRun(session, 40);
    session.seek(20);
    const std::uint64_t before = hashOf(session.demo());
    session.act(hover());
    EXPECT_EQ(session.lastFrame(), 40u);
    EXPECT_EQ(hashOf(session.demo()), before);
    session.act(hover(true));
    EXPECT_EQ(session.lastFrame(), 20u);
}

TEST(SessionTime, ARecordedRunReplaysToTheSameHash) {
    Session session(kBouncer);
    const auto hashes = livelyRun(session, 90);
    Session again(kBouncer);
    again.replay(session.inputs(), 90);
    EXPECT_EQ(hashOf(again.demo()), hashes[90]);
    EXPECT_EQ(again.lastFrame(), 90u);
    again.replay(session.inputs(), 45);
    EXPECT_EQ(hashOf(again.demo()), hashes[45]);
    EXPECT_FALSE(again.playing());
}

TEST(SessionTime, ARunThatWasStartedAnewByAParameterReplaysToo) {
    Session session(kBouncer);
    livelyRun(session, 25);
    session.act(demos::SetParameter{"count", 7});
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_EQ(session.lastFrame(), 0u);
    const auto& bouncer = static_cast<const session_test::Bouncer&>(session.demo());
    EXPECT_EQ(bouncer.places.size(), 7u);
    EXPECT_NE(bouncer.anchor.x, 0.0f) << "a handle that the demo leaves in place stays";
    for (int i = 0; i < 20; ++i) session.stepForward();
    Session again(kBouncer);
    again.replay(session.inputs(), 20);
    EXPECT_EQ(hashOf(again.demo()), hashOf(session.demo()));
}

TEST(SessionTime, AReplayRefusesInputsOutOfOrder) {
    Session session(kBouncer);
    const std::vector<demos::Input> inputs{{5, hover()}, {3, hover()}};
    EXPECT_THROW(session.replay(inputs, 10), demos::ParameterError);
}

TEST(SessionTime, AReplayRefusesAnewStartInTheMiddle) {
    Session session(kBouncer);
    const std::vector<demos::Input> inputs{{5, demos::SetParameter{"count", 3}}};
    EXPECT_THROW(session.replay(inputs, 10), demos::ParameterError);
}

TEST(SessionTime, RestartKeepsParametersAndForgetsTheRest) {
    Session session(kBouncer);
    livelyRun(session, 30);
    session.act(demos::SetParameter{"velocity", 2.5});
    session.restart();
    const auto& bouncer = static_cast<const session_test::Bouncer&>(session.demo());
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_EQ(bouncer.velocity, 2.5f);
    EXPECT_EQ(bouncer.anchor.x, 0.0f);
    EXPECT_EQ(session.inputs().size(), 1u);
}

TEST(SessionTime, ThePictureBlendsWhilePlayingAndSnapsAfterAJump) {
    Session session(kBouncer);
    session.advance(0.04);
    EXPECT_NE(&session.previous(), &session.current());
    EXPECT_NE(session.previous().pointItems[0].position.x, session.current().pointItems[0].position.x);
    session.seek(1);
    EXPECT_EQ(&session.previous(), &session.current());
    session.setPlaying(false);
    EXPECT_EQ(session.blend(), 1.0f);
}

TEST(SessionTime, PointerMovesBetweenTwoFramesCountOnce) {
    Session session(kBouncer);
    for (int i = 0; i < 10; ++i) session.act(hover());
    session.advance(1.0 / 32.0);
    EXPECT_EQ(session.inputs().size(), 1u);
    EXPECT_EQ(static_cast<const session_test::Bouncer&>(session.demo()).touched, 1);
}

TEST(SessionTime, ANumberThatIsNonePausesOnTheLastGoodFrameAndIsNamed) {
    Session session(kBreaker);
    for (int i = 0; i < 60 && session.playing(); ++i) session.advance(1.0 / 50.0);
    EXPECT_FALSE(session.playing());
    EXPECT_EQ(session.frame(), 20u);
    EXPECT_EQ(session.fault(), "frame 21: particles[3].velocity is not a finite number");
    EXPECT_TRUE(session.current().allFinite());
    session.restart();
    EXPECT_TRUE(session.fault().empty());
}

TEST(SessionTime, ChangingThePastTellsOnceWhichFutureWasLeft) {
    Session session(kBouncer);
    session.setPlaying(false);
    for (int i = 0; i < 30; ++i) session.stepForward();
    session.act(demos::SetParameter{"velocity", 2.0});
    EXPECT_FALSE(session.takeNewBranch()) << "nothing was recorded after the present";
    session.seek(12);
    session.act(demos::SetParameter{"velocity", 5.0});
    session.act(demos::SetParameter{"velocity", 6.0});
    const auto begun = session.takeNewBranch();
    ASSERT_TRUE(begun);
    EXPECT_EQ(begun->from, 12u);
    EXPECT_EQ(begun->to, 30u);
    EXPECT_FALSE(session.takeNewBranch());
}

TEST(SessionTime, ASessionAtRestStillReachesEveryFrameExactly) {
    Session session(kBouncer);
    const std::vector<std::uint64_t> hashes = livelyRun(session, 40);
    session.rest();
    for (const std::uint64_t frame : {39u, 7u, 33u, 0u}) {
        session.seek(frame);
        EXPECT_EQ(hashOf(session.demo()), hashes[frame]) << frame;
    }
}

}  // namespace
}  // namespace collidoscope::time_test
