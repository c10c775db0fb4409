#pragma once
/// The rows that each kind of joint is made of, and what is left of them when they are solved.

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

/// Data that the rows of a step share.
struct JointPreparation {
    float time = 0.0f;       ///< s, of the step or sub-step, > 0
    Softness rigid{};        ///< of what is held
    float warmShare = 1.0f;  ///< of the forces that the joints remember, with which they begin
    /// A joint whose points have come apart by more than this share of its levers, or of the way between the centres
    /// of its bodies, remembers nothing: its forces have
    /// not settled, and what is left of them would add up from step to step.
    float looseShare = std::numeric_limits<float>::infinity();
    /// The motions of the bodies when the step begins, for rows that bend (row_bends.h); none: rows are taken as
    /// straight.
    std::span<const BodyMotion> motions{};
};
/// The rows of all joints that are there, for bodies as they are now; their turns are counted.
void prepareJoints(const BodyPlaces& bodies, std::span<RigidJoint> joints, const JointPreparation& how,
                   std::vector<JointRows>& rows);
/// The same for some of them alone.
void prepareJoints(const BodyPlaces& bodies, std::span<RigidJoint> joints, std::span<const std::uint32_t> slots,
                   const JointPreparation& how, std::vector<JointRows>& rows);
/// The same rows anew, after the bodies have moved; each joint by itself.
void renewJoints(const BodyPlaces& bodies, std::span<RigidJoint> joints, const JointPreparation& how,
                 std::span<JointRows> rows);
/// Whether directions of hinges and sliders go with B: it is the body that is harder to turn. The small turns that the
/// rows leave to the other one would swing a long lever, and what hangs on it, aside.
bool isHungOnB(const BodyPlaces& bodies, const RigidJoint& joint);
/// The joints remember the forces of these rows, which were worked through for `time` s, for the rows that are made
/// next.
void keepForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints);
/// The same, and their reactions.
void storeForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints);

}  // namespace collidoscope::physics
