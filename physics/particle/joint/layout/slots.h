#pragma once
/// Where a joint solver keeps the particles while it works on them.
///
/// Joints of one direction tie i to i + D, for all i of a row. Eight of them in lanes must not share a particle, and
/// their ends should lie side by side in memory. So every `stride`-th particle comes to lie next to each other:
///
///   particle  0 1 2 3 4 5 6 7 8 ...        stride 4:  0 4 8 ...  1 5 9 ...  2 6 10 ...  3 7 11 ...
///
/// This is done in chunks that fit into the nearest cache; most joints then stay within one chunk.

#include <cstddef>
#include <cstdint>
#include <span>

#include "physics/particle/joint/distance_joint.h"

namespace physics {

struct Slots {
    /// A window of eight that begins at the last particle of a chunk still ends before the next chunk.
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

/// The smallest stride that suits most joints, and chunks several times as long as most joints reach.
Slots chooseSlots(std::span<const DistanceJoint> joints, std::size_t particleCount);

}  // namespace physics
