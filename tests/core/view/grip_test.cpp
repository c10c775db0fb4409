/// A press that brings a handle: it holds until it is released, wherever the mouse is.

#include <gtest/gtest.h>

#include "tests/core/view/gripper.h"

namespace collidoscope::grip_test {
namespace {

using app::Event;
using app::KeyCode;
using geometry::Vec2f;
using geometry::Vec3f;
using view_test::kViewport;

class ViewGrip : public view_test::Gripper<view_test::Sheet> {};
class ViewThrow : public view_test::Gripper<view_test::Thrower> {};

TEST_F(ViewGrip, aHandThatComesToThePressIsDraggedOnByTheSamePress) {
    const geometry::Posef before = eye();
    press();
    EXPECT_LT(glm::length(demo().hand), 1e-3f);
    frame();
    moveTo(middle + Vec2f{50.0f, 0.0f});
    EXPECT_TRUE(interaction.draggingHandle());
    EXPECT_GT(demo().hand.x, 0.3f);
    release();
    EXPECT_EQ(eye().position, before.position) << "the camera does not turn";
    EXPECT_EQ(interaction.selected(), "hand");
    EXPECT_TRUE(session.canUndo()) << "a hand that stays can be put back";

    moveTo({kViewport.x + 10.0f, kViewport.y + 10.0f});
    press();
    moveTo({kViewport.x + 80.0f, kViewport.y + 10.0f});
    EXPECT_NE(eye().position, before.position) << "beside the sheet it does";
}

TEST_F(ViewThrow, holdsWhileTheButtonIsDownAndFliesOnWhenItIsReleased) {
    ASSERT_TRUE(session.playing());
    const std::size_t before = session.inputs().size();
    press();
    EXPECT_TRUE(demo().isHeld) << "at once, while time runs: a fast hand is elsewhere by the next step";
    for (int i = 1; i <= 20; ++i) {
        moveTo(middle + 6.0f * Vec2f{static_cast<float>(i), 0.0f});
        frame();
        ASSERT_TRUE(demo().isHeld) << i;
    }
    EXPECT_TRUE(interaction.draggingHandle());
    EXPECT_EQ(interaction.selected(), "") << "the panels keep still";
    EXPECT_GT(demo().ball.x, 0.8f);
    release();
    EXPECT_FALSE(demo().isHeld);
    EXPECT_EQ(recorded(before), "d" + std::string(20, 'm') + "h") << "nothing of the mouse is told meanwhile";
    const float x = demo().ball.x;
    for (int i = 0; i < 10; ++i) frame();
    EXPECT_GT(demo().ball.x, x + 0.2f);
    EXPECT_FALSE(session.canUndo()) << "the handle is gone, and with it what could be taken back";
    EXPECT_EQ(interaction.selected(), "");
}

TEST_F(ViewThrow, holdsWhateverTheMouseIsOver) {
    press();
    moveTo({5.0f, 5.0f});  // beside the scene
    frame();
    interaction.setCovered(true);
    frame();
    send(app::MouseLeaveEvent{});
    frame();
    EXPECT_TRUE(demo().isHeld);
    release();
    EXPECT_FALSE(demo().isHeld);
}

TEST_F(ViewThrow, aClickWithinOneFrameHoldsAndLetsGo) {
    const std::size_t before = session.inputs().size();
    press();
    release();
    frame();
    frame();
    EXPECT_FALSE(demo().isHeld);
    EXPECT_EQ(recorded(before).substr(0, 2), "dh");
    EXPECT_EQ(recorded(before).find('d', 1), std::string::npos) << "and is not told twice";
}

TEST_F(ViewThrow, aCancelledDragLetsGoWhereItBegan) {
    for (const bool moves : {true, false}) {
        const std::size_t before = session.inputs().size();
        press();
        const Vec3f hand = demo().hand;
        if (moves) moveTo(middle + Vec2f{40.0f, 0.0f});
        EXPECT_TRUE(key(KeyCode::Escape));
        EXPECT_FALSE(demo().isHeld);
        EXPECT_EQ(demo().hand, hand);
        EXPECT_EQ(recorded(before), moves ? "dmmh" : "dh");
        release();
        moveTo(middle);
        session.restart();
        frame();
    }
}

TEST_F(ViewThrow, nothingSticksWhenTheWindowLosesTheMouse) {
    for (const Event& event : {Event{app::FocusEvent{false}}, Event{app::MouseCancelEvent{}}}) {
        press();
        moveTo(middle + Vec2f{10.0f, 0.0f});
        frame();
        ASSERT_TRUE(demo().isHeld);
        send(event);
        EXPECT_FALSE(demo().isHeld);
        session.restart();
        moveTo(middle);
        frame();
    }
    press();
    interaction.release(session);
    EXPECT_FALSE(demo().isHeld) << "another demo is shown";
    press();
    press();
    EXPECT_TRUE(demo().isHeld) << "a release that was lost";
    release();
    EXPECT_FALSE(demo().isHeld);
}

TEST_F(ViewThrow, theWheelAndTheArrowsPushWhatIsHeld) {
    const geometry::Posef before = eye();
    session.setPlaying(false);
    press();
    EXPECT_TRUE(send(app::ScrollEvent{0.0f, 1.0f})) << "even before the mouse has moved";
    EXPECT_NEAR(demo().hand.z, -1.0f, 1e-4f) << "a tenth of 10 m";
    EXPECT_TRUE(interaction.draggingHandle());
    moveTo(middle + Vec2f{50.0f, 0.0f});
    EXPECT_NEAR(demo().hand.z, -1.0f, 1e-4f) << "the drag goes on there";
    EXPECT_GT(demo().hand.x, 0.3f);
    EXPECT_TRUE(key(KeyCode::Down));
    EXPECT_NEAR(demo().hand.z, 0.0f, 1e-4f);
    EXPECT_TRUE(key(KeyCode::Up));
    moveTo({5.0f, 5.0f});
    EXPECT_TRUE(send(app::ScrollEvent{0.0f, -2.0f})) << "wherever the mouse is";
    EXPECT_NEAR(demo().hand.z, 10.0f - 10.0f / 1.1f, 1e-4f);
    release();
    interaction.update(1.0, session, kViewport);
    EXPECT_EQ(eye().position, before.position) << "the camera stays";

    EXPECT_FALSE(key(KeyCode::Up));
    moveTo(middle);
    EXPECT_TRUE(send(app::ScrollEvent{0.0f, 1.0f}));
    interaction.update(1.0, session, kViewport);
    EXPECT_LT(eye().position.z, before.position.z) << "with nothing held the wheel zooms";
}

class ViewPush : public view_test::User {};

TEST_F(ViewPush, anyHandleThatIsDraggedFreelyIsPushedAndThatIsOneStepOfUndo) {
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{40.0f, 0.0f});
    EXPECT_TRUE(send(app::ScrollEvent{0.0f, 2.0f}));
    EXPECT_NEAR(scene().ball.z, -9.5f * 0.21f, 1e-4f) << "it was taken at its front, 9.5 m away";
    EXPECT_TRUE(interaction.note().starts_with("11.")) << interaction.note();
    moveTo(ball + Vec2f{90.0f, 10.0f});
    release();
    session.undo();
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    EXPECT_FALSE(session.canUndo());
}

TEST_F(ViewPush, aDragThatIsLockedLetsTheWheelZoom) {
    const auto before = eye();
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{40.0f, 0.0f});
    key(KeyCode::X);
    EXPECT_TRUE(send(app::ScrollEvent{0.0f, 1.0f}));
    update(1.0);
    EXPECT_TRUE(cameraMoved(before));
    EXPECT_EQ(scene().ball.z, 0.0f);
    release();
}

}  // namespace
}  // namespace collidoscope::grip_test
