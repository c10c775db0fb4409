#include <gtest/gtest.h>

#include <vector>

#include "physics/particle/contact/response.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics::bounce_test {
namespace {

/// Heights of the first `count` peaks above the lowest place of the particle.
std::vector<double> peaks(ParticleSystem system, float lowest, float dt, std::size_t count) {
    std::vector<double> heights;
    double before = system.state.position[0].y;
    bool rising = false;
    for (int i = 0; i < 100000 && heights.size() < count; ++i) {
        system.step(dt);
        const double now = system.state.position[0].y;
        if (rising && now < before) heights.push_back(before - lowest);
        rising = now > before;
        before = now;
    }
    return heights;
}

TEST(ParticleBounce, reboundHeightsAreTheSquareOfRestitution) {
    ParticleSystem system = dropOver(0.0f, 1.05f);
    system.settings.contact.restitution = 0.8f;
    const std::vector<double> heights = peaks(system, 0.05f, 1.0f / 4096.0f, 3);
    ASSERT_EQ(heights.size(), 3u);
    EXPECT_NEAR(heights[0], 0.64, 0.003);
    EXPECT_NEAR(heights[1], 0.41, 0.003);
    EXPECT_NEAR(heights[2], 0.26, 0.003);
}

TEST(ParticleBounce, theErrorOfAReboundIsOfFirstOrderInTheStep) {
    ParticleSystem system = dropOver(0.0f, 1.05f);
    system.settings.contact.restitution = 0.8f;
    const auto errorAt = [&](float dt) { return std::abs(peaks(system, 0.05f, dt, 1).at(0) - 0.64); };
    EXPECT_LT(errorAt(1.0f / 60.0f), 0.15);
    EXPECT_LT(errorAt(1.0f / 960.0f), errorAt(1.0f / 60.0f) / 8.0);
}

TEST(ParticleBounce, hard_case_60_aBallReboundsToTheSquareOfRestitution) {
    ParticleSystem system = dropOver(0.1f, 2.3f);
    system.settings.contact.radius = 0.2f;
    for (const float restitution : {0.3f, 0.5f, 0.8f, 0.95f}) {
        system.settings.contact.restitution = restitution;
        const std::vector<double> heights = peaks(system, 0.3f, 1.0f / 2048.0f, 1);
        ASSERT_EQ(heights.size(), 1u);
        EXPECT_NEAR(heights[0] / 2.0, double{restitution} * restitution, 0.01);
    }
    system.settings.contact.restitution = 0.0f;
    for (int i = 0; i < 4096; ++i) {
        system.step(1.0f / 2048.0f);
        if (i > 2000) {
            EXPECT_LT((system.state.position[0].y - 0.3) / 2.0, 0.02);
        }
    }
}

TEST(ParticleBounce, endsAfterAFiniteTime) {
    // The closed form for e = .8 from 1 m: sqrt(2 h / g) (1 + e) / (1 - e) = 4.06 s.
    ParticleSystem system = dropOver(0.0f, 1.05f);
    system.settings.contact.restitution = 0.8f;
    const float dt = 1.0f / 16384.0f;
    double lastMoving = 0.0;
    for (int i = 0; i < 5 * 16384; ++i) {
        system.step(dt);
        if (speedOf(system, 0) > 0.0) lastMoving = i * double{dt};
    }
    EXPECT_NEAR(lastMoving, 4.06, 0.02);
}

TEST(ParticleBounce, frictionIsLimitedByTheNormalImpulse) {
    const geometry::Vec3d up{0.0, 1.0, 0.0};
    const geometry::Vec3d slides = bounce({10.0, -2.0, 0.0}, up, 0.5, 0.4);
    EXPECT_NEAR(slides.x, 10.0 - 0.4 * 1.5 * 2.0, 1e-5);
    EXPECT_NEAR(slides.y, 1.0, 1e-6);
    const geometry::Vec3d grips = bounce({0.5, -2.0, 0.3}, up, 0.5, 0.4);
    EXPECT_EQ(grips.x, 0.0);
    EXPECT_EQ(grips.z, 0.0);
    const geometry::Vec3d leaves = bounce({1.0, 2.0, 3.0}, up, 0.5, 0.4);
    EXPECT_EQ(leaves, (geometry::Vec3d{1.0, 2.0, 3.0}));
}

TEST(ParticleBounce, reference_defect_36_aRestingParticleNeitherSinksNorMoves) {
    ParticleSystem system = dropOver(0.0f, 0.5f);
    for (int i = 0; i < 600; ++i) system.step(1.0f / 60.0f);
    EXPECT_EQ(speedOf(system, 0), 0.0);
    const geometry::Vec3f rest = system.state.position[0];
    EXPECT_NEAR(rest.y, system.settings.contact.radius, 1e-6);
    for (int i = 0; i < 600; ++i) system.step(1.0f / 60.0f);
    EXPECT_EQ(system.state.position[0], rest);
}

}  // namespace
}  // namespace collidoscope::physics::bounce_test
