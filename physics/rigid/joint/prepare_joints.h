#pragma once
/// Which rows each kind of joint is made of, and what is left of them when they are solved.

#include "physics/rigid/joint/joint_row.h"

namespace physics {

/// The rows of all joints that are there, for bodies as they are now, with the impulses that they remember.
/// `time`: of the step, s, > 0. `rigid`: how soft what is held is.
void prepareJoints(const Bodies& bodies, std::span<const RigidJoint> joints, float time, const Softness& rigid,
                   std::vector<JointRows>& rows);
/// The joints remember their impulses, and what they did to B in `time` s.
void storeImpulses(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints);

}  // namespace physics
