#include <gtest/gtest.h>

#include "tests/physics/particle_test.h"

namespace collidoscope::physics::free_flight_test {
namespace {

TEST(ParticleFreeFlight, followsTheClosedFormOfSemiImplicitEuler) {
    ParticleSystem system = noParticles();
    place(system, {.position = {1.0f, 2.0f, 3.0f}, .velocity = {4.0f, 5.0f, -6.0f}});
    const float dt = 1.0f / 64.0f;
    for (int step = 1; step <= 128; ++step) {
        system.step(dt);
        const double t = step / 64.0;
        EXPECT_NEAR(system.state.position[0].x, 1.0 + 4.0 * t, 1e-4);
        EXPECT_NEAR(system.state.position[0].y, 2.0 + 5.0 * t - 0.5 * 9.81 * t * (t + dt), 1e-4);
        EXPECT_NEAR(system.state.position[0].z, 3.0 - 6.0 * t, 1e-4);
    }
}

TEST(ParticleFreeFlight, halvingTheStepHalvesTheError) {
    const auto errorAfterOneSecond = [](int steps) {
        ParticleSystem system = noParticles();
        place(system, {.velocity = {0.0f, 5.0f, 0.0f}});
        for (int i = 0; i < steps; ++i) system.step(1.0f / static_cast<float>(steps));
        return std::abs(system.state.position[0].y - (5.0 - 0.5 * 9.81));
    };
    for (const int steps : {16, 32, 64})
        EXPECT_NEAR(errorAfterOneSecond(steps) / errorAfterOneSecond(2 * steps), 2.0, 0.02);
}

TEST(ParticleFreeFlight, aStepOfNoTimeChangesNothing) {
    ParticleSystem system = dropOver(0.0f, 0.05f);
    system.state.velocity.set(0, {1.0f, -2.0f, 3.0f});
    EXPECT_EQ(system.step(0.0f).hits, 0u);
    EXPECT_EQ(system.state.position[0], (geometry::Vec3f{0.0f, 0.05f, 0.0f}));
    EXPECT_EQ(system.state.velocity[0], (geometry::Vec3f{1.0f, -2.0f, 3.0f}));
}

TEST(ParticleFreeFlight, reference_defect_39_terminalSpeedDoesNotDependOnTheStep) {
    const auto terminalSpeed = [](int stepsPerSecond) {
        ParticleSystem system = noParticles();
        system.forces.drag = 1.5f;
        place(system, {});
        for (int i = 0; i < 20 * stepsPerSecond; ++i) system.step(1.0f / static_cast<float>(stepsPerSecond));
        return speedOf(system, 0);
    };
    EXPECT_NEAR(terminalSpeed(30), 9.81 / 1.5, 1e-3);
    EXPECT_NEAR(terminalSpeed(60), terminalSpeed(30), 0.01 * terminalSpeed(30));
}

TEST(ParticleFreeFlight, aCopyGoesOnToTheSameBits) {
    ParticleSystem system = dropOver(0.0f, 1.0f);
    system.state.velocity.set(0, {0.3f, 1.0f, 0.2f});
    for (int i = 0; i < 50; ++i) system.step(1.0f / 60.0f);
    ParticleSystem copy = system;
    for (int i = 0; i < 50; ++i) system.step(1.0f / 60.0f);
    for (int i = 0; i < 50; ++i) copy.step(1.0f / 60.0f);
    EXPECT_EQ(system.state.position[0], copy.state.position[0]);
    EXPECT_EQ(system.state.velocity[0], copy.state.velocity[0]);
}

}  // namespace
}  // namespace collidoscope::physics::free_flight_test
