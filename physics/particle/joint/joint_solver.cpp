#include "physics/particle/joint/joint_solver.h"

#include <cassert>
#include <cmath>
#include <stdexcept>
#include <string>

namespace physics {
namespace {

using geometry::Vec3f;

bool isSize(float value) { return std::isfinite(value) && value >= 0.0f; }

void refuseBad(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    const auto refuse = [&](std::size_t i, const std::string& reason) {
        throw std::invalid_argument("joint " + std::to_string(i) + ": " + reason);
    };
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const DistanceJoint& joint = joints[i];
        if (joint.a == joint.b) refuse(i, "ties particle " + std::to_string(joint.a) + " to itself");
        if (joint.a >= particleCount || joint.b >= particleCount) refuse(i, "there is no such particle");
        if (!isSize(joint.length)) refuse(i, "its length must be finite and at least 0");
        if (!isSize(joint.compliance)) refuse(i, "its compliance must be finite and at least 0");
    }
}

/// One joint, one iteration; returns the new multiplier.
float solveOne(const DistanceJoint& joint, ParticleState<float>& state, float time, float multiplier) {
    const float wA = state.inverseMassOf(joint.a), wB = state.inverseMassOf(joint.b);
    const Vec3f d = state.position[joint.b] - state.position[joint.a];
    const float distance = glm::length(d);
    if (!(wA + wB > 0.0f) || !(distance > 0.0f)) return multiplier;
    const float softness = joint.compliance / time / time;
    const float change = -(distance - joint.length + softness * multiplier) / (wA + wB + softness);
    const Vec3f along = d / distance;
    state.position.add(joint.a, -wA * change * along);
    state.position.add(joint.b, wB * change * along);
    return multiplier + change;
}

}  // namespace

JointSolver::JointSolver(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    refuseBad(joints, particleCount);
    table_ = CopyOnWrite<Table>({{joints.begin(), joints.end()}, std::vector<std::uint8_t>(joints.size(), 0)});
}

void JointSolver::remove(std::size_t joint) { table_.write().isRemoved[joint] = 1; }

void JointSolver::setLength(std::size_t joint, float length) {
    assert(isSize(length));
    table_.write().joints[joint].length = length;
}
void JointSolver::setCompliance(std::size_t joint, float compliance) {
    assert(isSize(compliance));
    table_.write().joints[joint].compliance = compliance;
}

void JointSolver::solve(ParticleState<float>& state, float time, int iterations,
                        const geometry::ParallelFor& /*parallelFor*/) {
    const Table& table = *table_;
    std::vector<float> multipliers(table.joints.size(), 0.0f);
    for (int iteration = 0; iteration < iterations; ++iteration)
        for (std::size_t i = 0; i < table.joints.size(); ++i)
            if (!isRemoved(i)) multipliers[i] = solveOne(table.joints[i], state, time, multipliers[i]);
}

}  // namespace physics
