#include "geometry/mesh/build/build_split.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

namespace collidoscope::geometry::build {
namespace {

constexpr float kNoCost = std::numeric_limits<float>::infinity();

/// Half sizes are finite for every finite box.
Four halfSizeOf(const Bounds& box) { return box.high * same(0.5f) - box.low * same(0.5f); }

/// A power of two that brings the half sizes of the box to about one, so that areas neither overflow nor vanish.
Four scaleFor(const Bounds& all) {
    int exponent = 0;
    const Four half = halfSizeOf(all);
    std::frexp(std::max({float{half[0]}, float{half[1]}, float{half[2]}}), &exponent);
    return same(std::ldexp(1.0f, std::clamp(-exponent, -126, 126)));
}

/// An eighth of the surface of a box, in units of that scale.
float scaledArea(const Bounds& box, const Four& scale) {
    const Four size = halfSizeOf(box) * scale;
    return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
}

}  // namespace

BinMap::BinMap(const Bounds& bounds, int bins) : start_(bounds.low), bins_(bins) {
    start_[3] = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        const float size = bounds.high[axis] - bounds.low[axis];
        // The last position stays within the last bin: the share taken off is more than the roundings add.
        const float range = static_cast<float>(bins) * (1.0f - 0x1p-20f);
        // Smaller sizes have no finite reciprocal: they count as none.
        if (size >= std::numeric_limits<float>::min() * static_cast<float>(bins)) scale_[axis] = range / size;
    }
}

double BinMap::edge(int axis, int i) const {
    const double scale = double{scale_[axis]};
    const double position = double{start_[axis]} + (scale > 0.0 ? i / scale : 0.0);
    return 2.0 * position;
}

void Bins::add(std::span<const Item> items, const BinMap& map) {
    for (const Item& item : items) {
        const FourWhole bin = whole(map.positionOf(halfCentreOf(item)));
        const std::uint32_t triangles = item.count();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<std::size_t>(bin[static_cast<int>(axis)]);
            bounds_[axis][i].add(item.low, item.high);
            ++count_[axis][i].items;
            count_[axis][i].triangles += triangles;
        }
    }
}

void Bins::add(const Bins& other) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t i = 0; i < kMaxBins; ++i) {
            bounds_[axis][i].add(other.bounds_[axis][i]);
            count_[axis][i].items += other.count_[axis][i].items;
            count_[axis][i].triangles += other.count_[axis][i].triangles;
        }
}

void Bins::Side::add(const Bins& bins, std::size_t axis, std::size_t bin) {
    bounds.add(bins.bounds_[axis][bin]);
    items += bins.count_[axis][bin].items;
    triangles += bins.count_[axis][bin].triangles;
}

Bins::Costs Bins::costs(std::size_t axis, const Four& scale, int bins) const {
    const auto end = static_cast<std::size_t>(bins);
    Costs result;
    result.fill(kNoCost);
    Side right;
    for (std::size_t i = end - 1; i > 0; --i) {
        right.add(*this, axis, i);
        if (right.items > 0) result[i] = scaledArea(right.bounds, scale) * static_cast<float>(right.triangles);
    }
    Side left;
    for (std::size_t i = 1; i < end; ++i) {
        left.add(*this, axis, i - 1);
        result[i] =
            left.items == 0 ? kNoCost : result[i] + scaledArea(left.bounds, scale) * static_cast<float>(left.triangles);
    }
    return result;
}

std::optional<Cut> Bins::bestCut(const Bounds& all, int bins) const {
    const Four scale = scaleFor(all);
    std::optional<Cut> best;
    for (int axis = 0; axis < 3; ++axis) {
        const Costs cost = costs(static_cast<std::size_t>(axis), scale, bins);
        const auto lowest = std::min_element(cost.begin(), cost.begin() + bins);
        if (*lowest < (best ? best->cost : kNoCost)) best = Cut{axis, static_cast<int>(lowest - cost.begin()), *lowest};
    }
    return best;
}

Bins::Side Bins::left(const Cut& cut) const {
    Side side;
    for (int i = 0; i < cut.bin; ++i) side.add(*this, static_cast<std::size_t>(cut.axis), static_cast<std::size_t>(i));
    return side;
}

