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
///
/// The columns go to the kernels (sweep_kernel.h) as plain numbers and arrays.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/broadphase/box_tree.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

// --- The columns ---

/// A grid of columns along the x axis; along x, all are cut into thin slices. Axis 0 counts slices, axes 1 and 2 count
/// columns along y and z. A number v lies in the cell
///   clamp((v - low) * perMetre, 0, last), rounded down,
/// which never falls when v rises: what lies outside shares the cells of the border.
struct ColumnGrid {
    float low[3]{};                       ///< m
    float perMetre[3]{1.0f, 1.0f, 1.0f};  ///< cells; more than zero
    float last[3]{};                      ///< the highest cell; whole
};

/// Where boxes lie in a ColumnGrid, box by box.
struct BoxCells {
    /// The first slice along x; one more than the last slice for a large box, which lies in more than two columns along
    /// y or z; two more for one that is not finite.
    std::uint32_t* slice = nullptr;
    /// For boxes in slices: four times the first column, plus one if the box reaches into the next along y, plus two if
    /// it reaches into the next along z.
    std::uint32_t* column = nullptr;
};

/// An entry of a column is the index of a box, with two flags above: does it begin in a column before this one?
inline constexpr std::uint32_t kBeginsBeforeInY = 1u << 30;
inline constexpr std::uint32_t kBeginsBeforeInZ = 1u << 31;
inline constexpr std::uint32_t kIndexBits = kBeginsBeforeInY - 1;

/// Entries are read by eights, and boxes are fetched for those that come so much later.
inline constexpr std::uint32_t kEntriesAhead = 24;
inline constexpr std::uint32_t kEntriesBehind = kEntriesAhead + 8;

/// Columns from `first` to before `end`, their entries in rising order of slices. Behind each column one entry does not
/// count, and behind them all are kEntriesBehind; these name boxes in slices, too.
struct ColumnRange {
    const std::uint32_t* entries = nullptr;
    const std::uint32_t* firstOfColumn = nullptr;  ///< in `entries`; one more than there are columns
    std::uint32_t first = 0, end = 0;
    std::size_t maxComparisons = 0;  ///< of one box with eight, besides one for each pair
};

/// The large boxes among many, by their indices in rising order.
struct LargeBoxes {
    const std::uint32_t* indices = nullptr;
    std::size_t count = 0;
    std::uint32_t slice = 0;  ///< theirs; see BoxCells
};

/// Columns so wide that most boxes lie in four of them at most, and that each box shares a column with about four
/// that begin beside it along x, if all are spread evenly. A sample tells: any answer is right, not all are as fast.
ColumnGrid columnGridFor(std::span<const Aabbf> boxes);

inline unsigned cellsAlong(const ColumnGrid& grid, int axis) { return static_cast<unsigned>(grid.last[axis]) + 1; }
inline unsigned columnsOf(const ColumnGrid& grid) { return cellsAlong(grid, 1) * cellsAlong(grid, 2); }

class ColumnLists {
public:
    static constexpr std::size_t kMaxBoxes = std::size_t{1} << 29;  ///< four entries of each can be counted

    /// The first step. Precondition: fewer than kMaxBoxes.
    void sortAlongX(const ColumnGrid& grid, const BoxCells& cells, std::size_t boxes);
    LargeBoxes large() const { return {large_.data(), large_.size(), largeSlice_}; }
    /// Are there no boxes in slices?
    bool isEmpty() const { return boxesInSlices_ == 0; }

    /// The second step, on the same grid. Precondition: not empty.
    void listInColumns(const ColumnGrid& grid);
    /// Number of entries of all columns together, with the padding between them.
    std::size_t entries() const { return entries_.size(); }
    ColumnRange columns(std::size_t first, std::size_t end) const;

private:
    void countEntries(std::size_t columns, std::size_t across);
    void writeEntries(std::size_t across);

    std::vector<std::uint64_t> alongX_{};         // indices by slice; the columns of each in the upper half
    std::size_t boxesInSlices_ = 0;               // these come first
    std::vector<std::uint32_t> next_{};           // counters
    std::vector<std::uint32_t> firstOfColumn_{};  // in entries_
    std::vector<std::uint32_t> entries_{};
    std::vector<std::uint32_t> large_{};
    std::uint32_t largeSlice_ = 0;
};

// --- The sweep ---

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
