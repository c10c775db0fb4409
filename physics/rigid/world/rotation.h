#pragma once
/// Free rotation of a rigid body.
///
/// Its angular momentum L (kg m^2/s, in the world) stays what it is; its angular velocity w (rad/s) does not:
///     w = I^-1 L,    I = R I0 R^T,    dq/dt = w q / 2
/// with I0 the inertia tensor in the body's frame and R its orientation q. A step keeps L, so that it stays exact,
/// whatever the step, and the energy L.w / 2 to the error of q. A body of three equal moments just turns, and one of
/// two turns about L and about its own axis, both by formula. Another turns in parts of 0.15 rad: how L goes round in
/// the body is integrated by the method of Runge and Kutta of fourth order, and the rotation by the series of Magnus to
/// that order. Where axes are locked, q is integrated itself, in parts of a tenth of a radian.
///
/// Source: Goldstein, Classical Mechanics (2002), sections 5.5 and 5.6; Hairer, Lubich, Wanner, Geometric Numerical
/// Integration (2006), sections IV.7 and VII.5. Differs from it in: quaternions, brought back to unit length at the end
/// of a step.

#include <optional>

#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// The mass and what holds it.
struct Rotor {
    geometry::Vec3d moments{0.0};  ///< kg m^2, about the principal axes; above zero
    geometry::Quatd principalFrame = geometry::kIdentityRotation<double>;
    LockedAxes locked{};
};

/// rad: the largest part of a turn of a body without an axis of symmetry. A part is a rotation itself: only how the
/// angular velocity changes in it is not exact.
inline constexpr double kAngleOfLongPart = 0.15;

/// Whether all moments are equal and nothing is locked: such a body just turns.
bool turnsSteadily(const Rotor& rotor);
/// An axis about which the other two moments are equal, if there is one.
std::optional<int> symmetryAxis(const Rotor& rotor);

/// I^-1 in the world. With locked axes: of what is left free, the tensor of the others inverted by itself.
geometry::Mat3<double> inverseInertia(const Rotor& rotor, const geometry::Quatd& orientation);
/// I in the world; zero in locked axes.
geometry::Mat3<double> inertia(const Rotor& rotor, const geometry::Quatd& orientation);

/// The orientation after `time` (s) with the angular momentum L, of unit length. Precondition: finite numbers.
geometry::Quatd turnedFreely(const Rotor& rotor, const geometry::Quatd& orientation,
                             const geometry::Vec3d& angularMomentum, double time);
/// The angular momentum that is nearest to this one among those with no more energy L.I^-1 L / 2 than so much (J).
/// Where only little is too much, next to nothing changes; what goes first is along the axes of small moments, which
/// cost the most. Source: Nocedal, Wright, Numerical Optimization (2006), algorithm 4.3, whose trust region is the
/// ellipsoid of that energy.
geometry::Vec3d nearestOfEnergy(const Rotor& rotor, const geometry::Quatd& orientation,
                                const geometry::Vec3d& angularMomentum, double energy);
/// Turned by an angle (rad) about its direction: by the series of sine and cosine, to the last bit, where it is small.
geometry::Quatd turnedBy(const geometry::Quatd& orientation, const geometry::Vec3d& angle);
/// The orientation after `time` with a constant angular velocity.
geometry::Quatd turnedSteadily(const geometry::Quatd& orientation, const geometry::Vec3d& angularVelocity, double time);

}  // namespace collidoscope::physics
