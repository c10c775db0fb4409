#include <gtest/gtest.h>

#include "tests/physics/particle_test.h"

namespace physics {
namespace {

TEST(ParticleFreeFlight, followsTheClosedFormOfSemiImplicitEuler) {
    ParticleWorld world;
    world.particles = {{.position = {1.0f, 2.0f, 3.0f}, .velocity = {4.0f, 5.0f, -6.0f}}};
    const float dt = 1.0f / 64.0f;
    for (int step = 1; step <= 128; ++step) {
        world.step(dt);
        const double t = step / 64.0;
        EXPECT_NEAR(world.particles[0].position.x, 1.0 + 4.0 * t, 1e-4);
        EXPECT_NEAR(world.particles[0].position.y, 2.0 + 5.0 * t - 0.5 * 9.81 * t * (t + dt), 1e-4);
        EXPECT_NEAR(world.particles[0].position.z, 3.0 - 6.0 * t, 1e-4);
    }
}

TEST(ParticleFreeFlight, halvingTheStepHalvesTheError) {
    const auto errorAfterOneSecond = [](int steps) {
        ParticleWorld world;
        world.particles = {{.velocity = {0.0f, 5.0f, 0.0f}}};
        for (int i = 0; i < steps; ++i) world.step(1.0f / static_cast<float>(steps));
        return std::abs(world.particles[0].position.y - (5.0 - 0.5 * 9.81));
    };
    for (const int steps : {16, 32, 64})
        EXPECT_NEAR(errorAfterOneSecond(steps) / errorAfterOneSecond(2 * steps), 2.0, 0.02);
}

TEST(ParticleFreeFlight, aStepOfNoTimeChangesNothing) {
    ParticleWorld world = dropOver(0.0f, 0.05f);
    world.particles[0].velocity = {1.0f, -2.0f, 3.0f};
    EXPECT_EQ(world.step(0.0f), 0);
    EXPECT_EQ(world.particles[0].position, (geometry::Vec3f{0.0f, 0.05f, 0.0f}));
    EXPECT_EQ(world.particles[0].velocity, (geometry::Vec3f{1.0f, -2.0f, 3.0f}));
}

TEST(ParticleFreeFlight, reference_defect_39_terminalSpeedDoesNotDependOnTheStep) {
    const auto terminalSpeed = [](int stepsPerSecond) {
        ParticleWorld world;
        world.settings.drag = 1.5f;
        world.particles = {Particle{}};
        for (int i = 0; i < 20 * stepsPerSecond; ++i) world.step(1.0f / static_cast<float>(stepsPerSecond));
        return speedOf(world.particles[0]);
    };
    EXPECT_NEAR(terminalSpeed(30), 9.81 / 1.5, 1e-3);
    EXPECT_NEAR(terminalSpeed(60), terminalSpeed(30), 0.01 * terminalSpeed(30));
}

TEST(ParticleFreeFlight, aCopyGoesOnToTheSameBits) {
    ParticleWorld world = dropOver(0.0f, 1.0f);
    world.particles[0].velocity = {0.3f, 1.0f, 0.2f};
    for (int i = 0; i < 50; ++i) world.step(1.0f / 60.0f);
    ParticleWorld copy = world;
    for (int i = 0; i < 50; ++i) world.step(1.0f / 60.0f);
    for (int i = 0; i < 50; ++i) copy.step(1.0f / 60.0f);
    EXPECT_EQ(world.particles[0].position, copy.particles[0].position);
    EXPECT_EQ(world.particles[0].velocity, copy.particles[0].velocity);
}

}  // namespace
}  // namespace physics
