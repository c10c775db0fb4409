#include <gtest/gtest.h>

#include "geometry/base/elementary.h"
#include "tests/physics/cloth/cloth_test.h"

namespace collidoscope::physics::hanging_test {
namespace {

using geometry::Vec3f;

constexpr float kGravity = 9.81f;  // m/s^2

/// A rope of 1 kg from the origin straight down, hung up and at rest.
struct HungRope {
    ParticleSystem system{};
    ClothMesh net{};

    HungRope(int particles, Method method, float stiffness, int iterations) {
        net = addRope(system.state, {.particles = particles, .end = {0.0f, -1.0f, 0.0f}, .mass = 1.0f});
        pin(system, 0);
        connect(system, net, {.stiffness = {stiffness, 0.0f, 0.0f}}, method);
        system.settings.subSteps = 16;
        system.settings.iterations = iterations;
        system.forces.drag = 4.0f;
        run(system, 400);
    }
};

class HangingRope : public testing::TestWithParam<Method> {};

TEST_P(HangingRope, EachLinkIsStretchedByTheWeightBelowIt) {
    constexpr int kParticles = 11;
    constexpr float kStiffness = 2000.0f;  // N/m
    const HungRope rope(kParticles, GetParam(), kStiffness, 20);
    for (std::size_t i = 0; i < rope.net.links.size(); ++i) {
        const float weight = kGravity / kParticles * static_cast<float>(kParticles - 1 - i);
        const float expected = weight / kStiffness / rope.net.links[i].length;
        EXPECT_NEAR(strainOf(rope.net.links[i], rope.system.state.position), expected, 0.01f * expected) << i;
    }
}

TEST_P(HangingRope, AMassAtItsEndStretchesEachLinkAlike) {
    ParticleSystem system;
    const ClothMesh net = addRope(system.state, {.particles = 6, .end = {0.0f, -1.0f, 0.0f}, .mass = 0.02f});
    pin(system, 0);
    system.state.setMass(5, 2.0f);
    connect(system, net, {.stiffness = {1000.0f, 0.0f, 0.0f}}, GetParam());
    system.settings.subSteps = 64;
    system.settings.iterations = 8;
    system.forces.drag = 6.0f;
    run(system, 200);
    const float expected = 2.0f * kGravity / 1000.0f / 0.2f;
    for (const Link& link : net.links) EXPECT_NEAR(strainOf(link, system.state.position), expected, 0.02f * expected);
}

INSTANTIATE_TEST_SUITE_P(BothMethods, HangingRope, testing::Values(Method::Springs, Method::Joints),
                         [](const auto& test) { return test.param == Method::Springs ? "Springs" : "Joints"; });

TEST(HangingCloth, SpringsAndJointsOfEqualStiffnessHangAlike) {
    const auto hung = [](Method method) {
        ParticleSystem system;
        const ClothMesh net = addCloth(system.state, {.columns = 8, .rows = 8, .spacing = 0.1f, .mass = 0.4f});
        for (const std::uint32_t corner : {0u, 7u}) pin(system, corner);
        connect(system, net, {.stiffness = {400.0f, 100.0f, 5.0f}}, method);
        system.settings.subSteps = 16;
        system.settings.iterations = 8;
        system.settings.airDensity = 0.0f;
        system.forces.drag = 4.0f;
        run(system, 400);
        return system.state.position;
    };
    const VectorArray<float> springs = hung(Method::Springs), joints = hung(Method::Joints);
    float farthest = 0.0f;
    for (std::size_t i = 0; i < springs.size(); ++i) farthest = std::max(farthest, glm::length(springs[i] - joints[i]));
    EXPECT_LT(farthest, 0.002f) << "m, of 0.7";
    EXPECT_LT(springs[60].y, -0.7f) << "it has sagged";
}

TEST(HangingRope, HangsInACatenary) {
    // Length 1.2 m between supports 1 m apart: 1.2 = 2 a sinh(1 / 2a), sag a (cosh(1 / 2a) - 1).
    double low = 0.1, high = 10.0;
    for (int i = 0; i < 100; ++i) {
        const double a = 0.5 * (low + high);
        (2.0 * a * std::sinh(0.5 / a) > 1.2 ? low : high) = a;
    }
    const double sag = low * (std::cosh(0.5 / low) - 1.0);
    ParticleSystem system;
    const int n = 41;
    const ClothMesh net = addRope(system.state, {.particles = n, .end = {1.2f, 0.0f, 0.0f}, .mass = 0.5f});
    connect(system, net, {.stiffness = {kRigid, 0.0f, 0.0f}}, Method::Joints);
    for (const std::uint32_t end : {0u, n - 1u}) pin(system, end);
    system.state.position.set(n - 1, {1.0f, 0.0f, 0.0f});
    system.settings.subSteps = 30;
    system.settings.iterations = 4;
    system.forces.drag = 3.0f;
    run(system, 400);
    EXPECT_NEAR(system.state.position[n / 2].y, -sag, 0.01 * sag);
    EXPECT_NEAR(system.state.position[n / 2].x, 0.5f, 1e-3f);
}

TEST(HangingCloth, EnergyNeverGrowsWithoutForces) {
    for (const Method method : {Method::Springs, Method::Joints}) {
        ParticleSystem system;
        const ClothMesh net = addCloth(system.state, {.columns = 8, .rows = 8, .spacing = 0.1f, .mass = 0.4f});
        const LinkMaterial material{.stiffness = {200.0f, 100.0f, 5.0f}, .damping = 0.05f};
        connect(system, net, material, method);
        system.forces.gravity = Vec3f{0.0f};
        system.forces.drag = 0.5f;
        system.settings.subSteps = 16;
        system.settings.iterations = 4;
        for (std::size_t i = 0; i < system.state.size(); ++i)
            system.state.velocity.set(i, {0.0f, 0.0f, i % 3 == 0 ? 2.0f : -1.0f});
        // Of motion and of stretched links, kept in J.
        const auto energy = [&] {
            double sum = energyOf(system);
            for (const Link& link : net.links) {
                const double k = double{material.stiffness[static_cast<std::size_t>(link.kind)]};
                const double longer = double{strainOf(link, system.state.position)} * double{link.length};
                sum += 0.5 * k * longer * longer;
            }
            return sum;
        };
        double before = energy();
        const double first = before;
        for (int i = 0; i < 240; ++i) {
            run(system, 1);
            const double now = energy();
            ASSERT_LT(now, before + 2e-3 * first) << "step " << i;
            before = std::min(before, now);
        }
        EXPECT_LT(before, 0.5 * first);
    }
}

}  // namespace
}  // namespace collidoscope::physics::hanging_test
