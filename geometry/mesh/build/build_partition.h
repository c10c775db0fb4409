#pragma once
/// Brings the items of the left side before those of the right, in place.

#include <cstddef>
#include <span>

#include "geometry/base/parallel_for.h"
#include "geometry/mesh/build/build_bins.h"

namespace geometry::build {

/// Returns how many items lie below the cut. Chunks are sorted out each by itself, on several threads; then the items
/// on the wrong side of the middle change places. As chunks have a fixed size, the order never depends on threads.
std::size_t partition(std::span<Item> items, const BinMap& map, const Cut& cut, std::size_t chunk,
                      const ParallelFor& parallelFor);

}  // namespace geometry::build
