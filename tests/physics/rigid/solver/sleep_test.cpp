// Sleep: what rests is left out of the steps, nothing moves in it, and whatever reaches it wakes it as it was.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

World sleepyWorld() {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    world.settings.sleep.isOn = true;
    addFloor(world);
    return world;
}

std::vector<BodyId> addTower(World& world, int count, float x) {
    std::vector<BodyId> cubes;
    for (int i = 0; i < count; ++i)
        cubes.push_back(
            addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {x, 0.5f + static_cast<float>(i), 0}}}));
    return cubes;
}

bool areAsleep(const World& world, const std::vector<BodyId>& bodies) {
    return std::all_of(bodies.begin(), bodies.end(), [&](BodyId body) { return world.isAsleep(body); });
}
bool areAwake(const World& world, const std::vector<BodyId>& bodies) {
    return std::none_of(bodies.begin(), bodies.end(), [&](BodyId body) { return world.isAsleep(body); });
}

TEST(Sleep, twoTowersAreTwoIslandsAndSleepWithoutMoving) {
    World world = sleepyWorld();
    const auto left = addTower(world, 3, -2.0f), right = addTower(world, 3, 2.0f);
    stepFor(world, 6.0f);
    ASSERT_TRUE(areAsleep(world, left) && areAsleep(world, right));
    EXPECT_EQ(world.restOf(left[2]).island, left[0].index);
    EXPECT_EQ(world.restOf(right[2]).island, right[0].index);
    EXPECT_EQ(world.restOf(right[2]).reason, RestReason::Asleep);
    EXPECT_TRUE(world.contacts().empty());
    EXPECT_EQ(world.sleepingContacts().size(), 6u);
    const geometry::Posef before = world.poseOf(left[2]);
    stepFor(world, 2.0f);
    EXPECT_EQ(world.poseOf(left[2]).position, before.position);
    EXPECT_EQ(world.poseOf(left[2]).orientation, before.orientation);
    EXPECT_EQ(world.velocityOf(left[2]), Vec3f{0.0f});
    EXPECT_TRUE(world.events().empty());
}

TEST(Sleep, whatIsToStayAwakeKeepsItsIslandAwakeAndNoOther) {
    World world = sleepyWorld();
    const auto left = addTower(world, 3, -2.0f), right = addTower(world, 3, 2.0f);
    world.setStaysAwake(left[2], true);
    stepFor(world, 6.0f);
    EXPECT_TRUE(areAwake(world, left) && areAsleep(world, right));
    EXPECT_EQ(world.restOf(left[0]).reason, RestReason::KeptAwake);
    EXPECT_EQ(world.restOf(left[0]).liveliest, left[2]);
    world.fallAsleepNow();
    EXPECT_TRUE(areAwake(world, left));
    World copy = sleepyWorld();
    geometry::load([&](geometry::Archive& archive) { archive.field("world", copy); },
                   geometry::save([&](geometry::Archive& archive) { archive.field("world", world); }));
    stepFor(copy, 3.0f);
    EXPECT_TRUE(areAwake(copy, left));
    world.setStaysAwake(left[2], false), world.setStaysAwake(right[0], true);
    EXPECT_TRUE(areAwake(world, right));
    stepFor(world, 3.0f);
    EXPECT_TRUE(areAsleep(world, left) && areAwake(world, right));
    const BodyId alone =
        addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {9, 0.5f, 0}}, .staysAwake = true});
    stepFor(world, 3.0f);
    EXPECT_FALSE(world.isAsleep(alone));
}

TEST(Sleep, anImpulseAForceAndAHandWakeTheWholeIslandAndNoOther) {
    for (int way = 0; way < 5; ++way) {
        World world = sleepyWorld();
        const auto left = addTower(world, 3, -2.0f), right = addTower(world, 3, 2.0f);
        stepFor(world, 6.0f);
        ASSERT_TRUE(areAsleep(world, left));
        if (way == 0) world.applyImpulse(left[0], {1, 0, 0});
        if (way == 1) world.applyForce(left[1], {1, 0, 0});
        if (way == 2) world.setVelocity(left[2], {0.1f, 0, 0});
        if (way == 3) world.applyTorque(left[2], {0, 1, 0});
        if (way == 4) world.setPose(left[2], world.poseOf(left[2]));
        world.step(kStep);
        EXPECT_TRUE(areAwake(world, left)) << "way " << way;
        EXPECT_TRUE(areAsleep(world, right)) << "way " << way;
        EXPECT_EQ(world.contacts().size(), 3u);
        stepFor(world, 6.0f);
        EXPECT_TRUE(areAsleep(world, left)) << "way " << way;
    }
}

