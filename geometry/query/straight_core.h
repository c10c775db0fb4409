#pragma once
/// Thin and round shapes for exact tests: all points within `radius` of a straight core.

#include <cstdint>

#include "geometry/predicates/vectors.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {

enum class LineKind : std::uint8_t { Segment, Ray, Line };

/// A point, segment, ray, line, sphere or capsule. A point is a segment whose ends coincide.
struct RoundBody {
    Vec3d origin{0.0};
    Vec3d toward{0.0};  ///< the other end of a segment; the direction of a ray or line
    LineKind kind = LineKind::Segment;
    double radius = 0.0;
};

template <typename T>
RoundBody roundBodyOf(const Vec3<T>& p) {
    return {toDouble(p), toDouble(p)};
}
template <typename T>
RoundBody roundBodyOf(const Segment<T>& segment) {
    return {toDouble(segment.start), toDouble(segment.end)};
}
/// A ray or a line without direction is a point.
inline RoundBody withDirection(const Vec3d& origin, const Vec3d& direction, LineKind kind) {
    if (direction == Vec3d{0.0}) return {origin, origin};
    return {origin, direction, kind};
}
template <typename T>
RoundBody roundBodyOf(const Ray<T>& ray) {
    return withDirection(toDouble(ray.origin), toDouble(ray.direction), LineKind::Ray);
}
template <typename T>
RoundBody roundBodyOf(const Line<T>& line) {
    return withDirection(toDouble(line.point), toDouble(line.direction), LineKind::Line);
}
template <typename T>
RoundBody roundBodyOf(const Sphere<T>& sphere) {
    return {toDouble(sphere.center), toDouble(sphere.center), LineKind::Segment, double{sphere.radius}};
}
template <typename T>
RoundBody roundBodyOf(const Capsule<T>& capsule) {
    return {toDouble(capsule.a), toDouble(capsule.b), LineKind::Segment, double{capsule.radius}};
}
inline bool isFinite(const RoundBody& body) {
    return isFinite(body.origin) && isFinite(body.toward) && std::isfinite(body.radius);
}

/// The points origin + t direction, with t >= 0 where the core has a start and t <= 1 where it has an end. The start of
/// a point is its end as well, so it needs none.
template <typename S>
struct StraightCore {
    exact::Vector3<S> origin{};
    exact::Vector3<S> direction{};  ///< zero for a point
    exact::Vector3<S> end{};        ///< origin + direction, where there is an end
    bool hasStart = true;
    bool hasEnd = true;
};
template <typename S>
StraightCore<S> straightCoreOf(const RoundBody& body) {
    const auto origin = exact::vector3<S>(body.origin);
    const auto toward = exact::vector3<S>(body.toward);
    if (body.kind == LineKind::Segment) return {origin, toward - origin, toward, true, body.origin != body.toward};
    return {origin, toward, {}, body.kind == LineKind::Ray, false};
}

/// Is the distance of a point from a core at most the root of `squaredReach`?
/// Source: Ericson, Real-Time Collision Detection (2005), 5.1.2; multiplied by |direction|^2, so that nothing is
/// divided.
template <typename S>
bool isNear(const exact::Vector3<S>& p, const StraightCore<S>& core, const S& squaredReach) {
    const auto within = [&](const exact::Vector3<S>& offset, const S& squaredScale) {
        return sign(dot(offset, offset) - squaredReach * squaredScale) <= 0;
    };
    const exact::Vector3<S> fromStart = p - core.origin;
    const S along = dot(fromStart, core.direction);
    const S squaredLength = dot(core.direction, core.direction);
    if (core.hasStart && sign(along) <= 0) return within(fromStart, S(1.0));
    if (core.hasEnd && sign(along - squaredLength) >= 0) return within(p - core.end, S(1.0));
    return within(cross(fromStart, core.direction), squaredLength);
}

/// Is the distance of two cores at most the root of `squaredReach`? Either the points where the whole lines come
/// nearest lie on both cores, or one of the two nearest points can be taken to be an end of its core.
template <typename S>
bool areNear(const StraightCore<S>& a, const StraightCore<S>& b, const S& squaredReach) {
    const exact::Vector3<S> across = cross(a.direction, b.direction);
    const S scale = dot(across, across);
    const auto holds = [&](const StraightCore<S>& core, const S& scaledTime) {
        return (!core.hasStart || sign(scaledTime) >= 0) && (!core.hasEnd || sign(scaledTime - scale) <= 0);
    };
    if (sign(scale) > 0) {
        const exact::Vector3<S> offset = b.origin - a.origin;
        const S timeA = dot(cross(offset, b.direction), across);
        const S timeB = dot(cross(offset, a.direction), across);
        if (holds(a, timeA) && holds(b, timeB))
            return sign(exact::square(dot(offset, across)) - squaredReach * scale) <= 0;
    } else if (!a.hasStart && !b.hasStart) {
        return isNear(a.origin, b, squaredReach);
    }
    return (a.hasStart && isNear(a.origin, b, squaredReach)) || (b.hasStart && isNear(b.origin, a, squaredReach)) ||
           (a.hasEnd && isNear(a.end, b, squaredReach)) || (b.hasEnd && isNear(b.end, a, squaredReach));
}

}  // namespace collidoscope::geometry
