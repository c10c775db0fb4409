#pragma once
/// Moves a camera in an ellipsoid that slides along walls: what line probes are compared with.

#include "geometry/probe/probe.h"

namespace collidoscope::geometry {

struct EllipsoidMove {
    Vec3f position{0.0f};  ///< m, of the centre
    int contacts = 0;      ///< walls that it has slid along or been pushed from
    bool clear = true;     ///< no triangle reaches into the ellipsoid
};

/// Moves up to the first wall, turns the rest of the motion along it, and so on, five times at most. Where it starts
/// among walls it is pushed out first. The centre never touches a wall. Precondition: radii > 0, m, along the axes of
/// the world; finite numbers.
/// Source: Fauerby, Improved Collision detection and Response (2003), sections 3 and 4. Differs from it in: where the
/// sphere first meets a triangle is asked as a ray against the triangle thickened by the radius.
EllipsoidMove moveEllipsoid(const ProbeWalls& walls, const Vec3f& radii, const Vec3f& from, const Vec3f& motion);

}  // namespace collidoscope::geometry
