// The world of rigid bodies: what comes and goes, what is refused, what a copy is.

#include "physics/rigid/world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Planef;
using geometry::Spheref;
using geometry::Vec3f;

World pile(int count, std::uint64_t seed) {
    geometry::Random random(seed);
    World world = sequentialImpulsesWorld();
    world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = Planef{{0, 1, 0}, 0}});
    for (int i = 0; i < count; ++i) {
        const BodyId body = world.addBody(
            {.pose = {.position = random.inBox({-1, 0.5f, -1}, {1, 6, 1}), .orientation = random.rotation()}});
        if (i % 2 == 0)
            world.addShape(body, {.shape = Boxf{.half = random.inBox(Vec3f{0.1f}, Vec3f{0.4f})}});
        else
            world.addShape(body, {.shape = Spheref{.radius = random.uniform(0.1f, 0.4f)}});
    }
    return world;
}

TEST(World, ABoxDroppedOnTheGroundComesToRestUponIt) {
    World world = sequentialImpulsesWorld();
    world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = Planef{{0, 1, 0}, 0}});
    const BodyId box = world.addBody({.pose = {.position = {0, 3, 0}}});
    world.addShape(box, {.shape = Boxf{.half = Vec3f{0.5f}}});
    for (int i = 0; i < 180; ++i) EXPECT_TRUE(world.step(kStep).isFinite);
    const float lowest = world.poseOf(box).position.y - 0.5f;
    EXPECT_GE(lowest, -world.settings.impulses.slop);
    EXPECT_LE(lowest, 0.0f);
    EXPECT_LT(glm::length(world.velocityOf(box)), 1e-5f);
    EXPECT_DOUBLE_EQ(world.massOf(box).mass, 1000.0);
}

TEST(World, ABodyIsNewUntilItIsSteppedOrGivenAVelocityOrGone) {
    World world = pile(3, 1);
    EXPECT_TRUE(world.hasNewBodies());
    world.step(kStep);
    EXPECT_FALSE(world.hasNewBodies());
    const BodyId ball = world.addBody({.pose = {.position = {0, 9, 0}}});
    EXPECT_TRUE(world.hasNewBodies());
    EXPECT_TRUE(World(world).hasNewBodies());
    world.setVelocity(ball, {1, 0, 0});
    EXPECT_FALSE(world.hasNewBodies());
    const BodyId other = world.addBody({.pose = {.position = {0, 12, 0}}});
    EXPECT_TRUE(world.hasNewBodies());
    world.removeBody(other);
    EXPECT_FALSE(world.hasNewBodies());
}

TEST(World, ACopyGoesOnWithTheSameBits) {
    World world = pile(30, 1);
    for (int i = 0; i < 60; ++i) world.step(kStep);
    World copy = world;
    EXPECT_EQ(hashOf(world), hashOf(copy));
    for (int i = 0; i < 60; ++i) {
        world.step(kStep);
        copy.step(kStep);
        ASSERT_EQ(hashOf(world), hashOf(copy)) << "step " << i;
    }
}

TEST(World, WhatWasSavedIsLoadedIntoAnEmptyWorldAndGoesOnWithTheSameBits) {
    World world = pile(30, 2);
    for (int i = 0; i < 60; ++i) world.step(kStep);
    const auto bytes = geometry::save([&](geometry::Archive& a) { a.field("world", world); });
    World loaded;
    geometry::load([&](geometry::Archive& a) { a.field("world", loaded); }, bytes);
    for (int i = 0; i < 60; ++i) {
        world.step(kStep);
        loaded.step(kStep);
        ASSERT_EQ(hashOf(world), hashOf(loaded)) << "step " << i;
    }
}

TEST(World, AllBroadPhasesLeadToTheSameBits) {
    std::vector<std::uint64_t> hashes;
    for (const auto method : {geometry::BroadPhaseMethod::AllPairs, geometry::BroadPhaseMethod::SweepAndPrune,
                              geometry::BroadPhaseMethod::DynamicTree}) {
        World world = pile(60, 3);
        world.settings.broadPhase = method;
        for (int i = 0; i < 120; ++i) world.step(kStep);
        world.settings.broadPhase = {};
        hashes.push_back(hashOf(world));
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(World, AnObserverChangesNothingAndIsToldEachPhaseInOrder) {
    World world = pile(20, 4), watched = world;
    for (const StepOrder order : {StepOrder::ForcesFirst, StepOrder::Chapter14, StepOrder::Chapter15}) {
        world.settings.impulses.order = watched.settings.impulses.order = order;
        for (int i = 0; i < 30; ++i) {
            std::vector<StepPhase> reported;
            std::size_t impulses = 0;
            world.step(kStep);
            watched.step(kStep, [&](const StepRecord& record) {
                if (record.iteration < 0) reported.push_back(record.phase);
                impulses += record.phase == StepPhase::Impulses && record.contact >= 0 ? 1 : 0;
            });
            ASSERT_EQ(hashOf(world), hashOf(watched)) << "step " << i;
            const auto phases = phasesOf(order);
            ASSERT_TRUE(std::equal(reported.begin(), reported.end(), phases.begin(), phases.end()));
            std::size_t points = 0;
            for (const Contact& contact : watched.contacts()) points += contact.count;
            ASSERT_EQ(impulses, points * static_cast<std::size_t>(watched.settings.impulses.iterations));
        }
    }
}

TEST(World, AnIdOfWhatHasGoneIsRefusedAlsoWhenItsSlotIsUsedAgain) {
    World world = sequentialImpulsesWorld();
    const BodyId first = world.addBody();
    world.removeBody(first);
    EXPECT_FALSE(world.has(first));
    const BodyId second = world.addBody();
    EXPECT_EQ(first.index, second.index);
    EXPECT_NE(first, second);
    EXPECT_THROW(world.poseOf(first), std::invalid_argument);
}

TEST(World, NumbersThatAreNotFiniteAreRefusedByName) {
    World world = sequentialImpulsesWorld();
    const BodyId body = world.addBody();
    const Vec3f none{std::numeric_limits<float>::quiet_NaN(), 0, 0};
    try {
        world.applyForce(body, none);
        FAIL();
    } catch (const std::invalid_argument& refusal) {
        EXPECT_STREQ(refusal.what(), "physics::World: a force of body 0 is not finite");
    }
    EXPECT_THROW(world.setVelocity(body, none), std::invalid_argument);
    EXPECT_THROW(world.setPose(body, {.position = none}), std::invalid_argument);
    EXPECT_THROW(world.addShape(body, {.shape = Spheref{.radius = -1}}), std::invalid_argument);
    EXPECT_THROW(world.addShape(body, {.shape = Planef{}}), std::invalid_argument);
    EXPECT_THROW(world.step(-1.0f), std::invalid_argument);
    EXPECT_EQ(world.velocityOf(body), Vec3f{0.0f});
}

}  // namespace
}  // namespace collidoscope::physics
