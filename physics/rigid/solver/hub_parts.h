#pragma once
/// The parts of a scene that joints connect with a hub (joint_hubs.h), for sequential impulses, which solve all other
/// joints as one list.

#include <cstdint>
#include <span>
#include <vector>

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

private:
    /// Rows as JointHubs numbers them: 0 for bodies that joints do not move.
    struct MovedRows {
        const Bodies& bodies;
        std::uint32_t operator[](std::uint32_t body) const { return bodies.isDynamic(body) ? body + 1 : 0; }
    };

    /// Marks the joints that are connected with a hub through bodies that joints move.
    void markParts(const Bodies& bodies, std::span<const RigidJoint> joints, const BodyAdjacency& jointsAt) {
        marked_.clear();
        if (isMarked_.size() < joints.size()) isMarked_.resize(joints.size());
        open_.clear();
        for (const std::uint32_t row : hubs_.hubs()) open_.push_back(row - 1);
        while (!open_.empty()) {
            const std::uint32_t body = open_.back();
            open_.pop_back();
            jointsAt.visit(body, [&](std::uint32_t slot) {
                if (isMarked_[slot]) return;
                isMarked_[slot] = 1;
                marked_.push_back(slot);
                for (const std::uint32_t other : {joints[slot].bodyA, joints[slot].bodyB})
                    if (other != body && bodies.isDynamic(other)) open_.push_back(other);
            });
        }
    }

    JointHubs hubs_{};
    std::vector<std::uint32_t> slots_{}, rows_{}, marked_{}, open_{};
    std::vector<std::uint8_t> isMarked_{};  // by slot; all 0 between two calls
    std::size_t plainCount_ = 0;
};

}  // namespace collidoscope::physics
