#pragma once
/// Tells a demo where the mouse is, in the world or in a chart, and which keys are held to lead something: as recorded
/// inputs, and only when that has changed, or in a run that rests when something else was done.

#include <array>
#include <optional>

#include "app/session/session.h"
#include "app/window/events.h"

namespace collidoscope::app {

/// Passes the mouse to a demo.
class PointerFeed {
public:
    /// Notes a press of the left button on the scene. It lasts for at least one update, so that no click is too short.
    void press(Session& session, const std::optional<geometry::Rayf>& ray);
    /// Notes a press in a chart.
    void press(Session& session, const demos::ChartPoint& place);
    /// Call it when the press has created a handle, which it now drags: the demo gets no further pointer until
    /// release().
    void hold() { holds_ = true; }
    bool holds() const { return holds_; }
    /// Sends the end of a lasting press, if there is one.
    void release(Session& session);
    /// Call once a frame. No ray: the mouse is not over the scene, or busy with something else.
    void update(Session& session, const std::optional<geometry::Rayf>& ray, bool down);
    /// The same while the button is held in a chart.
    void update(Session& session, const demos::ChartPoint& place);

private:
    void send(Session& session, const demos::Pointer& pointer, bool again = false);

    demos::Pointer last_{};
    std::size_t inputs_ = 0;  ///< of the run, at the last update
    bool justPressed_ = false;
    bool holds_ = false;
    std::optional<demos::ChartPoint> pressedChart_{};  ///< just now
};

/// Keys that are held:
///   W, S   ahead, back;   A, D   turn left, right;   Q, E   aside to the left, to the right
class MoveAxesFeed {
public:
    /// True when the key leads; with Ctrl, Alt or the system's key it does not.
    bool press(const KeyEvent& event);
    void release(KeyCode key);
    /// Lets go of every key.
    void releaseAll() { held_.fill(false); }
    /// Call once a frame.
    void update(Session& session) const;

private:
    demos::MoveAxes axes() const;

    std::array<bool, 6> held_{};  // W, S, A, D, Q, E
};

}  // namespace collidoscope::app
