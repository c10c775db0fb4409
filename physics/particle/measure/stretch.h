#pragma once
/// How far springs and joints are from their lengths.

#include <span>

#include "physics/particle/force/spring.h"
#include "physics/particle/joint/distance_joint.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// |b - a| / length - 1: 0.01 is one percent too long, below 0 too short. Links of length 0 have no share: they count
/// by their distance in metres.
struct Stretch {
    double greatest = 0.0;        ///< of the absolute values
    double rootMeanSquare = 0.0;  ///< 0 without links
};
template <typename T>
Stretch stretchOf(const ParticleState<T>& state, std::span<const Spring<T>> springs);
Stretch stretchOf(const ParticleState<float>& state, std::span<const DistanceJoint> joints);

}  // namespace physics
