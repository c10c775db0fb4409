#pragma once
/// Tells a demo where the mouse is, in the world or in a chart, as recorded inputs, and only when that has changed.

#include <optional>

#include "app/session/session.h"

namespace app {

class PointerFeed {
public:
    /// The left button went down on the scene. It stays down for at least one update, so that no click is too short.
    void press(Session& session, const std::optional<geometry::Rayf>& ray);
    /// It went down in a chart.
    void press(Session& session, const demos::ChartPlace& place);
    /// Call once a frame. No ray: the mouse is not over the scene, or busy with something else.
    void update(Session& session, const std::optional<geometry::Rayf>& ray, bool down);
    /// While the button is held in a chart.
    void update(Session& session, const demos::ChartPlace& place);

private:
    void send(Session& session, const demos::Pointer& pointer);

    demos::Pointer last_{};
    bool justPressed_ = false;
    std::optional<demos::ChartPlace> pressedChart_{};  ///< just now
};

}  // namespace app
