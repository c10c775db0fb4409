#pragma once
/// A polygon: its area, its orientation, whether it is convex or crosses itself, and whether it holds a point.
/// Precondition where nothing else is said: finite corners.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "geometry/base/observer.h"
#include "geometry/planar/shapes.h"

namespace collidoscope::geometry {

/// m^2, positive when counter-clockwise. Gauss's shoelace formula, about the first corner so that distance from the
/// origin costs no digits. Infinite where it is too large for T.
template <typename T>
T signedArea(const Polygon<T>& polygon);

/// The sign of the area, exactly: 1 counter-clockwise, -1 clockwise, 0 without area.
template <typename T>
int turningSense(const Polygon<T>& polygon);

/// Convex polygons turn one way only, and once. Exact; collinear and repeated corners are allowed, and what has no
/// area but is a segment there and back, or a point, is convex.
template <typename T>
bool isConvex(const Polygon<T>& polygon);

/// Do its sides meet in shared corners only? Exact; tests all pairs of sides.
template <typename T>
bool isSimple(const Polygon<T>& polygon);

/// The edge from corner `index` to the next.
template <typename T>
Segment2<T> sideOf(const Polygon<T>& polygon, std::size_t index) {
    const std::size_t next = index + 1 < polygon.points.size() ? index + 1 : 0;
    return {polygon.points[index], polygon.points[next]};
}

// --- Is a point inside a polygon? ---
//
// Convex and concave polygons, corners in either sense; exact on every boundary.
//
// A half-line is drawn from the point towards +x. It starts inside when it crosses the boundary an odd number of
// times. An edge is crossed when it has one end above the half-line and the other one on or below it, so that a
// corner on the half-line counts once where the boundary crosses it, and twice or never where it turns back.
// Each edge is tested once, so the cost is linear in their number. Comparisons suffice for most edges; only for an edge
// whose bounding box contains the point is the side of the point computed.
// Source: Haines, Point in Polygon Strategies (Graphics Gems IV, 1994). Differs from it in: points on the boundary are
// recognised exactly.

enum class PointLocation : std::uint8_t { Outside, Boundary, Inside };

enum class EdgeVerdict : std::uint8_t {
    Aside,      ///< wholly above, below or to the left: rejected by comparisons
    Left,       ///< reaches across the point's height, to the left of the point
    Crossed,    ///< crossed by the half-line
    Grazed,     ///< touches the half-line without crossing it
    OnTheEdge,  ///< the point lies on the edge: the search ends here
};
/// Step of the test, for its observer: the edge from corner `edge` to the next.
struct CrossingStep {
    std::size_t edge = 0;
    EdgeVerdict verdict = EdgeVerdict::Aside;
    int crossings = 0;  ///< so far
    int winding = 0;    ///< so far: edges crossed upwards less those crossed downwards
    CodePlace place{};  ///< where the observer is called
};

/// Counts of the work of the test, which are its cost as well.
struct CrossingCount {
    PointLocation place = PointLocation::Outside;
    int crossings = 0;
    int winding = 0;  ///< how often the polygon goes round the point, counter-clockwise
    int edgesTested = 0;
    int edgesOriented = 0;  ///< those that comparisons could not judge
};

namespace planar {

bool isInBoxOf(const Vec2d& p, const Vec2d& a, const Vec2d& b);
/// Whether the half-line from p towards +x crosses the edge from a to b.
EdgeVerdict meets(const Vec2d& p, const Vec2d& a, const Vec2d& b);

}  // namespace planar

/// Precondition: all numbers are finite. The observer is called with a `CrossingStep` for each edge.
template <typename T, typename Observer = NoObserver>
CrossingCount countCrossings(const Polygon<T>& polygon, const Vec2<T>& p, Observer&& observe = {}) {
    CrossingCount count;
    const std::size_t corners = polygon.points.size();
    for (std::size_t i = 0; i < corners; ++i) {
        const Vec2d a{polygon.points[i]};
        const Vec2d b{polygon.points[i + 1 < corners ? i + 1 : 0]};
        const EdgeVerdict verdict = planar::meets(Vec2d{p}, a, b);
        ++count.edgesTested;
        count.edgesOriented += planar::isInBoxOf(Vec2d{p}, a, b) ? 1 : 0;
        if (verdict == EdgeVerdict::Crossed) {
            ++count.crossings;
            count.winding += a.y < b.y ? 1 : -1;
        }
        observe(CrossingStep{i, verdict, count.crossings, count.winding});
        if (verdict == EdgeVerdict::OnTheEdge) {
            count.place = PointLocation::Boundary;
            return count;
        }
    }
    if (count.crossings % 2 != 0) count.place = PointLocation::Inside;
    return count;
}

/// A polygon or point with a part that is no finite number: outside.
template <typename T>
PointLocation classify(const Polygon<T>& polygon, const Vec2<T>& p);

/// Winding number: how often the polygon goes round p, counter-clockwise; for a simple polygon 1, 0 or -1. Where a
/// polygon crosses itself it differs from the count of crossings: parts that are covered twice count as inside.
/// No answer where p lies on the boundary, or something is not finite.
/// Source: Hormann, Agathos, The point in polygon problem for arbitrary polygons (2001).
template <typename T>
std::optional<int> windingNumber(const Polygon<T>& polygon, const Vec2<T>& p);

}  // namespace collidoscope::geometry
