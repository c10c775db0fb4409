#pragma once
/// A particle and a triangle, both on their way through a step: do they touch or pass through each other?

#include <optional>

#include "geometry/shapes/primitives.h"

namespace collidoscope::physics {

struct MovingPoint {
    geometry::Vec3f start{0.0f}, end{0.0f};  ///< m
};
struct MovingTriangle {
    geometry::Trianglef start{}, end{};
};

/// Where a point meets a triangle, at the end of the step.
struct TriangleMeeting {
    geometry::Vec3f weights{0.0f};  ///< of the triangle's corners at the met point
    geometry::Vec3f normal{0.0f};   ///< unit length, towards the side that the point has come from
    float gap = 0.0f;               ///< m along the normal; negative: it has passed through
};

/// The moment 0..1 at which the point, which changes sides of the triangle's plane, lies in this plane; empty when it
/// ends on the side where it began. The cubic of Provot, Collision and self-collision handling in cloth model (1997),
/// section 2, by halving. Of three changes of side, one is found.
std::optional<float> planeCrossing(const MovingPoint& point, const MovingTriangle& triangle);

/// The point has gone through the triangle, or ends nearer to it than `distance`, m. A triangle without area is met by
/// nothing.
std::optional<TriangleMeeting> meets(const MovingPoint& point, const MovingTriangle& triangle, float distance);

}  // namespace collidoscope::physics
