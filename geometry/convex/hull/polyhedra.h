#pragma once
/// Hulls made of corners and faces, among them well-known solids, centred on the origin; `radius` is the distance of
/// the corners of a regular one.

#include <cstdint>
#include <span>

#include "geometry/shapes/hull.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Unit normal of a polygon, right to the last bit of T or nearly, however thin the polygon is, if its corners lie in
/// one plane; of others, that of the sum over a fan of triangles. Zero for a polygon without area. Precondition: finite
/// corners.
template <typename T>
Vec3d faceNormal(std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face);

/// The plane across `normal` through the outermost corner of the face, so that all corners are inside it.
template <typename T>
Plane<T> outermostPlane(const Vec3<T>& normal, std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face);

/// A hull from corners and faces: works out the planes. Precondition: convex, faces flat and counter-clockwise seen
/// from outside, each with three corners at least. A face without area gets the zero normal and bounds nothing.
template <typename T>
Hull<T> makeHull(std::vector<Vec3<T>> vertices, HullFaces faces);
template <typename T>
Hull<T> makeHull(std::vector<Vec3<T>> vertices, const std::vector<std::vector<std::uint32_t>>& faces) {
    return makeHull(std::move(vertices), HullFaces{faces});
}

template <typename T>
Hull<T> makeTetrahedron(T radius);
template <typename T>
Hull<T> makeOctahedron(T radius);
template <typename T>
Hull<T> makeIcosahedron(T radius);
template <typename T>
Hull<T> makeDodecahedron(T radius);
/// A box as a hull: six faces of four corners.
template <typename T>
Hull<T> makeBoxHull(const Vec3<T>& half);
/// An upright prism along the axis y, its corners `radius` from that axis: with many sides, nearly a cylinder.
/// Precondition: three sides or more.
template <typename T>
Hull<T> makePrism(std::uint32_t sides, T radius, T halfHeight);

}  // namespace collidoscope::geometry
