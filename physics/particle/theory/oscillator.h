#pragma once
/// Motions along one coordinate, by formula: a mass on a spring with a damper, and a pendulum at any amplitude.

namespace collidoscope::physics {

/// State of a motion along one coordinate: a point of phase space, with which the future is settled. Metres and m/s
/// along a line, or rad and rad/s.
struct PhasePoint {
    double position = 0.0;
    double velocity = 0.0;
};

/// A mass on a spring with a damper:  m x'' + c x' + k x = 0.
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

/// A bob on a rod without mass:  angle'' = -(g / L) sin(angle).
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

}  // namespace collidoscope::physics
