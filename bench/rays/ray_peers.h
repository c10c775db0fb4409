#pragma once
/// The ray-triangle tests of other libraries, where they are installed.

#include "bench/contest.h"
#include "bench/rays/ray_sets.h"

namespace collidoscope::bench {

/// CGAL's do_intersect with exact predicates: a boolean, no distance.
Contestant cgalRays(const std::vector<RaySet>& sets);
/// Bullet's btTriangleRaycastCallback: floats, edges with a tolerance; a segment four times as long as the ray.
Contestant bulletRays(const std::vector<RaySet>& sets);

}  // namespace collidoscope::bench
