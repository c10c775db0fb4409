#pragma once
/// The gap by which joints have come apart.

#include <algorithm>
#include <vector>

#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

/// m: the largest distance between the two ends of a joint that should be one point; of joints that are gone none.
inline double largestGap(const physics::World& world, const std::vector<physics::JointId>& joints) {
    float maximum = 0.0f;
    for (const physics::JointId joint : joints) {
        if (!world.has(joint)) continue;
        const physics::JointPose place = world.jointPoseOf(joint);
        maximum = std::max(maximum, glm::length(place.pointB - place.pointA));
    }
    return double{maximum};
}

}  // namespace collidoscope::demos
