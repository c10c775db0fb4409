#pragma once
/// Puts pairs of boxes into rising order.

#include <span>
#include <vector>

#include "geometry/boxes/pairs/box_pair.h"

namespace geometry {

class PairOrder {
public:
    /// The pairs in rising order of a, then b. Valid until the next call. Precondition: all are below `boxes`.
    std::span<const BoxPair> sort(std::span<const BoxPair> pairs, std::size_t boxes);

private:
    std::vector<BoxPair> byB_{}, sorted_{};
    std::vector<std::uint32_t> nextOfA_{}, nextOfB_{};  // counters
};

}  // namespace geometry
