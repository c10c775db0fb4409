#pragma once
/// A distance kept between two particles.

#include <cstdint>

namespace physics {

/// C = |b - a| - length, held at 0 by moving both ends in proportion to their inverse masses, and their velocities by
/// the same divided by the step (XPBD: Macklin, Mueller, Chentanez, XPBD (2016), equations 17-18):
///   dlambda = -(C + compliance lambda / h^2) / (wA + wB + compliance / h^2)
/// With compliance 0 this is a rigid joint, otherwise a spring of stiffness 1 / compliance, at any step and iteration
/// count. Ends that coincide have no direction: they are left.
struct DistanceJoint {
    std::uint32_t a = 0, b = 0;
    float length = 1.0f;      ///< m, >= 0
    float compliance = 0.0f;  ///< m/N, >= 0
};

/// Along which direction the ends of a joint are moved, in a sub-step in which they turn about each other.
enum class JointDirection : std::uint8_t {
    /// That which they had at its start. What they are moved by then does no work: energy swings within bounds and
    /// angular momentum is kept (SHAKE: Ryckaert, Ciccotti, Berendsen, Numerical integration of the cartesian equations
    /// of motion of a system with constraints (1977); Hairer, Lubich, Wanner, Geometric Numerical Integration,
    /// VII.1.4).
    AtStart,
    /// That which they have come to, as XPBD does. Less work for the processor; swings lose energy, the more of it the
    /// longer the sub-step.
    Present
};

}  // namespace physics
