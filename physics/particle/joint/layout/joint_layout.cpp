#include "physics/particle/joint/layout/joint_layout.h"

#include <algorithm>
#include <numeric>

#include "physics/particle/joint/layout/block_maker.h"

namespace physics {
namespace {

using Blocks = std::vector<JointBatch>;

/// Numbers of joints by chunk: of those inside it, and of those that leave it for a later one.
struct Parts {
    std::vector<std::vector<std::uint32_t>> inside, seams;
};
Parts partsOf(std::span<const DistanceJoint> joints, const Slots& slots) {
    Parts parts{std::vector<std::vector<std::uint32_t>>(slots.chunks()),
                std::vector<std::vector<std::uint32_t>>(slots.chunks())};
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
        const auto [low, high] = std::minmax({slots.chunkOf(joints[i].a), slots.chunkOf(joints[i].b)});
        (low == high ? parts.inside : parts.seams)[low].push_back(i);
    }
    return parts;
}

std::size_t rootOf(std::vector<std::size_t>& parent, std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/// For each seam the first of those that it meets, directly or through others.
std::vector<std::size_t> firstOfMeeting(const std::vector<Blocks>& seams, std::uint32_t slotCount) {
    std::vector<std::size_t> parent(seams.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    std::vector<std::size_t> owner(slotCount, seams.size());
    for (std::size_t seam = 0; seam < seams.size(); ++seam)
        for (const JointBatch& block : seams[seam])
            for (const std::uint32_t slot : block.slots) {
                if (owner[slot] == seams.size()) owner[slot] = seam;
                const std::size_t one = rootOf(parent, owner[slot]), other = rootOf(parent, seam);
                parent[std::max(one, other)] = std::min(one, other);
            }
    for (std::size_t seam = 0; seam < seams.size(); ++seam) parent[seam] = rootOf(parent, seam);
    return parent;
}

/// Joins the blocks of seams that meet.
std::vector<Blocks> mergedSeams(const std::vector<Blocks>& seams, std::uint32_t slotCount) {
    const std::vector<std::size_t> first = firstOfMeeting(seams, slotCount);
    std::vector<Blocks> merged(seams.size());
    for (std::size_t seam = 0; seam < seams.size(); ++seam)
        merged[first[seam]].insert(merged[first[seam]].end(), seams[seam].begin(), seams[seam].end());
    return merged;
}

JointBlock written(const JointBatch& block, std::vector<std::uint32_t>& scattered) {
    if (block.isWindow) return {block.slots[0], block.slots[geometry::batch::kLanes], 0};
    const auto isJoint = [](std::uint32_t joint) { return joint != kNoJoint; };
    const auto count = std::count_if(block.joints.begin(), block.joints.end(), isJoint);
    const auto entry = static_cast<std::uint32_t>(scattered.size() / block.slots.size());
    scattered.insert(scattered.end(), block.slots.begin(), block.slots.end());
    return {entry, 0, static_cast<std::uint32_t>(count)};
}

void append(const Blocks& part, JointLayout& layout, std::vector<BlockRange>& ranges) {
    if (part.empty()) return;
    ranges.push_back({layout.blocks.size(), layout.blocks.size() + part.size()});
    for (const JointBatch& block : part) {
        layout.blocks.push_back(written(block, layout.scattered));
        layout.jointOfLane.insert(layout.jointOfLane.end(), block.joints.begin(), block.joints.end());
    }
}

}  // namespace

JointLayout::JointLayout(std::span<const DistanceJoint> joints, std::size_t particleCount)
    : slots(chooseSlots(joints, particleCount)), laneOfJoint(joints.size()) {
    BlockMaker maker(joints, slots);
    Parts parts = partsOf(joints, slots);
    for (std::vector<std::uint32_t>& numbers : parts.inside) append(maker.blocksOf(std::move(numbers)), *this, inside);
    std::vector<Blocks> blocksOfSeams;
    for (std::vector<std::uint32_t>& numbers : parts.seams) blocksOfSeams.push_back(maker.blocksOf(std::move(numbers)));
    for (const Blocks& seam : mergedSeams(blocksOfSeams, slots.count())) append(seam, *this, seams);

    for (std::size_t lane = 0; lane < lanes(); ++lane)
        if (jointOfLane[lane] != kNoJoint) laneOfJoint[jointOfLane[lane]] = static_cast<std::uint32_t>(lane);
}

}  // namespace physics
