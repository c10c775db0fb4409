#include "geometry/broadphase/box_sweep.h"

#include <cassert>
#include <functional>
#include <mutex>
#include <utility>

#include "geometry/broadphase/sweep_kernel.h"

namespace geometry {
namespace batch {

extern template void findCells<Baseline>(const float*, std::size_t, const ColumnGrid&, const BoxCells&);
extern template ColumnOutcome findColumnPairs<Baseline>(const float*, const ColumnGrid&, const ColumnRange&,
                                                        const PairSink&);
extern template std::size_t findLargePairs<Baseline>(const float*, std::size_t, const std::uint32_t*, const LargeBoxes&,
                                                     const PairSink&);
extern template void findCells<Avx2>(const float*, std::size_t, const ColumnGrid&, const BoxCells&);
extern template ColumnOutcome findColumnPairs<Avx2>(const float*, const ColumnGrid&, const ColumnRange&,
                                                    const PairSink&);
extern template std::size_t findLargePairs<Avx2>(const float*, std::size_t, const std::uint32_t*, const LargeBoxes&,
                                                 const PairSink&);
extern template void findCells<Avx512>(const float*, std::size_t, const ColumnGrid&, const BoxCells&);
extern template ColumnOutcome findColumnPairs<Avx512>(const float*, const ColumnGrid&, const ColumnRange&,
                                                      const PairSink&);
extern template std::size_t findLargePairs<Avx512>(const float*, std::size_t, const std::uint32_t*, const LargeBoxes&,
                                                   const PairSink&);

}  // namespace batch

namespace {

/// More large boxes are left to the tree.
constexpr std::size_t kMaxLarge = 16;
/// In crowded columns the tree is faster: elsewhere there are one or two comparisons of a box with eight.
constexpr std::size_t kMaxComparisonsPerEntry = 8;

/// Kernels read six numbers a box.
static_assert(sizeof(Aabbf) == 6 * sizeof(float));
const float* numbersOf(std::span<const Aabbf> boxes) { return &boxes.data()->min.x; }

}  // namespace

std::span<const BoxPair> BoxSweep::overlappingPairs(std::span<const Aabbf> boxes, batch::InstructionSet set,
                                                    const ParallelFor& parallelFor) {
    assert(batch::isSupported(set));
    if (!findPairs(boxes, set, parallelFor)) {
        tree_.build(boxes);
        const std::span<const BoxPair> pairs = tree_.overlappingPairs(set, parallelFor);
        tests_ += tree_.tests();
        return pairs;
    }
    order_.sort(found_, boxes.size());
    return found_;
}

bool BoxSweep::findPairs(std::span<const Aabbf> boxes, batch::InstructionSet set, const ParallelFor& parallelFor) {
    found_.clear();
    tests_ = 0;
    if (boxes.empty()) return true;
    if (boxes.size() >= ColumnLists::kMaxBoxes) return false;
    sortBoxes(boxes, set);
    if (lists_.large().count > kMaxLarge) return false;
    if (lists_.large().count > 0) pairLargeBoxes(boxes, set);
    if (lists_.isEmpty()) return true;
    lists_.listInColumns(grid_);
    return sweepColumns(boxes, set, parallelFor);
}

void BoxSweep::sortBoxes(std::span<const Aabbf> boxes, batch::InstructionSet set) {
    using namespace batch;
    const std::size_t blocks = (boxes.size() + 7) / 8;
    slices_.resize(8 * blocks);
    columns_.resize(8 * blocks);
    const BoxCells cells{slices_.data(), columns_.data()};
    grid_ = columnGridFor(boxes);
    const auto locate = chooseKernel(set, &findCells<Baseline>, &findCells<Avx2>, &findCells<Avx512>);
    locate(numbersOf(boxes), boxes.size(), grid_, cells);
    lists_.sortAlongX(grid_, cells, boxes.size());
}

bool BoxSweep::sweepColumns(std::span<const Aabbf> boxes, batch::InstructionSet set, const ParallelFor& parallelFor) {
    using namespace batch;
    const auto find = chooseKernel(set, &findColumnPairs<Baseline>, &findColumnPairs<Avx2>, &findColumnPairs<Avx512>);
    const std::size_t columns = columnsOf(grid_);
    bool isComplete = true;
    std::mutex adding;
    const auto sweep = [&](std::size_t first, std::size_t end) {
        ColumnRange range = lists_.columns(first, end);
        range.maxComparisons = kMaxComparisonsPerEntry * lists_.entries();
        // Memory is kept from frame to frame.
        std::vector<BoxPair> ownPairs;
        if (const std::lock_guard lock(adding); !spare_.empty()) {
            ownPairs = std::move(spare_.back());
            spare_.pop_back();
        }
        const PairSink sink = sinkInto(end - first == columns ? found_ : ownPairs);
        const ColumnOutcome outcome = find(numbersOf(boxes), grid_, range, sink);
        const std::lock_guard lock(adding);
        isComplete = isComplete && outcome.isComplete;
        tests_ += 8 * std::uint64_t{outcome.comparisons};
        found_.insert(found_.end(), ownPairs.begin(), ownPairs.end());
        ownPairs.clear();
        spare_.push_back(std::move(ownPairs));
    };
    parallelFor(columns, std::ref(sweep));  // its captures by reference need no memory
    return isComplete;
}

void BoxSweep::pairLargeBoxes(std::span<const Aabbf> boxes, batch::InstructionSet set) {
    using namespace batch;
    const auto find = chooseKernel(set, &findLargePairs<Baseline>, &findLargePairs<Avx2>, &findLargePairs<Avx512>);
    tests_ += 8 * std::uint64_t{find(numbersOf(boxes), boxes.size(), slices_.data(), lists_.large(), sinkInto(found_))};
}

}  // namespace geometry
