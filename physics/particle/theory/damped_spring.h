#pragma once
/// A mass on a spring with a damper, by formula:  m x'' + c x' + k x = 0.

#include "physics/particle/theory/phase_point.h"

namespace physics {

struct DampedSpring {
    double mass = 1.0;       ///< m, kg, > 0
    double stiffness = 0.0;  ///< k, N/m, >= 0
    double damping = 0.0;    ///< c, N s/m, >= 0

    /// w = sqrt(k / m), rad/s: of the swing without a damper.
    double frequency() const;
    /// 2 sqrt(k m), N s/m: the damping that comes to rest soonest without swinging.
    double criticalDamping() const;
    /// zeta = c / (2 sqrt(k m)): below 1 it swings, above 1 it creeps. Precondition: stiffness > 0.
    double dampingRatio() const;
};

/// The motion `time` seconds after `start`. With a = c / 2m, r = sqrt(|w^2 - a^2|):
///   x = e^-at (x0 C + (v0 + a x0) S),  v = e^-at (v0 C - (a v0 + w^2 x0) S)
///   C, S = cos(rt), sin(rt) / r   under;   1, t   critical;   cosh(rt), sinh(rt) / r   over
PhasePoint motionAfter(const DampedSpring& spring, const PhasePoint& start, double time);

/// The bound that a swing's peaks touch: sqrt(x0^2 + ((v0 + a x0) / r)^2) e^-at. Precondition: under-damped.
double envelopeAfter(const DampedSpring& spring, const PhasePoint& start, double time);

}  // namespace physics
