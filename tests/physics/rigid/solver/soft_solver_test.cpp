// The soft step: lanes against one contact at a time, depth at rest against its formula, friction, restitution.

#include "physics/rigid/solver/soft_solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::soft_solver_test {
namespace {

using geometry::Boxf;
using geometry::Capsulef;
using geometry::Spheref;
using geometry::Vec3f;

World softStepWorld() {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    return world;
}

/// Boxes, spheres and capsules that fall on each other; some resist rolling, some bounce.
World heap(int count, std::uint64_t seed) {
    geometry::Random random(seed);
    World world = softStepWorld();
    addFloor(world, {.restitution = 0.3f});
    for (int i = 0; i < count; ++i) {
        const BodyDefinition definition{
            .pose = {.position = random.inBox({-1, 0.5f, -1}, {1, 6, 1}), .orientation = random.rotation()}};
        const Material material{.rollingResistance = i % 2 == 0 ? 0.1f : 0.0f};
        if (i % 3 == 0) addSolid(world, Boxf{.half = random.inBox(Vec3f{0.1f}, Vec3f{0.4f})}, definition, material);
        if (i % 3 == 1) addSolid(world, Spheref{.radius = random.uniform(0.1f, 0.4f)}, definition, material);
        if (i % 3 == 2) addSolid(world, Capsulef{{0, -0.3f, 0}, {0, 0.3f, 0}, 0.2f}, definition, material);
    }
    return world;
}

/// As if every third of them were of a round body with its centre of mass elsewhere.
std::vector<ContactCores> someCores(std::size_t contacts) {
    std::vector<ContactCores> cores(contacts);
    for (std::size_t i = 0; i < contacts; i += 3) cores[i] = {i % 2 == 0 ? 0.2f : 0.0f, 0.1f};
    return cores;
}

/// What a solver makes of the contacts of a world.
std::uint64_t hashOfSolution(const World& world, SoftLanes lanes, geometry::batch::InstructionSet set,
                             unsigned stepOfFour, std::span<const ContactCores> cores) {
    SoftSolver solver;
    geometry::TaskGroup taskGroup;
    solver.lanes = lanes, solver.instructions = set;
    Bodies bodies = world.arrays();
    std::vector<Contact> contacts(world.contacts().begin(), world.contacts().end());
    solver.prepare(bodies, contacts, {}, {}, world.settings, kStep, stepOfFour, taskGroup, {}, cores);
    solver.run(bodies, contacts, {}, taskGroup);
    solver.finish(bodies, contacts, taskGroup);
    return geometry::hashOf([&](geometry::Archive& archive) {
        archive.field("bodies", bodies);
        archive.field("contacts", contacts);
    });
}

/// Whatever the instruction set.
void expectTheBitsOfOneContactAtATime(const World& world, unsigned stepOfFour, std::span<const ContactCores> cores) {
    using geometry::batch::InstructionSet;
    const std::uint64_t one = hashOfSolution(world, SoftLanes::One, InstructionSet::Baseline, stepOfFour, cores);
    for (const auto set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
        if (!isSupported(set)) continue;
        EXPECT_EQ(one, hashOfSolution(world, SoftLanes::Eight, set, stepOfFour, cores));
    }
}

TEST(SoftSolver, eightLanesGiveTheBitsOfOneContactAtATimeWithAllInstructionSets) {
    World world = heap(90, 51);
    for (int step = 0; step < 150; ++step) {
        SCOPED_TRACE("seed 51, step " + std::to_string(step));
        world.step(kStep);
        if (step % 9 != 8) continue;
        const unsigned order = static_cast<unsigned>(step) % 4;
        expectTheBitsOfOneContactAtATime(world, order, someCores(world.contacts().size()));
    }
    EXPECT_GT(world.contacts().size(), 90u);
}

/// Rows of boxes and capsules that lie flat, so that each colour has many blocks of four points and of two; some fall
/// on them, some resist rolling, and some lie on a belt.
World crowd(std::uint64_t seed) {
    geometry::Random random(seed);
    World world = softStepWorld();
    addFloor(world, {.restitution = 0.2f});
    for (int i = 0; i < 400; ++i) {
        const auto x = static_cast<float>(i % 20), z = static_cast<float>(i / 20);
        const Material material{.rollingResistance = i % 37 == 0 ? 0.1f : 0.0f,
                                .surfaceVelocity = i % 41 == 0 ? Vec3f{0.5f, 0, 0} : Vec3f{0.0f}};
        const float above = i % 7 == 0 ? random.uniform(0.0f, 4.0f) : 0.0f;
        if (i % 2 == 0)
            addSolid(world, Boxf{.half = Vec3f{0.4f}}, {.pose = {.position = {x, 0.4f + above, z}}}, material);
        else
            addSolid(world, Capsulef{{-0.3f, 0, 0}, {0.3f, 0, 0}, 0.2f}, {.pose = {.position = {x, 0.2f + above, z}}},
                     material);
        if (i % 4 == 0) addSolid(world, Boxf{.half = Vec3f{0.3f}}, {.pose = {.position = {x, 1.11f + above, z}}});
    }
    return world;
}

TEST(SoftSolver, twoBlocksAtATimeGiveTheBitsOfOneContactAtATime) {
    World world = crowd(50);
    world.settings.sleep.isOn = false;
    for (int step = 0; step < 100; ++step) {
        world.step(kStep);
        SCOPED_TRACE("seed 50, step " + std::to_string(step));
        if (step % 5 == 4) expectTheBitsOfOneContactAtATime(world, static_cast<unsigned>(step / 5) % 4, {});
    }
    EXPECT_GT(world.contacts().size(), 400u);
}

TEST(SoftSolver, aSavedWorldGoesOnWithTheSameBits) {
    World world = heap(60, 52);
    for (int i = 0; i < 61; ++i) world.step(kStep);
    const auto bytes = geometry::save([&](geometry::Archive& a) { a.field("world", world); });
    World loaded, copy = world;
    geometry::load([&](geometry::Archive& a) { a.field("world", loaded); }, bytes);
    for (int i = 0; i < 60; ++i) {
        world.step(kStep), loaded.step(kStep), copy.step(kStep);
        ASSERT_EQ(hashOf(world), hashOf(loaded)) << "seed 52, step " << i;
        ASSERT_EQ(hashOf(world), hashOf(copy)) << "seed 52, step " << i;
    }
}

TEST(SoftSolver, anObserverChangesNothingAndIsToldThePhasesOfEachSubStep) {
    World world = heap(30, 53), watched = world;
    for (int i = 0; i < 40; ++i) {
        std::vector<StepPhase> reported;
        std::size_t works = 0, points = 0, ends = 0;
        world.step(kStep);
        watched.step(kStep, [&](const StepRecord& record) {
            EXPECT_LT(record.part, 6);
            if (record.iteration < 0) reported.push_back(record.phase);
            if (record.iteration >= 0 && record.phase != StepPhase::Bounce) ++(record.contact >= 0 ? works : ends);
        });
        for (const Contact& contact : watched.contacts()) points += contact.count;
        EXPECT_EQ(works, 2 * 6 * points);
        EXPECT_EQ(ends, 2u * 6u);
        ASSERT_EQ(hashOf(world), hashOf(watched)) << "seed 53, step " << i;
        ASSERT_EQ(reported.size(), 3u + 4u * 6u);
        EXPECT_EQ(reported.front(), StepPhase::FindPairs);
        EXPECT_EQ(reported[2], StepPhase::Bounce);
        EXPECT_EQ(reported.back(), StepPhase::Relax);
    }
}

TEST(SoftSolver, whatIsToldOfEachPointAddsUpAndLittleIsLeftOnceAPileRests) {
    World world = heap(30, 54);
    for (int i = 0; i < 400; ++i) world.step(kStep);
    std::vector<float> sums(world.contacts().size() * geometry::kMaxContacts + 64, 0.0f);
    float left = 0.0f;
    int seen = 0;
    world.step(kStep, [&](const StepRecord& record) {
        if (record.iteration < 0) return;
        if (record.contact < 0) {
            if (record.phase == StepPhase::Relax) left = std::max(left, record.residual);
            return;
        }
        ASSERT_LT(static_cast<std::size_t>(record.contact), record.contacts.size());
        float& sum = sums[static_cast<std::size_t>(record.contact) * geometry::kMaxContacts + record.point];
        if (sum != 0.0f) {
            EXPECT_NEAR(record.impulse - record.change, sum, 1e-4f * (std::abs(sum) + 1e-3f));
            ++seen;
        }
        sum = record.impulse;
        EXPECT_GE(record.impulse, 0.0f);
    });
    EXPECT_GT(seen, 300);
    EXPECT_LE(left, 0.05f);  // m/s
}

/// N / (m_r ω^2), m_r the reduced mass, for each contact of a pile: what lies on it, and how stiff it is.
TEST(SoftSolver, cubesAtRestSinkByTheirLoadOverReducedMassAndSquareOfTheFrequency) {
    for (const float frequency : {30.0f, 60.0f}) {
        for (const int count : {1, 2, 5, 10}) {
            World world = softStepWorld();
            world.settings.soft.frequency = frequency;
            addFloor(world);
            std::vector<BodyId> cubes;
            for (int i = 0; i < count; ++i)
                cubes.push_back(addSolid(world, Boxf{.half = Vec3f{0.5f}},
                                         {.pose = {.position = {0, 0.5f + static_cast<float>(i), 0}}}));
            stepFor(world, 20.0f);
            const double omega = 2.0 * 3.14159265358979 * double{frequency};
            double expected = 0.0;
            for (int i = 0; i < count; ++i) {
                expected += (i == 0 ? 1.0 : 2.0) * (count - i) * 9.81 / (omega * omega);
                const double sunk = 0.5 + i - double{world.poseOf(cubes[static_cast<std::size_t>(i)]).position.y};
                EXPECT_NEAR(sunk, expected, 0.05 * expected + 2e-6 * (1 + i))
                    << frequency << " Hz, cube " << i << " of " << count;
            }
        }
    }
}

TEST(SoftSolver, whatTouchesNothingFallsAndTurnsAsSequentialImpulsesLetIt) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep}) {
        World world;
        world.settings.solver = solver;
        world.settings.gravity = Vec3f{0.0f};
        const BodyId body = addSolid(world, Boxf{.half = {0.1f, 0.2f, 0.3f}}, {.angularVelocity = {1, 2, 3}});
        const Vec3f momentum = world.angularMomentumOf(body);
        const double energy = world.kineticEnergyOf(body);
        stepFor(world, 60.0f);
        EXPECT_EQ(world.angularMomentumOf(body), momentum);
        EXPECT_NEAR(world.kineticEnergyOf(body), energy, 1e-3 * energy);
    }
}

