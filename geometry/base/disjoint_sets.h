#pragma once
/// Disjoint sets of slots that are joined pair by pair, by union-find: each slot points to another one of its set or to
/// itself. The root of a set is its least slot, so that no answer depends on the order in which pairs are joined.
/// Source: Tarjan, Efficiency of a Good But Not Linear Set Union Algorithm (1975); path halving: Tarjan and van
/// Leeuwen, Worst-case Analysis of Set Union Algorithms (1984).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "geometry/base/lazy_lists.h"

namespace collidoscope::geometry {

class DisjointSets {
public:
    DisjointSets() = default;
    /// Slots 0 .. count, each a set by itself.
    explicit DisjointSets(std::size_t count) : parents_(count) {
        std::iota(parents_.begin(), parents_.end(), std::uint32_t{0});
    }

    /// Makes room for so many slots; each is separated before it is used.
    void resize(std::size_t count) { resizeWithRoom(parents_, count); }
    /// Makes the slot a set by itself. Precondition: no other slot points to it, or all that do are separated, too.
    void separate(std::uint32_t slot) { parents_[slot] = slot; }

    std::uint32_t rootOf(std::uint32_t slot) {
        while (parents_[slot] != slot) slot = parents_[slot] = parents_[parents_[slot]];
        return slot;
    }
    /// Joins the sets of two slots. Returns whether they were different sets.
    bool join(std::uint32_t a, std::uint32_t b) {
        const std::uint32_t rootA = rootOf(a), rootB = rootOf(b);
        parents_[std::max(rootA, rootB)] = std::min(rootA, rootB);
        return rootA != rootB;
    }
    /// Makes the slot point to its root, see roots().
    void flatten(std::uint32_t slot) { parents_[slot] = rootOf(slot); }
    /// The root of each slot that has been flattened since the last join.
    std::span<const std::uint32_t> roots() const { return parents_; }

private:
    ZeroedList<std::uint32_t> parents_{};
};

}  // namespace collidoscope::geometry
