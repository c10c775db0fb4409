#include "physics/particle/measure/stretch.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace physics {
namespace {

using geometry::Vec3d;

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

}  // namespace physics
