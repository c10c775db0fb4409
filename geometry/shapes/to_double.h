#pragma once
/// Every question is worked out in double precision and rounded once at the end. For float inputs products are then
/// exact and squares can neither overflow nor vanish.

#include <cmath>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
Vec3d toDouble(const Vec3<T>& v) {
    return Vec3d{v};
}
template <typename T>
Aabbd toDouble(const Aabb<T>& box) {
    return {Vec3d{box.min}, Vec3d{box.max}};
}
template <typename T>
Boxd toDouble(const Box<T>& box) {
    return {Vec3d{box.center}, Vec3d{box.half}, Quatd{box.orientation}};
}
template <typename T>
Capsuled toDouble(const Capsule<T>& capsule) {
    return {Vec3d{capsule.a}, Vec3d{capsule.b}, double{capsule.radius}};
}
template <typename T>
Hulld toDouble(const Hull<T>& hull) {
    Hulld result{.faces = hull.faces};
    for (const Vec3<T>& vertex : hull.vertices) result.vertices.emplace_back(vertex);
    for (const Plane<T>& plane : hull.planes) result.planes.push_back({Vec3d{plane.normal}, double{plane.distance}});
    return result;
}
template <typename T>
Lined toDouble(const Line<T>& line) {
    return {Vec3d{line.point}, Vec3d{line.direction}};
}
template <typename T>
Planed toDouble(const Plane<T>& plane) {
    return {Vec3d{plane.normal}, double{plane.distance}};
}
template <typename T>
Rayd toDouble(const Ray<T>& ray) {
    return {Vec3d{ray.origin}, Vec3d{ray.direction}};
}
template <typename T>
Segmentd toDouble(const Segment<T>& segment) {
    return {Vec3d{segment.start}, Vec3d{segment.end}};
}
template <typename T>
Sphered toDouble(const Sphere<T>& sphere) {
    return {Vec3d{sphere.center}, double{sphere.radius}};
}
template <typename T>
Triangled toDouble(const Triangle<T>& triangle) {
    return {Vec3d{triangle.a}, Vec3d{triangle.b}, Vec3d{triangle.c}};
}

inline bool isFinite(const Vec3d& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

}  // namespace collidoscope::geometry
