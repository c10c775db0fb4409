#pragma once
/// Distances and depths of hulls by other libraries. Each keeps its own copies, made before the clock starts. All
/// answer with distance or depth and two points.

#include "bench/contest.h"
#include "bench/convex/hull_pairs.h"

namespace collidoscope::bench {

/// FCL's two solvers, in doubles: libccd's, which is its default, and its own.
Contestant fclDistance(const HullPairs& pairs);
Contestant fclOwnDistance(const HullPairs& pairs);
/// With libccd's expanding polytope for hulls that overlap.
Contestant fclSignedDistance(const HullPairs& pairs);

/// Bullet's GJK and its expanding polytope, in floats and without margins.
Contestant bulletHullDistance(const HullPairs& pairs);
Contestant bulletPenetration(const HullPairs& pairs);

}  // namespace collidoscope::bench
