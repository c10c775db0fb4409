#pragma once
/// How far is a point from the surface of a solid, and which way leads out?

#include "physics/particle/contact/solid.h"

namespace physics {

struct Surface {
    float distance = 0.0f;         ///< m, signed: negative inside
    geometry::Vec3f normal{0.0f};  ///< unit length, points out of the solid at the nearest point of its surface
};

/// The nearest point of the surface decides, from inside too: a point just below the top of a box leaves by the top.
/// Where several points are equally near (the centre of a sphere), one of them. Precondition: boxes and planes are
/// normalised.
Surface nearestSurface(const geometry::Planef& plane, const geometry::Vec3f& p);
Surface nearestSurface(const geometry::Boxf& box, const geometry::Vec3f& p);
Surface nearestSurface(const geometry::Spheref& sphere, const geometry::Vec3f& p);
Surface nearestSurface(const geometry::Capsulef& capsule, const geometry::Vec3f& p);
Surface nearestSurface(const Solid& solid, const geometry::Vec3f& p);

}  // namespace physics
