#pragma once
/// All overlapping pairs of a tree of boxes, each once: every group of eight walks down the tree beside and behind it.

#include "geometry/batch/lanes.h"
#include "geometry/boxes/packed_boxes.h"

namespace geometry::batch {

/// What works on these is inlined always: out of line, twelve registers would go through memory.
template <typename Set>
struct BoxLanes {
    Lanes<float, Set> min[3];
    Lanes<float, Set> max[3];
};

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
/// In which lanes do the boxes share a point? As bits, lane 0 lowest.
template <typename Set>
[[gnu::always_inline]] inline unsigned touching(const BoxLanes<Set>& a, const BoxLanes<Set>& b) {
    return bits((a.min[0] <= b.max[0]) & (b.min[0] <= a.max[0]) & (a.min[1] <= b.max[1]) & (b.min[1] <= a.max[1]) &
                (a.min[2] <= b.max[2]) & (b.min[2] <= a.max[2]));
}

/// The bits of a byte that are set, lowest first; the others follow as 8. So eight numbers can be written without a
/// branch, of which only those that count are kept. One table for each set, as nothing may be shared between them.
template <typename Set>
struct BitLists {
    std::uint8_t list[256][8];
    std::uint8_t size[256];

    constexpr BitLists() : list{}, size{} {
        for (unsigned byte = 0; byte < 256; ++byte) {
            for (std::uint8_t& entry : list[byte]) entry = 8;
            for (unsigned bit = 0; bit < 8; ++bit)
                if ((byte >> bit & 1u) != 0) list[byte][size[byte]++] = static_cast<std::uint8_t>(bit);
        }
    }
};
template <typename Set>
inline constexpr BitLists<Set> kBitLists{};

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

/// Gathers pairs and hands them on by the hundred.
template <typename Set>
class PairStore {
public:
    explicit PairStore(const PairSink& sink) : sink_(sink) {}

    /// Pairs one box with those of eight whose bits are set.
    [[gnu::always_inline]] void add(std::uint32_t one, const std::uint32_t* eight, unsigned bits) {
        const std::uint8_t(&set)[8] = kBitLists<Set>.list[bits];
        const unsigned size = kBitLists<Set>.size[bits];
        // Most often there are two at most: these are written without asking.
        write(0, one, eight[set[0] & 7u]);
        write(1, one, eight[set[1] & 7u]);
        for (unsigned i = 2; i < size; ++i) write(i, one, eight[set[i]]);
        count_ += size;
        if (count_ > kSize - 8) handOn();
    }
    void handOn() {
        sink_.take(sink_.context, pairs_, count_);
        count_ = 0;
    }

private:
    [[gnu::always_inline]] void write(unsigned i, std::uint32_t a, std::uint32_t b) {
        pairs_[count_ + i].a = a < b ? a : b;
        pairs_[count_ + i].b = a < b ? b : a;
    }

    static constexpr std::size_t kSize = 512;
    PairSink sink_;
    std::size_t count_ = 0;
    BoxPair pairs_[kSize];
};

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
    /// From the nodes of a level to those children that the bounds touch, and that do not lie in front of the group.
    void goDown(const BoxLanes<Set>& around, int level, std::uint32_t group) {
        // Which child holds the group, on the level of the children. On level 0 these are boxes, all of them allowed.
        const std::uint32_t ancestor = level > 0 ? group >> (3 * (level - 1)) : 8 * group;
        const PackedBoxes* const boxes = tree_.level[static_cast<unsigned>(level)];
        children_.size = 0;
        for (std::uint32_t i = 0; i < nodes_.size; ++i) {
            const std::uint32_t node = nodes_.numbers[i];
            unsigned near = touching(around, loadBoxes<Set>(boxes[node]));
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
        const std::uint32_t* const places = tree_.places + 8 * group;
        for (std::uint32_t i = 0; i < nodes_.size; ++i) {
            const std::uint32_t other = nodes_.numbers[i];
            unsigned met = touching(own, repeatBox<Set>(tree_.level[0][other / 8], other % 8));
            // Each pair of the group once, and none of a box with itself.
            met &= other / 8 == group ? (1u << other % 8) - 1u : 0xffu;
            store_.add(tree_.places[other], places, met);
        }
    }

    const BoxLevels& tree_;
    NumberList nodes_;
    NumberList children_;
    PairStore<Set>& store_;
};

/// The pairs whose group in front is one of `first` to before `end`.
template <typename Set>
void findBoxPairs(const BoxLevels& tree, std::uint32_t first, std::uint32_t end, const PairWork& work,
                  const PairSink& sink) {
    PairStore<Set> store(sink);
    GroupPairs<Set> pairs(tree, work, store);
    for (std::uint32_t group = first; group < end; ++group) pairs.find(group);
    store.handOn();
}

}  // namespace geometry::batch
