#include "app/view/camera_input.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

constexpr std::array kFlyKeys{KeyCode::W, KeyCode::S, KeyCode::A, KeyCode::D, KeyCode::Q, KeyCode::E};
// Ways of the keys above along the camera's right, up and back.
constexpr std::array kFlyDirections{Vec3f{0, 0, -1}, Vec3f{0, 0, 1},  Vec3f{-1, 0, 0},
                                    Vec3f{1, 0, 0},  Vec3f{0, -1, 0}, Vec3f{0, 1, 0}};
constexpr float kFast = 4.0f;

std::optional<StandardView> viewOf(KeyCode key, bool opposite) {
    switch (key) {
        case KeyCode::Digit1:
            return opposite ? StandardView::Back : StandardView::Front;
        case KeyCode::Digit3:
            return opposite ? StandardView::Left : StandardView::Right;
        case KeyCode::Digit7:
            return opposite ? StandardView::Bottom : StandardView::Top;
        default:
            return {};
    }
}

}  // namespace

bool CameraInput::press(const MouseButtonEvent& event, std::optional<float> depth) {
    fast_ = event.modifiers.shift;  // the release of the key may have gone to another window
    if (event.button == MouseButton::Right)
        begin(Drag::Pan, event.button, depth);
    else if (event.button == MouseButton::Middle)
        begin(event.modifiers.shift ? Drag::Pan : Drag::Orbit, event.button, depth);
    else if (event.modifiers.alt)
        begin(Drag::Orbit, event.button, depth);
    else
        return false;
    return true;
}

void CameraInput::begin(Drag drag, MouseButton button, std::optional<float> depth) {
    drag_ = drag;
    button_ = button;
    depth_ = depth;
    held_.fill(false);
}

void CameraInput::move(const Vec2f& from, const Vec2f& to, const Viewport& viewport, CameraController& camera) {
    if (drag_ == Drag::Orbit) camera.orbit(to - from, viewport);
    if (drag_ == Drag::Pan) camera.pan(from, to, viewport, depth_);
    if (drag_ == Drag::Fly) camera.turn(to - from, viewport);
}

bool CameraInput::release(MouseButton button) {
    if (!dragging() || button != button_) return false;
    releaseAll();
    return true;
}

void CameraInput::releaseAll() {
    drag_ = Drag::None;
    held_.fill(false);
}

bool CameraInput::key(const KeyEvent& event, CameraController& camera) {
    if (flyKey(event)) return true;
    if (!event.down || event.modifiers.alt || event.modifiers.shift || event.modifiers.super) return false;
    if (const auto view = viewOf(event.key, event.modifiers.control)) {
        camera.orient(*view);
        return true;
    }
    if (event.modifiers.control) return false;
    if (event.key == KeyCode::Digit5 && !event.repeat)
        camera.toggleOrthographic();
    else if (event.key == KeyCode::Home)
        camera.home();
    else
        return false;
    return true;
}

bool CameraInput::flyKey(const KeyEvent& event) {
    if (event.key == KeyCode::LeftShift || event.key == KeyCode::RightShift) fast_ = event.down;
    const auto found = std::find(kFlyKeys.begin(), kFlyKeys.end(), event.key);
    const bool flies = drag_ == Drag::Fly || (drag_ == Drag::Pan && button_ == MouseButton::Right);
    if (found == kFlyKeys.end() || !flies) return false;
    if (event.down) drag_ = Drag::Fly;
    held_[static_cast<std::size_t>(found - kFlyKeys.begin())] = event.down;
    return true;
}

Vec3f CameraInput::flight() const {
    Vec3f direction{0.0f};
    for (std::size_t i = 0; i < held_.size(); ++i)
        if (held_[i]) direction += kFlyDirections[i];
    return (fast_ ? kFast : 1.0f) * direction;
}

void CameraInput::update(double seconds, CameraController& camera) const {
    if (drag_ == Drag::Fly) camera.fly(flight(), seconds);
}

}  // namespace collidoscope::app
