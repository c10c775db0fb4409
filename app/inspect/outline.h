#pragma once
/// Sets a shape of the picture off: the one whose numbers are shown, or of which a menu speaks.

#include "demos/canvas.h"
#include "demos/shape_item.h"

namespace collidoscope::app {

/// The outline of a shape: of a mesh its bounding box, of a particle its place; a plane has no outline.
void drawOutline(demos::Canvas& canvas, const demos::DrawnShape& shape);

}  // namespace collidoscope::app
