#pragma once
/// The solution of distance joints eight at a time, by the formula of distance_joint.h.

#include "physics/particle/joint/joint_layout.h"

namespace collidoscope::physics {

template <typename Set>
using EightFloats = geometry::batch::Lanes<float, Set>;

/// Loads eight ends; at(end, row) are their numbers in a row of the workspace.
template <typename Set, JointDirection kDirection, typename At, typename End>
inline JointEnds<EightFloats<Set>> loadEnds(const At& at, const End& a, const End& b) {
    JointEnds<EightFloats<Set>> ends;
    ends.a = {at(a, 0), at(a, 1), at(a, 2)};
    ends.b = {at(b, 0), at(b, 1), at(b, 2)};
    ends.wA = at(a, 3);
    ends.wB = at(b, 3);
    if constexpr (kDirection == JointDirection::AtStart)
        ends.start = {at(b, 4) - at(a, 4), at(b, 5) - at(a, 5), at(b, 6) - at(a, 6)};
    return ends;
}

template <typename Set, JointDirection kDirection>
inline JointEnds<EightFloats<Set>> loadContiguous(const JointArrays& arrays, const JointBlock& block) {
    const auto at = [&](const float* numbers, std::size_t row) {
        return geometry::batch::load<float, Set>(numbers + row * arrays.rowLength);
    };
    return loadEnds<Set, kDirection>(at, arrays.rows + block.a, arrays.rows + block.b);
}
template <typename Set>
inline void storeContiguous(const JointEnds<EightFloats<Set>>& ends, const JointArrays& arrays,
                            const JointBlock& block) {
    const auto put = [&](const auto& position, float* numbers) {
        store(position.x, numbers);
        store(position.y, numbers + arrays.rowLength);
        store(position.z, numbers + 2 * arrays.rowLength);
    };
    put(ends.a, arrays.rows + block.a);
    put(ends.b, arrays.rows + block.b);
}

template <typename Set, JointDirection kDirection>
JointEnds<EightFloats<Set>> loadScattered(const JointArrays& arrays, const std::uint32_t* slots) {
    const auto at = [&](const std::uint32_t* where, std::size_t row) {
        return geometry::batch::loadIndexed<float, Set>(arrays.rows + row * arrays.rowLength, where);
    };
    return loadEnds<Set, kDirection>(at, slots, slots + geometry::batch::kLanes);
}
/// Stores the ends of a scattered block. Lanes without a joint repeat the slots of another lane, and must not be
/// stored.
template <typename Set>
void storeScattered(const JointEnds<EightFloats<Set>>& ends, const JointArrays& arrays, const std::uint32_t* slots,
                    std::uint32_t count) {
    const auto put = [&](const EightFloats<Set>& lanes, const std::uint32_t* where, std::size_t row) {
        float eight[geometry::batch::kLanes];
        store(lanes, eight);
        for (std::uint32_t i = 0; i < count; ++i) arrays.rows[row * arrays.rowLength + where[i]] = eight[i];
    };
    const auto putPosition = [&](const auto& position, const std::uint32_t* where) {
        put(position.x, where, 0);
        put(position.y, where, 1);
        put(position.z, where, 2);
    };
    putPosition(ends.a, slots);
    putPosition(ends.b, slots + geometry::batch::kLanes);
}

/// Solves the joints of a block, whose ends are in registers.
template <typename Set, bool kIsSoft, JointDirection kDirection>
inline void solveEnds(JointEnds<EightFloats<Set>>& ends, const JointArrays& arrays, std::size_t block) {
    using Real = EightFloats<Set>;
    using geometry::batch::load;
    const std::size_t lane = block * geometry::batch::kLanes;
    const Real length = load<float, Set>(arrays.lengths + lane);
    if constexpr (kIsSoft) {
        const Real compliance = load<float, Set>(arrays.compliances + lane);
        const Real multiplier = load<float, Set>(arrays.multipliers + lane);
        const Real softness = softnessOf<Real>(compliance, Real(arrays.perTime));
        const Real change = solveJoint<true, kDirection, Real>(ends, {length, softness, multiplier});
        store(multiplier + change, arrays.multipliers + lane);
    } else {
        solveJoint<false, kDirection, Real>(ends, {length, Real(0.0f), Real(0.0f)});
    }
}

template <typename Set, bool kIsSoft, JointDirection kDirection>
inline void solveContiguous(const JointArrays& arrays, std::size_t i) {
    const JointBlock block = arrays.blocks[i];
    JointEnds<EightFloats<Set>> ends = loadContiguous<Set, kDirection>(arrays, block);
    solveEnds<Set, kIsSoft, kDirection>(ends, arrays, i);
    storeContiguous<Set>(ends, arrays, block);
}
template <typename Set, JointDirection kDirection>
void solveScattered(const JointArrays& arrays, std::size_t i) {
    const JointBlock block = arrays.blocks[i];
    const std::uint32_t* const slots = arrays.scattered + 2 * geometry::batch::kLanes * std::size_t{block.a};
    JointEnds<EightFloats<Set>> ends = loadScattered<Set, kDirection>(arrays, slots);
    if (arrays.isSoft[i])
        solveEnds<Set, true, kDirection>(ends, arrays, i);
    else
        solveEnds<Set, false, kDirection>(ends, arrays, i);
    storeScattered<Set>(ends, arrays, slots, block.scattered);
}

template <typename Set, JointDirection kDirection>
void solveBlocks(const JointArrays& arrays, std::size_t first, std::size_t end) {
    // A local copy, whose pointers no store can change, stays in registers.
    const JointArrays here = arrays;
    for (std::size_t i = first; i < end; ++i)
        if (here.blocks[i].scattered > 0)
            solveScattered<Set, kDirection>(arrays, i);
        else if (here.isSoft[i])
            solveContiguous<Set, true, kDirection>(here, i);
        else
            solveContiguous<Set, false, kDirection>(here, i);
}

template <typename Set>
void solveJoints(const JointArrays& arrays, std::size_t first, std::size_t end) {
    if (arrays.hasStart)
        solveBlocks<Set, JointDirection::AtStart>(arrays, first, end);
    else
        solveBlocks<Set, JointDirection::Present>(arrays, first, end);
}

}  // namespace collidoscope::physics
