#pragma once
/// Properties of a polygon: its area, its orientation, whether it is convex or crosses itself.
/// Precondition of all: finite corners.

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

}  // namespace collidoscope::geometry
