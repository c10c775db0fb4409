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

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/copies.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/broadphase/dynamic_tree.h"
#include "geometry/broadphase/short_lists.h"

namespace collidoscope::geometry {

class MovingPairs {
public:
    /// All pairs of boxes that share a point, as BoxSweep finds them: one box a slot, rising order of a, then b;
    /// touching counts; a box with a number that is not finite overlaps nothing. Valid until the next call.
    /// Preconditions: max >= min for finite boxes; fewer than 2^31 boxes.
    std::span<const BoxPair> update(std::span<const Aabbf> boxes);
    /// The same. `moved` names the slots whose boxes may differ from those of the last call, in any order, besides
    /// those that this call is the first to have.
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
