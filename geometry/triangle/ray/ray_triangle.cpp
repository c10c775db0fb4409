#include "geometry/triangle/ray/ray_triangle.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "geometry/triangle/barycentric.h"

namespace collidoscope::geometry {
namespace {

/// Beyond the range of float, and so far within that of double that products of a few such numbers fit.
constexpr double kSmallest = 0x1p-190;
constexpr double kLargest = 0x1p190;

Vector3<double> times2To(int exponent, const Vector3<double>& v) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}
Vec3d vectorOf(const Vector3<double>& v) { return {v.x, v.y, v.z}; }
Triangled triangleOf(const RayAndTriangle<double>& shapes) {
    return {vectorOf(shapes.a), vectorOf(shapes.b), vectorOf(shapes.c)};
}

}  // namespace

void rescale(PreparedRay& prepared) {
    auto& [origin, direction, a, b, c] = prepared.shapes;
    const double largest = std::max(std::max(sizeOf(origin), sizeOf(a)), std::max(sizeOf(b), sizeOf(c)));
    if (largest == 0.0 || (largest >= kSmallest && largest <= kLargest)) return;
    const int exponent = -std::ilogb(largest);
    for (Vector3<double>* const point : {&origin, &a, &b, &c}) *point = times2To(exponent, *point);
    prepared.scale = std::ldexp(prepared.scale, exponent);
}

Vec3d normalAgainst(const Vec3d& direction, const Triangled& triangle) {
    const Vec3d n = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double squared = glm::dot(n, n);
    if (!(squared > 0.0)) return -direction / std::sqrt(glm::dot(direction, direction));
    const Vec3d unit = n / std::sqrt(squared);
    return glm::dot(unit, direction) > 0.0 ? -unit : unit;
}

template <typename T>
std::optional<TriangleHit<T>> hitOf(const PreparedRay& prepared, const Triangle<T>& triangle,
                                    const TriangleTime& time) {
    // The scale is zero only for doubles at the ends of their range; such a t fits no number type.
    const double scale = prepared.scale;
    if (time.t != 0.0 && !(time.t <= scale * double{std::numeric_limits<T>::max()})) return std::nullopt;
    const double t = time.t != 0.0 ? time.t / scale : 0.0;
    const Vec3d point = pointAt(toDouble(triangle), time.barycentric);
    const Vec3d normal = normalAgainst(vectorOf(prepared.shapes.direction), triangleOf(prepared.shapes));
    return TriangleHit<T>{{static_cast<T>(t), Vec3<T>{point}, Vec3<T>{normal}, false}, Vec3<T>{time.barycentric}};
}

template <typename T>
std::optional<TriangleHit<T>> hitOfPoint(const PreparedRay& prepared, const Vec3<T>& origin) {
    if (!startsOnTriangle(prepared.shapes)) return std::nullopt;
    const Vec3d weights = glm::max(barycentric(triangleOf(prepared.shapes), vectorOf(prepared.shapes.origin)), 0.0);
    const double sum = weights.x + weights.y + weights.z;
    return TriangleHit<T>{{T(0), origin, Vec3<T>{T(0)}, false}, Vec3<T>{weights / sum}};
}

template std::optional<TriangleHit<float>> hitOf(const PreparedRay&, const Trianglef&, const TriangleTime&);
template std::optional<TriangleHit<double>> hitOf(const PreparedRay&, const Triangled&, const TriangleTime&);
template std::optional<TriangleHit<float>> hitOfPoint(const PreparedRay&, const Vec3f&);
template std::optional<TriangleHit<double>> hitOfPoint(const PreparedRay&, const Vec3d&);

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

}  // namespace collidoscope::geometry
