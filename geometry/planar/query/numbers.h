#pragma once
/// Shapes of the plane in double precision, in which every question is worked out: whether they are all numbers; and
/// scaled by powers of two, which rounds nothing, so that squares of very large and very small doubles neither overflow
/// nor vanish. Shapes of floats never need that.

#include <algorithm>
#include <cmath>

#include "geometry/planar/shapes.h"

namespace geometry {

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

}  // namespace geometry

namespace geometry::planar {

/// The larger coordinate in size.
inline double largest(const Vec2d& v) { return std::fmax(std::fabs(v.x), std::fabs(v.y)); }
/// The largest number of a shape in size, directions and angles aside.
inline double largest(const Line2d& line) { return largest(line.point); }
inline double largest(const Ray2d& ray) { return largest(ray.origin); }
inline double largest(const Segment2d& s) { return std::fmax(largest(s.start), largest(s.end)); }
inline double largest(const Circled& c) { return std::fmax(largest(c.center), c.radius); }
inline double largest(const Rectangled& r) { return std::fmax(largest(r.min), largest(r.max)); }
inline double largest(const OrientedRectangled& r) { return std::fmax(largest(r.center), largest(r.half)); }
inline double largest(const Polygond& polygon) {
    double most = 0.0;
    for (const Vec2d& p : polygon.points) most = std::fmax(most, largest(p));
    return most;
}

inline Line2d scaled(const Line2d& line, double k) { return {line.point * k, line.direction}; }
inline Ray2d scaled(const Ray2d& ray, double k) { return {ray.origin * k, ray.direction}; }
inline Segment2d scaled(const Segment2d& s, double k) { return {s.start * k, s.end * k}; }
inline Circled scaled(const Circled& c, double k) { return {c.center * k, c.radius * k}; }
inline Rectangled scaled(const Rectangled& r, double k) { return {r.min * k, r.max * k}; }
inline OrientedRectangled scaled(const OrientedRectangled& r, double k) { return {r.center * k, r.half * k, r.angle}; }
inline Polygond scaled(Polygond polygon, double k) {
    for (Vec2d& p : polygon.points) p *= k;
    return polygon;
}
inline Vec2d scaled(const Vec2d& v, double k) { return v * k; }

/// The power of two by which numbers up to `size` are multiplied: 1 unless they are extreme.
inline double rescaleFor(double size) {
    constexpr int kFilterRange = 250;  // squares of squares of 2^250 are finite, squares of 2^-250 are normal
    if (!(size > 0.0)) return 1.0;
    const int exponent = std::ilogb(size);
    return exponent >= -kFilterRange && exponent <= kFilterRange ? 1.0
                                                                 : std::ldexp(1.0, std::clamp(-exponent, -1000, 1000));
}

/// The power of two that brings a size between 1 and 2, if it is not too extreme for that. 0 for 0.
inline int rescaleExponent(double size) { return size > 0.0 ? std::clamp(-std::ilogb(size), -1000, 1000) : 0; }

/// The same direction, its longer part between 1 and 2 in size. Zero stays zero.
inline Vec2d rescaledDirection(const Vec2d& d) {
    const int exponent = rescaleExponent(largest(d));
    return {std::ldexp(d.x, exponent), std::ldexp(d.y, exponent)};
}

}  // namespace geometry::planar
