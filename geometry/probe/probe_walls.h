#pragma once
/// The triangles that a camera is kept away from, with what every test needs of them worked out beforehand.

#include <bit>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/visit_triangles.h"
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

namespace probe {

/// The children of a node whose boxes touch the box.
inline ChildMask touching(const ChildBoxes& children, const Aabbf& box) {
    ChildMask mask = 0;
    for (ChildMask left = children.present; left != 0; left &= left - 1) {
        const int child = std::countr_zero(left);
        if (overlaps(boxAt(children, child), box)) mask |= 1u << child;
    }
    return mask;
}

}  // namespace probe

/// Calls visit(index, triangle) for each triangle whose bounds touch the box, in the order of the tree.
template <typename Visit>
void visitNear(const ProbeWalls& walls, const Aabbf& box, Visit&& visit) {
    visitTriangles(
        walls.mesh->tree, [&](const ChildBoxes& children) { return probe::touching(children, box); },
        [&](std::uint32_t index, const Trianglef& triangle) {
            if (overlaps(boundsOf(triangle), box)) visit(index, triangle);
            return false;
        });
}

/// Does the straight path touch a triangle, one without area included?
bool touchesWall(const ProbeWalls& walls, const Vec3f& from, const Vec3f& to);

}  // namespace geometry
