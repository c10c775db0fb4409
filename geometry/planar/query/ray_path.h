#pragma once
/// The frame that ray casts and segment casts share: the path in double precision, rescaled, and the conversion back.

#include <algorithm>
#include <limits>
#include <optional>

#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/query/ray_cast.h"
#include "geometry/planar/to_double.h"

namespace collidoscope::geometry::planar {

struct Path {
    Vec2d origin{0.0};
    Vec2d direction{0.0};  ///< its larger component is between 1 and 2, or it is zero; rounded for a segment
    Vec2d from{0.0};       ///< the exact direction is unit * (to - from)
    Vec2d to{0.0};
    double unit = 1.0;
    int exponent = 0;                                       ///< a time t here is t 2^exponent for the caller
    double last = std::numeric_limits<double>::infinity();  ///< the largest valid time, for the caller
    Outline outline{};                                      ///< the ray or segment itself, for exact questions
};

template <typename S>
exact::Pair<S> directionOf(const Path& path) {
    return S(path.unit) * (exact::pair<S>(path.to) - exact::pair<S>(path.from));
}

inline bool isPointQuery(const Path& path) { return path.direction == Vec2d{0.0}; }

/// Precondition here and below: finite.
inline Path pathOf(const Ray2d& ray, const Rescale& rescale) {
    const double largest = largestLength(ray.direction);
    // For the smallest directions the unit would leave the range of double.
    const int exponent = largest > 0.0 ? std::clamp(std::ilogb(largest), -1000, 1000) : 0;
    Path path{.origin = rescaled(rescale, ray.origin), .direction = rescaled(Rescale{exponent}, ray.direction)};
    path.exponent = rescale.exponent - exponent;
    path.to = path.direction;
    path.outline = outlineOf(Ray2d{path.origin, path.direction});
    return path;
}
inline Path pathOf(const Segment2d& segment, const Rescale& rescale) {
    const Segment2d line = rescaled(rescale, segment);
    Path path = pathOf(Ray2d{line.start, line.end - line.start}, Rescale{});
    path.from = line.start;
    path.to = line.end;
    path.unit = std::ldexp(1.0, path.exponent);
    path.last = 1.0;
    path.outline = outlineOf(line);
    return path;
}

/// Unit vector against the path; zero for a point query.
inline Vec2d against(const Path& path) {
    if (isPointQuery(path)) return Vec2d{0.0};
    return -path.direction / std::sqrt(path.direction.x * path.direction.x + path.direction.y * path.direction.y);
}
inline Vec2d pointAt(const Path& path, double t) { return path.origin + path.direction * t; }

/// The hit of a path that starts on a thin shape, or inside a solid.
inline FlatRayHit<double> hitAtStart(const Path& path, bool inside) {
    return {0.0, path.origin, against(path), inside};
}

/// Rounds a hit to the caller's numbers. None when t is too large for them.
template <typename T>
std::optional<FlatRayHit<T>> rounded(const std::optional<FlatRayHit<double>>& hit, const Path& path,
                                     const Rescale& rescale) {
    if (!hit) return std::nullopt;
    const double t = std::fmin(std::ldexp(hit->t, path.exponent), path.last);
    if (!(t <= double{std::numeric_limits<T>::max()})) return std::nullopt;
    return FlatRayHit<T>{static_cast<T>(t), Vec2<T>{restored(rescale, hit->point)}, Vec2<T>{hit->normal},
                         hit->startsInside};
}

/// The first hit of a path with a shape. Precondition: the path meets the shape, as exact arithmetic has found before.
/// Therefore there is always a hit, and rounding can only shift it a little.
FlatRayHit<double> hitOf(const Path& path, const Vec2d& point);
FlatRayHit<double> hitOf(const Path& path, const Line2d& line);
FlatRayHit<double> hitOf(const Path& path, const Ray2d& ray);
FlatRayHit<double> hitOf(const Path& path, const Segment2d& segment);
FlatRayHit<double> hitOf(const Path& path, const Circled& circle);
FlatRayHit<double> hitOf(const Path& path, const Rectangled& rectangle);
FlatRayHit<double> hitOf(const Path& path, const OrientedRectangled& rectangle);
FlatRayHit<double> hitOf(const Path& path, const Polygond& polygon);

}  // namespace collidoscope::geometry::planar
