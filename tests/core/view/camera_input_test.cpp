/// Buttons, wheel and keys that move the camera.

#include <gtest/gtest.h>

#include "app/view/axis_gizmo.h"
#include "tests/core/view/user.h"

namespace collidoscope::camera_input_test {
namespace {

using app::KeyCode;
using app::MouseButton;
using geometry::Vec2f;
using geometry::Vec3f;
using view_test::kViewport;

class ViewCameraInput : public view_test::User {};

TEST_F(ViewCameraInput, leftDragOnEmptySpaceOrbits) {
    const auto before = eye();
    moveTo(nothing);
    EXPECT_TRUE(press());
    moveTo(nothing + Vec2f{2.0f, 0.0f});
    EXPECT_FALSE(cameraMoved(before)) << "a click";
    moveTo(nothing + Vec2f{20.0f, 0.0f});
    moveTo(nothing + Vec2f{60.0f, 0.0f});
    EXPECT_TRUE(cameraMoved(before));
    EXPECT_NEAR(glm::length(eye().position), 10.0f, 1e-3f);
    release();
}

TEST_F(ViewCameraInput, rightDragPansAndKeepsTheGrabbedPoint) {
    moveTo(ball);
    press(MouseButton::Right);
    moveTo(ball + Vec2f{120.0f, -60.0f});
    EXPECT_LT(glm::distance(pixelOf({0.0f, 0.0f, 0.5f}), ball + Vec2f{120.0f, -60.0f}), 0.1f);
    release(MouseButton::Right);
}

TEST_F(ViewCameraInput, altAndMiddleMoveTheCameraEvenOverAShape) {
    for (const auto& [button, modifiers] :
         {std::pair{MouseButton::Left, app::Modifiers{.alt = true}}, std::pair{MouseButton::Middle, app::Modifiers{}},
          std::pair{MouseButton::Middle, app::Modifiers{.shift = true}}}) {
        const auto before = eye();
        moveTo(ball);
        press(button, modifiers);
        moveTo(ball + Vec2f{10.0f, 40.0f});
        release(button);
        EXPECT_TRUE(cameraMoved(before));
        EXPECT_EQ(scene().ball, Vec3f{0.0f});
        interaction.reset(session);
    }
}

TEST_F(ViewCameraInput, keysFlyOnlyDuringARightDrag) {
    const auto before = eye();
    EXPECT_FALSE(key(KeyCode::W));
    moveTo(nothing);
    press(MouseButton::Right);
    EXPECT_TRUE(key(KeyCode::W));
    EXPECT_TRUE(interaction.moving());
    for (int i = 0; i < 10; ++i) update(0.05);
    EXPECT_LT(eye().position.z, before.position.z - 1.0f);
    release(MouseButton::Right);
    const auto stopped = eye();
    update(0.5);
    EXPECT_FALSE(cameraMoved(stopped));
    EXPECT_FALSE(interaction.moving());
}

TEST_F(ViewCameraInput, keysOfViewsGlideThere) {
    EXPECT_TRUE(key(KeyCode::Digit7));
    EXPECT_TRUE(interaction.moving());
    update(1.0);
    EXPECT_NEAR(eye().position.y, 10.0f, 1e-3f);
    key(KeyCode::Digit1, true, {.control = true});
    update(1.0);
    EXPECT_NEAR(eye().position.z, -10.0f, 1e-3f);
    key(KeyCode::Home);
    update(1.0);
    EXPECT_NEAR(eye().position.z, 10.0f, 1e-3f);
    key(KeyCode::Digit5);
    update(1.0);
    EXPECT_TRUE(interaction.camera(kViewport).orthographic);
}

TEST_F(ViewCameraInput, fFramesTheSelectionOrEverything) {
    key(KeyCode::F);
    update(1.0);
    const Vec2f middle = kViewport.toPixel({0.0f, 0.0f});
    EXPECT_LT(glm::distance(pixelOf({1.5f, 0.0f, 0.0f}), middle), 25.0f);
    interaction.select("box");
    key(KeyCode::F);
    update(1.0);
    EXPECT_LT(glm::distance(pixelOf({3.0f, 0.0f, 0.0f}), middle), 1.0f);
}

TEST_F(ViewCameraInput, theWheelZoomsToWhatIsUnderTheMouse) {
    const Vec2f onBox = pixelOf({3.2f, 0.2f, 0.5f});
    moveTo(onBox);
    EXPECT_TRUE(send(app::ScrollEvent{0.0f, 3.0f}));
    update(1.0);
    EXPECT_LT(glm::distance(pixelOf({3.2f, 0.2f, 0.5f}), onBox), 0.5f);
    moveTo({5.0f, 5.0f});
    EXPECT_FALSE(send(app::ScrollEvent{0.0f, 3.0f})) << "over a panel";
}

TEST_F(ViewCameraInput, aBallOfTheAxisGizmoTurnsTheView) {
    const auto gizmo = app::axisGizmo(interaction.camera(kViewport), kViewport);
    for (const auto& end : gizmo.balls)
        if (end.axis == 0 && end.positive) moveTo(end.pixel);
    update();
    EXPECT_EQ(interaction.hoveredView(), app::StandardView::Right);
    EXPECT_TRUE(press());
    release();
    update(1.0);
    EXPECT_NEAR(eye().position.x, 10.0f, 1e-3f);
}

TEST_F(ViewCameraInput, aShiftKeyWhoseReleaseWasLostDoesNotHurryTheFlight) {
    const auto flightOf = [&] {
        press(MouseButton::Right);
        key(KeyCode::W);
        const Vec3f before = eye().position;
        update(0.1);
        const float way = glm::distance(before, eye().position);
        release(MouseButton::Right);
        return way;
    };
    moveTo(nothing);
    const float usual = flightOf();
    key(KeyCode::LeftShift);
    send(app::FocusEvent{false});
    EXPECT_NEAR(flightOf(), usual, 0.1f * usual);
}

}  // namespace
}  // namespace collidoscope::camera_input_test
