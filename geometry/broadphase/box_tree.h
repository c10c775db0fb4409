#pragma once
/// Many boxes that all move: which of them overlap? A broad phase, built anew for each frame.
///
///     BoxTree tree;
///     tree.build(boxes);                                       // whenever boxes have moved
///     for (const auto [a, b] : tree.overlappingPairs()) ...    // indices in `boxes`
///
/// Boxes are sorted along a curve through space; each eight in a row are a group, each eight groups a node of the next
/// level, and so on up to one. Nothing is kept from frame to frame but memory.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/base/simd/instruction_set.h"
#include "geometry/broadphase/box_order.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

// The layout of the boxes of a BoxTree in memory: eight by eight, so that one comparison of lanes asks about eight.

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

class BoxTree {
public:
    /// Preconditions: max >= min; fewer than 2^32 - 8 boxes. One with a number that is not finite overlaps nothing.
    void build(std::span<const Aabbf> boxes);
    std::size_t size() const { return size_; }

    /// All pairs of boxes that share a point, each once, in rising order of a, then b; touching counts. The same on
    /// every instruction set and any number of threads. Valid until the next call. Precondition: `set` is supported.
    std::span<const BoxPair> overlappingPairs(batch::InstructionSet set = batch::widestSupported(),
                                              const ParallelFor& parallelFor = serialFor);

    /// How many boxes were compared with one for the last pairs, groups of boxes among them: eight at a time, so a
    /// multiple of eight.
    std::uint64_t tests() const { return tests_; }

    /// The indices of all boxes that share a point with this one, in rising order; touching counts.
    std::vector<std::uint32_t> query(const Aabbf& box) const;
    /// The same, into a list, which keeps its memory.
    void query(const Aabbf& box, std::vector<std::uint32_t>& found) const;

private:
    BoxLevels levels() const;
    std::size_t groups() const { return firstOfLevel_.size() > 1 ? firstOfLevel_[1] : packed_.size(); }
    void pack(std::span<const Aabbf> boxes, std::span<const std::uint64_t> order);
    void buildLevels();
    std::size_t findPairs(std::size_t firstGroup, std::size_t endGroup, batch::InstructionSet set,
                          std::vector<BoxPair>& found) const;

    std::size_t size_ = 0;
    std::uint64_t tests_ = 0;
    std::vector<PackedBoxes> packed_{};        // level after level
    std::vector<std::size_t> firstOfLevel_{};  // in packed_
    std::vector<std::uint32_t> indices_{};     // of the packed boxes in the list
    std::vector<BoxPair> found_{};             // as they come, then in order
    PairOrder pairOrder_{};
    BoxOrder order_{};
};

}  // namespace collidoscope::geometry
