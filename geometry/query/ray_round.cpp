/// Rays against what is round: sphere and capsule.
#include <glm/geometric.hpp>

#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/ray_frame.h"

namespace geometry {
namespace {

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

/// The ball of `radius` about the point `core`, met near t: the hit is put on its surface.
RayHit<double> hitOnBall(const RayFrame& ray, double t, const Vec3d& core, double radius) {
    const Vec3d offset = ray.origin + ray.direction * t - core;
    const double squared = squaredLength(offset);
    const Vec3d normal = radius > 0.0 && squared > 0.0 ? offset / std::sqrt(squared) : against(ray);
    return {t, core + normal * radius, normal, false};
}

/// Smaller root of |m + t d|^2 = r^2 for a start outside. With the distance of the line from the centre taken from a
/// cross product, distant and large spheres lose no digits to cancellation.
/// Source: Haines, Guenther, Akenine-Moeller, Precision improvements for ray/sphere intersection (Ray Tracing Gems,
/// 2019), chapter 7; there the distance is found by subtracting the projection.
std::optional<double> enterSphere(const RayFrame& ray, const Vec3d& center, double radius) {
    const Vec3d m = ray.origin - center;
    const Vec3d& d = ray.direction;
    const double approach = -glm::dot(m, d);
    if (!(approach > 0.0)) return std::nullopt;
    const double discriminant = radius * radius * squaredLength(d) - squaredLength(glm::cross(m, d));
    if (!(discriminant >= 0.0)) return std::nullopt;
    const double length = std::sqrt(squaredLength(m));
    const double power = (length - radius) * (length + radius);
    return std::fmax(power, 0.0) / (approach + std::sqrt(discriminant));
}

/// Where the ray enters the side of the cylinder about a-b, between its two end planes. Crossing with the axis leaves
/// a problem of the plane: |mAcross + t dAcross|^2 = (r |axis|)^2.
/// Source: Ericson, Real-Time Collision Detection (2005), 5.3.7. Differs from it: the quadratic comes from cross
/// products, which do not cancel when the ray is nearly parallel to the axis.
std::optional<double> enterSide(const RayFrame& ray, const Capsuled& capsule) {
    const Vec3d axis = capsule.b - capsule.a;
    const double axisSquared = squaredLength(axis);
    const Vec3d m = ray.origin - capsule.a;
    const Vec3d mAcross = glm::cross(m, axis);
    const Vec3d dAcross = glm::cross(ray.direction, axis);
    const double reach = capsule.radius * capsule.radius * axisSquared;

    const double approach = -glm::dot(mAcross, dAcross);
    if (!(approach > 0.0)) return std::nullopt;
    const double discriminant = reach * squaredLength(dAcross) - squaredLength(glm::cross(mAcross, dAcross));
    if (!(discriminant >= 0.0)) return std::nullopt;
    const double t = std::fmax(squaredLength(mAcross) - reach, 0.0) / (approach + std::sqrt(discriminant));
    const double along = glm::dot(m + ray.direction * t, axis);
    if (!(along >= 0.0 && along <= axisSquared)) return std::nullopt;
    return t;
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Sphered& sphere) {
    if (contains(sphere, ray.origin)) return hitFromInside(ray);
    const auto t = enterSphere(ray, sphere.center, sphere.radius);
    if (!t) return std::nullopt;
    return hitOnBall(ray, *t, sphere.center, sphere.radius);
}

/// A capsule is entered where the first of its side and its two end balls is.
std::optional<RayHit<double>> cast(const RayFrame& ray, const Capsuled& capsule) {
    if (contains(capsule, ray.origin)) return hitFromInside(ray);
    std::optional<double> first = enterSide(ray, capsule);
    for (const Vec3d& end : {capsule.a, capsule.b}) {
        const auto t = enterSphere(ray, end, capsule.radius);
        if (t && (!first || *t < *first)) first = t;
    }
    if (!first) return std::nullopt;
    const Vec3d core = closestPoint(Segmentd{capsule.a, capsule.b}, ray.origin + ray.direction * *first);
    return hitOnBall(ray, *first, core, capsule.radius);
}

}  // namespace

template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Sphere<T>& sphere) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, wide(sphere)), *frame) : std::nullopt;
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Capsule<T>& capsule) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, wide(capsule)), *frame) : std::nullopt;
}

template std::optional<RayHit<float>> rayCast(const Rayf&, const Spheref&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Sphered&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Capsulef&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Capsuled&);

}  // namespace geometry
