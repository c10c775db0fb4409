#pragma once
/// Distance joints, eight at a time. The formula is that of the single joint, in joint_step.h.

#include "physics/particle/joint/batch/joint_blocks.h"
#include "physics/particle/joint/joint_step.h"

namespace physics {

template <typename Set>
using EightFloats = geometry::batch::Lanes<float, Set>;

template <typename Set>
JointEnds<EightFloats<Set>> loadWindow(const JointArrays& arrays, const JointBlock& block) {
    const auto at = [](const float* numbers) { return geometry::batch::load<float, Set>(numbers); };
    const std::size_t a = block.a, b = block.b;
    return {{at(arrays.x + a), at(arrays.y + a), at(arrays.z + a)},
            {at(arrays.x + b), at(arrays.y + b), at(arrays.z + b)},
            at(arrays.inverseMass + a),
            at(arrays.inverseMass + b)};
}
template <typename Set>
void storeWindow(const JointEnds<EightFloats<Set>>& ends, const JointArrays& arrays, const JointBlock& block) {
    using geometry::batch::store;
    store(ends.a.x, arrays.x + block.a);
    store(ends.a.y, arrays.y + block.a);
    store(ends.a.z, arrays.z + block.a);
    store(ends.b.x, arrays.x + block.b);
    store(ends.b.y, arrays.y + block.b);
    store(ends.b.z, arrays.z + block.b);
}

template <typename Set>
JointEnds<EightFloats<Set>> loadScattered(const JointArrays& arrays, const std::uint32_t* slots) {
    using geometry::batch::loadIndexed;
    const std::uint32_t *const a = slots, *const b = slots + geometry::batch::kLanes;
    const auto at = [](const float* numbers, const std::uint32_t* where) {
        return loadIndexed<float, Set>(numbers, where);
    };
    return {{at(arrays.x, a), at(arrays.y, a), at(arrays.z, a)},
            {at(arrays.x, b), at(arrays.y, b), at(arrays.z, b)},
            at(arrays.inverseMass, a),
            at(arrays.inverseMass, b)};
}
template <typename Set>
void storeScattered(const EightFloats<Set>& lanes, float* numbers, const std::uint32_t* slots, std::uint32_t count) {
    float eight[geometry::batch::kLanes];
    store(lanes, eight);
    for (std::uint32_t i = 0; i < count; ++i) numbers[slots[i]] = eight[i];
}
/// The lanes without a joint repeat the slots of another lane: they must not be stored.
template <typename Set>
void storeScattered(const JointEnds<EightFloats<Set>>& ends, const JointArrays& arrays, const std::uint32_t* slots,
                    std::uint32_t count) {
    const std::uint32_t *const a = slots, *const b = slots + geometry::batch::kLanes;
    storeScattered<Set>(ends.a.x, arrays.x, a, count);
    storeScattered<Set>(ends.a.y, arrays.y, a, count);
    storeScattered<Set>(ends.a.z, arrays.z, a, count);
    storeScattered<Set>(ends.b.x, arrays.x, b, count);
    storeScattered<Set>(ends.b.y, arrays.y, b, count);
    storeScattered<Set>(ends.b.z, arrays.z, b, count);
}

/// Eight joints, the ends in registers.
template <typename Set>
void solveEight(JointEnds<EightFloats<Set>>& ends, const JointArrays& arrays, std::size_t block) {
    using Real = EightFloats<Set>;
    using geometry::batch::load;
    const std::size_t lane = block * geometry::batch::kLanes;
    const Real length = load<float, Set>(arrays.lengths + lane);
    if (!arrays.isSoft[block]) {
        solveJoint<false, Real>(ends, {length, Real(0.0f), Real(0.0f)});
        return;
    }
    const Real compliance = load<float, Set>(arrays.compliances + lane);
    const Real multiplier = load<float, Set>(arrays.multipliers + lane);
    const Real softness = softnessOf<Real>(compliance, Real(arrays.perTime));
    store(multiplier + solveJoint<true, Real>(ends, {length, softness, multiplier}), arrays.multipliers + lane);
}

template <typename Set>
void solveJoints(const JointArrays& arrays, std::size_t first, std::size_t end) {
    constexpr std::size_t kEnds = 2 * geometry::batch::kLanes;
    for (std::size_t i = first; i < end; ++i) {
        const JointBlock& block = arrays.blocks[i];
        if (block.scattered == 0) {
            auto ends = loadWindow<Set>(arrays, block);
            solveEight<Set>(ends, arrays, i);
            storeWindow<Set>(ends, arrays, block);
        } else {
            const std::uint32_t* const slots = arrays.scattered + block.a * kEnds;
            auto ends = loadScattered<Set>(arrays, slots);
            solveEight<Set>(ends, arrays, i);
            storeScattered<Set>(ends, arrays, slots, block.scattered);
        }
    }
}

}  // namespace physics
