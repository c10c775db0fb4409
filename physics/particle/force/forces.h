#pragma once
/// What accelerates particles. SI units.

#include <functional>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "physics/particle/force/spring.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// Pulls by gravity's law, softened near its centre (Plummer):
///   a = strength r / (|r|^2 + softening^2)^(3/2)       r = centre - position
template <typename T>
struct Attractor {
    geometry::Vec3<T> center{T(0)};  ///< m
    T strength = T(0);               ///< G M, m^3/s^2; negative pushes away
    T softening = T(0);              ///< m, >= 0; at the very centre there is no pull
};

/// A force law of one's own: adds its accelerations (m/s^2) to those of all particles. Particles held fast ignore it.
template <typename T>
using ForceLaw = std::function<void(const ParticleState<T>& state, VectorArray<T>& accelerations)>;

template <typename T>
struct Forces {
    geometry::Vec3<T> gravity{T(0), T(-9.81), T(0)};  ///< m/s^2
    T drag = T(0);                                    ///< 1/s, >= 0: deceleration per speed through the air
    geometry::Vec3<T> wind{T(0)};                     ///< m/s: velocity of the air
    std::vector<Attractor<T>> attractors{};
    std::vector<Spring<T>> springs{};
    ForceLaw<T> law{};  ///< may be empty

    /// True when no particle feels another one.
    bool independent() const { return springs.empty() && !law; }
};

/// The acceleration of each particle, m/s^2, without what the air does to it (drag and damping are linear in the
/// velocity, so integrators take them into account by themselves, see integrator.h). Particles held fast get zero.
/// `out` is resized. The same bits whatever the threads.
template <typename T>
void accelerations(const Forces<T>& forces, const ParticleState<T>& state, VectorArray<T>& out,
                   const geometry::ParallelFor& parallelFor = geometry::serialFor);

}  // namespace physics
