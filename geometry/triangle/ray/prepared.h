#pragma once
/// The way into a ray-triangle test and back out of it, the same for all methods.

#include <optional>
#include <type_traits>

#include "geometry/query/numbers/finite.h"
#include "geometry/query/ray/ray_frame.h"
#include "geometry/shapes/triangle.h"
#include "geometry/triangle/ray/exact_ray.h"

namespace geometry {

struct PreparedRay {
    RayAndTriangle<double> shapes{};
    double scale = 1.0;  ///< as in RayFrame
};

/// Numbers far outside the range of float are brought into it by a common power of two, so that no product of a few
/// of them overflows.
void fit(PreparedRay& prepared);

/// None when a number is not finite.
template <typename T>
std::optional<PreparedRay> prepare(const Ray<T>& ray, const Triangle<T>& triangle) {
    std::optional<PreparedRay> prepared;
    const auto frame = frameOf(wide(ray));
    if (!frame || !isFinite(triangle)) return prepared;
    // Filled in place: copies of numbers that have just been written stall the processor.
    prepared.emplace();
    prepared->shapes = {exact::triple<double>(ray.origin), exact::triple<double>(frame->direction),
                        exact::triple<double>(triangle.a), exact::triple<double>(triangle.b),
                        exact::triple<double>(triangle.c)};
    prepared->scale = frame->scale;
    if constexpr (!std::is_same_v<T, float>) fit(*prepared);
    return prepared;
}

/// Unit normal turned against the direction. A triangle without area has none: then against the direction itself.
Vec3d normalAgainst(const Vec3d& direction, const Triangled& triangle);

/// The hit in the units of the caller, whose triangle it takes. None when t is too large for the number type.
template <typename T>
std::optional<TriangleHit<T>> hitOf(const PreparedRay& prepared, const Triangle<T>& triangle, const TriangleTime& time);

/// The answer to a zero direction: a hit at t = 0 without a normal when the origin is a point of the triangle.
template <typename T>
std::optional<TriangleHit<T>> hitOfPoint(const PreparedRay& prepared, const Vec3<T>& origin);

}  // namespace geometry
