#pragma once
/// The time of impact of a moving ball and a triangle: in closed form, where time_of_impact.h advances step by step.

#include <optional>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// The centre starts at the ray's origin and moves by its direction; the answer is 0..1 of that, 0 where the ball
/// touches at once. The centre's ray is cast at the triangle thickened by the radius: the face carried out by it on the
/// side of the start, then the sides as capsules. Rounded in double precision. Precondition: radius > 0, finite
/// numbers.
std::optional<double> ballSweep(const Rayd& path, double radius, const Triangled& triangle);

}  // namespace collidoscope::geometry
