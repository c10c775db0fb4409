#pragma once
/// Volumes that enclose shapes and points.

#include <span>

#include "geometry/mesh/mesh.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

template <typename T>
Aabb<T> boundsOf(const Sphere<T>& sphere);
template <typename T>
Aabb<T> boundsOf(const Capsule<T>& capsule);
template <typename T>
Aabb<T> boundsOf(const Box<T>& box);
template <typename T>
Aabb<T> boundsOf(const Triangle<T>& triangle);
/// Precondition: at least one point.
template <typename T>
Aabb<T> boundsOf(std::span<const Vec3<T>> points);
/// The smallest sphere that encloses the points, up to rounding; it is grown until every point is inside.
/// Precondition: at least one point. Source: Welzl, Smallest enclosing disks (balls and ellipsoids) (1991).
template <typename T>
Sphere<T> enclosingSphere(std::span<const Vec3<T>> points);

}  // namespace geometry
