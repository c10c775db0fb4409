#pragma once
/// Free rotation of a rigid body.
///
/// The angular momentum L (kg m^2/s, in the world) is constant; the angular velocity w (rad/s) is not:
///     w = I^-1 L,    I = R I0 R^T,    dq/dt = w q / 2
/// with I0 the inertia tensor in the body's frame and R the rotation matrix of the orientation q. A step keeps L
/// exactly, for any step length, and the energy L.w / 2 up to the error of q. A body of three equal moments rotates
/// with constant w; one with two equal moments rotates about L and about its own axis. Both have closed formulas. The
/// rotation of any other body is integrated in parts of 0.15 rad: L in the body's frame by the fourth-order Runge-Kutta
/// method, and the orientation by the Magnus series to the same order. Where axes are locked, q itself is integrated,
/// in parts of 0.1 rad.
///
/// Source: Goldstein, Classical Mechanics (2002), sections 5.5 and 5.6; Hairer, Lubich, Wanner, Geometric Numerical
/// Integration (2006), sections IV.7 and VII.5. Differs from it in: quaternions, brought back to unit length at the end
/// of a step.

#include <optional>

#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// The inertia of a body and its locked axes.
struct Rotor {
    geometry::Vec3d moments{0.0};  ///< kg m^2, about the principal axes; above zero
    geometry::Quatd principalFrame = geometry::kIdentityRotation<double>;
    LockedAxes locked{};
};

/// Largest angle, rad, of a part of the rotation of a body without an axis of symmetry. Each part is an exact rotation;
/// only the change of the angular velocity within it is approximate.
inline constexpr double kAngleOfLongPart = 0.15;

/// Whether all moments are equal and no axis is locked, so that the angular velocity is constant.
bool turnsSteadily(const Rotor& rotor);
/// An axis about which the other two moments are equal, if there is one.
std::optional<int> symmetryAxis(const Rotor& rotor);

/// I^-1 in the world. With locked axes it is the inverse of the part of I of the free axes, and zero in the locked
/// ones.
geometry::Mat3<double> inverseInertia(const Rotor& rotor, const geometry::Quatd& orientation);
/// I in the world; zero in locked axes.
geometry::Mat3<double> inertia(const Rotor& rotor, const geometry::Quatd& orientation);

/// The orientation after `time` (s) with the angular momentum L, of unit length. Precondition: finite numbers.
geometry::Quatd turnedFreely(const Rotor& rotor, const geometry::Quatd& orientation,
                             const geometry::Vec3d& angularMomentum, double time);
/// The nearest angular momentum whose energy L.I^-1 L / 2 does not exceed `energy`, J. A small excess changes L little.
/// Mostly the components along axes of small moments are reduced, which have the most energy. Source: Nocedal, Wright,
/// Numerical Optimization (2006), algorithm 4.3, whose trust region is the ellipsoid of that energy.
geometry::Vec3d nearestOfEnergy(const Rotor& rotor, const geometry::Quatd& orientation,
                                const geometry::Vec3d& angularMomentum, double energy);
/// The orientation rotated by an angle vector (rad). Small angles use the series of sine and cosine, to the last bit.
geometry::Quatd turnedBy(const geometry::Quatd& orientation, const geometry::Vec3d& angle);
/// The orientation after `time` with a constant angular velocity.
geometry::Quatd turnedSteadily(const geometry::Quatd& orientation, const geometry::Vec3d& angularVelocity, double time);

}  // namespace collidoscope::physics
