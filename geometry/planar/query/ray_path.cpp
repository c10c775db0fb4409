/// Paths against what has area: circle, rectangles, polygon.
/// Paths against what has no area: point, line, ray, segment.
#include "geometry/planar/query/ray_path.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/predicates/decide.h"

namespace collidoscope::geometry::planar {
namespace {

/// The value of a polynomial, right to nearly all digits whatever cancels in it.
/// `formula` is a template over its numbers, as in geometry/predicates/decide.h. Intervals give the value where they
/// are narrow enough; else it is worked out exactly and rounded.
template <typename Formula>
double accurately(Formula&& formula) {
    constexpr double kNarrow = 0x1p-48;  // relative: far below the last digit of a float
    try {
        const exact::Interval value = formula(exact::Interval{});
        const double middle = 0.5 * (value.low + value.high);
        if (value.high - value.low <= kNarrow * std::fabs(middle)) return middle;
    } catch (const exact::Uncertain&) {  // beyond the range of double on the way
    }
    return approximate(formula(exact::Number{}));
}

/// The parameter t of the projection of the point on the path.
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
    const Vec2d along = rescaledDirection(to - from);
    const Vec2d across = Vec2d{-along.y, along.x} / std::sqrt(glm::dot(along, along));
    return FlatRayHit<double>{t, pointAt(path, t), under > 0.0 ? across : -across, false};
}

FlatRayHit<double> hitOnPoint(const Path& path, const Vec2d& point) {
    return {std::fmax(timeOf(path, point), 0.0), point, against(path), false};
}

/// Where a path enters a rectangle: the last of the slabs it enters. The normal is in the rectangle's own axes.
struct Entry {
    double t = 0.0;
    Vec2d normal{0.0};
};
/// `low` and `high`: from the start of the path to the sides, along each axis. An axis along which the path does not
/// go is never entered.
Entry entryOf(const Vec2d& low, const Vec2d& high, const Vec2d& direction) {
    Entry entry;
    for (int axis = 0; axis < 2; ++axis) {
        if (direction[axis] == 0.0) continue;
        const double t = (direction[axis] > 0.0 ? low[axis] : high[axis]) / direction[axis];
        if (entry.normal != Vec2d{0.0} && t <= entry.t) continue;
        entry = {t, Vec2d{0.0}};
        entry.normal[axis] = direction[axis] > 0.0 ? -1.0 : 1.0;
    }
    entry.t = std::fmax(entry.t, 0.0);
    return entry;
}

/// The distance from the start of the path to the side at `half` of an oriented rectangle, along its axis, multiplied
/// by |axis|^2, which is 1 up to rounding. The direction below is multiplied by it as well.
double toSide(const Path& path, const Vec2d& center, const Vec2d& axis, double half) {
    return accurately([&](auto zero) {
        using S = decltype(zero);
        const auto u = exact::pair<S>(axis);
        return S(half) * dot(u, u) - dot(u, exact::pair<S>(path.origin) - exact::pair<S>(center));
    });
}
double directionAlong(const Path& path, const Vec2d& axis) {
    return accurately([&](auto zero) {
        using S = decltype(zero);
        return dot(exact::pair<S>(axis), directionOf<S>(path));
    });
}

/// Is the side seen from the path's side of the polygon? Its inside is to the left of it.
bool facesPath(const Path& path, const Segment2d& side) {
    const double turn = accurately([&](auto zero) {
        using S = decltype(zero);
        return cross(directionOf<S>(path), exact::pair<S>(side.end) - exact::pair<S>(side.start));
    });
    return turn < 0.0;
}

}  // namespace

FlatRayHit<double> hitOf(const Path& path, const Vec2d& point) { return hitOnPoint(path, point); }

FlatRayHit<double> hitOf(const Path& path, const Line2d& line) {
    const auto hit = crossing(path, line.point, Vec2d{0.0}, rescaledDirection(line.direction));
    if (hit) return *hit;
    return line.direction == Vec2d{0.0} ? hitOnPoint(path, line.point) : hitAtStart(path, false);
}

FlatRayHit<double> hitOf(const Path& path, const Ray2d& ray) {
    const auto hit = crossing(path, ray.origin, Vec2d{0.0}, rescaledDirection(ray.direction));
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

/// Smaller root of |m + t d|^2 = r^2, with m = origin - center, for a start outside:
///     t = (m.m - r^2) / (-m.d + sqrt(r^2 d.d - (m x d)^2))
/// Nothing cancels in the denominator, and what cancels in the other terms is worked out exactly.
FlatRayHit<double> hitOf(const Path& path, const Circled& circle) {
    if (contains(circle, path.origin)) return hitAtStart(path, true);
    const auto value = [&](auto formula) {
        return accurately([&](auto zero) {
            using S = decltype(zero);
            const auto m = exact::pair<S>(path.origin) - exact::pair<S>(circle.center);
            return formula(m, directionOf<S>(path), S(circle.radius));
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
    const auto [t, normal] = entryOf(rectangle.min - path.origin, rectangle.max - path.origin, path.direction);
    const Vec2d point = glm::clamp(pointAt(path, t), rectangle.min, rectangle.max);
    return {t, point, normal, false};
}

FlatRayHit<double> hitOf(const Path& path, const OrientedRectangled& rectangle) {
    if (contains(rectangle, path.origin)) return hitAtStart(path, true);
    const Vec2d u{geometry::cos(rectangle.angle), geometry::sin(rectangle.angle)};
    const Vec2d v{-u.y, u.x};
    const auto& [center, half, angle] = rectangle;
    const Vec2d low{toSide(path, center, u, -half.x), toSide(path, center, v, -half.y)};
    const Vec2d high{toSide(path, center, u, half.x), toSide(path, center, v, half.y)};
    const auto [t, normal] = entryOf(low, high, {directionAlong(path, u), directionAlong(path, v)});
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

}  // namespace collidoscope::geometry::planar
