#pragma once
/// The picture of the tests in the plane z = 0, both axes logarithmic: the size of a to the right, the difference
/// upwards, and what each test forgives as a line. Above it, the neighbourhood of a on an ordinary scale.

#include "demos/24_floats/parts/comparison.h"
#include "demos/canvas.h"

namespace demos::floats {

/// Where the chart shows these decades of a and of the difference, and back.
geometry::Vec3f chartPoint(float size, float difference);
geometry::Vec2f chartDecades(const geometry::Vec3f& point);

/// Where the chosen test is wrong is painted; below its line it says equal.
void drawChart(Canvas& canvas, Equality chosen, const Tolerances& tolerances);
/// The pair as a point of the chart.
void drawPair(Canvas& canvas, float a, float b, bool wrong);
/// a and b, the numbers of the format around them, and the band around a that each test forgives.
void drawNeighbourhood(Canvas& canvas, float a, float b, const Tolerances& tolerances);

/// "1.25e-07": enough digits to see a difference of one ulp.
std::string floatText(float x);

}  // namespace demos::floats
