// Springs between particles: periods, dampers, momentum, stability, unusual input; and what measures them.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/particle/measure/measures.h"
#include "physics/particle/measure/stability.h"
#include "physics/particle/system.h"
#include "tests/physics/particle_run.h"

namespace collidoscope::physics::springs_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kPi = geometry::kPi<double>;

TEST(Springs, reference_defect_42_forcesAreDividedByTheMassByEveryIntegrator) {
    // A spring pulls a mass of 4 kg a quarter as hard as one of 1 kg; masses that nobody has set are 1 kg.
    for (const Integrator integrator : kIntegrators) {
        const auto speedOf = [&](double mass) {
            ParticleState<double> state;
            state.resize(2);
            state.position.set(1, {3, 0, 0});
            state.setMass(0, INFINITY);
            if (mass > 0.0) state.setMass(1, mass);
            Forces<double> forces;
            forces.gravity = Vec3d{0.0};
            forces.springs = {{.a = 0, .b = 1, .restLength = 2, .stiffness = 8}};
            run(integrator, state, forces, 1e-4, 1);
            return state.velocity.x[1];
        };
        EXPECT_NEAR(speedOf(1.0), -8e-4, 1e-8) << nameOf(integrator);
        EXPECT_NEAR(speedOf(4.0), -2e-4, 1e-8) << nameOf(integrator);
        EXPECT_EQ(speedOf(0.0), speedOf(1.0)) << nameOf(integrator);
    }
}

TEST(Springs, followTheirEndsWhereOneOfThemIsTiedElsewhere) {
    for (const bool isStart : {true, false}) {
        ParticleState<double> state;
        state.resize(4);
        for (std::size_t i = 0; i < 4; ++i) state.position.set(i, {static_cast<double>(i * i), 0, 0});
        Forces<double> forces;
        forces.springs = {{.a = 0, .b = 1, .restLength = 0.5, .stiffness = 1},
                          {.a = 1, .b = 2, .restLength = 0.5, .stiffness = 2}};
        SpringPulls<double> kept;
        VectorArray<double> sums, fresh;
        accelerations(forces, state, kept, sums);
        (isStart ? forces.springs[0].a : forces.springs[1].b) = 3;
        accelerations(forces, state, kept, sums);
        accelerations(forces, state, fresh);
        for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(Vec3d(sums[i]), Vec3d(fresh[i])) << "particle " << i;
    }
}

/// Two particles of 1 kg, `spring` between them, no gravity.
ParticleSystem dumbbell(const Spring<float>& spring, float apart) {
    ParticleSystem system;
    system.state.resize(2);
    system.state.position.set(1, {apart, 0, 0});
    system.forces.gravity = Vec3f{0.0f};
    system.forces.springs = {spring};
    return system;
}

/// Seconds between the first and the last of eight passages of the rest length in the same direction.
double measuredPeriod(ParticleSystem system, float h) {
    const float rest = system.forces.springs[0].restLength;
    std::vector<double> passages;
    double before = 0.0;
    for (int i = 1; passages.size() < 8 && i < 100000; ++i) {
        system.step(h);
        const double now = double{system.state.position.x[1]} - double{system.state.position.x[0]} - rest;
        if (before < 0.0 && now >= 0.0) passages.push_back((i - now / (now - before)) * double{h});
        before = now;
    }
    return (passages.back() - passages.front()) / 7.0;
}

TEST(Springs, reference_defect_43_thePeriodIsTheSameAt30And120Hz) {
    // Two masses of 1 kg see the stiffness twice: w^2 = 2 k.
    const ParticleSystem system = dumbbell({.a = 0, .b = 1, .restLength = 2, .stiffness = 2.0f}, 2.5f);
    const double theory = 2 * kPi / std::sqrt(2.0 * 2.0);
    const double slow = measuredPeriod(system, 1.0f / 30), fast = measuredPeriod(system, 1.0f / 120);
    EXPECT_NEAR(slow / fast, 1.0, 0.002);
    EXPECT_NEAR(fast, theory, 1e-3 * theory);
}

TEST(Springs, reference_defect_43_theDamperActsAlongTheSpringOnly) {
    // The ends pass each other sideways at the rest length: nothing along the spring, so no force at all.
    ParticleState<double> state;
    state.resize(2);
    state.position.set(1, {2, 0, 0});
    state.velocity.set(1, {0, 3, 4});
    Forces<double> forces;
    forces.gravity = Vec3d{0.0};
    forces.springs = {{.a = 0, .b = 1, .restLength = 2, .stiffness = 10, .damping = 5}};
    VectorArray<double> accelerations_;
    accelerations(forces, state, accelerations_);
    EXPECT_EQ(glm::length(accelerations_[0]), 0.0);
    EXPECT_EQ(glm::length(accelerations_[1]), 0.0);
}

