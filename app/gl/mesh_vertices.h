#pragma once
/// Corners of a mesh's triangles, ready for the graphics card: with normals that are smooth over gentle bends and
/// broken at sharp ones. Needs no OpenGL, so that a loading thread may do it.

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace app {

struct MeshVertex {
    geometry::Vec3f position{};
    std::array<std::int16_t, 4> normal{};  ///< times 32767; the last is padding
    std::array<std::uint8_t, 4> color{};   ///< sRGB; the last is 255 when the triangle has a colour
};

/// Neighbouring faces that meet at less than this angle look smooth.
inline constexpr float kCreaseAngle = 0.7f;  // rad

/// Three per triangle, in the mesh's order. A triangle without area gets some unit normal and changes no other's.
std::vector<MeshVertex> meshVertices(const geometry::Mesh& mesh);

/// A mesh on its way to the graphics card.
struct PreparedMesh {
    geometry::MeshPtr mesh{};
    std::vector<MeshVertex> vertices{};
};
inline PreparedMesh prepareMesh(const geometry::MeshPtr& mesh) { return {mesh, meshVertices(*mesh)}; }

}  // namespace app
