#pragma once
/// Do two meshes touch, and which of their triangles? Both are surfaces, each perhaps placed in the world.
///
/// Their trees are walked together: of two boxes that meet, the larger is opened, until both are leaves.
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5; boxes are tested by the normals of their faces only.

#include <vector>

#include "geometry/mesh/query/instance_space.h"

namespace geometry {

struct TrianglePair {
    std::uint32_t a = 0;  ///< in the triangles of mesh A
    std::uint32_t b = 0;
    auto operator<=>(const TrianglePair&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

bool overlaps(const MeshInstance& a, const MeshInstance& b);
bool overlaps(const Mesh& a, const Mesh& b);

/// Every pair of triangles that touch, once, in rising order.
std::vector<TrianglePair> trianglesOverlapping(const MeshInstance& a, const MeshInstance& b);
std::vector<TrianglePair> trianglesOverlapping(const Mesh& a, const Mesh& b);

}  // namespace geometry