TEST(SoftSolver, aBoxSlidesDownASlopeAsFrictionLeavesItAndSticksBelowTheAngle) {
    for (const double degrees : {20.0, 40.0}) {
        const double angle = degrees * 3.14159265358979 / 180.0, c = std::cos(angle), s = std::sin(angle);
        World world = softStepWorld();
        world.settings.gravity = Vec3f{static_cast<float>(9.81 * s), static_cast<float>(-9.81 * c), 0.0f};
        addFloor(world);
        const BodyId box = addSolid(world, Boxf{.half = {0.5f, 0.25f, 0.5f}}, {.pose = {.position = {0, 0.25f, 0}}});
        stepFor(world, 1.0f);
        const double early = double{world.velocityOf(box).x};
        stepFor(world, 1.0f);
        const double acceleration = double{world.velocityOf(box).x} - early;
        const double expected = degrees < 26.565 ? 0.0 : 9.81 * (s - 0.5 * c);
        EXPECT_NEAR(acceleration, expected, 2e-3) << degrees << " degrees";
        if (expected == 0.0) {
            EXPECT_NEAR(double{world.velocityOf(box).x}, 0.0, 1e-4);
        }
    }
}

TEST(SoftSolver, aBallReboundsWithItsShareOfTheSpeed) {
    for (const float restitution : {0.0f, 0.5f, 1.0f}) {
        World world = softStepWorld();
        addFloor(world);
        const BodyId ball = addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 5.5f, 0}}},
                                     {.restitution = restitution});
        float fastest = 0.0f;
        for (int i = 0; i < 120; ++i) {
            world.step(kStep);
            // It left within a step or the one before, and has risen since: as fast as it was on the floor.
            const float speed = world.velocityOf(ball).y, risen = world.poseOf(ball).position.y - 0.5f;
            if (speed > 0.0f) fastest = std::max(fastest, std::sqrt(speed * speed + 2.0f * 9.81f * risen));
        }
        EXPECT_NEAR(fastest, restitution * std::sqrt(2.0f * 9.81f * 5.0f), 0.02f * 9.9f) << restitution;
    }
}

TEST(SoftSolver, aBallRollsDownASlopeAsTheorySays) {
    const double angle = 20.0 * 3.14159265358979 / 180.0;
    World world = softStepWorld();
    world.settings.gravity =
        Vec3f{static_cast<float>(9.81 * std::sin(angle)), static_cast<float>(-9.81 * std::cos(angle)), 0.0f};
    addFloor(world);
    const BodyId ball = addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 1.0f);
    const double early = double{world.velocityOf(ball).x};
    stepFor(world, 1.0f);
    EXPECT_NEAR(double{world.velocityOf(ball).x} - early, 2.396584, 5e-3);
}

TEST(SoftSolver, whatWouldNotBeFiniteLeavesTheWorldAsItWas) {
    World world = softStepWorld();
    addFloor(world);
    const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 0.5f);
    world.applyForce(box, {3e38f, 3e38f, 0});
    world.applyForce(box, {3e38f, 3e38f, 0});
    const std::uint64_t before = hashOf(world);
    const WorldStep step = world.step(kStep);
    EXPECT_FALSE(step.isFinite);
    EXPECT_EQ(step.fault, box);
    EXPECT_EQ(hashOf(world), before);
}

}  // namespace
}  // namespace collidoscope::physics::soft_solver_test
