/// A press that brings a handle: it holds until it is released, wherever the mouse is and whatever time does.

#include <gtest/gtest.h>

#include <utility>
#include <variant>

#include "demos/host/state_archives.h"
#include "tests/core/view/person.h"

namespace grip_test {
namespace {

using app::Event;
using app::KeyCode;
using app::KeyEvent;
using app::MouseButton;
using app::MouseButtonEvent;
using app::MouseMoveEvent;
using geometry::Vec2f;
using geometry::Vec3f;
using view_test::kViewport;

/// A hand that comes to where the sheet z = 0 is pressed, and stays.
class Sheet final : public demos::Demo<Sheet> {
public:
    void draw(demos::Canvas& canvas) const override { demos::drawPoint(canvas, hand, {}); }
    void handles(demos::Handles& handles) override { handles.move("hand", hand, {}); }
    void pointer(const demos::Pointer& now) override {
        const Vec3f at = now.ray.origin - now.ray.direction * (now.ray.origin.z / now.ray.direction.z);
        if (now.down && glm::length(at) < 1.0f) hand = at;
    }
    void state(demos::Archive&) override {}
    demos::View homeView() const override { return {.eye = {0.0f, 0.0f, 10.0f}, .target = {0.0f, 0.0f, 0.0f}}; }

    Vec3f hand{2.0f, 2.0f, 0.0f};
};

/// A ball of 1 m in z = 0 that is held as long as the button is, follows the hand, and flies on when it is let go.
class Thrower final : public demos::Demo<Thrower> {
public:
    void step(float h) override {
        if (isHeld) velocity = (hand - ball) / (4.0f * h);
        ball += h * velocity;
    }
    void draw(demos::Canvas& canvas) const override { demos::draw(canvas, geometry::Spheref{ball, 1.0f}, {}); }
    void handles(demos::Handles& handles) override {
        if (isHeld) handles.move("hand", hand, {});
    }
    void pointer(const demos::Pointer& now) override {
        const Vec3f at = now.ray.origin - now.ray.direction * (now.ray.origin.z / now.ray.direction.z);
        hovered = glm::distance(at, ball) < 1.0f;
        if (!now.down) isHeld = false;
        if (!now.down || isHeld || !hovered) return;
        isHeld = true;
        hand = at;
    }
    void state(demos::Archive& a) override {
        a.field("ball", ball);
        a.field("velocity", velocity);
        a.field("held", isHeld);
        a.field("hovered", hovered);
    }
    demos::View homeView() const override { return {.eye = {0.0f, 0.0f, 10.0f}, .target = {0.0f, 0.0f, 0.0f}}; }

    Vec3f ball{0.0f}, velocity{0.0f}, hand{0.0f};
    bool isHeld = false, hovered = false;
};

template <typename T>
const demos::DemoInfo& infoOf() {
    static const demos::DemoInfo info{
        .name = "grip", .chapter = 1, .chapterTitle = "Test", .entry = demos::table::entry<T>("Grip", "A test.")};
    return info;
}

template <typename T>
class Gripper : public testing::Test {
protected:
    Gripper() {
        interaction.reset(session);
        send(MouseMoveEvent{middle.x, middle.y});
        interaction.update(1.0 / 60.0, session, kViewport);
    }
    bool send(const Event& event) { return interaction.handle(event, session, kViewport); }
    void moveTo(const Vec2f& pixel) { send(MouseMoveEvent{pixel.x, pixel.y}); }
    void press() { send(MouseButtonEvent{MouseButton::Left, true, {}}); }
    void release() { send(MouseButtonEvent{MouseButton::Left, false, {}}); }
    bool key(KeyCode code) { return send(KeyEvent{code, true, false, {}}); }
    /// As the program does it: what came in the meantime, then time, then a look.
    void frame() {
        session.advance(1.0 / 60.0);
        interaction.update(1.0 / 60.0, session, kViewport);
    }
    const T& demo() const { return static_cast<const T&>(session.demo()); }
    geometry::Posef eye() const { return interaction.camera(kViewport).pose; }
    /// The pointers that were recorded, from number `from` on: h for hovering, d for down, m for a moved handle.
    std::string recorded(std::size_t from = 0) const {
        std::string text;
        for (std::size_t i = from; i < session.inputs().size(); ++i) {
            const demos::Action& action = session.inputs()[i].action;
            if (const auto* move = std::get_if<demos::MovePointer>(&action)) text += move->pointer.down ? 'd' : 'h';
            if (std::holds_alternative<demos::MoveHandle>(action)) text += 'm';
        }
        return text;
    }

    app::Session session{infoOf<T>()};
    app::Interaction interaction{};
    const Vec2f middle{600.0f, 340.0f};
};
class ViewGrip : public Gripper<Sheet> {};
class ViewThrow : public Gripper<Thrower> {};

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

TEST_F(ViewThrow, aThrowIsPlayedBackAndRewoundExactly) {
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

TEST_F(ViewThrow, aReleaseInThePastComesAtTheEndOfWhatWasRecorded) {
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

TEST_F(ViewThrow, goingBackBeforeThePressLetsGo) {
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

TEST_F(ViewThrow, inThePastOnlyAPressThatTakesHoldBeginsANewFuture) {
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

TEST_F(ViewThrow, aReleaseOnALongWayToAFrameIsNotLost) {
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

TEST_F(ViewThrow, aRestartLetsGo) {
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

class ViewPush : public view_test::Person {};

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
}  // namespace grip_test
