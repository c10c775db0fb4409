#pragma once
/// Does a step of this length explode? Asked of the very integrator, on a spring with a damper.

#include "physics/particle/integrate/integrator.h"
#include "physics/particle/theory/oscillator.h"

namespace collidoscope::physics {

/// The law of a straight spring along x: x'' = -(k x + c x') / m, the same on both sides of its anchor.
Forces<double> forcesOf(const DampedSpring& spring);

/// Returns by how much one step of `time` seconds, >= 0, multiplies the motion that it makes grow most: the largest
/// absolute value of the eigenvalues of the step, which is a 2x2 matrix. Above 1 the spring explodes.
double amplification(Integrator integrator, const DampedSpring& spring, double time);

/// h w below which no step explodes, w the frequency of the spring without its damper; 0 when every step does.
/// Semi-implicit Euler: 2 (sqrt(1 + zeta^2) - zeta), zeta the damping ratio: 2 without a damper.
/// Precondition: stiffness > 0.
double stabilityLimit(Integrator integrator, const DampedSpring& spring);

}  // namespace collidoscope::physics
