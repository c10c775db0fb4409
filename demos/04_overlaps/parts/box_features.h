#pragma once
/// The features of two boxes that an axis comes from, set off in the scene.

#include "demos/canvas.h"
#include "geometry/overlap/axis_step.h"
#include "geometry/shapes/box.h"

namespace demos::axes {

/// The face whose normal the axis is, or the edge of each box whose product it is. Of four parallel edges, and of two
/// opposite faces, the one that is nearest to the other box along the axis.
void drawFeatures(Canvas& canvas, const geometry::AxisStep& step, const geometry::Boxf& a, const geometry::Boxf& b);

}  // namespace demos::axes
