/// Paths against what has area: circle, rectangles, polygon.
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/flat/overlap/contains.h"
#include "geometry/flat/polygon/polygon.h"
#include "geometry/flat/query/accurate.h"
#include "geometry/flat/query/path_hits.h"

namespace geometry::flat {
namespace {

/// Where a path enters a slab low <= x <= high, if x changes along it at all.
std::optional<double> entryTime(double origin, double direction, double low, double high) {
    if (direction == 0.0) return std::nullopt;
    return ((direction > 0.0 ? low : high) - origin) / direction;
}

/// Where a path enters a rectangle: the last of the slabs it enters. The normal is in the rectangle's own axes.
struct Entry {
    double t = 0.0;
    Vec2d normal{0.0};
};
Entry entryOf(const Vec2d& origin, const Vec2d& direction, const Rectangled& slabs) {
    Entry entry;
    for (int axis = 0; axis < 2; ++axis) {
        const auto t = entryTime(origin[axis], direction[axis], slabs.min[axis], slabs.max[axis]);
        if (!t || (entry.normal != Vec2d{0.0} && *t <= entry.t)) continue;
        entry = {*t, Vec2d{0.0}};
        entry.normal[axis] = direction[axis] > 0.0 ? -1.0 : 1.0;
    }
    entry.t = std::fmax(entry.t, 0.0);
    return entry;
}

double along(const Vec2d& axis, const Vec2d& from, const Vec2d& to) {
    return accurately([&](auto zero) {
        using S = decltype(zero);
        return dot(exact::pair<S>(axis), exact::pair<S>(to) - exact::pair<S>(from));
    });
}

/// Is the side seen from the path's side of the polygon? Its inside is to the left of it.
bool facesPath(const Path& path, const Segment2d& side) {
    const double turn = accurately([&](auto zero) {
        using S = decltype(zero);
        return cross(exact::pair<S>(path.direction), exact::pair<S>(side.end) - exact::pair<S>(side.start));
    });
    return turn < 0.0;
}

}  // namespace

/// Smaller root of |m + t d|^2 = r^2, with m = origin - center, for a start outside:
///     t = (m.m - r^2) / (-m.d + sqrt(r^2 d.d - (m x d)^2))
/// Nothing cancels in the denominator, and what cancels in the other terms is worked out exactly.
FlatRayHit<double> hitOf(const Path& path, const Circled& circle) {
    if (contains(circle, path.origin)) return hitAtStart(path, true);
    const auto value = [&](auto formula) {
        return accurately([&](auto zero) {
            using S = decltype(zero);
            const auto m = exact::pair<S>(path.origin) - exact::pair<S>(circle.center);
            return formula(m, exact::pair<S>(path.direction), S(circle.radius));
        });
    };
    const double approach = -value([](const auto& m, const auto& d, const auto&) { return dot(m, d); });
    const double power = value([](const auto& m, const auto&, const auto& r) { return dot(m, m) - r * r; });
    const double discriminant = value([](const auto& m, const auto& d, const auto& r) {
        const auto moment = cross(m, d);
        return r * r * dot(d, d) - moment * moment;
    });
    const double t = power / (approach + std::sqrt(std::fmax(discriminant, 0.0)));
    const Vec2d offset = pointAt(path, t) - circle.center;
    const double length = std::sqrt(glm::dot(offset, offset));
    const Vec2d normal = circle.radius > 0.0 && length > 0.0 ? offset / length : against(path);
    return {t, circle.center + normal * circle.radius, normal, false};
}

FlatRayHit<double> hitOf(const Path& path, const Rectangled& rectangle) {
    if (contains(rectangle, path.origin)) return hitAtStart(path, true);
    const auto [t, normal] = entryOf(path.origin, path.direction, rectangle);
    const Vec2d point = glm::clamp(pointAt(path, t), rectangle.min, rectangle.max);
    return {t, point, normal, false};
}

FlatRayHit<double> hitOf(const Path& path, const OrientedRectangled& rectangle) {
    if (contains(rectangle, path.origin)) return hitAtStart(path, true);
    const Vec2d u{geometry::cos(rectangle.angle), geometry::sin(rectangle.angle)};
    const Vec2d v{-u.y, u.x};
    const Vec2d origin{along(u, rectangle.center, path.origin), along(v, rectangle.center, path.origin)};
    const Vec2d direction{along(u, Vec2d{0.0}, path.direction), along(v, Vec2d{0.0}, path.direction)};
    const auto [t, normal] = entryOf(origin, direction, {-rectangle.half, rectangle.half});
    return {t, pointAt(path, t), u * normal.x + v * normal.y, false};
}

/// The first of the sides that face the path. Where only others are met, the polygon has no area there.
FlatRayHit<double> hitOf(const Path& path, const Polygond& polygon) {
    if (contains(polygon, path.origin)) return hitAtStart(path, true);
    std::optional<FlatRayHit<double>> first;
    bool firstFaces = false;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Segment2d side = sideOf(polygon, i);
        if (!overlaps(path.outline, outlineOf(side))) continue;
        const FlatRayHit<double> hit = hitOf(path, side);
        const bool faces = facesPath(path, side);
        const bool better = faces == firstFaces ? (!first || hit.t < first->t) : faces;
        if (better) first = hit;
        firstFaces = firstFaces || faces;
    }
    if (!first) return hitAtStart(path, false);
    if (!firstFaces) first->normal = against(path);
    return *first;
}

}  // namespace geometry::flat