/// A tower that sleeps and is woken sinks no further: its contacts kept their impulses.
TEST(Sleep, whatWakesIsAsItWas) {
    World world = sleepyWorld();
    const auto cubes = addTower(world, 10, 0.0f);
    stepFor(world, 12.0f);
    ASSERT_TRUE(areAsleep(world, cubes));
    const Vec3f before = world.poseOf(cubes.back()).position;
    world.wakeUp(cubes[0]);
    for (int i = 0; i < 20; ++i) {
        world.step(kStep);
        for (const ContactEvent& event : world.events()) EXPECT_EQ(event.phase, ContactPhase::Persists);
        EXPECT_LE(std::abs(world.velocityOf(cubes.back()).y), 4e-3f) << "step " << i;
    }
    EXPECT_LE(std::abs(world.poseOf(cubes.back()).position.y - before.y), 4e-4f);
}

TEST(Sleep, aBallThatHitsASleepingTowerPushesItAsOneThatIsAwake) {
    std::vector<Vec3f> tops;
    for (const bool mayBeAsleep : {true, false}) {
        World world = sleepyWorld();
        const auto cubes = addTower(world, 4, 0.0f);
        stepFor(world, 6.0f);
        ASSERT_TRUE(areAsleep(world, cubes));
        if (!mayBeAsleep) world.wakeUp(cubes[0]);
        const BodyId ball =
            addSolid(world, Spheref{.radius = 0.4f}, {.pose = {.position = {-3, 3.5f, 0}}, .velocity = {20, 0, 0}});
        stepFor(world, 0.5f);
        EXPECT_TRUE(areAwake(world, cubes));
        EXPECT_LT(world.velocityOf(ball).x, 20.0f);
        tops.push_back(world.velocityOf(cubes.back()));
    }
    EXPECT_GT(glm::length(tops[0]), 0.5f);
    EXPECT_LE(glm::length(tops[0] - tops[1]), 0.05f * glm::length(tops[1]));
}

TEST(Sleep, whatLiesOnSomethingFallsWhenThatGoesOrIsMoved) {
    for (const bool isRemoved : {true, false}) {
        World world = sleepyWorld();
        const BodyId shelf =
            addSolid(world, Boxf{.half = {2, 0.1f, 2}}, {.kind = BodyKind::Static, .pose = {.position = {0, 3, 0}}});
        const BodyId cube = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 3.6f, 0}}});
        stepFor(world, 4.0f);
        ASSERT_TRUE(world.isAsleep(cube));
        if (isRemoved)
            world.removeBody(shelf);
        else
            world.setPose(shelf, {.position = {10, 3, 0}});
        stepFor(world, 4.0f);
        EXPECT_NEAR(world.poseOf(cube).position.y, 0.5f, 1e-3f);
    }
}

TEST(Sleep, aStaticBodyPutIntoASleepingOneWakesIt) {
    World world = sleepyWorld();
    const BodyId wall =
        addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.kind = BodyKind::Static, .pose = {.position = {5, 0.5f, 0}}});
    const auto cube = addTower(world, 1, 0.0f);
    stepFor(world, 4.0f);
    ASSERT_TRUE(areAsleep(world, cube));
    world.setPose(wall, {.position = {0.8f, 0.5f, 0}});
    world.step(kStep);
    EXPECT_TRUE(areAwake(world, cube));
    stepFor(world, 2.0f);
    EXPECT_LT(world.poseOf(cube[0]).position.x, -0.15f);
}

TEST(Sleep, gravityOrTheOtherSolverWakesAll) {
    for (const bool isGravity : {true, false}) {
        World world = sleepyWorld();
        const auto cubes = addTower(world, 2, 0.0f);
        stepFor(world, 4.0f);
        ASSERT_TRUE(areAsleep(world, cubes));
        if (isGravity)
            world.settings.gravity.x = 8.0f;
        else
            world.settings.solver = RigidSolver::SequentialImpulses;
        world.step(kStep);
        EXPECT_TRUE(areAwake(world, cubes));
        EXPECT_EQ(world.contacts().size(), 2u);
    }
}

/// A pendulum of two links that hangs still; the lower one is touched.
TEST(Sleep, jointsMakeIslandsAndTheirForcesAreKept) {
    World world = sleepyWorld();
    const BodyId anchor = world.addBody({.kind = BodyKind::Static, .pose = {.position = {0, 5, 0}}});
    std::vector<BodyId> links;
    for (int i = 0; i < 2; ++i)
        links.push_back(addSolid(world, Boxf{.half = {0.1f, 0.5f, 0.1f}},
                                 {.pose = {.position = {0, 4.5f - static_cast<float>(i), 0}}}));
    world.addJoint({.kind = JointKind::Ball, .bodyA = anchor, .bodyB = links[0], .anchor = {0, 5, 0}});
    const JointId lower =
        world.addJoint({.kind = JointKind::Ball, .bodyA = links[0], .bodyB = links[1], .anchor = {0, 4, 0}});
    stepFor(world, 3.0f);
    ASSERT_TRUE(areAsleep(world, links));
    EXPECT_EQ(world.restOf(links[1]).island, links[0].index);
    const float force = glm::length(world.reactionOf(lower).force);
    stepFor(world, 3.0f);
    EXPECT_EQ(glm::length(world.reactionOf(lower).force), force);
    world.applyImpulse(links[1], {1, 0, 0});
    world.step(kStep);
    EXPECT_TRUE(areAwake(world, links));
    EXPECT_NEAR(glm::length(world.reactionOf(lower).force), 40.0f * 9.81f, 0.05f * 40.0f * 9.81f);
}

