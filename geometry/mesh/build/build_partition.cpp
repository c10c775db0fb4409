#include "geometry/mesh/build/build_partition.h"

#include <algorithm>
#include <vector>

namespace geometry::build {
namespace {

/// Items that follow each other.
struct Run {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// Every item changes places, whether it must or not: a branch would be guessed wrongly half of the time.
std::size_t partitionChunk(std::span<Item> items, const BinMap& map, const Cut& cut) {
    const auto bin = static_cast<float>(cut.bin);
    std::size_t middle = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item item = items[i];
        items[i] = items[middle];
        items[middle] = item;
        middle += map.positionOf(placeOf(item))[cut.axis] < bin ? 1 : 0;
    }
    return middle;
}

/// Two runs of equal length that change places.
struct Exchange {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t count = 0;
};

/// Pairs the runs of right items before the middle with those of left items behind it; both hold equally many.
std::vector<Exchange> exchangesOf(std::vector<Run> before, std::vector<Run> behind) {
    std::vector<Exchange> exchanges;
    for (std::size_t i = 0, k = 0; i < before.size() && k < behind.size();) {
        const std::size_t count = std::min(before[i].count, behind[k].count);
        if (count > 0) exchanges.push_back({before[i].first, behind[k].first, count});
        for (Run* run : {&before[i], &behind[k]}) {
            run->first += count;
            run->count -= count;
        }
        if (before[i].count == 0) ++i;
        if (k < behind.size() && behind[k].count == 0) ++k;
    }
    return exchanges;
}

}  // namespace

std::size_t partition(std::span<Item> items, const BinMap& map, const Cut& cut, std::size_t chunk,
                      const ParallelFor& parallelFor) {
    if (items.size() <= chunk) return partitionChunk(items, map, cut);
    std::vector<std::size_t> leftOf((items.size() + chunk - 1) / chunk);
    const auto sizeOf = [&](std::size_t c) { return std::min(chunk, items.size() - c * chunk); };
    parallelFor(leftOf.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t c = first; c < end; ++c)
            leftOf[c] = partitionChunk(items.subspan(c * chunk, sizeOf(c)), map, cut);
    });

    std::size_t middle = 0;
    for (const std::size_t left : leftOf) middle += left;
    std::vector<Run> before, behind;
    for (std::size_t c = 0; c < leftOf.size(); ++c) {
        const std::size_t start = c * chunk, turn = start + leftOf[c], end = start + sizeOf(c);
        if (turn < std::min(end, middle)) before.push_back({turn, std::min(end, middle) - turn});
        if (std::max(start, middle) < turn) behind.push_back({std::max(start, middle), turn - std::max(start, middle)});
    }
    const std::vector<Exchange> exchanges = exchangesOf(std::move(before), std::move(behind));
    parallelFor(exchanges.size(), [&](std::size_t first, std::size_t end) {
        for (const Exchange& e : std::span(exchanges).subspan(first, end - first))
            std::swap_ranges(&items[e.a], &items[e.a] + e.count, &items[e.b]);
    });
    return middle;
}

}  // namespace geometry::build
