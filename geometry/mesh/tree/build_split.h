#pragma once
/// Splitting a set of triangles in two.

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/mesh/tree/build_item.h"

namespace geometry::build {

/// Consecutive items, the box around them, and the box around their places.
struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
    Bounds bounds{};
    Bounds places{};
    std::size_t count() const { return end - first; }
};
Range rangeOf(std::span<const Item> items, std::size_t first, std::size_t end);

struct Halves {
    Range left{};
    Range right{};
};

/// Reorders the items of the range so that the left half comes first. Neither half is empty.
/// Precondition: two items at least.
Halves splitByBins(std::span<Item> items, const Range& range);
/// The same, at the median of the longest axis: both halves have the same size, give or take one.
Halves splitAtMedian(std::span<Item> items, const Range& range);

}  // namespace geometry::build
