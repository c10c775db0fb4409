#pragma once
/// Are all numbers of a shape finite? A shape with a part that is none overlaps nothing and is hit by nothing.

#include <algorithm>
#include <span>

#include "geometry/query/numbers/wide.h"
#include "geometry/shapes/frustum.h"
#include "geometry/shapes/hull.h"

namespace geometry {

template <typename T>
bool isFinite(const Segment<T>& segment) {
    return isFinite(wide(segment.start)) && isFinite(wide(segment.end));
}
template <typename T>
bool isFinite(const Ray<T>& ray) {
    return isFinite(wide(ray.origin)) && isFinite(wide(ray.direction));
}
template <typename T>
bool isFinite(const Line<T>& line) {
    return isFinite(wide(line.point)) && isFinite(wide(line.direction));
}
template <typename T>
bool isFinite(const Plane<T>& plane) {
    return isFinite(wide(plane.normal)) && std::isfinite(plane.distance);
}
template <typename T>
bool isFinite(const Sphere<T>& sphere) {
    return isFinite(wide(sphere.center)) && std::isfinite(sphere.radius);
}
template <typename T>
bool isFinite(const Capsule<T>& capsule) {
    return isFinite(wide(capsule.a)) && isFinite(wide(capsule.b)) && std::isfinite(capsule.radius);
}
template <typename T>
bool isFinite(const Aabb<T>& box) {
    return isFinite(wide(box.min)) && isFinite(wide(box.max));
}
template <typename T>
bool isFinite(const Box<T>& box) {
    const Quat<T>& q = box.orientation;
    return isFinite(wide(box.center)) && isFinite(wide(box.half)) && isFinite(Vec3d{q.x, q.y, q.z}) &&
           std::isfinite(q.w);
}
template <typename T>
bool isFinite(const Triangle<T>& triangle) {
    return isFinite(wide(triangle.a)) && isFinite(wide(triangle.b)) && isFinite(wide(triangle.c));
}
template <typename T>
bool isFinite(const Frustum<T>& frustum) {
    return std::all_of(frustum.planes.begin(), frustum.planes.end(),
                       [](const auto& plane) { return isFinite(plane); }) &&
           std::all_of(frustum.corners.begin(), frustum.corners.end(), [](const auto& p) { return isFinite(wide(p)); });
}
template <typename T>
bool isFinite(std::span<const Vec3<T>> points) {
    return std::all_of(points.begin(), points.end(), [](const Vec3<T>& p) { return isFinite(wide(p)); });
}
/// Its vertices, which make the hull; planes and faces follow from them.
template <typename T>
bool isFinite(const Hull<T>& hull) {
    return isFinite(std::span<const Vec3<T>>{hull.vertices});
}

}  // namespace geometry
