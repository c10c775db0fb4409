#pragma once
/// A broad phase for many boxes that all move: finds all pairs that overlap, by a tree that is built anew in each
/// frame.
///
///     BoxTree tree;
///     tree.build(boxes);                                       // whenever boxes have moved
///     for (const auto [a, b] : tree.overlappingPairs()) ...    // indices in `boxes`
///
/// Boxes are sorted by classes of size, and within a class along Morton's curve through space. Eight consecutive boxes
/// make a group, eight consecutive groups a group of the next level, and so on up to the root. Nothing but memory is
/// kept from frame to frame.

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

// The layout of the boxes of a BoxTree in memory: eight by eight, so that one comparison of lanes tests eight boxes.

/// Eight boxes; an empty slot has min = infinity and max = -infinity, which overlaps nothing.
struct alignas(64) PackedBoxes {
    float min[3][8];
    float max[3][8];
};

/// Each level has an eighth of the boxes of the level below it, so 11 levels suffice for 2^32 boxes.
inline constexpr int kMaxBoxLevels = 11;

/// Level 0 holds the boxes in the order of the tree; box i of a higher level encloses the eight of group i below.
/// The highest level is one group.
struct BoxLevels {
    const PackedBoxes* level[kMaxBoxLevels]{};
    int count = 0;
    const std::uint32_t* indices = nullptr;  ///< for each box of level 0, its index in the caller's list
};

/// Working memory of a kernel. Each array has room for as many numbers as there are slots at level 0, and eight more.
struct PairWork {
    std::uint32_t* nodes = nullptr;
    std::uint32_t* children = nullptr;
};

class BoxTree {
public:
    /// Preconditions: max >= min; fewer than 2^32 - 8 boxes. A box with a number that is not finite overlaps nothing.
    void build(std::span<const Aabbf> boxes);
    std::size_t size() const { return size_; }

    /// All pairs of boxes that share a point, each once, in rising order of a, then b; touching counts. The pairs are
    /// the same on every instruction set and any number of threads. The span is valid until the next call.
    /// Precondition: `set` is supported.
    std::span<const BoxPair> overlappingPairs(batch::InstructionSet set = batch::widestSupported(),
                                              const ParallelFor& parallelFor = serialFor);

    /// Number of box tests of the last search for pairs, tests of the boxes around groups included. Eight tests are
    /// made at a time, so it is a multiple of eight.
    std::uint64_t tests() const { return tests_; }

    /// The indices of all boxes that share a point with this one, in rising order; touching counts.
    std::vector<std::uint32_t> query(const Aabbf& box) const;
    /// Writes these indices into a list, which keeps its memory.
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
    std::vector<std::size_t> firstOfLevel_{};  // indices into packed_
    std::vector<std::uint32_t> indices_{};     // of each packed box: its index in the caller's list
    std::vector<BoxPair> found_{};             // pairs in the order of the search, then sorted
    PairOrder pairOrder_{};
    BoxOrder order_{};
};

}  // namespace collidoscope::geometry
