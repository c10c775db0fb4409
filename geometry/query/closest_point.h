#pragma once
/// The point of a shape that is nearest to p. Solids map their inner points to themselves; a plane and a triangle
/// are surfaces. Where several points are equally near, one of them.
/// The answer is no number where a part of the shape or of p is none or infinite.

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
Vec3<T> closestPoint(const Line<T>& line, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Segment<T>& segment, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Ray<T>& ray, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Plane<T>& plane, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Sphere<T>& sphere, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Capsule<T>& capsule, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Aabb<T>& box, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Box<T>& box, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Triangle<T>& triangle, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Frustum<T>& frustum, const Vec3<T>& p);
template <typename T>
Vec3<T> closestPoint(const Hull<T>& hull, const Vec3<T>& p);

struct PointPair {
    Vec3d a{0.0};
    Vec3d b{0.0};
};

/// The nearest points of two segments. Good to rounding at any angle between them; for parallel segments no better than
/// the ends. Source: Ericson, Real-Time Collision Detection (2005), 5.1.9. Differs from it in: the first guess comes
/// from a triple product, and each point is then moved to the one nearest to the other.
PointPair closestPair(const Segmentd& a, const Segmentd& b);

}  // namespace collidoscope::geometry
