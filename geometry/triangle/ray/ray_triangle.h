#pragma once
/// Where does a ray meet a triangle? Three methods, one answer, and each step on demand.
///
/// The boolean is exact for float input, whatever the method: edges and corners belong to the triangle, so of the
/// triangles around an edge or a corner that a ray is aimed at, one at least is hit. A ray in the plane of the triangle
/// hits where it first touches it. A ray that starts on the triangle hits at t = 0. A zero direction asks whether the
/// origin is a point of the triangle. A triangle without area is the segments of its sides.

#include <optional>

#include "geometry/query/ray_cast.h"
#include "geometry/triangle/ray/cast.h"
#include "geometry/triangle/ray/prepared.h"

namespace geometry {

/// rayCast(ray, triangle) of query/ray_cast.h is the first of them, hit on both faces.
template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle, RayTriangleMethod method,
                                      FaceCulling faces = FaceCulling::Both);

/// The same; the observer is called with each RayTriangleStep in order. A point query has no steps.
template <typename T, typename Observer>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle, RayTriangleMethod method,
                                      FaceCulling faces, Observer&& observer) {
    const std::optional<PreparedRay> prepared = prepare(ray, triangle);
    if (!prepared) return std::nullopt;
    if (ray.direction == Vec3<T>{T(0)}) return hitOfPoint(*prepared, ray.origin);
    const auto time = castTriangle(prepared->shapes, prepared->scale, method, faces, observer);
    return time ? hitOf(*prepared, triangle, *time) : std::nullopt;
}

}  // namespace geometry
