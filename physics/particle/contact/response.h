#pragma once
/// What a hit does to a velocity. The solid does not move; impulses are per mass, in m/s.

#include "geometry/base/vec.h"

namespace physics {

/// Newton's restitution and Coulomb's friction.
///   vn = v . n < 0          approach
///   jn = -(1 + e) vn        impulse along the normal
///   |jt| <= mu jn           impulse along the surface: it slows the sliding, at most to a stop
/// A velocity that does not approach is returned as it is.
geometry::Vec3f bounce(const geometry::Vec3f& velocity, const geometry::Vec3f& normal, float restitution,
                       float friction);

}  // namespace physics
