#pragma once
/// One distance joint, one iteration: the formula that the lanes, the threads and the observed solver share.

#include <limits>

#include "geometry/batch/lanes.h"

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

/// compliance / h^2, kept finite: no particle is so light that more would matter.
template <typename Real>
Real softnessOf(const Real& compliance, const Real& perTime) {
    using geometry::batch::min;
    return min(compliance * perTime * perTime, Real(0.25f * std::numeric_limits<float>::max()));
}

/// Moves both ends, and returns the change of the multiplier:
///   C       = |d| - length,  d = b - a
///   dlambda = -(C + softness lambda) / (wA + wB + softness)
///   a'      = a - wA dlambda d / |d|,  b' = b + wB dlambda d / |d|
/// Without `kIsSoft` the softness is 0 and the multiplier is not read: the same bits with less work.
/// Left where they are: ends that coincide or are too far apart for the square of their distance, ends that are both
/// held fast, and ends so close and heavy that the quotient leaves the finite numbers.
/// Exchanging a and b changes no bit. The places hold no -0 (x - 0 would not give it back).
template <bool kIsSoft, typename Real>
Real solveJoint(JointEnds<Real>& ends, const JointHold<Real>& hold) {
    using geometry::batch::abs;
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    const Real largest(std::numeric_limits<float>::max()), zero(0.0f), one(1.0f);

    const Real x = ends.b.x - ends.a.x, y = ends.b.y - ends.a.y, z = ends.b.z - ends.a.z;
    const Real distance = squareRoot(x * x + y * y + z * z);
    Real error = distance - hold.length;
    Real give = ends.wA + ends.wB;
    if constexpr (kIsSoft) {
        error = error + hold.softness * hold.multiplier;
        give = give + hold.softness;
    }

    // One division serves both the multiplier and the unit vector.
    const Real divisor = distance * give;
    const auto isJoint = (hold.length >= zero) & (divisor > zero) & (divisor <= largest);
    const Real quotient = error / select(isJoint, divisor, one);
    const Real pull = select(isJoint & (abs(quotient) <= largest), quotient, zero);

    const Real pullA = pull * ends.wA, pullB = pull * ends.wB;
    ends.a = {ends.a.x + pullA * x, ends.a.y + pullA * y, ends.a.z + pullA * z};
    ends.b = {ends.b.x - pullB * x, ends.b.y - pullB * y, ends.b.z - pullB * z};
    return -(pull * select(isJoint, distance, zero));
}

}  // namespace physics
