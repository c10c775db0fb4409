#include "physics/particle/measure/momentum.h"

#include <glm/geometric.hpp>

namespace physics {
namespace {

using geometry::Vec3d;

/// Calls visit(mass, position, velocity) for each particle that is free to move.
template <typename T, typename Visit>
void eachFree(const ParticleState<T>& state, const Visit& visit) {
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (state.isFixed(i)) continue;
        visit(1.0 / static_cast<double>(state.inverseMassOf(i)), Vec3d(state.position[i]), Vec3d(state.velocity[i]));
    }
}

}  // namespace

template <typename T>
double massOf(const ParticleState<T>& state) {
    double sum = 0.0;
    eachFree(state, [&](double mass, const Vec3d&, const Vec3d&) { sum += mass; });
    return sum;
}

template <typename T>
Vec3d centerOfMass(const ParticleState<T>& state) {
    Vec3d sum{0.0};
    eachFree(state, [&](double mass, const Vec3d& position, const Vec3d&) { sum += mass * position; });
    const double mass = massOf(state);
    return mass > 0.0 ? sum / mass : sum;
}

template <typename T>
Vec3d linearMomentum(const ParticleState<T>& state) {
    Vec3d sum{0.0};
    eachFree(state, [&](double mass, const Vec3d&, const Vec3d& velocity) { sum += mass * velocity; });
    return sum;
}

template <typename T>
Vec3d angularMomentum(const ParticleState<T>& state, const Vec3d& about) {
    Vec3d sum{0.0};
    eachFree(state, [&](double mass, const Vec3d& position, const Vec3d& velocity) {
        sum += mass * glm::cross(position - about, velocity);
    });
    return sum;
}

template double massOf(const ParticleState<float>&);
template double massOf(const ParticleState<double>&);
template Vec3d centerOfMass(const ParticleState<float>&);
template Vec3d centerOfMass(const ParticleState<double>&);
template Vec3d linearMomentum(const ParticleState<float>&);
template Vec3d linearMomentum(const ParticleState<double>&);
template Vec3d angularMomentum(const ParticleState<float>&, const Vec3d&);
template Vec3d angularMomentum(const ParticleState<double>&, const Vec3d&);

}  // namespace physics
