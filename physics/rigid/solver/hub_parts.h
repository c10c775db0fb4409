#pragma once
/// The parts of a scene that joints connect with a hub (joint_hubs.h) or in which a few joints close loops, for
/// sequential impulses, which solve all other joints as one list.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/base/disjoint_sets.h"
#include "geometry/base/lazy_lists.h"
#include "physics/rigid/joint/joint_tree.h"
#include "physics/rigid/solver/joint_hubs.h"
#include "physics/rigid/world/body_adjacency.h"

namespace collidoscope::physics {

class HubParts {
public:
    /// Reorders the slots of joints so that those of parts with a hub or with few loops come last, part by part; the
    /// joints of a part, and all others, keep their order. `jointsAt`: the joints between bodies, by slots of both.
    void sort(const Bodies& bodies, std::span<const RigidJoint> joints, const BodyAdjacency& jointsAt,
              std::span<const std::uint32_t> slots) {
        rows_.clear();
        for (const std::uint32_t slot : slots)
            for (const std::uint32_t body : {joints[slot].bodyA, joints[slot].bodyB})
                if (bodies.isDynamic(body)) rows_.push_back(body + 1);
        hubs_.find(bodies, joints, slots, MovedRows{bodies}, rows_, bodies.size() + 1);
        findLoops(bodies, joints, slots);
        markParts(bodies, joints, jointsAt);
        slots_.clear(), ofParts_.clear(), starts_.clear();
        for (const std::uint32_t slot : slots) {
            const std::uint32_t part = std::max(partOf_[joints[slot].bodyA], partOf_[joints[slot].bodyB]);
            if (part == 0)
                slots_.push_back(slot);
            else
                ofParts_.push_back({part, slot});
        }
        std::sort(ofParts_.begin(), ofParts_.end());
        for (std::size_t i = 0; i < ofParts_.size(); ++i) {
            if (i == 0 || ofParts_[i].first != ofParts_[i - 1].first) starts_.push_back(slots_.size());
            slots_.push_back(ofParts_[i].second);
        }
        starts_.push_back(slots_.size());
    }
    std::span<const std::uint32_t> slots() const { return slots_; }
    /// The indices in slots() of the first joint of each part, and the number of joints. Those before the first part
    /// are the joints of all others.
    std::span<const std::size_t> starts() const { return starts_; }
    /// Whether two bodies belong to one part with a hub. Solving alternately the joints of such a part and a contact
    /// between two of its bodies converges slowly, so that with a warm start errors of successive steps add up.
    bool areOfOnePart(std::uint32_t bodyA, std::uint32_t bodyB) const {
        return !bodies_.empty() && partOf_[bodyA] != 0 && partOf_[bodyA] == partOf_[bodyB];
    }

private:
    /// Rows as JointHubs numbers them: 0 for bodies that joints do not move.
    struct MovedRows {
        const Bodies& bodies;
        std::uint32_t operator[](std::uint32_t body) const { return bodies.isDynamic(body) ? body + 1 : 0; }
    };

    /// Lists a row of each part in which a few joints close loops. A chain between two bodies that impulses do not
    /// move, such as a bridge, is left to passes over single joints: it begins nearly straight, and a step as long as
    /// those of sequential impulses would take exact rows further apart.
    void findLoops(const Bodies& bodies, std::span<const RigidJoint> joints, std::span<const std::uint32_t> slots) {
        const MovedRows rowOf{bodies};
        loops_.clear(), closings_.clear(), anchors_.clear(), jointRoots_.clear();
        sets_.resize(bodies.size() + 1);
        for (const std::uint32_t row : rows_) sets_.separate(row);
        for (const std::uint32_t slot : slots) {
            const std::uint32_t a = rowOf[joints[slot].bodyA], b = rowOf[joints[slot].bodyB];
            if (a != 0 && b != 0) {
                if (!sets_.join(a, b)) closings_.push_back(a);
            } else if (a != b) {
                anchors_.push_back(std::max(a, b));
            }
        }
        if (closings_.empty()) return;
        for (const std::uint32_t slot : slots)
            jointRoots_.push_back(sets_.rootOf(std::max(rowOf[joints[slot].bodyA], rowOf[joints[slot].bodyB])));
        std::sort(jointRoots_.begin(), jointRoots_.end());
        for (auto* const list : {&closings_, &anchors_}) {
            for (std::uint32_t& row : *list) row = sets_.rootOf(row);
            std::sort(list->begin(), list->end());
        }
        for (std::size_t from = 0, end = 0; from < jointRoots_.size(); from = end) {
            const std::uint32_t root = jointRoots_[from];
            while (end < jointRoots_.size() && jointRoots_[end] == root) ++end;
            // All bodies that impulses do not move count as one, so each joint to them but the first closes a loop.
            const std::size_t loops = countOf(closings_, root), anchors = countOf(anchors_, root);
            if (root != 0 && loops > 0 && JointTree::areFew(loops + std::max<std::size_t>(anchors, 1) - 1, end - from))
                loops_.push_back(root);
        }
    }
    static std::size_t countOf(std::span<const std::uint32_t> sorted, std::uint32_t root) {
        const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), root);
        return static_cast<std::size_t>(last - first);
    }
    /// Numbers the parts with hubs or loops, by all bodies that joints connect with those, through bodies that they
    /// move.
    void markParts(const Bodies& bodies, std::span<const RigidJoint> joints, const BodyAdjacency& jointsAt) {
        for (const std::uint32_t body : bodies_)
            if (body < partOf_.size()) partOf_[body] = 0;
        bodies_.clear();
        partOf_.resize(bodies.size());
        std::uint32_t part = 0;
        for (const std::span<const std::uint32_t> rows : {hubs_.hubs(), std::span<const std::uint32_t>(loops_)})
            for (const std::uint32_t row : rows)
                if (partOf_[row - 1] == 0) markPart(++part, row - 1, bodies, joints, jointsAt);
    }
    void markPart(std::uint32_t part, std::uint32_t hub, const Bodies& bodies, std::span<const RigidJoint> joints,
                  const BodyAdjacency& jointsAt) {
        const auto enter = [&](std::uint32_t body) {
            if (partOf_[body] != 0 || !bodies.isDynamic(body)) return;
            partOf_[body] = part;
            bodies_.push_back(body);
        };
        std::size_t next = bodies_.size();
        enter(hub);
        for (; next < bodies_.size(); ++next)
            jointsAt.visit(bodies_[next],
                           [&](std::uint32_t slot) { enter(joints[slot].bodyA), enter(joints[slot].bodyB); });
    }

    JointHubs hubs_{};
    geometry::DisjointSets sets_{};  // of rows
    std::vector<std::uint32_t> slots_{}, rows_{};
    std::vector<std::uint32_t> loops_{}, closings_{}, anchors_{}, jointRoots_{};  // rows
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ofParts_{};              // number of a part, slot of a joint
    std::vector<std::size_t> starts_{};
    std::vector<std::uint32_t> bodies_{};           // those of all parts
    geometry::ZeroedList<std::uint32_t> partOf_{};  // by body: 0, or the number of its part
};

}  // namespace collidoscope::physics
