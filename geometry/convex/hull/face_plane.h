#pragma once
/// The plane of a face.

#include <cstdint>
#include <span>

#include "geometry/shapes/plane.h"

namespace geometry {

/// Unit normal of a polygon, right to the last bit of T or nearly, however thin the polygon is, if its corners lie in
/// one plane; of others, that of the sum over a fan of triangles. Zero for a polygon without area. Precondition: finite
/// corners.
template <typename T>
Vec3d faceNormal(std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face);

/// The plane across `normal` through the outermost corner of the face, so that all corners are inside it.
template <typename T>
Plane<T> outermostPlane(const Vec3<T>& normal, std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face);

}  // namespace geometry
