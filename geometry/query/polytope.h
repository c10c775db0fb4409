#pragma once
/// Frustum and hull alike: a convex solid as a list of outward planes and of faces.
///
/// Planes are stored rounded, so no point lies exactly on one. A point counts as touching when it is no further out
/// than the rounding of the plane itself can explain.

#include <array>
#include <limits>
#include <span>

#include "geometry/shapes/finite.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Corners of each face of a frustum, in the order of its planes, counter-clockwise seen from outside.
inline constexpr std::array<std::array<std::uint32_t, 4>, 6> kFrustumFaces{
    {{0, 3, 7, 4}, {1, 5, 6, 2}, {0, 4, 5, 1}, {3, 2, 6, 7}, {0, 1, 2, 3}, {4, 7, 6, 5}}};

template <typename T>
std::span<const Vec3<T>> cornersOf(const Frustum<T>& frustum) {
    return frustum.corners;
}
template <typename T>
std::span<const Vec3<T>> cornersOf(const Hull<T>& hull) {
    return hull.vertices;
}
template <typename T>
std::span<const std::uint32_t> faceOf(const Frustum<T>&, std::size_t index) {
    return kFrustumFaces[index];
}
template <typename T>
std::span<const std::uint32_t> faceOf(const Hull<T>& hull, std::size_t index) {
    return hull.faces[index];
}

/// Computed distance up to which a point outside a plane of precision T may still touch it, relative to the sizes:
/// three components of the normal and the distance are each rounded once, and so are the coordinates of a corner.
template <typename T>
inline constexpr double kPlaneRounding = 4.0 * double{std::numeric_limits<T>::epsilon()};

/// Signed distance of p outside the plane, and the rounding that is within it.
struct PlaneOffset {
    double distance = 0.0;
    double rounding = 0.0;
};
template <typename T>
PlaneOffset offsetFrom(const Plane<T>& plane, const Vec3d& p) {
    const Vec3d n{plane.normal};
    const double d{plane.distance};
    const double size = std::fabs(n.x * p.x) + std::fabs(n.y * p.y) + std::fabs(n.z * p.z) + std::fabs(d);
    return {(n.x * p.x + n.y * p.y + n.z * p.z) - d, kPlaneRounding<T> * size};
}

template <typename T>
bool isInside(std::span<const Plane<T>> planes, const Vec3d& p) {
    for (const Plane<T>& plane : planes) {
        if (!isFinite(plane)) return false;
        const PlaneOffset offset = offsetFrom(plane, p);
        if (!(offset.distance <= offset.rounding)) return false;
    }
    return !planes.empty();
}

}  // namespace collidoscope::geometry
