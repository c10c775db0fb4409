#pragma once
/// The order in which joints are solved, and where their numbers lie.
///
///   particles    | chunk 0      | chunk 1      | chunk 2      |
///   first        [ inside 0    ] [ inside 1   ] [ inside 2   ]     at the same time, one thread each
///   then                   [ seam 0 ]      [ seam 1 ]              the same: seams that meet are one
///
/// Each part is a row of blocks of eight joints. The order does not depend on threads or registers.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/particle/joint/distance_joint.h"

namespace collidoscope::physics {

/// Where a joint solver keeps the particles while it works on them.
///
/// Joints of one direction tie i to i + D, for all i of a row. Eight of them in lanes must not share a particle, and
/// their ends should lie side by side in memory. So every `stride`-th particle comes to lie next to each other:
///
///   particle  0 1 2 3 4 5 6 7 8 ...        stride 4:  0 4 8 ...  1 5 9 ...  2 6 10 ...  3 7 11 ...
///
/// This is done in chunks that fit into the nearest cache; most joints then stay within one chunk.
struct ParticlePermutation {
    /// A contiguous batch that begins at the last particle of a chunk still ends before the next chunk.
    static constexpr std::uint32_t kSpare = 8;

    std::uint32_t particles = 0;
    std::uint32_t stride = 1;    ///< a power of two, at most chunk / 16
    std::uint32_t chunk = 1024;  ///< particles; a power of two

    std::uint32_t chunks() const { return (particles + chunk - 1) / chunk; }
    std::uint32_t count() const { return chunks() * (chunk + kSpare); }
    std::uint32_t chunkOf(std::uint32_t particle) const { return particle / chunk; }
    std::uint32_t slotOf(std::uint32_t particle) const {
        const std::uint32_t inChunk = particle % chunk;
        return chunkOf(particle) * (chunk + kSpare) + inChunk % stride * (chunk / stride) + inChunk / stride;
    }
};

/// The smallest stride that fits most joints, and chunks several times as long as most joints reach.
ParticlePermutation choosePermutation(std::span<const DistanceJoint> joints, std::size_t particleCount);

/// In place of a joint's number: the lane has no joint.
inline constexpr std::uint32_t kNoJoint = 0xffffffffu;

/// Eight joints that share no particle, or fewer. The ends of a contiguous batch lie next to each other: slots a .. a +
/// 7 and b .. b + 7; those of a scattered block are looked up.
struct JointBlock {
    std::uint32_t a = 0;          ///< first slot, or where the block's sixteen slots begin in `scattered`
    std::uint32_t b = 0;          ///< first slot of the other ends; of contiguous batches only
    std::uint32_t scattered = 0;  ///< how many joints a scattered batch has; 0 for a contiguous one
};

/// Lane i of block k is entry 8 k + i of lengths, compliances and multipliers.
struct JointArrays {
    const JointBlock* blocks = nullptr;
    const std::uint32_t* scattered = nullptr;  ///< eight slots of a, eight of b, for each scattered batch
    const std::uint8_t* isSoft = nullptr;      ///< by block: has any joint a compliance?
    const float* lengths = nullptr;            ///< negative: no joint
    const float* compliances = nullptr;
    float* multipliers = nullptr;  ///< of soft blocks only
    /// Rows over slots: x, then y, z and the weight, each `rowLength` further on; x, y, z at the start of the sub-step
    /// follow where `hasStart`.
    float* rows = nullptr;
    std::size_t rowLength = 0;
    float perTime = 0.0f;   ///< 1 / h, finite
    bool hasStart = false;  ///< JointDirection::AtStart
};

struct BlockRange {
    std::size_t first = 0, end = 0;
};

struct JointLayout {
    JointLayout() = default;
    JointLayout(std::span<const DistanceJoint> joints, std::size_t particleCount);

    std::size_t lanes() const { return jointOfLane.size(); }

    ParticlePermutation slots{};
    std::vector<JointBlock> blocks{};
    std::vector<std::uint32_t> scattered{};    ///< sixteen slots for each scattered batch
    std::vector<std::uint32_t> jointOfLane{};  ///< kNoJoint where there is none
    std::vector<std::uint32_t> laneOfJoint{};
    std::vector<BlockRange> inside{};  ///< parts that share no particle with each other
    std::vector<BlockRange> seams{};   ///< the same
};

}  // namespace collidoscope::physics
