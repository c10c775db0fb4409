#include "physics/particle/joint/layout/slots.h"

#include <algorithm>

#include "geometry/base/simd/lane_registers.h"

namespace physics {
namespace {

std::uint32_t reachOf(const DistanceJoint& joint) { return std::max(joint.a, joint.b) - std::min(joint.a, joint.b); }

/// Do eight joints in lanes, `stride` particles from one to the next, have sixteen ends?
bool suits(std::uint32_t stride, std::uint32_t reach) {
    return reach % stride != 0 || reach / stride >= geometry::batch::kLanes;
}

std::uint32_t chooseStride(std::span<const DistanceJoint> joints) {
    constexpr std::uint32_t kWidest = 16;
    std::uint32_t best = 1;
    std::ptrdiff_t most = -1;
    for (std::uint32_t stride = 1; stride <= kWidest; stride *= 2) {
        const auto suited = std::count_if(joints.begin(), joints.end(),
                                          [&](const DistanceJoint& joint) { return suits(stride, reachOf(joint)); });
        if (suited <= most) continue;
        most = suited;
        best = stride;
    }
    return best;
}

/// 1,024 particles and their joints take 40 KB, the nearest cache of today's processors. A joint between chunks must
/// not make neighbours of chunks that are not: the seams between chunks then have no particle in common.
std::uint32_t chooseChunk(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    constexpr std::uint32_t kLargest = 1u << 30;
    std::uint32_t chunk = Slots{}.chunk;
    const auto isLong = [&](const DistanceJoint& joint) { return reachOf(joint) > chunk / 4; };
    const auto few = static_cast<std::ptrdiff_t>(joints.size() / 16);
    while (chunk < particleCount && chunk < kLargest && std::count_if(joints.begin(), joints.end(), isLong) > few)
        chunk *= 2;
    return chunk;
}

}  // namespace

Slots chooseSlots(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    Slots slots;
    slots.particles = static_cast<std::uint32_t>(particleCount);
    slots.stride = chooseStride(joints);
    slots.chunk = chooseChunk(joints, particleCount);
    return slots;
}

}  // namespace physics