/// A cube that hangs by a ball joint, and is let go aside.
BodyId addPendulum(World& world, float length, float aside, float x) {
    const Vec3f top{x, 5.0f, 0.0f};
    const BodyId anchor = world.addBody({.kind = BodyKind::Static, .pose = {.position = top}});
    const BodyId cube =
        addSolid(world, Boxf{.half = Vec3f{0.1f * length}}, {.pose = {.position = top + Vec3f{aside, -length, 0.0f}}});
    world.addJoint({.bodyA = anchor, .bodyB = cube, .anchor = top});
    return cube;
}

TEST(Sleep, whatTremblesIsSavedWithHowFarItHasMoved) {
    World world = sleepyWorld(), loaded;
    const BodyId trembling = addPendulum(world, 0.1f, 0.001f, -1.0f);
    stepFor(world, 0.3f);
    const auto bytes = geometry::save([&](geometry::Archive& a) { a.field("world", world); });
    geometry::load([&](geometry::Archive& a) { a.field("world", loaded); }, bytes);
    EXPECT_TRUE(world.arrays().rests[trembling.index].hasTrembled());
    for (int step = 0; step < 120; ++step) {
        world.step(kStep), loaded.step(kStep);
        ASSERT_EQ(hashOf(world), hashOf(loaded)) << "step " << step;
    }
    EXPECT_TRUE(loaded.isAsleep(trembling));
}

/// What trembles by a millimetre may sleep, wherever it is. What swings further may not, though it is always slow.
TEST(Sleep, whatTremblesSleepsAndWhatSwingsSlowlyDoesNot) {
    World world = sleepyWorld();
    const BodyId trembling = addPendulum(world, 0.1f, 0.001f, -1.0f), swinging = addPendulum(world, 1.0f, 0.014f, 1.0f);
    stepFor(world, 3.0f);
    EXPECT_TRUE(world.isAsleep(trembling));
    for (int step = 0; step < 600; ++step) {
        world.step(kStep);
        ASSERT_FALSE(world.isAsleep(swinging)) << "step " << step;
        ASSERT_LT(glm::length(world.velocityOf(swinging)), world.settings.sleep.speed);
    }
}

TEST(Sleep, aNeighbourThatMovesKeepsAnIslandAwakeAndItIsSaidWhich) {
    World world = sleepyWorld();
    const auto cubes = addTower(world, 2, 0.0f);
    const BodyId ball = addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0.0f, 2.5f, 0}}});
    for (int i = 0; i < 60; ++i) {
        world.setAngularVelocity(ball, {0, 5, 0});
        world.step(kStep);
    }
    EXPECT_EQ(world.restOf(cubes[0]).reason, RestReason::NeighbourMoves);
    EXPECT_EQ(world.restOf(cubes[0]).liveliest, ball);
    EXPECT_EQ(world.restOf(ball).reason, RestReason::Moves);
    world.settings.sleep.isOn = false;
    EXPECT_EQ(world.restOf(cubes[0]).reason, RestReason::SleepingOff);
}

TEST(Sleep, aSavedWorldThatSleepsInPartGoesOnWithTheSameBits) {
    geometry::Random random(81);
    World world = sleepyWorld();
    for (int i = 0; i < 30; ++i)
        addSolid(world, Boxf{.half = random.inBox(Vec3f{0.2f}, Vec3f{0.4f})},
                 {.pose = {.position = random.inBox({-6, 0.5f, -6}, {6, 3, 6}), .orientation = random.rotation()}});
    stepFor(world, 4.0f);
    const auto bytes = geometry::save([&](geometry::Archive& a) { a.field("world", world); });
    World loaded;
    geometry::load([&](geometry::Archive& a) { a.field("world", loaded); }, bytes);
    std::size_t asleep = 0;
    for (const BodyId body : world.bodies()) asleep += world.isAsleep(body) ? 1 : 0;
    EXPECT_GT(asleep, 3u) << "seed 81";
    for (int i = 0; i < 200; ++i) {
        if (i == 50)
            for (World* each : {&world, &loaded})
                addSolid(*each, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 6, 0}}, .velocity = {3, -5, 2}});
        world.step(kStep), loaded.step(kStep);
        ASSERT_EQ(hashOf(world), hashOf(loaded)) << "seed 81, step " << i;
    }
}

