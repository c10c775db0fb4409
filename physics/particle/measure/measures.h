#pragma once
/// Measures of particles: energies, momenta, and the deviations of springs and joints from their lengths. In double
/// precision for all types of particles; fixed particles do not count.

#include <span>

#include "physics/particle/force/forces.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::physics {

/// J. Energy that dampers and air have dissipated is not included, and fixed particles have none.
struct Energy {
    double kinetic = 0.0;     ///< m v^2 / 2
    double gravity = 0.0;     ///< -m g.x: zero at the origin
    double springs = 0.0;     ///< k (length - rest)^2 / 2
    double attractors = 0.0;  ///< -m GM / sqrt(r^2 + softening^2): zero far away

    double potential() const { return gravity + springs + attractors; }
    double total() const { return kinetic + potential(); }
};

/// Forces::law has no known energy: the caller adds it.
template <typename T>
Energy energyOf(const ParticleState<T>& state, const Forces<T>& forces);

/// kg
template <typename T>
double massOf(const ParticleState<T>& state);
/// m; the origin if all particles are fixed.
template <typename T>
geometry::Vec3d centerOfMass(const ParticleState<T>& state);
/// The sum of m v, kg m/s; forces between particles do not change it.
template <typename T>
geometry::Vec3d linearMomentum(const ParticleState<T>& state);
/// The sum of (x - about) x m v, kg m^2/s; forces along the line between two particles do not change it.
template <typename T>
geometry::Vec3d angularMomentum(const ParticleState<T>& state, const geometry::Vec3d& about = geometry::Vec3d{0.0});

/// |b - a| / length - 1: 0.01 is one percent too long, negative too short. Links of length 0 count with their
/// distance in metres.
struct Stretch {
    double greatest = 0.0;        ///< largest absolute value
    double rootMeanSquare = 0.0;  ///< 0 without links
};
template <typename T>
Stretch stretchOf(const ParticleState<T>& state, std::span<const Spring<T>> springs);
Stretch stretchOf(const ParticleState<float>& state, std::span<const DistanceJoint> joints);

}  // namespace collidoscope::physics
