#pragma once
/// The way into a ray-triangle test and back out of it, the same for all methods.

#include <optional>

#include "geometry/query/ray_frame.h"
#include "geometry/triangle/ray/exact_ray.h"

namespace geometry {

struct PreparedRay {
    RayFrame ray{};
    Triangled triangle{};
};

/// None when a number is not finite. Numbers far outside the range of float are brought into it by a common power of
/// two, so that no product of a few of them overflows.
std::optional<PreparedRay> prepare(const Rayd& ray, const Triangled& triangle);

/// Unit normal turned against the ray. A triangle without area has none: then against the ray itself.
Vec3d normalAgainst(const RayFrame& ray, const Triangled& triangle);

/// The hit in the units of the caller, whose triangle it takes. None when t is too large for the number type.
template <typename T>
std::optional<TriangleHit<T>> hitOf(const PreparedRay& prepared, const Triangle<T>& triangle, const TriangleTime& time);

/// The answer to a zero direction: a hit at t = 0 without a normal when the origin is a point of the triangle.
template <typename T>
std::optional<TriangleHit<T>> hitOfPoint(const PreparedRay& prepared, const Vec3<T>& origin);

}  // namespace geometry
