#include "physics/particle/measure/energy.h"

#include <cmath>

namespace physics {
namespace {

using geometry::Vec3d;

template <typename T>
double attractorEnergy(const Attractor<T>& attractor, const Vec3d& position) {
    const Vec3d r = Vec3d(attractor.center) - position;
    const double softening = attractor.softening;
    const double squared = glm::dot(r, r) + softening * softening;
    return squared > 0.0 ? -attractor.strength / std::sqrt(squared) : 0.0;
}

template <typename T>
double springEnergy(const Spring<T>& spring, const ParticleState<T>& state) {
    const double length = glm::length(Vec3d(state.position[spring.b]) - Vec3d(state.position[spring.a]));
    const double stretch = length - spring.restLength;
    return 0.5 * spring.stiffness * stretch * stretch;
}

}  // namespace

template <typename T>
Energy energyOf(const ParticleState<T>& state, const Forces<T>& forces) {
    Energy energy;
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (state.isFixed(i)) continue;
        const double mass = 1.0 / static_cast<double>(state.inverseMassOf(i));
        const Vec3d position(state.position[i]), velocity(state.velocity[i]);
        energy.kinetic += 0.5 * mass * glm::dot(velocity, velocity);
        energy.gravity -= mass * glm::dot(Vec3d(forces.gravity), position);
        for (const Attractor<T>& attractor : forces.attractors)
            energy.attractors += mass * attractorEnergy(attractor, position);
    }
    for (const Spring<T>& spring : forces.springs) energy.springs += springEnergy(spring, state);
    return energy;
}

template Energy energyOf(const ParticleState<float>&, const Forces<float>&);
template Energy energyOf(const ParticleState<double>&, const Forces<double>&);

}  // namespace physics
