#pragma once
/// Kernels of sweep and prune, eight boxes at a time: the cells of the boxes in the grid, the pairs in each column,
/// where a box is compared with those that begin beside it along x, and the pairs of large boxes.

#include "geometry/broadphase/box_sweep.h"
#include "geometry/broadphase/pair_lanes.h"

namespace collidoscope::geometry::batch {

template <typename Set>
using WholeRegister = typename LaneRegister<std::int32_t, Set>::Type;

/// Numbers rounded towards zero. Precondition: they fit into 31 bits.
template <typename Set>
[[gnu::always_inline]] inline void storeWhole(const Lanes<float, Set>& lanes, std::uint32_t* numbers) {
    eachPart<kRegisters<float, Set>>([&](int i) {
        if constexpr (kNumbersPerRegister<float, Set> == 1) {
            numbers[i] = static_cast<std::uint32_t>(lanes.part[i]);
        } else {
#if defined(__GNUC__)
            const auto whole = __builtin_convertvector(lanes.part[i], WholeRegister<Set>);
            std::memcpy(numbers + i * kNumbersPerRegister<float, Set>, &whole, sizeof(whole));
#endif
        }
    });
}
template <typename Set>
[[gnu::always_inline]] inline Lanes<float, Set> roundedDown(const Lanes<float, Set>& lanes) {
    using Register = typename Lanes<float, Set>::Register;
    Lanes<float, Set> whole;
    eachPart<kRegisters<float, Set>>([&](int i) {
        if constexpr (kNumbersPerRegister<float, Set> == 1) {
            whole.part[i] = static_cast<Register>(static_cast<std::int32_t>(lanes.part[i]));
        } else {
#if defined(__GNUC__)
            whole.part[i] =
                __builtin_convertvector(__builtin_convertvector(lanes.part[i], WholeRegister<Set>), Register);
#endif
        }
    });
    return whole;
}

/// Cell coordinates of numbers along an axis, from 0 to its last cell; not yet rounded down.
template <typename Set>
[[gnu::always_inline]] inline Lanes<float, Set> along(const ColumnGrid& grid, int axis, const Lanes<float, Set>& v) {
    using Real = Lanes<float, Set>;
    return min(max((v - Real(grid.low[axis])) * Real(grid.perMetre[axis]), Real(0.0f)), Real(grid.last[axis]));
}

template <typename Set>
[[gnu::always_inline]] inline void findCellsOfEight(const float* boxes, const ColumnGrid& grid, const BoxCells& cells) {
    using Real = Lanes<float, Set>;
    BoxLanes<Set> box = gatherBoxes<Set>([&](int i) { return boxes + 6 * i; });
    const auto isFinite = areBelow<Set>(128, box.min) & areBelow<Set>(128, box.max);
    Real first[3], across[3];
    eachPart<3>([&](int axis) {
        // Replaces NaN, as a comparison with NaN raises a floating-point exception.
        box.min[axis] = select(isFinite, box.min[axis], Real(0.0f));
        box.max[axis] = select(isFinite, box.max[axis], Real(0.0f));
        first[axis] = roundedDown(along(grid, axis, box.min[axis]));
        across[axis] = roundedDown(along(grid, axis, box.max[axis])) - first[axis];
    });
    const auto isSmall = (across[1] <= Real(1.0f)) & (across[2] <= Real(1.0f));
    const Real column = first[1] + first[2] * Real(grid.last[1] + 1.0f);
    const Real code = column * Real(4.0f) + across[1] + across[2] * Real(2.0f);
    storeWhole(select(isSmall, code, Real(0.0f)), cells.column);
    const Real large = grid.last[0] + 1.0f, none = grid.last[0] + 2.0f;
    storeWhole(select(isFinite, select(isSmall, first[0], large), none), cells.slice);
}

/// Finds the cells of boxes of six numbers each. Precondition: `cells` has room for a multiple of eight.
template <typename Set>
void findCells(const float* boxes, std::size_t count, const ColumnGrid& grid, const BoxCells& cells) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) findCellsOfEight<Set>(boxes + 6 * i, grid, {cells.slice + i, cells.column + i});
    if (i == count) return;
    float rest[48] = {};
    for (std::size_t k = 0; k < 6 * (count - i); ++k) rest[k] = boxes[6 * i + k];
    findCellsOfEight<Set>(rest, grid, {cells.slice + i, cells.column + i});
}

