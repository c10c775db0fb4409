#pragma once
/// Boxes in a row along x, each compared with those that begin beside it.

#include "geometry/broadphase/pairs/pair_store.h"
#include "geometry/broadphase/sweep/grid_kernel.h"

namespace geometry::batch {

/// Boxes of a column in rising order of slices, so that eight that follow one another can be compared at once.
struct BoxRow {
    static constexpr std::uint32_t kMost = 1024;
    static constexpr std::uint32_t kRoom = kMost + 16;  // comparisons reach beyond the end

    float min[3][kRoom];
    float max[3][kRoom];
    float slice[kRoom];  // of min x
    float reach[kRoom];  // of max x, not rounded down
    std::uint32_t place[kRoom];
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

    /// Precondition: kEntriesBehind entries behind the last name boxes that are finite, too.
    void fill(const std::uint32_t* entries, std::uint32_t size) {
        row_.size = size;
        for (std::uint32_t i = 0; i < size; i += 8) fillEight(entries + i, i);
        // What begins at infinity meets none, and ends every comparison.
        const Real infinity = __builtin_huge_valf();
        store(infinity, row_.min[0] + size);
        store(infinity, row_.slice + size);
    }

    /// Pairs up boxes from the front, as long as all that begin beside them are in the row: returns how many were.
    std::uint32_t sweep(bool isEndOfColumn) {
        const float end = isEndOfColumn ? __builtin_huge_valf() : row_.slice[row_.size - 1];
        std::uint32_t i = 0;
        for (; i + 1 < row_.size && row_.reach[i] < end; ++i) meetFollowers(i);
        return i;
    }

    /// How many times eight boxes were compared with one, in all rows.
    std::size_t comparisons() const { return comparisons_; }

private:
    using Real = Lanes<float, Set>;

    void fillEight(const std::uint32_t* entries, std::uint32_t first) {
        std::uint32_t* const places = row_.place + first;
        for (int i = 0; i < 8; ++i) places[i] = entries[i] & kPlaceBits;
        for (int i = 0; i < 8; ++i) row_.flags[first + static_cast<unsigned>(i)] = entries[i] & ~kPlaceBits;
        fetch(entries + kEntriesAhead);
        const auto boxes = gatherBoxes<Set>([&](int i) { return boxes_ + 6 * std::size_t{places[i]}; });
        eachPart<3>([&](int axis) {
            store(boxes.min[axis], row_.min[axis] + first);
            store(boxes.max[axis], row_.max[axis] + first);
        });
        store(roundedDown(along(grid_, 0, boxes.min[0])), row_.slice + first);
        store(along(grid_, 0, boxes.max[0]), row_.reach + first);
    }

    /// Boxes lie anywhere in memory: eight that will be read soon are asked for in time.
    [[gnu::always_inline]] void fetch(const std::uint32_t* entries) {
#if defined(__GNUC__)
        for (int i = 0; i < 8; ++i) __builtin_prefetch(boxes_ + 6 * std::size_t{entries[i] & kPlaceBits});
#endif
    }

    [[gnu::always_inline]] void meetFollowers(std::uint32_t i) {
        BoxLanes<Set> own, others;
        eachPart<3>([&](int axis) {
            own.min[axis] = row_.min[axis][i];
            own.max[axis] = row_.max[axis][i];
        });
        const float reach = row_.reach[i];
        std::uint32_t next = i + 1;
        do {
            eachPart<3>([&](int axis) {
                others.min[axis] = load<float, Set>(row_.min[axis] + next);
                others.max[axis] = load<float, Set>(row_.max[axis] + next);
            });
            const unsigned met = bits(touching(own, others) & beginsHere(i, next));
            pairs_.add(row_.place[i], row_.place + next, met);
            next += 8;
            ++comparisons_;
        } while (row_.slice[next] <= reach);
    }

    /// Does what box i and those eight share begin in this column? Not if both begin before it along an axis.
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
    BoxRow row_{};  // zeros, as what lies behind a row is compared, too
};

}  // namespace geometry::batch
