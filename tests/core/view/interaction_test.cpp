/// Hovering, selecting and dragging over the scene, and what must not stick.

#include <gtest/gtest.h>

#include <cmath>

#include "demos/registry.h"
#include "geometry/base/random.h"
#include "tests/core/view/user.h"

namespace collidoscope::interaction_test {
namespace {

using app::Event;
using app::KeyCode;
using app::KeyEvent;
using app::MouseButton;
using app::MouseMoveEvent;
using geometry::Vec2f;
using geometry::Vec3f;
using view_test::kViewport;

class ViewInteraction : public view_test::User {};

TEST_F(ViewInteraction, hoversWhatIsUnderTheMouse) {
    moveTo(ball);
    update();
    EXPECT_EQ(interaction.hovered(), "ball");
    EXPECT_EQ(interaction.readout().value().text, "ball · drag it");
    EXPECT_EQ(interaction.cursor(), app::Cursor::Hand);
    EXPECT_GT(interaction.overlay().itemCount(), 0u);
    moveTo(nothing);
    update();
    EXPECT_EQ(interaction.hovered(), "");
    EXPECT_EQ(interaction.overlay().itemCount(), 0u);
}

/// A row of sixty dominoes is twice as long: it is seen whole, as a row of thirty was.
TEST(ViewHome, movesWithTheNumberOfThingsThatADemoIsBuiltWith) {
    app::Session session(*demos::findDemo("dominoes"));
    app::Interaction interaction;
    interaction.reset(session);
    session.act(demos::SetParameter{"count", 60});
    interaction.update(0.1, session, kViewport);
    interaction.update(1.0, session, kViewport);
    const demos::View home = session.demo().homeView();
    EXPECT_LT(glm::distance(app::eyeOf(interaction.cameraState()), home.eye), 1e-3f * glm::length(home.eye));
    const app::CameraState own = app::cameraStateOf({.eye = {1.0f, 2.0f, 3.0f}, .target = {0.0f, 1.0f, 0.0f}});
    interaction.setCameraState(own);
    session.act(demos::SetParameter{"count", 20});
    interaction.update(1.0, session, kViewport);
    EXPECT_EQ(interaction.cameraState(), own) << "the user looks from elsewhere";
    interaction.home();
    interaction.update(1.0, session, kViewport);
    EXPECT_LT(glm::distance(app::eyeOf(interaction.cameraState()), session.demo().homeView().eye), 1e-2f);
}

TEST_F(ViewInteraction, aPanelOverTheSceneHidesIt) {
    moveTo(ball);
    interaction.setCovered(true);
    update();
    EXPECT_EQ(interaction.hovered(), "");
    EXPECT_FALSE(press());
    EXPECT_EQ(interaction.selected(), "");
}

TEST_F(ViewInteraction, aClickSelectsAndMovesNothing) {
    moveTo(ball);
    EXPECT_TRUE(press());
    moveTo(ball + Vec2f{1.0f, 1.0f});
    EXPECT_TRUE(release());
    EXPECT_EQ(interaction.selected(), "ball");
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    EXPECT_FALSE(session.canUndo());
    moveTo(nothing);
    press();
    release();
    EXPECT_EQ(interaction.selected(), "");
}

TEST_F(ViewInteraction, aDragMovesTheShapeWithTheMouseAndIsOneStepOfUndo) {
    const auto before = eye();
    moveTo(ball);
    press();
    for (int i = 1; i <= 20; ++i) {
        moveTo(ball + 5.0f * Vec2f{static_cast<float>(i), 0.0f});
        update();
    }
    EXPECT_TRUE(interaction.draggingHandle());
    EXPECT_TRUE(interaction.capturesMouse());
    EXPECT_EQ(interaction.note(), "facing the camera");
    const Vec3f moved = scene().ball;
    EXPECT_LT(glm::distance(pixelOf(moved + Vec3f{0.0f, 0.0f, 0.5f}), ball + Vec2f{100.0f, 0.0f}), 0.2f);
    release();
    EXPECT_FALSE(interaction.capturesMouse());
    EXPECT_TRUE(interaction.everDragged());
    EXPECT_FALSE(cameraMoved(before)) << "picking never also moves the camera";
    session.undo();
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    EXPECT_FALSE(session.canUndo());
    session.redo();
    EXPECT_EQ(scene().ball, moved);
}

TEST_F(ViewInteraction, escapePutsTheShapeBackAndLeavesNothingToUndo) {
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{80.0f, 30.0f});
    EXPECT_NE(scene().ball, Vec3f{0.0f});
    EXPECT_TRUE(key(KeyCode::Escape));
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    EXPECT_FALSE(session.canUndo());
    moveTo(ball + Vec2f{160.0f, 30.0f});
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    release();
    EXPECT_TRUE(key(KeyCode::Escape)) << "clears the selection";
    EXPECT_FALSE(key(KeyCode::Escape)) << "nothing left to cancel";
}

TEST_F(ViewInteraction, theKeysXYZLockAnAxisOnlyDuringADrag) {
    EXPECT_FALSE(key(KeyCode::X));
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{90.0f, 70.0f});
    EXPECT_TRUE(key(KeyCode::X));
    EXPECT_GT(scene().ball.x, 0.5f);
    EXPECT_EQ(scene().ball.y, 0.0f);
    EXPECT_EQ(scene().ball.z, 0.0f);
    release();
}

