#pragma once
/// The parts of a scene that joints connect, and those of them whose joints are solved at once (joint/joint_tree.h):
/// parts with a hub (joint_hubs.h), and parts in which a few joints close loops, as linkages carry loads many times as
/// heavy as their bars.
///
/// A part is a connected component of the bodies that joints move. Those that they do not move count as one, so each
/// joint to them but the first closes a loop. That alone is no reason to solve a part at once: a chain between two
/// walls, such as a bridge, is left to passes over single joints. Soft joints catch what falls on it over several
/// sub-steps, and break under its weight, not by the jerk of a single one; and as it begins nearly straight, a step as
/// long as those of sequential impulses would take exact rows further apart.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/disjoint_sets.h"
#include "geometry/base/lazy_lists.h"
#include "physics/rigid/joint/joint_tree.h"
#include "physics/rigid/solver/joint_hubs.h"

namespace collidoscope::physics {

class JointParts {
public:
    /// Forgets all parts.
    void clear() {
        for (const std::uint32_t row : marked_) partOf_[row] = 0;
        marked_.clear(), roots_.clear();
    }
    /// `slots`: the joints to consider. `movedRowOf`: the rows of bodies, 0 for bodies that joints do not move. `rows`:
    /// those of all bodies of these joints, below `rowCount`. `hubs`: of these joints.
    template <typename RowOf>
    void find(std::span<const RigidJoint> joints, std::span<const std::uint32_t> slots, const RowOf& movedRowOf,
              std::span<const std::uint32_t> rows, std::size_t rowCount, const JointHubs& hubs) {
        clear();
        sets_.resize(rowCount);
        geometry::resizeWithRoom(partOf_, rowCount);
        for (const std::uint32_t row : rows) sets_.separate(row);
        closings_.clear();
        for (const std::uint32_t slot : slots) {
            const std::uint32_t a = movedRowOf[joints[slot].bodyA], b = movedRowOf[joints[slot].bodyB];
            if (a != 0 && b != 0 && !sets_.join(a, b)) closings_.push_back(a);
        }
        for (const std::uint32_t row : hubs.hubs()) roots_.push_back(sets_.rootOf(row));
        if (!closings_.empty()) addLoops(joints, slots, movedRowOf, rows, rowCount);
        if (roots_.empty()) return;
        std::sort(roots_.begin(), roots_.end());
        for (const std::uint32_t row : rows) {
            if (partOf_[row] != 0 || !isAtOnce(sets_.rootOf(row))) continue;
            partOf_[row] = sets_.rootOf(row);
            marked_.push_back(row);
        }
    }
    /// The row that stands for the part of a row.
    std::uint32_t rootOf(std::uint32_t row) { return sets_.rootOf(row); }
    bool isAnyAtOnce() const { return !roots_.empty(); }
    /// Whether the joints of the part with this root are solved at once.
    bool isAtOnce(std::uint32_t root) const { return std::binary_search(roots_.begin(), roots_.end(), root); }
    /// Whether two rows belong to one part whose joints are solved at once. Solving alternately such joints and a
    /// contact between two of their bodies converges slowly, so that with a warm start errors of successive steps add
    /// up.
    bool areWithinOne(std::uint32_t rowA, std::uint32_t rowB) const {
        return !marked_.empty() && partOf_[rowA] != 0 && partOf_[rowA] == partOf_[rowB];
    }

private:
    struct Count {
        std::size_t joints = 0, anchors = 0, loops = 0;  // anchors: joints to bodies that joints do not move
    };

    template <typename RowOf>
    void addLoops(std::span<const RigidJoint> joints, std::span<const std::uint32_t> slots, const RowOf& movedRowOf,
                  std::span<const std::uint32_t> rows, std::size_t rowCount) {
        if (counts_.size() < rowCount) counts_.resize(rowCount);
        for (const std::uint32_t row : rows) counts_[row] = {};
        for (const std::uint32_t row : closings_) ++counts_[sets_.rootOf(row)].loops;
        for (const std::uint32_t slot : slots) {
            const std::uint32_t a = movedRowOf[joints[slot].bodyA], b = movedRowOf[joints[slot].bodyB];
            if (a == 0 && b == 0) continue;
            Count& count = counts_[sets_.rootOf(std::max(a, b))];
            ++count.joints;
            if (a == 0 || b == 0) ++count.anchors;
        }
        for (const std::uint32_t row : closings_) {
            const std::uint32_t root = sets_.rootOf(row);
            Count& count = counts_[root];
            const std::size_t closing = count.loops + std::max<std::size_t>(count.anchors, 1) - 1;
            if (count.loops > 0 && JointTree::areFew(closing, count.joints)) roots_.push_back(root);
            count.loops = 0;  // each root is added once
        }
    }

    geometry::DisjointSets sets_{};                 // of rows
    std::vector<std::uint32_t> roots_{};            // of the parts that are solved at once, in rising order
    std::vector<std::uint32_t> closings_{};         // a row of each joint that closes a loop
    std::vector<std::uint32_t> marked_{};           // the rows of these parts
    geometry::ZeroedList<std::uint32_t> partOf_{};  // by row: the root of such a part, or 0
    std::vector<Count> counts_{};                   // by root
};

}  // namespace collidoscope::physics
