#pragma once
/// Shapes of a pair or a case as pictures have them: carried into the frame of the picture, and rounded to floats.

#include "demos/canvas.h"
#include "demos/examine/case_slot.h"
#include "demos/handles.h"

namespace collidoscope::demos::pairs {

/// The shape as it stands in the frame, in doubles.
examine::CaseShape framed(const examine::CaseShape& shape, const examine::CaseFrame& frame);

/// Returns the drawing of a shape in its frame. What lies beyond a million metres there is drawn at that distance.
DrawnShape drawnOf(const examine::CaseShape& framed);

/// `center`: where the patch of a plane is shown.
void draw(Canvas& canvas, const DrawnShape& shape, const Style& style, const geometry::Vec3f& center);
/// Shape that the mouse must hit to move it; none for shapes of the plane, whose handle is a dot.
PickShape graspOf(const DrawnShape& shape);
/// m, of the lowest point within `focus`, for the ground to stand below it.
float lowestOf(const DrawnShape& shape, const geometry::Vec3f& focus, float radius);

}  // namespace collidoscope::demos::pairs
