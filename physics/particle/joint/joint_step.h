#pragma once
/// One distance joint, one iteration: the formula that the lanes, the threads and the observed solver share.

#include <limits>

#include "geometry/base/simd/lanes.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/state/vector_array.h"

namespace physics {

/// Numbers of one joint, or of eight in lanes.
template <typename Real>
struct JointEnds {
    Triple<Real> a, b;
    Real wA, wB;         ///< inverse masses
    Triple<Real> start;  ///< from a to b at the start of the sub-step; read by JointDirection::AtStart only
};

/// What holds a joint: `softness` is its compliance / h^2, finite. A negative length stands for no joint at all.
template <typename Real>
struct JointHold {
    Real length, softness, multiplier;
};

/// m: no joint is longer, and none acts across more. Keeps quotients finite.
inline constexpr float kFarthest = 0x1p20f;
/// m: what is shorter gives no direction to go by later. Keeps quotients finite.
inline constexpr float kNearest = 0x1p-30f;
/// Two ends that are heavier than 2^40 kg together are held fast.
inline constexpr float kLeastGive = 0x1p-40f;

/// compliance / h^2, kept finite: no particle is so light that more would matter.
template <typename Real>
inline Real softnessOf(const Real& compliance, const Real& perTime) {
    return geometry::batch::min(compliance * perTime * perTime, Real(0x1p100f));
}

/// The way that both ends are moved, in three numbers that need no division.
template <typename Real>
struct JointWay {
    Real x, y, z;
    Real length;  ///< |way|
    Real scale;   ///< s > 0, any number
    Real reach;   ///< s |way| cos, by the angle between the way and d
};

/// The direction at the start serves as long as d has turned by less than 60 degrees, and neither is longer than twice
/// the other: d.d0 >= max(d.d, d0.d0) / 2. Otherwise, and where there is none, that of d takes its place.
template <JointDirection kDirection, typename Real>
inline JointWay<Real> wayOf(const Triple<Real>& start, const Triple<Real>& d, const Real& squared,
                            const Real& distance) {
    using geometry::batch::all;
    using geometry::batch::max;
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    if constexpr (kDirection == JointDirection::Present) {
        return {d.x, d.y, d.z, distance, Real(1.0f), distance};
    } else {
        const Real startSquared = dot(start, start), along = dot(d, start);
        JointWay<Real> way{start.x, start.y, start.z, squareRoot(startSquared), distance, along};
        const auto serves = (along >= Real(0.5f) * max(squared, startSquared)) & (squared >= Real(kNearest * kNearest));
        if (all(serves)) return way;  // the same bits as below, sooner
        way.x = select(serves, start.x, d.x);
        way.y = select(serves, start.y, d.y);
        way.z = select(serves, start.z, d.z);
        way.length = select(serves, way.length, distance);
        way.scale = select(serves, distance, Real(1.0f));
        way.reach = select(serves, along, distance);
        return way;
    }
}

/// Moves both ends along the way, u = way / |way|, and returns the change of the multiplier:
///   C       = |d| - length,  d = b - a
///   dlambda = -(C + softness lambda) / ((wA + wB) u.d / |d| + softness)
///   a'      = a - wA dlambda u,  b' = b + wB dlambda u
/// Without `kIsSoft` the softness is 0 and the multiplier is not read: the same bits with less work.
/// Left where they are: ends that coincide (the square of their distance vanishes), that are farther apart than
/// kFarthest, or of which neither can give. The quotient stays below 2^21 / (2^-63 2^-40) = 2^124 along d, and below
/// 2^22 / (2^-30 2^-40) = 2^92 along the direction at the start.
/// Exchanging a and b changes no bit. The places hold no -0 (x - 0 would not give it back).
template <bool kIsSoft, JointDirection kDirection, typename Real>
inline Real solveJoint(JointEnds<Real>& ends, const JointHold<Real>& hold) {
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    constexpr float kSmallestSquare = std::numeric_limits<float>::min();

    const Triple<Real> d = ends.b - ends.a;
    const Real squared = dot(d, d);
    const Real distance = squareRoot(squared);
    const JointWay<Real> way = wayOf<kDirection>(ends.start, d, squared, distance);
    Real error = distance - hold.length;
    Real give = ends.wA + ends.wB;
    Real divisor = way.reach * give;
    if constexpr (kIsSoft) {
        error = error + hold.softness * hold.multiplier;
        give = give + hold.softness;
        divisor = divisor + hold.softness * (way.scale * way.length);
    }

    // All of this is asked while the root is on its way. One division then serves the multiplier and the unit vector.
    const auto isJoint = (hold.length >= Real(0.0f)) & (give >= Real(kLeastGive)) & (squared >= Real(kSmallestSquare)) &
                         (squared <= Real(kFarthest * kFarthest));
    const Real quotient = error * way.scale / select(isJoint, divisor, Real(1.0f));
    const Real pull = select(isJoint, quotient, Real(0.0f));

    const Real pullA = pull * ends.wA, pullB = pull * ends.wB;
    ends.a = {ends.a.x + pullA * way.x, ends.a.y + pullA * way.y, ends.a.z + pullA * way.z};
    ends.b = {ends.b.x - pullB * way.x, ends.b.y - pullB * way.y, ends.b.z - pullB * way.z};
    return -(pull * select(isJoint, way.length, Real(0.0f)));
}

}  // namespace physics
