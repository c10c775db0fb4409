#pragma once
/// Buttons and keys that move the camera.

#include <array>
#include <optional>

#include "app/view/camera_controller.h"
#include "app/window/events.h"

namespace collidoscope::app {

class CameraInput {
public:
    /// Begins the drag that this button stands for; false when it stands for none. A left drag without Alt is left to
    /// the caller, see beginOrbit. `depth`: of what was grabbed, in m in front of the eye.
    bool press(const MouseButtonEvent& event, std::optional<float> depth);
    void beginOrbit() { begin(Drag::Orbit, MouseButton::Left, {}); }
    void move(const geometry::Vec2f& from, const geometry::Vec2f& to, const Viewport& viewport,
              CameraController& camera);
    /// True when this button's drag ends here.
    bool release(MouseButton button);
    /// Lets go of every button and key.
    void releaseAll();

    /// Keys that fly during a right drag, and keys of views; true when it was one of them.
    bool key(const KeyEvent& event, CameraController& camera);
    void update(double seconds, CameraController& camera) const;

    bool dragging() const { return drag_ != Drag::None; }
    bool panning() const { return drag_ == Drag::Pan; }
    /// True while the camera goes on moving without events.
    bool flying() const { return drag_ == Drag::Fly && flight() != geometry::Vec3f{0.0f}; }

private:
    enum class Drag { None, Orbit, Pan, Fly };
    void begin(Drag drag, MouseButton button, std::optional<float> depth);
    bool flyKey(const KeyEvent& event);
    geometry::Vec3f flight() const;

    Drag drag_ = Drag::None;
    MouseButton button_ = MouseButton::Left;
    std::optional<float> depth_{};
    std::array<bool, 6> held_{};  // W, S, A, D, Q, E
    bool fast_ = false;
};

}  // namespace collidoscope::app
