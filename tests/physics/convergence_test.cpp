// How the error of each integrator falls with the step, measured in double against formulas.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/particle/theory/oscillator.h"
#include "physics/particle/theory/trajectory.h"
#include "tests/physics/particle_run.h"

namespace collidoscope::physics::convergence_test {
namespace {

using geometry::Vec3d;

constexpr double kPi = geometry::kPi<double>;
constexpr std::array<double, 6> kOrders{1, 1, 1, 2, 2, 4};  // of kIntegrators
constexpr double kSlopeTolerance = 0.1;

/// A spring of 1 Hz along x between a particle held fast and one of 1 kg, released at a stretch of 1 m.
struct SpringRun {
    double rest;  ///< m: far enough that the particle never meets the other end, near enough for little rounding
    ParticleState<double> state{};
    Forces<double> forces{};

    explicit SpringRun(double restLength) : rest(restLength) {
        state.resize(2);
        state.setMass(0, INFINITY);
        state.position.set(1, {rest + 1.0, 0, 0});
        forces.gravity = Vec3d{0.0};
        forces.springs = {{.a = 0, .b = 1, .restLength = rest, .stiffness = 4 * kPi * kPi}};
    }
    double place() const { return state.position.x[1] - rest; }
    double speed() const { return state.velocity.x[1]; }
};

/// The farthest that the run is from the circle of phase space within 2 s.
double springError(Integrator integrator, double h) {
    SpringRun spring(4.0);
    double farthest = 0.0;
    const int steps = static_cast<int>(std::lround(2.0 / h));
    for (int i = 1; i <= steps; ++i) {
        run(integrator, spring.state, spring.forces, h, 1);
        const double phase = 2 * kPi * h * i;
        farthest = std::fmax(
            farthest, std::hypot(spring.place() - std::cos(phase), spring.speed() / (2 * kPi) + std::sin(phase)));
    }
    return farthest;
}

template <typename ErrorOf>
double measuredOrder(const ErrorOf& errorOf, double coarsest) {
    std::vector<double> steps, errors;
    for (int halving = 0; halving < 4; ++halving) {
        steps.push_back(coarsest / (1 << halving));
        errors.push_back(errorOf(steps.back()));
    }
    return slopeOf(steps, errors);
}

TEST(Convergence, ordersOnASpringAre112224InTheStep) {
    for (std::size_t i = 0; i < kIntegrators.size(); ++i) {
        const double order = measuredOrder([&](double h) { return springError(kIntegrators[i], h); }, 1.0 / 512);
        EXPECT_NEAR(order, kOrders[i], kSlopeTolerance) << nameOf(kIntegrators[i]);
    }
}

TEST(Convergence, ordersOnAPendulumAreTheSame) {
    const Pendulum pendulum{};
    Forces<double> forces;
    forces.gravity = Vec3d{0.0};
    forces.law = [](const ParticleState<double>& state, VectorArray<double>& out) {
        out.x[0] -= 9.81 * geometry::sin(state.position.x[0]);
    };
    const PhasePoint start{1.5, 0.0};
    for (std::size_t i = 0; i < kIntegrators.size(); ++i) {
        const auto errorOf = [&](double h) {
            ParticleState<double> state = oneParticle<double>({start.position, 0, 0}, {0, 0, 0});
            const int steps = static_cast<int>(std::lround(2.2 / h));
            run(kIntegrators[i], state, forces, h, steps);
            const PhasePoint exact = motionAfter(pendulum, start, steps * h);
            return std::hypot(state.position.x[0] - exact.position, state.velocity.x[0] - exact.velocity);
        };
        EXPECT_NEAR(measuredOrder(errorOf, 1.0 / 256), kOrders[i], kSlopeTolerance) << nameOf(kIntegrators[i]);
    }
}

TEST(Convergence, ordersOnAnOrbitAreTheSame) {
    constexpr double kStrength = 4 * kPi * kPi;
    const TrajectoryPoint start{{1.3, 0, 0}, {0, 0.8 * std::sqrt(kStrength / 1.3), 0}};
    Forces<double> forces;
    forces.gravity = Vec3d{0.0};
    forces.attractors = {{.strength = kStrength}};
    for (std::size_t i = 0; i < kIntegrators.size(); ++i) {
        const auto errorOf = [&](double h) {
            ParticleState<double> state = oneParticle<double>(start.position, start.velocity);
            const int steps = static_cast<int>(std::lround(0.6 / h));
            run(kIntegrators[i], state, forces, h, steps);
            return glm::length(state.position[0] - orbitAfter(kStrength, start, steps * h).position);
        };
        EXPECT_NEAR(measuredOrder(errorOf, 1.0 / 1024), kOrders[i], kSlopeTolerance) << nameOf(kIntegrators[i]);
    }
}

TEST(Convergence, aProjectileWithoutAirIsExactForMethodsOfTheSecondOrder) {
    const TrajectoryPoint start{{0, 1, 0}, {3, 5, -2}};
    for (const Integrator integrator : {Integrator::AverageVelocity, Integrator::VelocityVerlet,
                                        Integrator::PositionVerlet, Integrator::RungeKutta4}) {
        ParticleState<double> state = oneParticle<double>(start.position, start.velocity);
        run(integrator, state, Forces<double>{}, 0.1, 10);
        EXPECT_NEAR(glm::length(state.position[0] - flightAfter(start, {}, 1.0).position), 0.0, 1e-13)
            << nameOf(integrator);
    }
}

TEST(Convergence, semiImplicitEulerFallsByItsOwnFormula) {
    // y = y0 - g t (t + h) / 2. Steps and gravity are powers of two, so the formula holds to the last bit.
    Forces<double> forces;
    forces.gravity = {0, -8.0, 0};
    for (const double h : {1.0 / 64, 1.0 / 16, 0.25}) {
        ParticleState<double> state = oneParticle<double>({0, 100, 0}, {0, 0, 0});
        for (int i = 1; i <= 16; ++i) {
            run(Integrator::SemiImplicitEuler, state, forces, h, 1);
            const double t = i * h;
            EXPECT_EQ(state.position.y[0], 100.0 - 8.0 * t * (t + h) / 2) << h << " " << i;
        }
    }
    ParticleState<double> earth = oneParticle<double>({0, 100, 0}, {0, 0, 0});
    run(Integrator::SemiImplicitEuler, earth, Forces<double>{}, 1.0 / 60, 120);
    EXPECT_NEAR(earth.position.y[0], 100.0 - 9.81 * 2.0 * (2.0 + 1.0 / 60) / 2, 1e-12);
}

TEST(Convergence, halvingTheStepChangesTheTerminalSpeedByLessThanAPercent) {
    for (const Integrator integrator : kIntegrators) {
        Forces<double> forces;
        forces.gravity = {0, -9.82, 0};
        forces.drag = 1.539;
        const auto terminal = [&](double h) {
            ParticleState<double> state = oneParticle<double>({0, 0, 0}, {0, 0, 0});
            run(integrator, state, forces, h, static_cast<int>(std::lround(12.0 / h)));
            return -state.velocity.y[0];
        };
        const double coarse = terminal(1.0 / 30), fine = terminal(1.0 / 60);
        EXPECT_NEAR(fine / coarse, 1.0, 0.01) << nameOf(integrator);
        EXPECT_NEAR(coarse, 9.82 / 1.539, 0.01 * 9.82 / 1.539) << nameOf(integrator);
    }
}

TEST(Convergence, irregularStepsLeaveTheOrderAndHarmTheSymplectic) {
    // The same number of steps, of 1/60 s on average: jitter makes the energy of the symplectic methods wander.
    for (const Integrator integrator : {Integrator::SemiImplicitEuler, Integrator::VelocityVerlet}) {
        const auto greatestGrowth = [&](float jitter) {
            SpringRun spring(4.0);
            geometry::Random random(3);
            double greatest = 0.0;
            for (int i = 0; i < 6000; ++i) {
                run(integrator, spring.state, spring.forces, (1.0 + random.uniform(-jitter, jitter)) / 60.0, 1);
                const double energy = std::pow(spring.place(), 2) + std::pow(spring.speed() / (2 * kPi), 2);
                greatest = std::fmax(greatest, std::abs(energy - 1.0));
            }
            return greatest;
        };
        EXPECT_GT(greatestGrowth(0.8f), 1.5 * greatestGrowth(0.0f)) << nameOf(integrator);
        EXPECT_TRUE(std::isfinite(greatestGrowth(1.0f)));
    }
    for (const Integrator integrator : kIntegrators) {
        SpringRun coarse(4.0), fine(4.0);
        geometry::Random first(4), second(4);
        double time = 0.0;
        for (int i = 0; i < 1024; ++i) {
            const double h = (1.0 + first.uniform(-0.5f, 0.5f)) / 1024;
            time += h;
            run(integrator, coarse.state, coarse.forces, h, 1);
            run(integrator, fine.state, fine.forces, h / 2, 2);
        }
        const auto errorOf = [&](const SpringRun& spring) {
            return std::hypot(spring.place() - std::cos(2 * kPi * time),
                              spring.speed() / (2 * kPi) + std::sin(2 * kPi * time));
        };
        const double order = std::log2(errorOf(coarse) / errorOf(fine));
        EXPECT_NEAR(order, kOrders[static_cast<std::size_t>(integrator)], 0.3) << nameOf(integrator);
    }
}

/// Energy over the energy at the start, of a spring of 1 Hz released at full stretch, steps of 1/60 s for 10 s.
struct EnergyRange {
    double lowest = 1.0, highest = 1.0, last = 1.0;
};
EnergyRange energyOfTenSeconds(Integrator integrator) {
    SpringRun spring(100.0);
    EnergyRange range;
    for (int i = 0; i < 600; ++i) {
        run(integrator, spring.state, spring.forces, 1.0 / 60, 1);
        range.last = std::pow(spring.place(), 2) + std::pow(spring.speed() / (2 * kPi), 2);
        range.lowest = std::fmin(range.lowest, range.last);
        range.highest = std::fmax(range.highest, range.last);
    }
    return range;
}

TEST(Convergence, reference_defect_52_theAverageVelocityStepIsNotVelocityVerlet) {
    EXPECT_NEAR(energyOfTenSeconds(Integrator::ExplicitEuler).last, 695.0, 0.5);
    EXPECT_NEAR(energyOfTenSeconds(Integrator::AverageVelocity).last, 26.7, 0.05);
    const EnergyRange symplectic = energyOfTenSeconds(Integrator::SemiImplicitEuler);
    EXPECT_NEAR(symplectic.lowest, 0.950, 5e-4);
    EXPECT_NEAR(symplectic.highest, 1.055, 5e-4);
    const EnergyRange verlet = energyOfTenSeconds(Integrator::VelocityVerlet);
    EXPECT_NEAR(std::fmax(1.0 - verlet.lowest, verlet.highest - 1.0), 0.0027, 5e-5);
    EXPECT_NEAR(energyOfTenSeconds(Integrator::RungeKutta4).last, 1.0, 1e-4);
}

}  // namespace
}  // namespace collidoscope::physics::convergence_test
