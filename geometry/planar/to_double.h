#pragma once
/// Shapes of the plane in double precision, in which every question is worked out: whether they are all numbers, and
/// their lengths, which are brought to a size about 1 where they are extreme (query/rescale.h).

#include <algorithm>
#include <cmath>

#include "geometry/planar/shapes.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {

template <typename T>
Vec2d toDouble(const Vec2<T>& v) {
    return Vec2d{v};
}
template <typename T>
Line2d toDouble(const Line2<T>& line) {
    return {Vec2d{line.point}, Vec2d{line.direction}};
}
template <typename T>
Ray2d toDouble(const Ray2<T>& ray) {
    return {Vec2d{ray.origin}, Vec2d{ray.direction}};
}
template <typename T>
Segment2d toDouble(const Segment2<T>& segment) {
    return {Vec2d{segment.start}, Vec2d{segment.end}};
}
template <typename T>
Circled toDouble(const Circle<T>& circle) {
    return {Vec2d{circle.center}, double{circle.radius}};
}
template <typename T>
Rectangled toDouble(const Rectangle<T>& rectangle) {
    return {Vec2d{rectangle.min}, Vec2d{rectangle.max}};
}
template <typename T>
OrientedRectangled toDouble(const OrientedRectangle<T>& rectangle) {
    return {Vec2d{rectangle.center}, Vec2d{rectangle.half}, double{rectangle.angle}};
}
template <typename T>
Polygond toDouble(const Polygon<T>& polygon) {
    return {std::vector<Vec2d>(polygon.points.begin(), polygon.points.end())};
}

inline bool isFinite(const Vec2d& v) { return std::isfinite(v.x) && std::isfinite(v.y); }
inline bool isFinite(const Line2d& line) { return isFinite(line.point) && isFinite(line.direction); }
inline bool isFinite(const Ray2d& ray) { return isFinite(ray.origin) && isFinite(ray.direction); }
inline bool isFinite(const Segment2d& segment) { return isFinite(segment.start) && isFinite(segment.end); }
inline bool isFinite(const Circled& circle) { return isFinite(circle.center) && std::isfinite(circle.radius); }
inline bool isFinite(const Rectangled& rectangle) { return isFinite(rectangle.min) && isFinite(rectangle.max); }
inline bool isFinite(const OrientedRectangled& rectangle) {
    return isFinite(rectangle.center) && isFinite(rectangle.half) && std::isfinite(rectangle.angle);
}
inline bool isFinite(const Polygond& polygon) {
    return std::all_of(polygon.points.begin(), polygon.points.end(), [](const Vec2d& p) { return isFinite(p); });
}

/// The lengths of shapes of the plane, constant or not, see query/rescale.h.
template <typename Shape, typename Kind>
concept IsKind = std::is_same_v<std::remove_const_t<Shape>, Kind>;

template <typename Shape, typename Visit>
requires IsKind<Shape, Line2d>
void forEachLength(Shape& line, const Visit& visit) { visit(line.point); }
template <typename Shape, typename Visit>
requires IsKind<Shape, Ray2d>
void forEachLength(Shape& ray, const Visit& visit) { visit(ray.origin); }
template <typename Shape, typename Visit>
requires IsKind<Shape, Segment2d>
void forEachLength(Shape& segment, const Visit& visit) { visit(segment.start), visit(segment.end); }
template <typename Shape, typename Visit>
requires IsKind<Shape, Circled>
void forEachLength(Shape& circle, const Visit& visit) { visit(circle.center), visit(circle.radius); }
template <typename Shape, typename Visit>
requires IsKind<Shape, Rectangled>
void forEachLength(Shape& rectangle, const Visit& visit) { visit(rectangle.min), visit(rectangle.max); }
template <typename Shape, typename Visit>
requires IsKind<Shape, OrientedRectangled>
void forEachLength(Shape& rectangle, const Visit& visit) { visit(rectangle.center), visit(rectangle.half); }
template <typename Shape, typename Visit>
requires IsKind<Shape, Polygond>
void forEachLength(Shape& polygon, const Visit& visit) {
    for (auto& p : polygon.points) visit(p);
}

}  // namespace collidoscope::geometry
