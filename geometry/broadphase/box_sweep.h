#pragma once
/// A broad phase for many boxes that all move: finds all pairs that overlap, by sweep and prune, anew in each frame.
///
///     BoxSweep sweep;
///     for (const auto [a, b] : sweep.overlappingPairs(boxes)) ...    // indices in `boxes`
///
/// Space is divided into columns parallel to x. Boxes are sorted along x, then listed in each column that they overlap.
/// In a column each box is compared with the following ones, eight at a time, until one begins beyond its end. A pair
/// that shares several columns is reported once: in the column where the intersection of both begins. A few boxes that
/// are too large for the columns are compared with all others; if there are more of them, or if the columns are
/// crowded, a BoxTree finds the pairs instead. Source: Ericson, Real-Time Collision Detection (2005), sections 7.1
/// and 7.5. Differs from it in: a counting sort in each frame instead of a list kept sorted; eight comparisons at a
/// time.
///
/// The columns are passed to the kernels (sweep_kernel.h) as plain numbers and arrays.

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
/// which is monotonic in v; numbers outside of the grid lie in its border cells.
struct ColumnGrid {
    float low[3]{};                       ///< m
    float perMetre[3]{1.0f, 1.0f, 1.0f};  ///< cells; more than zero
    float last[3]{};                      ///< the highest cell; whole
};

/// The cells of boxes in a ColumnGrid, box by box.
struct BoxCells {
    /// The first slice along x; the last slice + 1 for a large box, which lies in more than two columns along y or z;
    /// the last slice + 2 for a box that is not finite.
    std::uint32_t* slice = nullptr;
    /// For boxes in slices: four times the first column, plus one if the box reaches into the next along y, plus two if
    /// it reaches into the next along z.
    std::uint32_t* column = nullptr;
};

/// An entry of a column is the index of a box, with two flags above it: whether the box begins in a column before this
/// one, along y and along z.
inline constexpr std::uint32_t kBeginsBeforeInY = 1u << 30;
inline constexpr std::uint32_t kBeginsBeforeInZ = 1u << 31;
inline constexpr std::uint32_t kIndexBits = kBeginsBeforeInY - 1;

/// Entries are read by eights, and the boxes of the entries that come so much later are prefetched.
inline constexpr std::uint32_t kEntriesAhead = 24;
inline constexpr std::uint32_t kEntriesBehind = kEntriesAhead + 8;

/// Columns from `first` to before `end`, their entries in rising order of slices. Behind each column there is one entry
/// of padding, and behind them all kEntriesBehind; the padding holds valid indices of boxes, too.
struct ColumnRange {
    const std::uint32_t* entries = nullptr;
    const std::uint32_t* firstOfColumn = nullptr;  ///< indices into `entries`; one more than there are columns
    std::uint32_t first = 0, end = 0;
    std::size_t maxComparisons = 0;  ///< limit of comparisons of one box with eight, besides one for each pair found
};

/// The large boxes among many, by their indices in rising order.
struct LargeBoxes {
    const std::uint32_t* indices = nullptr;
    std::size_t count = 0;
    std::uint32_t slice = 0;  ///< the slice number that marks large boxes, see BoxCells
};

/// Chooses the grid from a sample of the boxes. Columns are so wide that most boxes lie in at most four of them, and
/// that each box is compared with about eight that begin beside it along x, if boxes are spread evenly. The choice
/// affects speed only.
ColumnGrid columnGridFor(std::span<const Aabbf> boxes);

inline unsigned cellsAlong(const ColumnGrid& grid, int axis) { return static_cast<unsigned>(grid.last[axis]) + 1; }
inline unsigned columnsOf(const ColumnGrid& grid) { return cellsAlong(grid, 1) * cellsAlong(grid, 2); }

class ColumnLists {
public:
    static constexpr std::size_t kMaxBoxes = std::size_t{1} << 29;  ///< 32 bits count four entries of each

    /// The first step: sorts the boxes by slices. Precondition: fewer than kMaxBoxes.
    void sortAlongX(const ColumnGrid& grid, const BoxCells& cells, std::size_t boxes);
    LargeBoxes large() const { return {large_.data(), large_.size(), largeSlice_}; }
    /// Whether there are no boxes in slices.
    bool isEmpty() const { return boxesInSlices_ == 0; }

    /// The second step: lists the boxes in their columns of the same grid. Precondition: not empty.
    void listInColumns(const ColumnGrid& grid);
    /// Number of entries of all columns together, with the padding between them.
    std::size_t entries() const { return entries_.size(); }
    ColumnRange columns(std::size_t first, std::size_t end) const;

private:
    void countEntries(std::size_t columns, std::size_t across);
    void writeEntries(std::size_t across);

    std::vector<std::uint64_t> alongX_{};         // indices sorted by slice, with their columns in the upper half
    std::size_t boxesInSlices_ = 0;               // their entries come first in alongX_
    std::vector<std::uint32_t> next_{};           // counters of the counting sort
    std::vector<std::uint32_t> firstOfColumn_{};  // indices into entries_
    std::vector<std::uint32_t> entries_{};
    std::vector<std::uint32_t> large_{};
    std::uint32_t largeSlice_ = 0;
};

// --- The sweep ---

class BoxSweep {
public:
    /// All pairs of boxes that share a point, each once, in rising order of a, then b; touching counts. The pairs are
    /// the same on every instruction set and any number of threads. The span is valid until the next call. A box with a
    /// number that is not finite overlaps nothing. Preconditions: max >= min; fewer than 2^32 - 8 boxes; `set` is
    /// supported.
    std::span<const BoxPair> overlappingPairs(std::span<const Aabbf> boxes,
                                              batch::InstructionSet set = batch::widestSupported(),
                                              const ParallelFor& parallelFor = serialFor);

    /// Number of box tests of the last search for pairs: eight at a time, so a multiple of eight. Tests of a BoxTree
    /// that took over are counted, too.
    std::uint64_t tests() const { return tests_; }

private:
    /// False, with an incomplete list of pairs, where the tree is faster.
    bool findPairs(std::span<const Aabbf> boxes, batch::InstructionSet set, const ParallelFor& parallelFor);
    void sortBoxes(std::span<const Aabbf> boxes, batch::InstructionSet set);
    bool sweepColumns(std::span<const Aabbf> boxes, batch::InstructionSet set, const ParallelFor& parallelFor);
    void pairLargeBoxes(std::span<const Aabbf> boxes, batch::InstructionSet set);

    std::uint64_t tests_ = 0;
    ColumnGrid grid_{};
    std::vector<std::uint32_t> slices_{}, columns_{};  // BoxCells
    ColumnLists lists_{};
    std::vector<BoxPair> found_{};               // in the order of the search, then sorted
    std::vector<std::vector<BoxPair>> spare_{};  // memory that ranges of columns reuse
    PairOrder order_{};
    BoxTree tree_{};
};

}  // namespace collidoscope::geometry
