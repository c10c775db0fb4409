#include "physics/particle/joint/joint_layout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "geometry/base/disjoint_sets.h"
#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::physics {
namespace {

// The order of particles in memory.

std::uint32_t spanOf(const DistanceJoint& joint) { return std::max(joint.a, joint.b) - std::min(joint.a, joint.b); }

/// Whether eight joints in lanes, `stride` particles apart, have sixteen different ends.
bool fits(std::uint32_t stride, std::uint32_t span) {
    return span % stride != 0 || span / stride >= geometry::batch::kLanes;
}

std::uint32_t chooseStride(std::span<const DistanceJoint> joints) {
    constexpr std::uint32_t kMaxStride = 16;
    std::uint32_t best = 1;
    std::ptrdiff_t maxFitting = -1;
    for (std::uint32_t stride = 1; stride <= kMaxStride; stride *= 2) {
        const auto fitting = std::count_if(joints.begin(), joints.end(),
                                           [&](const DistanceJoint& joint) { return fits(stride, spanOf(joint)); });
        if (fitting <= maxFitting) continue;
        maxFitting = fitting;
        best = stride;
    }
    return best;
}

/// The number of particles in a chunk: 1,024 particles and their joints take 40 KB, the nearest cache of today's
/// processors. Joints between chunks should be short in comparison, so that the seams between chunks have no particle
/// in common.
std::uint32_t chooseChunk(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    constexpr std::uint32_t kLargest = 1u << 30;
    std::uint32_t chunk = ParticlePermutation{}.chunk;
    const auto isLong = [&](const DistanceJoint& joint) { return spanOf(joint) > chunk / 4; };
    const auto few = static_cast<std::ptrdiff_t>(joints.size() / 16);
    while (chunk < particleCount && chunk < kLargest && std::count_if(joints.begin(), joints.end(), isLong) > few)
        chunk *= 2;
    return chunk;
}

}  // namespace

ParticlePermutation choosePermutation(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    ParticlePermutation slots;
    slots.particles = static_cast<std::uint32_t>(particleCount);
    slots.stride = chooseStride(joints);
    slots.chunk = chooseChunk(joints, particleCount);
    return slots;
}

namespace {

// Batches of eight joints, of which no two share a particle.

constexpr std::uint32_t kLanes = geometry::batch::kLanes;
/// Number of colours, one bit each; joints without a free colour share the last one.
constexpr std::size_t kColours = 64;

/// A batch being laid out. In a contiguous one the end a of lane i is slot a + i, and the end b is slot b + i.
struct JointBatch {
    std::array<std::uint32_t, geometry::batch::kLanes> joints{};  ///< by lane; kNoJoint where there is none
    bool isContiguous = false;
    /// The slots of all lanes, a before b, which the block reads and may write. Lanes without a joint use the slot
    /// that the lane of a contiguous batch would have; those of a scattered batch use the slots of lane 0.
    std::array<std::uint32_t, 2 * geometry::batch::kLanes> slots{};
};

/// Forms batches of some of the joints.
class BatchMaker {
public:
    BatchMaker(std::span<const DistanceJoint> joints, const ParticlePermutation& slots);

    /// Divides all joints with these indices into batches: contiguous ones of joints with adjacent ends, and scattered
    /// ones of the others. Batches are ordered by colour: those of one colour share no particle, so that few blocks
    /// wait for the one before.
    std::vector<JointBatch> blocksOf(std::vector<std::uint32_t> numbers);

private:
    struct Ends {
        std::uint32_t a, b;  ///< slots, a that of the smaller particle
    };
    Ends endsOf(std::uint32_t joint) const;
    void sortByDirection(std::vector<std::uint32_t>& numbers) const;
    JointBatch takeContiguous(std::span<const std::uint32_t> numbers, std::size_t& next,
                              std::vector<std::uint32_t>& left) const;
    JointBatch scattered(std::span<const std::uint32_t> numbers) const;
    std::vector<JointBatch> takeContiguousBatches(std::vector<std::uint32_t>& numbers) const;
    void orderByColour(std::vector<JointBatch>& blocks);
    std::vector<JointBatch> scatteredBlocks(std::span<const std::uint32_t> numbers);
    std::size_t takeColour(std::span<const std::uint32_t> slots);
    void forgetColours(std::span<const std::uint32_t> slots);

