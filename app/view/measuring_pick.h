#pragma once
/// The point that a click of a ruler or a protractor means: a vertex or a contact point near the mouse, else the
/// surface under it.

#include <optional>
#include <vector>

#include "app/inspect/measuring.h"
#include "app/view/view_projection.h"

namespace collidoscope::app {

/// Snaps to what lies within a few pixels; where the mouse is over no shape, to a place in the plane through `middle`
/// that faces the viewer, with no normal. None where the pixel sees nothing at all.
std::optional<MeasuredPoint> measuredPointAt(const demos::DemoBase& demo, const ViewProjection& view,
                                             const geometry::Vec2f& pixel, const geometry::Vec3f& middle);

}  // namespace collidoscope::app