TEST(Springs, reference_defect_43_theDamperNeverAddsEnergy) {
    const std::uint64_t seed = 21;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    for (int i = 0; i < 1000; ++i) {
        ParticleState<double> state;
        state.resize(2);
        for (std::size_t p = 0; p < 2; ++p) {
            state.position.set(p, Vec3d(random.inBox(Vec3f{-1}, Vec3f{1})));
            state.velocity.set(p, Vec3d(random.inBox(Vec3f{-5}, Vec3f{5})));
            state.setMass(p, random.uniform(0.1f, 10.0f));
        }
        Forces<double> damper;
        damper.gravity = Vec3d{0.0};
        damper.springs = {{.a = 0, .b = 1, .damping = random.uniform(0.0f, 20.0f)}};
        VectorArray<double> a;
        accelerations(damper, state, a);
        double power = 0.0;  // W: force times speed
        for (std::size_t p = 0; p < 2; ++p) power += glm::dot(a[p], state.velocity[p]) / state.inverseMassOf(p);
        EXPECT_LE(power, 1e-12);
    }
}

TEST(Springs, reference_defect_43_endsThatCoincideAndSpringsWithoutLengthStayFinite) {
    for (const Integrator integrator : kIntegrators)
        for (const float rest : {0.0f, 1.0f})
            for (const float h : {0.0f, 1e-9f, 1.0f / 60, 10.0f}) {
                ParticleSystem system =
                    dumbbell({.a = 0, .b = 1, .restLength = rest, .stiffness = 3, .damping = 1}, 0.0f);
                system.settings.integrator = integrator;
                for (int i = 0; i < 50; ++i) {
                    EXPECT_FALSE(system.step(h).broken) << nameOf(integrator);
                    EXPECT_EQ(system.state.position[1], Vec3f{0.0f}) << "no direction, no force";
                }
            }
}

TEST(Springs, aSpringFromAParticleToItselfDoesNothing) {
    ParticleSystem system = dumbbell({.a = 1, .b = 1, .restLength = 1, .stiffness = 3, .damping = 1}, 2.0f);
    system.step(1.0f / 60);
    EXPECT_EQ(system.state.position[1], (Vec3f{2, 0, 0}));
}

TEST(Springs, heavyLightAndFixedEndsStayFiniteAtAnyStep) {
    for (const Integrator integrator : kIntegrators)
        for (const float mass : {1e9f, 1.0f, INFINITY})
            for (const float h : {0.0f, 1e-9f, 10.0f}) {
                ParticleSystem system = dumbbell({.a = 0, .b = 1, .restLength = 1, .stiffness = 1e-3f}, 1.5f);
                system.state.setMass(0, mass);
                system.settings.integrator = integrator;
                const ParticleState<float> before = system.state;
                for (int i = 0; i < 5; ++i) EXPECT_FALSE(system.step(h).broken) << nameOf(integrator);
                if (h == 0.0f) {
                    EXPECT_EQ(system.state.position.x, before.position.x);
                }
                if (std::isinf(mass)) {
                    EXPECT_EQ(system.state.position[0], before.position[0]);
                }
                if (mass == 1e9f && h == 10.0f) {
                    EXPECT_NEAR(system.state.position.x[0], 0.0, 1e-6);
                }
            }
}

/// A closed net of random springs and masses, all moving.
ParticleSystem randomNet(geometry::Random& random) {
    ParticleSystem system;
    system.state.resize(20);
    for (std::size_t i = 0; i < 20; ++i) {
        system.state.position.set(i, random.inBox(Vec3f{-1}, Vec3f{1}));
        system.state.velocity.set(i, random.inBox(Vec3f{-1}, Vec3f{1}));
        system.state.setMass(i, random.uniform(0.5f, 2.0f));
    }
    system.forces.gravity = Vec3f{0.0f};
    for (int i = 0; i < 60; ++i) {
        const std::uint32_t a = random.index(20), b = (a + 1 + random.index(19)) % 20;
        system.forces.springs.push_back(
            {.a = a, .b = b, .restLength = 0.8f, .stiffness = random.uniform(1, 30), .damping = random.uniform(0, 1)});
    }
    return system;
}

