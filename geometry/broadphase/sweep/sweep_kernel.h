#pragma once
/// The pairs in columns, and those of large boxes.

#include "geometry/broadphase/sweep/row_sweep.h"

namespace geometry::batch {

/// The pairs of some columns. Gives up, returning false, where too many boxes are compared for nothing.
template <typename Set>
bool findColumnPairs(const float* boxes, const ColumnGrid& grid, const ColumnRange& range, const PairSink& sink) {
    PairStore<Set> pairs(sink);
    RowSweep<Set> row(boxes, grid, pairs);
    for (std::uint32_t column = range.first; column < range.end; ++column) {
        std::uint32_t first = range.firstOfColumn[column];
        const std::uint32_t end = range.firstOfColumn[column + 1] - 1;
        // A column that is too long for one row takes several, each beginning where the one before could not go on.
        while (end - first > 1) {
            const bool isRest = end - first <= BoxRow::kMost;
            row.fill(range.entries + first, isRest ? end - first : BoxRow::kMost);
            const std::uint32_t swept = row.sweep(isRest);
            if (swept == 0 || row.comparisons() > range.mostComparisons + pairs.total()) return false;
            first = isRest ? end : first + swept;
        }
    }
    pairs.handOn();
    return true;
}

/// Eight boxes that large ones are compared with.
template <typename Set>
struct Partners {
    std::uint32_t places[8];
    unsigned areSmall = 0, areLarge = 0;  // bits; neither where there is no box, or one that is not finite
};

template <typename Set>
[[gnu::always_inline]] inline Partners<Set> partnersFrom(std::size_t first, const std::uint32_t* slices,
                                                         std::size_t count, const LargeBoxes& large) {
    Partners<Set> partners;
    for (std::size_t i = 0; i < 8; ++i) {
        const bool isFinite = first + i < count && slices[first + i] <= large.slice;
        partners.places[i] = isFinite ? static_cast<std::uint32_t>(first + i) : large.places[0];
        const bool isLarge = isFinite && slices[first + i] == large.slice;
        partners.areLarge |= (isLarge ? 1u : 0u) << i;
        partners.areSmall |= (isFinite && !isLarge ? 1u : 0u) << i;
    }
    return partners;
}

/// The pairs of large boxes: each with all small boxes, and with the large ones in front of it.
template <typename Set>
void findLargePairs(const float* boxes, std::size_t count, const std::uint32_t* slices, const LargeBoxes& large,
                    const PairSink& sink) {
    PairStore<Set> pairs(sink);
    for (std::size_t first = 0; first < count; first += 8) {
        const Partners<Set> partners = partnersFrom<Set>(first, slices, count, large);
        const auto eight = gatherBoxes<Set>([&](int i) { return boxes + 6 * std::size_t{partners.places[i]}; });
        for (std::size_t l = 0; l < large.count; ++l) {
            const std::size_t place = large.places[l], inFront = place > first ? place - first : 0;
            const unsigned bitsInFront = inFront < 8 ? (1u << inFront) - 1u : 0xffu;
            const auto one = gatherBoxes<Set>([&](int) { return boxes + 6 * place; });
            const unsigned met = bits(touching(one, eight)) & (partners.areSmall | (partners.areLarge & bitsInFront));
            pairs.add(large.places[l], partners.places, met);
        }
    }
    pairs.handOn();
}

}  // namespace geometry::batch
