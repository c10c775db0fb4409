#pragma once
/// The picture of a ray at a triangle: the plane, the point of it that the ray meets, and the three sub-triangles whose
/// areas are the weights of the corners.

#include "demos/09_picking/parts/triangle_probe.h"
#include "demos/canvas.h"

namespace demos::picking {

/// `emphasis`: the corner whose edge and sub-triangle are in question; none: all alike.
void drawProbe(Canvas& canvas, const TriangleProbe& probe, std::optional<int> emphasis);

}  // namespace demos::picking
