#pragma once
/// How far is a point from a shape?
///
/// distance: 0 inside solids; a plane, a triangle and a mesh are surfaces. signedDistance, for solids only: negative
/// inside, where it is the distance to the nearest point of the boundary; a plane then is the half-space behind it.
/// Both are no number where a part of the shape or of p is none or infinite.

#include "geometry/query/closest_point.h"

namespace collidoscope::geometry {

template <typename T>
T distance(const Line<T>& line, const Vec3<T>& p);
template <typename T>
T distance(const Segment<T>& segment, const Vec3<T>& p);
template <typename T>
T distance(const Ray<T>& ray, const Vec3<T>& p);
template <typename T>
T distance(const Plane<T>& plane, const Vec3<T>& p);
template <typename T>
T distance(const Triangle<T>& triangle, const Vec3<T>& p);
template <typename T>
T distance(const Sphere<T>& sphere, const Vec3<T>& p);
template <typename T>
T distance(const Capsule<T>& capsule, const Vec3<T>& p);
template <typename T>
T distance(const Aabb<T>& box, const Vec3<T>& p);
template <typename T>
T distance(const Box<T>& box, const Vec3<T>& p);
template <typename T>
T distance(const Frustum<T>& frustum, const Vec3<T>& p);
template <typename T>
T distance(const Hull<T>& hull, const Vec3<T>& p);

template <typename T>
T signedDistance(const Plane<T>& plane, const Vec3<T>& p);
template <typename T>
T signedDistance(const Sphere<T>& sphere, const Vec3<T>& p);
template <typename T>
T signedDistance(const Capsule<T>& capsule, const Vec3<T>& p);
template <typename T>
T signedDistance(const Aabb<T>& box, const Vec3<T>& p);
template <typename T>
T signedDistance(const Box<T>& box, const Vec3<T>& p);
template <typename T>
T signedDistance(const Frustum<T>& frustum, const Vec3<T>& p);
template <typename T>
T signedDistance(const Hull<T>& hull, const Vec3<T>& p);

}  // namespace collidoscope::geometry
