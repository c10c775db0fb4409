#pragma once
/// Do two shapes of the plane share a point? Shapes are closed: touching counts. Points, lines, rays, segments,
/// circles, rectangles, oriented rectangles and convex polygons, each against each, in either order.
///
/// Exact for all finite numbers; an oriented rectangle is what its axes in double precision make it (see outline.h).
/// A polygon must be convex, with corners in either sense. A shape with a part that is no finite number, and a polygon
/// without corners, overlaps nothing.

#include "geometry/planar/overlap/outline.h"
#include "geometry/planar/polygon/polygon.h"

namespace collidoscope::geometry {

bool overlaps(const Outline& a, const Outline& b);

template <FlatShape A, FlatShape B>
bool overlaps(const A& a, const B& b) {
    return overlaps(outlineOf(a), outlineOf(b));
}

/// Does a shape of the plane hold a point? The boundary belongs to it, and a line, a ray and a segment hold the points
/// on them. Exact. Polygons may be concave: see polygon.h.
template <FlatShape Shape, typename T>
bool contains(const Shape& shape, const Vec2<T>& p) {
    return overlaps(shape, p);
}
template <typename T>
bool contains(const Polygon<T>& polygon, const Vec2<T>& p) {
    return classify(polygon, p) != PointLocation::Outside;
}

}  // namespace collidoscope::geometry
