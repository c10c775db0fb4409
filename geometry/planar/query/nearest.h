#pragma once
/// Which point of a shape of the plane is nearest to p, and how far is p from the shape?
///
/// closestPoint: circles, rectangles and polygons are solids, which map their inner points to themselves. Polygons may
/// be concave. Where several points are equally near, one of them.
/// distance: 0 on lines, rays and segments and in solids. signedDistance, for solids: negative inside, where it is the
/// distance to the nearest point of the boundary.
/// The answers are no numbers where a part of the shape or of p is none or infinite.
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

template <typename T>
T distance(const Line2<T>& line, const Vec2<T>& p);
template <typename T>
T distance(const Ray2<T>& ray, const Vec2<T>& p);
template <typename T>
T distance(const Segment2<T>& segment, const Vec2<T>& p);
template <typename T>
T distance(const Circle<T>& circle, const Vec2<T>& p);
template <typename T>
T distance(const Rectangle<T>& rectangle, const Vec2<T>& p);
template <typename T>
T distance(const OrientedRectangle<T>& rectangle, const Vec2<T>& p);
template <typename T>
T distance(const Polygon<T>& polygon, const Vec2<T>& p);

template <typename T>
T signedDistance(const Circle<T>& circle, const Vec2<T>& p);
template <typename T>
T signedDistance(const Rectangle<T>& rectangle, const Vec2<T>& p);
template <typename T>
T signedDistance(const OrientedRectangle<T>& rectangle, const Vec2<T>& p);
template <typename T>
T signedDistance(const Polygon<T>& polygon, const Vec2<T>& p);

}  // namespace collidoscope::geometry
