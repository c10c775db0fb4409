#pragma once
/// The pairs of boxes that overlap, kept from step to step: only boxes that have moved are looked at.
///
///     MovingPairs pairs;
///     for (const auto [a, b] : pairs.update(boxes)) ...         // in each step; what has moved is found by comparing
///     for (const auto [a, b] : pairs.update(boxes, moved)) ...  // the same, where the caller knows what has moved
///
/// A DynamicTree holds the boxes. Each has a list of partners, those whose fat boxes touch its own. A box that moves
/// within its fat box is compared with its partners alone; one that leaves it asks the tree for new ones. What has come
/// to touch or has parted is put in order, and merged into the pairs of the step before.
///
/// ShortLists keeps the partners of all boxes in one array.

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/memory.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/broadphase/dynamic_tree.h"

namespace collidoscope::geometry {

/// Many short lists of numbers in one array: no allocation once settled, and a copy is a copy of two arrays. Each list
/// lies in a block of 4, 8, 16 ... numbers. Blocks that a list has grown out of are used again by others.
class ShortLists {
public:
    std::size_t size() const { return lists_.size(); }
    void resize(std::size_t lists) {
        for (std::size_t list = lists; list < lists_.size(); ++list) clear(list);
        lists_.resize(lists);
    }

    /// Valid until a number is added anywhere.
    std::span<const std::uint32_t> operator[](std::size_t list) const {
        return {numbers_.data() + lists_[list].first, lists_[list].size};
    }
    void add(std::size_t list, std::uint32_t number) {
        List& own = lists_[list];
        if (own.size == roomOf(own)) grow(own);
        numbers_[own.first + own.size++] = number;
    }
    /// Takes out a number; the last of the list takes its position. Precondition: it is there, once.
    void remove(std::size_t list, std::uint32_t number) {
        List& own = lists_[list];
        std::uint32_t* const numbers = numbers_.data() + own.first;
        std::uint32_t i = 0;
        while (numbers[i] != number) ++i;
        assert(i < own.size);
        numbers[i] = numbers[--own.size];
    }
    void clear(std::size_t list) {
        release(lists_[list]);
        lists_[list] = {};
    }

    friend void state(Archive& archive, ShortLists& lists) {
        archive.field("lists", lists.lists_);
        archive.field("numbers", lists.numbers_);
        archive.field("free", lists.free_);
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    static constexpr std::uint32_t kSmallest = 4;
    struct List {
        std::uint32_t first = 0;  // in numbers_
        std::uint32_t size = 0;
        std::uint32_t block = kNone;  // has room for kSmallest << block numbers

        friend void state(Archive& archive, List& list) {
            archive.field("first", list.first);
            archive.field("size", list.size);
            archive.field("block", list.block);
        }
    };

    static std::uint32_t roomOf(const List& list) { return list.block == kNone ? 0 : kSmallest << list.block; }
    void release(const List& list) {
        if (list.block == kNone) return;
        numbers_[list.first] = free_[list.block];
        free_[list.block] = list.first;
    }
    void grow(List& list) {
        List larger{.first = kNone, .size = list.size, .block = list.block == kNone ? 0 : list.block + 1};
        if (free_.size() <= larger.block) free_.resize(larger.block + 1, kNone);
        if (free_[larger.block] != kNone) {
            larger.first = free_[larger.block];
            free_[larger.block] = numbers_[larger.first];
        } else {
            larger.first = static_cast<std::uint32_t>(numbers_.size());
            numbers_.resize(numbers_.size() + roomOf(larger));
        }
        for (std::uint32_t i = 0; i < list.size; ++i) numbers_[larger.first + i] = numbers_[list.first + i];
        release(list);
        list = larger;
    }

    std::vector<List> lists_{};
    std::vector<std::uint32_t> numbers_{};
    std::vector<std::uint32_t> free_{};  // by block: the first free one, in which the next stands
};

class MovingPairs {
public:
    /// All pairs of boxes that share a point, as BoxSweep finds them: one box a slot, rising order of a, then b;
    /// touching counts; a box with a number that is not finite overlaps nothing. Valid until the next call.
    /// Preconditions: max >= min for finite boxes; fewer than 2^31 boxes.
    std::span<const BoxPair> update(std::span<const Aabbf> boxes);
    /// Like update(boxes). `moved` contains the slots whose boxes may differ from those of the last call, in any order;
    /// slots that are new in this call may be missing.
    std::span<const BoxPair> update(std::span<const Aabbf> boxes, std::span<const std::uint32_t> moved);

    /// Counts of the last update.
    struct Counts {
        std::uint64_t tests = 0;       ///< boxes compared with one, of nodes and of partners
        std::uint64_t insertions = 0;  ///< boxes that were given a new fat box and another place in the tree
    };
    const Counts& counts() const { return counts_; }
    /// Proxies are slots.
    const DynamicTree& tree() const { return tree_; }

    friend void state(Archive& archive, MovingPairs& pairs);

private:
    void setCount(std::span<const Aabbf> boxes);
    void moveBox(std::uint32_t slot, const Aabbf& box);
    void compareWithPartners(std::uint32_t slot, const Aabbf& before, const Aabbf& after);
    void leavePartners(std::uint32_t slot, const Aabbf& before, const Aabbf& after);
    void findPartners(std::uint32_t slot, const Aabbf& fatBefore, const Aabbf& before, const Aabbf& after);
    void addChange(std::uint32_t a, std::uint32_t b);
    void sortChanges();
    void mergeChanges();

    DynamicTree tree_{};
    ShortLists partners_{};  // by slot
    std::vector<BoxPair> pairs_{};
    Counts counts_{};
    struct Work {
        std::vector<BoxPair> changes{};  // pairs that were none, or are none any more: an odd number of times each
        std::vector<BoxPair> merged{};
        std::vector<std::uint32_t> parted{};
        std::size_t slots = 0;  // of the last call or of this one, whichever had more
        PairOrder order{};
    };
    Scratch<Work> work_{};
};

void state(Archive& archive, MovingPairs& pairs);

}  // namespace collidoscope::geometry