TEST_F(ViewInteraction, shiftMakesStepsWhenItIsPressedDuringTheDrag) {
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{93.0f, 0.0f});
    key(KeyCode::LeftShift, true, {.shift = true});
    EXPECT_NEAR(scene().ball.x, std::round(scene().ball.x * 10.0f) / 10.0f, 1e-6f);
    key(KeyCode::LeftShift, false);
    EXPECT_GT(std::abs(scene().ball.x - std::round(scene().ball.x * 10.0f) / 10.0f), 1e-3f);
}

TEST_F(ViewInteraction, aRingOfTheGizmoTurnsAPlace) {
    interaction.select("box");
    update();
    const app::ViewProjection viewProjection{interaction.camera(kViewport), kViewport};
    const float radius = 66.0f * app::metersPerPixel(viewProjection, scene().box);
    const auto at = [&](float angle) {
        return pixelOf(scene().box + radius * Vec3f{std::cos(angle), std::sin(angle), 0.0f});
    };
    moveTo(at(-2.0f));
    press();
    moveTo(at(-1.5f));
    release();
    EXPECT_NEAR(2.0f * std::atan2(scene().turn.z, scene().turn.w), 0.5f, 1e-3f);
    EXPECT_EQ(scene().box, Vec3f(3.0f, 0.0f, 0.0f));
}

TEST_F(ViewInteraction, aDotCanBeStretched) {
    const Vec2f dot = pixelOf({1.0f, 3.0f, 0.0f});
    moveTo(dot);
    press();
    moveTo(pixelOf({1.6f, 3.0f, 0.0f}));
    EXPECT_NEAR(scene().reach, 1.6f, 1e-3f);
    EXPECT_EQ(interaction.readout().value().text, "1.60 m");
    release();
}

TEST_F(ViewInteraction, buttonsReleasedOutsideDoNotStick) {
    for (const MouseButton button : {MouseButton::Left, MouseButton::Right, MouseButton::Middle}) {
        moveTo(nothing);
        press(button);
        moveTo(nothing + Vec2f{30.0f, 30.0f});
        moveTo({5.0f, 5.0f});  // over a panel
        interaction.setCovered(true);
        release(button);
        interaction.setCovered(false);
        const auto before = eye();
        moveTo(nothing);
        moveTo(nothing + Vec2f{50.0f, 0.0f});
        EXPECT_FALSE(cameraMoved(before));
        EXPECT_FALSE(interaction.capturesMouse());
    }
}

TEST_F(ViewInteraction, aLostFocusLetsGoOfEverything) {
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{40.0f, 0.0f});
    send(app::FocusEvent{false});
    EXPECT_FALSE(interaction.capturesMouse());
    const Vec3f there = scene().ball;
    moveTo(ball + Vec2f{200.0f, 0.0f});
    EXPECT_EQ(scene().ball, there);
    EXPECT_TRUE(session.canUndo());
}

