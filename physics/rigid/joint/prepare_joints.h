#pragma once
/// The rows of each kind of joint, and the forces that they have exerted.

#include "physics/rigid/joint/joint_row.h"

namespace collidoscope::physics {

/// Parameters of all rows of a step.
struct JointPreparation {
    float time = 0.0f;       ///< s, of the step or sub-step, > 0
    Softness rigid{};        ///< of held rows
    float warmShare = 1.0f;  ///< share of the last forces with which they are warm-started
    /// A joint whose anchors are apart by more than this share of its levers, or of the distance between the centres of
    /// its bodies, is not warm-started: its forces have not converged, and their errors would add up from step to step.
    float looseShare = std::numeric_limits<float>::infinity();
    /// The motions of the bodies at the beginning of the step, for the bends of rows (row_bends.h); empty: no bends.
    std::span<const BodyMotion> motions{};
};
/// Makes the rows of all joints that are alive, for the present poses, and updates the angles of the joints.
void prepareJoints(const BodyPoses& bodies, std::span<RigidJoint> joints, const JointPreparation& how,
                   std::vector<JointRows>& rows);
/// The same for the joints at these slots only.
void prepareJoints(const BodyPoses& bodies, std::span<RigidJoint> joints, std::span<const std::uint32_t> slots,
                   const JointPreparation& how, std::vector<JointRows>& rows);
/// Makes the rows of these joints again, after their bodies have moved.
void renewJoints(const BodyPoses& bodies, std::span<RigidJoint> joints, const JointPreparation& how,
                 std::span<JointRows> rows);
/// Whether the directions of hinges and sliders move with B, because it has the larger moments of inertia. If they
/// moved with the lighter body, its small errors of rotation would swing a long lever, and all that hangs on it, aside.
bool isHungOnB(const BodyPoses& bodies, const RigidJoint& joint);
/// -1..1: by how much more easily B rotates than A, by their moments of inertia, for spinCorrectionOf();
/// 0 if neither body moves along some axis.
float mobilityOfB(const BodyPoses& bodies, const RigidJoint& joint);
/// Stores the forces of these rows, which were solved for `time` s, in the joints, for the next warm start.
void keepForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints);
/// The same, and computes the reactions.
void storeForces(std::span<const JointRows> rows, float time, std::span<RigidJoint> joints);

}  // namespace collidoscope::physics
