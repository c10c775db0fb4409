#include <gtest/gtest.h>

#include "tests/physics/particle_test.h"

namespace collidoscope::physics::friction_test {
namespace {

double slipAfterOneSecond(float slope, float friction) {
    ParticleSystem system = onSlope(slope, friction);
    const geometry::Vec3f start = system.state.position[0];
    for (int i = 0; i < 60; ++i) system.step(1.0f / 60.0f);
    return glm::length(geometry::Vec3d(system.state.position[0] - start));
}

TEST(ParticleFriction, aRestingParticleSlidesExactlyWhereTheSlopeIsSteeperThanMu) {
    for (const float friction : {0.1f, 0.3f, 0.5f, 0.8f, 1.2f}) {
        const float limit = std::atan(friction);
        EXPECT_LT(slipAfterOneSecond(limit - 0.005f, friction), 1e-4) << "mu " << friction;
        EXPECT_GT(slipAfterOneSecond(limit + 0.005f, friction), 1e-2) << "mu " << friction;
    }
}

TEST(ParticleFriction, slidingDownASlopeHasTheAccelerationOfTheTextbook) {
    const float slope = 0.5f, friction = 0.2f, dt = 1.0f / 240.0f;
    ParticleSystem system = onSlope(slope, friction);
    for (int i = 0; i < 240; ++i) system.step(dt);
    const double acceleration = 9.81 * (std::sin(0.5) - 0.2 * std::cos(0.5));
    EXPECT_NEAR(speedOf(system, 0), acceleration, 0.002 * acceleration);
}

TEST(ParticleFriction, stopsAfterTheBrakingDistance) {
    ParticleSystem system = dropOver(0.0f, 0.05f);
    system.settings.contact.friction = 0.5f;
    system.state.velocity.set(0, {5.0f, 0.0f, 0.0f});
    for (int i = 0; i < 2400; ++i) system.step(1.0f / 960.0f);
    EXPECT_EQ(speedOf(system, 0), 0.0);
    EXPECT_NEAR(system.state.position[0].x, 25.0 / (2.0 * 0.5 * 9.81), 0.01);
}

TEST(ParticleFriction, withoutFrictionNothingSlowsTheSliding) {
    ParticleSystem system = dropOver(0.0f, 0.05f);
    system.settings.contact.friction = 0.0f;
    system.state.velocity.set(0, {3.0f, 0.0f, 4.0f});
    for (int i = 0; i < 600; ++i) system.step(1.0f / 60.0f);
    EXPECT_NEAR(speedOf(system, 0), 5.0, 1e-3);
    EXPECT_NEAR(system.state.position[0].y, 0.05, 1e-5);
}

}  // namespace
}  // namespace collidoscope::physics::friction_test
