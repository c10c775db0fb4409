// Joints that pull along the direction at the start of the sub-step keep what a rod keeps.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "physics/particle/measure/measures.h"
#include "physics/particle/system.h"
#include "tests/physics/joint/cloths.h"

namespace collidoscope::physics::joint_energy_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kDegree = 3.14159265358979 / 180.0;

/// Bobs of 1 kg below a fixed particle, their rods in one line, 1 m in all, at rest.
ParticleSystem pendulumOf(std::uint32_t bobs, double angle) {
    ParticleSystem system;
    system.state.resize(bobs + 1);
    system.state.setMass(0, std::numeric_limits<float>::infinity());
    const float length = 1.0f / static_cast<float>(bobs);
    std::vector<DistanceJoint> joints;
    for (std::uint32_t i = 0; i < bobs; ++i) {
        const double reach = (i + 1.0) / bobs;
        system.state.position.set(i + 1, Vec3f(reach * Vec3d{std::sin(angle), -std::cos(angle), 0.0}));
        joints.push_back({i, i + 1, length});
    }
    system.joints = JointSolver(joints, bobs + 1);
    system.settings.integrator = Integrator::VelocityVerlet;
    system.settings.iterations = bobs == 1 ? 1 : 8;
    return system;
}
/// J, above hanging still.
double hangingEnergyOf(const ParticleSystem& system) {
    double lowest = 0.0;
    for (std::size_t i = 1; i < system.state.size(); ++i) lowest -= 9.81 * double(i) / double(system.state.size() - 1);
    return physics::energyOf(system.state, system.forces).total() - lowest;
}

/// The energy over that at the release: the extremes, and the mean of the last second.
struct Swing {
    double lowest = 1.0, highest = 1.0, atEnd = 0.0;
    double error() const { return std::max(highest - 1.0, 1.0 - lowest); }
};
Swing swing(ParticleSystem system, double seconds, int stepsPerSecond) {
    const double first = hangingEnergyOf(system);
    Swing seen;
    const auto steps = static_cast<int>(seconds * stepsPerSecond);
    for (int i = 0; i < steps; ++i) {
        system.step(1.0f / static_cast<float>(stepsPerSecond));
        const double now = hangingEnergyOf(system) / first;
        seen.lowest = std::min(seen.lowest, now);
        seen.highest = std::max(seen.highest, now);
        if (i >= steps - stepsPerSecond) seen.atEnd += now / stepsPerSecond;
    }
    return seen;
}

TEST(JointEnergy, OfAPendulumStaysWithinABoundThatFallsWithTheSquareOfTheStep) {
    for (const double angle : {90.0, 170.0}) {
        SCOPED_TRACE(angle);
        double before = swing(pendulumOf(1, angle * kDegree), 20.0, 60).error();
        EXPECT_LT(before, 4e-3);
        for (const int stepsPerSecond : {120, 240}) {
            const double error = swing(pendulumOf(1, angle * kDegree), 20.0, stepsPerSecond).error();
            EXPECT_NEAR(before / error, 4.0, 0.5) << stepsPerSecond;
            before = error;
        }
    }
}

TEST(JointEnergy, OfAPendulumDoesNotDriftInTenTimesTheTime) {
    for (const double angle : {90.0, 170.0})
        for (const int stepsPerSecond : {60, 240}) {
            SCOPED_TRACE(testing::Message() << angle << " degrees, " << stepsPerSecond << " steps a second");
            const Swing brief = swing(pendulumOf(1, angle * kDegree), 20.0, stepsPerSecond);
            const Swing lasting = swing(pendulumOf(1, angle * kDegree), 200.0, stepsPerSecond);
            EXPECT_LT(lasting.error(), brief.error() + 1e-3);
        }
}

TEST(JointEnergy, AlongThePresentDirectionItIsLost) {
    ParticleSystem system = pendulumOf(1, 90.0 * kDegree);
    system.settings.jointDirection = JointDirection::Present;
    EXPECT_LT(swing(system, 20.0, 480).atEnd, 0.6);
    EXPECT_GT(swing(pendulumOf(1, 90.0 * kDegree), 20.0, 480).atEnd, 0.999);
}

TEST(JointEnergy, OfADoublePendulumIsKeptByShortSteps) {
    for (const double angle : {90.0, 170.0}) {
        const Swing seen = swing(pendulumOf(2, angle * kDegree), 20.0, 60 * 16);
        EXPECT_LT(seen.error(), 5e-3) << angle;
    }
}

