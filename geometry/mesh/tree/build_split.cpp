#include "geometry/mesh/tree/build_split.h"

#include <algorithm>
#include <array>

namespace geometry::build {
namespace {

constexpr int kBins = 16;

struct Bin {
    Bounds bounds{};
    std::size_t count = 0;
};

/// Items with bins below `bin` go to the left.
struct Split {
    int axis = 0;
    int bin = 0;
    double cost = 0.0;
};

/// Which bin a place falls into, along one axis.
class Binning {
public:
    Binning(const Bounds& places, int axis) : axis_(axis), start_(places.min[axis]) {
        const float size = places.max[axis] - start_;
        // Smaller sizes have no finite reciprocal: they count as none.
        if (size >= std::numeric_limits<float>::min() * kBins) scale_ = kBins * (1.0f - 0x1p-20f) / size;
    }
    bool isFlat() const { return scale_ == 0.0f; }
    int binOf(const Item& item) const {
        const float place = item.min[axis_] * 0.25f + item.max[axis_] * 0.25f;
        return std::min(static_cast<int>((place - start_) * scale_), kBins - 1);
    }

private:
    int axis_;
    float start_;
    float scale_ = 0.0f;
};

/// The cheapest of the cuts between the bins of an axis.
std::optional<Split> bestCut(const std::array<Bin, kBins>& bins, int axis) {
    std::array<double, kBins> rightCost{};
    Bin right;
    for (int i = kBins - 1; i > 0; --i) {
        right.bounds.add(bins[static_cast<std::size_t>(i)].bounds);
        right.count += bins[static_cast<std::size_t>(i)].count;
        rightCost[static_cast<std::size_t>(i)] = halfArea(right.bounds) * static_cast<double>(right.count);
    }
    std::optional<Split> best;
    Bin left;
    const std::size_t all = right.count + bins[0].count;
    for (int i = 1; i < kBins; ++i) {
        left.bounds.add(bins[static_cast<std::size_t>(i) - 1].bounds);
        left.count += bins[static_cast<std::size_t>(i) - 1].count;
        if (left.count == 0 || left.count == all) continue;
        const double cost =
            halfArea(left.bounds) * static_cast<double>(left.count) + rightCost[static_cast<std::size_t>(i)];
        if (!best || cost < best->cost) best = Split{axis, i, cost};
    }
    return best;
}

std::optional<Split> bestSplit(std::span<const Item> items, const Range& range) {
    std::optional<Split> best;
    for (int axis = 0; axis < 3; ++axis) {
        const Binning binning(range.places, axis);
        if (binning.isFlat()) continue;
        std::array<Bin, kBins> bins{};
        for (const Item& item : items.subspan(range.first, range.count())) {
            Bin& bin = bins[static_cast<std::size_t>(binning.binOf(item))];
            bin.bounds.add(item.min, item.max);
            ++bin.count;
        }
        const std::optional<Split> cut = bestCut(bins, axis);
        if (cut && (!best || cut->cost < best->cost)) best = cut;
    }
    return best;
}

Halves halvesAt(std::span<const Item> items, const Range& range, std::size_t middle) {
    return {rangeOf(items, range.first, middle), rangeOf(items, middle, range.end)};
}

int longestAxis(const Bounds& box) {
    const Vec3f size = box.max - box.min;
    if (size.x >= size.y && size.x >= size.z) return 0;
    return size.y >= size.z ? 1 : 2;
}

}  // namespace

Range rangeOf(std::span<const Item> items, std::size_t first, std::size_t end) {
    Range range{first, end, {}, {}};
    for (const Item& item : items.subspan(first, end - first)) {
        range.bounds.add(item.min, item.max);
        range.places.add(placeOf(item));
    }
    return range;
}

Halves splitByBins(std::span<Item> items, const Range& range) {
    const std::optional<Split> split = bestSplit(items, range);
    if (!split) return splitAtMedian(items, range);
    const Binning binning(range.places, split->axis);
    const std::span<Item> own = items.subspan(range.first, range.count());
    const auto middle =
        std::partition(own.begin(), own.end(), [&](const Item& item) { return binning.binOf(item) < split->bin; });
    return halvesAt(items, range, range.first + static_cast<std::size_t>(middle - own.begin()));
}

Halves splitAtMedian(std::span<Item> items, const Range& range) {
    const int axis = longestAxis(range.places);
    const std::span<Item> own = items.subspan(range.first, range.count());
    const auto middle = own.begin() + static_cast<std::ptrdiff_t>(range.count() / 2);
    std::nth_element(own.begin(), middle, own.end(), [axis](const Item& a, const Item& b) {
        const float placeA = placeOf(a)[axis], placeB = placeOf(b)[axis];
        return placeA != placeB ? placeA < placeB : a.triangle < b.triangle;
    });
    return halvesAt(items, range, range.first + range.count() / 2);
}

}  // namespace geometry::build
