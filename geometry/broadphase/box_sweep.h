#pragma once
/// Many boxes that all move: which of them overlap? Sweep and prune, begun anew in each frame.
///
///     BoxSweep sweep;
///     for (const auto [a, b] : sweep.overlappingPairs(boxes)) ...    // indices in `boxes`
///
/// A grid of columns lies along x. Boxes are sorted along x, then listed in each column that they reach into. In a
/// column each box is compared with those behind it, eight at a time, until one begins beyond its end. A pair that
/// shares several columns is taken in that one where what both share begins. A few boxes too large for the columns are
/// compared with all; if there are more of them, or if the columns are crowded, a BoxTree is asked instead.
/// Source: Ericson, Real-Time Collision Detection (2005), sections 7.1 and 7.5. Differs from it in: sorted by counting,
/// whatever was before; eight comparisons at a time.

#include "geometry/broadphase/box_tree.h"
#include "geometry/broadphase/columns.h"

namespace collidoscope::geometry {

class BoxSweep {
public:
    /// All pairs of boxes that share a point, each once, in rising order of a, then b; touching counts. The same on
    /// every instruction set and any number of threads. Valid until the next call. A box with a number that is not
    /// finite overlaps nothing. Preconditions: max >= min; fewer than 2^32 - 8 boxes; `set` is supported.
    std::span<const BoxPair> overlappingPairs(std::span<const Aabbf> boxes,
                                              batch::InstructionSet set = batch::widestSupported(),
                                              const ParallelFor& parallelFor = serialFor);

    /// How many boxes were compared with one for the last pairs: eight at a time, so a multiple of eight. What a tree
    /// was asked in the end is counted, too.
    std::uint64_t tests() const { return tests_; }

private:
    /// False, with pairs left out, where the tree is faster.
    bool findPairs(std::span<const Aabbf> boxes, batch::InstructionSet set, const ParallelFor& parallelFor);
    void sortBoxes(std::span<const Aabbf> boxes, batch::InstructionSet set);
    bool sweepColumns(std::span<const Aabbf> boxes, batch::InstructionSet set, const ParallelFor& parallelFor);
    void pairLargeBoxes(std::span<const Aabbf> boxes, batch::InstructionSet set);

    std::uint64_t tests_ = 0;
    ColumnGrid grid_{};
    std::vector<std::uint32_t> slices_{}, columns_{};  // BoxCells
    ColumnLists lists_{};
    std::vector<BoxPair> found_{};               // as they come, then in order
    std::vector<std::vector<BoxPair>> spare_{};  // memory of ranges
    PairOrder order_{};
    BoxTree tree_{};
};

}  // namespace collidoscope::geometry
