#pragma once
/// The point of a shape of the plane that is nearest to p. Circles, rectangles and polygons are solids: they map their
/// inner points to themselves. Polygons may be concave. Where several points are equally near, one of them.
/// The answer is no number where a part of the shape or of p is none or infinite.
/// Precondition: a polygon has at least one corner.

#include "geometry/planar/shapes.h"

namespace collidoscope::geometry {

template <typename T>
Vec2<T> closestPoint(const Vec2<T>& point, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const Line2<T>& line, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const Ray2<T>& ray, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const Segment2<T>& segment, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const Circle<T>& circle, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const Rectangle<T>& rectangle, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const OrientedRectangle<T>& rectangle, const Vec2<T>& p);
template <typename T>
Vec2<T> closestPoint(const Polygon<T>& polygon, const Vec2<T>& p);

}  // namespace collidoscope::geometry
