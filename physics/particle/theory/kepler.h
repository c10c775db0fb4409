#pragma once
/// Orbits around a fixed centre that attracts by gravity's law, by formula.

#include "physics/particle/theory/projectile.h"

namespace physics {

/// True for an ellipse: v^2 / 2 < GM / r. `strength` is GM, m^3/s^2, > 0; places are from the centre.
bool isBound(double strength, const FlightPoint& point);

/// s: 2 pi sqrt(a^3 / GM), a the half of the long axis. Precondition: isBound.
double orbitPeriod(double strength, const FlightPoint& point);

/// The orbit `time` seconds after `start`, by Lagrange's coefficients in d, the growth of the eccentric anomaly:
///   n t = d - (1 - r0 / a) sin d + (r0 . v0) / sqrt(GM a) (1 - cos d)        n = sqrt(GM / a^3)
///   x = f x0 + g v0      f = 1 - a / r0 (1 - cos d)      g = t - (d - sin d) / n
/// Precondition: isBound, and not straight through the centre.
FlightPoint orbitAfter(double strength, const FlightPoint& start, double time);

}  // namespace physics
