#pragma once
/// The fixture of the laws of impacts: both solvers, at 60 and 240 steps a second.

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::impacts_test {

constexpr float kGravity = 9.81f;

/// Solver and steps a second.
using Case = std::tuple<RigidSolver, float>;
class ImpactLaws : public testing::TestWithParam<Case> {
protected:
    float step() const { return 1.0f / std::get<1>(GetParam()); }
    bool isSoftStep() const { return std::get<0>(GetParam()) == RigidSolver::SoftStep; }
    World world(float gravity = kGravity) const {
        World world;
        world.settings.solver = std::get<0>(GetParam());
        world.settings.sleep.isOn = false;
        world.settings.gravity = {0.0f, -gravity, 0.0f};
        return world;
    }
};

/// rad/s, the most in so many seconds.
inline float maxAngularSpeed(World& world, BodyId body, float seconds, float step) {
    float maximum = 0.0f;
    for (float time = 0.0f; time < seconds; time += step) {
        world.step(step);
        maximum = std::max(maximum, glm::length(world.angularVelocityOf(body)));
    }
    return maximum;
}

}  // namespace collidoscope::physics::impacts_test
