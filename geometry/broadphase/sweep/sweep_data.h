#pragma once
/// What the steps of a BoxSweep hand to each other, as plain numbers and arrays.

#include <cstddef>
#include <cstdint>

namespace geometry {

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
    /// Of boxes in slices: four times the first column, plus one if the box reaches into the next along y, plus two if
    /// it reaches into the next along z.
    std::uint32_t* column = nullptr;
};

/// An entry of a column is the place of a box, with two flags above: does it begin in a column before this one?
inline constexpr std::uint32_t kBeginsBeforeInY = 1u << 30;
inline constexpr std::uint32_t kBeginsBeforeInZ = 1u << 31;
inline constexpr std::uint32_t kPlaceBits = kBeginsBeforeInY - 1;

/// Entries are read by eights, and boxes are fetched for those that come so much later.
inline constexpr std::uint32_t kEntriesAhead = 24;
inline constexpr std::uint32_t kEntriesBehind = kEntriesAhead + 8;

/// Columns from `first` to before `end`, their entries in rising order of slices. Behind each column one entry does not
/// count, and behind them all are kEntriesBehind; these name boxes in slices, too.
struct ColumnRange {
    const std::uint32_t* entries = nullptr;
    const std::uint32_t* firstOfColumn = nullptr;  ///< in `entries`; one more than there are columns
    std::uint32_t first = 0, end = 0;
    std::size_t mostComparisons = 0;  ///< of one box with eight, besides one for each pair
};

/// The large boxes among many, by their places in rising order.
struct LargeBoxes {
    const std::uint32_t* places = nullptr;
    std::size_t count = 0;
    std::uint32_t slice = 0;  ///< theirs; see BoxCells
};

}  // namespace geometry
