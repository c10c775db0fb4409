#include "geometry/broadphase/pairs/pair_order.h"

#include <utility>

namespace geometry {
namespace {

/// Turns counts into where each begins.
void addUp(std::vector<std::uint32_t>& counts) {
    std::uint32_t sum = 0;
    for (std::uint32_t& count : counts) sum += std::exchange(count, sum);
}

}  // namespace

/// Radix sort with two digits, b before a: by counting, without comparisons, which would mostly be guessed wrongly.
void PairOrder::sort(std::span<BoxPair> pairs, std::size_t boxes) {
    nextOfA_.assign(boxes, 0);
    nextOfB_.assign(boxes, 0);
    for (const BoxPair& pair : pairs) ++nextOfA_[pair.a], ++nextOfB_[pair.b];
    addUp(nextOfA_);
    addUp(nextOfB_);
    byB_.resize(pairs.size());
    for (const BoxPair& pair : pairs) byB_[nextOfB_[pair.b]++] = pair;
    for (const BoxPair& pair : byB_) pairs[nextOfA_[pair.a]++] = pair;
}

}  // namespace geometry
