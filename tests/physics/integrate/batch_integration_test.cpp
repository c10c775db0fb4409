#include "physics/particle/integrate/batch_integration.h"
#include "tests/geometry/base/supported_sets.h"

#include <gtest/gtest.h>

#include <limits>

#include "physics/particle/contact/free_space.h"
#include "tests/physics/integrate/crowd.h"

namespace collidoscope::physics::batch_integration_test {
namespace {

using geometry::batch::InstructionSet;

constexpr float kStep = 1.0f / 60.0f;

BatchIntegration travelOf(const ParticleSystem& system, float time, int subSteps) {
    return {system.settings.integrator, time, subSteps, system.forces, system.obstacles, system.settings.contact};
}

TEST(BatchIntegration, eightAtATimeDoesWhatIntegrateDoesByEveryMethodAndInstructionSet) {
    for (const Integrator integrator : kIntegrators) {
        ParticleSystem plain = crowd(203, 1);
        IntegratorMemory<float> memory;
        for (int i = 0; i < 12; ++i) integrate(integrator, plain.state, plain.forces, kStep, memory);
        for (const InstructionSet set : geometry::test::supportedSets()) {
            ParticleSystem fast = crowd(203, 1);
            fast.settings.integrator = integrator;
            for (int i = 0; i < 4; ++i) integrateBatch(travelOf(fast, kStep, 3), fast.state, geometry::serialFor, set);
            EXPECT_EQ(hashOf(fast.state), hashOf(plain.state)) << nameOf(integrator) << ", set " << int(set);
        }
    }
}

TEST(BatchIntegration, whatIsFarFromSolidsMayGoTheFastWay) {
    ParticleSystem fast = crowd(500, 2);
    fast.obstacles = someSolids();
    fast.settings.contact.radius = 0.02f;
    ParticleSystem followed = fast;
    IntegratorMemory<float> memory;
    std::size_t hits = 0, hitsFollowed = 0;
    for (int step = 0; step < 60; ++step) {
        hits += integrateBatch(travelOf(fast, kStep, 1), fast.state).hits;
        const ParticleState<float> start = followed.state;
        integrate(fast.settings.integrator, followed.state, followed.forces, kStep, memory);
        for (std::size_t i = 0; i < start.size(); ++i) {
            if (start.isFixed(i)) continue;
            const SweptMotion flight{start.position[i],
                                     followed.state.position[i],
                                     start.velocity[i],
                                     followed.state.velocity[i],
                                     kStep,
                                     fast.forces.drag + start.damping[i],
                                     fast.forces.wind};
            const SweptResult landing = follow(flight, followed.obstacles, followed.settings.contact);
            followed.state.position.set(i, landing.position);
            followed.state.velocity.set(i, landing.velocity);
            hitsFollowed += static_cast<std::size_t>(landing.hits);
        }
        ASSERT_EQ(hashOf(fast.state), hashOf(followed.state)) << "step " << step;
    }
    EXPECT_EQ(hits, hitsFollowed);
    EXPECT_GT(hits, 500u);
}

TEST(BatchIntegration, aFloorThroughTheOriginLeavesTheAirFree) {
    ContactSettings contact;
    contact.radius = 0.02f;
    const Obstacles floor(only(floorAt(0.0f)));
    const FreeSpace space(floor, contact);
    const auto isFreeAt = [&](const geometry::Vec3f& place) {
        return isFree(space.numbers(), PathBounds<float>({place.x, place.y, place.z}));
    };
    EXPECT_TRUE(isFreeAt({0.0f, 0.1f, 0.0f}));
    EXPECT_TRUE(isFreeAt({-100.0f, 100.0f, 100.0f})) << "5,000 radii away";
    EXPECT_FALSE(isFreeAt({0.0f, 0.01f, 0.0f}));
    EXPECT_FALSE(isFreeAt({1e6f, 1.0f, 0.0f})) << "where numbers are coarse";

    contact.radius = 0.0f;
    const float slack = -FreeSpace(floor, contact).touchBounds(PathBounds<float>({0.0f, 0.0f, 0.0f})).min.y;
    EXPECT_GT(slack, 256.0f * std::numeric_limits<float>::epsilon()) << "a point rounds, too";
}

TEST(BatchIntegration, theSameBitsOnEveryInstructionSetNumberOfThreadsAndCut) {
    const auto after = [](InstructionSet set, const geometry::ParallelFor& parallelFor) {
        ParticleSystem system = crowd(50'001, 3);
        system.obstacles = someSolids();
        std::size_t hits = 0;
        for (int i = 0; i < 3; ++i)
            hits += integrateBatch(travelOf(system, kStep, 2), system.state, parallelFor, set).hits;
        return std::pair(hashOf(system.state), hits);
    };
    const auto expected = after(InstructionSet::Baseline, geometry::serialFor);
    for (const InstructionSet set : geometry::test::supportedSets())
        for (const std::size_t threads : {1u, 2u, 3u, 4u}) EXPECT_EQ(after(set, unevenThreads(threads)), expected);
}

TEST(BatchIntegration, tiedParticlesHaveTheSameBitsOnAnyNumberOfThreads) {
    const auto after = [](const geometry::ParallelFor& parallelFor) {
        ParticleSystem system = crowd(3000, 4);
        system.obstacles = someSolids();
        system.settings.integrator = Integrator::RungeKutta4;
        geometry::Random random(4);
        for (std::uint32_t i = 0; i < 6000; ++i)
            system.forces.springs.push_back(
                {static_cast<std::uint32_t>(random.uniform(0.0f, 2999.0f)), i / 2, 1.0f, 0.5f});
        for (int i = 0; i < 3; ++i) system.step(kStep, parallelFor);
        system.forces.springs.resize(4000);  // torn
        for (int i = 0; i < 3; ++i) system.step(kStep, parallelFor);
        return hashOf(system.state);
    };
    const std::uint64_t expected = after(geometry::serialFor);
    for (const std::size_t threads : {2u, 4u}) EXPECT_EQ(after(unevenThreads(threads)), expected);
}

TEST(BatchIntegration, anyStepAndMassGivesFiniteNumbersByEveryMethod) {
    for (const Integrator integrator : kIntegrators)
        for (const float time : {0.0f, 1e-9f, 10.0f})
            for (const float mass : {1.0f, 1e9f, std::numeric_limits<float>::infinity()}) {
                ParticleSystem system = dropOver(0.0f, 1.0f);
                system.settings.integrator = integrator;
                system.state.setMass(0, mass);
                for (int i = 0; i < 20; ++i) EXPECT_FALSE(system.step(time).broken);
                const geometry::Vec3f place = system.state.position[0];
                EXPECT_TRUE(std::isfinite(place.y));
                EXPECT_GE(place.y, 0.0f);
                if (time == 0.0f || std::isinf(mass)) {
                    EXPECT_EQ(place, (geometry::Vec3f{0.0f, 1.0f, 0.0f}));
                }
            }
}

TEST(BatchIntegration, aParticleThatWouldBreakStaysAndTheOthersGoOn) {
    for (const std::size_t count : {1u, 30u, 3000u}) {
        ParticleSystem system = crowd(count, 5);
        system.settings.integrator = Integrator::ExplicitEuler;
        ParticleSystem whole = system;
        const std::size_t bad = count / 2 + (count / 2 % 17 == 0 ? 1 : 0);
        if (bad >= count) system.state.inverseMass[0] = whole.state.inverseMass[0] = 1.0f;
        const std::size_t broken = bad < count ? bad : 0;
        system.state.velocity.set(broken, {3e38f, 0.0f, 0.0f});
        const geometry::Vec3f before = system.state.position[broken];
        const StepReport report = system.step(10.0f, unevenThreads(3));
        whole.step(10.0f);
        EXPECT_EQ(report.broken, broken);
        EXPECT_EQ(system.state.position[broken], before);
        EXPECT_EQ(system.state.velocity[broken].x, 3e38f);
        system.state.position.set(broken, whole.state.position[broken]);
        system.state.velocity.set(broken, whole.state.velocity[broken]);
        EXPECT_EQ(hashOf(system.state), hashOf(whole.state));
    }
}

TEST(BatchIntegration, whereSpringsTieParticlesABrokenStepMovesNone) {
    ParticleSystem system = crowd(40, 6);
    system.forces.springs = {{1, 2, 1.0f, 10.0f}};
    system.state.velocity.set(20, {3e38f, 0.0f, 0.0f});
    const std::uint64_t before = hashOf(system.state);
    EXPECT_EQ(system.step(10.0f).broken, std::size_t{20});
    EXPECT_EQ(hashOf(system.state), before);
}

TEST(BatchIntegration, reference_defect_42_verletDividesForcesByTheMassAndReadsNothingUnset) {
    for (const Integrator integrator : {Integrator::VelocityVerlet, Integrator::PositionVerlet}) {
        const auto speedOfMass = [&](float mass) {
            ParticleSystem system = noParticles();
            system.settings.integrator = integrator;
            system.forces.gravity = geometry::Vec3f{0.0f};
            system.state.resize(2);
            system.state.position.set(1, {2.0f, 0.0f, 0.0f});
            system.state.setMass(0, std::numeric_limits<float>::infinity());
            system.state.setMass(1, mass);
            system.forces.springs = {{0, 1, 1.0f, 8.0f}};
            system.step(1e-3f);
            return system.state.velocity[1].x;
        };
        EXPECT_NEAR(speedOfMass(1.0f), -8e-3, 1e-6);
        EXPECT_NEAR(speedOfMass(4.0f), -2e-3, 1e-6);
        EXPECT_EQ(speedOfMass(4.0f), speedOfMass(4.0f));
    }
}

TEST(BatchIntegration, theBooksParticleFallsAtItsTerminalSpeed) {
    for (const Integrator integrator : kIntegrators)
        for (const int rate : {30, 60, 240}) {
            ParticleSystem system = noParticles();
            system.settings.integrator = integrator;
            system.forces.gravity = {0.0f, -9.82f, 0.0f};
            system.forces.drag = 1.5f;  // (1 - 0.95) at 30 steps a second
            place(system, {});
            for (int i = 0; i < 20 * rate; ++i) system.step(1.0f / static_cast<float>(rate));
            EXPECT_NEAR(speedOf(system, 0), 6.547, 0.001) << nameOf(integrator) << " at " << rate;
        }
}

TEST(BatchIntegration, aCopyTakesNoMemoryOfItsOwnAlongAndGoesOnAlike) {
    ParticleSystem system = crowd(100, 7);
    system.forces.springs = {{1, 2, 1.0f, 10.0f}};
    system.settings.integrator = Integrator::RungeKutta4;
    for (int i = 0; i < 5; ++i) system.step(kStep);
    ParticleSystem copy = system;
    for (int i = 0; i < 5; ++i) system.step(kStep);
    for (int i = 0; i < 5; ++i) copy.step(kStep);
    EXPECT_EQ(hashOf(copy.state), hashOf(system.state));
}

}  // namespace
}  // namespace collidoscope::physics::batch_integration_test
