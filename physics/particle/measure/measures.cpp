#include "physics/particle/measure/measures.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::physics {
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

namespace {

/// Calls visit(mass, position, velocity) for each particle that is not fixed.
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

namespace {

double lengthOf(const DistanceJoint& joint) { return joint.length; }
template <typename T>
double lengthOf(const Spring<T>& spring) {
    return spring.restLength;
}

template <typename T, typename Link>
Stretch stretchOfLinks(const ParticleState<T>& state, std::span<const Link> links) {
    Stretch stretch;
    for (const Link& link : links) {
        const double distance = glm::length(Vec3d(state.position[link.b]) - Vec3d(state.position[link.a]));
        const double length = lengthOf(link), share = length > 0.0 ? distance / length - 1.0 : distance;
        stretch.greatest = std::fmax(stretch.greatest, std::abs(share));
        stretch.rootMeanSquare += share * share;
    }
    if (!links.empty()) stretch.rootMeanSquare = std::sqrt(stretch.rootMeanSquare / static_cast<double>(links.size()));
    return stretch;
}

}  // namespace

template <typename T>
Stretch stretchOf(const ParticleState<T>& state, std::span<const Spring<T>> springs) {
    return stretchOfLinks(state, springs);
}
Stretch stretchOf(const ParticleState<float>& state, std::span<const DistanceJoint> joints) {
    return stretchOfLinks(state, joints);
}

template Stretch stretchOf(const ParticleState<float>&, std::span<const Spring<float>>);
template Stretch stretchOf(const ParticleState<double>&, std::span<const Spring<double>>);

}  // namespace collidoscope::physics
