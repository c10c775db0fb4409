/// The nearest point of each shape of the plane in double precision, and the distances made of it.
/// Source of the regions: Ericson, Real-Time Collision Detection (2005), 5.1.

#include "geometry/planar/query/nearest.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/elementary.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/planar/to_double.h"

namespace collidoscope::geometry {
namespace planar {
namespace {

double lengthOf(const Vec2d& v) { return std::sqrt(glm::dot(v, v)); }

Vec2d nearestOnLine(const Vec2d& start, const Vec2d& direction, const Vec2d& p) {
    const double squared = glm::dot(direction, direction);
    if (!(squared > 0.0)) return start;
    return start + direction * (glm::dot(p - start, direction) / squared);
}

Vec2d nearest(const Vec2d& point, const Vec2d&) { return point; }
Vec2d nearest(const Line2d& line, const Vec2d& p) {
    return nearestOnLine(line.point, rescaledDirection(line.direction), p);
}
Vec2d nearest(const Ray2d& ray, const Vec2d& p) {
    const Vec2d direction = rescaledDirection(ray.direction);
    if (glm::dot(p - ray.origin, direction) <= 0.0) return ray.origin;
    return nearestOnLine(ray.origin, direction, p);
}
Vec2d nearest(const Segment2d& segment, const Vec2d& p) {
    const Vec2d direction = segment.end - segment.start;
    if (glm::dot(p - segment.start, direction) <= 0.0) return segment.start;
    if (glm::dot(p - segment.end, direction) >= 0.0) return segment.end;
    return nearestOnLine(segment.start, direction, p);
}
Vec2d nearest(const Circled& circle, const Vec2d& p) {
    if (contains(circle, p)) return p;
    const Vec2d offset = p - circle.center;
    return circle.center + offset * (circle.radius / lengthOf(offset));
}
Vec2d nearest(const Rectangled& rectangle, const Vec2d& p) { return glm::clamp(p, rectangle.min, rectangle.max); }

/// The axes of an oriented rectangle, and a point in them.
struct LocalPoint {
    Vec2d u{1.0, 0.0};
    Vec2d v{0.0, 1.0};
    Vec2d local{0.0};
};
LocalPoint localPoint(const OrientedRectangled& rectangle, const Vec2d& p) {
    const double c = geometry::cos(rectangle.angle);
    const double s = geometry::sin(rectangle.angle);
    const Vec2d u{c, s};
    const Vec2d v{-s, c};
    return {u, v, {glm::dot(u, p - rectangle.center), glm::dot(v, p - rectangle.center)}};
}
Vec2d nearest(const OrientedRectangled& rectangle, const Vec2d& p) {
    if (contains(rectangle, p)) return p;
    const auto [u, v, local] = localPoint(rectangle, p);
    const Vec2d clamped = glm::clamp(local, -rectangle.half, rectangle.half);
    return rectangle.center + u * clamped.x + v * clamped.y;
}

/// Returns the nearest point of the sides. Precondition: at least one corner.
Vec2d nearestOnBoundary(const Polygond& polygon, const Vec2d& p) {
    Vec2d best = polygon.points.front();
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Vec2d candidate = nearest(sideOf(polygon, i), p);
        if (lengthOf(candidate - p) < lengthOf(best - p)) best = candidate;
    }
    return best;
}
Vec2d nearest(const Polygond& polygon, const Vec2d& p) {
    return contains(polygon, p) ? p : nearestOnBoundary(polygon, p);
}

/// Negative inside, where it is the distance to the nearest point of the boundary.
double signedDistanceOf(const Circled& circle, const Vec2d& p) { return lengthOf(p - circle.center) - circle.radius; }
/// `excess` is how far a point sticks out beyond the nearer side of each axis; negative within.
double signedByExcess(const Vec2d& excess) {
    const double maximum = std::fmax(excess.x, excess.y);
    return maximum <= 0.0 ? maximum : lengthOf(glm::max(excess, Vec2d{0.0}));
}
double signedDistanceOf(const Rectangled& rectangle, const Vec2d& p) {
    return signedByExcess(glm::max(rectangle.min - p, p - rectangle.max));
}
double signedDistanceOf(const OrientedRectangled& rectangle, const Vec2d& p) {
    return signedByExcess(glm::abs(localPoint(rectangle, p).local) - rectangle.half);
}
double signedDistanceOf(const Polygond& polygon, const Vec2d& p) {
    const double far = lengthOf(nearestOnBoundary(polygon, p) - p);
    return contains(polygon, p) ? -far : far;
}

}  // namespace
}  // namespace planar

