#pragma once
/// Corners of a mesh's triangles, ready for the graphics card: with normals that are smooth over gentle bends and
/// broken at sharp ones. Needs no OpenGL, so that a loading thread may do it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

/// A unit vector in two numbers, times 32767: carried along straight lines to the octahedron |x| + |y| + |z| = 1, whose
/// back, z < 0, is then folded outwards over the edges of its front.
/// Source: Cigolle et al., A survey of efficient representations for independent unit vectors (2014), section 3.
using PackedNormal = std::array<std::int16_t, 2>;
PackedNormal packNormal(const geometry::Vec3f& unit);
/// Unpacks a normal as mesh.vert does.
geometry::Vec3f unpackNormal(const PackedNormal& normal);

struct MeshVertex {
    geometry::Vec3f position{};
    PackedNormal normal{};
    std::array<std::uint8_t, 4> color{};  ///< sRGB; the last is 255 when the triangle has a colour
};

/// Neighbouring faces that meet at less than this angle look smooth.
inline constexpr float kCreaseAngle = 0.7f;  // rad

/// A mesh that is prepared for the graphics card. Its vertices would take five times the memory of their normals, so
/// they are composed only when they are uploaded.
struct PreparedMesh {
    geometry::MeshPtr mesh{};
    std::vector<PackedNormal> normals{};  ///< three per triangle, in the mesh's order
    std::size_t vertexCount() const { return normals.size(); }
};

/// A triangle without area gets some unit normal and changes no other's.
std::vector<PackedNormal> cornerNormals(const geometry::Mesh& mesh);
inline PreparedMesh prepareMesh(const geometry::MeshPtr& mesh) { return {mesh, cornerNormals(*mesh)}; }

/// The vertices from `first` to before `end`.
std::vector<MeshVertex> meshVertices(const PreparedMesh& prepared, std::size_t first, std::size_t end);

}  // namespace collidoscope::app
