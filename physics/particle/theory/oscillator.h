#pragma once
/// Closed-form motions along one coordinate: a mass on a spring with a damper, and a pendulum at any amplitude.

namespace collidoscope::physics {

/// State of a motion along one coordinate, a point of phase space, which determines the future motion. In m and m/s for
/// motion along a line, or in rad and rad/s.
struct PhasePoint {
    double position = 0.0;
    double velocity = 0.0;
};

/// A mass on a spring with a damper:  m x'' + c x' + k x = 0.
struct DampedSpring {
    double mass = 1.0;       ///< m, kg, > 0
    double stiffness = 0.0;  ///< k, N/m, >= 0
    double damping = 0.0;    ///< c, N s/m, >= 0

    /// Natural angular frequency w = sqrt(k / m), rad/s, without damping.
    double frequency() const;
    /// Critical damping 2 sqrt(k m), N s/m: the mass comes to rest soonest without oscillating.
    double criticalDamping() const;
    /// Damping ratio zeta = c / (2 sqrt(k m)): below 1 the mass oscillates, above 1 it creeps. Precondition: stiffness
    /// > 0.
    double dampingRatio() const;
};

/// The state `time` seconds after `start`. With a = c / 2m, r = sqrt(|w^2 - a^2|):
///   x = e^-at (x0 C + (v0 + a x0) S),  v = e^-at (v0 C - (a v0 + w^2 x0) S)
///   C, S = cos(rt), sin(rt) / r   underdamped;   1, t   critically damped;   cosh(rt), sinh(rt) / r   overdamped
/// This is the general solution of the equation of DampedSpring for the initial values x0, v0.
PhasePoint motionAfter(const DampedSpring& spring, const PhasePoint& start, double time);

/// The envelope of the oscillation: sqrt(x0^2 + ((v0 + a x0) / r)^2) e^-at. Precondition: underdamped.
double envelopeAfter(const DampedSpring& spring, const PhasePoint& start, double time);

/// A pendulum, a bob on a massless rod:  angle'' = -(g / L) sin(angle).
struct Pendulum {
    double length = 1.0;    ///< L, m, > 0
    double gravity = 9.81;  ///< g, m/s^2, > 0

    /// Angular frequency of small oscillations, sqrt(g / L), rad/s.
    double frequency() const;
};

/// The arithmetic-geometric mean of two numbers >= 0: the common limit of a, b -> (a + b) / 2, sqrt(a b).
double arithmeticGeometricMean(double a, double b);

/// Small-angle period 2 pi sqrt(L / g), s.
double smallSwingPeriod(const Pendulum& pendulum);
/// Period, s, for a release at rest from `amplitude`, rad, 0 .. below pi: 2 pi sqrt(L / g) / agm(1, cos(amplitude /
/// 2)). Source: Abramowitz, Stegun, Handbook of Mathematical Functions (1964), 17.6 (K by the mean).
double periodOf(const Pendulum& pendulum, double amplitude);

/// The state `time` seconds after `start` (rad from the lowest position, rad/s). With s = sin(angle / 2), w =
/// frequency() and k^2 = (v / 2w)^2 + s^2, the ratio of the energy to that of rest at the top:
///   k < 1, oscillates:   s = k sn(w t + u0, k)          k > 1, rotates:   angle = 2 am(k w t + u0, 1 / k)
/// At k = 1, sn is tanh.
/// Source: Abramowitz, Stegun, Handbook of Mathematical Functions (1964), chapter 16 (the functions sn and am).
PhasePoint motionAfter(const Pendulum& pendulum, const PhasePoint& start, double time);

}  // namespace collidoscope::physics