TEST(Springs, aClosedSystemKeepsItsMomentumTo1e5In10000Steps) {
    const std::uint64_t seed = 31;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    for (const Integrator integrator :
         {Integrator::SemiImplicitEuler, Integrator::VelocityVerlet, Integrator::RungeKutta4}) {
        geometry::Random random(seed);
        ParticleSystem system = randomNet(random);
        system.settings.integrator = integrator;
        double moving = 0.0;  // the sum of the sizes, which the error is measured by
        for (std::size_t i = 0; i < system.state.size(); ++i)
            moving += glm::length(Vec3d(system.state.velocity[i])) / double{system.state.inverseMassOf(i)};
        const Vec3d linear = linearMomentum(system.state), angular = angularMomentum(system.state);
        const int steps = integrator == Integrator::SemiImplicitEuler ? 10000 : 2000;
        for (int i = 0; i < steps; ++i) ASSERT_FALSE(system.step(1.0f / 240).broken);
        EXPECT_LT(glm::length(linearMomentum(system.state) - linear), 1e-5 * moving) << nameOf(integrator);
        if (integrator != Integrator::SemiImplicitEuler) continue;
        // Forces at the old place, moved by the new speed: the turning momentum stays as well.
        EXPECT_LT(glm::length(angularMomentum(system.state) - angular), 2e-5 * moving);
    }
}

TEST(Springs, criticalDampingIsTwiceTheRootOfStiffnessTimesMass) {
    const DampedSpring spring{.mass = 4.0, .stiffness = 25.0};
    EXPECT_EQ(spring.criticalDamping(), 20.0);
    for (const double ratio : {0.95, 1.0, 1.5}) {
        DampedSpring damped = spring;
        damped.damping = ratio * spring.criticalDamping();
        ParticleState<double> state = oneParticle<double>({1, 0, 0}, {0, 0, 0});
        const Forces<double> forces = forcesOf(damped);
        double lowest = 1.0;
        for (int i = 0; i < 4000; ++i) {
            run(Integrator::RungeKutta4, state, forces, 1e-3, 1);
            lowest = std::fmin(lowest, state.position.x[0]);
        }
        EXPECT_EQ(lowest < 0.0, ratio < 1.0) << "only an under-damped spring swings through: " << ratio;
        EXPECT_NEAR(state.position.x[0], motionAfter(damped, {1.0, 0.0}, 4.0).position, 1e-9);
    }
}

/// The farthest that 2000 steps of h w = `product` lead, from 1 m.
double farthest(Integrator integrator, double product) {
    const DampedSpring spring{.mass = 1.0, .stiffness = product * product};
    ParticleState<double> state = oneParticle<double>({1, 0, 0}, {0, 0, 0});
    const Forces<double> forces = forcesOf(spring);
    double far = 0.0;
    for (int i = 0; i < 2000; ++i) {
        run(integrator, state, forces, 1.0, 1);
        far = std::fmax(far, std::abs(state.position.x[0]));
    }
    return far;
}

TEST(Springs, explodesBeyondTwoAndStaysBelow) {
    for (const Integrator integrator :
         {Integrator::SemiImplicitEuler, Integrator::VelocityVerlet, Integrator::PositionVerlet}) {
        EXPECT_LT(farthest(integrator, 1.99), 30.0) << nameOf(integrator);
        EXPECT_GT(farthest(integrator, 2.01), 1e30) << nameOf(integrator);
        EXPECT_NEAR(stabilityLimit(integrator, {.stiffness = 1.0}), 2.0, 1e-3) << nameOf(integrator);
    }
    EXPECT_NEAR(stabilityLimit(Integrator::RungeKutta4, {.stiffness = 7.0}), 2.0 * std::sqrt(2.0), 1e-3);
    EXPECT_EQ(stabilityLimit(Integrator::ExplicitEuler, {.stiffness = 7.0}), 0.0);
    EXPECT_EQ(stabilityLimit(Integrator::AverageVelocity, {.stiffness = 7.0}), 0.0);
}

TEST(Springs, aDamperShortensTheLongestStepOfSemiImplicitEuler) {
    for (const double ratio : {0.1, 0.5, 1.0, 3.0}) {
        DampedSpring spring{.mass = 2.0, .stiffness = 300.0};
        spring.damping = ratio * spring.criticalDamping();
        const double theory = 2.0 * (std::sqrt(1.0 + ratio * ratio) - ratio);
        EXPECT_NEAR(stabilityLimit(Integrator::SemiImplicitEuler, spring), theory, 1e-6) << ratio;
        EXPECT_GT(amplification(Integrator::SemiImplicitEuler, spring, 1.01 * theory / spring.frequency()), 1.0);
        EXPECT_LT(amplification(Integrator::SemiImplicitEuler, spring, 0.99 * theory / spring.frequency()), 1.0);
    }
    // Explicit Euler needs the damper: h w < 2 zeta.
    DampedSpring spring{.stiffness = 100.0};
    spring.damping = 0.2 * spring.criticalDamping();
    EXPECT_NEAR(stabilityLimit(Integrator::ExplicitEuler, spring), 0.4, 1e-6);
}

