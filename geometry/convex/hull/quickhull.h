#pragma once
/// The convex hull of points, exactly: no rounding decides which points are corners and which faces lie in one plane.
///
///     const HullResult<float> result = convexHull(points);
///     if (result.span == PointSpan::Space) use(result.hull);
///
/// The answer is the same, to the last bit, for the same set of points in any order, with any of them repeated.
/// Takes n log n steps for points that nobody has chosen maliciously.
/// Source: Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls (1996).

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/convex/hull/hull_growth.h"
#include "geometry/convex/hull/initial_simplex.h"
#include "geometry/query/numbers/finite.h"
#include "geometry/shapes/hull.h"

namespace geometry {

/// What the points span. Only a hull in space has a volume.
enum class PointSpan : std::uint8_t { Nothing, Place, Line, Plane, Space };

template <typename T>
struct HullResult {
    PointSpan span = PointSpan::Nothing;
    /// Corners are some of the points, ordered by x, y, z; faces are as large as they can be, none with a corner on a
    /// straight side. What has no volume is a prism without height, see shapes/hull.h; the corners of a polygon are
    /// then listed around it. Empty when there is no point, or a coordinate that is not finite: such points are
    /// refused.
    Hull<T> hull{};
};

namespace hull {

template <typename T>
HullResult<T> flatResult(const HullPoints& points, const InitialSimplex& body);
template <typename T>
HullResult<T> solidResult(const HullPoints& points, const HullSurface& surface);

/// Precondition: the points are numbers of type T.
template <typename T, typename Observer>
HullResult<T> hullOf(std::span<const Vec3d> points, Observer& observer) {
    if (points.empty() || !isFinite(points)) return {};
    const HullPoints exactPoints(points);
    const InitialSimplex body = findInitialSimplex(exactPoints);
    if (body.dimension < 3) return flatResult<T>(exactPoints, body);

    HullGrowth growth(exactPoints, body.corners);
    do {
        if constexpr (!std::is_same_v<std::remove_cv_t<Observer>, NoObserver>) observer(growth.step());
    } while (growth.grow());
    return solidResult<T>(exactPoints, growth.surface());
}

}  // namespace hull

/// Tells each HullStep to the observer; there is none for points without a volume.
template <typename Observer = NoObserver>
HullResult<double> convexHull(std::span<const Vec3d> points, Observer&& observer = {}) {
    return hull::hullOf<double>(points, observer);
}
template <typename Observer = NoObserver>
HullResult<float> convexHull(std::span<const Vec3f> points, Observer&& observer = {}) {
    const std::vector<Vec3d> inDoubles(points.begin(), points.end());
    return hull::hullOf<float>(inDoubles, observer);
}

}  // namespace geometry
