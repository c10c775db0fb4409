#pragma once
/// The memory layout of joints in the soft step if parts of the scene are built alike, as many ragdolls are. A block
/// holds the corresponding joints of eight parts; each number is a row of eight lanes. See limb_kernel.h.

#include <cstdint>

#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

/// Pose and response of a body within a step, in one cache line:
///     displacement since its centre was rounded 3 (m), orientation x, y, z, w, inverse inertia 9 (1/(kg m^2))
/// The matrix is stored by columns.
struct alignas(64) LimbPlaceRow {
    float numbers[16] = {0, 0, 0, 0, 0, 0, 1};
};

/// The rows of a joint in addition to the three rows of its point.
struct LimbLayout {
    std::uint8_t turns = 0;  ///< number of held rows of angles: two for a hinge, three for a fixed joint
    bool hasCone = false, hasMotor = false, hasSpring = false, hasLimit = false;
    bool hasFriction = false;       ///< of a joint that leaves all rotations free
    bool hasTwistFriction = false;  ///< of a hinge
    bool hasTwist = false;          ///< motor, spring, limit or friction of a hinge
    bool hasAngle = false;          ///< it is a hinge, or has a cone
    bool operator==(const LimbLayout&) const = default;
};

/// The direction of a free row with the held rows projected out, see joint_row.h.
struct FreeLanes {
    LaneRow along[3], turnA[3], turnB[3], torque[3];
    LaneRow mass;  ///< 1/K'
};

struct alignas(64) LimbBlock {
    static constexpr int kMaxHeld = 6, kBelow = kMaxHeld * (kMaxHeld - 1) / 2;
    /// The indices of joint_slot.
    static constexpr int kSpring = 0, kMotor = 1, kLower = 2, kUpper = 3, kCone = 4, kFriction = 4, kTurn = 5,
                         kPlace = 8, kSlots = 11;

    std::uint32_t rowA[kSoftLanes], rowB[kSoftLanes];  ///< rows of the bodies
    std::uint32_t joint[kSoftLanes];                   ///< slots of the joints in the used lanes
    std::uint32_t used;                                ///< number of used lanes, which come first
    std::uint32_t movesA, movesB;                      ///< bits: lanes whose body takes impulses
    LimbLayout layout;
    LaneRow localA[3], localB[3];      ///< m, from the centres of mass to the joint, in the frames of the body rows
    LaneRow frameA[4], frameB[4];      ///< x, y, z, w: directions of the joint in the same frames
    LaneRow apart[3];                  ///< m, from A's centre to B's when the step began, without the displacements
    LaneRow mobility;                  ///< mobilityOfB()
    LaneRow isHungOnB;                 ///< 1 where the directions of a hinge rotate with B, 0 with A
    LaneRow lower, upper, cone;        ///< rad
    LaneRow motorSpeed, motorImpulse;  ///< rad/s; N m s, largest
    LaneRow frictionImpulse;           ///< N m s, largest
    LaneRow springTarget;              ///< rad
    LaneRow springBias, springMass, springGive;  ///< β, σ, γ for the two bodies alone

    LaneRow angle;                            ///< rad, continued beyond half a turn, at present
    LaneRow leanError;                        ///< rad, cone minus lean, at present
    LaneRow armA[3], armB[3];                 ///< m, from the centres to the middle of both points, at present
    LaneRow spinAxis[3], spinLever[3];        ///< e and q of SpinCorrection, at present
    LaneRow gap[3];                           ///< m, from A's point to B's, at present
    LaneRow turn[3][3];                       ///< unit vectors of the held angles, at present
    LaneRow turnError[3];                     ///< rad, errors of the held angles
    FreeLanes twist, lean;                    ///< at present
    FreeLanes freeTurns[3];                   ///< about the axes of the world, for friction of all rotations
    double freeTurnsResponse[6][kSoftLanes];  ///< 1/(kg m^2), their K, see JointRows::frictionResponse
    LaneRow leftMass, leftGive;               ///< σ, γ of the spring with the held rows projected out
    LaneRow impulse[kSlots];                  ///< N s or N m s, in a sub-step, by joint_slot
    double inverseMass[3][kSoftLanes];        ///< 1/kg, sum of both bodies, along the axes of the world
    double below[kBelow][kSoftLanes], inverse[kMaxHeld][kSoftLanes];  ///< L and D^-1 of the held rows, see HeldMatrix
};

/// The length and the softness of a sub-step, see joint_row.h and prepare_joints.h.
struct LimbNumbers {
    float time = 0.0f;          ///< s
    float biasRate = 0.0f;      ///< 1/s, β
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
    float looseShare = 0.0f;
};

enum class LimbStage : std::uint8_t {
    Place,   ///< makes the rows at the poses at the start of the step
    Renew,   ///< makes the rows within a step, with impulses rounded as forces, as those of other joints are
    Warm,    ///< applies the impulses of the last sub-step
    Solve,   ///< solves the velocities, and reduces the errors of position
    Relax,   ///< solves the velocities without regard to the errors of position
    Follow,  ///< Renew and Relax, joint by joint
};

/// The range of a pass: the joints of eight parts, one after the other.
struct LimbWork {
    BodyRow* bodies = nullptr;
    MoveRow* before = nullptr;  ///< velocities without the impulses of contacts in this sub-step
    const LimbPlaceRow* places = nullptr;
    LimbBlock* blocks = nullptr;
    std::uint32_t first = 0, end = 0;
    LimbNumbers numbers{};
    /// twistAngle() and atan2(), which the kernels call for angles that they do not compute themselves.
    float (*twistAngle)(float sine, float cosine, float from) = nullptr;
    float (*angleOf)(float y, float x) = nullptr;
};

}  // namespace collidoscope::physics
