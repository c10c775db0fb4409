#pragma once
/// Bullet's hull of points: whole numbers after rounding to a grid, divide and conquer.

#include <vector>

#include "bench/contest.h"
#include "geometry/base/vec.h"

namespace collidoscope::bench {

Contestant bulletHull(const std::vector<geometry::Vec3f>& points);

}  // namespace collidoscope::bench
