#include <gtest/gtest.h>

#include "physics/particle/system.h"
#include "tests/physics/joint/cloths.h"
#include "tests/physics/joint/threads_for.h"

namespace collidoscope::physics::joint_system_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr float kStep = 1.0f / 60.0f;

ParticleSystem systemOf(const JointNet& net) {
    ParticleSystem system;
    system.state = net.state;
    system.joints = net.solver();
    system.settings.iterations = 5;
    return system;
}

Vec3d momentumOf(const ParticleState<float>& state, double& amount) {
    Vec3d sum(0.0);
    amount = 0.0;
    for (std::size_t i = 0; i < state.size(); ++i) {
        const Vec3d momentum = Vec3d(state.velocity[i]) / static_cast<double>(state.inverseMass[i]);
        sum += momentum;
        amount += glm::length(momentum);
    }
    return sum;
}

TEST(JointSystem, AClosedSystemKeepsItsMomentum) {
    constexpr std::uint64_t kSeed = 11;
    SCOPED_TRACE(kSeed);
    ParticleSystem system = systemOf(tangledNet(100, 200, kSeed));
    system.forces.gravity = Vec3f(0.0f);
    geometry::Random random(kSeed);
    for (std::size_t i = 0; i < system.state.size(); ++i)
        system.state.velocity.set(i, random.inBox(Vec3f(-2.0f), Vec3f(4.0f)));
    double amount = 0.0;
    const Vec3d before = momentumOf(system.state, amount);
    for (int i = 0; i < 100; ++i) system.step(kStep);
    double amountAfter = 0.0;
    EXPECT_LT(glm::length(momentumOf(system.state, amountAfter) - before), 1e-5 * amount);
}

TEST(JointSystem, AFallingClothIsTheSameOnAnyNumberOfThreads) {
    const JointNet net = gridNet(110, 110, 12);
    ASSERT_GT(net.joints.size(), 65'536u) << "fewer are left to one thread";
    const auto runOn = [&](std::size_t threads) {
        ParticleSystem system = systemOf(net);
        for (int i = 0; i < 10; ++i) system.step(kStep, threadsFor(threads));
        return system;
    };
    const ParticleSystem alone = runOn(1);
    for (const std::size_t threads : {2u, 4u}) {
        const ParticleSystem shared = runOn(threads);
        EXPECT_TRUE(haveSameBits(alone.state.position, shared.state.position)) << threads;
        EXPECT_TRUE(haveSameBits(alone.state.velocity, shared.state.velocity)) << threads;
    }
}

TEST(JointSystem, ARewoundClothFallsTheSameAgain) {
    ParticleSystem system = systemOf(gridNet(20, 20, 13));
    for (int i = 0; i < 5; ++i) system.step(kStep);
    const ParticleSystem snapshot = system;
    for (int i = 0; i < 5; ++i) system.step(kStep);
    const ParticleSystem first = system;
    system = snapshot;
    for (int i = 0; i < 5; ++i) system.step(kStep);
    EXPECT_TRUE(haveSameBits(first.state.position, system.state.position));
    EXPECT_TRUE(haveSameBits(first.state.velocity, system.state.velocity));
}

/// Four times the seconds from rest at an angle to the lowest point, of a bob on a joint of 1 m.
double periodFrom(double angle, int stepsPerSecond) {
    ParticleSystem system;
    system.state.resize(2);
    system.state.position.set(1, {static_cast<float>(std::sin(angle)), static_cast<float>(-std::cos(angle)), 0.0f});
    system.state.inverseMass = {0.0f, 1.0f};
    const DistanceJoint joint{0, 1, 1.0f};
    system.joints = JointSolver({&joint, 1}, 2);
    system.forces.gravity = Vec3f(0.0f, -9.81f, 0.0f);
    system.settings.integrator = Integrator::VelocityVerlet;
    const double time = 1.0 / stepsPerSecond;
    for (int step = 0;; ++step) {
        const double before = static_cast<double>(system.state.position[1].x);
        system.step(static_cast<float>(time));
        const double after = static_cast<double>(system.state.position[1].x);
        if (after <= 0.0) return 4.0 * time * (step + before / (before - after));
    }
}

/// Of second order: half the step, a quarter of the error. Much shorter steps lose to the rounding of places, which
/// velocities are made of.
TEST(JointSystem, APendulumOnAJointNearsTheExactPeriod) {
    constexpr double kDegree = 3.14159265358979 / 180.0;
    for (const auto& [angle, exact] : {std::pair{10.0, 2.009893}, {90.0, 2.367842}, {170.0, 4.893524}}) {
        SCOPED_TRACE(angle);
        double before = std::abs(periodFrom(angle * kDegree, 60) / exact - 1.0);
        EXPECT_LT(before, 1e-3);
        for (const int stepsPerSecond : {120, 240}) {
            const double error = std::abs(periodFrom(angle * kDegree, stepsPerSecond) / exact - 1.0);
            EXPECT_LT(error, 0.4 * before);
            before = error;
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::joint_system_test
