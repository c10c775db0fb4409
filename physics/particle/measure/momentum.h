#pragma once
/// The momentum of particles. In double; particles held fast take no part.

#include "physics/particle/state/particle_state.h"

namespace physics {

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

}  // namespace physics
