/// Rays against what is round: sphere and capsule.
#include <glm/geometric.hpp>

#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/ray/ray_frame.h"

namespace collidoscope::geometry {
namespace {

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

/// The ball of `radius` about the point `core`, met near t: the hit is put on its surface.
RayHit<double> hitOnBall(const RayFrame& ray, double t, const Vec3d& core, double radius) {
    const Vec3d offset = ray.origin + ray.direction * t - core;
    const double squared = squaredLength(offset);
    const Vec3d normal = radius > 0.0 && squared > 0.0 ? offset / std::sqrt(squared) : against(ray);
    return {t, core + normal * radius, normal, false};
}

/// Where a ray that starts outside of a circle or ball enters it: the smaller root of
///   speed t^2 - 2 approach t + power = 0,  discriminant = approach^2 - speed power,
/// taken as power / (approach + root), which does not cancel.
template <typename S>
std::optional<double> smallerRoot(const S& power, const S& approach, const S& discriminant) {
    if (sign(approach) <= 0 || sign(discriminant) < 0) return std::nullopt;
    return timeOf(nearly(power), approximate(approach) + std::sqrt(std::fmax(nearly(discriminant), 0.0)));
}

struct BallEntry {
    double t = 0.0;
    bool startsInside = false;
};

/// |m + t d|^2 = r^2 with m from the centre to the start. The distance of the line from the centre is taken from a
/// cross product, so distant and large spheres lose no digits to cancellation.
/// Source: Haines, Guenther, Akenine-Moeller, Precision improvements for ray/sphere intersection (Ray Tracing Gems,
/// 2019), chapter 7; there the distance is found by subtracting the projection.
std::optional<BallEntry> enterBall(const RayFrame& ray, const Vec3d& center, double radius) {
    return exact::decideInStages([&](auto zero) -> std::optional<BallEntry> {
        using S = decltype(zero);
        const auto m = exact::vector3<S>(ray.origin) - exact::vector3<S>(center);
        const auto d = exact::vector3<S>(ray.direction);
        const S squaredRadius = exact::square(S(radius));
        const S power = dot(m, m) - squaredRadius;
        if (sign(power) <= 0) return BallEntry{.startsInside = true};
        const auto across = cross(m, d);
        const auto t = smallerRoot<S>(power, -dot(m, d), squaredRadius * dot(d, d) - dot(across, across));
        return t ? std::optional{BallEntry{*t}} : std::nullopt;
    });
}

struct SideEntry {
    double t = 0.0;
    bool middleIsBeside = false;  ///< halfway through the endless cylinder the ray is between the two end planes
};

/// Where the ray enters the endless cylinder about a-b. Crossing with the axis leaves a problem of the plane:
/// |mAcross + t dAcross|^2 = (r |axis|)^2. A ray that starts within the cylinder enters no side.
/// Source: Ericson, Real-Time Collision Detection (2005), 5.3.7. Differs from it: the quadratic comes from cross
/// products, which do not cancel when the ray is nearly parallel to the axis.
std::optional<SideEntry> enterSide(const RayFrame& ray, const Capsuled& capsule) {
    return exact::decideInStages([&](auto zero) -> std::optional<SideEntry> {
        using S = decltype(zero);
        const auto axis = exact::vector3<S>(capsule.b) - exact::vector3<S>(capsule.a);
        const auto m = exact::vector3<S>(ray.origin) - exact::vector3<S>(capsule.a);
        const auto d = exact::vector3<S>(ray.direction);
        const auto mAcross = cross(m, axis);
        const auto dAcross = cross(d, axis);
        const S squaredAxis = dot(axis, axis);
        const S squaredRadius = exact::square(S(capsule.radius));
        const S power = dot(mAcross, mAcross) - squaredRadius * squaredAxis;
        if (sign(power) <= 0) return std::nullopt;

        const S speed = dot(dAcross, dAcross);
        const S approach = -dot(mAcross, dAcross);
        const S discriminant = squaredAxis * (squaredRadius * speed - exact::square(dot(m, dAcross)));
        const auto t = smallerRoot(power, approach, discriminant);
        if (!t) return std::nullopt;
        const S middle = dot(m, axis) * speed + dot(d, axis) * approach;
        return SideEntry{*t, sign(middle) >= 0 && sign(middle - squaredAxis * speed) <= 0};
    });
}

bool isBeside(const Capsuled& capsule, const Vec3d& p) {
    const Vec3d axis = capsule.b - capsule.a;
    return glm::dot(p - capsule.a, axis) >= 0.0 && glm::dot(p - capsule.b, axis) <= 0.0;
}

/// A capsule is entered where the first of its side and its two end balls is. A ray through the cylinder that misses
/// both balls crosses no end plane within it, so any of its points there tells whether it passes beside the axis.
std::optional<double> enter(const RayFrame& ray, const Capsuled& capsule) {
    std::optional<double> first;
    for (const Vec3d& end : {capsule.a, capsule.b}) {
        const auto entry = enterBall(ray, end, capsule.radius);
        if (entry && (!first || entry->t < *first)) first = entry->t;
    }

    const auto side = enterSide(ray, capsule);
    if (!side) return first;
    if (!first) return side->middleIsBeside ? std::optional{side->t} : std::nullopt;
    return isBeside(capsule, ray.origin + ray.direction * side->t) ? std::fmin(*first, side->t) : *first;
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Sphered& sphere) {
    const auto entry = enterBall(ray, sphere.center, sphere.radius);
    if (!entry) return std::nullopt;
    if (entry->startsInside) return hitFromInside(ray);
    return hitOnBall(ray, entry->t, sphere.center, sphere.radius);
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Capsuled& capsule) {
    if (contains(capsule, ray.origin)) return hitFromInside(ray);
    const auto t = enter(ray, capsule);
    if (!t) return std::nullopt;
    const Vec3d core = closestPoint(Segmentd{capsule.a, capsule.b}, ray.origin + ray.direction * *t);
    return hitOnBall(ray, *t, core, capsule.radius);
}

}  // namespace

template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Sphere<T>& sphere) {
    return castInFrame(ray, toDouble(sphere),
                       [](const RayFrame& frame, const auto& shape) { return cast(frame, shape); });
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Capsule<T>& capsule) {
    return castInFrame(ray, toDouble(capsule),
                       [](const RayFrame& frame, const auto& shape) { return cast(frame, shape); });
}

template std::optional<RayHit<float>> rayCast(const Rayf&, const Spheref&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Sphered&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Capsulef&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Capsuled&);

}  // namespace collidoscope::geometry
