#pragma once
/// The memory layout of contacts in the soft step: a block holds eight contacts, and each number is a row of eight
/// lanes.
///
///     block    normal  tangent  arms  friction ...   for each of kPoints points: r x n, gap, mass, impulse ...
///     lanes    01234567 01234567 ...
///
/// The eight contacts have the same colour in the contact graph: no two of them touch the same body, so they are
/// solved at once. A pass over the contacts reads the blocks and the rows of the bodies only; the blocks hold the
/// impulses until the step ends. They are plain arrays, because kernels work on them (see
/// geometry/base/simd/README.md).

#include <cstddef>
#include <cstdint>

#include "geometry/base/simd/lanes.h"

namespace collidoscope::physics {

inline constexpr int kSoftLanes = geometry::batch::kLanes;
using LaneRow = float[kSoftLanes];

/// State of a body that contacts read and write, in one cache line:
///     velocity 3, angular velocity 3, inverse mass along x, y, z, inverse inertia xx, xy, xz, yy, yz, zz, unused
/// All numbers are zero for a body that contacts do not move, except for the velocities of a kinematic body.
struct alignas(64) BodyRow {
    float numbers[16] = {};
};
/// Motion of a body since the step began: displacement 3 (m), angle about each axis 3 (rad), unused 2.
struct alignas(32) MoveRow {
    float numbers[8] = {};
};
/// The row of all bodies that nothing moves.
inline constexpr std::uint32_t kFixedRow = 0;

/// One contact point of each of eight contacts.
struct SoftPoint {
    LaneRow turnA[3], turnB[3];  ///< m, r x n; until the preparation r, from the centres of mass
    LaneRow start;               ///< m, the gap when the step began; negative where the shapes overlap
    LaneRow gap;                 ///< m, the present gap
    LaneRow mass;                ///< kg, 1/K; 0 for a point that does not exist
    LaneRow impulse;             ///< N s along the normal, of the last sub-step
    LaneRow total;               ///< N s, sum over all sub-steps
    LaneRow reach;               ///< m, distance to the centre of friction
};

/// Contacts with at most kPoints points.
template <int kPoints>
struct alignas(32) SoftBlock {
    static constexpr int kCouplings = kPoints > 1 ? kPoints*(kPoints - 1) / 2 : 1;

    std::uint32_t rowA[kSoftLanes], rowB[kSoftLanes];  ///< rows of the bodies
    std::uint32_t contact[kSoftLanes];                 ///< index in the list of contacts, of the used lanes
    std::uint32_t used;                                ///< number of used lanes, which come first
    std::uint32_t movesA, movesB;                      ///< bits: lanes whose body takes impulses
    std::uint32_t rolling;                             ///< index of the surface block + 1; 0: no rolling resistance
    std::uint32_t moving;                              ///< index of the surface block + 1; 0: no moving surface
    std::uint32_t turning;                             ///< index of the core block + 1; 0: no core is followed
    LaneRow count;                                     ///< number of points
    LaneRow bend;                                      ///< m/s^2: see gapAcceleration(); 0 without a kinematic rotation
    LaneRow normal[3], tangent[3];                     ///< unit; before the preparation: friction (N s) as the tangent
    LaneRow armA[3], armB[3];                          ///< m, to the centre of friction
    LaneRow friction;                                  ///< μ
    LaneRow impactSpeed;                               ///< m/s: at a faster approach all points are solved at once
    LaneRow bounceSpeed;                       ///< m/s: a faster approach is left to the impacts of the next step
    LaneRow hitFrom;                           ///< m/s: a faster approach of a contact without impulses is a hit
    LaneRow forgets;                           ///< 1 where the impulse of a hit does not carry over, else 0
    LaneRow hitSpeed;                          ///< m/s: approach speed of a contact that begins in this sub-step; or 0
    LaneRow tangentResponse[4];                ///< response of v across n, see FrictionResponse
    LaneRow twistMass;                         ///< kg m^2
    LaneRow frictionImpulse[2], twistImpulse;  ///< N s along both tangents; N m s about the normal
    SoftPoint points[kPoints];
    LaneRow couplings[kCouplings];  ///< 1/kg, change of v_n at a point by an impulse at another: 01 02 03 12 13 23
};

/// Additional numbers of a block in which some contact has rolling resistance, or a moving surface.
struct alignas(32) SurfaceBlock {
    LaneRow reach;       ///< m, resistance times radius
    LaneRow mass[6];     ///< kg m^2, (I_A^-1 + I_B^-1)^-1: xx, xy, xz, yy, yz, zz
    LaneRow impulse[3];  ///< N m s, on B
    LaneRow surface[3];  ///< m/s, of B's surface relative to A's, in addition to the bodies' motion, at the start
    LaneRow turning[3];  ///< m/s^2, rate of change of `surface`: turningOf()
};

/// Additional numbers of a block in which some round body has its centre of mass away from the centre of the ball: the
/// latter rotates about the former, but the arm from it to the surface does not rotate. See soft_responses.h.
struct alignas(32) CoreBlock {
    static constexpr int kPoints = 2;  // spheres touch in one point, capsules in two

    struct Point {
        LaneRow coreA[3], coreB[3];  ///< m, from the centres of mass to the ball centres, at the start; 0: not followed
        LaneRow armA[3], armB[3];    ///< m, to the point, at the start
    };
    Point points[kPoints];
};

/// The numbers of a sub-step of h s, see soft_kernel.h.
struct SoftNumbers {
    float biasRate = 0.0f;      ///< β, 1/s
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
    float pushSpeed = 0.0f;     ///< m/s, largest speed that pushes an overlap apart
    float perStep = 0.0f;       ///< 1/h, 1/s
    float impactSpeed = 0.0f;   ///< m/s: an old contact that approaches faster is an impact
    float perMargin = 0.0f;     ///< 1/m: 1 / margin; 0 without a margin
    float share = 1.0f;         ///< factor of the stored impulses, which are those of a whole step: 1 / sub-steps
    float elapsed = 0.0f;       ///< s since the step began, at which velocities along the normals are evaluated
    bool isReversed = false;    ///< the points of a contact are solved from the last to the first
    bool isTurned = false;      ///< the order of four points begins in the middle
};

enum class SoftPass : std::uint8_t { Prepare, Solve, Relax };

/// The range and the arrays of a pass: the blocks of one colour.
struct SoftWork {
    BodyRow* bodies = nullptr;
    const MoveRow* moves = nullptr;
    MoveRow* before = nullptr;  ///< velocities before contacts acted in this sub-step
    SoftBlock<1>* ones = nullptr;
    SoftBlock<2>* twos = nullptr;
    SoftBlock<4>* fours = nullptr;
    SurfaceBlock* surfaces = nullptr;
    const CoreBlock* cores = nullptr;
    std::uint32_t firstOne = 0, endOne = 0, firstTwo = 0, endTwo = 0, firstFour = 0, endFour = 0;
    SoftNumbers numbers{};
};

inline std::size_t blocksOf(const SoftWork& work) {
    return work.endOne - work.firstOne + work.endTwo - work.firstTwo + work.endFour - work.firstFour;
}

}  // namespace collidoscope::physics
