#pragma once
/// Puts pairs of boxes into rising order.

#include <span>
#include <vector>

#include "geometry/broadphase/pairs/box_pair.h"

namespace geometry {

class PairOrder {
public:
    /// Puts the pairs into rising order of a, then b. Precondition: all numbers are below `boxes`.
    void sort(std::span<BoxPair> pairs, std::size_t boxes);

private:
    std::vector<BoxPair> byB_{};
    std::vector<std::uint32_t> nextOfA_{}, nextOfB_{};  // counters
};

}  // namespace geometry
