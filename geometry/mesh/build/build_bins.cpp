#include "geometry/mesh/build/build_bins.h"

#include <algorithm>
#include <cmath>

namespace geometry::build {
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

BinMap::BinMap(const Bounds& places, int bins) : start_(places.low), bins_(bins) {
    start_[3] = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        const float size = places.high[axis] - places.low[axis];
        // The last place stays within the last bin: the share taken off is more than the roundings add.
        const float reach = static_cast<float>(bins) * (1.0f - 0x1p-20f);
        // Smaller sizes have no finite reciprocal: they count as none.
        if (size >= std::numeric_limits<float>::min() * static_cast<float>(bins)) scale_[axis] = reach / size;
    }
}

double BinMap::edge(int axis, int i) const {
    const double scale = double{scale_[axis]};
    const double place = double{start_[axis]} + (scale > 0.0 ? i / scale : 0.0);
    return 2.0 * place;
}

void Bins::add(std::span<const Item> items, const BinMap& map) {
    for (const Item& item : items) {
        const FourWhole bin = whole(map.positionOf(placeOf(item)));
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
        for (std::size_t i = 0; i < kMostBins; ++i) {
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
        const auto least = std::min_element(cost.begin(), cost.begin() + bins);
        if (*least < (best ? best->cost : kNoCost)) best = Cut{axis, static_cast<int>(least - cost.begin()), *least};
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
    BinCosts told{.bins = map.bins(), .start = map.edge(axis, 0), .end = map.edge(axis, map.bins())};
    for (std::size_t i = 0; i < kMostBins; ++i) {
        told.cost[i] = double{scaled[i]} * unit;
        told.triangles[i] = count_[a][i].triangles;
    }
    if (told.start == told.end) told.bins = 0;
    return told;
}

}  // namespace geometry::build
