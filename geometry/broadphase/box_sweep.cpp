#include "geometry/broadphase/box_sweep.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <mutex>
#include <utility>

#include "geometry/broadphase/sweep_kernel.h"

namespace collidoscope::geometry {

// The choice of the grid.

namespace {

constexpr std::size_t kGridSamples = 64;
/// Number of boxes of a column that begin beside a box along x, for which the grid is made: those compared at once.
constexpr double kFollowers = 8.0;
/// Slices per width of a box. Boxes that begin in the same slice are not sorted.
constexpr double kSlicesPerBox = 16.0;
/// Floats represent every code of a column exactly: four times its number, which is below this, plus three at most.
constexpr double kMaxColumns = 1 << 22;
constexpr double kMaxSlices = 1 << 22;

/// Numbers of the sampled boxes, and how many there are.
struct Sample {
    std::array<std::array<float, kGridSamples>, 3> middle{};
    std::array<float, kGridSamples> halfWidth{};  ///< m, of the longest side
    std::size_t size = 0;
};
Sample sampleOf(std::span<const Aabbf> boxes) {
    Sample sample;
    const std::size_t step = boxes.size() / kGridSamples + 1;
    for (std::size_t i = 0; i < boxes.size(); i += step) {
        if (!isFiniteBox(boxes[i])) continue;
        const Vec3f middle = boxes[i].min * 0.5f + boxes[i].max * 0.5f;
        const Vec3f half = boxes[i].max * 0.5f - boxes[i].min * 0.5f;
        for (int axis = 0; axis < 3; ++axis) sample.middle[static_cast<std::size_t>(axis)][sample.size] = middle[axis];
        sample.halfWidth[sample.size++] = std::max(half.x, std::max(half.y, half.z));
    }
    return sample;
}

/// The order statistic with `rank` smaller numbers, in double precision, so that sums of a few do not overflow.
double ofRank(std::span<float> numbers, std::size_t rank) {
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(rank), numbers.end());
    return static_cast<double>(numbers[rank]);
}

/// The interval of the middle eight tenths of the sample.
struct SampleSpread {
    double low = 0.0, high = 0.0;
    /// Returns the length along which all boxes lie, if they are spread evenly.
    double length() const { return (high - low) * 1.25; }
};

float toFloat(double x) {
    constexpr double largest = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(x, -largest, largest));
}

/// The spread of the boxes that the grid is made for.
struct GridSpread {
    std::array<SampleSpread, 3> extents{};
    double width = 0.0;  ///< m, the longest side of nearly all boxes; more than zero
};
GridSpread gridSpreadOf(Sample& sample) {
    GridSpread spread;
    double longest = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::span numbers(sample.middle[axis].data(), sample.size);
        const std::size_t tenth = (sample.size - 1) / 10;
        spread.extents[axis] = {ofRank(numbers, tenth), ofRank(numbers, sample.size - 1 - tenth)};
        longest = std::max(longest, spread.extents[axis].length());
    }
    // A few boxes may be larger.
    const std::size_t nearlyAll = sample.size - 1 - sample.size / 32;
    spread.width = 2.0 * ofRank({sample.halfWidth.data(), sample.size}, nearlyAll);
    if (spread.width == 0.0) spread.width = longest > 0.0 ? longest / 1024.0 : 1.0;
    return spread;
}

/// The width of a column, from
///   followers = boxes * (width / length x) * ((column + width) / length y) * ((column + width) / length z)
double widthOfColumn(const GridSpread& spread, std::size_t boxes) {
    double volume = 1.0;
    for (const SampleSpread& extent : spread.extents) volume *= std::max(extent.length(), spread.width);
    const double width = std::sqrt(kFollowers * volume / (static_cast<double>(boxes) * spread.width));
    return std::max(width - spread.width, 1.01 * spread.width);
}

}  // namespace

ColumnGrid columnGridFor(std::span<const Aabbf> boxes) {
    ColumnGrid grid;
    Sample sample = sampleOf(boxes);
    if (sample.size == 0) return grid;
    const GridSpread spread = gridSpreadOf(sample);
    const double side = widthOfColumn(spread, boxes.size());
    const std::array<double, 3> cells{spread.width / kSlicesPerBox, side, side};
    // There are no more slices than boxes; the columns along z are limited by those along y.
    std::array<double, 3> maxCells{std::min(static_cast<double>(boxes.size()), kMaxSlices), kMaxColumns, kMaxColumns};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const SampleSpread& extent = spread.extents[axis];
        // The grid reaches a little beyond what evenly spread boxes need.
        const double length = 1.3 * extent.length();
        const double cell = std::max(cells[axis], length / maxCells[axis]);
        grid.low[axis] = toFloat(extent.low - 0.15 * extent.length());
        grid.perMetre[axis] = toFloat(1.0 / cell);
        grid.last[axis] = toFloat(std::floor(std::min(length / cell, maxCells[axis] - 1.0)));
        if (axis == 1) maxCells[2] = std::floor(kMaxColumns / (static_cast<double>(grid.last[1]) + 1.0));
    }
    return grid;
}

