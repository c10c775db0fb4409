#pragma once
/// The layout of the boxes of a BoxTree in memory: eight by eight, so that one comparison of lanes asks about eight.

#include <cstddef>
#include <cstdint>

namespace collidoscope::geometry {

/// Eight boxes; an empty slot has min = infinity and max = -infinity, which overlaps nothing.
struct alignas(64) PackedBoxes {
    float min[3][8];
    float max[3][8];
};

/// Levels of eight times fewer boxes each suffice for all that 32 bits can number.
inline constexpr int kMaxBoxLevels = 11;

/// Level 0 holds the boxes in the order of the tree; box i of a higher level encloses the eight of group i below.
/// The highest level is one group.
struct BoxLevels {
    const PackedBoxes* level[kMaxBoxLevels]{};
    int count = 0;
    const std::uint32_t* indices = nullptr;  ///< of the boxes of level 0 in the list
};

/// Memory for a kernel to work in: room for as many numbers each as there are slots at level 0, and eight more.
struct PairWork {
    std::uint32_t* nodes = nullptr;
    std::uint32_t* children = nullptr;
};

}  // namespace collidoscope::geometry
