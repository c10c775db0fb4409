#pragma once
/// Shapes as a core with flat faces and all that lies within a radius of it.

#include <variant>

#include "geometry/overlap/convex/convex_core.h"
#include "geometry/query/numbers/wide.h"

namespace geometry {

using FlatCore = std::variant<Vec3d, Segmentd, Triangled, Aabbd, Boxd>;

struct RoundedCore {
    FlatCore core{};
    double radius = 0.0;
};

template <typename T>
RoundedCore roundedCoreOf(const Vec3<T>& point) {
    return {wide(point)};
}
template <typename T>
RoundedCore roundedCoreOf(const Segment<T>& segment) {
    return {wide(segment)};
}
template <typename T>
RoundedCore roundedCoreOf(const Sphere<T>& sphere) {
    return {wide(sphere.center), double{sphere.radius}};
}
template <typename T>
RoundedCore roundedCoreOf(const Capsule<T>& capsule) {
    return {Segmentd{wide(capsule.a), wide(capsule.b)}, double{capsule.radius}};
}
template <typename T>
RoundedCore roundedCoreOf(const Triangle<T>& triangle) {
    return {wide(triangle)};
}
template <typename T>
RoundedCore roundedCoreOf(const Aabb<T>& box) {
    return {wide(box)};
}
template <typename T>
RoundedCore roundedCoreOf(const Box<T>& box) {
    return {wide(box)};
}

/// The core scaled about the origin by `factor` > 0, then moved.
inline Vec3d carried(const Vec3d& p, double factor, const Vec3d& offset) { return p * factor + offset; }
inline Segmentd carried(const Segmentd& s, double factor, const Vec3d& offset) {
    return {carried(s.start, factor, offset), carried(s.end, factor, offset)};
}
inline Triangled carried(const Triangled& t, double factor, const Vec3d& offset) {
    return {carried(t.a, factor, offset), carried(t.b, factor, offset), carried(t.c, factor, offset)};
}
inline Aabbd carried(const Aabbd& box, double factor, const Vec3d& offset) {
    return {carried(box.min, factor, offset), carried(box.max, factor, offset)};
}
inline Boxd carried(const Boxd& box, double factor, const Vec3d& offset) {
    return {carried(box.center, factor, offset), box.half * factor, handyQuaternion(box.orientation)};
}

/// The size of the largest number, NaN or infinite where one of them is.
double largestNumber(const RoundedCore& shape);
RoundedCore scaled(const RoundedCore& shape, double factor);

/// A power of two that brings the numbers of both shapes to 2 at most, so that products neither overflow nor vanish
/// and answers do not change when everything is scaled by 2^k. Precondition: `largest` is finite.
double fittingFactor(double largest);

}  // namespace geometry
