#pragma once
/// Ball joints as the soft step holds them where there are many: eight beside each other, no two of which push the
/// same body, each number as a row of eight. See ball_kernel.h.

#include <cstdint>

#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

/// Where a body is within a step: moved since it began 3 (m), orientation x, y, z, w, nothing.
struct alignas(32) PlaceRow {
    float numbers[8] = {0, 0, 0, 0, 0, 0, 1, 0};
};

struct alignas(32) BallBlock {
    std::uint32_t rowA[kSoftLanes], rowB[kSoftLanes];  ///< of the bodies
    std::uint32_t joint[kSoftLanes];                   ///< slots of the lanes that are used
    std::uint32_t used;                                ///< lanes, the first ones
    std::uint32_t movesA, movesB;                      ///< bits: lanes whose body takes impulses
    LaneRow localA[3], localB[3];  ///< m, from the centres of mass to the joint, in the frames of the place rows
    LaneRow apart[3];              ///< m, from A's centre to B's when the step began
    LaneRow armA[3], armB[3];      ///< m, from the centres to midway between both points, now
    LaneRow error[3];              ///< m, C, from A's point to B's, now
    LaneRow mass[6];               ///< kg, K^-1: xx, xy, xz, yy, yz, zz
    LaneRow impulse[3];            ///< N s, on B, of a sub-step
};

/// The numbers of a sub-step, see joint_row.h.
struct BallNumbers {
    float biasRate = 0.0f;      ///< 1/s, β
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
};

enum class BallPass : std::uint8_t {
    Place,  ///< arms, what has come apart, and how it answers, for bodies as they are now
    Warm,   ///< gives the impulses of the last sub-step
    Solve,  ///< what has come apart is worked off
    Relax,  ///< Place, and then what has come apart is left as it is: the velocities alone are put right
};

/// Range of a pass: some blocks of one colour.
struct BallWork {
    BodyRow* bodies = nullptr;
    const PlaceRow* places = nullptr;
    BallBlock* blocks = nullptr;
    std::uint32_t first = 0, end = 0;
    BallNumbers numbers{};
};

}  // namespace collidoscope::physics
