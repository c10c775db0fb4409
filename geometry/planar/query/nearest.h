#pragma once
/// The nearest points in double precision, shared by closestPoint and distance.
/// Source of the regions: Ericson, Real-Time Collision Detection (2005), 5.1.

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/planar/to_double.h"

namespace collidoscope::geometry::planar {

inline double lengthOf(const Vec2d& v) { return std::sqrt(glm::dot(v, v)); }

inline Vec2d nearestOnLine(const Vec2d& start, const Vec2d& direction, const Vec2d& p) {
    const double squared = glm::dot(direction, direction);
    if (!(squared > 0.0)) return start;
    return start + direction * (glm::dot(p - start, direction) / squared);
}

inline Vec2d nearest(const Vec2d& point, const Vec2d&) { return point; }
inline Vec2d nearest(const Line2d& line, const Vec2d& p) {
    return nearestOnLine(line.point, rescaledDirection(line.direction), p);
}
inline Vec2d nearest(const Ray2d& ray, const Vec2d& p) {
    const Vec2d direction = rescaledDirection(ray.direction);
    if (glm::dot(p - ray.origin, direction) <= 0.0) return ray.origin;
    return nearestOnLine(ray.origin, direction, p);
}
inline Vec2d nearest(const Segment2d& segment, const Vec2d& p) {
    const Vec2d direction = segment.end - segment.start;
    if (glm::dot(p - segment.start, direction) <= 0.0) return segment.start;
    if (glm::dot(p - segment.end, direction) >= 0.0) return segment.end;
    return nearestOnLine(segment.start, direction, p);
}
inline Vec2d nearest(const Circled& circle, const Vec2d& p) {
    if (contains(circle, p)) return p;
    const Vec2d offset = p - circle.center;
    return circle.center + offset * (circle.radius / lengthOf(offset));
}
inline Vec2d nearest(const Rectangled& rectangle, const Vec2d& p) {
    return glm::clamp(p, rectangle.min, rectangle.max);
}

/// The axes of an oriented rectangle, and a point in them.
struct LocalPoint {
    Vec2d u{1.0, 0.0};
    Vec2d v{0.0, 1.0};
    Vec2d local{0.0};
};
inline LocalPoint localPoint(const OrientedRectangled& rectangle, const Vec2d& p) {
    const double c = geometry::cos(rectangle.angle);
    const double s = geometry::sin(rectangle.angle);
    const Vec2d u{c, s};
    const Vec2d v{-s, c};
    return {u, v, {glm::dot(u, p - rectangle.center), glm::dot(v, p - rectangle.center)}};
}
inline Vec2d nearest(const OrientedRectangled& rectangle, const Vec2d& p) {
    if (contains(rectangle, p)) return p;
    const auto [u, v, local] = localPoint(rectangle, p);
    const Vec2d clamped = glm::clamp(local, -rectangle.half, rectangle.half);
    return rectangle.center + u * clamped.x + v * clamped.y;
}

/// Returns the nearest point of the sides. Precondition: at least one corner.
inline Vec2d nearestOnBoundary(const Polygond& polygon, const Vec2d& p) {
    Vec2d best = polygon.points.front();
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Vec2d candidate = nearest(sideOf(polygon, i), p);
        if (lengthOf(candidate - p) < lengthOf(best - p)) best = candidate;
    }
    return best;
}
inline Vec2d nearest(const Polygond& polygon, const Vec2d& p) {
    return contains(polygon, p) ? p : nearestOnBoundary(polygon, p);
}

/// Negative inside, where it is the distance to the nearest point of the boundary.
inline double signedDistanceOf(const Circled& circle, const Vec2d& p) {
    return lengthOf(p - circle.center) - circle.radius;
}
/// `excess` is how far a point sticks out beyond the nearer side of each axis; negative within.
inline double signedByExcess(const Vec2d& excess) {
    const double most = std::fmax(excess.x, excess.y);
    return most <= 0.0 ? most : lengthOf(glm::max(excess, Vec2d{0.0}));
}
inline double signedDistanceOf(const Rectangled& rectangle, const Vec2d& p) {
    return signedByExcess(glm::max(rectangle.min - p, p - rectangle.max));
}
inline double signedDistanceOf(const OrientedRectangled& rectangle, const Vec2d& p) {
    return signedByExcess(glm::abs(localPoint(rectangle, p).local) - rectangle.half);
}
inline double signedDistanceOf(const Polygond& polygon, const Vec2d& p) {
    const double far = lengthOf(nearestOnBoundary(polygon, p) - p);
    return contains(polygon, p) ? -far : far;
}

}  // namespace collidoscope::geometry::planar
