#pragma once
/// Are all numbers of a shape finite? A shape with a part that is none overlaps nothing and is hit by nothing.

#include <algorithm>

#include "geometry/query/wide.h"
#include "geometry/shapes/frustum.h"

namespace geometry {

template <typename T>
bool isFinite(const Segment<T>& segment) {
    return isFinite(segment.start) && isFinite(segment.end);
}
template <typename T>
bool isFinite(const Ray<T>& ray) {
    return isFinite(ray.origin) && isFinite(ray.direction);
}
template <typename T>
bool isFinite(const Line<T>& line) {
    return isFinite(line.point) && isFinite(line.direction);
}
template <typename T>
bool isFinite(const Plane<T>& plane) {
    return isFinite(plane.normal) && std::isfinite(plane.distance);
}
template <typename T>
bool isFinite(const Sphere<T>& sphere) {
    return isFinite(sphere.center) && std::isfinite(sphere.radius);
}
template <typename T>
bool isFinite(const Capsule<T>& capsule) {
    return isFinite(capsule.a) && isFinite(capsule.b) && std::isfinite(capsule.radius);
}
template <typename T>
bool isFinite(const Aabb<T>& box) {
    return isFinite(box.min) && isFinite(box.max);
}
template <typename T>
bool isFinite(const Box<T>& box) {
    const Quat<T>& q = box.orientation;
    return isFinite(box.center) && isFinite(box.half) && isFinite(Vec3<T>{q.x, q.y, q.z}) && std::isfinite(q.w);
}
template <typename T>
bool isFinite(const Triangle<T>& triangle) {
    return isFinite(triangle.a) && isFinite(triangle.b) && isFinite(triangle.c);
}
template <typename T>
bool isFinite(const Frustum<T>& frustum) {
    return std::all_of(frustum.planes.begin(), frustum.planes.end(),
                       [](const auto& plane) { return isFinite(plane); }) &&
           std::all_of(frustum.corners.begin(), frustum.corners.end(), [](const auto& p) { return isFinite(p); });
}

}  // namespace geometry
