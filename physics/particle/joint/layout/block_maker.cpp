#include "physics/particle/joint/layout/block_maker.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace physics {
namespace {

constexpr std::uint32_t kLanes = geometry::batch::kLanes;
/// One bit each; what finds no bit free shares the last place.
constexpr std::size_t kColours = 64;

auto countOf(const JointBatch& block) {
    return static_cast<std::ptrdiff_t>(kLanes) - std::count(block.joints.begin(), block.joints.end(), kNoJoint);
}

JointBatch emptyBlock(bool isWindow) {
    JointBatch block;
    block.joints.fill(kNoJoint);
    block.isWindow = isWindow;
    return block;
}

}  // namespace

BlockMaker::BlockMaker(std::span<const DistanceJoint> joints, const Slots& slots)
    : joints_(joints), slots_(slots), colours_(slots.count(), 0) {}

std::vector<JointBatch> BlockMaker::blocksOf(std::vector<std::uint32_t> numbers) {
    sortByDirection(numbers);
    std::vector<JointBatch> blocks = takeWindows(numbers);
    orderByColour(blocks);
    const std::vector<JointBatch> rest = scatteredBlocks(numbers);
    blocks.insert(blocks.end(), rest.begin(), rest.end());
    return blocks;
}

BlockMaker::Ends BlockMaker::endsOf(std::uint32_t joint) const {
    const auto [low, high] = std::minmax({joints_[joint].a, joints_[joint].b});
    return {slots_.slotOf(low), slots_.slotOf(high)};
}

/// Joints that reach equally far from every `stride`-th particle have ends at equal distances, in the order of slots.
void BlockMaker::sortByDirection(std::vector<std::uint32_t>& numbers) const {
    const auto key = [&](std::uint32_t number) {
        const auto [low, high] = std::minmax({joints_[number].a, joints_[number].b});
        return std::tuple(high - low, low % slots_.stride, low, number);
    };
    std::sort(numbers.begin(), numbers.end(), [&](std::uint32_t i, std::uint32_t j) { return key(i) < key(j); });
}

/// Takes windows out of the sorted numbers and leaves the rest there.
std::vector<JointBatch> BlockMaker::takeWindows(std::vector<std::uint32_t>& numbers) const {
    // A window with lanes to spare takes as long as a full one: about as long as two joints of a scattered block.
    constexpr std::ptrdiff_t kFewest = 3;
    std::vector<JointBatch> windows;
    std::vector<std::uint32_t> left;
    for (std::size_t next = 0; next < numbers.size();) {
        const JointBatch window = takeWindow(numbers, next, left);
        if (countOf(window) >= kFewest) {
            windows.push_back(window);
            continue;
        }
        for (const std::uint32_t joint : window.joints)
            if (joint != kNoJoint) left.push_back(joint);
    }
    numbers = std::move(left);
    return windows;
}

/// A window from number `next` on, which moves behind all that lie in it. What finds its lane taken is left.
JointBatch BlockMaker::takeWindow(std::span<const std::uint32_t> numbers, std::size_t& next,
                                  std::vector<std::uint32_t>& left) const {
    JointBatch window = emptyBlock(true);
    const Ends first = endsOf(numbers[next]);
    for (std::uint32_t i = 0; i < kLanes; ++i) {
        window.slots[i] = first.a + i;
        window.slots[kLanes + i] = first.b + i;
    }
    // Where the two rows of slots overlap, there is room for one joint only.
    const std::uint32_t apart = std::max(first.a, first.b) - std::min(first.a, first.b);
    const std::uint32_t room = apart >= kLanes ? kLanes : 1;
    for (; next < numbers.size(); ++next) {
        const Ends ends = endsOf(numbers[next]);
        const std::uint32_t lane = ends.a - first.a;
        if (lane >= room || ends.b - first.b != lane) break;
        if (window.joints[lane] == kNoJoint)
            window.joints[lane] = numbers[next];
        else
            left.push_back(numbers[next]);
    }
    return window;
}

void BlockMaker::orderByColour(std::vector<JointBatch>& blocks) {
    std::vector<std::pair<std::size_t, JointBatch>> coloured;
    for (const JointBatch& block : blocks) coloured.emplace_back(takeColour(block.slots), block);
    std::stable_sort(coloured.begin(), coloured.end(), [](const auto& i, const auto& j) { return i.first < j.first; });
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i] = coloured[i].second;
        forgetColours(blocks[i].slots);
    }
}

/// Gives each joint the first colour that is free at both ends, and fills blocks with joints of one colour.
std::vector<JointBatch> BlockMaker::scatteredBlocks(std::span<const std::uint32_t> numbers) {
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

JointBatch BlockMaker::scattered(std::span<const std::uint32_t> numbers) const {
    JointBatch block = emptyBlock(false);
    for (std::uint32_t i = 0; i < kLanes; ++i) {
        const Ends ends = endsOf(numbers[i < numbers.size() ? i : 0]);
        block.slots[i] = ends.a;
        block.slots[kLanes + i] = ends.b;
    }
    std::copy(numbers.begin(), numbers.end(), block.joints.begin());
    return block;
}

/// The first colour that none of the slots has; all of them have it then. kColours when there is none.
std::size_t BlockMaker::takeColour(std::span<const std::uint32_t> slots) {
    std::uint64_t taken = 0;
    for (const std::uint32_t slot : slots) taken |= colours_[slot];
    const auto colour = static_cast<std::size_t>(std::countr_one(taken));
    if (colour < kColours)
        for (const std::uint32_t slot : slots) colours_[slot] |= std::uint64_t{1} << colour;
    return colour;
}
void BlockMaker::forgetColours(std::span<const std::uint32_t> slots) {
    for (const std::uint32_t slot : slots) colours_[slot] = 0;
}

}  // namespace physics
