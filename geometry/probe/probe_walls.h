#pragma once
/// The triangles that a camera is kept away from, with what every test needs of them worked out beforehand.

#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/bounds.h"

namespace geometry {

struct ProbeWalls {
    MeshPtr mesh{};
    /// Of each triangle, ab x ac: normal of its plane n.p = n.a, not of unit length. Zero: a triangle without area,
    /// which stops no probe.
    std::vector<Vec3d> normals{};
};
ProbeWalls makeProbeWalls(MeshPtr mesh);

/// Calls visit(index) for each triangle whose bounds touch the box.
template <typename Visit>
void visitNear(const ProbeWalls& walls, const Aabbf& box, Visit&& visit) {
    const Mesh& mesh = *walls.mesh;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        if (overlaps(boundsOf(triangleAt(mesh, i)), box)) visit(static_cast<std::uint32_t>(i));
}

/// Does the straight path touch a triangle, one without area included?
bool touchesWall(const ProbeWalls& walls, const Vec3f& from, const Vec3f& to);

}  // namespace geometry
