#include "geometry/broadphase/columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/broadphase/box_order.h"
#include "geometry/broadphase/box_pair.h"

namespace geometry {
namespace {

constexpr std::size_t kGridSamples = 64;
/// Boxes of a column that begin beside a box along x: as many as are compared with it at once.
constexpr double kFollowers = 8.0;
/// Slices to a box: those that begin in one slice are not in order.
constexpr double kSlicesPerBox = 16.0;
/// Four times as many, and three, are still whole numbers in floats.
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

/// The number with `rank` smaller ones, in double precision, in which no sum of a few overflows.
double ofRank(std::span<float> numbers, std::size_t rank) {
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(rank), numbers.end());
    return static_cast<double>(numbers[rank]);
}

/// Where the middle eight tenths of the sample lie.
struct SampleSpread {
    double low = 0.0, high = 0.0;
    /// Of all boxes, if they are spread evenly.
    double length() const { return (high - low) * 1.25; }
};

float toFloat(double x) {
    constexpr double largest = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(x, -largest, largest));
}

/// What the grid is made for.
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

ColumnGrid columnGridFor(std::span<const Aabbf> boxes) {
    ColumnGrid grid;
    Sample sample = sampleOf(boxes);
    if (sample.size == 0) return grid;
    const GridSpread spread = gridSpreadOf(sample);
    const double side = widthOfColumn(spread, boxes.size());
    const std::array<double, 3> cells{spread.width / kSlicesPerBox, side, side};
    // Of slices, no more than boxes; the last axis gets what the second leaves of the columns.
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

/// By counting: boxes of one slice keep their order. The large ones follow, then those that are not finite.
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

/// Counts the boxes that begin in each column, by where else they reach into, then adds them up.
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

/// Each box is written into four columns, without a branch; where it does not belong, the next entry takes its slot.
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
    // What lies behind a column is read together with its last box, so it names a box, too.
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

}  // namespace geometry
