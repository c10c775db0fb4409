#pragma once
/// Rays against a mesh in the world: carried into the space of the mesh, and the hit carried back.

#include <optional>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/shapes/mesh_instance.h"

namespace geometry {

/// The ray in the space of the mesh. The direction keeps the length that the transform gives it, so t means the same.
Rayd rayInMesh(const Rayd& ray, const Mat4d& worldFromMesh);

/// The nearest hit, in the world; the lower index where two triangles are hit at the same t. The normal is carried by
/// the inverse transpose, so that it stays upright, and turned against the ray. None for a matrix that shrinks the mesh
/// beyond what can be inverted, and for t beyond the largest float.
std::optional<MeshHit> rayCast(const Rayf& ray, const MeshInstance& instance);
std::optional<MeshHitd> rayCast(const Rayd& ray, const MeshInstance& instance);

}  // namespace geometry
