#pragma once
/// The separating-axis test of two shapes of the plane, as the demos show it: its steps in the words and numbers that
/// all such tests share, with z = 0.

#include <string>
#include <vector>

#include "demos/01_two_dimensions/parts/flat_sample.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::demos::flat {

struct AxesTest {
    std::vector<geometry::AxisStep> steps{};
    bool meet = false;
    int maxAxes = 0;        ///< axes that are tried when none separates
    bool byCorner = false;  ///< apart, and only an axis from corner to corner tells, although there are sides
};
/// A side is told as a face, an axis along a shape as one in its plane, one from corner to corner as a pair of edges;
/// -1 stands for the center of a circle.
AxesTest testAxes(const Shape& a, const Shape& b);

/// "side 2 of A", "along B", "center of A to corner 3 of B"
std::string flatAxisName(const geometry::AxisStep& step);

/// The points that are projected from a shape to an axis: its corners, or the ends of a circle's diameters along
/// the axis and across it; of a shape without end, what is near its handles.
std::vector<geometry::Vec3f> projectedPointsOf(const SampleShape& sample, const geometry::Vec3d& axis);

/// The sides, or the corners, that the axis of the step is made of.
void drawFeatures(Canvas& canvas, const geometry::AxisStep& step, const SampleShape& a, const SampleShape& b);

}  // namespace collidoscope::demos::flat
