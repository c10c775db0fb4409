#include "geometry/mesh/octant/octant_ray.h"

namespace geometry {

std::optional<MeshHit> rayCast(const Rayf& ray, const OctantTree& tree) { return rayCast(ray, tree, NoObserver{}); }

}  // namespace geometry
