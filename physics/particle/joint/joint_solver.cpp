#include "physics/particle/joint/joint_solver.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// One joint, one iteration; returns the new multiplier.
float solveOne(const DistanceJoint& joint, ParticleState<float>& state, float perStep, float multiplier) {
    const float wA = state.inverseMassOf(joint.a), wB = state.inverseMassOf(joint.b);
    const Vec3f d = state.position[joint.b] - state.position[joint.a];
    const float distance = glm::length(d);
    if (!(wA + wB > 0.0f) || !(distance > 0.0f)) return multiplier;
    const float softness = joint.compliance * perStep;
    const float change = -(distance - joint.length + softness * multiplier) / (wA + wB + softness);
    const Vec3f along = d / distance;
    state.position.add(joint.a, -wA * change * along);
    state.position.add(joint.b, wB * change * along);
    return multiplier + change;
}

}  // namespace

JointSolver::JointSolver(std::span<const DistanceJoint> joints, std::size_t /*particleCount*/)
    : joints_(joints.begin(), joints.end()) {}

void JointSolver::solve(ParticleState<float>& state, float time, int iterations,
                        const geometry::ParallelFor& /*parallelFor*/) {
    std::vector<float> multipliers(joints_.size(), 0.0f);
    for (int iteration = 0; iteration < iterations; ++iteration)
        for (std::size_t i = 0; i < joints_.size(); ++i)
            multipliers[i] = solveOne(joints_[i], state, 1.0f / (time * time), multipliers[i]);
}

}  // namespace physics
