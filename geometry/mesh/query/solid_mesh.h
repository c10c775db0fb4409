#pragma once
/// A mesh taken for the solid that it encloses: the boundary and every point around which the surface winds.
///
/// The winding number counts how often the surface goes around a point. It is found along a half-line from the point:
/// plus one for each triangle that it leaves by, minus one for each that it enters by. Pieces that lie in each other
/// add up, and a piece turned inside out is a cavity.
///
/// Exact, wherever the half-line passes: it starts not at the point but an infinitely small step beside it, so that it
/// never meets an edge or a corner. The step is the same for all triangles, so those around an edge agree on which of
/// them is met; and as the point does not lie on the surface, the step leaves no inside.
/// Source: Edelsbrunner, Mücke, Simulation of simplicity (1990), for the step.

#include <optional>
#include <vector>

#include "geometry/mesh/query/mesh_overlap.h"

namespace collidoscope::geometry {

/// Made by solidOf, and as immutable as the mesh.
struct SolidMesh {
    MeshPtr mesh{};
    std::vector<Vec3f> pieces{};  ///< a corner of each connected piece of the surface
};
/// None for a mesh that encloses nothing, see mayBeSolid of mesh_diagnosis.h.
std::optional<SolidMesh> solidOf(MeshPtr mesh);

/// Number of times that the surface goes around p; p does not lie on it. Precondition: a mesh that may be a solid.
int windingNumber(const MeshInstance& solid, const Vec3d& p);

/// Does p lie in the solid or on its surface? Precondition of the first: a mesh that may be a solid.
bool contains(const MeshInstance& solid, const Vec3d& p);
bool contains(const SolidMesh& solid, const Vec3f& p);

/// Distance to the surface, negative inside, m. Not a number where a part of p is none.
float signedDistance(const SolidMesh& solid, const Vec3f& p);

/// A point of the shape; none of those that have no end, and would leave any solid they are in.
template <HasProxy Shape>
std::optional<Vec3d> pointOf(const Shape& shape) {
    return support(proxyOf(shape), Vec3d{0.0});
}
template <typename T>
std::optional<Vec3d> pointOf(const Box<T>& box) {
    return toDouble(box.center);
}
template <typename T>
std::optional<Vec3d> pointOf(const Frustum<T>& frustum) {
    return toDouble(frustum.corners.front());
}
template <typename Shape>
std::optional<Vec3d> pointOf(const Shape&) {
    return std::nullopt;
}

/// A shape touches the surface, or it lies wholly inside: then each of its points does.
/// Precondition: a mesh that may be a solid.
template <RankedShape Shape>
bool overlapsSolid(const Shape& shape, const MeshInstance& solid) {
    if (overlaps(shape, solid)) return true;
    const auto point = mesh_query::hasPoints(mesh_query::inDoubles(shape)) ? pointOf(shape) : std::nullopt;
    return point && contains(solid, *point);
}
template <RankedShape Shape>
bool overlaps(const Shape& shape, const SolidMesh& solid) {
    return overlapsSolid(shape, MeshInstance{*solid.mesh});
}
template <RankedShape Shape>
bool overlaps(const SolidMesh& solid, const Shape& shape) {
    return overlaps(shape, solid);
}

/// Does a whole piece of the surface lie in the solid? Preconditions: a mesh that may be a solid, and that the surface
/// does not touch.
bool holdsPieceOf(const MeshInstance& surface, const MeshInstance& solid);

/// The surface of a mesh, or another solid, against a solid.
bool overlaps(const Mesh& surface, const SolidMesh& solid);
bool overlaps(const SolidMesh& solid, const Mesh& surface);
bool overlaps(const SolidMesh& a, const SolidMesh& b);

}  // namespace collidoscope::geometry
