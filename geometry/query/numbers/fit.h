#pragma once
/// Lengths of a question brought to a size about 1 by a power of two, so that their squares and products neither
/// overflow nor vanish. Floats need none of this: worked out in double precision, eight of them may be multiplied.

#include <cmath>
#include <span>

#include "geometry/query/numbers/to_double.h"

namespace geometry {

/// Lengths are multiplied by 2^-exponent.
struct Fit {
    int exponent = 0;
};

inline double fitted(const Fit& fit, double length) {
    return fit.exponent == 0 ? length : std::ldexp(length, -fit.exponent);
}
inline Vec3d fitted(const Fit& fit, const Vec3d& p) { return {fitted(fit, p.x), fitted(fit, p.y), fitted(fit, p.z)}; }
/// Directions have no length that counts: each is brought to a size of its own.
inline Vec3d handyDirection(const Vec3d& direction);
inline Lined fitted(const Fit& fit, const Lined& line) {
    return {fitted(fit, line.point), handyDirection(line.direction)};
}
inline Rayd fitted(const Fit& fit, const Rayd& ray) { return {fitted(fit, ray.origin), handyDirection(ray.direction)}; }
inline Segmentd fitted(const Fit& fit, const Segmentd& segment) {
    return {fitted(fit, segment.start), fitted(fit, segment.end)};
}
inline Planed fitted(const Fit& fit, const Planed& plane) { return {plane.normal, fitted(fit, plane.distance)}; }
inline Sphered fitted(const Fit& fit, const Sphered& sphere) {
    return {fitted(fit, sphere.center), fitted(fit, sphere.radius)};
}
inline Capsuled fitted(const Fit& fit, const Capsuled& capsule) {
    return {fitted(fit, capsule.a), fitted(fit, capsule.b), fitted(fit, capsule.radius)};
}
inline Aabbd fitted(const Fit& fit, const Aabbd& box) { return {fitted(fit, box.min), fitted(fit, box.max)}; }
inline Boxd fitted(const Fit& fit, const Boxd& box) {
    return {fitted(fit, box.center), fitted(fit, box.half), box.orientation};
}
inline Triangled fitted(const Fit& fit, const Triangled& triangle) {
    return {fitted(fit, triangle.a), fitted(fit, triangle.b), fitted(fit, triangle.c)};
}

inline double unfitted(const Fit& fit, double length) { return fitted(Fit{-fit.exponent}, length); }
inline Vec3d unfitted(const Fit& fit, const Vec3d& p) { return fitted(Fit{-fit.exponent}, p); }

inline double largestLength(double length) { return std::fabs(length); }
inline double largestLength(const Vec3d& p) {
    return std::fmax(std::fabs(p.x), std::fmax(std::fabs(p.y), std::fabs(p.z)));
}
inline Vec3d handyDirection(const Vec3d& direction) {
    const double largest = largestLength(direction);
    return largest == 0.0 ? direction : fitted(Fit{std::ilogb(largest)}, direction);
}
inline double largestLength(const Lined& line) { return largestLength(line.point); }
inline double largestLength(const Rayd& ray) { return largestLength(ray.origin); }
inline double largestLength(const Segmentd& segment) {
    return std::fmax(largestLength(segment.start), largestLength(segment.end));
}
inline double largestLength(const Planed& plane) { return std::fabs(plane.distance); }
inline double largestLength(const Sphered& sphere) { return std::fmax(largestLength(sphere.center), sphere.radius); }
inline double largestLength(const Capsuled& capsule) {
    return std::fmax(largestLength(Segmentd{capsule.a, capsule.b}), capsule.radius);
}
inline double largestLength(const Aabbd& box) { return std::fmax(largestLength(box.min), largestLength(box.max)); }
inline double largestLength(const Boxd& box) { return std::fmax(largestLength(box.center), largestLength(box.half)); }
inline double largestLength(const Triangled& triangle) {
    return std::fmax(largestLength(triangle.a), largestLength(Segmentd{triangle.b, triangle.c}));
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

/// The fit for lengths up to `largest`; none for those of floats, and where there is none.
inline Fit fitFor(double largest) {
    constexpr double kSmallest = 0x1p-150;
    constexpr double kLargest = 0x1p150;
    if (largest == 0.0 || (largest >= kSmallest && largest <= kLargest) || !std::isfinite(largest)) return {};
    return {std::ilogb(largest)};
}
/// The fit for a shape and a point of it or beside it. Preconditions: finite.
template <typename Shape>
Fit fitOf(const Shape& shape, const Vec3d& p) {
    return fitFor(std::fmax(largestLength(shape), largestLength(p)));
}
/// The fit for points. Precondition: finite.
template <typename T>
Fit fitOf(std::span<const Vec3<T>> points) {
    return fitFor(largestLength(points));
}

/// |v|, whose square neither overflows nor vanishes on the way. Precondition: finite.
inline double lengthInFit(const Vec3d& v) {
    const Fit fit = fitFor(largestLength(v));
    const Vec3d w = fitted(fit, v);
    return unfitted(fit, std::sqrt(w.x * w.x + w.y * w.y + w.z * w.z));
}

}  // namespace geometry
