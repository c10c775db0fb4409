#pragma once
/// A bob on a rod without mass, by formula, at any amplitude:  angle'' = -(g / L) sin(angle).

#include "physics/particle/theory/phase_point.h"

namespace physics {

struct Pendulum {
    double length = 1.0;    ///< L, m, > 0
    double gravity = 9.81;  ///< g, m/s^2, > 0

    /// sqrt(g / L), rad/s: of small swings.
    double frequency() const;
};

/// The common limit of arithmetic and geometric means of two numbers >= 0: a, b -> (a + b) / 2, sqrt(a b).
double arithmeticGeometricMean(double a, double b);

/// 2 pi sqrt(L / g), s: the formula of the school, right for small swings.
double smallSwingPeriod(const Pendulum& pendulum);
/// s, for a release at rest from `amplitude`, rad, 0 .. below pi:  2 pi sqrt(L / g) / agm(1, cos(amplitude / 2)).
/// Source: Abramowitz, Stegun, Handbook of Mathematical Functions (1964), 17.6 (K by the mean).
double periodOf(const Pendulum& pendulum, double amplitude);

/// The motion `time` seconds after `start` (rad from hanging down, rad/s). With s = sin(angle / 2), w = frequency() and
/// k^2 = (v / 2w)^2 + s^2, the share of the energy that would lift it to the top:
///   k < 1, swings:   s = k sn(w t + u0, k)          k > 1, goes round:   angle = 2 am(k w t + u0, 1 / k)
/// Exactly at the top's energy, k = 1, sn is tanh.
PhasePoint motionAfter(const Pendulum& pendulum, const PhasePoint& start, double time);

}  // namespace physics
