/// What is held while time is stopped, rewound and played again: the past stays as it was.

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "demos/host/state_archives.h"
#include "tests/core/view/gripper.h"

namespace collidoscope::grip_in_time_test {
namespace {

using geometry::Vec2f;
using view_test::infoOf;
using view_test::kViewport;
using view_test::Thrower;

class ViewThrowInTime : public view_test::Gripper<Thrower> {};

TEST_F(ViewThrowInTime, aThrowIsPlayedBackAndRewoundExactly) {
    std::vector<std::uint64_t> hashes;  // of each frame, with the inputs that were made at it
    const auto step = [&] {
        interaction.update(1.0 / 60.0, session, kViewport);
        hashes.push_back(demos::hashOf(session.demo()));
        session.stepForward();
    };
    session.setPlaying(false);
    for (int i = 0; i < 5; ++i) step();
    press();
    for (int i = 1; i <= 12; ++i) {
        moveTo(middle + 5.0f * Vec2f{static_cast<float>(i), static_cast<float>(-i)});
        step();
    }
    release();
    for (int i = 0; i < 10; ++i) step();
    const std::uint64_t last = session.frame();
    hashes.push_back(demos::hashOf(session.demo()));
    for (std::uint64_t frame = last + 1; frame-- > 0;) {
        session.seek(frame);
        ASSERT_EQ(demos::hashOf(session.demo()), hashes[frame]) << frame;
    }
    app::Session again(infoOf<Thrower>());
    again.replay(session.inputs(), last);
    EXPECT_EQ(demos::hashOf(again.demo()), hashes[last]);
    EXPECT_GT(static_cast<const Thrower&>(again.demo()).velocity.x, 0.5f) << "thrown";
}

TEST_F(ViewThrowInTime, aReleaseInThePastComesAtTheEndOfWhatWasRecorded) {
    session.setPlaying(false);
    for (int i = 0; i < 10; ++i) session.stepForward();
    press();
    for (int i = 1; i <= 10; ++i) {
        moveTo(middle + 5.0f * Vec2f{static_cast<float>(i), 0.0f});
        session.stepForward();
        interaction.update(1.0 / 60.0, session, kViewport);
    }
    session.seek(15);
    interaction.update(1.0 / 60.0, session, kViewport);
    release();
    EXPECT_TRUE(demo().isHeld) << "at this frame it was";
    EXPECT_EQ(session.lastFrame(), 20u) << "looking back has cost nothing";
    EXPECT_EQ(session.inputs().back().step, 20u);
    moveTo(middle + Vec2f{80.0f, 0.0f});
    interaction.update(1.0 / 60.0, session, kViewport);
    session.seek(19);
    EXPECT_TRUE(demo().isHeld);
    session.seek(20);
    EXPECT_FALSE(demo().isHeld);
    session.seek(12);
    session.seek(20);
    EXPECT_FALSE(demo().isHeld);
}

TEST_F(ViewThrowInTime, goingBackBeforeThePressLetsGo) {
    session.setPlaying(false);
    for (int i = 0; i < 10; ++i) session.stepForward();
    press();
    moveTo(middle + Vec2f{30.0f, 0.0f});
    for (int i = 0; i < 5; ++i) session.stepForward();
    session.seek(4);
    moveTo(middle + Vec2f{90.0f, 0.0f});
    EXPECT_EQ(session.lastFrame(), 15u) << "there is no hand to be moved";
    interaction.update(1.0 / 60.0, session, kViewport);
    EXPECT_FALSE(interaction.draggingHandle());
    EXPECT_FALSE(interaction.capturesMouse());
    release();
    EXPECT_EQ(session.lastFrame(), 15u);
    session.seek(15);
    EXPECT_FALSE(demo().isHeld);
    session.seek(14);
    EXPECT_TRUE(demo().isHeld);
}

TEST_F(ViewThrowInTime, inThePastOnlyAPressThatTakesHoldBeginsANewFuture) {
    session.setPlaying(false);
    for (int i = 0; i < 20; ++i) session.stepForward();
    session.seek(10);
    const geometry::Posef before = eye();
    moveTo({kViewport.x + 30.0f, kViewport.y + 30.0f});
    interaction.update(1.0 / 60.0, session, kViewport);
    press();
    interaction.update(1.0 / 60.0, session, kViewport);
    moveTo({kViewport.x + 130.0f, kViewport.y + 30.0f});
    interaction.update(1.0 / 60.0, session, kViewport);
    release();
    EXPECT_NE(eye().position, before.position);
    EXPECT_EQ(session.lastFrame(), 20u) << "turning the camera and hovering are no acts";
    interaction.home();
    interaction.update(1.0, session, kViewport);
    moveTo(middle);
    press();
    EXPECT_EQ(session.lastFrame(), 10u);
    EXPECT_TRUE(demo().isHeld);
    session.stepForward();
    release();
    EXPECT_FALSE(demo().isHeld);
}

TEST_F(ViewThrowInTime, aReleaseOnALongWayToAFrameIsNotLost) {
    session.setPlaying(false);
    press();
    moveTo(middle + Vec2f{30.0f, 0.0f});
    session.seekInParts(1'000'000'000);
    ASSERT_TRUE(session.seeking());
    release();
    EXPECT_FALSE(demo().isHeld);
    EXPECT_TRUE(session.seeking()) << "which goes on";
    press();
    EXPECT_FALSE(demo().isHeld) << "a new press does nothing on the way";
    release();
}

TEST_F(ViewThrowInTime, aRestartLetsGo) {
    press();
    moveTo(middle + Vec2f{30.0f, 0.0f});
    frame();
    session.restart();
    frame();
    EXPECT_FALSE(interaction.capturesMouse());
    const std::size_t inputs = session.inputs().size();
    release();
    EXPECT_EQ(session.inputs().size(), inputs);
    press();
    EXPECT_TRUE(demo().isHeld) << "and it can be taken again";
}

TEST_F(ViewThrowInTime, aHandThatPullsWhileTimeRestsSaysWhatToPress) {
    session.setPlaying(false);
    session.stepForward();
    press();
    moveTo(middle + Vec2f{60.0f, 0.0f});
    update();
    ASSERT_TRUE(interaction.draggingHandle());
    EXPECT_NE(interaction.note().find("Space"), std::string::npos) << interaction.note();
    const geometry::Vec3f before = demo().ball;
    session.stepForward();
    EXPECT_GT(demo().ball.x, before.x) << "it acts with the next step";
    session.setPlaying(true);
    update();
    EXPECT_EQ(interaction.note().find("Space"), std::string::npos) << "time runs";
    session.setPlaying(false);
    update();
    EXPECT_NE(interaction.note().find("Space"), std::string::npos);
    release();
    update();
    EXPECT_EQ(interaction.note(), "");
}

}  // namespace
}  // namespace collidoscope::grip_in_time_test
