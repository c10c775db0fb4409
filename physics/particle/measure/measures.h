#pragma once
/// Measures of particles: energy by its kind, momentum, and how far springs and joints are from their
/// lengths. In double, whatever the particles are in; particles held fast take no part.

#include <span>

#include "physics/particle/force/forces.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::physics {

/// J. Dampers and air take energy and keep none. Particles held fast have none.
struct Energy {
    double kinetic = 0.0;     ///< m v^2 / 2
    double gravity = 0.0;     ///< -m g.x: zero at the origin
    double springs = 0.0;     ///< k (length - rest)^2 / 2
    double attractors = 0.0;  ///< -m GM / sqrt(r^2 + softening^2): zero far away

    double potential() const { return gravity + springs + attractors; }
    double total() const { return kinetic + potential(); }
};

/// Forces::law has no energy that could be known here: the caller adds it.
template <typename T>
Energy energyOf(const ParticleState<T>& state, const Forces<T>& forces);

/// kg
template <typename T>
double massOf(const ParticleState<T>& state);
/// m; the origin when all particles are held fast.
template <typename T>
geometry::Vec3d centerOfMass(const ParticleState<T>& state);
/// The sum of m v, kg m/s: forces between particles never change it.
template <typename T>
geometry::Vec3d linearMomentum(const ParticleState<T>& state);
/// The sum of (x - about) x m v, kg m^2/s: forces along the line between two particles never change it.
template <typename T>
geometry::Vec3d angularMomentum(const ParticleState<T>& state, const geometry::Vec3d& about = geometry::Vec3d{0.0});

/// |b - a| / length - 1: 0.01 is one percent too long, below 0 too short. Links of length 0 have no share: they count
/// by their distance in metres.
struct Stretch {
    double greatest = 0.0;        ///< of the absolute values
    double rootMeanSquare = 0.0;  ///< 0 without links
};
template <typename T>
Stretch stretchOf(const ParticleState<T>& state, std::span<const Spring<T>> springs);
Stretch stretchOf(const ParticleState<float>& state, std::span<const DistanceJoint> joints);

}  // namespace collidoscope::physics
