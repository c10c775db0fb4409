#pragma once
/// One axis of a separating-axis test, drawn: a line beside the bodies, the shadow of each body as a bar on it, thin
/// lines from the points that cast the ends of the shadows, and the gap or overlap with its length.
///
///            +-----+      +----+
///            |  A  |      | B  |
///            +-----+      +----+
///            :     :      :    :
///            =======      :    :
///     ------------- |gap| ====== ------->  axis

#include <span>

#include "demos/canvas.h"
#include "geometry/overlap/axis_step.h"

namespace demos {

/// Where the axis runs. The line is moved out of the bodies in the direction that is square to the axis and nearest to
/// `side`.
struct ShadowPlace {
    geometry::Vec3f side{0.3f, 1.0f, 0.4f};
    float clearance = 0.45f;  ///< m, between the bodies and the bars
    float thickness = 0.05f;  ///< m, radius of the bars
};

/// `a` and `b` are the points that cast the shadows: the corners of each shape, or its support points along the axis
/// and against it. Draws nothing for an axis without length.
void drawShadows(Canvas& canvas, const geometry::AxisStep& step, std::span<const geometry::Vec3f> a,
                 std::span<const geometry::Vec3f> b, const ShadowPlace& place = {});

}  // namespace demos
