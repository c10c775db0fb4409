#pragma once
/// Free flight by formula.

#include "geometry/base/archive.h"
#include "geometry/base/vec.h"

namespace physics {

/// A place and a velocity in space.
struct FlightPoint {
    geometry::Vec3d position{0.0};  ///< m
    geometry::Vec3d velocity{0.0};  ///< m/s
};

inline void state(geometry::Archive& archive, FlightPoint& point) {
    archive.field("position", point.position);
    archive.field("velocity", point.velocity);
}

/// Gravity and an air that takes speed in proportion to it:  v' = g + c (w - v).
struct Air {
    geometry::Vec3d gravity{0.0, -9.81, 0.0};  ///< g, m/s^2
    double drag = 0.0;                         ///< c, 1/s, >= 0
    geometry::Vec3d wind{0.0};                 ///< w, m/s
};

/// The flight `time` seconds after `start`, with z = c t and a = g + c w:
///   v = v0 e^-z + a t p1(z)               p1(z) = (1 - e^-z) / z            -> 1   without drag
///   x = x0 + v0 t p1(z) + a t^2 p2(z)     p2(z) = (z - 1 + e^-z) / z^2      -> 1/2 without drag
FlightPoint flightAfter(const FlightPoint& start, const Air& air, double time);

/// The velocity that every fall comes to: w + g / c. Precondition: drag > 0.
geometry::Vec3d terminalVelocity(const Air& air);

}  // namespace physics
