#pragma once
/// support(core, direction): the support point, a point of a convex polyhedral shape that lies farthest in a direction.
///
/// The direction may have any length. For the zero direction, and where several points are equally far, it is one of
/// them. It is computed in double precision; vertices that are stored in world space are returned unchanged.
/// Source: van den Bergen, Collision Detection in Interactive 3D Environments (2003), section 4.3.4.

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <glm/geometric.hpp>
#include <span>
#include <vector>

#include "geometry/query/box_frame.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

inline Vec3d support(const Vec3d& point, const Vec3d&) { return point; }
inline Vec3d support(const Segmentd& segment, const Vec3d& direction) {
    return glm::dot(segment.end - segment.start, direction) > 0.0 ? segment.end : segment.start;
}
inline Vec3d support(const Triangled& triangle, const Vec3d& direction) {
    const double a = glm::dot(triangle.a, direction);
    const double b = glm::dot(triangle.b, direction);
    const double c = glm::dot(triangle.c, direction);
    if (a >= b && a >= c) return triangle.a;
    return b >= c ? triangle.b : triangle.c;
}
inline Vec3d support(const Aabbd& box, const Vec3d& direction) {
    return {direction.x > 0.0 ? box.max.x : box.min.x, direction.y > 0.0 ? box.max.y : box.min.y,
            direction.z > 0.0 ? box.max.z : box.min.z};
}

/// A box with any orientation, and its half-extent vectors, which lead from the centre to the middles of three faces.
struct BoxCore {
    Boxd box{};
    std::array<Vec3d, 3> halfVectors{};
};
inline BoxCore boxCoreOf(const Boxd& box) {
    if (!isFinite(box)) return {box};
    const BoxFrame frame = frameOf(box);
    return {box,
            {frame.axes[0] * (box.half.x / frame.size), frame.axes[1] * (box.half.y / frame.size),
             frame.axes[2] * (box.half.z / frame.size)}};
}
inline Vec3d support(const BoxCore& core, const Vec3d& direction) {
    Vec3d corner = core.box.center;
    for (const Vec3d& half : core.halfVectors) corner += glm::dot(half, direction) > 0.0 ? half : -half;
    return corner;
}
inline Vec3d support(const Boxd& box, const Vec3d& direction) { return support(boxCoreOf(box), direction); }

PointsExtent extentOf(std::span<const Vec3d> points);
PointsExtent extentOf(std::span<const Vec3f> points);

/// The vertices v of a hull, and its placement p = rotation * (scale * v) + position. The hull must outlive it. One of
/// the two lists of vertices is empty.
struct HullCore {
    std::span<const Vec3d> doubles{};
    std::span<const Vec3f> floats{};
    const HullFaces* faces = nullptr;               ///< null for a set of points
    const HullTable* table = nullptr;               ///< search table in the hull's frame; null where there is none
    std::span<const Planed> doublePlanes{};         ///< planes of the faces in the hull's frame; one of the two lists
    std::span<const Planef> floatPlanes{};          ///< is empty, both are for a set of points
    Quatd orientation = kIdentityRotation<double>;  ///< as it was given, of any length
    Mat3<double> rotation{1.0};                     ///< rotation matrix of the orientation
    Vec3d position{0.0};                            ///< m
    double scale = 1.0;
    bool isTurned = false;
    PointsExtent extent{};  ///< extent of the vertices in the hull's frame

