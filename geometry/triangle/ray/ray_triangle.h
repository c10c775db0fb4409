#pragma once
/// Where does a ray meet a triangle, or each of many? Three methods, one answer, and each step on demand.
///
/// The boolean is exact for float input, whatever the method: edges and corners belong to the triangle, so of the
/// triangles around an edge or a corner that a ray is aimed at, one at least is hit. A ray in the plane of the triangle
/// hits where it first touches it. A ray that starts on the triangle hits at t = 0. A zero direction asks whether the
/// origin is a point of the triangle. A triangle without area is the segments of its sides.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/query/ray/ray_frame.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/primitives.h"
#include "geometry/triangle/ray/cast.h"

namespace collidoscope::geometry {

/// The way into a ray-triangle test and back out of it is the same for all methods.
struct PreparedRay {
    RayAndTriangle<double> shapes{};
    double scale = 1.0;  ///< as in RayFrame
};

/// Numbers far outside the range of float are brought into it by a common power of two, so that no product of a few
/// of them overflows.
void rescale(PreparedRay& prepared);

/// None when a number is not finite.
template <typename T>
std::optional<PreparedRay> prepare(const Ray<T>& ray, const Triangle<T>& triangle) {
    std::optional<PreparedRay> prepared;
    const auto frame = frameOf(toDouble(ray));
    if (!frame || !isFinite(triangle)) return prepared;
    // Filled in place: copies of numbers that have just been written stall the processor.
    prepared.emplace();
    prepared->shapes = {exact::vector3<double>(ray.origin), exact::vector3<double>(frame->direction),
                        exact::vector3<double>(triangle.a), exact::vector3<double>(triangle.b),
                        exact::vector3<double>(triangle.c)};
    prepared->scale = frame->scale;
    if constexpr (!std::is_same_v<T, float>) rescale(*prepared);
    return prepared;
}

/// Unit normal turned against the direction. A triangle without area has none: then against the direction itself.
inline Vec3d normalAgainst(const Vec3d& direction, const Triangled& triangle) {
    const Vec3d n = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double squared = glm::dot(n, n);
    if (!(squared > 0.0)) return -direction / std::sqrt(glm::dot(direction, direction));
    const Vec3d unit = n / std::sqrt(squared);
    return glm::dot(unit, direction) > 0.0 ? -unit : unit;
}

/// The hit in the units of the caller, whose triangle it takes. None when t is too large for the number type.
template <typename T>
std::optional<TriangleHit<T>> hitOf(const PreparedRay& prepared, const Triangle<T>& triangle, const TriangleTime& time);

/// The answer to a zero direction: a hit at t = 0 without a normal when the origin is a point of the triangle.
template <typename T>
std::optional<TriangleHit<T>> hitOfPoint(const PreparedRay& prepared, const Vec3<T>& origin);

/// rayCast(ray, triangle) of query/ray_cast.h is the first of them, hit on both faces.
template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle, RayTriangleMethod method,
                                      FaceCulling faces = FaceCulling::Both);

/// Like rayCast() above; the observer is called with each RayTriangleStep in order. A point query has no steps.
template <typename T, typename Observer>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle, RayTriangleMethod method,
                                      FaceCulling faces, Observer&& observer) {
    const std::optional<PreparedRay> prepared = prepare(ray, triangle);
    if (!prepared) return std::nullopt;
    if (ray.direction == Vec3<T>{T(0)}) return hitOfPoint(*prepared, ray.origin);
    const auto time = castTriangle(prepared->shapes, prepared->scale, method, faces, observer);
    return time ? hitOf(*prepared, triangle, *time) : std::nullopt;
}

// --- One ray against many triangles ---

/// Triangles as nine columns: a.x, a.y, a.z, b.x ... c.z. Precondition of all questions: finite numbers.
struct TriangleColumns {
    std::array<std::vector<float>, 9> column{};
    std::size_t size() const { return column[0].size(); }
};
TriangleColumns columnsOf(std::span<const Trianglef> triangles);
Trianglef triangleAt(const TriangleColumns& triangles, std::size_t index);

/// One entry for each triangle. `t` and the weights of a, b, c mean something where `hit` is 1.
struct RayTrianglesAnswer {
    std::vector<std::uint8_t> hit{};
    std::vector<double> t{};  ///< in units of the ray's direction
    std::array<std::vector<double>, 3> weights{};
};

/// Each triangle is answered as by rayCast(Rayd, Triangled), bit for bit, whatever the instruction set.
/// Precondition: the processor supports the set. The answer's memory is reused.
void rayCastAll(const Rayf& ray, const TriangleColumns& triangles, FaceCulling faces, RayTrianglesAnswer& answer,
                batch::InstructionSet set = batch::widestSupported());

}  // namespace collidoscope::geometry
