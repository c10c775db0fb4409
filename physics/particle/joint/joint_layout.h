#pragma once
/// The order in which joints are solved, and the layout of their numbers in memory.
///
///   particles    | chunk 0      | chunk 1      | chunk 2      |
///   first        [ inside 0    ] [ inside 1   ] [ inside 2   ]     at the same time, one thread each
///   then                   [ seam 0 ]      [ seam 1 ]              likewise; seams with a common particle are one part
///
/// Each part is a sequence of blocks of eight joints. The order does not depend on threads or registers.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/particle/joint/distance_joint.h"

namespace collidoscope::physics {

/// The order of the particles in memory while joints are solved.
///
/// Joints of one direction connect i with i + D, for all i of a row. Eight of them in lanes must not share a particle,
/// and their ends should be adjacent in memory. So every `stride`-th particle is stored next to each other:
///
///   particle  0 1 2 3 4 5 6 7 8 ...        stride 4:  0 4 8 ...  1 5 9 ...  2 6 10 ...  3 7 11 ...
///
/// This is done in chunks that fit into the nearest cache; most joints are within one chunk.
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

/// The smallest stride that suits most joints, and chunks several times as long as most joints span.
ParticlePermutation choosePermutation(std::span<const DistanceJoint> joints, std::size_t particleCount);

/// Replaces the index of a joint in lanes without one.
inline constexpr std::uint32_t kNoJoint = 0xffffffffu;

/// Eight joints that share no particle, or fewer. The ends of a contiguous batch are adjacent: slots a .. a + 7 and b
/// .. b + 7; those of a scattered block are listed.
struct JointBlock {
    std::uint32_t a = 0;          ///< first slot, or index of the first of sixteen slots in `scattered`
    std::uint32_t b = 0;          ///< first slot of the other ends, for contiguous batches
    std::uint32_t scattered = 0;  ///< number of joints of a scattered batch; 0 for a contiguous one
};

/// Lane i of block k is entry 8 k + i of lengths, compliances and multipliers.
struct JointArrays {
    const JointBlock* blocks = nullptr;
    const std::uint32_t* scattered = nullptr;  ///< eight slots of a, eight of b, for each scattered batch
    const std::uint8_t* isSoft = nullptr;      ///< by block: whether any joint has a compliance
    const float* lengths = nullptr;            ///< negative: no joint
    const float* compliances = nullptr;
    float* multipliers = nullptr;  ///< for soft blocks
    /// Rows by slot: x, y, z and the weight, and with `hasStart` x, y, z at the start of the sub-step; consecutive
    /// rows are `rowLength` apart.
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
    std::vector<std::uint32_t> jointOfLane{};  ///< kNoJoint for lanes without a joint
    std::vector<std::uint32_t> laneOfJoint{};
    std::vector<BlockRange> inside{};  ///< parts that share no particle with each other
    std::vector<BlockRange> seams{};   ///< parts across chunks that share no particle with each other
};

}  // namespace collidoscope::physics
