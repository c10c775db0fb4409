#pragma once
/// The search for the time of impact, watched: each distance query in words and numbers, and drawn.

#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// Both bodies at the time of a look, the nearest points, and the plane between them.
void drawSweepStep(Canvas& canvas, const geometry::AnyShapef& a, const geometry::AnyShapef& b,
                   const geometry::SweepStep& step);
/// `shown` counts from 1; 0 tells of the whole.
Explanation explainSweep(const std::vector<geometry::SweepStep>& steps, int shown);

}  // namespace collidoscope::demos
