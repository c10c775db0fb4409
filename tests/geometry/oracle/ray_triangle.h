#pragma once
/// The point where a ray first meets a triangle, in exact rationals.
///
/// Works from the point where the ray meets the plane, and by cutting the ray with half-planes where it lies in it.

#include <optional>
#include <vector>

#include "geometry/shapes/primitives.h"
#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::oracle {

struct RayMeeting {
    Rational t{};
    Vector point{};
};

namespace detail {

struct Line {
    Vector origin{};
    Vector direction{};
    RayMeeting at(const Rational& t) const { return {t, origin + t * direction}; }
};

inline void keepFirst(std::optional<RayMeeting>& best, const std::optional<RayMeeting>& next) {
    if (next && (!best || next->t < best->t)) best = next;
}

/// Precondition: the direction is not zero.
inline std::optional<RayMeeting> meetPoint(const Line& ray, const Vector& p) {
    const Vector offset = p - ray.origin;
    if (!isZero(cross(ray.direction, offset))) return std::nullopt;
    const Rational t = dot(offset, ray.direction) / squaredLength(ray.direction);
    if (sgn(t) < 0) return std::nullopt;
    return ray.at(t);
}

/// The first point of the segment ab that is on the ray.
inline std::optional<RayMeeting> meetSegment(const Line& ray, const Vector& a, const Vector& b) {
    const Vector side = b - a;
    const Vector normal = cross(ray.direction, side);
    std::optional<RayMeeting> first;
    keepFirst(first, meetPoint(ray, a));
    keepFirst(first, meetPoint(ray, b));
    if (isZero(normal)) {
        // Along the same line: the ray may start between the ends.
        const Vector toA = a - ray.origin;
        const Vector toB = b - ray.origin;
        if (isZero(cross(ray.direction, toA)) && sgn(dot(toA, toB)) <= 0) return ray.at(Rational{0});
        return first;
    }
    const Vector offset = a - ray.origin;
    if (sgn(dot(offset, normal)) != 0) return first;
    const Rational t = dot(cross(offset, side), normal) / squaredLength(normal);
    const Rational s = dot(cross(offset, ray.direction), normal) / squaredLength(normal);
    if (sgn(t) >= 0 && sgn(s) >= 0 && s <= 1) keepFirst(first, ray.at(t));
    return first;
}

inline bool isWithin(const Vector corners[3], const Vector& normal, const Vector& p) {
    for (int i = 0; i < 3; ++i)
        if (sgn(dot(cross(corners[(i + 1) % 3] - corners[i], p - corners[i]), normal)) < 0) return false;
    return true;
}

}  // namespace detail

/// Precondition: the direction is not zero and all numbers are finite.
inline std::optional<RayMeeting> firstMeeting(const Rayd& ray, const Triangled& triangle) {
    const detail::Line line{exactly(ray.origin), exactly(ray.direction)};
    const Vector corners[3] = {exactly(triangle.a), exactly(triangle.b), exactly(triangle.c)};
    const Vector normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    const Rational height = dot(normal, corners[0] - line.origin);
    const Rational speed = dot(normal, line.direction);
    if (sgn(speed) != 0) {
        const RayMeeting meeting = line.at(height / speed);
        if (sgn(meeting.t) < 0 || !detail::isWithin(corners, normal, meeting.point)) return std::nullopt;
        return meeting;
    }
    if (sgn(height) != 0) return std::nullopt;
    if (!isZero(normal) && detail::isWithin(corners, normal, line.origin)) return line.at(Rational{0});
    std::optional<RayMeeting> first;
    for (int i = 0; i < 3; ++i) detail::keepFirst(first, detail::meetSegment(line, corners[i], corners[(i + 1) % 3]));
    return first;
}

/// Below zero when the ray comes from the side that the normal points to.
inline int sideOfRay(const Rayd& ray, const Triangled& triangle) {
    const Vector a = exactly(triangle.a);
    return sgn(dot(cross(exactly(triangle.b) - a, exactly(triangle.c) - a), exactly(ray.direction)));
}

}  // namespace collidoscope::geometry::oracle