TEST(JointEnergy, OfAChainThatSwingsIsKept) {
    const Swing seen = swing(pendulumOf(10, 60.0 * kDegree), 10.0, 60 * 16);
    EXPECT_LT(seen.error(), 0.02);
}

struct Momenta {
    Vec3d linear{0.0}, angular{0.0};
};
Momenta momentaOf(const ParticleState<float>& state) {
    Momenta sum;
    for (std::size_t i = 0; i < state.size(); ++i) {
        const Vec3d momentum = Vec3d(state.velocity[i]) / double{state.inverseMassOf(i)};
        sum.linear += momentum;
        sum.angular += glm::cross(Vec3d(state.position[i]), momentum);
    }
    return sum;
}

/// A chain of unequal masses that turns freely.
ParticleSystem freeChain(float compliance) {
    ParticleSystem system;
    geometry::Random random(21);
    system.state.resize(8);
    std::vector<DistanceJoint> joints;
    for (std::uint32_t i = 0; i < 8; ++i) {
        system.state.position.set(i, {0.2f * static_cast<float>(i) - 0.7f, 0.0f, 0.0f});
        system.state.velocity.set(
            i, random.inBox(Vec3f(-1.0f), Vec3f(1.0f)) + Vec3f(0.0f, 0.9f * static_cast<float>(i) - 3.0f, 0.0f));
        system.state.setMass(i, random.uniform(0.5f, 2.0f));
        if (i > 0) joints.push_back({i - 1, i, 0.2f, compliance});
    }
    system.joints = JointSolver(joints, 8);
    system.forces.gravity = Vec3f(0.0f);
    return system;
}

/// Of the amount at first, in four seconds.
double angularLoss(ParticleSystem system) {
    const Momenta before = momentaOf(system.state);
    for (int i = 0; i < 240; ++i) system.step(1.0f / 60.0f);
    const Momenta after = momentaOf(system.state);
    EXPECT_LT(glm::length(after.linear - before.linear), 5e-3) << "kg m/s, of about 20, by rounded places";
    return glm::length(after.angular - before.angular) / glm::length(before.angular);
}
TEST(JointMomenta, OfAFreeChainAreKept) {
    for (const float compliance : {0.0f, 1e-4f})
        for (const int iterations : {1, 10}) {
            SCOPED_TRACE(testing::Message() << "compliance " << compliance << ", iterations " << iterations);
            ParticleSystem system = freeChain(compliance);
            system.settings.iterations = iterations;
            EXPECT_LT(angularLoss(system), 3e-4) << "of rounded places";
            system.settings.jointDirection = JointDirection::Present;
            EXPECT_GT(angularLoss(system), 0.05);
        }
}

/// J, kinetic: of the first step, and the most of 20 s more.
std::pair<double, double> energiesOf(const JointNet& net, float speed, std::uint64_t seed) {
    ParticleSystem system;
    system.state = net.state;
    system.joints = net.solver();
    system.forces.gravity = Vec3f(0.0f);
    geometry::Random random(seed);
    for (std::size_t i = 0; i < system.state.size(); ++i)
        if (!system.state.isFixed(i)) system.state.velocity.set(i, random.inBox(Vec3f(-speed), Vec3f(speed)));
    system.step(1.0f / 60.0f);
    const double first = physics::energyOf(system.state, system.forces).kinetic;
    double maximum = 0.0;
    for (int i = 0; i < 1200; ++i) {
        system.step(1.0f / 60.0f);
        maximum = std::max(maximum, physics::energyOf(system.state, system.forces).kinetic);
    }
    return {first, maximum};
}

TEST(JointEnergy, OfStiffNetsDoesNotGrowInOneSubStepASixtieth) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        for (const float speed : {1.0f, 10.0f}) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << ", speed " << speed);
            JointNet grid = gridNet(8, 8, seed), tangle = tangledNet(40, 80, seed);
            for (JointNet* net : {&grid, &tangle}) {
                // What is not of its length throws the ends together: far more energy than there may ever be again.
                const auto [thrown, afterThrow] = energiesOf(*net, speed, seed);
                EXPECT_LT(afterThrow, 1.01 * thrown);
                for (DistanceJoint& joint : net->joints)
                    joint.length = glm::length(net->state.position[joint.b] - net->state.position[joint.a]);
                const auto [first, maximum] = energiesOf(*net, speed, seed);
                EXPECT_LT(maximum, 1.01 * first);
            }
        }
}

}  // namespace
}  // namespace collidoscope::physics::joint_energy_test
