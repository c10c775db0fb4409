#pragma once
/// Are all numbers of a shape finite? A shape with a part that is none overlaps nothing and is hit by nothing.

#include <algorithm>
#include <span>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {

template <typename T>
bool isFinite(const Segment<T>& segment) {
    return isFinite(toDouble(segment.start)) && isFinite(toDouble(segment.end));
}
template <typename T>
bool isFinite(const Ray<T>& ray) {
    return isFinite(toDouble(ray.origin)) && isFinite(toDouble(ray.direction));
}
template <typename T>
bool isFinite(const Line<T>& line) {
    return isFinite(toDouble(line.point)) && isFinite(toDouble(line.direction));
}
template <typename T>
bool isFinite(const Plane<T>& plane) {
    return isFinite(toDouble(plane.normal)) && std::isfinite(plane.distance);
}
template <typename T>
bool isFinite(const Sphere<T>& sphere) {
    return isFinite(toDouble(sphere.center)) && std::isfinite(sphere.radius);
}
template <typename T>
bool isFinite(const Capsule<T>& capsule) {
    return isFinite(toDouble(capsule.a)) && isFinite(toDouble(capsule.b)) && std::isfinite(capsule.radius);
}
template <typename T>
bool isFinite(const Aabb<T>& box) {
    return isFinite(toDouble(box.min)) && isFinite(toDouble(box.max));
}
template <typename T>
bool isFinite(const Box<T>& box) {
    const Quat<T>& q = box.orientation;
    return isFinite(toDouble(box.center)) && isFinite(toDouble(box.half)) && isFinite(Vec3d{q.x, q.y, q.z}) &&
           std::isfinite(q.w);
}
template <typename T>
bool isFinite(const Triangle<T>& triangle) {
    return isFinite(toDouble(triangle.a)) && isFinite(toDouble(triangle.b)) && isFinite(toDouble(triangle.c));
}
template <typename T>
bool isFinite(const Frustum<T>& frustum) {
    return std::all_of(frustum.planes.begin(), frustum.planes.end(),
                       [](const auto& plane) { return isFinite(plane); }) &&
           std::all_of(frustum.corners.begin(), frustum.corners.end(),
                       [](const auto& p) { return isFinite(toDouble(p)); });
}
template <typename T>
bool isFinite(std::span<const Vec3<T>> points) {
    return std::all_of(points.begin(), points.end(), [](const Vec3<T>& p) { return isFinite(toDouble(p)); });
}
/// Whether the vertices of the hull are finite; its planes and faces are computed from them.
template <typename T>
bool isFinite(const Hull<T>& hull) {
    return isFinite(std::span<const Vec3<T>>{hull.vertices});
}

}  // namespace collidoscope::geometry
