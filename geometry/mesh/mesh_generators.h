#pragma once
/// Meshes made in code. All are wound counter-clockwise seen from outside and, but for the terrain, closed.

#include <cstdint>

#include "geometry/mesh/height_field.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry {

/// An icosahedron, each face split into 4^subdivisions, pushed out to the sphere. 20 * 4^n triangles, n <= 8.
MeshPtr makeIcosphere(float radius = 1.0f, int subdivisions = 3);
/// A tube around the (p, q) torus knot.
MeshPtr makeTorusKnot(int p = 2, int q = 3, float radius = 1.0f, float tube = 0.3f, int segments = 256, int sides = 24);
/// A square height field of value noise, `cells` along each side.
HeightField makeHills(float half = 5.0f, float height = 1.0f, int cells = 96, std::uint64_t seed = 1);
/// The hills of makeHills() as a mesh.
MeshPtr makeTerrain(float half = 5.0f, float height = 1.0f, int cells = 96, std::uint64_t seed = 1);
/// A box as 12 triangles.
MeshPtr makeBox(const Vec3f& half);

}  // namespace collidoscope::geometry
