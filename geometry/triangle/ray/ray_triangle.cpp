#include "geometry/triangle/ray/ray_triangle.h"

namespace geometry {

template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle, RayTriangleMethod method,
                                      FaceCulling faces) {
    return rayCast(ray, triangle, method, faces, NoObserver{});
}

template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle) {
    return rayCast(ray, triangle, RayTriangleMethod::MollerTrumbore, FaceCulling::Both, NoObserver{});
}

template std::optional<TriangleHit<float>> rayCast(const Rayf&, const Trianglef&, RayTriangleMethod, FaceCulling);
template std::optional<TriangleHit<double>> rayCast(const Rayd&, const Triangled&, RayTriangleMethod, FaceCulling);
template std::optional<TriangleHit<float>> rayCast(const Rayf&, const Trianglef&);
template std::optional<TriangleHit<double>> rayCast(const Rayd&, const Triangled&);

}  // namespace geometry
