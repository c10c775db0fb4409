/// Questions about a shape of any kind and a point or a ray.
#include "geometry/scene/any_shape_queries.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/query/distance.h"
#include "geometry/query/hull_instance_queries.h"

namespace collidoscope::geometry {
namespace {

template <typename T>
Vec3<T> closestOf(const Vec3<T>& point, const Vec3<T>&) {
    return point;
}
template <typename T>
Vec3<T> closestOf(const MeshInstance& mesh, const Vec3<T>& p) {
    return Vec3<T>{closestPoint(mesh, Vec3d{p})};
}
template <typename T, typename Shape>
Vec3<T> closestOf(const Shape& shape, const Vec3<T>& p) {
    return closestPoint(shape, p);
}

template <typename T>
T distanceOf(const Vec3<T>& point, const Vec3<T>& p) {
    return static_cast<T>(glm::distance(Vec3d{point}, Vec3d{p}));
}
template <typename T>
T distanceOf(const MeshInstance& mesh, const Vec3<T>& p) {
    return static_cast<T>(glm::distance(closestPoint(mesh, Vec3d{p}), Vec3d{p}));
}
template <typename T, typename Shape>
T distanceOf(const Shape& shape, const Vec3<T>& p) {
    return distance(shape, p);
}

template <typename T>
std::optional<Aabb<T>> boundsOfEach(const Vec3<T>& point) {
    return Aabb<T>{point, point};
}
template <typename T>
std::optional<Aabb<T>> boundsOfEach(const Aabb<T>& box) {
    return box;
}
template <typename T>
std::optional<Aabb<T>> boundsOfEach(const MeshInstance& mesh) {
    const Aabbf bounds = boundsOf(mesh);
    return Aabb<T>{Vec3<T>{bounds.min}, Vec3<T>{bounds.max}};
}
template <typename T, typename Shape>
std::optional<Aabb<T>> boundsOfEach(const Shape& shape) {
    if constexpr (requires { boundsOf(shape); })
        return boundsOf(shape);
    else
        return std::nullopt;
}

}  // namespace

template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const AnyShape<T>& shape) {
    const auto ask = [&](const auto& each) -> std::optional<RayHit<T>> {
        if constexpr (requires { rayCast(ray, each); })
            return rayCast(ray, each);
        else
            return std::nullopt;
    };
    return std::visit(ask, shape);
}

template <typename T>
Vec3<T> closestPoint(const AnyShape<T>& shape, const Vec3<T>& p) {
    return std::visit([&](const auto& each) { return closestOf(each, p); }, shape);
}

template <typename T>
T distance(const AnyShape<T>& shape, const Vec3<T>& p) {
    return std::visit([&](const auto& each) { return distanceOf(each, p); }, shape);
}

template <typename T>
std::optional<Aabb<T>> boundsOf(const AnyShape<T>& shape) {
    return std::visit([](const auto& each) { return boundsOfEach<T>(each); }, shape);
}

template std::optional<RayHit<float>> rayCast(const Rayf&, const AnyShapef&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const AnyShaped&);
template Vec3f closestPoint(const AnyShapef&, const Vec3f&);
template Vec3d closestPoint(const AnyShaped&, const Vec3d&);
template float distance(const AnyShapef&, const Vec3f&);
template double distance(const AnyShaped&, const Vec3d&);
template std::optional<Aabbf> boundsOf(const AnyShapef&);
template std::optional<Aabbd> boundsOf(const AnyShaped&);

}  // namespace collidoscope::geometry
