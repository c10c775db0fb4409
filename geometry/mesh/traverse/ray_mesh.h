#pragma once
/// Where does a ray first meet a mesh? A mesh is a surface, hit from both sides, with the normal turned against the
/// ray. Limits, all hits, many rays and observers: mesh_cast.h.

#include <cstdint>
#include <optional>

#include "geometry/mesh/mesh.h"
#include "geometry/query/ray_cast.h"

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

}  // namespace geometry