/// A row: boxes of a column in rising order of slices, so that eight consecutive ones can be compared at once.
struct BoxRow {
    static constexpr std::uint32_t kMax = 1024;
    static constexpr std::uint32_t kRoom = kMax + 16;  // comparisons reach beyond the end

    float min[3][kRoom];
    float max[3][kRoom];
    float slice[kRoom];     // cell of min x
    float endSlice[kRoom];  // cell coordinate of max x, not rounded down
    std::uint32_t index[kRoom];
    std::uint32_t flags[kRoom];  // kBeginsBeforeInY, kBeginsBeforeInZ
    std::uint32_t size;
};

/// Fills and sweeps rows, one after the other.
template <typename Set>
class RowSweep {
public:
    /// The boxes have six numbers each.
    RowSweep(const float* boxes, const ColumnGrid& grid, PairStore<Set>& pairs)
        : boxes_(boxes), grid_(grid), pairs_(pairs) {}

    /// Loads a row. Precondition: kEntriesBehind entries of padding behind the last hold finite boxes, too.
    void fill(const std::uint32_t* entries, std::uint32_t size) {
        row_.size = size;
        for (std::uint32_t i = 0; i < size; i += 8) fillEight(entries + i, i);
        // Sentinel: a box that begins at infinity overlaps none, and ends every comparison.
        const Real infinity = __builtin_huge_valf();
        store(infinity, row_.min[0] + size);
        store(infinity, row_.slice + size);
    }

    /// Finds the pairs of the first boxes, as long as all boxes that begin beside them are in the row. Returns the
    /// number of boxes that are done.
    std::uint32_t sweep(bool isEndOfColumn) {
        const float end = isEndOfColumn ? __builtin_huge_valf() : row_.slice[row_.size - 1];
        std::uint32_t i = 0;
        for (; i + 1 < row_.size && row_.endSlice[i] < end; ++i) meetFollowers(i);
        return i;
    }

    /// Number of comparisons of one box with eight, in all rows.
    std::size_t comparisons() const { return comparisons_; }

private:
    using Real = Lanes<float, Set>;

    void fillEight(const std::uint32_t* entries, std::uint32_t first) {
        std::uint32_t* const indices = row_.index + first;
        for (int i = 0; i < 8; ++i) indices[i] = entries[i] & kIndexBits;
        for (int i = 0; i < 8; ++i) row_.flags[first + static_cast<unsigned>(i)] = entries[i] & ~kIndexBits;
        fetch(entries + kEntriesAhead);
        const auto boxes = gatherBoxes<Set>([&](int i) { return boxes_ + 6 * std::size_t{indices[i]}; });
        eachPart<3>([&](int axis) {
            store(boxes.min[axis], row_.min[axis] + first);
            store(boxes.max[axis], row_.max[axis] + first);
        });
        store(roundedDown(along(grid_, 0, boxes.min[0])), row_.slice + first);
        store(along(grid_, 0, boxes.max[0]), row_.endSlice + first);
    }

    /// Prefetches eight boxes that will be read soon, as they lie anywhere in memory.
    [[gnu::always_inline]] void fetch(const std::uint32_t* entries) {
#if defined(__GNUC__)
        for (int i = 0; i < 8; ++i) __builtin_prefetch(boxes_ + 6 * std::size_t{entries[i] & kIndexBits});
#endif
    }

    [[gnu::always_inline]] void meetFollowers(std::uint32_t i) {
        BoxLanes<Set> own, others;
        eachPart<3>([&](int axis) {
            own.min[axis] = row_.min[axis][i];
            own.max[axis] = row_.max[axis][i];
        });
        const float endSlice = row_.endSlice[i];
        std::uint32_t next = i + 1;
        do {
            eachPart<3>([&](int axis) {
                others.min[axis] = load<float, Set>(row_.min[axis] + next);
                others.max[axis] = load<float, Set>(row_.max[axis] + next);
            });
            const unsigned met = bits(touching(own, others) & beginsHere(i, next));
            pairs_.add(row_.index[i], row_.index + next, met);
            next += 8;
            ++comparisons_;
        } while (row_.slice[next] <= endSlice);
    }

