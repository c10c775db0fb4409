#pragma once
/// Collision of a particle and a triangle that both move in a step: whether they touch or pass through each other.

#include <optional>

#include "geometry/shapes/primitives.h"

namespace collidoscope::physics {

struct MovingPoint {
    geometry::Vec3f start{0.0f}, end{0.0f};  ///< m
};
struct MovingTriangle {
    geometry::Trianglef start{}, end{};
};

/// The contact of a point with a triangle at the end of the step.
struct TriangleMeeting {
    geometry::Vec3f weights{0.0f};  ///< barycentric coordinates of the contact
    geometry::Vec3f normal{0.0f};   ///< unit length, towards the side from which the point has come
    float gap = 0.0f;               ///< m along the normal; negative where the point has passed through
};

/// The time 0..1 at which a point that changes sides lies in the plane of the triangle; none if it ends on the side
/// where it began. It is a root of the cubic of Provot, Collision and self-collision handling in cloth model (1997),
/// section 2, found by bisection. If the point changes sides three times, one of the times is found.
std::optional<float> planeCrossing(const MovingPoint& point, const MovingTriangle& triangle);

/// The contact of a point that has passed through the triangle, or ends nearer to it than `distance`, m. A triangle
/// without area has no contact.
std::optional<TriangleMeeting> meets(const MovingPoint& point, const MovingTriangle& triangle, float distance);

}  // namespace collidoscope::physics
