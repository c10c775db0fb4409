#pragma once
/// One distance joint, one iteration: the formula that the lanes, the threads and the observed solver share.

#include <limits>

#include "geometry/batch/lane/lanes.h"

namespace physics {

/// Numbers of one joint, or of eight in lanes.
template <typename Real>
struct JointEnds {
    struct Place {
        Real x, y, z;
    };
    Place a, b;
    Real wA, wB;  ///< inverse masses
};

/// What holds a joint: `softness` is its compliance / h^2, finite. A negative length stands for no joint at all.
template <typename Real>
struct JointHold {
    Real length, softness, multiplier;
};

/// m: no joint is longer, and none acts across more. Keeps quotients finite.
inline constexpr float kFarthest = 0x1p20f;
/// Two ends that are heavier than 2^40 kg together are held fast.
inline constexpr float kLeastGive = 0x1p-40f;

/// compliance / h^2, kept finite: no particle is so light that more would matter.
template <typename Real>
inline Real softnessOf(const Real& compliance, const Real& perTime) {
    return geometry::batch::min(compliance * perTime * perTime, Real(0x1p100f));
}

/// Moves both ends, and returns the change of the multiplier:
///   C       = |d| - length,  d = b - a
///   dlambda = -(C + softness lambda) / (wA + wB + softness)
///   a'      = a - wA dlambda d / |d|,  b' = b + wB dlambda d / |d|
/// Without `kIsSoft` the softness is 0 and the multiplier is not read: the same bits with less work.
/// Left where they are: ends that coincide (the square of their distance vanishes), that are farther apart than
/// kFarthest, or of which neither can give. The quotient stays below 2^21 / (2^-63 2^-40) = 2^124.
/// Exchanging a and b changes no bit. The places hold no -0 (x - 0 would not give it back).
template <bool kIsSoft, typename Real>
inline Real solveJoint(JointEnds<Real>& ends, const JointHold<Real>& hold) {
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    constexpr float kSmallestSquare = std::numeric_limits<float>::min();

    const Real x = ends.b.x - ends.a.x, y = ends.b.y - ends.a.y, z = ends.b.z - ends.a.z;
    const Real squared = x * x + y * y + z * z;
    const Real distance = squareRoot(squared);
    Real error = distance - hold.length;
    Real give = ends.wA + ends.wB;
    if constexpr (kIsSoft) {
        error = error + hold.softness * hold.multiplier;
        give = give + hold.softness;
    }

    // All of this is asked while the root is on its way. One division then serves the multiplier and the unit vector.
    const auto isJoint = (hold.length >= Real(0.0f)) & (give >= Real(kLeastGive)) & (squared >= Real(kSmallestSquare)) &
                         (squared <= Real(kFarthest * kFarthest));
    const Real quotient = error / select(isJoint, distance * give, Real(1.0f));
    const Real pull = select(isJoint, quotient, Real(0.0f));

    const Real pullA = pull * ends.wA, pullB = pull * ends.wB;
    ends.a = {ends.a.x + pullA * x, ends.a.y + pullA * y, ends.a.z + pullA * z};
    ends.b = {ends.b.x - pullB * x, ends.b.y - pullB * y, ends.b.z - pullB * z};
    return -(pull * select(isJoint, distance, Real(0.0f)));
}

}  // namespace physics
