#pragma once
/// Lists the boxes of each column of a grid, in rising order along x.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/broadphase/sweep/sweep_data.h"

namespace geometry {

inline unsigned cellsAlong(const ColumnGrid& grid, int axis) { return static_cast<unsigned>(grid.last[axis]) + 1; }
inline unsigned columnsOf(const ColumnGrid& grid) { return cellsAlong(grid, 1) * cellsAlong(grid, 2); }

class ColumnLists {
public:
    static constexpr std::size_t kMostBoxes = std::size_t{1} << 29;  ///< four entries of each can be counted

    /// The first step. Precondition: fewer than kMostBoxes.
    void sortAlongX(const ColumnGrid& grid, const BoxCells& cells, std::size_t boxes);
    LargeBoxes large() const { return {large_.data(), large_.size(), largeSlice_}; }
    /// Are there no boxes in slices?
    bool isEmpty() const { return boxesInSlices_ == 0; }

    /// The second step, on the same grid. Precondition: not empty.
    void listInColumns(const ColumnGrid& grid);
    /// Of all columns together, with what lies between them.
    std::size_t entries() const { return entries_.size(); }
    ColumnRange columns(std::size_t first, std::size_t end) const;

private:
    void countEntries(std::size_t columns, std::size_t across);
    void writeEntries(std::size_t across);

    std::vector<std::uint64_t> alongX_{};         // places by slice; the columns of each in the upper half
    std::size_t boxesInSlices_ = 0;               // these come first
    std::vector<std::uint32_t> next_{};           // counters
    std::vector<std::uint32_t> firstOfColumn_{};  // in entries_
    std::vector<std::uint32_t> entries_{};
    std::vector<std::uint32_t> large_{};
    std::uint32_t largeSlice_ = 0;
};

}  // namespace geometry
