#pragma once
/// Rays against a mesh through its tree: the nearest hit, any hit, all hits, and each step of the way on demand.
///
/// Booleans are exact, as for a single triangle (triangle/ray/ray_triangle.h), and every answer is the one that asking
/// every triangle of the mesh would give. `t` is in units of the ray's direction, which may have any length; a zero
/// direction asks which triangles the origin lies on, at t = 0. A ray with a part that is no finite number hits
/// nothing.

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/mesh/traverse/tree_query.h"

namespace geometry {

struct RayLimits {
    double tMax = std::numeric_limits<double>::infinity();  ///< hits beyond it do not count; one at it does
    FaceCulling faces = FaceCulling::Both;
};

/// The nearest hit; the lower index where two triangles are hit at the same t. rayCast(ray, mesh) of
/// ray_mesh.h is the one without limit.
std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh, const RayLimits& limits);
/// Is anything hit? The first hit found, which need not be the nearest.
std::optional<MeshHit> rayCastAny(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});
/// Every triangle that is hit, by growing t, those hit at the same t by growing index.
std::vector<MeshHit> rayCastAll(const Rayf& ray, const Mesh& mesh, const RayLimits& limits = {});

/// The nearest hits of many rays, each the same as alone, bit for bit: hits[i] is that of rays[i]. Several rays are on
/// their way at once, so that memory serves one while another is worked on.
/// Preconditions: as many hits as rays; the processor supports the set.
void rayCastBatch(std::span<const Rayf> rays, const Mesh& mesh, const RayLimits& limits,
                  std::span<std::optional<MeshHit>> hits, batch::InstructionSet set = batch::widestSupported());

/// It asks for nothing where the ray hits nothing, whatever the mesh.
TreeQuery queryOf(const Rayd& ray, const Mesh& mesh, const RayLimits& limits);
/// Point, normal, t in the ray's units.
MeshHitd unroundedHit(const Rayd& ray, const TreeQuery& query, const TriangleFound& found);
/// None when t is too large for a float.
std::optional<MeshHit> toFloat(const MeshHitd& hit);

/// The nearest hit, with a call of the observer for each TraversalStep.
template <typename Observer>
std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh, const RayLimits& limits, Observer&& observer) {
    const auto query = queryOf(toDouble(ray), mesh, limits);
    NearestHit nearest;
    walk(query, nearest, widestTraversalKernel(), observer);
    return nearest.found ? toFloat(unroundedHit(toDouble(ray), query, *nearest.found)) : std::nullopt;
}

}  // namespace geometry
