#pragma once
/// Where does a ray first meet a shape?
///
/// t is in units of the ray's direction, which may have any length. Normals point outwards. A ray that starts inside
/// a solid hits at t = 0 with normal -d/|d| and startsInside set; touching counts. A zero direction asks whether the
/// origin lies in the shape. Shapes are closed sets; planes and triangles are surfaces, hit from both sides,
/// with the normal turned against the ray.
///
/// A hull at a pose: hull_instance_queries.h. A mesh: mesh/traverse/ray_mesh.h. Any kind: scene/any_shape_queries.h.

#include <optional>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
struct RayHit {
    T t = T(0);
    Vec3<T> point{T(0)};
    Vec3<T> normal{T(0)};  ///< unit length, except zero for a point query
    bool startsInside = false;
};
template <typename T>
struct TriangleHit : RayHit<T> {
    Vec3<T> barycentric{T(0)};  ///< weights of a, b, c; their sum is 1
};

template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Sphere<T>& sphere);
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Capsule<T>& capsule);
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Aabb<T>& box);
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Box<T>& box);
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Plane<T>& plane, FaceCulling faces = FaceCulling::Both);
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Frustum<T>& frustum);
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Hull<T>& hull);
template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle);

}  // namespace collidoscope::geometry
