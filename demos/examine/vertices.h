#pragma once
/// The vertices of hulls and meshes, one by one. Each keeps its number while it or another one is moved: a hull lists
/// its vertices by their place, so its list may change its order under the hand that drags one.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "demos/examine/case_slot.h"
#include "demos/examine/collision_case.h"

namespace collidoscope::demos::examine {

/// 0 for shapes that are no hull and no mesh.
std::size_t vertexCount(const CaseShape& shape);

/// The vertex of a number, m, as the case writes it: of a hull in the hull's own frame, of a mesh in the world.
/// Precondition: number < vertexCount().
geometry::Vec3d vertexOf(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number);
geometry::Vec3d vertexInWorld(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number);

struct EditedVertices {
    CaseShape shape{};
    VertexNumbers numbers{};
};
/// The shape with that vertex somewhere else, as the case writes it. Throws std::invalid_argument, with the reason, for
/// numbers that are not finite, and where a hull would lose a vertex or its volume.
EditedVertices withVertex(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number,
                          const geometry::Vec3d& p);
EditedVertices withVertexInWorld(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number,
                                 const geometry::Vec3d& p);

/// Turns a mesh about its middle, m: from the pose of its handle to another one.
CaseMesh placed(CaseMesh mesh, const geometry::Posed& handle);

}  // namespace collidoscope::demos::examine
