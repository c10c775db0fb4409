#pragma once
/// Rays against a mesh, in its own space or placed in the world: the nearest hit, any hit, all hits, many rays at once.
///
/// A mesh is a surface that is hit from both sides, with the normal turned against the ray. Booleans are exact, as for
/// a single triangle (triangle/ray/ray_triangle.h), and every result is the one that testing every triangle of the mesh
/// would give. `t` is in units of the ray's direction, which may have any length. With a zero direction the hits are
/// the triangles that the origin lies on, at t = 0. A ray with a component that is not finite hits nothing. The call
/// with an observer of the steps through the tree is in tree_query.h.

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
/// The nearest hit of a ray that was transformed into a mesh's space, in double precision.
std::optional<MeshHitd> rayCast(const Rayd& ray, const Mesh& mesh);
/// Any hit: the first one found, which need not be the nearest.
std::optional<MeshHit> rayCastAny(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});
/// Every triangle that is hit, by growing t, those hit at the same t by growing index.
std::vector<MeshHit> rayCastAll(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});

/// The nearest hits of many rays: hits[i] is the hit of rays[i], bit for bit that of rayCast(). At large
/// meshes several rays are traversed at once, so that one is tested while memory is fetched for another. Preconditions:
/// as many hits as rays; the processor supports the set.
void rayCastBatch(std::span<const Rayf> rays, const Mesh& mesh, const RayLimits& limits,
                  std::span<std::optional<MeshHit>> hits, batch::InstructionSet set = batch::widestSupported());

/// The first hit of a segment, from its start: rayCast with the direction end - start, and t from 0 to 1. There is a
/// hit if and only if overlaps(segment, mesh). Where two triangles are hit at the same t, it is the one of lower index.
/// A segment without length is a point.
std::optional<MeshHit> segmentCast(const Segmentf& segment, const Mesh& mesh);

/// The ray in the space of the mesh. Its direction is transformed without normalising it, so t has the same meaning.
Rayd rayInMesh(const Rayd& ray, const Mat4d& worldFromMesh);

/// The nearest hit, in world space; the lower index where two triangles are hit at the same t. The normal is
/// transformed by the inverse transpose, so that it stays perpendicular to the surface, and turned against the ray.
/// None where the matrix cannot be inverted, and for t beyond the largest float.
std::optional<MeshHit> rayCast(const Rayf& ray, const MeshInstance& instance);
std::optional<MeshHitd> rayCast(const Rayd& ray, const MeshInstance& instance);

}  // namespace collidoscope::geometry
