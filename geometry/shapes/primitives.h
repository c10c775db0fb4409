#pragma once
/// The simple shapes, as plain structs over the scalar. Shapes are closed sets: their border belongs to them. Extents
/// are half sizes, planes are n.p = d.

#include <array>
#include <cstdint>

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

/// An infinite line through a point.
template <typename T>
struct Line {
    Vec3<T> point{T(0)};
    Vec3<T> direction{T(1), T(0), T(0)};  ///< any non-zero length
};
using Linef = Line<float>;
using Lined = Line<double>;

/// A half-line. Distances t along it are in units of its direction: point = origin + t direction, t >= 0.
template <typename T>
struct Ray {
    Vec3<T> origin{T(0)};
    Vec3<T> direction{T(1), T(0), T(0)};  ///< any length; a zero direction makes it a point query
};
using Rayf = Ray<float>;
using Rayd = Ray<double>;

template <typename T>
Vec3<T> pointAt(const Ray<T>& ray, T t) {
    return ray.origin + t * ray.direction;
}

/// The sides of a surface that a ray can hit.
enum class FaceCulling : std::uint8_t {
    Both,
    FrontOnly,  ///< the side that the normal points to; a ray in the plane, coming from neither side, counts
};

/// A straight piece between two points; both ends belong to it, and they may coincide.
template <typename T>
struct Segment {
    Vec3<T> start{T(0)};
    Vec3<T> end{T(0)};
};
using Segmentf = Segment<float>;
using Segmentd = Segment<double>;

/// The points p with dot(normal, p) = distance. As a solid it is the half-space behind it, dot(normal, p) <= distance.
template <typename T>
struct Plane {
    Vec3<T> normal{T(0), T(1), T(0)};  ///< unit length, points out of the solid half-space
    T distance = T(0);                 ///< m, of the plane from the origin along the normal
};
using Planef = Plane<float>;
using Planed = Plane<double>;

/// A solid ball.
template <typename T>
struct Sphere {
    Vec3<T> center{T(0)};
    T radius = T(1);  ///< m, >= 0
};
using Spheref = Sphere<float>;
using Sphered = Sphere<double>;

/// All points within `radius` of the segment a-b: a cylinder with round caps.
template <typename T>
struct Capsule {
    Vec3<T> a{T(0)};
    Vec3<T> b{T(0)};
    T radius = T(1);  ///< m, >= 0
};
using Capsulef = Capsule<float>;
using Capsuled = Capsule<double>;

/// An axis-aligned box.
template <typename T>
struct Aabb {
    Vec3<T> min{T(0)};
    Vec3<T> max{T(0)};  ///< max >= min on every axis
};
using Aabbf = Aabb<float>;
using Aabbd = Aabb<double>;

template <typename T>
Vec3<T> centerOf(const Aabb<T>& box) {
    return (box.min + box.max) * T(0.5);
}
template <typename T>
Vec3<T> halfOf(const Aabb<T>& box) {
    return (box.max - box.min) * T(0.5);
}

/// A box with any orientation (OBB): half sizes along its own axes.
template <typename T>
struct Box {
    Vec3<T> center{T(0)};
    Vec3<T> half{T(1)};  ///< m, half sizes, >= 0
    Quat<T> orientation = kIdentityRotation<T>;
};
using Boxf = Box<float>;
using Boxd = Box<double>;

/// Three corners; counter-clockwise seen from the side that the normal (b - a) x (c - a) points to.
template <typename T>
struct Triangle {
    Vec3<T> a{T(0)};
    Vec3<T> b{T(0)};
    Vec3<T> c{T(0)};
};
using Trianglef = Triangle<float>;
using Triangled = Triangle<double>;

/// The six-sided solid that a camera sees.
template <typename T>
struct Frustum {
    /// Left, right, bottom, top, near, far; normals point outwards, so inside means n.p <= d for all six.
    std::array<Plane<T>, 6> planes{};
    /// Near face then far face, each counter-clockwise from bottom left as the camera sees it.
    std::array<Vec3<T>, 8> corners{};
};
using Frustumf = Frustum<float>;
using Frustumd = Frustum<double>;

}  // namespace collidoscope::geometry
