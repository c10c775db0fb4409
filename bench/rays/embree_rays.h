#pragma once
/// Embree's nearest hit of single rays, where it is installed.

#include "bench/contest.h"
#include "bench/rays/mesh_rays.h"

namespace collidoscope::bench {

/// rtcIntersect1 on a scene of medium quality. `robust`: with its watertight tests of triangles.
Contestant embreeRays(const geometry::Mesh& mesh, const MeshRays& rays, bool robust);

}  // namespace collidoscope::bench