// --- Nearest points ---

template <typename T, PlanarShape<T> Shape>
Vec2<T> closestPoint(const Shape& shape, const Vec2<T>& p) {
    const auto exact = toDouble(shape);
    const Vec2d q = toDouble(p);
    if (!isFinite(exact) || !isFinite(q)) return Vec2<T>{std::numeric_limits<T>::quiet_NaN()};
    const Rescale rescale = rescaleOf(exact, q);
    return Vec2<T>{restored(rescale, planar::nearest(rescaled(rescale, exact), rescaled(rescale, q)))};
}

template Vec2f closestPoint(const Vec2f&, const Vec2f&);
template Vec2d closestPoint(const Vec2d&, const Vec2d&);
template Vec2f closestPoint(const Line2f&, const Vec2f&);
template Vec2d closestPoint(const Line2d&, const Vec2d&);
template Vec2f closestPoint(const Ray2f&, const Vec2f&);
template Vec2d closestPoint(const Ray2d&, const Vec2d&);
template Vec2f closestPoint(const Segment2f&, const Vec2f&);
template Vec2d closestPoint(const Segment2d&, const Vec2d&);
template Vec2f closestPoint(const Circlef&, const Vec2f&);
template Vec2d closestPoint(const Circled&, const Vec2d&);
template Vec2f closestPoint(const Rectanglef&, const Vec2f&);
template Vec2d closestPoint(const Rectangled&, const Vec2d&);
template Vec2f closestPoint(const OrientedRectanglef&, const Vec2f&);
template Vec2d closestPoint(const OrientedRectangled&, const Vec2d&);
template Vec2f closestPoint(const Polygonf&, const Vec2f&);
template Vec2d closestPoint(const Polygond&, const Vec2d&);

// --- Distances ---

namespace {

/// Calls `measure` with the shape and the point rescaled, and carries the length back.
template <typename T, typename Shape, typename Measure>
T measured(const Shape& shape, const Vec2<T>& p, Measure measure) {
    const auto exact = toDouble(shape);
    const Vec2d q = toDouble(p);
    if (!isFinite(exact) || !isFinite(q)) return std::numeric_limits<T>::quiet_NaN();
    const Rescale rescale = rescaleOf(exact, q);
    return static_cast<T>(restored(rescale, measure(rescaled(rescale, exact), rescaled(rescale, q))));
}

}  // namespace

template <typename T, PlanarLine<T> Shape>
T distance(const Shape& line, const Vec2<T>& p) {
    return measured(line, p, [](const auto& rescaledLine, const Vec2d& q) {
        return planar::lengthOf(planar::nearest(rescaledLine, q) - q);
    });
}
template <typename T, PlanarSolid<T> Shape>
T signedDistance(const Shape& solid, const Vec2<T>& p) {
    return measured(
        solid, p, [](const auto& rescaledSolid, const Vec2d& q) { return planar::signedDistanceOf(rescaledSolid, q); });
}
/// 0 inside; NaN stays NaN.
template <typename T, PlanarSolid<T> Shape>
T distance(const Shape& solid, const Vec2<T>& p) {
    const T far = signedDistance(solid, p);
    return std::isless(far, T(0)) ? T(0) : far;
}

template float distance(const Line2f&, const Vec2f&);
template double distance(const Line2d&, const Vec2d&);
template float distance(const Ray2f&, const Vec2f&);
template double distance(const Ray2d&, const Vec2d&);
template float distance(const Segment2f&, const Vec2f&);
template double distance(const Segment2d&, const Vec2d&);
template float distance(const Circlef&, const Vec2f&);
template double distance(const Circled&, const Vec2d&);
template float distance(const Rectanglef&, const Vec2f&);
template double distance(const Rectangled&, const Vec2d&);
template float distance(const OrientedRectanglef&, const Vec2f&);
template double distance(const OrientedRectangled&, const Vec2d&);
template float distance(const Polygonf&, const Vec2f&);
template double distance(const Polygond&, const Vec2d&);

template float signedDistance(const Circlef&, const Vec2f&);
template double signedDistance(const Circled&, const Vec2d&);
template float signedDistance(const Rectanglef&, const Vec2f&);
template double signedDistance(const Rectangled&, const Vec2d&);
template float signedDistance(const OrientedRectanglef&, const Vec2f&);
template double signedDistance(const OrientedRectangled&, const Vec2d&);
template float signedDistance(const Polygonf&, const Vec2f&);
template double signedDistance(const Polygond&, const Vec2d&);

}  // namespace collidoscope::geometry