TEST(Measures, energyIsTheSumOfItsParts) {
    ParticleState<double> state;
    state.resize(2);
    state.setMass(0, 2.0);
    state.setMass(1, INFINITY);
    state.position.set(0, {3, 4, 0});
    state.velocity.set(0, {1, 2, 2});
    Forces<double> forces;
    forces.attractors = {{.strength = 10.0}};
    forces.springs = {{.a = 0, .b = 1, .restLength = 3, .stiffness = 8}};
    const Energy energy = energyOf(state, forces);
    EXPECT_NEAR(energy.kinetic, 9.0, 1e-14);
    EXPECT_NEAR(energy.gravity, 2 * 9.81 * 4, 1e-13);
    EXPECT_NEAR(energy.springs, 16.0, 1e-14);
    EXPECT_NEAR(energy.attractors, -4.0, 1e-14);
    EXPECT_NEAR(energy.total(), 9.0 + 78.48 + 16.0 - 4.0, 1e-12);
}

TEST(Measures, theForceIsTheSlopeOfTheEnergy) {
    const std::uint64_t seed = 41;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    for (int round = 0; round < 200; ++round) {
        ParticleState<double> state;
        state.resize(2);
        for (std::size_t i = 0; i < 2; ++i) state.position.set(i, Vec3d(random.inBox(Vec3f{-2}, Vec3f{2})));
        state.setMass(0, 3.0);
        Forces<double> forces;
        forces.attractors = {{.center = {0.5, 0, 0}, .strength = 4.0, .softening = 0.7}};
        forces.springs = {{.a = 0, .b = 1, .restLength = 1.2, .stiffness = 6}};
        VectorArray<double> a;
        accelerations(forces, state, a);
        for (int axis = 0; axis < 3; ++axis) {
            constexpr double kStep = 1e-5;
            const auto potentialAt = [&](double by) {
                ParticleState<double> moved = state;
                Vec3d offset{0.0};
                offset[axis] = by;
                moved.position.add(0, offset);
                return energyOf(moved, forces).potential();
            };
            const double slope = (potentialAt(kStep) - potentialAt(-kStep)) / (2 * kStep);
            EXPECT_NEAR(3.0 * a[0][axis], -slope, 1e-6 * (1.0 + std::abs(slope)));
        }
    }
}

TEST(Measures, momentumIsThatOfTheFreeParticles) {
    ParticleState<float> state;
    state.resize(3);
    state.setMass(0, 2.0f);
    state.setMass(2, INFINITY);
    state.position.set(0, {1, 0, 0});
    state.position.set(1, {4, 0, 0});
    state.velocity.set(0, {0, 3, 0});
    state.velocity.set(1, {0, -6, 0});
    state.velocity.set(2, {9, 9, 9});
    EXPECT_EQ(massOf(state), 3.0);
    EXPECT_EQ(centerOfMass(state), (Vec3d{2, 0, 0}));
    EXPECT_EQ(linearMomentum(state), (Vec3d{0, 0, 0}));
    EXPECT_EQ(angularMomentum(state), (Vec3d{0, 0, 6 - 24}));
    EXPECT_EQ(angularMomentum(state, {7, 7, 7}), (Vec3d{0, 0, 6 - 24})) << "of a pair that does not drift: anywhere";
    EXPECT_EQ(centerOfMass(ParticleState<float>{}), Vec3d{0.0});
}

TEST(Measures, stretchIsAShareOfTheLength) {
    ParticleState<float> state;
    state.resize(3);
    state.position.set(1, {3, 0, 0});
    state.position.set(2, {3, 0.5f, 0});
    const std::vector<Spring<float>> springs{{.a = 0, .b = 1, .restLength = 2}, {.a = 1, .b = 2, .restLength = 0}};
    const Stretch stretch = stretchOf(state, std::span<const Spring<float>>(springs));
    EXPECT_EQ(stretch.greatest, 0.5);
    EXPECT_EQ(stretch.rootMeanSquare, 0.5);
    const std::vector<DistanceJoint> joints{{.a = 0, .b = 1, .length = 4}};
    EXPECT_EQ(stretchOf(state, joints).greatest, 0.25);
    EXPECT_EQ(stretchOf(state, std::span<const DistanceJoint>{}).rootMeanSquare, 0.0);
}

}  // namespace
}  // namespace collidoscope::physics::springs_test
