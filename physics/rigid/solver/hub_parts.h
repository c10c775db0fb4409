#pragma once
/// The parts of a scene that joints connect with a hub (joint_hubs.h), for sequential impulses, which solve all other
/// joints as one list.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "physics/rigid/solver/joint_hubs.h"
#include "physics/rigid/world/body_adjacency.h"

namespace collidoscope::physics {

class HubParts {
public:
    /// Reorders the slots of joints so that those of parts with a hub come last; both groups keep their order.
    /// `jointsAt`: the joints between bodies, by slots of both.
    void sort(const Bodies& bodies, std::span<const RigidJoint> joints, const BodyAdjacency& jointsAt,
              std::span<const std::uint32_t> slots) {
        rows_.clear();
        for (const std::uint32_t slot : slots)
            for (const std::uint32_t body : {joints[slot].bodyA, joints[slot].bodyB})
                if (bodies.isDynamic(body)) rows_.push_back(body + 1);
        hubs_.find(bodies, joints, slots, MovedRows{bodies}, rows_, bodies.size() + 1);
        markParts(bodies, joints, jointsAt);
        slots_.clear();
        const auto take = [&](bool isOfHub) {
            for (const std::uint32_t slot : slots)
                if ((isMarked_[slot] != 0) == isOfHub) slots_.push_back(slot);
        };
        take(false);
        plainCount_ = slots_.size();
        if (!marked_.empty()) take(true);
        for (const std::uint32_t slot : marked_) isMarked_[slot] = 0;
    }
    std::span<const std::uint32_t> slots() const { return slots_; }
    /// The number of joints of parts without a hub, which are the first ones.
    std::size_t plainCount() const { return plainCount_; }
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

    /// Marks the joints and bodies that are connected with a hub through bodies that joints move.
    void markParts(const Bodies& bodies, std::span<const RigidJoint> joints, const BodyAdjacency& jointsAt) {
        marked_.clear();
        for (const std::uint32_t body : bodies_)
            if (body < partOf_.size()) partOf_[body] = 0;
        bodies_.clear();
        if (isMarked_.size() < joints.size()) isMarked_.resize(joints.size());
        partOf_.resize(bodies.size());
        std::uint32_t part = 0;
        for (const std::uint32_t row : hubs_.hubs())
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
            jointsAt.visit(bodies_[next], [&](std::uint32_t slot) {
                if (isMarked_[slot] != 0) return;
                isMarked_[slot] = 1;
                marked_.push_back(slot);
                enter(joints[slot].bodyA), enter(joints[slot].bodyB);
            });
    }

    JointHubs hubs_{};
    std::vector<std::uint32_t> slots_{}, rows_{}, marked_{};
    std::vector<std::uint8_t> isMarked_{};          // by slot; all 0 between two calls
    std::vector<std::uint32_t> bodies_{};           // those of all parts
    geometry::ZeroedList<std::uint32_t> partOf_{};  // by body: 0, or the number of its part
    std::size_t plainCount_ = 0;
};

}  // namespace collidoscope::physics
