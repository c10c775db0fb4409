#pragma once
/// The sub-step in which joints are solved.

#include <span>

#include "physics/particle/state/particle_state.h"

namespace physics {

struct JointSubStep {
    float time = 0.0f;   ///< s, > 0
    int iterations = 1;  ///< over all joints
    /// m: where all particles were at its start, for JointDirection::AtStart. None: JointDirection::Present.
    const VectorArray<float>* start = nullptr;
    /// 1/kg, of all particles: how they give way to joints, see joint_weights.h. Empty: their inverse masses.
    std::span<const float> weights{};

    float weightOf(std::size_t i, const ParticleState<float>& state) const {
        return weights.empty() ? state.inverseMassOf(i) : weights[i];
    }
};

}  // namespace physics
