#include "geometry/mesh/traverse/ray_mesh.h"

#include "geometry/mesh/traverse/mesh_cast.h"

namespace geometry {

std::optional<MeshHitd> rayCast(const Rayd& ray, const Mesh& mesh) {
    const auto query = queryOf(ray, mesh, {});
    NearestHit nearest;
    NoObserver nobody;
    walk(query, nearest, widestTraversalKernel(), nobody);
    return nearest.found ? std::optional{unroundedHit(ray, query, *nearest.found)} : std::nullopt;
}

std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh) { return rayCast(ray, mesh, RayReach{}); }

}  // namespace geometry
