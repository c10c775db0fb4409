#pragma once
/// Defects of a mesh, which an engineer wants to know before trusting a collision with it.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry {

struct MeshDiagnosis {
    std::size_t openEdges = 0;            ///< edges with one triangle
    std::size_t nonManifoldEdges = 0;     ///< edges with three or more
    std::size_t flippedEdges = 0;         ///< edges whose two triangles run along them in the same direction
    std::size_t degenerateTriangles = 0;  ///< two equal corners, or corners on one line
    std::size_t unusedVertices = 0;
    std::size_t components = 0;  ///< pieces connected by edges
    bool insideOut = false;      ///< closed, consistently wound, and with negative volume
    bool closed() const { return openEdges == 0 && nonManifoldEdges == 0; }
};

/// Vertices at the same position count as one, so that seams of texture or normal do not count as open edges.
MeshDiagnosis diagnose(const Mesh& mesh);

/// Why a surface bounds no solid.
enum class SolidObstacle : std::uint8_t {
    NoTriangles,
    OpenEdges,         ///< inside and outside are joined through the hole
    NonManifoldEdges,  ///< where three or more triangles meet, sides have no order
    FlippedEdges,      ///< neighbours disagree about which side is outside
    InsideOut,         ///< outside would be the solid
};

/// The gravest obstacle, in the order above; none when the surface bounds a solid: closed, every edge between two
/// triangles, all normals outwards. That triangles do not pass through each other is not asked.
std::optional<SolidObstacle> solidObstacle(const MeshDiagnosis& diagnosis);
inline bool mayBeSolid(const MeshDiagnosis& diagnosis) { return !solidObstacle(diagnosis); }

}  // namespace collidoscope::geometry
