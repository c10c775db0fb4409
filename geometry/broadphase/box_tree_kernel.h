#pragma once
/// Finds all overlapping pairs of a tree of boxes, each once: every group of eight leaves is tested against itself and
/// the nodes after it, from the root down.

#include "geometry/broadphase/box_tree.h"
#include "geometry/broadphase/pair_lanes.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::batch {

template <typename Set>
[[gnu::always_inline]] inline BoxLanes<Set> loadBoxes(const PackedBoxes& boxes) {
    BoxLanes<Set> lanes;
    eachPart<3>([&](int axis) {
        lanes.min[axis] = load<float, Set>(boxes.min[axis]);
        lanes.max[axis] = load<float, Set>(boxes.max[axis]);
    });
    return lanes;
}
/// One of eight boxes, in all lanes.
template <typename Set>
[[gnu::always_inline]] inline BoxLanes<Set> repeatBox(const PackedBoxes& boxes, unsigned which) {
    BoxLanes<Set> lanes;
    eachPart<3>([&](int axis) {
        lanes.min[axis] = boxes.min[axis][which];
        lanes.max[axis] = boxes.max[axis][which];
    });
    return lanes;
}
template <typename Set>
[[gnu::always_inline]] inline BoxLanes<Set> repeatBox(const Aabbf& box) {
    BoxLanes<Set> lanes;
    eachPart<3>([&](int axis) {
        lanes.min[axis] = box.min[axis];
        lanes.max[axis] = box.max[axis];
    });
    return lanes;
}
/// A list that grows by the bits of a byte. Its memory has room for eight numbers more than the list may get.
struct NumberList {
    std::uint32_t* numbers = nullptr;
    std::uint32_t size = 0;
};
/// Appends first + i for each bit i that is set.
template <typename Set>
[[gnu::always_inline]] inline void append(NumberList& list, std::uint32_t first, unsigned bits) {
    const std::uint8_t(&set)[8] = kBitLists<Set>.list[bits];
    std::uint32_t* const end = list.numbers + list.size;
    for (int i = 0; i < 8; ++i) end[i] = first + set[i];
    list.size += kBitLists<Set>.size[bits];
}

/// Finds the pairs of a group with itself and with the groups behind it in the order of the tree: level by level, a
/// list of what its bounds touch. There are no branches on single boxes, which would mostly be guessed wrongly.
template <typename Set>
class GroupPairs {
public:
    GroupPairs(const BoxLevels& tree, const PairWork& work, PairStore<Set>& store)
        : tree_(tree), nodes_{work.nodes}, children_{work.children}, store_(store) {}

    void find(std::uint32_t group) {
        nodes_.numbers[0] = 0;
        nodes_.size = 1;
        if (tree_.count > 1) {
            const BoxLanes<Set> around = repeatBox<Set>(tree_.level[1][group / 8], group % 8);
            for (int level = tree_.count - 1; level >= 0; --level) goDown(around, level, group);
        } else {
            goDown(repeatAll(), 0, group);
        }
        pairUp(group);
    }

    /// Number of comparisons of eight boxes with one, for all groups.
    std::size_t comparisons() const { return comparisons_; }

private:
    /// Bounds that touch every box.
    static BoxLanes<Set> repeatAll() {
        BoxLanes<Set> all;
        eachPart<3>([&](int axis) {
            all.min[axis] = -__builtin_huge_valf();
            all.max[axis] = __builtin_huge_valf();
        });
        return all;
    }
    /// Replaces the nodes of a level by those of their children that touch the bounds and do not come before the group.
    void goDown(const BoxLanes<Set>& around, int level, std::uint32_t group) {
        // The child that holds the group, on the level of the children. On level 0 these are boxes, all of them
        // allowed.
        const std::uint32_t ancestor = level > 0 ? group >> (3 * (level - 1)) : 8 * group;
        const PackedBoxes* const boxes = tree_.level[static_cast<unsigned>(level)];
        children_.size = 0;
        comparisons_ += nodes_.size;
        for (std::uint32_t i = 0; i < nodes_.size; ++i) {
            const std::uint32_t node = nodes_.numbers[i];
            unsigned near = bits(touching(around, loadBoxes<Set>(boxes[node])));
            near &= node == ancestor / 8 ? 0xffu << (ancestor % 8) : 0xffu;
            append<Set>(children_, 8 * node, near);
        }
        const NumberList swapped = nodes_;
        nodes_ = children_;
        children_ = swapped;
    }
    /// Tests the boxes found against the eight of the group.
    void pairUp(std::uint32_t group) {
        const BoxLanes<Set> own = loadBoxes<Set>(tree_.level[0][group]);
        const std::uint32_t* const indices = tree_.indices + 8 * group;
        comparisons_ += nodes_.size;
        for (std::uint32_t i = 0; i < nodes_.size; ++i) {
            const std::uint32_t other = nodes_.numbers[i];
            unsigned met = bits(touching(own, repeatBox<Set>(tree_.level[0][other / 8], other % 8)));
            // Each pair of the group once, and none of a box with itself.
            met &= other / 8 == group ? (1u << other % 8) - 1u : 0xffu;
            store_.add(tree_.indices[other], indices, met);
        }
    }

    const BoxLevels& tree_;
    NumberList nodes_;
    NumberList children_;
    PairStore<Set>& store_;
    std::size_t comparisons_ = 0;
};

/// The pairs whose group in front is one of `first` to before `end`. Returns how many times eight boxes were compared
/// with one.
template <typename Set>
std::size_t findBoxPairs(const BoxLevels& tree, std::uint32_t first, std::uint32_t end, const PairWork& work,
                         const PairSink& sink) {
    PairStore<Set> store(sink);
    GroupPairs<Set> pairs(tree, work, store);
    for (std::uint32_t group = first; group < end; ++group) pairs.find(group);
    store.forward();
    return pairs.comparisons();
}

}  // namespace collidoscope::geometry::batch
