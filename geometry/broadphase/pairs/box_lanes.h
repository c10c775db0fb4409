#pragma once
/// Eight boxes as lanes, for the kernels that look for pairs.

#include "geometry/base/simd/records.h"

namespace geometry::batch {

/// What works on these is inlined always: out of line, twelve registers would go through memory.
template <typename Set>
struct BoxLanes {
    Lanes<float, Set> min[3];
    Lanes<float, Set> max[3];
};

/// Eight boxes, wherever they lie: `boxAt(i)` points to the six numbers of box i.
template <typename Set, typename BoxAt>
[[gnu::always_inline]] inline BoxLanes<Set> gatherBoxes(const BoxAt& boxAt) {
    Lanes<float, Set> front[4], back[4];
    gatherFourFields<Set>(boxAt, front);
    gatherFourFields<Set>([&](int i) { return boxAt(i) + 2; }, back);
    return {{front[0], front[1], front[2]}, {front[3], back[2], back[3]}};
}

/// In which lanes do the boxes share a point?
template <typename Set>
[[gnu::always_inline]] inline LaneMask<float, Set> touching(const BoxLanes<Set>& a, const BoxLanes<Set>& b) {
    return (a.min[0] <= b.max[0]) & (b.min[0] <= a.max[0]) & (a.min[1] <= b.max[1]) & (b.min[1] <= a.max[1]) &
           (a.min[2] <= b.max[2]) & (b.min[2] <= a.max[2]);
}

}  // namespace geometry::batch
