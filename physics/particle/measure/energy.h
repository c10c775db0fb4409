#pragma once
/// The energy of particles, by where it is kept. In double, whatever the particles are in.

#include "physics/particle/force/forces.h"

namespace physics {

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

}  // namespace physics
