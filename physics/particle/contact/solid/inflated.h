#pragma once
/// Where does the centre of a ball meet a solid that is inflated by the ball's radius? A plane, a sphere and a capsule
/// keep their kind, a box becomes a box with round edges and corners.

#include <optional>

#include "geometry/query/ray_cast.h"

namespace physics {

/// The path runs from its origin by its direction; hits later than t = 1 do not count. The ball does not touch the
/// solid at the start, but for rounding. Precondition: radius > 0.
template <typename Shape>
std::optional<geometry::RayHit<double>> castAtGrown(const geometry::Rayd& path, double radius, const Shape& shape);

}  // namespace physics
