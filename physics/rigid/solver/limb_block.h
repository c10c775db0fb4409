#pragma once
/// Joints as the soft step holds them where parts of the scene are built alike, as many ragdolls are: the joints at the
/// same place of eight parts beside each other, each number as a row of eight. See limb_kernel.h.

#include <cstdint>

#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

/// Where a body is within a step, and how it is turned there: one line of the cache, in this order:
///     moved since its centre was rounded 3 (m), orientation x, y, z, w, inverse inertia 9 (1/(kg m^2), by columns)
struct alignas(64) LimbPlaceRow {
    float numbers[16] = {0, 0, 0, 0, 0, 0, 1};
};

/// What a joint is made of, besides its three rows of a point.
struct LimbLayout {
    std::uint8_t turns = 0;  ///< rows of angles that are held: two of a hinge, three of a fixed joint
    bool hasCone = false, hasMotor = false, hasSpring = false, hasLimit = false;
    bool hasFriction = false;       ///< of all turns
    bool hasTwistFriction = false;  ///< of a hinge
    bool hasTwist = false;          ///< motor, spring, limit or friction of a hinge
    bool hasAngle = false;          ///< it is a hinge or has a cone
    bool operator==(const LimbLayout&) const = default;
};

/// A direction of what a joint leaves free, see joint_row.h.
struct FreeLanes {
    LaneRow along[3], turnA[3], turnB[3], torque[3];
    LaneRow mass;  ///< 1/K'
};

struct alignas(64) LimbBlock {
    static constexpr int kMostHeld = 6, kBelow = kMostHeld * (kMostHeld - 1) / 2;
    /// Those of joint_slot.
    static constexpr int kSpring = 0, kMotor = 1, kLower = 2, kUpper = 3, kCone = 4, kFriction = 4, kTurn = 5,
                         kPlace = 8, kSlots = 11;

    std::uint32_t rowA[kSoftLanes], rowB[kSoftLanes];  ///< of the bodies
    std::uint32_t joint[kSoftLanes];                   ///< slots of the lanes that are used
    std::uint32_t used;                                ///< lanes, the first ones
    std::uint32_t movesA, movesB;                      ///< bits: lanes whose body takes impulses
    LimbLayout layout;
    LaneRow localA[3], localB[3];      ///< m, from the centres of mass to the joint, in the frames of the body rows
    LaneRow frameA[4], frameB[4];      ///< x, y, z, w: directions of the joint in the same frames
    LaneRow apart[3];                  ///< m, from A's centre to B's when the step began, without the moves of the rows
    LaneRow isHungOnB;                 ///< 1 where the directions of a hinge go with B, else 0
    LaneRow lower, upper, cone;        ///< rad
    LaneRow motorSpeed, motorImpulse;  ///< rad/s; N m s, at most
    LaneRow frictionImpulse;           ///< N m s, at most
    LaneRow springTarget;              ///< rad
    LaneRow springBias, springMass, springGive;  ///< β, σ, γ of the two bodies alone

    LaneRow angle;                          ///< rad, counted on, now
    LaneRow leanError;                      ///< rad, what is left of the cone, now
    LaneRow armA[3], armB[3];               ///< m, from the centres to midway between both points, now
    LaneRow gap[3];                         ///< m, from A's point to B's, now
    LaneRow turn[3][3];                     ///< unit: held angles, now
    LaneRow turnError[3];                   ///< rad, of these
    FreeLanes twist, lean;                  ///< now
    FreeLanes freeTurns[3];                 ///< about the axes of the world, where friction resists all: now
    double freeTurnsAnswer[6][kSoftLanes];  ///< 1/(kg m^2), of these together, see JointRows::frictionAnswer
    LaneRow leftMass, leftGive;             ///< σ, γ of the spring on what is left free
    LaneRow impulse[kSlots];                ///< N s or N m s, of a sub-step, by joint_slot
    double inverseMass[3][kSoftLanes];      ///< 1/kg, of both bodies together, along the axes of the world
    double below[kBelow][kSoftLanes], inverse[kMostHeld][kSoftLanes];  ///< L and D^-1 of what is held, see HeldMatrix
};

/// The numbers of a sub-step, see joint_row.h and prepare_joints.h.
struct LimbNumbers {
    float time = 0.0f;          ///< s
    float biasRate = 0.0f;      ///< 1/s, β
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
    float looseShare = 0.0f;
};

enum class LimbStage : std::uint8_t {
    Place,   ///< rows for bodies as they are when the step begins
    Renew,   ///< the same within a step: impulses are taken over as forces, as those of other joints are
    Warm,    ///< gives the impulses of the last sub-step
    Solve,   ///< what has come apart is worked off
    Relax,   ///< what has come apart is left as it is: the velocities alone are put right
    Follow,  ///< Renew and Relax, joint by joint
};

/// Range of a pass: the joints of eight parts, one after the other.
struct LimbWork {
    BodyRow* bodies = nullptr;
    MoveRow* before = nullptr;  ///< velocities without what contacts have given in this sub-step
    const LimbPlaceRow* places = nullptr;
    LimbBlock* blocks = nullptr;
    std::uint32_t first = 0, end = 0;
    LimbNumbers numbers{};
    /// Functions that kernels must not hold themselves: twistAngle() and atan2().
    float (*twistAngle)(float sine, float cosine, float from) = nullptr;
    float (*angleOf)(float y, float x) = nullptr;
};

}  // namespace collidoscope::physics
