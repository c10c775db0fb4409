#pragma once
/// Triangles that lie in one plane carry a shape as one face does: of all points that it has with them, four stand for
/// the patch, as of any two faces (geometry/manifold/reduce.h), and belong to one contact, whose points are solved
/// together. Else a box on a fine mesh would have thousands of points, and be thrown aside as it lands on one triangle
/// after the other.

#include <span>

#include "geometry/manifold/manifold.h"

namespace collidoscope::physics {

/// Of all manifolds of a pair whose normals are the same, up to rounding, the first one gets at most four points that
/// stand for theirs; the others are left without any.
void joinPatches(std::span<geometry::Manifoldf* const> manifolds);

}  // namespace collidoscope::physics
