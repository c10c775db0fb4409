#pragma once
/// The formula of a distance joint between two particles, for one joint in one iteration. The lanes, the threads and
/// the observed solver share it.

#include <cstdint>
#include <limits>

#include "geometry/base/simd/lanes.h"
#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// C = |b - a| - length is held at 0 by moving both ends in proportion to their inverse masses, and their velocities
/// by the same divided by the step (XPBD: Macklin, Mueller, Chentanez, XPBD (2016), equations 17-18):
///   dlambda = -(C + compliance lambda / h^2) / (wA + wB + compliance / h^2)
/// With compliance 0 this is a rigid joint, otherwise a spring of stiffness 1 / compliance, at any step and iteration
/// count. Ends that coincide have no direction, and are not moved.
struct DistanceJoint {
    std::uint32_t a = 0, b = 0;
    float length = 1.0f;      ///< m, >= 0
    float compliance = 0.0f;  ///< m/N, >= 0
};

/// The direction in which the ends of a joint are moved if they rotate about each other in a sub-step.
enum class JointDirection : std::uint8_t {
    /// The direction at the start of the sub-step. The corrections then do no work: the energy oscillates within
    /// bounds and angular momentum is conserved (SHAKE: Ryckaert, Ciccotti, Berendsen, Numerical integration of the
    /// cartesian equations of motion of a system with constraints (1977); Hairer, Lubich, Wanner, Geometric Numerical
    /// Integration, VII.1.4).
    AtStart,
    /// The present direction, as in XPBD. It is cheaper to compute; oscillations lose energy, the more the longer the
    /// sub-step.
    Present
};

/// The ends of one joint, or of eight in lanes.
template <typename Real>
struct JointEnds {
    Vector3<Real> a, b;
    Real wA, wB;          ///< inverse masses
    Vector3<Real> start;  ///< from a to b at the start of the sub-step, for JointDirection::AtStart
};

/// Parameters of a joint: `softness` is its compliance / h^2, finite. A negative length means no joint.
template <typename Real>
struct JointHold {
    Real length, softness, multiplier;
};

/// m: no joint is longer, or acts at a larger distance, so that quotients stay finite.
inline constexpr float kMaxDistance = 0x1p20f;
/// m: a shorter vector gives no direction, so that quotients stay finite.
inline constexpr float kMinDistance = 0x1p-30f;
/// Two ends with a smaller sum of inverse masses are fixed.
inline constexpr float kMinGive = 0x1p-40f;

/// compliance / h^2, limited to a finite number: a larger one would have no effect on any particle.
template <typename Real>
inline Real softnessOf(const Real& compliance, const Real& perTime) {
    return geometry::batch::min(compliance * perTime * perTime, Real(0x1p100f));
}

/// The direction in which both ends are moved, as three numbers that need no division.
template <typename Real>
struct CorrectionAxis {
    Real x, y, z;
    Real length;  ///< |axis|
    Real scale;   ///< any number s > 0
    Real along;   ///< s |axis| cos of the angle between the axis and d
};

/// The direction at the start is used as long as d has rotated by less than 60 degrees, and neither is longer than
/// twice the other: d.d0 >= max(d.d, d0.d0) / 2. Otherwise, and if it does not exist, the direction of d is used.
template <JointDirection kDirection, typename Real>
inline CorrectionAxis<Real> correctionAxisOf(const Vector3<Real>& start, const Vector3<Real>& d, const Real& squared,
                                             const Real& distance) {
    using geometry::batch::all;
    using geometry::batch::max;
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    if constexpr (kDirection == JointDirection::Present) {
        return {d.x, d.y, d.z, distance, Real(1.0f), distance};
    } else {
        const Real startSquared = dot(start, start), along = dot(d, start);
        CorrectionAxis<Real> axis{start.x, start.y, start.z, squareRoot(startSquared), distance, along};
        const auto serves =
            (along >= Real(0.5f) * max(squared, startSquared)) & (squared >= Real(kMinDistance * kMinDistance));
        if (all(serves)) return axis;  // the same bits as below, sooner
        axis.x = select(serves, start.x, d.x);
        axis.y = select(serves, start.y, d.y);
        axis.z = select(serves, start.z, d.z);
        axis.length = select(serves, axis.length, distance);
        axis.scale = select(serves, distance, Real(1.0f));
        axis.along = select(serves, along, distance);
        return axis;
    }
}

/// Moves both ends along the axis, u = axis / |axis|, and returns the change of the multiplier:
///   C       = |d| - length,  d = b - a
///   dlambda = -(C + softness lambda) / ((wA + wB) u.d / |d| + softness)
///   a'      = a - wA dlambda u,  b' = b + wB dlambda u
/// Without `kIsSoft` the softness is 0 and the multiplier is not read: the same bits at a lower cost.
/// Not moved are ends that coincide (the square of their distance vanishes), that are farther apart than kMaxDistance,
/// or that are both fixed. The quotient stays below 2^21 / (2^-63 2^-40) = 2^124 along d, and below 2^22 / (2^-30
/// 2^-40) = 2^92 along the direction at the start. Exchanging a and b changes no bit. The positions must not contain
/// -0, which x - 0 would not preserve.
template <bool kIsSoft, JointDirection kDirection, typename Real>
inline Real solveJoint(JointEnds<Real>& ends, const JointHold<Real>& hold) {
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    constexpr float kSmallestSquare = std::numeric_limits<float>::min();

    const Vector3<Real> d = ends.b - ends.a;
    const Real squared = dot(d, d);
    const Real distance = squareRoot(squared);
    const CorrectionAxis<Real> axis = correctionAxisOf<kDirection>(ends.start, d, squared, distance);
    Real error = distance - hold.length;
    Real give = ends.wA + ends.wB;
    Real divisor = axis.along * give;
    if constexpr (kIsSoft) {
        error = error + hold.softness * hold.multiplier;
        give = give + hold.softness;
        divisor = divisor + hold.softness * (axis.scale * axis.length);
    }

    // These conditions are evaluated while the root is being computed. One division then serves the multiplier and the
    // unit vector.
    const auto isJoint = (hold.length >= Real(0.0f)) & (give >= Real(kMinGive)) & (squared >= Real(kSmallestSquare)) &
                         (squared <= Real(kMaxDistance * kMaxDistance));
    const Real quotient = error * axis.scale / select(isJoint, divisor, Real(1.0f));
    const Real pull = select(isJoint, quotient, Real(0.0f));

    const Real pullA = pull * ends.wA, pullB = pull * ends.wB;
    ends.a = {ends.a.x + pullA * axis.x, ends.a.y + pullA * axis.y, ends.a.z + pullA * axis.z};
    ends.b = {ends.b.x - pullB * axis.x, ends.b.y - pullB * axis.y, ends.b.z - pullB * axis.z};
    return -(pull * select(isJoint, axis.length, Real(0.0f)));
}

}  // namespace collidoscope::physics
