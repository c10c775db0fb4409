#pragma once
/// Hulls of well-known solids, centred on the origin, with their corners at distance `radius`.

#include "geometry/shapes/hull.h"

namespace geometry {

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

}  // namespace geometry
