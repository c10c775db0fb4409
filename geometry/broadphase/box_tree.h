#pragma once
/// Many boxes that all move: which of them overlap? A broad phase, built anew for each frame.
///
///     BoxTree tree;
///     tree.build(boxes);                                       // whenever boxes have moved
///     for (const auto [a, b] : tree.overlappingPairs()) ...    // indices in `boxes`
///
/// Boxes are sorted along a curve through space; each eight in a row are a group, each eight groups a node of the next
/// level, and so on up to one. Nothing is kept from frame to frame but memory.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/base/simd/instruction_set.h"
#include "geometry/broadphase/box_order.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/broadphase/packed_boxes.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

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