    std::size_t count() const { return doubles.size() + floats.size(); }
    /// Vertex i in the hull's frame.
    Vec3d local(std::size_t i) const { return doubles.empty() ? Vec3d{floats[i]} : doubles[i]; }
    Vec3d inWorld(const Vec3d& v) const { return (isTurned ? rotation * (scale * v) : scale * v) + position; }
    Vec3d vertex(std::size_t i) const { return inWorld(local(i)); }
};
/// A set of points in world space. Precondition of support(): it is not empty.
inline HullCore hullCoreOf(std::span<const Vec3d> points) { return {.doubles = points, .extent = extentOf(points)}; }
inline HullCore hullCoreOf(std::span<const Vec3f> points) { return {.floats = points, .extent = extentOf(points)}; }
template <typename T>
HullCore hullCoreOf(const Hull<T>& hull, const HullTable* table = nullptr) {
    const std::span<const Vec3<T>> vertices{hull.vertices};
    HullCore core;
    core.table = table;
    core.extent = table != nullptr ? table->extent() : extentOf(vertices);
    core.faces = &hull.faces;
    if constexpr (std::is_same_v<T, float>)
        core.floats = vertices;
    else
        core.doubles = vertices;
    if constexpr (std::is_same_v<T, float>)
        core.floatPlanes = hull.planes;
    else
        core.doublePlanes = hull.planes;
    return core;
}
template <typename T>
HullCore hullCoreOf(const HullInstance<T>& instance) {
    HullCore core = hullCoreOf(*instance.hull, instance.table);
    core.orientation = instance.worldFromHull.orientation;
    core.position = instance.worldFromHull.position;
    core.isTurned = core.orientation != kIdentityRotation<double>;
    if (core.isTurned && isFinite(Boxd{.orientation = core.orientation}))
        core.rotation = frameOf(instance.worldFromHull).rotation;
    return core;
}

/// The index of the point that lies farthest in a direction, of `count` points. Precondition: count > 0.
template <typename PointAt>
std::size_t farthestIndex(std::size_t count, const PointAt& pointAt, const Vec3d& direction) {
    std::size_t farthest = 0;
    double max = glm::dot(pointAt(0), direction);
    for (std::size_t i = 1; i < count; ++i) {
        const double along = glm::dot(pointAt(i), direction);
        if (along > max) max = along, farthest = i;
    }
    return farthest;
}
template <typename T>
std::size_t farthestIndex(std::span<const Vec3<T>> points, const Vec3d& direction) {
    return farthestIndex(
        points.size(), [&](std::size_t i) { return Vec3d{points[i]}; }, direction);
}
/// The index of the farthest point among those whose bits are set in the mask. Precondition: mask != 0.
template <typename T>
std::size_t farthestIndex(std::span<const Vec3<T>> points, const Vec3d& direction, HullTable::Mask mask) {
    auto farthest = static_cast<std::size_t>(std::countr_zero(mask));
    double max = glm::dot(Vec3d{points[farthest]}, direction);
    for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(mask));
        const double along = glm::dot(Vec3d{points[i]}, direction);
        if (along > max) max = along, farthest = i;
    }
    return farthest;
}
/// Precondition: the hull has a vertex.
inline Vec3d support(const HullCore& core, const Vec3d& direction) {
    const Vec3d local = core.isTurned ? direction * core.rotation : direction;  // transpose(rotation) * direction
    if (core.table != nullptr && core.table->isWorthSearching())
        if (const HullTable::Mask mask = core.table->farthest(local, 0.0); mask != 0)
            return core.vertex(farthestIndex(core.floats, local, mask));
    constexpr double kFarFromOne = 0x1p800;
    if (core.scale > kFarFromOne || core.scale < 1.0 / kFarFromOne) {
        // Unscaled, the vertices are so small or so large that products with them would leave the range of double.
        const auto scaled = [&](std::size_t i) { return core.scale * core.local(i); };
        return core.vertex(farthestIndex(core.count(), scaled, local));
    }
    return core.vertex(core.doubles.empty() ? farthestIndex(core.floats, local) : farthestIndex(core.doubles, local));
}
template <typename T>
Vec3d support(const Hull<T>& hull, const Vec3d& direction) {
    return Vec3d{hull.vertices[farthestIndex(std::span<const Vec3<T>>{hull.vertices}, direction)]};
}
template <typename T>
Vec3d support(const HullInstance<T>& instance, const Vec3d& direction) {
    return support(hullCoreOf(instance), direction);
}

template <typename Shape>
concept HasSupport = requires(const Shape& shape, const Vec3d& direction) {
    { support(shape, direction) } -> std::same_as<Vec3d>;
};

}  // namespace collidoscope::geometry