Bins::Side Bins::right(const Cut& cut, int bins) const {
    Side side;
    for (int i = cut.bin; i < bins; ++i)
        side.add(*this, static_cast<std::size_t>(cut.axis), static_cast<std::size_t>(i));
    return side;
}

BinCosts Bins::costsOf(int axis, const Bounds& all, const BinMap& map) const {
    const Four scale = scaleFor(all);
    const auto a = static_cast<std::size_t>(axis);
    const double unit = 4.0 / (double{scale[0]} * double{scale[0]});
    const Costs scaled = costs(a, scale, map.bins());
    BinCosts answer{.bins = map.bins(), .start = map.edge(axis, 0), .end = map.edge(axis, map.bins())};
    for (std::size_t i = 0; i < kMaxBins; ++i) {
        answer.cost[i] = double{scaled[i]} * unit;
        answer.triangles[i] = count_[a][i].triangles;
    }
    if (answer.start == answer.end) answer.bins = 0;
    return answer;
}

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
        middle += map.positionOf(halfCentreOf(item))[cut.axis] < bin ? 1 : 0;
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

/// Brings the items below the cut to the front, in place; returns how many they are. Chunks are sorted out each by
/// itself, on several threads; then the items on the wrong side of the middle change places. As chunks have a fixed
/// size, the order never depends on threads.
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

/// Few items need few bins.
int binsFor(std::size_t items, int maxBins) {
    constexpr int kMinBins = 4;
    constexpr std::size_t kItemsPerBin = 3;
    return static_cast<int>(std::min(static_cast<std::size_t>(maxBins), kMinBins + items / kItemsPerBin));
}

int longestAxis(const Bounds& box) {
    const Four size = box.high - box.low;
    if (size[0] >= size[1] && size[0] >= size[2]) return 0;
    return size[1] >= size[2] ? 1 : 2;
}

void recordCut(BuildStep& step, const Range& range, const Bins& bins, const BinMap& map,
               const std::optional<Cut>& cut) {
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

Bounds Splitter::positionsOf(const Range& range) const {
    Bounds all;
    std::mutex mutex;
    forChunks(range, [&](std::size_t first, std::size_t end) {
        Bounds own;
        for (const Item& item : items.subspan(first, end - first)) {
            const Four point = halfCentreOf(item);
            own.add(point, point);
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

Halves Splitter::split(const Range& range, BuildStep* step) const {
    const BinMap map(positionsOf(range), binsFor(range.count(), maxBins));
    const Bins bins = binsOf(range, map);
    const std::optional<Cut> cut = bins.bestCut(range.bounds, map.bins());
    if (step) recordCut(*step, range, bins, map, cut);
    if (!cut) return splitAtMedian(range);
    const std::size_t middle =
        range.first + partition(items.subspan(range.first, range.count()), map, *cut, kChunk, *parallelFor);
    const Bins::Side left = bins.left(*cut), right = bins.right(*cut, map.bins());
    return {{range.first, middle, left.bounds, left.triangles}, {middle, range.end, right.bounds, right.triangles}};
}

Halves Splitter::splitAtMedian(const Range& range) const {
    const int axis = longestAxis(positionsOf(range));
    const std::span<Item> own = items.subspan(range.first, range.count());
    const auto isBefore = [axis](const Item& a, const Item& b) {
        const float positionA = halfCentreOf(a)[axis], positionB = halfCentreOf(b)[axis];
        return positionA != positionB ? positionA < positionB : a.first() < b.first();
    };
    // In which order nth_element leaves the halves is the library's affair, so that it may only name the middle.
    std::vector<Item> shuffled(own.begin(), own.end());
    const auto middle = shuffled.begin() + static_cast<std::ptrdiff_t>(range.count() / 2);
    std::nth_element(shuffled.begin(), middle, shuffled.end(), isBefore);
    std::stable_partition(own.begin(), own.end(), [&](const Item& item) { return isBefore(item, *middle); });
    return {rangeOf(range.first, range.first + range.count() / 2), rangeOf(range.first + range.count() / 2, range.end)};
}

}  // namespace collidoscope::geometry::build