TEST(Sleep, aWorldThatIsPutToSleepLiesAsItWasAndWakesWhereItIsTouched) {
    World world = sleepyWorld();
    std::vector<std::vector<BodyId>> towers;
    for (int i = 0; i < 20; ++i) {
        towers.emplace_back();
        for (int k = 0; k < 3; ++k)
            towers.back().push_back(addSolid(
                world, Boxf{.half = Vec3f{0.5f}},
                {.pose = {.position = {3.0f * static_cast<float>(i), 0.4999f + 0.9999f * static_cast<float>(k), 0}}}));
    }
    world.fallAsleepNow();
    for (const auto& tower : towers) EXPECT_TRUE(areAsleep(world, tower));
    EXPECT_EQ(world.sleepingContacts().size(), 60u);
    stepFor(world, 1.0f);
    EXPECT_TRUE(world.contacts().empty());
    world.applyImpulse(towers[7][1], {200.0f, 0, 0});
    EXPECT_TRUE(areAwake(world, towers[7]));
    world.step(kStep);
    EXPECT_EQ(world.contacts().size(), 3u);
    for (std::size_t i = 0; i < towers.size(); ++i) EXPECT_EQ(areAsleep(world, towers[i]), i != 7) << i;
    stepFor(world, 5.0f);
    EXPECT_TRUE(areAsleep(world, towers[7])) << "it has come to rest again";
    EXPECT_EQ(world.sleepingContacts().size(), 60u);
}

TEST(Sleep, withoutSleepNothingIsPutToSleep) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    addFloor(world);
    const auto tower = addTower(world, 2, 0.0f);
    world.fallAsleepNow();
    EXPECT_TRUE(areAwake(world, tower));
}

/// Islands that wake and fall asleep in any order leave no contact behind, and lose none.
TEST(Sleep, contactsOfIslandsAreKeptHoweverOftenTheyWake) {
    constexpr std::uint64_t kSeed = 81;
    geometry::Random random(kSeed);
    World world = sleepyWorld();
    std::vector<std::vector<BodyId>> towers;
    for (int i = 0; i < 12; ++i) towers.push_back(addTower(world, 1 + i % 4, 3.0f * static_cast<float>(i)));
    for (int round = 0; round < 60; ++round) {
        for (int i = 0; i < 4; ++i) world.wakeUp(towers[random.index(12)][0]);
        stepFor(world, random.uniform(0.0f, 2.0f));
        if (round % 20 == 10) {
            std::vector<BodyId>& tower = towers[random.index(12)];
            if (tower.size() > 1) world.removeBody(tower.back()), tower.pop_back();
        }
        std::size_t expected = 0;
        for (const auto& tower : towers)
            if (areAsleep(world, tower)) expected += tower.size();
        const std::vector<Contact> sleeping = world.sleepingContacts();
        ASSERT_EQ(sleeping.size(), expected) << "seed 81, round " << round;
        for (std::size_t i = 1; i < sleeping.size(); ++i) ASSERT_LT(keyOf(sleeping[i - 1]), keyOf(sleeping[i]));
        World copy = world;
        copy.step(kStep);
        World other = world;
        other.settings.broadPhase = geometry::BroadPhaseMethod::AllPairs;
        other.step(kStep);
        other.settings.broadPhase = copy.settings.broadPhase;
        ASSERT_EQ(hashOf(copy), hashOf(other)) << "seed 81, round " << round;
    }
}

/// What nothing was near wakes when it is hit, also by what a collision has sent there within a step.
TEST(Sleep, whatIsSentFarWithinAStepDoesNotPassASleepingSheet) {
    World world = sleepyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId far =
        addSolid(world, Boxf{.half = {0.0005f, 2, 2}}, {.pose = {.position = {0, 3, 8}}}, {.density = 800});
    world.settings.gravity = Vec3f{0.0f};
    world.fallAsleepNow();
    ASSERT_TRUE(world.isAsleep(far));
    // Two balls, the first of which drives the second one towards the sheet from the side.
    const BodyId driven = addSolid(world, Spheref{.radius = 0.1f}, {.pose = {.position = {0.01f, 3, 0}}});
    addSolid(world, Spheref{.radius = 0.3f}, {.pose = {.position = {0, 3, -2}}, .velocity = {0, 0, 900}},
             {.density = 8000});
    for (int i = 0; i < 30; ++i) {
        world.step(kStep);
        ASSERT_TRUE(world.isAsleep(far) || glm::length(world.poseOf(driven).position) > 0.0f);
    }
    EXPECT_FALSE(world.isAsleep(far)) << "it was hit";
}

}  // namespace
}  // namespace collidoscope::physics
