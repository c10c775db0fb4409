#pragma once
/// Tells a demo which keys are held to lead something, as recorded inputs, and only when that has changed.
///
///   W, S   ahead, back;   A, D   turn left, right;   Q, E   aside to the left, to the right

#include <array>

#include "app/session/session.h"
#include "app/window/events.h"

namespace app {

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

}  // namespace app
