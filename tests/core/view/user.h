#pragma once
/// A user with mouse and keyboard in front of a scene: what the tests of the interaction share.

#include <gtest/gtest.h>

#include "app/view/interaction.h"
#include "app/view/view_projection.h"
#include "tests/core/view/scene.h"

namespace collidoscope::view_test {

using app::Event;
using app::KeyCode;
using app::KeyEvent;
using app::MouseButton;
using app::MouseButtonEvent;
using app::MouseMoveEvent;
using geometry::Vec2f;
using geometry::Vec3f;

inline constexpr app::Viewport kViewport{.x = 200.0f, .y = 40.0f, .width = 800.0f, .height = 600.0f};

/// A user with a hand on the mouse, before the window of a demo.
class AtWindow : public testing::Test {
protected:
    explicit AtWindow(const demos::DemoInfo& info) : session(info) { interaction.reset(session); }

    bool send(const Event& event) { return interaction.handle(event, session, kViewport); }
    void update(double seconds = 1.0 / 60.0) { interaction.update(seconds, session, kViewport); }
    bool moveTo(const Vec2f& pixel) { return send(MouseMoveEvent{pixel.x, pixel.y}); }
    bool press(MouseButton button = MouseButton::Left, app::Modifiers modifiers = {}) {
        return send(MouseButtonEvent{button, true, modifiers});
    }
    bool release(MouseButton button = MouseButton::Left) { return send(MouseButtonEvent{button, false, {}}); }
    bool key(KeyCode code, bool down = true, app::Modifiers modifiers = {}) {
        return send(KeyEvent{code, down, false, modifiers});
    }
    geometry::Posef eye() const { return interaction.camera(kViewport).pose; }

    app::Session session;
    app::Interaction interaction{};
};

/// Before the scene: its ball is at the origin, straight ahead; a pixel there is about 12 mm.
class User : public AtWindow {
protected:
    User() : AtWindow(sceneInfo()) { ball = pixelOf({0.0f, 0.0f, 0.5f}); }

    Vec2f pixelOf(const Vec3f& point) const {
        return app::pixelOf({interaction.camera(kViewport), kViewport}, point).value();
    }
    bool cameraMoved(const geometry::Posef& before) const {
        return eye().position != before.position || eye().orientation != before.orientation;
    }
    const Scene& scene() const { return sceneOf(session); }

    Vec2f ball{0.0f};  // where it is seen
    const Vec2f nothing{320.0f, 560.0f};
};

}  // namespace collidoscope::view_test
