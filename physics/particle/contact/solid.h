#pragma once
/// What particles bounce off: fixed convex solids. A plane stands for the half-space behind it.

#include <variant>

#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"

namespace physics {

using Solid = std::variant<geometry::Planef, geometry::Boxf, geometry::Spheref, geometry::Capsulef>;

}  // namespace physics
