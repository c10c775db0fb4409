#pragma once
/// The separating-axis test of two shapes of the plane, watched: its steps in the words and numbers that all such tests
/// share, with z = 0.

#include <string>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/planar/overlap/outline.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::demos::flat {

/// A shape of the plane as the test has it; of one without end the part that is drawn.
struct DrawnOutline {
    geometry::Outline outline{};
    geometry::Vec3f start{0.0f}, end{0.0f};  ///< m, of a line or a ray
};

struct AxesTest {
    std::vector<geometry::AxisStep> steps{};
    bool meet = false;
    int maxAxes = 0;        ///< axes that are tried when none separates
    bool byCorner = false;  ///< apart, and only an axis from corner to corner tells, although there are sides
};
/// A side is told as a face, an axis along a shape as one in its plane, one from corner to corner as a pair of edges;
/// -1 stands for the center of a circle.
AxesTest testAxes(const geometry::Outline& a, const geometry::Outline& b);
Explanation explainFlatAxes(const AxesTest& test, int shown);

/// The points that are projected from a shape to an axis: its corners, or the ends of a circle's diameters along
/// the axis and across it; of a shape without end, the ends of what is drawn.
std::vector<geometry::Vec3f> projectedPointsOf(const DrawnOutline& shape, const geometry::Vec3d& axis);

/// The sides, or the corners, that the axis of the step is made of.
void drawFeatures(Canvas& canvas, const geometry::AxisStep& step, const DrawnOutline& a, const DrawnOutline& b);
/// The features of the axis, and the projections of both shapes on it.
void drawFlatAxis(Canvas& canvas, const geometry::AxisStep& step, const DrawnOutline& a, const DrawnOutline& b);

}  // namespace collidoscope::demos::flat
