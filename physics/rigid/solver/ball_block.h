#pragma once
/// The memory layout of ball joints in the soft step if a scene has many of them. A block holds eight joints, no two
/// of which push the same body; each number is a row of eight lanes. See ball_kernel.h.

#include <cstdint>

#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

/// Pose of a body within a step: displacement since the step began 3 (m), orientation x, y, z, w, unused.
struct alignas(32) PlaceRow {
    float numbers[8] = {0, 0, 0, 0, 0, 0, 1, 0};
};

struct alignas(32) BallBlock {
    std::uint32_t rowA[kSoftLanes], rowB[kSoftLanes];  ///< rows of the bodies
    std::uint32_t joint[kSoftLanes];                   ///< slots of the joints in the used lanes
    std::uint32_t used;                                ///< number of used lanes, which come first
    std::uint32_t movesA, movesB;                      ///< bits: lanes whose body takes impulses
    LaneRow localA[3], localB[3];       ///< m, from the centres of mass to the joint, in the frames of the place rows
    LaneRow apart[3];                   ///< m, from A's centre to B's when the step began
    LaneRow armA[3], armB[3];           ///< m, from the centres of mass to the middle of both points, at present
    LaneRow mobility;                   ///< mobilityOfB()
    LaneRow spinAxis[3], spinLever[3];  ///< e and q of SpinCorrection, at present
    LaneRow error[3];                   ///< m, C, from A's point to B's, at present
    LaneRow mass[6];                    ///< kg, K^-1: xx, xy, xz, yy, yz, zz
    LaneRow impulse[3];                 ///< N s, on B, in a sub-step
};

/// The softness of a sub-step, see joint_row.h.
struct BallNumbers {
    float biasRate = 0.0f;      ///< 1/s, β
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
};

enum class BallPass : std::uint8_t {
    Place,  ///< computes arms, errors and effective masses at the present poses
    Warm,   ///< applies the impulses of the last sub-step
    Solve,  ///< solves the velocities, and reduces the errors of position
    Relax,  ///< Place, and then solves the velocities without regard to the errors of position
};

/// The range of a pass: consecutive blocks of one colour.
struct BallWork {
    BodyRow* bodies = nullptr;
    const PlaceRow* places = nullptr;
    BallBlock* blocks = nullptr;
    std::uint32_t first = 0, end = 0;
    BallNumbers numbers{};
};

}  // namespace collidoscope::physics
