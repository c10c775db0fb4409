#pragma once
/// How particles in air give way to joints.

#include <vector>

#include "physics/particle/integrate/integrator.h"

namespace physics {

/// 1/kg: inverse masses, divided by how many times heavier their drag makes particles seem in a sub-step of `time`
/// seconds. A mass at rest on a joint then stretches it by m g times its compliance, whatever the drag and the step.
/// Empty where there is no drag: the inverse masses serve.
void jointWeights(const ParticleState<float>& state, float drag, Integrator integrator, float time,
                  std::vector<float>& weights);

}  // namespace physics
