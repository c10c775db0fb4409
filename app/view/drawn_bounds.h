#pragma once
/// Bounds of what is in a picture: what was drawn, and what can be grabbed.

#include <optional>

#include "demos/host/handle_list.h"
#include "demos/host/recording_canvas.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::app {

/// Bounds of the solids, triangles and meshes of a picture; of its points, lines and arrows when it has none of these
/// (a ray drawn twenty metres long says nothing about the size of a scene). Nothing for an empty picture.
std::optional<geometry::Aabbf> drawnBounds(const demos::RecordingCanvas& picture);
/// A sphere around the bounds; one of radius 0 at the origin when there are none.
geometry::Spheref sphereAround(const std::optional<geometry::Aabbf>& bounds);
/// Bounds of the shape that grabs a handle; a small box around a dot.
geometry::Aabbf handleBounds(const demos::HandleInfo& handle);
/// Where the handle itself stands: the end of the length for a Stretch.
geometry::Vec3f handlePoint(const demos::HandleInfo& handle);

}  // namespace collidoscope::app
