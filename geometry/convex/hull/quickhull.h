#pragma once
/// The convex hull of points, exactly: no rounding decides which points are corners and which faces lie in one plane.
///
///     const HullResult<float> result = convexHull(points);
///     if (result.span == PointSpan::Space) use(result.hull);
///
/// The answer is the same, to the last bit, for the same set of points in any order, with any of them repeated.
/// Takes n log n steps for points that nobody has chosen maliciously.
/// Source: Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls (1996).

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/convex/hull/hull_surface.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/hull.h"

namespace collidoscope::geometry {

/// Dimension that the points span. Only a hull in space has a volume.
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

/// Dimension that a set of points spans, and few of them that span it: `dimension` + 1 points that span the same as
/// all: 0 one place, 1 a line, 2 a plane, 3 space. Of three dimensions the last point is on the side of the first three
/// from which these turn clockwise.
struct InitialSimplex {
    int dimension = 0;
    std::array<std::uint32_t, 4> corners{};
};

/// Chooses points far from each other, by estimate; the dimension is exact. Precondition: there is a point.
InitialSimplex findInitialSimplex(const HullPoints& points);

/// A tetrahedron grows, point by point, until no point is outside.
///
/// Each face keeps a list of points that are outside of it. A point that the growing hull swallows is dropped; the
/// lists of faces that go are dealt out among the faces that come. No other face can see those points: the way from
/// such a point to the face that is gone would enter the old hull first.
/// Differs from the source in: sides are exact, so faces are never thick, and points in the plane of a face are not
/// outside of it.
class HullGrowth {
public:
    /// Precondition: the corners span space, see InitialSimplex. Keeps a reference to the points.
    HullGrowth(const HullPoints& points, const std::array<std::uint32_t, 4>& initialSimplex);

    /// Takes a point in; false when none is outside.
    bool grow();
    /// Change by the constructor or by the last call of grow. It is valid until the next call.
    HullStep step();
    const HullSurface& surface() const { return surface_; }

private:
    void assignConflictPoints(std::uint32_t point);
    void collect();

    const HullPoints& points_;
    HullSurface surface_;
    std::vector<std::uint32_t> nextOutside_{};  // of each point: the next in the list of the same face
    std::vector<std::uint32_t> waiting_{};      // faces that may be alive and keep points
    std::vector<std::uint32_t> orphans_{};      // points whose faces have gone
    std::size_t outside_ = 0;

    std::optional<HullTriangle> grownFrom_{};  // none after the initial simplex
    std::uint32_t apex_ = kNone;
    double height_ = 0.0;
    std::vector<HullTriangle> removed_{}, added_{};  // what step() shows
    std::vector<HullEdge> horizon_{};
};

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

}  // namespace collidoscope::geometry
