#pragma once
/// The features that an axis of a separating-axis test comes from, set off in the scene: how, and those of boxes.

#include "demos/canvas.h"
#include "geometry/overlap/axis_step.h"
#include "geometry/shapes/box.h"

namespace demos {

/// How features that are being compared are set off.
inline constexpr Style kFeature{.role = Role::Selection, .showThrough = true, .width = 5.0f};

/// Of the four edges along an axis of the box, the one farthest in the direction `towards`.
void drawBoxEdge(Canvas& canvas, const geometry::Boxf& box, int axis, const geometry::Vec3f& towards);
/// Of the two faces square to an axis of the box, the one that looks in the direction `towards`, with its normal.
void drawBoxFace(Canvas& canvas, const geometry::Boxf& box, int axis, const geometry::Vec3f& towards);
/// What the thing set off is, in the legend.
void drawFeatureLegend(Canvas& canvas, const geometry::AxisStep& step);

/// The face whose normal the axis is, or the edge of each box whose product it is. Of four parallel edges, and of two
/// opposite faces, the one that is nearest to the other box along the axis.
void drawBoxFeatures(Canvas& canvas, const geometry::AxisStep& step, const geometry::Boxf& a, const geometry::Boxf& b);

}  // namespace demos
