#include "geometry/triangle/ray/prepared.h"

#include <glm/common.hpp>

#include "geometry/triangle/barycentric.h"

namespace geometry {
namespace {

/// Beyond the range of float, and so far within that of double that products of a few such numbers fit.
constexpr int kLargestExponent = 190;

double largestOf(const Vec3d& v) { return std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z))); }

Vec3d times2To(int exponent, const Vec3d& v) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

}  // namespace

std::optional<PreparedRay> prepare(const Rayd& ray, const Triangled& triangle) {
    const auto frame = frameOf(ray);
    if (!frame || !isFinite(triangle.a) || !isFinite(triangle.b) || !isFinite(triangle.c)) return std::nullopt;
    PreparedRay prepared{*frame, triangle};
    const double largest = std::fmax(std::fmax(largestOf(ray.origin), largestOf(triangle.a)),
                                     std::fmax(largestOf(triangle.b), largestOf(triangle.c)));
    const int exponent = largest > 0.0 ? -std::ilogb(largest) : 0;
    if (std::abs(exponent) <= kLargestExponent) return prepared;
    prepared.ray.origin = times2To(exponent, ray.origin);
    prepared.ray.scale = std::ldexp(frame->scale, exponent);
    prepared.triangle = {times2To(exponent, triangle.a), times2To(exponent, triangle.b),
                         times2To(exponent, triangle.c)};
    return prepared;
}

Vec3d normalAgainst(const RayFrame& ray, const Triangled& triangle) {
    const Vec3d n = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double squared = glm::dot(n, n);
    if (!(squared > 0.0)) return against(ray);
    const Vec3d unit = n / std::sqrt(squared);
    return glm::dot(unit, ray.direction) > 0.0 ? -unit : unit;
}

template <typename T>
std::optional<TriangleHit<T>> hitOf(const PreparedRay& prepared, const Triangle<T>& triangle,
                                    const TriangleTime& time) {
    // The scale is zero only for doubles at the ends of their range; such a t fits no number type.
    const double scale = prepared.ray.scale;
    if (time.t != 0.0 && !(time.t <= scale * double{std::numeric_limits<T>::max()})) return std::nullopt;
    const double t = time.t != 0.0 ? time.t / scale : 0.0;
    const Vec3d point = pointAt(wide(triangle), time.barycentric);
    const Vec3d normal = normalAgainst(prepared.ray, prepared.triangle);
    return TriangleHit<T>{{static_cast<T>(t), Vec3<T>{point}, Vec3<T>{normal}, false}, Vec3<T>{time.barycentric}};
}

template <typename T>
std::optional<TriangleHit<T>> hitOfPoint(const PreparedRay& prepared, const Vec3<T>& origin) {
    if (!isOnTriangle(prepared.ray.origin, prepared.triangle)) return std::nullopt;
    const Vec3d weights = glm::max(barycentric(prepared.triangle, prepared.ray.origin), 0.0);
    const double sum = weights.x + weights.y + weights.z;
    return TriangleHit<T>{{T(0), origin, Vec3<T>{T(0)}, false}, Vec3<T>{weights / sum}};
}

template std::optional<TriangleHit<float>> hitOf(const PreparedRay&, const Trianglef&, const TriangleTime&);
template std::optional<TriangleHit<double>> hitOf(const PreparedRay&, const Triangled&, const TriangleTime&);
template std::optional<TriangleHit<float>> hitOfPoint(const PreparedRay&, const Vec3f&);
template std::optional<TriangleHit<double>> hitOfPoint(const PreparedRay&, const Vec3d&);

}  // namespace geometry
