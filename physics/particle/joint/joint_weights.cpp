#include "physics/particle/joint/joint_weights.h"

namespace physics {

void jointWeights(const ParticleState<float>& state, float drag, Integrator integrator, float time,
                  std::vector<float>& weights) {
    weights.clear();
    if (drag == 0.0f && state.damping.empty()) return;
    weights.resize(state.size());
    for (std::size_t i = 0; i < state.size(); ++i)
        weights[i] = state.inverseMassOf(i) / heavierBy(integrator, time * (drag + state.dampingOf(i)));
}

}  // namespace physics
