#pragma once
/// A point or a ray and a hull at a pose: asked in the hull's own frame, answered in the world. Lengths in m.
///
/// The point is brought to the hull and the answer back in double precision, so both are rounded by that of the
/// distance between hull and point, however far the two are from the world's origin.
/// Precondition: the quaternion is not zero.

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/scalar.h"
#include "geometry/query/bounds.h"
#include "geometry/query/box_frame.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/instances.h"

namespace collidoscope::geometry {

/// The hull with its vertices carried into the world and rounded there: to be shown.
template <typename T>
Hull<T> hullInWorld(const HullInstance<T>& instance) {
    const PoseFrame frame = frameOf(instance.worldFromHull);
    Hull<T> hull = *instance.hull;
    for (Vec3<T>& vertex : hull.vertices) vertex = Vec3<T>{frame.inWorld(Vec3d{vertex})};
    for (Plane<T>& plane : hull.planes) {
        const Vec3d normal = frame.rotation * Vec3d{plane.normal};
        plane = {Vec3<T>{normal}, static_cast<T>(double{plane.distance} + glm::dot(normal, frame.position))};
    }
    return hull;
}

template <typename T>
bool contains(const HullInstance<T>& instance, const Vec3<T>& p) {
    return contains(*instance.hull, Vec3<T>{frameOf(instance.worldFromHull).inBody(Vec3d{p})});
}
template <typename T>
Vec3<T> closestPoint(const HullInstance<T>& instance, const Vec3<T>& p) {
    const PoseFrame frame = frameOf(instance.worldFromHull);
    const Vec3<T> local = closestPoint(*instance.hull, Vec3<T>{frame.inBody(Vec3d{p})});
    return Vec3<T>{frame.inWorld(Vec3d{local})};
}
template <typename T>
T distance(const HullInstance<T>& instance, const Vec3<T>& p) {
    return distance(*instance.hull, Vec3<T>{frameOf(instance.worldFromHull).inBody(Vec3d{p})});
}
template <typename T>
T signedDistance(const HullInstance<T>& instance, const Vec3<T>& p) {
    return signedDistance(*instance.hull, Vec3<T>{frameOf(instance.worldFromHull).inBody(Vec3d{p})});
}

/// t is in units of the ray's direction, as for every shape.
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const HullInstance<T>& instance) {
    const PoseFrame frame = frameOf(instance.worldFromHull);
    const Ray<T> local{Vec3<T>{frame.inBody(Vec3d{ray.origin})}, Vec3<T>{Vec3d{ray.direction} * frame.rotation}};
    std::optional<RayHit<T>> hit = rayCast(local, *instance.hull);
    if (!hit) return std::nullopt;
    hit->point = Vec3<T>{frame.inWorld(Vec3d{hit->point})};
    hit->normal = Vec3<T>{frame.rotation * Vec3d{hit->normal}};
    return hit;
}

/// Rounded outwards. Precondition: the hull has vertices.
template <typename T>
Aabb<T> boundsOf(const HullInstance<T>& instance) {
    constexpr double kRounding = 0x1p-48;  // of products with a matrix and a sum, relative to their terms
    const PoseFrame frame = frameOf(instance.worldFromHull);
    const Mat3<double>& r = frame.rotation;
    Vec3d low{std::numeric_limits<double>::infinity()}, high = -low;
    const auto widen = [&](int axis, double along) {
        low[axis] = along < low[axis] ? along : low[axis];
        high[axis] = along > high[axis] ? along : high[axis];
    };
    for (const Vec3<T>& vertex : instance.hull->vertices) {
        const Vec3d v{vertex};
        for (int axis = 0; axis < 3; ++axis) widen(axis, r[0][axis] * v.x + r[1][axis] * v.y + r[2][axis] * v.z);
    }
    const double largest = glm::length(glm::max(high, -low)) + glm::length(frame.position);
    low += frame.position, high += frame.position;
    Aabb<T> bounds;
    for (int axis = 0; axis < 3; ++axis) {
        bounds.min[axis] = roundedDown<T>(low[axis] - kRounding * largest);
        bounds.max[axis] = roundedUp<T>(high[axis] + kRounding * largest);
    }
    return bounds;
}

}  // namespace collidoscope::geometry
