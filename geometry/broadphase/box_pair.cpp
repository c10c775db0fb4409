#include "geometry/broadphase/box_pair.h"

#include <utility>

namespace collidoscope::geometry {

PairSink sinkInto(std::vector<BoxPair>& found) {
    return {&found, [](void* all, const BoxPair* pairs, std::size_t count) {
                auto& list = *static_cast<std::vector<BoxPair>*>(all);
                list.insert(list.end(), pairs, pairs + count);
            }};
}

void addUp(std::span<std::uint32_t> counts, std::uint32_t gap) {
    std::uint32_t sum = 0;
    for (std::uint32_t& count : counts) sum += std::exchange(count, sum) + gap;
}

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

}  // namespace collidoscope::geometry
