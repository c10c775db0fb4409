#pragma once
/// Where does a ray first meet a mesh, where it is or placed in the world? A mesh is a surface, hit from both sides,
/// with the normal turned against the ray. Limits, all hits, many rays and observers: mesh_cast.h.

#include <cstdint>
#include <optional>

#include "geometry/mesh/mesh.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace geometry {

template <typename T>
struct MeshHitOf : TriangleHit<T> {
    std::uint32_t triangle = 0;  ///< index into the mesh's triangles
};
using MeshHit = MeshHitOf<float>;
using MeshHitd = MeshHitOf<double>;  ///< before it is rounded

/// The nearest triangle; the lower index where two are hit at the same t.
std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh);
/// The same for rays that were carried into a model's space.
std::optional<MeshHitd> rayCast(const Rayd& ray, const Mesh& mesh);

/// Where a segment, from its start, first meets a mesh: as rayCast with the direction end - start, and t from 0 to 1.
/// Something is hit if and only if overlaps(segment, mesh). The lower index where two triangles are hit at the same t.
/// A segment without length asks for the point.
std::optional<MeshHit> segmentCast(const Segmentf& segment, const Mesh& mesh);

/// The ray in the space of the mesh. The direction keeps the length that the transform gives it, so t means the same.
Rayd rayInMesh(const Rayd& ray, const Mat4d& worldFromMesh);

/// The nearest hit, in the world; the lower index where two triangles are hit at the same t. The normal is carried by
/// the inverse transpose, so that it stays upright, and turned against the ray. None for a matrix that shrinks the mesh
/// beyond what can be inverted, and for t beyond the largest float.
std::optional<MeshHit> rayCast(const Rayf& ray, const MeshInstance& instance);
std::optional<MeshHitd> rayCast(const Rayd& ray, const MeshInstance& instance);

}  // namespace geometry
