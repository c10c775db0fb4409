#pragma once
/// The broad phase of a world: one interface to three methods that find the same pairs in the same order.
///
///     BroadPhase broadPhase(BroadPhaseMethod::SweepAndPrune);
///     for (const auto [a, b] : broadPhase.update(boxes)) ...    // slots in `boxes`, in each step
///
/// All pairs: each box is compared with each, n (n - 1) / 2 tests; the reference for the others.
/// Sweep and prune: starts from scratch in each step; the fastest where most boxes move (box_sweep.h).
/// Dynamic tree: keeps pairs and tests only boxes that have moved; the fastest where most boxes rest
/// (moving_pairs.h, dynamic_tree.h).
///
/// The pairs are a function of the boxes of the call alone, so a world need not save or hash its broad phase. tests()
/// of the tree depends on what was before, too; a copy, or what state() has saved and loaded, goes on exactly as the
/// original does.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/memory.h"
#include "geometry/base/parallel_for.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/broadphase/box_sweep.h"
#include "geometry/broadphase/method.h"
#include "geometry/broadphase/moving_pairs.h"

namespace collidoscope::geometry {

class BroadPhase {
public:
    explicit BroadPhase(BroadPhaseMethod method = BroadPhaseMethod::SweepAndPrune) : method_(method) {}

    /// Sets the method of the following updates.
    void setMethod(BroadPhaseMethod method);
    BroadPhaseMethod method() const { return method_; }

    /// All pairs of boxes that share a point, one box a slot, each pair once, in rising order of a, then b; touching
    /// counts. The same for every method, instruction set and number of threads. Valid until the next call. kNoBox,
    /// for an empty slot, or any box with a number that is not finite overlaps nothing; slots may come and go in any
    /// order. Preconditions: max >= min but in empty slots; fewer than 2^31 boxes.
    std::span<const BoxPair> update(std::span<const Aabbf> boxes, const ParallelFor& parallelFor = serialFor);
    /// Like update(boxes), for callers who know which boxes have moved. `moved` contains all slots whose boxes differ
    /// from those of the last call, in any order, and perhaps others; slots that the last call did not have may be
    /// missing. Only the tree uses it: its time then does not depend on the number of resting boxes.
    std::span<const BoxPair> update(std::span<const Aabbf> boxes, std::span<const std::uint32_t> moved,
                                    const ParallelFor& parallelFor = serialFor);

    /// Number of comparisons of two boxes in the last update, counted where they are made. Sweep and prune compares
    /// eight boxes at a time, and counts eight.
    std::uint64_t tests() const { return tests_; }
    /// The nodes of the tree, for drawing; empty with the other methods.
    const DynamicTree& tree() const { return moving_.tree(); }

    friend void state(Archive& archive, BroadPhase& broadPhase);

private:
    /// Buffers that are filled anew in each update.
    struct Work {
        BoxSweep sweep{};
        std::vector<std::uint32_t> finite{};  // slots
        std::vector<BoxPair> pairs{};
    };

    std::span<const BoxPair> sweep(std::span<const Aabbf> boxes, const ParallelFor& parallelFor);
    std::span<const BoxPair> compareAll(std::span<const Aabbf> boxes);

    BroadPhaseMethod method_;
    MovingPairs moving_{};
    std::uint64_t tests_ = 0;
    Scratch<Work> work_{};
};

void state(Archive& archive, BroadPhase& broadPhase);

}  // namespace collidoscope::geometry