    /// Whether the intersections of box i with eight boxes begin in this column: not if both begin before it along an
    /// axis.
    [[gnu::always_inline]] LaneMask<float, Set> beginsHere(std::uint32_t i, std::uint32_t next) {
        LaneMask<float, Set> mask;
        typename LaneRegister<std::uint32_t, Set>::Type flags;
        constexpr auto kNumbers = static_cast<unsigned>(kNumbersPerRegister<float, Set>);
        eachPart<kRegisters<float, Set>>([&](int part) {
            std::memcpy(&flags, row_.flags + next + static_cast<unsigned>(part) * kNumbers, sizeof(flags));
            mask.part[part] = (flags & row_.flags[i]) == 0;
        });
        return mask;
    }

    const float* boxes_;
    const ColumnGrid& grid_;
    PairStore<Set>& pairs_;
    std::size_t comparisons_ = 0;
    BoxRow row_{};  // initialised, as the memory behind a row is compared, too
};

/// Result of the search for the pairs of some columns.
struct ColumnOutcome {
    bool isComplete = true;
    std::size_t comparisons = 0;  ///< number of comparisons of one box with eight
};

/// Finds the pairs of some columns. Gives up after too many comparisons that find no pair.
template <typename Set>
ColumnOutcome findColumnPairs(const float* boxes, const ColumnGrid& grid, const ColumnRange& range,
                              const PairSink& sink) {
    PairStore<Set> pairs(sink);
    RowSweep<Set> row(boxes, grid, pairs);
    for (std::uint32_t column = range.first; column < range.end; ++column) {
        std::uint32_t first = range.firstOfColumn[column];
        const std::uint32_t end = range.firstOfColumn[column + 1] - 1;
        // A column that is too long for one row takes several, each beginning with the first box that is not done.
        while (end - first > 1) {
            const bool isRest = end - first <= BoxRow::kMax;
            row.fill(range.entries + first, isRest ? end - first : BoxRow::kMax);
            const std::uint32_t swept = row.sweep(isRest);
            if (swept == 0 || row.comparisons() > range.maxComparisons + pairs.total())
                return {.isComplete = false, .comparisons = row.comparisons()};
            first = isRest ? end : first + swept;
        }
    }
    pairs.forward();
    return {.isComplete = true, .comparisons = row.comparisons()};
}

/// Eight boxes with which the large ones are compared.
template <typename Set>
struct Partners {
    std::uint32_t indices[8];
    unsigned areSmall = 0, areLarge = 0;  // bits; both clear where there is no box, or one that is not finite
};

template <typename Set>
[[gnu::always_inline]] inline Partners<Set> partnersFrom(std::size_t first, const std::uint32_t* slices,
                                                         std::size_t count, const LargeBoxes& large) {
    Partners<Set> partners;
    for (std::size_t i = 0; i < 8; ++i) {
        const bool isFinite = first + i < count && slices[first + i] <= large.slice;
        partners.indices[i] = isFinite ? static_cast<std::uint32_t>(first + i) : large.indices[0];
        const bool isLarge = isFinite && slices[first + i] == large.slice;
        partners.areLarge |= (isLarge ? 1u : 0u) << i;
        partners.areSmall |= (isFinite && !isLarge ? 1u : 0u) << i;
    }
    return partners;
}

/// Finds the pairs of large boxes: each with all small boxes, and with the large ones of lower index. Returns the
/// number of comparisons of one box with eight.
template <typename Set>
std::size_t findLargePairs(const float* boxes, std::size_t count, const std::uint32_t* slices, const LargeBoxes& large,
                           const PairSink& sink) {
    PairStore<Set> pairs(sink);
    for (std::size_t first = 0; first < count; first += 8) {
        const Partners<Set> partners = partnersFrom<Set>(first, slices, count, large);
        const auto eight = gatherBoxes<Set>([&](int i) { return boxes + 6 * std::size_t{partners.indices[i]}; });
        for (std::size_t l = 0; l < large.count; ++l) {
            const std::size_t index = large.indices[l], inFront = index > first ? index - first : 0;
            const unsigned bitsInFront = inFront < 8 ? (1u << inFront) - 1u : 0xffu;
            const auto one = gatherBoxes<Set>([&](int) { return boxes + 6 * index; });
            const unsigned met = bits(touching(one, eight)) & (partners.areSmall | (partners.areLarge & bitsInFront));
            pairs.add(large.indices[l], partners.indices, met);
        }
    }
    pairs.forward();
    return (count + 7) / 8 * large.count;
}

}  // namespace collidoscope::geometry::batch
