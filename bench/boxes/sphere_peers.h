#pragma once
/// Contacts of spheres by other libraries. Each keeps its own copies of the shapes, made before the clock starts.

#include <span>

#include "bench/contest.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::bench {

/// Bullet's algorithms for a pair of two spheres, and of a sphere and a box, as its worlds call them for each pair.
Contestant bulletAlgorithm(std::span<const geometry::Spheref> a, std::span<const geometry::Spheref> b);
Contestant bulletAlgorithm(std::span<const geometry::Spheref> a, std::span<const geometry::Boxf> b);

}  // namespace collidoscope::bench
