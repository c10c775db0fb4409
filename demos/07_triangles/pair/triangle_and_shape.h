#pragma once
/// A triangle against one other shape: what decides whether they touch, in words and as a picture.

#include <variant>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/query/axis_step.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::triangles {

using OtherShape = std::variant<Spheref, Aabbf, Boxf, Planef>;

bool touch(const Trianglef& triangle, const OtherShape& shape);
/// The axes that were tried; none for a sphere or a plane, which need none.
std::vector<geometry::AxisStep> axesTried(const Trianglef& triangle, const OtherShape& shape);
/// The shortest way between both in metres; 0 when they touch.
double distanceBetween(const Trianglef& triangle, const OtherShape& shape);

Explanation explain(const Trianglef& triangle, const OtherShape& shape, int shown);
/// Parts that the shown step is about; all parts when none is shown.
void drawReason(Canvas& canvas, const Trianglef& triangle, const OtherShape& shape, int shown);

}  // namespace collidoscope::demos::triangles