    std::span<const DistanceJoint> joints_;
    ParticlePermutation slots_;
    std::vector<std::uint64_t> colours_;  ///< by slot: a bit for each colour that is used there
};

auto countOf(const JointBatch& block) {
    return static_cast<std::ptrdiff_t>(kLanes) - std::count(block.joints.begin(), block.joints.end(), kNoJoint);
}

JointBatch emptyBatch(bool isContiguous) {
    JointBatch block;
    block.joints.fill(kNoJoint);
    block.isContiguous = isContiguous;
    return block;
}

BatchMaker::BatchMaker(std::span<const DistanceJoint> joints, const ParticlePermutation& slots)
    : joints_(joints), slots_(slots), colours_(slots.count(), 0) {}

std::vector<JointBatch> BatchMaker::blocksOf(std::vector<std::uint32_t> numbers) {
    sortByDirection(numbers);
    std::vector<JointBatch> blocks = takeContiguousBatches(numbers);
    orderByColour(blocks);
    const std::vector<JointBatch> rest = scatteredBlocks(numbers);
    blocks.insert(blocks.end(), rest.begin(), rest.end());
    return blocks;
}

BatchMaker::Ends BatchMaker::endsOf(std::uint32_t joint) const {
    const auto [low, high] = std::minmax({joints_[joint].a, joints_[joint].b});
    return {slots_.slotOf(low), slots_.slotOf(high)};
}

/// Sorts the joints so that those with equally distant ends, from every `stride`-th particle, follow each other by
/// slot.
void BatchMaker::sortByDirection(std::vector<std::uint32_t>& numbers) const {
    const auto key = [&](std::uint32_t number) {
        const auto [low, high] = std::minmax({joints_[number].a, joints_[number].b});
        return std::tuple(high - low, low % slots_.stride, low, number);
    };
    std::sort(numbers.begin(), numbers.end(), [&](std::uint32_t i, std::uint32_t j) { return key(i) < key(j); });
}

/// Removes contiguous batches from the sorted indices, and leaves the others there.
std::vector<JointBatch> BatchMaker::takeContiguousBatches(std::vector<std::uint32_t>& numbers) const {
    // A contiguous batch with lanes to spare takes as long as a full one: about as long as two joints of a scattered
    // batch.
    constexpr std::ptrdiff_t kMinJoints = 3;
    std::vector<JointBatch> contiguous;
    std::vector<std::uint32_t> left;
    for (std::size_t next = 0; next < numbers.size();) {
        const JointBatch batch = takeContiguous(numbers, next, left);
        if (countOf(batch) >= kMinJoints) {
            contiguous.push_back(batch);
            continue;
        }
        for (const std::uint32_t joint : batch.joints)
            if (joint != kNoJoint) left.push_back(joint);
    }
    numbers = std::move(left);
    return contiguous;
}

/// Makes a contiguous batch from index `next` on, which is moved behind its joints. Joints whose lane is taken are
/// left.
JointBatch BatchMaker::takeContiguous(std::span<const std::uint32_t> numbers, std::size_t& next,
                                      std::vector<std::uint32_t>& left) const {
    JointBatch batch = emptyBatch(true);
    const Ends first = endsOf(numbers[next]);
    for (std::uint32_t i = 0; i < kLanes; ++i) {
        batch.slots[i] = first.a + i;
        batch.slots[kLanes + i] = first.b + i;
    }
    // If the two rows of slots overlap, there is room for one joint only.
    const std::uint32_t apart = std::max(first.a, first.b) - std::min(first.a, first.b);
    const std::uint32_t room = apart >= kLanes ? kLanes : 1;
    for (; next < numbers.size(); ++next) {
        const Ends ends = endsOf(numbers[next]);
        const std::uint32_t lane = ends.a - first.a;
        if (lane >= room || ends.b - first.b != lane) break;
        if (batch.joints[lane] == kNoJoint)
            batch.joints[lane] = numbers[next];
        else
            left.push_back(numbers[next]);
    }
    return batch;
}

void BatchMaker::orderByColour(std::vector<JointBatch>& blocks) {
    std::vector<std::pair<std::size_t, JointBatch>> coloured;
    for (const JointBatch& block : blocks) coloured.emplace_back(takeColour(block.slots), block);
    std::stable_sort(coloured.begin(), coloured.end(), [](const auto& i, const auto& j) { return i.first < j.first; });
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i] = coloured[i].second;
        forgetColours(blocks[i].slots);
    }
}

/// Gives each joint the first colour that is free at both ends, and fills batches with joints of one colour.
std::vector<JointBatch> BatchMaker::scatteredBlocks(std::span<const std::uint32_t> numbers) {
    std::vector<std::vector<std::uint32_t>> byColour(kColours);
    std::vector<JointBatch> blocks;
    for (const std::uint32_t number : numbers) {
        const Ends ends = endsOf(number);
        const std::size_t colour = takeColour(std::array{ends.a, ends.b});
        if (colour < kColours)
            byColour[colour].push_back(number);
        else
            blocks.push_back(scattered(std::span(&number, 1)));
    }
    for (const std::uint32_t number : numbers) {
        const Ends ends = endsOf(number);
        forgetColours(std::array{ends.a, ends.b});
    }
    for (const std::vector<std::uint32_t>& same : byColour)
        for (std::size_t first = 0; first < same.size(); first += kLanes)
            blocks.push_back(
                scattered(std::span(same).subspan(first, std::min<std::size_t>(kLanes, same.size() - first))));
    return blocks;
}

