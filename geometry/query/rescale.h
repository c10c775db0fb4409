#pragma once
/// Lengths of a question brought to a size about 1 by a power of two, so that their squares and products neither
/// overflow nor vanish. That rounds nothing: with rescaled lengths the answer is the same, and restored() brings it
/// back. Floats need none of this: worked out in double precision, eight of them may be multiplied.
///
///     const Rescale rescale = rescaleOf(shape, p);
///     return restored(rescale, closest(rescaled(rescale, shape), rescaled(rescale, p)));

#include <cmath>
#include <span>
#include <type_traits>

#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {

/// Lengths are multiplied by 2^-exponent.
struct Rescale {
    int exponent = 0;
};

/// Calls `visit` with each length and each point of a shape. Directions, normals and angles are no lengths. Shapes of
/// the plane have overloads of their own in planar/to_double.h.
template <typename Shape, typename Visit>
void forEachLength(Shape& shape, const Visit& visit) {
    using Kind = std::remove_const_t<Shape>;
    if constexpr (std::is_same_v<Kind, double> || std::is_same_v<Kind, Vec3d> || std::is_same_v<Kind, Vec2d>)
        visit(shape);
    else if constexpr (std::is_same_v<Kind, Lined>)
        visit(shape.point);
    else if constexpr (std::is_same_v<Kind, Rayd>)
        visit(shape.origin);
    else if constexpr (std::is_same_v<Kind, Segmentd>)
        visit(shape.start), visit(shape.end);
    else if constexpr (std::is_same_v<Kind, Planed>)
        visit(shape.distance);
    else if constexpr (std::is_same_v<Kind, Sphered>)
        visit(shape.center), visit(shape.radius);
    else if constexpr (std::is_same_v<Kind, Capsuled>)
        visit(shape.a), visit(shape.b), visit(shape.radius);
    else if constexpr (std::is_same_v<Kind, Aabbd>)
        visit(shape.min), visit(shape.max);
    else if constexpr (std::is_same_v<Kind, Boxd>)
        visit(shape.center), visit(shape.half);
    else
        visit(shape.a), visit(shape.b), visit(shape.c);  // a triangle
}

/// The largest of them in size.
template <typename Shape>
double largestLength(const Shape& shape) {
    double largest = 0.0;
    const auto consider = [&](double length) { largest = std::fmax(largest, std::fabs(length)); };
    forEachLength(shape, [&](const auto& part) {
        using Part = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::is_same_v<Part, double>)
            consider(part);
        else
            consider(part.x), consider(part.y);
        if constexpr (std::is_same_v<Part, Vec3d>) consider(part.z);
    });
    return largest;
}
template <typename T>
double largestLength(std::span<const Vec3<T>> points) {
    double largest = 0.0;
    for (const Vec3<T>& p : points) largest = std::fmax(largest, largestLength(toDouble(p)));
    return largest;
}
template <typename T>
double largestLength(const Hull<T>& hull) {
    return largestLength(std::span<const Vec3<T>>{hull.vertices});
}

inline double rescaled(const Rescale& rescale, double length) {
    return rescale.exponent == 0 ? length : std::ldexp(length, -rescale.exponent);
}
inline Vec3d rescaled(const Rescale& rescale, const Vec3d& p) {
    return {rescaled(rescale, p.x), rescaled(rescale, p.y), rescaled(rescale, p.z)};
}
inline Vec2d rescaled(const Rescale& rescale, const Vec2d& p) {
    return {rescaled(rescale, p.x), rescaled(rescale, p.y)};
}
/// Directions have no length that counts: each is brought to a size of its own. Zero stays zero.
template <typename Vec>
Vec rescaledDirection(const Vec& direction) {
    const double largest = largestLength(direction);
    return largest == 0.0 ? direction : rescaled(Rescale{std::ilogb(largest)}, direction);
}
template <typename Shape>
Shape rescaled(const Rescale& rescale, Shape shape) {
    forEachLength(shape, [&](auto& part) { part = rescaled(rescale, part); });
    if constexpr (requires { shape.direction; }) shape.direction = rescaledDirection(shape.direction);
    return shape;
}

inline double restored(const Rescale& rescale, double length) { return rescaled(Rescale{-rescale.exponent}, length); }
inline Vec3d restored(const Rescale& rescale, const Vec3d& p) { return rescaled(Rescale{-rescale.exponent}, p); }
inline Vec2d restored(const Rescale& rescale, const Vec2d& p) { return rescaled(Rescale{-rescale.exponent}, p); }

/// The power of two that scales lengths up to `largest` to about 1; no scaling for lengths in the range of floats, and
/// for 0 and infinity.
inline Rescale rescaleFor(double largest) {
    constexpr double kSmallest = 0x1p-150;
    constexpr double kLargest = 0x1p150;
    if (largest == 0.0 || (largest >= kSmallest && largest <= kLargest) || !std::isfinite(largest)) return {};
    return {std::ilogb(largest)};
}
/// The scaling for a shape and a point. Precondition: both are finite.
template <typename Shape, typename Point>
Rescale rescaleOf(const Shape& shape, const Point& p) {
    return rescaleFor(std::fmax(largestLength(shape), largestLength(p)));
}
/// The scaling for points. Precondition: all are finite.
template <typename T>
Rescale rescaleOf(std::span<const Vec3<T>> points) {
    return rescaleFor(largestLength(points));
}

/// |v|, whose square neither overflows nor vanishes on the way. Precondition: finite.
inline double safeLength(const Vec3d& v) {
    const Rescale rescale = rescaleFor(largestLength(v));
    const Vec3d w = rescaled(rescale, v);
    return restored(rescale, std::sqrt(w.x * w.x + w.y * w.y + w.z * w.z));
}

}  // namespace collidoscope::geometry
