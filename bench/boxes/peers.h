#pragma once
/// Box tests of other libraries. Each keeps its own copies of the boxes, made before the clock starts.

#include <span>

#include "bench/contest.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::bench {

using Boxes = std::span<const geometry::Boxf>;

/// Bullet's box-box detector: it leaves at the first separating axis, and finds the contacts of boxes that overlap.
Contestant bulletDetector(Boxes a, Boxes b);
/// Bullet's GJK, asked for the distance only.
Contestant bulletGjk(Boxes a, Boxes b);
/// FCL's test of oriented boxes, with ready-made axes. It enlarges nearly parallel axes, and is not exact.
Contestant fclObb(Boxes a, Boxes b);

}  // namespace collidoscope::bench
