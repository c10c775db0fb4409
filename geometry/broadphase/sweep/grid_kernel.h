#pragma once
/// In which cells of a ColumnGrid do boxes lie? Eight at a time.

#include "geometry/broadphase/pairs/box_lanes.h"
#include "geometry/broadphase/sweep/sweep_data.h"

namespace geometry::batch {

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

/// Where numbers lie in the grid, from 0 to the last cell of the axis; not yet rounded down.
template <typename Set>
[[gnu::always_inline]] inline Lanes<float, Set> along(const ColumnGrid& grid, int axis, const Lanes<float, Set>& v) {
    using Real = Lanes<float, Set>;
    return min(max((v - Real(grid.low[axis])) * Real(grid.perMetre[axis]), Real(0.0f)), Real(grid.last[axis]));
}

template <typename Set>
[[gnu::always_inline]] inline void placeEight(const float* boxes, const ColumnGrid& grid, const BoxCells& cells) {
    using Real = Lanes<float, Set>;
    BoxLanes<Set> box = gatherBoxes<Set>([&](int i) { return boxes + 6 * i; });
    const auto isFinite = areBelow<Set>(128, box.min) & areBelow<Set>(128, box.max);
    Real first[3], across[3];
    eachPart<3>([&](int axis) {
        // To compare with a NaN is a trap for some.
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
void placeBoxes(const float* boxes, std::size_t count, const ColumnGrid& grid, const BoxCells& cells) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) placeEight<Set>(boxes + 6 * i, grid, {cells.slice + i, cells.column + i});
    if (i == count) return;
    float rest[48] = {};
    for (std::size_t k = 0; k < 6 * (count - i); ++k) rest[k] = boxes[6 * i + k];
    placeEight<Set>(rest, grid, {cells.slice + i, cells.column + i});
}

}  // namespace geometry::batch
