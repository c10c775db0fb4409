#pragma once
/// Motions that change no digit of a shape: exchange of axes, mirror, shift by integers, scaling by powers of two.

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::test {

/// Mirrors in x, or turns x to y to z to x, and then shifts.
template <typename T>
struct Motion {
    bool mirror = false;
    Vec3<T> shift{T(0)};

    Vec3<T> direction(const Vec3<T>& v) const { return mirror ? Vec3<T>{-v.x, v.y, v.z} : Vec3<T>{v.z, v.x, v.y}; }
    Vec3<T> point(const Vec3<T>& p) const { return direction(p) + shift; }
    Vec3<T> sizes(const Vec3<T>& v) const { return glm::abs(direction(v)); }
};

template <typename T>
Vec3<T> moved(const Motion<T>& by, const Vec3<T>& p) {
    return by.point(p);
}
template <typename T>
Segment<T> moved(const Motion<T>& by, const Segment<T>& s) {
    return {by.point(s.start), by.point(s.end)};
}
template <typename T>
Ray<T> moved(const Motion<T>& by, const Ray<T>& ray) {
    return {by.point(ray.origin), by.direction(ray.direction)};
}
template <typename T>
Line<T> moved(const Motion<T>& by, const Line<T>& line) {
    return {by.point(line.point), by.direction(line.direction)};
}
template <typename T>
Sphere<T> moved(const Motion<T>& by, const Sphere<T>& s) {
    return {by.point(s.center), s.radius};
}
template <typename T>
Capsule<T> moved(const Motion<T>& by, const Capsule<T>& c) {
    return {by.point(c.a), by.point(c.b), c.radius};
}
template <typename T>
Plane<T> moved(const Motion<T>& by, const Plane<T>& plane) {
    const Vec3<T> normal = by.direction(plane.normal);
    return {normal, plane.distance + glm::dot(normal, by.shift)};
}
template <typename T>
Triangle<T> moved(const Motion<T>& by, const Triangle<T>& t) {
    return {by.point(t.a), by.point(t.b), by.point(t.c)};
}
template <typename T>
Aabb<T> moved(const Motion<T>& by, const Aabb<T>& box) {
    const Vec3<T> one = by.point(box.min);
    const Vec3<T> other = by.point(box.max);
    return {glm::min(one, other), glm::max(one, other)};
}
/// Sizes belong to the axes of the box itself and are exchanged as these are, so that of the quaternion only the vector
/// part moves. A mirrored rotation turns the other way.
template <typename T>
Box<T> moved(const Motion<T>& by, const Box<T>& box) {
    const Quat<T>& q = box.orientation;
    const Vec3<T> axis = by.direction({q.x, q.y, q.z}) * (by.mirror ? T(-1) : T(1));
    return {by.point(box.center), by.sizes(box.half), {q.w, axis.x, axis.y, axis.z}};
}
template <typename T>
Hull<T> moved(const Motion<T>& by, Hull<T> hull) {
    for (Vec3<T>& vertex : hull.vertices) vertex = by.point(vertex);
    for (Plane<T>& plane : hull.planes) plane = moved(by, plane);
    return hull;
}

/// Only shifted: three exchanges of the axes are none.
template <typename Shape>
Shape shifted(const Shape& shape, const Vec3f& by) {
    return moved(Motion<float>{false, by}, moved(Motion<float>{}, moved(Motion<float>{}, shape)));
}
inline Frustumf shifted(Frustumf frustum, const Vec3f& by) {
    for (Planef& plane : frustum.planes) plane.distance += glm::dot(plane.normal, by);
    for (Vec3f& corner : frustum.corners) corner += by;
    return frustum;
}

template <typename T>
Vec3<T> scaled(const Vec3<T>& p, T k) {
    return p * k;
}
template <typename T>
Segment<T> scaled(const Segment<T>& s, T k) {
    return {s.start * k, s.end * k};
}
template <typename T>
Ray<T> scaled(const Ray<T>& ray, T k) {
    return {ray.origin * k, ray.direction * k};
}
template <typename T>
Line<T> scaled(const Line<T>& line, T k) {
    return {line.point * k, line.direction * k};
}
template <typename T>
Sphere<T> scaled(const Sphere<T>& s, T k) {
    return {s.center * k, s.radius * k};
}
template <typename T>
Capsule<T> scaled(const Capsule<T>& c, T k) {
    return {c.a * k, c.b * k, c.radius * k};
}
template <typename T>
Plane<T> scaled(const Plane<T>& plane, T k) {
    return {plane.normal, plane.distance * k};
}
template <typename T>
Triangle<T> scaled(const Triangle<T>& t, T k) {
    return {t.a * k, t.b * k, t.c * k};
}
template <typename T>
Aabb<T> scaled(const Aabb<T>& box, T k) {
    return {box.min * k, box.max * k};
}
template <typename T>
Box<T> scaled(const Box<T>& box, T k) {
    return {box.center * k, box.half * k, box.orientation};
}
template <typename T>
Hull<T> scaled(Hull<T> hull, T k) {
    for (Vec3<T>& vertex : hull.vertices) vertex *= k;
    for (Plane<T>& plane : hull.planes) plane.distance *= k;
    return hull;
}

}  // namespace collidoscope::geometry::test
