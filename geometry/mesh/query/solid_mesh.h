#pragma once
/// A mesh as the solid that it encloses: its surface and every point with a winding number other than 0.
///
/// The winding number counts how often the surface goes around a point. It is computed along a half-line from the
/// point: plus one for each triangle through which the line leaves the solid, minus one for each through which it
/// enters. Nested pieces add up, and a piece turned inside out is a cavity.
///
/// The number is exact, wherever the half-line passes: symbolically, the line starts an infinitely small step beside
/// the point, so that it never meets an edge or a vertex. The step is the same for all triangles, so the triangles
/// around an edge agree on which of them is met. As the point does not lie on the surface, the step crosses none.
/// Source: Edelsbrunner, Mücke, Simulation of simplicity (1990), for the step.

#include <optional>
#include <vector>

#include "geometry/mesh/query/mesh_overlap.h"

namespace collidoscope::geometry {

/// A mesh that encloses a solid. It is made by solidOf, and immutable like the mesh.
struct SolidMesh {
    MeshPtr mesh{};
    std::vector<Vec3f> pieces{};  ///< one vertex of each connected piece of the surface
};
/// Returns none for a mesh that encloses no volume, see mayBeSolid of mesh_diagnosis.h.
std::optional<SolidMesh> solidOf(MeshPtr mesh);

/// Winding number of the surface around p. Preconditions: p does not lie on it, and the mesh may be a solid.
int windingNumber(const MeshInstance& solid, const Vec3d& p);

/// Whether p lies in the solid or on its surface. Precondition of the first: the mesh may be a solid.
bool contains(const MeshInstance& solid, const Vec3d& p);
bool contains(const SolidMesh& solid, const Vec3f& p);

/// Distance to the surface, negative inside, m. NaN where a coordinate of p is not finite.
float signedDistance(const SolidMesh& solid, const Vec3f& p);

/// Some point of the shape; none for unbounded shapes, which lie inside no solid.
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

/// Whether a shape touches the surface or lies wholly inside, which any one of its points tells.
/// Precondition: the mesh may be a solid.
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

/// Whether a whole connected piece of `surface` lies in the solid. Preconditions: the mesh of `solid` may be a solid,
/// and `surface` does not touch it.
bool holdsPieceOf(const MeshInstance& surface, const MeshInstance& solid);

/// Whether the surface of a mesh, or another solid, overlaps a solid.
bool overlaps(const Mesh& surface, const SolidMesh& solid);
bool overlaps(const SolidMesh& solid, const Mesh& surface);
bool overlaps(const SolidMesh& a, const SolidMesh& b);

}  // namespace collidoscope::geometry