// The boxes of each column, along x.

/// Counting sort, in which boxes of one slice keep their order. The large ones follow, then those that are not finite.
void ColumnLists::sortAlongX(const ColumnGrid& grid, const BoxCells& cells, std::size_t boxes) {
    largeSlice_ = cellsAlong(grid, 0);
    next_.assign(largeSlice_ + 2, 0);
    for (std::size_t i = 0; i < boxes; ++i) ++next_[cells.slice[i]];
    addUp(next_);
    boxesInSlices_ = next_[largeSlice_];
    const std::size_t endOfLarge = next_[largeSlice_ + 1];
    alongX_.resize(boxes);
    for (std::size_t i = 0; i < boxes; ++i)
        alongX_[next_[cells.slice[i]]++] = (std::uint64_t{cells.column[i]} << 32) | i;
    large_.clear();
    for (std::size_t i = boxesInSlices_; i < endOfLarge; ++i) large_.push_back(static_cast<std::uint32_t>(alongX_[i]));
}

void ColumnLists::listInColumns(const ColumnGrid& grid) {
    const std::size_t across = cellsAlong(grid, 1);
    countEntries(columnsOf(grid), across);
    writeEntries(across);
}

/// Counts the entries of each column from the boxes that begin in it and extend to the next ones, then adds them up.
void ColumnLists::countEntries(std::size_t columns, std::size_t across) {
    next_.assign(4 * columns, 0);
    for (const std::uint64_t entry : std::span(alongX_.data(), boxesInSlices_)) ++next_[entry >> 32];
    firstOfColumn_.assign(columns + across + 2, 0);
    for (std::size_t column = 0; column < columns; ++column) {
        const std::uint32_t* const boxes = &next_[4 * column];
        std::uint32_t* const count = &firstOfColumn_[column];
        count[0] += boxes[0] + boxes[1] + boxes[2] + boxes[3];
        count[1] += boxes[1] + boxes[3];
        count[across] += boxes[2] + boxes[3];
        count[across + 1] += boxes[3];
    }
    addUp(firstOfColumn_, 1);
}

namespace {

/// A box and the columns that it lies in: one, the next along y if inY is 1, the next along z, and the next of both.
struct ListedBox {
    std::uint32_t index, column, inY, inZ;

    explicit ListedBox(std::uint64_t box)
        : index(static_cast<std::uint32_t>(box)),
          column(static_cast<std::uint32_t>(box >> 34)),
          inY(box >> 32 & 1),
          inZ(box >> 33 & 1) {}
};

}  // namespace

/// Each box is written into four columns, without a branch; an entry that does not belong is overwritten by the next
/// one.
void ColumnLists::writeEntries(std::size_t across) {
    next_ = firstOfColumn_;
    entries_.resize(firstOfColumn_.back() + kEntriesBehind);
    for (const std::uint64_t entry : std::span(alongX_.data(), boxesInSlices_)) {
        const ListedBox box(entry);
        std::uint32_t* const next = &next_[box.column];
        entries_[next[0]++] = box.index;
        entries_[next[1]] = box.index | kBeginsBeforeInY;
        next[1] += box.inY;
        entries_[next[across]] = box.index | kBeginsBeforeInZ;
        next[across] += box.inZ;
        entries_[next[across + 1]] = box.index | kBeginsBeforeInY | kBeginsBeforeInZ;
        next[across + 1] += box.inY & box.inZ;
    }
    // The padding behind a column is read together with its last box, so it must hold a valid index, too.
    const std::uint32_t any = ListedBox(alongX_.front()).index;
    for (const std::uint32_t end : next_) entries_[end] = any;
    std::fill(entries_.end() - kEntriesBehind, entries_.end(), any);
}

ColumnRange ColumnLists::columns(std::size_t first, std::size_t end) const {
    return {.entries = entries_.data(),
            .firstOfColumn = firstOfColumn_.data(),
            .first = static_cast<std::uint32_t>(first),
            .end = static_cast<std::uint32_t>(end)};
}

// The sweep.

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

/// With more large boxes than this, the tree finds the pairs.
constexpr std::size_t kMaxLarge = 16;
/// With more comparisons than this, columns are crowded and the tree is faster; usually there are one or two.
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

}  // namespace collidoscope::geometry
