#pragma once
/// Joints put together by eight, so that no two of a block share a particle.

#include <array>
#include <vector>

#include "geometry/base/simd/lane_registers.h"
#include "physics/particle/joint/batch/joint_blocks.h"
#include "physics/particle/joint/layout/slots.h"

namespace physics {

/// A block being laid out. In a window the end a of lane i is slot a + i, and the end b is slot b + i.
struct JointBatch {
    std::array<std::uint32_t, geometry::batch::kLanes> joints{};  ///< by lane; kNoJoint where there is none
    bool isWindow = false;
    /// Of all lanes, a before b: what the block reads, and may write. Lanes without a joint touch the slot of the
    /// window that they stand for; of a scattered block, those of lane 0.
    std::array<std::uint32_t, 2 * geometry::batch::kLanes> slots{};
};

/// Forms blocks of some of the joints.
class BlockMaker {
public:
    BlockMaker(std::span<const DistanceJoint> joints, const Slots& slots);

    /// All of the joints with these numbers, in blocks: windows where their ends lie side by side, the others
    /// scattered. Blocks are ordered by colour: those of one colour share no particle, so that hardly a block waits
    /// for the one before it.
    std::vector<JointBatch> blocksOf(std::vector<std::uint32_t> numbers);

private:
    struct Ends {
        std::uint32_t a, b;  ///< slots, a that of the smaller particle
    };
    Ends endsOf(std::uint32_t joint) const;
    void sortByDirection(std::vector<std::uint32_t>& numbers) const;
    JointBatch takeWindow(std::span<const std::uint32_t> numbers, std::size_t& next,
                          std::vector<std::uint32_t>& left) const;
    JointBatch scattered(std::span<const std::uint32_t> numbers) const;
    std::vector<JointBatch> takeWindows(std::vector<std::uint32_t>& numbers) const;
    void orderByColour(std::vector<JointBatch>& blocks);
    std::vector<JointBatch> scatteredBlocks(std::span<const std::uint32_t> numbers);
    std::size_t takeColour(std::span<const std::uint32_t> slots);
    void forgetColours(std::span<const std::uint32_t> slots);

    std::span<const DistanceJoint> joints_;
    Slots slots_;
    std::vector<std::uint64_t> colours_;  ///< by slot: one bit for each colour that is taken there
};

}  // namespace physics