TEST_F(ViewInteraction, aPressWhoseReleaseWasLostCanBeRepeated) {
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{40.0f, 0.0f});
    press();
    release();
    EXPECT_FALSE(interaction.capturesMouse());
}

TEST_F(ViewInteraction, theDemoSeesThePointerOnlyWhenItChanges) {
    moveTo(nothing);
    update();
    const std::size_t inputs = session.inputs().size();
    EXPECT_TRUE(scene().last.over);
    EXPECT_LT(glm::distance(scene().last.ray.origin, Vec3f(0.0f, 0.0f, 10.0f)), 1e-4f);
    update();
    update();
    EXPECT_EQ(session.inputs().size(), inputs);
    moveTo({5.0f, 5.0f});
    update();
    EXPECT_FALSE(scene().last.over);
}

TEST_F(ViewInteraction, aQuickClickReachesTheDemo) {
    moveTo(nothing);
    press();
    release();
    update();
    EXPECT_TRUE(scene().last.down);
    update();
    EXPECT_FALSE(scene().last.down);
    EXPECT_EQ(scene().clicks, 1);
}

TEST_F(ViewInteraction, thePointerIsNotOverTheSceneDuringDrags) {
    moveTo(nothing);
    press();
    moveTo(nothing + Vec2f{50.0f, 0.0f});
    update();
    EXPECT_FALSE(scene().last.over);
    EXPECT_FALSE(scene().last.down);
}

TEST_F(ViewInteraction, saysWhenThePictureMayHaveChanged) {
    update();
    interaction.consumeDirty();
    update();
    EXPECT_FALSE(interaction.consumeDirty());
    moveTo(ball);
    update();
    EXPECT_TRUE(interaction.consumeDirty());
    key(KeyCode::Digit3);
    update(0.05);
    EXPECT_TRUE(interaction.consumeDirty());
}

TEST_F(ViewInteraction, movesOverAPanelChangeNoPicture) {
    interaction.setCovered(true);
    moveTo(nothing);
    update();
    interaction.consumeDirty();
    moveTo(ball);
    update();
    EXPECT_FALSE(interaction.consumeDirty());
}

TEST_F(ViewInteraction, survivesAWindowWithoutSize) {
    const app::Viewport empty{};
    moveTo(ball);
    press();
    for (const Event& event : {Event{MouseMoveEvent{3.0f, 4.0f}}, Event{MouseMoveEvent{90.0f, 4.0f}},
                               Event{app::ScrollEvent{0.0f, 1.0f}}, Event{KeyEvent{KeyCode::F, true, false, {}}}}) {
        interaction.handle(event, session, empty);
        interaction.update(0.1, session, empty);
    }
    release();
    EXPECT_TRUE(interaction.overlay().allFinite());
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    EXPECT_TRUE(std::isfinite(interaction.camera(empty).pose.position.x));
}

TEST_F(ViewInteraction, randomInputNeverBreaksAnything) {
    geometry::Random random(11);
    SCOPED_TRACE("seed 11");
    for (int i = 0; i < 3000; ++i) {
        const auto button = static_cast<MouseButton>(random.index(3));
        const app::Modifiers modifiers{.shift = random.index(4) == 0, .alt = random.index(4) == 0};
        switch (random.index(6)) {
            case 0:
                press(button, modifiers);
                break;
            case 1:
                release(button);
                break;
            case 2: {
                const auto code = static_cast<KeyCode>(random.index(static_cast<unsigned>(KeyCode::Count)));
                key(code, random.index(2));
                break;
            }
            case 3:
                send(app::ScrollEvent{0.0f, random.uniform(-3.0f, 3.0f)});
                break;
            default:
                moveTo({random.uniform(-100.0f, 1200.0f), random.uniform(-100.0f, 800.0f)});
        }
        update(random.uniform(0.0f, 0.1f));
        ASSERT_TRUE(interaction.overlay().allFinite()) << "after " << i;
        ASSERT_TRUE(std::isfinite(glm::dot(eye().position, eye().position))) << "after " << i;
    }
    for (const MouseButton button : {MouseButton::Left, MouseButton::Right, MouseButton::Middle}) release(button);
    EXPECT_FALSE(interaction.capturesMouse());
}

}  // namespace
}  // namespace collidoscope::interaction_test
