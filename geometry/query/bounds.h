#pragma once
/// Volumes that enclose shapes and points: all of them are inside, as results are rounded outwards. Lengths in m.
///
/// Precondition: finite numbers, else the volume means nothing. Where one would not fit into the number type it is
/// infinite.

#include <span>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// The smallest boxes along the axes.
template <typename T>
Aabb<T> boundsOf(const Sphere<T>& sphere);
template <typename T>
Aabb<T> boundsOf(const Capsule<T>& capsule);
template <typename T>
Aabb<T> boundsOf(const Box<T>& box);
template <typename T>
Aabb<T> boundsOf(const Triangle<T>& triangle);
template <typename T>
Aabb<T> boundsOf(const Segment<T>& segment);
template <typename T>
Aabb<T> boundsOf(const Frustum<T>& frustum);
/// Precondition: the hull has vertices.
template <typename T>
Aabb<T> boundsOf(const Hull<T>& hull);
/// Precondition: at least one point.
template <typename T>
Aabb<T> boundsOf(std::span<const Vec3<T>> points);

/// The smallest sphere that encloses the points, up to rounding; it is grown until every point is inside.
/// Precondition: at least one point. Source: Welzl, Smallest enclosing disks (balls and ellipsoids) (1991).
template <typename T>
Sphere<T> enclosingSphere(std::span<const Vec3<T>> points);
/// The smallest spheres around shapes, up to rounding.
template <typename T>
Sphere<T> enclosingSphere(const Segment<T>& segment);
template <typename T>
Sphere<T> enclosingSphere(const Triangle<T>& triangle);
template <typename T>
Sphere<T> enclosingSphere(const Capsule<T>& capsule);
template <typename T>
Sphere<T> enclosingSphere(const Aabb<T>& box);
template <typename T>
Sphere<T> enclosingSphere(const Box<T>& box);
template <typename T>
Sphere<T> enclosingSphere(const Frustum<T>& frustum);
/// Precondition: the hull has vertices.
template <typename T>
Sphere<T> enclosingSphere(const Hull<T>& hull);

/// An oriented box around the points: tight, not minimal; never of more surface than their axis-aligned box but for
/// rounding. Precondition: at least one point. Source: see enclosing_box.cpp.
template <typename T>
Box<T> enclosingBox(std::span<const Vec3<T>> points);

}  // namespace collidoscope::geometry
