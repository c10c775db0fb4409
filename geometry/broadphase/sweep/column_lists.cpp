#include "geometry/broadphase/sweep/column_lists.h"

#include <algorithm>
#include <utility>

namespace geometry {
namespace {

/// Turns counts into where each begins, if all lie one behind the other with `gap` places between.
void addUp(std::span<std::uint32_t> counts, std::uint32_t gap = 0) {
    std::uint32_t sum = 0;
    for (std::uint32_t& count : counts) sum += std::exchange(count, sum) + gap;
}

/// A box and the columns that it lies in: one, the next along y if inY is 1, the next along z, and the next of both.
struct ListedBox {
    std::uint32_t place, column, inY, inZ;

    explicit ListedBox(std::uint64_t box)
        : place(static_cast<std::uint32_t>(box)),
          column(static_cast<std::uint32_t>(box >> 34)),
          inY(box >> 32 & 1),
          inZ(box >> 33 & 1) {}
};

}  // namespace

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

/// Each box is written into four columns, without a branch; where it does not belong, the next entry takes its place.
void ColumnLists::writeEntries(std::size_t across) {
    next_ = firstOfColumn_;
    entries_.resize(firstOfColumn_.back() + kEntriesBehind);
    for (const std::uint64_t entry : std::span(alongX_.data(), boxesInSlices_)) {
        const ListedBox box(entry);
        std::uint32_t* const next = &next_[box.column];
        entries_[next[0]++] = box.place;
        entries_[next[1]] = box.place | kBeginsBeforeInY;
        next[1] += box.inY;
        entries_[next[across]] = box.place | kBeginsBeforeInZ;
        next[across] += box.inZ;
        entries_[next[across + 1]] = box.place | kBeginsBeforeInY | kBeginsBeforeInZ;
        next[across + 1] += box.inY & box.inZ;
    }
    // What lies behind a column is read together with its last box, so it names a box, too.
    const std::uint32_t any = ListedBox(alongX_.front()).place;
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
