// The formulas of physics/particle/theory, against numbers from elsewhere, their own equations and each other.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/particle/theory/oscillator.h"
#include "physics/particle/theory/trajectory.h"

namespace collidoscope::physics::theory_test {
namespace {

using geometry::Vec3d;

constexpr double kPi = geometry::kPi<double>;
constexpr double kDegree = kPi / 180.0;

TEST(TheoryOfProjectiles, withoutAirIsTheParabola) {
    const TrajectoryPoint point = flightAfter({{1, 2, 3}, {4, 5, 6}}, {}, 2.0);
    EXPECT_NEAR(point.position.x, 9.0, 1e-14);
    EXPECT_NEAR(point.position.y, 2.0 + 10.0 - 0.5 * 9.81 * 4.0, 1e-14);
    EXPECT_NEAR(point.velocity.y, 5.0 - 9.81 * 2.0, 1e-14);
}

TEST(TheoryOfProjectiles, littleDragIsNearNone) {
    const TrajectoryPoint start{{0, 0, 0}, {3, 7, 0}};
    const TrajectoryPoint without = flightAfter(start, {}, 1.5), with = flightAfter(start, {.drag = 1e-12}, 1.5);
    EXPECT_NEAR(glm::length(with.position - without.position), 0.0, 1e-10);
}

TEST(TheoryOfProjectiles, seriesAndClosedFormMeet) {
    const TrajectoryPoint start{{0, 0, 0}, {3, 7, 0}};
    const TrajectoryPoint below = flightAfter(start, {.drag = 1.0 - 1e-9}, 1.0);
    const TrajectoryPoint above = flightAfter(start, {.drag = 1.0 + 1e-9}, 1.0);
    EXPECT_NEAR(glm::length(above.position - below.position), 0.0, 1e-8);
}

TEST(TheoryOfProjectiles, endsAtTheTerminalVelocity) {
    const Air air{.drag = 1.539, .wind = {2, 0, 0}};
    const TrajectoryPoint late = flightAfter({{0, 0, 0}, {9, 9, 9}}, air, 40.0);
    EXPECT_NEAR(glm::length(late.velocity - terminalVelocity(air)), 0.0, 1e-12);
    EXPECT_NEAR(terminalVelocity(air).y, -9.81 / 1.539, 1e-12);
}

/// Two derivatives of the formula's place by central differences.
template <typename Motion>
PhasePoint slopesOf(const Motion& motion, double time) {
    constexpr double kStep = 1e-4;
    const PhasePoint before = motion(time - kStep), after = motion(time + kStep);
    return {(after.position - before.position) / (2 * kStep), (after.velocity - before.velocity) / (2 * kStep)};
}

TEST(TheoryOfSprings, obeysItsEquationAtEveryDamping) {
    for (const double ratio : {0.0, 0.05, 0.5, 0.999, 0.9999999, 1.0, 1.0000001, 1.001, 2.0, 50.0}) {
        DampedSpring spring{.mass = 2.0, .stiffness = 50.0};
        spring.damping = ratio * spring.criticalDamping();
        EXPECT_NEAR(spring.dampingRatio(), ratio, 1e-14);
        const auto motion = [&](double t) { return motionAfter(spring, {0.7, -1.5}, t); };
        EXPECT_NEAR(motion(0.0).position, 0.7, 1e-15);
        EXPECT_NEAR(motion(0.0).velocity, -1.5, 1e-15);
        for (const double t : {0.01, 0.1, 0.7, 3.0}) {
            const PhasePoint now = motion(t), slopes = slopesOf(motion, t);
            const double force = -spring.stiffness * now.position - spring.damping * now.velocity;
            const double size = 1.0 + ratio * ratio * ratio * ratio * std::exp(-ratio * t);  // of third derivatives
            EXPECT_NEAR(slopes.position, now.velocity, 2e-5 * size) << ratio << " at " << t;
            EXPECT_NEAR(slopes.velocity, force / spring.mass, 2e-5 * size) << ratio << " at " << t;
        }
    }
}

TEST(TheoryOfSprings, aLateTimeOfAStrongDamperIsFinite) {
    const DampedSpring spring{.mass = 1e-3, .stiffness = 1.0, .damping = 1e6};
    const PhasePoint late = motionAfter(spring, {1.0, 0.0}, 1e4);
    EXPECT_NEAR(late.position, std::exp(-1e-2), 1e-9);
    EXPECT_TRUE(std::isfinite(late.velocity));
}

TEST(TheoryOfSprings, peaksTouchTheEnvelopeAndNothingLeavesIt) {
    DampedSpring spring{.mass = 1.0, .stiffness = 40.0, .damping = 0.8};
    double nearest = 1.0;
    for (int i = 0; i < 4000; ++i) {
        const double t = i * 1e-3, bound = envelopeAfter(spring, {1.0, 0.0}, t);
        const double gap = bound - std::abs(motionAfter(spring, {1.0, 0.0}, t).position);
        EXPECT_GT(gap, -1e-14);
        nearest = std::min(nearest, gap);
    }
    EXPECT_LT(nearest, 1e-5);
}

TEST(TheoryOfSprings, aDamperWithoutASpringOnlySlows) {
    const PhasePoint now = motionAfter(DampedSpring{.mass = 2.0, .damping = 4.0}, {1.0, 3.0}, 0.5);
    EXPECT_NEAR(now.velocity, 3.0 * std::exp(-1.0), 1e-14);
    EXPECT_NEAR(now.position, 1.0 + 1.5 * (1.0 - std::exp(-1.0)), 1e-14);
    EXPECT_NEAR(motionAfter(DampedSpring{}, {1.0, 3.0}, 2.0).position, 7.0, 1e-14);
}

TEST(TheoryOfPendulums, periodsAreThoseOfTheTables) {
    const Pendulum pendulum{};
    EXPECT_NEAR(periodOf(pendulum, 10 * kDegree), 2.009893, 5e-7);
    EXPECT_NEAR(periodOf(pendulum, 90 * kDegree), 2.367842, 5e-7);
    EXPECT_NEAR(periodOf(pendulum, 170 * kDegree), 4.893524, 5e-7);
    EXPECT_EQ(periodOf(pendulum, 0.0), smallSwingPeriod(pendulum));
}

TEST(TheoryOfPendulums, theMeanIsThatOfGauss) {
    EXPECT_NEAR(arithmeticGeometricMean(1.0, std::sqrt(2.0)), 1.1981402347355922, 1e-15);
    EXPECT_EQ(arithmeticGeometricMean(1.0, 0.0), arithmeticGeometricMean(1.0, 0.0));
    EXPECT_LT(arithmeticGeometricMean(1.0, 0.0), 1e-15);
}

/// RK4 of its own on the bare equation, with steps of 0.1 ms.
PhasePoint pendulumByNumbers(const Pendulum& pendulum, PhasePoint now, double time) {
    const auto steps = static_cast<int>(std::lround(time * 1e4));
    const double h = time / steps, w2 = pendulum.gravity / pendulum.length;
    const auto slope = [&](const PhasePoint& p) { return PhasePoint{p.velocity, -w2 * std::sin(p.position)}; };
    const auto along = [](const PhasePoint& p, const PhasePoint& d, double by) {
        return PhasePoint{p.position + by * d.position, p.velocity + by * d.velocity};
    };
    for (int i = 0; i < steps; ++i) {
        const PhasePoint a = slope(now), b = slope(along(now, a, h / 2)), c = slope(along(now, b, h / 2));
        const PhasePoint d = slope(along(now, c, h));
        now = along(along(along(along(now, a, h / 6), b, h / 3), c, h / 3), d, h / 6);
    }
    return now;
}

TEST(TheoryOfPendulums, agreesWithTheEquationFromAnyStart) {
    const std::uint64_t seed = 5;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    int swings = 0;
    constexpr int kStarts = 40;
    for (int i = 0; i < kStarts; ++i) {
        const Pendulum pendulum{.length = random.uniform(0.3f, 3.0f), .gravity = random.uniform(1.0f, 20.0f)};
        const PhasePoint start{random.uniform(-3.0f, 3.0f), pendulum.frequency() * random.uniform(-3.5f, 3.5f)};
        const double time = random.uniform(0.1f, 6.0f);
        const PhasePoint formula = motionAfter(pendulum, start, time);
        const PhasePoint numbers = pendulumByNumbers(pendulum, start, time);
        const double speed = 0.5 * start.velocity / pendulum.frequency(), s = std::sin(0.5 * start.position);
        swings += speed * speed + s * s < 1.0 ? 1 : 0;
        EXPECT_NEAR(formula.position, numbers.position, 1e-8) << i;
        EXPECT_NEAR(formula.velocity, numbers.velocity, 1e-7) << i;
    }
    EXPECT_GT(swings, kStarts * 3 / 10);
    EXPECT_LT(swings, kStarts * 7 / 10);
}

TEST(TheoryOfPendulums, isBackAfterAPeriodAndAcrossAfterHalfOfIt) {
    for (const double degrees : {0.001, 10.0, 90.0, 170.0, 179.0}) {
        const Pendulum pendulum{};
        const double amplitude = degrees * kDegree, period = periodOf(pendulum, amplitude);
        EXPECT_NEAR(motionAfter(pendulum, {amplitude, 0.0}, period).position, amplitude, 1e-7 * amplitude) << degrees;
        EXPECT_NEAR(motionAfter(pendulum, {amplitude, 0.0}, period / 2).position, -amplitude, 1e-7 * amplitude);
        EXPECT_NEAR(motionAfter(pendulum, {amplitude, 0.0}, period / 4).position, 0.0, 1e-7);
    }
}

TEST(TheoryOfPendulums, restsAtTheBottomAndCreepsToTheTop) {
    const Pendulum pendulum{.length = 9.81};  // frequency 1
    EXPECT_EQ(motionAfter(pendulum, {0.0, 0.0}, 5.0).position, 0.0);
    const PhasePoint late = motionAfter(pendulum, {0.0, 2.0}, 8.0);
    EXPECT_NEAR(late.position, kPi, 4.1 * std::exp(-8.0));
    EXPECT_NEAR(late.velocity, 0.0, 4.1 * std::exp(-8.0));
    const PhasePoint otherSide = motionAfter(pendulum, {0.0, -2.0}, 8.0);
    EXPECT_EQ(otherSide.position, -late.position);
    EXPECT_EQ(otherSide.velocity, -late.velocity);
}

/// The energy, the angular momentum and the direction to the pericentre, none of which may change.
void expectSameOrbit(double strength, const TrajectoryPoint& a, const TrajectoryPoint& b) {
    const auto energy = [&](const TrajectoryPoint& p) {
        return 0.5 * glm::dot(p.velocity, p.velocity) - strength / glm::length(p.position);
    };
    const auto pericentre = [&](const TrajectoryPoint& p) {
        return glm::cross(p.velocity, glm::cross(p.position, p.velocity)) / strength -
               p.position / glm::length(p.position);
    };
    EXPECT_NEAR(energy(a), energy(b), 1e-11 * strength);
    EXPECT_NEAR(glm::length(pericentre(a) - pericentre(b)), 0.0, 1e-10);
    EXPECT_NEAR(glm::length(glm::cross(a.position, a.velocity) - glm::cross(b.position, b.velocity)), 0.0, 1e-11);
}

TEST(TheoryOfOrbits, keepsTheOrbitAndComesBackAfterAPeriod) {
    const std::uint64_t seed = 9;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    for (int i = 0; i < 200; ++i) {
        const double strength = random.uniform(0.5f, 5.0f);
        const float distance = random.uniform(0.5f, 1.5f);
        const Vec3d position(distance * random.direction());
        const double escape = std::sqrt(2.0 * strength / glm::length(position));
        const double speed = escape * double{random.uniform(0.1f, 0.95f)};
        const TrajectoryPoint start{position, speed * Vec3d(random.direction())};
        ASSERT_TRUE(isBound(strength, start));
        const double period = orbitPeriod(strength, start);
        expectSameOrbit(strength, start, orbitAfter(strength, start, random.uniform(0.0f, 3.0f) * period));
        EXPECT_NEAR(glm::length(orbitAfter(strength, start, period).position - position), 0.0, 1e-9);
    }
}

TEST(TheoryOfOrbits, theCircleTurnsEvenly) {
    const TrajectoryPoint start{{1, 0, 0}, {0, 2, 0}};
    EXPECT_NEAR(orbitPeriod(4.0, start), kPi, 1e-14);
    const TrajectoryPoint quarter = orbitAfter(4.0, start, kPi / 4);
    EXPECT_NEAR(glm::length(quarter.position - Vec3d{0, 1, 0}), 0.0, 1e-14);
    EXPECT_NEAR(glm::length(quarter.velocity - Vec3d{-2, 0, 0}), 0.0, 1e-14);
    EXPECT_FALSE(isBound(4.0, {{1, 0, 0}, {0, 3, 0}}));
}

}  // namespace
}  // namespace collidoscope::physics::theory_test
