#pragma once
/// Does a solid contain a point? Solids are closed: the boundary belongs to them.

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
bool contains(const Sphere<T>& sphere, const Vec3<T>& p);
template <typename T>
bool contains(const Capsule<T>& capsule, const Vec3<T>& p);
template <typename T>
bool contains(const Aabb<T>& box, const Vec3<T>& p);
template <typename T>
bool contains(const Box<T>& box, const Vec3<T>& p);
/// The solid half-space behind the plane.
template <typename T>
bool contains(const Plane<T>& plane, const Vec3<T>& p);
template <typename T>
bool contains(const Frustum<T>& frustum, const Vec3<T>& p);
template <typename T>
bool contains(const Hull<T>& hull, const Vec3<T>& p);

}  // namespace collidoscope::geometry
