#include "geometry/mesh/build/build_split.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "geometry/mesh/build/build_partition.h"

namespace geometry::build {
namespace {

/// Few items need few bins.
int binsFor(std::size_t items, int most) {
    constexpr int kLeastBins = 4;
    constexpr std::size_t kItemsPerBin = 3;
    return static_cast<int>(std::min(static_cast<std::size_t>(most), kLeastBins + items / kItemsPerBin));
}

int longestAxis(const Bounds& box) {
    const Four size = box.high - box.low;
    if (size[0] >= size[1] && size[0] >= size[2]) return 0;
    return size[1] >= size[2] ? 1 : 2;
}

void tell(BuildStep& step, const Range& range, const Bins& bins, const BinMap& map, const std::optional<Cut>& cut) {
    for (int axis = 0; axis < 3; ++axis)
        step.axes[static_cast<std::size_t>(axis)] = bins.costsOf(axis, range.bounds, map);
    if (!cut) return;
    step.axis = cut->axis;
    step.bin = cut->bin;
    step.position = map.edge(cut->axis, cut->bin);
}

}  // namespace

/// The work is given ranges of items. Small sets are not worth waking other threads.
void Splitter::forChunks(const Range& range, const RangeWork& work) const {
    if (range.count() <= kChunk) return work(range.first, range.end);
    (*parallelFor)((range.count() + kChunk - 1) / kChunk, [&](std::size_t first, std::size_t end) {
        work(range.first + first * kChunk, std::min(range.first + end * kChunk, range.end));
    });
}

Bounds Splitter::placesOf(const Range& range) const {
    Bounds all;
    std::mutex mutex;
    forChunks(range, [&](std::size_t first, std::size_t end) {
        Bounds own;
        for (const Item& item : items.subspan(first, end - first)) {
            const Four place = placeOf(item);
            own.add(place, place);
        }
        const std::lock_guard lock(mutex);
        all.add(own);
    });
    return all;
}

Bins Splitter::binsOf(const Range& range, const BinMap& map) const {
    Bins all;
    if (range.count() <= kChunk) {
        all.add(items.subspan(range.first, range.count()), map);
        return all;
    }
    std::mutex mutex;
    forChunks(range, [&](std::size_t first, std::size_t end) {
        Bins own;
        own.add(items.subspan(first, end - first), map);
        const std::lock_guard lock(mutex);
        all.add(own);
    });
    return all;
}

Range Splitter::rangeOf(std::size_t first, std::size_t end) const {
    Range range{first, end, {}, 0};
    std::mutex mutex;
    forChunks(Range{first, end, {}, 0}, [&](std::size_t from, std::size_t to) {
        Bounds own;
        std::size_t triangles = 0;
        for (const Item& item : items.subspan(from, to - from)) {
            own.add(item.low, item.high);
            triangles += item.count();
        }
        const std::lock_guard lock(mutex);
        range.bounds.add(own);
        range.triangles += triangles;
    });
    return range;
}

Range Splitter::all() const { return rangeOf(0, items.size()); }

Halves Splitter::split(const Range& range, BuildStep* told) const {
    const BinMap map(placesOf(range), binsFor(range.count(), mostBins));
    const Bins bins = binsOf(range, map);
    const std::optional<Cut> cut = bins.bestCut(range.bounds, map.bins());
    if (told) tell(*told, range, bins, map, cut);
    if (!cut) return splitAtMedian(range);
    const std::size_t middle =
        range.first + partition(items.subspan(range.first, range.count()), map, *cut, kChunk, *parallelFor);
    const Bins::Side left = bins.left(*cut), right = bins.right(*cut, map.bins());
    return {{range.first, middle, left.bounds, left.triangles}, {middle, range.end, right.bounds, right.triangles}};
}

Halves Splitter::splitAtMedian(const Range& range) const {
    const int axis = longestAxis(placesOf(range));
    const std::span<Item> own = items.subspan(range.first, range.count());
    const auto isBefore = [axis](const Item& a, const Item& b) {
        const float placeA = placeOf(a)[axis], placeB = placeOf(b)[axis];
        return placeA != placeB ? placeA < placeB : a.first() < b.first();
    };
    // In which order nth_element leaves the halves is the library's affair, so that it may only name the middle.
    std::vector<Item> shuffled(own.begin(), own.end());
    const auto middle = shuffled.begin() + static_cast<std::ptrdiff_t>(range.count() / 2);
    std::nth_element(shuffled.begin(), middle, shuffled.end(), isBefore);
    std::stable_partition(own.begin(), own.end(), [&](const Item& item) { return isBefore(item, *middle); });
    return {rangeOf(range.first, range.first + range.count() / 2), rangeOf(range.first + range.count() / 2, range.end)};
}

}  // namespace geometry::build