JointBatch BatchMaker::scattered(std::span<const std::uint32_t> numbers) const {
    JointBatch block = emptyBatch(false);
    for (std::uint32_t i = 0; i < kLanes; ++i) {
        const Ends ends = endsOf(numbers[i < numbers.size() ? i : 0]);
        block.slots[i] = ends.a;
        block.slots[kLanes + i] = ends.b;
    }
    std::copy(numbers.begin(), numbers.end(), block.joints.begin());
    return block;
}

/// Returns the first colour that none of the slots has, and marks it in all of them; kColours if there is none.
std::size_t BatchMaker::takeColour(std::span<const std::uint32_t> slots) {
    std::uint64_t taken = 0;
    for (const std::uint32_t slot : slots) taken |= colours_[slot];
    const auto colour = static_cast<std::size_t>(std::countr_one(taken));
    if (colour < kColours)
        for (const std::uint32_t slot : slots) colours_[slot] |= std::uint64_t{1} << colour;
    return colour;
}
void BatchMaker::forgetColours(std::span<const std::uint32_t> slots) {
    for (const std::uint32_t slot : slots) colours_[slot] = 0;
}

// Parts: inside chunks, and across their seams.

using Blocks = std::vector<JointBatch>;

/// Indices of joints by chunk: of those inside it, and of those from it to a later one.
struct Parts {
    std::vector<std::vector<std::uint32_t>> inside, seams;
};
Parts partsOf(std::span<const DistanceJoint> joints, const ParticlePermutation& slots) {
    Parts parts{std::vector<std::vector<std::uint32_t>>(slots.chunks()),
                std::vector<std::vector<std::uint32_t>>(slots.chunks())};
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
        const auto [low, high] = std::minmax({slots.chunkOf(joints[i].a), slots.chunkOf(joints[i].b)});
        (low == high ? parts.inside : parts.seams)[low].push_back(i);
    }
    return parts;
}

/// Sets of seams with common particles; the root is the first seam of its set.
geometry::DisjointSets meetingSeams(const std::vector<Blocks>& seams, std::uint32_t slotCount) {
    const auto count = static_cast<std::uint32_t>(seams.size());
    geometry::DisjointSets meeting(count);
    std::vector<std::uint32_t> owner(slotCount, count);
    for (std::uint32_t seam = 0; seam < count; ++seam)
        for (const JointBatch& block : seams[seam])
            for (const std::uint32_t slot : block.slots) {
                if (owner[slot] == count) owner[slot] = seam;
                meeting.join(owner[slot], seam);
            }
    return meeting;
}

/// Joins the batches of seams with common particles.
std::vector<Blocks> mergedSeams(const std::vector<Blocks>& seams, std::uint32_t slotCount) {
    geometry::DisjointSets meeting = meetingSeams(seams, slotCount);
    std::vector<Blocks> merged(seams.size());
    for (std::uint32_t seam = 0; seam < seams.size(); ++seam) {
        Blocks& together = merged[meeting.rootOf(seam)];
        together.insert(together.end(), seams[seam].begin(), seams[seam].end());
    }
    return merged;
}

JointBlock written(const JointBatch& block, std::vector<std::uint32_t>& scattered) {
    if (block.isContiguous) return {block.slots[0], block.slots[geometry::batch::kLanes], 0};
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
    : slots(choosePermutation(joints, particleCount)), laneOfJoint(joints.size()) {
    BatchMaker maker(joints, slots);
    Parts parts = partsOf(joints, slots);
    for (std::vector<std::uint32_t>& numbers : parts.inside) append(maker.blocksOf(std::move(numbers)), *this, inside);
    std::vector<Blocks> blocksOfSeams;
    for (std::vector<std::uint32_t>& numbers : parts.seams) blocksOfSeams.push_back(maker.blocksOf(std::move(numbers)));
    for (const Blocks& seam : mergedSeams(blocksOfSeams, slots.count())) append(seam, *this, seams);

    for (std::size_t lane = 0; lane < lanes(); ++lane)
        if (jointOfLane[lane] != kNoJoint) laneOfJoint[jointOfLane[lane]] = static_cast<std::uint32_t>(lane);
}

}  // namespace collidoscope::physics
