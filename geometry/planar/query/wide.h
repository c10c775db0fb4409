#pragma once
/// Shapes of the plane in double precision, in which every question is worked out, and whether they are all numbers.

#include <algorithm>
#include <cmath>

#include "geometry/planar/shapes.h"

namespace geometry {

template <typename T>
Vec2d wide(const Vec2<T>& v) {
    return Vec2d{v};
}
template <typename T>
Line2d wide(const Line2<T>& line) {
    return {Vec2d{line.point}, Vec2d{line.direction}};
}
template <typename T>
Ray2d wide(const Ray2<T>& ray) {
    return {Vec2d{ray.origin}, Vec2d{ray.direction}};
}
template <typename T>
Segment2d wide(const Segment2<T>& segment) {
    return {Vec2d{segment.start}, Vec2d{segment.end}};
}
template <typename T>
Circled wide(const Circle<T>& circle) {
    return {Vec2d{circle.center}, double{circle.radius}};
}
template <typename T>
Rectangled wide(const Rectangle<T>& rectangle) {
    return {Vec2d{rectangle.min}, Vec2d{rectangle.max}};
}
template <typename T>
OrientedRectangled wide(const OrientedRectangle<T>& rectangle) {
    return {Vec2d{rectangle.center}, Vec2d{rectangle.half}, double{rectangle.angle}};
}
template <typename T>
Polygond wide(const Polygon<T>& polygon) {
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

}  // namespace geometry
