#pragma once
/// Splitting a set of items in two.

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/base/parallel_for.h"
#include "geometry/mesh/build/build_bins.h"
#include "geometry/mesh/build/build_item.h"

namespace geometry::build {

/// Items that are worked on in one go. Sets of more are worked on by several threads, in pieces of this size.
inline constexpr std::size_t kChunk = std::size_t{1} << 14;

/// Consecutive items, the box around them, and how many triangles they hold.
struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
    Bounds bounds{};
    std::size_t triangles = 0;
    std::size_t count() const { return end - first; }
};
struct Halves {
    Range left{};
    Range right{};
};

/// How items are split: on which cores, and with how many bins at most.
struct Splitter {
    std::span<Item> items{};
    const ParallelFor* parallelFor = nullptr;
    int mostBins = 16;

    Range all() const;
    /// Reorders the items of the range so that the left half comes first. Neither half is empty. The bins that chose
    /// are left in `told`, if anybody is to be told. Precondition: two items at least.
    Halves split(const Range& range, BuildStep* told = nullptr) const;
    /// The same, at the median of the longest axis: both halves have the same number of items, give or take one.
    Halves splitAtMedian(const Range& range) const;

private:
    void forChunks(const Range& range, const RangeWork& work) const;
    Bounds placesOf(const Range& range) const;
    Bins binsOf(const Range& range, const BinMap& map) const;
    Range rangeOf(std::size_t first, std::size_t end) const;
};

}  // namespace geometry::build
