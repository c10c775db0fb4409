#pragma once
/// The stability of an integrator at a step length, tested with the integrator itself on a damped spring.

#include "physics/particle/integrate/integrator.h"
#include "physics/particle/theory/oscillator.h"

namespace collidoscope::physics {

/// The law of a straight spring along x: x'' = -(k x + c x') / m, the same on both sides of its anchor.
Forces<double> forcesOf(const DampedSpring& spring);

/// Returns the spectral radius of one step of `time` seconds, >= 0: the largest absolute value of the eigenvalues of
/// its 2x2 matrix. Above 1 the motion grows without bound.
double amplification(Integrator integrator, const DampedSpring& spring, double time);

/// The value of h w below which the motion stays bounded, with w the frequency of the spring without its damper; 0 if
/// it never does. Semi-implicit Euler: 2 (sqrt(1 + zeta^2) - zeta), with zeta the damping ratio; 2 without a damper.
/// Precondition: stiffness > 0.
double stabilityLimit(Integrator integrator, const DampedSpring& spring);

}  // namespace collidoscope::physics
