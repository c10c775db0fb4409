#include "geometry/mesh/octree/mesh_octree.h"

#include "geometry/mesh/octree/octree_build.h"
#include "geometry/mesh/octree/octree_ray.h"

namespace geometry {

MeshOctree buildMeshOctree(MeshPtr mesh, const OctreeSettings& settings) {
    return buildMeshOctree(std::move(mesh), settings, NoObserver{});
}

std::optional<MeshHit> rayCast(const Rayf& ray, const MeshOctree& tree) { return rayCast(ray, tree, NoObserver{}); }

}  // namespace geometry
