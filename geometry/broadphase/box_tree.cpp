#include "geometry/broadphase/box_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <memory>
#include <mutex>

#include "geometry/broadphase/box_tree_kernel.h"

namespace collidoscope::geometry {
namespace batch {

extern template std::size_t findBoxPairs<Baseline>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                                   const PairSink&);
extern template std::size_t findBoxPairs<Avx2>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                               const PairSink&);
extern template std::size_t findBoxPairs<Avx512>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                                 const PairSink&);

}  // namespace batch

namespace {

constexpr Aabbf kEmpty{Vec3f{std::numeric_limits<float>::infinity()}, Vec3f{-std::numeric_limits<float>::infinity()}};

void setBox(PackedBoxes& boxes, std::size_t i, const Aabbf& box) {
    for (int axis = 0; axis < 3; ++axis) {
        boxes.min[axis][i] = box.min[axis];
        boxes.max[axis][i] = box.max[axis];
    }
}
/// Around all eight.
Aabbf boxAround(const PackedBoxes& boxes) {
    Aabbf around = kEmpty;
    for (int axis = 0; axis < 3; ++axis) {
        around.min[axis] = *std::min_element(boxes.min[axis], boxes.min[axis] + 8);
        around.max[axis] = *std::max_element(boxes.max[axis], boxes.max[axis] + 8);
    }
    return around;
}
constexpr std::size_t groupsOf(std::size_t boxes) { return (boxes + 7) / 8; }

}  // namespace

void BoxTree::build(std::span<const Aabbf> boxes) {
    assert(boxes.size() < std::numeric_limits<std::uint32_t>::max() - 8);
    size_ = boxes.size();
    firstOfLevel_.clear();
    packed_.clear();
    if (boxes.empty()) return;
    std::size_t total = 0;
    for (std::size_t groups = groupsOf(size_);; groups = groupsOf(groups)) {
        firstOfLevel_.push_back(total);
        total += groups;
        if (groups == 1) break;
    }
    packed_.resize(total);
    pack(boxes, order_.sort(boxes));
    buildLevels();
}

void BoxTree::pack(std::span<const Aabbf> boxes, std::span<const std::uint64_t> order) {
    indices_.resize(8 * groupsOf(size_));
    for (std::size_t i = 0; i < indices_.size(); ++i) {
        indices_[i] = i < size_ ? BoxOrder::indexOf(order[i]) : 0;
        const bool isBox = i < size_ && isFiniteBox(boxes[indices_[i]]);
        setBox(packed_[i / 8], i % 8, isBox ? boxes[indices_[i]] : kEmpty);
    }
}

void BoxTree::buildLevels() {
    for (std::size_t level = 1; level < firstOfLevel_.size(); ++level) {
        const std::size_t below = firstOfLevel_[level - 1], first = firstOfLevel_[level];
        const std::size_t groups = first - below;
        for (std::size_t i = 0; i < 8 * groupsOf(groups); ++i)
            setBox(packed_[first + i / 8], i % 8, i < groups ? boxAround(packed_[below + i]) : kEmpty);
    }
}

BoxLevels BoxTree::levels() const {
    BoxLevels levels{.count = static_cast<int>(firstOfLevel_.size()), .indices = indices_.data()};
    for (std::size_t i = 0; i < firstOfLevel_.size(); ++i) levels.level[i] = packed_.data() + firstOfLevel_[i];
    return levels;
}

std::vector<std::uint32_t> BoxTree::query(const Aabbf& box) const {
    std::vector<std::uint32_t> found;
    query(box, found);
    return found;
}

void BoxTree::query(const Aabbf& box, std::vector<std::uint32_t>& found) const {
    using Set = batch::Baseline;
    found.clear();
    if (size_ == 0 || !isFiniteBox(box)) return;
    struct Open {
        int level;
        std::size_t node;
    };
    const BoxLevels tree = levels();
    const batch::BoxLanes<Set> wanted = batch::repeatBox<Set>(box);
    std::array<Open, 8 * kMaxBoxLevels> waiting;  // the children of one node of each level, at most
    std::size_t count = 0;
    waiting[count++] = {tree.count - 1, 0};
    while (count > 0) {
        const auto [level, node] = waiting[--count];
        const PackedBoxes& children = tree.level[level][node];
        for (unsigned met = batch::bits(batch::touching(wanted, batch::loadBoxes<Set>(children))); met;
             met &= met - 1) {
            const std::size_t child = 8 * node + static_cast<std::size_t>(std::countr_zero(met));
            if (level > 0)
                waiting[count++] = {level - 1, child};
            else
                found.push_back(tree.indices[child]);
        }
    }
    std::sort(found.begin(), found.end());
}

std::span<const BoxPair> BoxTree::overlappingPairs(batch::InstructionSet set, const ParallelFor& parallelFor) {
    assert(batch::isSupported(set));
    found_.clear();
    std::size_t comparisons = 0;
    std::mutex adding;
    parallelFor(size_ > 0 ? groups() : 0, [&](std::size_t first, std::size_t end) {
        // The only range keeps its memory from frame to frame.
        std::vector<BoxPair> ownPairs;
        const bool isOnly = end - first == groups();
        const std::size_t own = findPairs(first, end, set, isOnly ? found_ : ownPairs);
        const std::lock_guard lock(adding);
        comparisons += own;
        found_.insert(found_.end(), ownPairs.begin(), ownPairs.end());
    });
    tests_ = 8 * std::uint64_t{comparisons};
    pairOrder_.sort(found_, size_);
    return found_;
}

std::size_t BoxTree::findPairs(std::size_t firstGroup, std::size_t endGroup, batch::InstructionSet set,
                               std::vector<BoxPair>& found) const {
    using namespace batch;
    const auto find = chooseKernel(set, &findBoxPairs<Baseline>, &findBoxPairs<Avx2>, &findBoxPairs<Avx512>);
    // Only as much of it is touched as the lists get long.
    const std::size_t length = indices_.size() + 8;
    const std::unique_ptr<std::uint32_t[]> work{new std::uint32_t[2 * length]};
    return find(levels(), static_cast<std::uint32_t>(firstGroup), static_cast<std::uint32_t>(endGroup),
                {work.get(), work.get() + length}, sinkInto(found));
}

}  // namespace collidoscope::geometry
