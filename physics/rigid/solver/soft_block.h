#pragma once
/// Contacts as the soft step holds them: eight beside each other, each number as a row of eight.
///
///     block    normal  tangent  arms  friction ...   for each of kPoints points: r x n, gap, mass, impulse ...
///     lanes    01234567 01234567 ...
///
/// The eight are of one colour of the contact graph: no two of them touch the same body, so they are solved at once.
/// The blocks are all that a pass over the contacts reads, besides the rows of the bodies: they own the impulses until
/// the step is over. Plain arrays, because kernels work on them (see geometry/base/simd/README.md).

#include <cstddef>
#include <cstdint>

#include "geometry/base/simd/lanes.h"

namespace collidoscope::physics {

inline constexpr int kSoftLanes = geometry::batch::kLanes;
using LaneRow = float[kSoftLanes];

/// State of a body that contacts read and write: one line of the cache, in this order:
///     velocity 3, angular velocity 3, inverse mass along x, y, z, inverse inertia xx, xy, xz, yy, yz, zz, nothing
/// All zero for what is not moved by contacts, apart from both velocities of a kinematic body.
struct alignas(64) BodyRow {
    float numbers[16] = {};
};
/// How far a body has come in this step: displacement 3 (m), angle about each axis 3 (rad), nothing 2.
struct alignas(32) MoveRow {
    float numbers[8] = {};
};
/// The row of all bodies that nothing moves.
inline constexpr std::uint32_t kFixedRow = 0;

/// One contact point of each of eight contacts.
struct SoftPoint {
    LaneRow turnA[3], turnB[3];  ///< m, r x n; before the preparation: r, from the centres of mass
    LaneRow start;               ///< m, the gap when the step began; below zero where they overlap
    LaneRow gap;                 ///< m, the gap now
    LaneRow mass;                ///< kg, 1/K; 0 for a point that does not exist
    LaneRow impulse;             ///< N s along the normal, of the last sub-step
    LaneRow total;               ///< N s, of all sub-steps
    LaneRow reach;               ///< m, distance to the centre of friction
};

/// Contacts with at most kPoints points.
template <int kPoints>
struct alignas(32) SoftBlock {
    static constexpr int kCouplings = kPoints > 1 ? kPoints*(kPoints - 1) / 2 : 1;

    std::uint32_t rowA[kSoftLanes], rowB[kSoftLanes];  ///< of the bodies
    std::uint32_t contact[kSoftLanes];                 ///< in the list of the step; of the lanes that are used
    std::uint32_t used;                                ///< lanes, the first ones
    std::uint32_t movesA, movesB;                      ///< bits: lanes whose body takes impulses
    std::uint32_t rolling;                             ///< in the surface blocks, + 1; 0: none of the eight resists
    std::uint32_t moving;                              ///< the same; 0: none has a surface that moves
    std::uint32_t turning;                             ///< in the core blocks, + 1; 0: none has a core that is followed
    LaneRow count;                                     ///< of points
    LaneRow bend;                                      ///< m/s^2: of the gaps, since a kinematic body turns; else 0
    LaneRow normal[3], tangent[3];                     ///< unit; before the preparation: friction (N s) as the tangent
    LaneRow armA[3], armB[3];                          ///< m, to the centre of friction
    LaneRow friction;                                  ///< μ
    LaneRow impactSpeed;                               ///< m/s: faster than that, all points are solved at once
    LaneRow bounceSpeed;                       ///< m/s: what comes faster is left to the impacts of the next step
    LaneRow hitFrom;                           ///< m/s: what carried nothing and comes faster is a hit
    LaneRow forgets;                           ///< 1 where a hit is given its impulse once and for all, else 0
    LaneRow hitSpeed;                          ///< m/s, with which what carried nothing comes in this sub-step; or 0
    LaneRow tangentAnswer[4];                  ///< how v across n answers, see FrictionAnswer
    LaneRow twistMass;                         ///< kg m^2
    LaneRow frictionImpulse[2], twistImpulse;  ///< N s along both tangents; N m s about the normal
    SoftPoint points[kPoints];
    LaneRow couplings[kCouplings];  ///< 1/kg, v along n at a point, to an impulse along n at another: 01 02 03 12 13 23
};

/// Numbers of blocks where some contact resists rolling, or has a surface that moves.
struct alignas(32) SurfaceBlock {
    LaneRow reach;       ///< m, resistance times radius
    LaneRow mass[6];     ///< kg m^2, (I_A^-1 + I_B^-1)^-1: xx, xy, xz, yy, yz, zz
    LaneRow impulse[3];  ///< N m s, on B
    LaneRow surface[3];  ///< m/s, of B's surface as seen from A's, besides what the bodies do, for the first sub-step
    LaneRow turning[3];  ///< m/s^2, by which it changes from one sub-step to the next: turningOf()
};

/// Numbers of blocks where some round body has its centre of mass elsewhere than in its middle: the middle turns about
/// it, but the arm from the middle to the surface does not. See soft_answers.h.
struct alignas(32) CoreBlock {
    static constexpr int kPoints = 2;  // spheres touch in one point, capsules in two

    struct Point {
        LaneRow coreA[3], coreB[3];  ///< m, from the centres of mass to the middles, at the start; 0: not followed
        LaneRow armA[3], armB[3];    ///< m, to the point, at the start
    };
    Point points[kPoints];
};

/// The numbers of a sub-step of h s, see soft_kernel.h.
struct SoftNumbers {
    float biasRate = 0.0f;      ///< β, 1/s
    float massScale = 1.0f;     ///< σ
    float impulseScale = 0.0f;  ///< γ
    float pushSpeed = 0.0f;     ///< m/s, at most, out of an overlap
    float perStep = 0.0f;       ///< 1/h, 1/s
    float impactSpeed = 0.0f;   ///< m/s: what approaches faster than that is an impact, where contacts are old
    float perMargin = 0.0f;     ///< 1/m: one over the margin; 0 without one
    float share = 1.0f;         ///< of the impulses carried over, which are those of a whole step: 1 / sub-steps
    float elapsed = 0.0f;       ///< s, since the step began, where velocities along the normals are looked at
    bool isReversed = false;    ///< the points of a contact are taken from the last to the first
    bool isTurned = false;      ///< and, of four, from the middle one on
};

enum class SoftPass : std::uint8_t { Prepare, Solve, Relax };

/// Range of a pass: the blocks of one colour.
struct SoftWork {
    BodyRow* bodies = nullptr;
    const MoveRow* moves = nullptr;
    MoveRow* before = nullptr;  ///< velocities before contacts gave anything in this sub-step
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
