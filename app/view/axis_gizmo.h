#pragma once
/// The six small balls in the corner that show where the axes point; a click on one goes to that standard view.

#include <array>
#include <optional>

#include "app/view/camera_controller.h"

namespace collidoscope::app {

struct AxisBall {
    geometry::Vec2f pixel{0.0f};  ///< of its centre, in the window
    float radius = 0.0f;          ///< px
    float depth = 0.0f;           ///< -1 farthest .. 1 nearest to the eye
    int axis = 0;                 ///< 0 x, 1 y, 2 z
    bool positive = true;
    StandardView view = StandardView::Right;  ///< seen from this ball
};
struct AxisGizmo {
    geometry::Vec2f center{0.0f};     ///< px
    float radius = 0.0f;              ///< px, from the centre to a ball that points sideways
    std::array<AxisBall, 6> balls{};  ///< farthest first: in the order of drawing
};

/// The gizmo in the bottom right corner of the viewport.
AxisGizmo axisGizmo(const geometry::Cameraf& camera, const Viewport& viewport);
/// The standard view whose ball is at the pixel of the window.
std::optional<StandardView> axisGizmoHit(const AxisGizmo& gizmo, const geometry::Vec2f& pixel);

}  // namespace collidoscope::app
