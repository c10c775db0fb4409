#pragma once
/// Does a shape of the plane hold a point? Shapes are closed: the boundary belongs to them, and a line, a ray and a
/// segment hold the points on them. Exact, see overlap.h. Polygons may be concave: see point_in_polygon.h.

#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/point_in_polygon.h"

namespace geometry {

template <FlatShape Shape, typename T>
bool contains(const Shape& shape, const Vec2<T>& p) {
    return overlaps(shape, p);
}
template <typename T>
bool contains(const Polygon<T>& polygon, const Vec2<T>& p) {
    return classify(polygon, p) != PointPlace::Outside;
}

}  // namespace geometry
