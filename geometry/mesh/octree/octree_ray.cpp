#include "geometry/mesh/octree/octree_ray.h"

namespace geometry {

std::optional<MeshHit> rayCast(const Rayf& ray, const MeshOctree& tree) { return rayCast(ray, tree, NoObserver{}); }

}  // namespace geometry
