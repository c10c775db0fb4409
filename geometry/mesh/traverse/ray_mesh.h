#pragma once
/// Rays against a mesh, where it is or placed in the world: the nearest hit, any hit, all hits, many rays at once.
///
/// A mesh is a surface, hit from both sides, with the normal turned against the ray. Booleans are exact, as for a
/// single triangle (triangle/ray/ray_triangle.h), and every answer is the one that asking every triangle of the mesh
/// would give. `t` is in units of the ray's direction, which may have any length; a zero direction asks which triangles
/// the origin lies on, at t = 0. A ray with a part that is no finite number hits nothing. The call with an
/// observer of each step through the tree: tree_query.h.

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/mesh/mesh.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
struct MeshHitOf : TriangleHit<T> {
    std::uint32_t triangle = 0;  ///< index into the mesh's triangles
};
using MeshHit = MeshHitOf<float>;
using MeshHitd = MeshHitOf<double>;  ///< before it is rounded

struct RayLimits {
    double tMax = std::numeric_limits<double>::infinity();  ///< hits beyond it do not count; one at it does
    FaceCulling faces = FaceCulling::Both;
};

/// The nearest hit; the lower index where two triangles are hit at the same t.
std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});
/// The same for rays that were carried into a model's space.
std::optional<MeshHitd> rayCast(const Rayd& ray, const Mesh& mesh);
/// Is anything hit? The first hit found, which need not be the nearest.
std::optional<MeshHit> rayCastAny(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});
/// Every triangle that is hit, by growing t, those hit at the same t by growing index.
std::vector<MeshHit> rayCastAll(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});

/// The nearest hits of many rays, each the same as alone, bit for bit: hits[i] is that of rays[i]. Several rays are on
/// their way at once, so that memory serves one while another is worked on.
/// Preconditions: as many hits as rays; the processor supports the set.
void rayCastBatch(std::span<const Rayf> rays, const Mesh& mesh, const RayLimits& limits,
                  std::span<std::optional<MeshHit>> hits, batch::InstructionSet set = batch::widestSupported());

/// The point where a segment, from its start, first meets a mesh: as rayCast with the direction end - start, and t from
/// 0 to 1. Something is hit if and only if overlaps(segment, mesh). The lower index where two triangles are hit at the
/// same t. A segment without length asks for the point.
std::optional<MeshHit> segmentCast(const Segmentf& segment, const Mesh& mesh);

/// The ray in the space of the mesh. The direction keeps the length that the transform gives it, so t means the same.
Rayd rayInMesh(const Rayd& ray, const Mat4d& worldFromMesh);

/// The nearest hit, in the world; the lower index where two triangles are hit at the same t. The normal is carried by
/// the inverse transpose, so that it stays upright, and turned against the ray. None for a matrix that shrinks the mesh
/// beyond what can be inverted, and for t beyond the largest float.
std::optional<MeshHit> rayCast(const Rayf& ray, const MeshInstance& instance);
std::optional<MeshHitd> rayCast(const Rayd& ray, const MeshInstance& instance);

}  // namespace collidoscope::geometry
