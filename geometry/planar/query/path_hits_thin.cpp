/// Paths against what has no area: point, line, ray, segment.
#include <glm/geometric.hpp>

#include "geometry/planar/query/accurate.h"
#include "geometry/planar/query/path_hits.h"

namespace geometry::planar {
namespace {

/// Where the path passes the point's foot on it.
double timeOf(const Path& path, const Vec2d& point) {
    if (isPointQuery(path)) return 0.0;
    return glm::dot(point - path.origin, path.direction) / glm::dot(path.direction, path.direction);
}

/// Crosses the line from `start` along to - from: t = (start - origin) x along / (direction x along). None when
/// parallel to it.
std::optional<FlatRayHit<double>> crossing(const Path& path, const Vec2d& start, const Vec2d& from, const Vec2d& to) {
    const auto crossed = [&](auto other) {
        return accurately([&](auto zero) {
            using S = decltype(zero);
            return cross(other(zero), exact::pair<S>(to) - exact::pair<S>(from));
        });
    };
    const double under = crossed([&](auto zero) { return directionOf<decltype(zero)>(path); });
    if (under == 0.0) return std::nullopt;
    const double over = crossed([&](auto zero) {
        using S = decltype(zero);
        return exact::pair<S>(start) - exact::pair<S>(path.origin);
    });
    const double t = std::fmax(over / under, 0.0);
    const Vec2d along = handyDirection(to - from);
    const Vec2d across = Vec2d{-along.y, along.x} / std::sqrt(glm::dot(along, along));
    return FlatRayHit<double>{t, pointAt(path, t), under > 0.0 ? across : -across, false};
}

FlatRayHit<double> hitOnPoint(const Path& path, const Vec2d& point) {
    return {std::fmax(timeOf(path, point), 0.0), point, against(path), false};
}

}  // namespace

FlatRayHit<double> hitOf(const Path& path, const Vec2d& point) { return hitOnPoint(path, point); }

FlatRayHit<double> hitOf(const Path& path, const Line2d& line) {
    const auto hit = crossing(path, line.point, Vec2d{0.0}, handyDirection(line.direction));
    if (hit) return *hit;
    return line.direction == Vec2d{0.0} ? hitOnPoint(path, line.point) : hitAtStart(path, false);
}

FlatRayHit<double> hitOf(const Path& path, const Ray2d& ray) {
    const auto hit = crossing(path, ray.origin, Vec2d{0.0}, handyDirection(ray.direction));
    if (hit) return *hit;
    return overlaps(ray, path.origin) ? hitAtStart(path, false) : hitOnPoint(path, ray.origin);
}

FlatRayHit<double> hitOf(const Path& path, const Segment2d& segment) {
    const auto hit = crossing(path, segment.start, segment.start, segment.end);
    if (hit) return *hit;
    if (overlaps(segment, path.origin)) return hitAtStart(path, false);
    const bool startFirst = timeOf(path, segment.start) < timeOf(path, segment.end);
    return hitOnPoint(path, startFirst ? segment.start : segment.end);
}

}  // namespace geometry::planar
