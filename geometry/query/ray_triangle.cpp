/// Rays against one triangle, and the rare cases of the shared test.
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/query/closest_point.h"
#include "geometry/query/triangle_ray.h"

namespace geometry {
namespace {

/// A point query touches a surface when it is no further off than double rounding explains.
constexpr double kSurfaceRounding = 8.0 * std::numeric_limits<double>::epsilon();

Vec3d barycentricOf(const Triangled& triangle, const Vec3d& p) {
    const Vec3d ab = triangle.b - triangle.a;
    const Vec3d ac = triangle.c - triangle.a;
    const Vec3d n = glm::cross(ab, ac);
    const double squared = glm::dot(n, n);
    if (!(squared > 0.0)) return {1.0, 0.0, 0.0};
    const Vec3d ap = p - triangle.a;
    const double v = glm::clamp(glm::dot(glm::cross(ap, ac), n) / squared, 0.0, 1.0);
    const double w = glm::clamp(glm::dot(glm::cross(ab, ap), n) / squared, 0.0, 1.0 - v);
    return {1.0 - v - w, v, w};
}

std::optional<TriangleHit<double>> castPoint(const Vec3d& p, const Triangled& triangle) {
    const Vec3d offset = p - closestPoint(triangle, p);
    const Vec3d size = glm::abs(p) + glm::abs(triangle.a) + glm::abs(triangle.b) + glm::abs(triangle.c);
    if (!(glm::dot(offset, offset) <= kSurfaceRounding * kSurfaceRounding * glm::dot(size, size))) return std::nullopt;
    return TriangleHit<double>{{0.0, p, Vec3d{0.0}, false}, barycentricOf(triangle, p)};
}

std::optional<TriangleHit<double>> cast(const RayFrame& ray, const Triangled& triangle) {
    if (isPointQuery(ray)) return castPoint(ray.origin, triangle);
    const auto hit = castSheared(shearOf(ray), triangle.a, triangle.b, triangle.c);
    if (!hit) return std::nullopt;
    const Vec3d& weights = hit->barycentric;
    const Vec3d point = triangle.a * weights.x + triangle.b * weights.y + triangle.c * weights.z;
    return TriangleHit<double>{{hit->t, point, normalAgainst(ray, triangle), false}, weights};
}

}  // namespace

std::optional<TriangleTime> castInPlane(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    // All corners lie on one line through the axis of the ray: the side of it is one number.
    const double spreadX = std::fabs(a.x) + std::fabs(b.x) + std::fabs(c.x);
    const double spreadY = std::fabs(a.y) + std::fabs(b.y) + std::fabs(c.y);
    const int axis = spreadX >= spreadY ? 0 : 1;
    const Vec3d corners[] = {a, b, c};

    // Collect where the sides cross the axis.
    std::optional<TriangleTime> first;
    std::optional<TriangleTime> last;
    const auto consider = [&](double t, const Vec3d& weights) {
        if (!first || t < first->t) first = {t, weights};
        if (!last || t > last->t) last = {t, weights};
    };
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const double si = corners[i][axis];
        const double sj = corners[j][axis];
        Vec3d weights{0.0};
        if (si == 0.0) {
            weights[i] = 1.0;
            consider(corners[i].z, weights);
        } else if ((si < 0.0) != (sj < 0.0) && sj != 0.0) {
            weights[j] = si / (si - sj);
            weights[i] = 1.0 - weights[j];
            consider(weights[i] * corners[i].z + weights[j] * corners[j].z, weights);
        }
    }
    if (!first || !(last->t >= 0.0)) return std::nullopt;
    if (first->t >= 0.0) return first;
    // The ray starts within the triangle.
    const double share = -first->t / (last->t - first->t);
    return TriangleTime{0.0, first->barycentric * (1.0 - share) + last->barycentric * share};
}

Vec3d normalAgainst(const RayFrame& ray, const Triangled& triangle) {
    const Vec3d n = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double squared = glm::dot(n, n);
    if (!(squared > 0.0)) return against(ray);
    const Vec3d unit = n / std::sqrt(squared);
    return glm::dot(unit, ray.direction) > 0.0 ? -unit : unit;
}

template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle) {
    const auto frame = frameOf(wide(ray));
    if (!frame) return std::nullopt;
    const auto hit = cast(*frame, wide(triangle));
    if (!hit) return std::nullopt;
    const auto rounded = narrow<T>(std::optional<RayHit<double>>{*hit}, *frame);
    if (!rounded) return std::nullopt;
    return TriangleHit<T>{*rounded, Vec3<T>{hit->barycentric}};
}

template std::optional<TriangleHit<float>> rayCast(const Rayf&, const Trianglef&);
template std::optional<TriangleHit<double>> rayCast(const Rayd&, const Triangled&);

}  // namespace geometry
