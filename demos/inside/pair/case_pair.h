#pragma once
/// The two shapes of a collision case as the methods step through them. Most methods take no mesh: one triangle of it
/// stands for it there, while the trees are walked with the whole mesh.

#include <cstdint>
#include <optional>
#include <string>

#include "demos/inside/pair/pair_steps.h"
#include "demos/shape_item.h"

namespace collidoscope::demos::pairs {

/// A shape of a case in its frame, and as it is drawn: a mesh is rounded to single precision there.
struct FramedShape {
    const examine::CaseShape& shape;
    const DrawnShape& drawn;
};

struct CasePair {
    Pair pair{};
    std::optional<std::uint32_t> triangleA{}, triangleB{};  ///< that stand for the meshes
    bool isRounded = false;                                 ///< the trees hold the vertices rounded
};

/// The pair of a case. Two meshes are represented by a pair of touching triangles, if there is one; a mesh beside
/// another shape by the triangle nearest to that shape, or by the first one that a ray hits.
CasePair casePair(const FramedShape& a, const FramedShape& b, const geometry::Vec3d& motionA,
                  const geometry::Vec3d& motionB);
/// The method that opens a case: the walk through the trees of meshes, else the wanted one where it has steps.
Method openingMethod(Method wanted, const Pair& pair);
/// Whether the method goes through the tree of a mesh, so that no triangle stands for it.
bool walksTree(Method method);
/// Says which triangle represents which mesh; empty if there is no mesh.
std::string standInText(const CasePair& all, Method method);

}  // namespace collidoscope::demos::pairs
