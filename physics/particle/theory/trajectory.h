#pragma once
/// Closed-form motions in space: free flight, and orbits around a fixed centre of gravitational attraction.

#include "geometry/base/archive.h"
#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// A position and a velocity in space.
struct TrajectoryPoint {
    geometry::Vec3d position{0.0};  ///< m
    geometry::Vec3d velocity{0.0};  ///< m/s
};

inline void state(geometry::Archive& archive, TrajectoryPoint& point) {
    archive.field("position", point.position);
    archive.field("velocity", point.velocity);
}

/// Gravity and linear air drag:  v' = g + c (w - v).
struct Air {
    geometry::Vec3d gravity{0.0, -9.81, 0.0};  ///< g, m/s^2
    double drag = 0.0;                         ///< c, 1/s, >= 0
    geometry::Vec3d wind{0.0};                 ///< w, m/s
};

/// The position and velocity `time` seconds after `start`, with z = c t and a = g + c w:
///   v = v0 e^-z + a t p1(z)               p1(z) = (1 - e^-z) / z            -> 1   without drag
///   x = x0 + v0 t p1(z) + a t^2 p2(z)     p2(z) = (z - 1 + e^-z) / z^2      -> 1/2 without drag
TrajectoryPoint flightAfter(const TrajectoryPoint& start, const Air& air, double time);

/// The terminal velocity of a fall: w + g / c. Precondition: drag > 0.
geometry::Vec3d terminalVelocity(const Air& air);

// --- Orbits ---

/// Whether the orbit is an ellipse: v^2 / 2 < GM / r. `strength` is GM, m^3/s^2, > 0; positions are relative to the
/// centre.
bool isBound(double strength, const TrajectoryPoint& point);

/// The period, s: 2 pi sqrt(a^3 / GM), with a the semi-major axis. Precondition: isBound.
double orbitPeriod(double strength, const TrajectoryPoint& point);

/// The position and velocity `time` seconds after `start`, by Lagrange's coefficients in d, the growth of the
/// eccentric anomaly:
///   n t = d - (1 - r0 / a) sin d + (r0 . v0) / sqrt(GM a) (1 - cos d)        n = sqrt(GM / a^3)
///   x = f x0 + g v0      f = 1 - a / r0 (1 - cos d)      g = t - (d - sin d) / n
/// Precondition: isBound, and an orbit that does not pass through the centre.
TrajectoryPoint orbitAfter(double strength, const TrajectoryPoint& start, double time);

}  // namespace collidoscope::physics
