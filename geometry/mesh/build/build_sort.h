#pragma once
/// Sorts by whole numbers, digit after digit.

#include <cstdint>
#include <vector>

#include "geometry/base/parallel_for.h"

namespace geometry::build {

struct SortKey {
    std::uint32_t code = 0;  ///< below 2^30
    std::uint32_t item = 0;
};

/// By code; keys of equal codes keep their order. Source: Knuth, The Art of Computer Programming 3, section 5.2.5.
std::vector<SortKey> sorted(std::vector<SortKey> keys, const ParallelFor& parallelFor);

}  // namespace geometry::build
