#pragma once
/// The joints that are solved at once (joint_parts.h), for sequential impulses, which solve all others as one list.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "physics/rigid/solver/joint_parts.h"

namespace collidoscope::physics {

class HubParts {
public:
    /// Reorders the slots of joints so that those of parts that are solved at once come last, part by part; the joints
    /// of a part, and all others, keep their order.
    void sort(const Bodies& bodies, std::span<const RigidJoint> joints, std::span<const std::uint32_t> slots) {
        const MovedRows rowOf{bodies};
        rows_.clear();
        for (const std::uint32_t slot : slots)
            for (const std::uint32_t body : {joints[slot].bodyA, joints[slot].bodyB})
                if (rowOf[body] != 0) rows_.push_back(rowOf[body]);
        hubs_.find(bodies, joints, slots, rowOf, rows_, bodies.size() + 1);
        parts_.find(joints, slots, rowOf, rows_, bodies.size() + 1, hubs_);
        slots_.clear(), ofParts_.clear(), starts_.clear();
        for (const std::uint32_t slot : slots) {
            const std::uint32_t row = std::max(rowOf[joints[slot].bodyA], rowOf[joints[slot].bodyB]),
                                root = row == 0 ? 0 : parts_.rootOf(row);
            if (parts_.isAtOnce(root))
                ofParts_.push_back({root, slot});
            else
                slots_.push_back(slot);
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
    /// See JointParts::areWithinOne().
    bool areWithinOne(std::uint32_t bodyA, std::uint32_t bodyB) const {
        return parts_.areWithinOne(bodyA + 1, bodyB + 1);
    }

private:
    /// Rows as JointHubs numbers them: 0 for bodies that joints do not move.
    struct MovedRows {
        const Bodies& bodies;
        std::uint32_t operator[](std::uint32_t body) const { return bodies.isDynamic(body) ? body + 1 : 0; }
    };

    JointHubs hubs_{};
    JointParts parts_{};
    std::vector<std::uint32_t> slots_{}, rows_{};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ofParts_{};  // root of a part, slot of a joint
    std::vector<std::size_t> starts_{};
};

}  // namespace collidoscope::physics
