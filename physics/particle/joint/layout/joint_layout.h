#pragma once
/// In which order joints are solved, and where their numbers lie.
///
///   particles    | chunk 0      | chunk 1      | chunk 2      |
///   first        [ inside 0    ] [ inside 1   ] [ inside 2   ]     at the same time, one thread each
///   then                   [ seam 0 ]      [ seam 1 ]              the same: seams that meet are one
///
/// Each part is a row of blocks of eight joints. The order does not depend on threads or registers.

#include <vector>

#include "physics/particle/joint/batch/joint_blocks.h"
#include "physics/particle/joint/layout/slots.h"

namespace physics {

struct BlockRange {
    std::size_t first = 0, end = 0;
};

struct JointLayout {
    JointLayout() = default;
    JointLayout(std::span<const DistanceJoint> joints, std::size_t particleCount);

    std::size_t lanes() const { return jointOfLane.size(); }

    Slots slots{};
    std::vector<JointBlock> blocks{};
    std::vector<std::uint32_t> scattered{};    ///< sixteen slots for each scattered block
    std::vector<std::uint32_t> jointOfLane{};  ///< kNoJoint where there is none
    std::vector<std::uint32_t> laneOfJoint{};
    std::vector<BlockRange> inside{};  ///< parts that share no particle with each other
    std::vector<BlockRange> seams{};   ///< the same
};

}  // namespace physics
