// Joints in air: at rest they bear the whole weight, whatever the drag and the step.

#include <gtest/gtest.h>

#include <limits>

#include "physics/particle/joint/joint_solver.h"
#include "physics/particle/system.h"

namespace collidoscope::physics::joint_damping_test {
namespace {

constexpr float kMass = 2.0f, kCompliance = 1e-3f, kGravity = 9.81f, kLength = 0.1f;

/// A mass below a fixed particle, on a joint so short that the rounding of places does not count.
ParticleSystem hungMass() {
    ParticleSystem system;
    system.state.resize(2);
    system.state.setMass(0, std::numeric_limits<float>::infinity());
    system.state.setMass(1, kMass);
    system.state.position.set(1, {0.0f, -kLength, 0.0f});
    const DistanceJoint joint{0, 1, kLength, kCompliance};
    system.joints = JointSolver({&joint, 1}, 2);
    system.forces.gravity = {0.0f, -kGravity, 0.0f};
    return system;
}
/// Over m g compliance, after 20 s.
double stretchOf(ParticleSystem system, float time) {
    for (float t = 0.0f; t < 20.0f; t += time) system.step(time);
    const double stretch = glm::length(geometry::Vec3d(system.state.position[1])) - double{kLength};
    return stretch / double{kMass * kGravity * kCompliance};
}

TEST(JointDamping, AHungMassStretchesItsJointByItsWeight) {
    for (const float time : {1.0f / 60.0f, 1.0f / 240.0f})
        for (const float drag : {0.0f, 1.0f, 10.0f, 100.0f})
            for (const bool isOwn : {false, true}) {
                SCOPED_TRACE(testing::Message() << "step " << time << " s, drag " << drag << " 1/s, own " << isOwn);
                ParticleSystem system = hungMass();
                if (isOwn)
                    system.state.damping = {0.0f, drag};
                else
                    system.forces.drag = drag;
                EXPECT_NEAR(stretchOf(system, time), 1.0, 1e-4);
            }
}

TEST(JointDamping, WhicheverTheIntegrator) {
    for (const Integrator integrator : kIntegrators)
        for (const float drag : {1.0f, 10.0f, 50.0f}) {
            SCOPED_TRACE(testing::Message() << nameOf(integrator) << ", drag " << drag << " 1/s");
            ParticleSystem system = hungMass();
            system.settings.integrator = integrator;
            system.forces.drag = drag;
            EXPECT_NEAR(stretchOf(system, 1.0f / 60.0f), 1.0, 1e-4);
        }
}

TEST(JointDamping, ATiedPairFallsAtTheTerminalSpeed) {
    for (const float time : {1.0f / 60.0f, 1.0f / 240.0f}) {
        ParticleSystem system = hungMass();
        system.state.setMass(0, 1.0f);
        system.forces.drag = 2.0f;
        for (float t = 0.0f; t < 10.0f; t += time) system.step(time);
        for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(system.state.velocity.y[i], -0.5f * kGravity, 2e-3f);
    }
}

TEST(JointDamping, WithoutAirTheWeightsAreTheInverseMasses) {
    ParticleSystem system = hungMass();
    std::vector<float> weights{1.0f};
    jointWeights(system.state, 0.0f, Integrator::SemiImplicitEuler, 0.01f, weights);
    EXPECT_TRUE(weights.empty());
    jointWeights(system.state, 100.0f, Integrator::SemiImplicitEuler, 0.01f, weights);
    EXPECT_EQ(weights, (std::vector<float>{0.0f, 0.25f}));
}

}  // namespace
}  // namespace collidoscope::physics::joint_damping_test
