#pragma once
/// Broad phases of other libraries. Each is filled with the first frame before the clock starts.

#include "bench/boxes/pair_scenes.h"
#include "bench/contest.h"

namespace collidoscope::bench {

/// Bullet's tree of boxes, told only of the boxes that move. It enlarges them, so it reports some pairs more.
/// As a Bullet world uses it: a box is compared with the others as soon as it has moved.
Contestant bulletBroadphase(const BoxFrames& scene);
/// All boxes are moved first, then compared.
Contestant bulletBroadphaseDeferred(const BoxFrames& scene);

}  // namespace collidoscope::bench
