// What sleeps when: only what is held; and what loses its support wakes, however that goes away.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/base/elementary.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kBothSteps[]{1.0f / 60.0f, 1.0f / 240.0f};  // s

World drowsyWorld(float time) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    world.settings.sleep.isOn = true, world.settings.sleep.time = time;
    return world;
}

TEST(Support, aBallInFreeFallDoesNotSleepEvenIfStillForNoTime) {
    for (const float step : kBothSteps)
        for (const float up : {0.0f, 0.02f, 2.0f}) {
            World world = drowsyWorld(0.0f);
            addFloor(world);
            const BodyId ball =
                addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 3, 0}}, .velocity = {0, up, 0}});
            float time = 0.0f;
            for (; !world.isAsleep(ball) && time < 5.0f; time += step) world.step(step);
            // It sleeps where it is pushed out of the floor no faster than the sleep speed.
            EXPECT_NEAR(world.centerOf(ball).y, 0.5f, 7e-3f) << "up " << up;
            EXPECT_LE(time, 2.0f) << "it sleeps soon after it has come to rest";
        }
}

/// It is held, but goes on: a slope without friction, a wall, a ball that begins to roll.
TEST(Support, whatBeginsToSlideOrToRollDoesNotSleepEvenIfStillForNoTime) {
    for (const float step : kBothSteps)
        for (const float time : {0.0f, 0.02f, 0.2f})
            for (const float degrees : {2.0f, 5.0f, 10.0f, 30.0f, 90.0f})
                for (const bool isBall : {false, true}) {
                    World world = drowsyWorld(time);
                    const float angle = degrees * geometry::kPi<float> / 180.0f;
                    const Vec3f normal{geometry::sin(angle), geometry::cos(angle), 0.0f};
                    const Material material{.friction = isBall ? 0.9f : 0.0f};
                    addSolid(world, geometry::Planef{normal, 0.0f}, {.kind = BodyKind::Static}, material);
                    const BodyDefinition definition{.pose = {
                                                        .position = 0.2f * normal,
                                                        .orientation = glm::angleAxis(-angle, Vec3f{0, 0, 1}),
                                                    }};
                    const BodyId body = isBall ? addSolid(world, Spheref{.radius = 0.2f}, definition, material)
                                               : addSolid(world, Boxf{.half = Vec3f{0.2f}}, definition, material);
                    stepFor(world, 0.5f, step);
                    const bool doesSlip = !isBall || degrees > 70.0f;
                    const float gained = 0.5f * kEarthGravity * geometry::sin(angle) / (doesSlip ? 1.0f : 1.4f);
                    EXPECT_NEAR(glm::length(world.velocityOf(body)), gained, 0.05f * gained)
                        << degrees << " degrees, time " << time << ", a ball: " << isBall;
                }
}

TEST(Support, aPendulumDoesNotSleepWhereItTurnsBack) {
    for (const float step : kBothSteps)
        for (const float degrees : {90.0f, 30.0f, 10.0f}) {
            World world = drowsyWorld(0.0f);
            const float angle = degrees * geometry::kPi<float> / 180.0f;
            const BodyId bob = addBob(world, {geometry::sin(angle), -geometry::cos(angle), 0.0f});
            world.addJoint({.bodyA = addAnchor(world), .bodyB = bob});
            for (int i = 0; i < static_cast<int>(10.0f / step); ++i) {
                world.step(step);
                ASSERT_FALSE(world.isAsleep(bob)) << degrees << " degrees, at " << i;
            }
        }
}

TEST(Support, whatTurnsBackSlowlyDoesNotSleepThere) {
    for (const float step : kBothSteps) {
        for (const float length : {1.0f, 5.0f, 20.0f, 40.0f})
            for (const float angle : {0.02f, 0.05f}) {
                World world = drowsyWorld(0.5f);
                const BodyId bob = addBob(world, {length * geometry::sin(angle), -length * geometry::cos(angle), 0.0f});
                world.addJoint({.bodyA = addAnchor(world), .bodyB = bob});
                const bool isFast = angle * std::sqrt(kEarthGravity * length) > world.settings.sleep.speed;
                for (int i = 0; isFast && i < static_cast<int>(10.0f / step); ++i) {
                    world.step(step);
                    ASSERT_FALSE(world.isAsleep(bob)) << length << " m, " << angle << " rad, at " << i;
                }
            }
        // A ball that rolls up a slope and down again.
        for (const float degrees : {0.5f, 1.0f, 2.0f}) {
            World world = drowsyWorld(0.5f);
            const float angle = degrees * geometry::kPi<float> / 180.0f;
            const Vec3f normal{-geometry::sin(angle), geometry::cos(angle), 0.0f},
                up{geometry::cos(angle), geometry::sin(angle), 0.0f};
            addSolid(world, geometry::Planef{normal, 0.0f}, {.kind = BodyKind::Static}, {.friction = 0.9f});
            const BodyId ball =
                addSolid(world, Spheref{.radius = 0.2f},
                         {.pose = {.position = 0.2f * normal}, .velocity = 0.1f * up, .angularVelocity = {0, 0, -0.5f}},
                         {.friction = 0.9f});
            stepFor(world, 6.0f, step);
            EXPECT_LT(world.centerOf(ball).x, -0.5f) << degrees << " degrees";
        }
    }
}

TEST(Support, whatDriftsFreelyDoesNotSleepAndWhatFloatsStillDoes) {
    for (const float time : {0.0f, 0.5f})
        for (const float speed : {0.04f, 0.001f, 0.0f}) {
            World world = drowsyWorld(time);
            world.settings.gravity = Vec3f{0.0f};
            const BodyId ball = addSolid(world, Spheref{.radius = 0.5f}, {.velocity = {speed, 0, 0}});
            stepFor(world, 2.0f);
            EXPECT_EQ(world.isAsleep(ball), speed == 0.0f) << speed << " m/s";
            EXPECT_NEAR(world.centerOf(ball).x, 2.0f * speed, 1e-4f);
        }
}

TEST(Support, whatLiesOnAFloorSleepsAtOnceIfAsked) {
    for (const float step : kBothSteps) {
        World world = drowsyWorld(0.0f);
        addFloor(world);
        const BodyId cube = addCube(world, {0.0f, 0.5f, 0.0f});
        stepFor(world, 0.2f, step);
        EXPECT_TRUE(world.isAsleep(cube));
    }
}

/// A tray of 4 m with a load that sleeps on it, and the same without sleep; then the tray begins to move.
struct Trays {
    World sleepy = drowsyWorld(0.5f), awake = drowsyWorld(0.5f);
    BodyId tray{};
    std::vector<BodyId> loads{};

    explicit Trays(int count) {
        awake.settings.sleep.isOn = false;
        for (World* const world : {&sleepy, &awake}) {
            loads.clear();
            tray = addSolid(*world, Boxf{.half = {2.0f, 0.1f, 2.0f}},
                            {.kind = BodyKind::Kinematic, .pose = {.position = {0, 50, 0}}});
            for (int i = 0; i < count; ++i)
                loads.push_back(addCube(*world, {0.5f, 50.35f + 0.5f * static_cast<float>(i), 0.0f}, 0.25f));
            stepFor(*world, 4.0f);
        }
        for (const BodyId load : loads) EXPECT_TRUE(sleepy.isAsleep(load));
    }
    void expectAlike(float seconds, float step, float tolerance) {
        stepFor(sleepy, seconds, step), stepFor(awake, seconds, step);
        for (const BodyId load : loads)
            EXPECT_LE(glm::length(sleepy.centerOf(load) - awake.centerOf(load)), tolerance) << "load " << load.index;
    }
};

TEST(Support, aLoadThatSleepsOnALiftGoesDownWithIt) {
    for (const float step : kBothSteps)
        for (const float speed : {0.1f, 1.0f, 5.0f, 20.0f, -1.0f})
            for (const int count : {1, 3}) {
                Trays trays(count);
                for (World* const world : {&trays.sleepy, &trays.awake})
                    world->setVelocity(trays.tray, {0.0f, -speed, 0.0f});
                trays.expectAlike(0.6f, step, 5e-3f);
                const float fallen = 50.35f - trays.sleepy.centerOf(trays.loads[0]).y;
                if (speed > 0.0f)
                    EXPECT_GE(fallen, std::min(0.59f * speed, 0.5f * kEarthGravity * 0.35f)) << "speed " << speed;
                else
                    EXPECT_NEAR(fallen, 0.6f * speed, 0.01f);
            }
}

TEST(Support, aLoadThatSleepsOnATrayThatTiltsOrSlidesAwayGoesOnAsOneThatIsAwake) {
    for (const float step : kBothSteps)
        for (int way = 0; way < 6; ++way) {
            Trays trays(1);
            for (World* const world : {&trays.sleepy, &trays.awake}) {
                if (way == 0) world->setAngularVelocity(trays.tray, {0.0f, 0.0f, -0.8f});
                if (way == 1) world->setAngularVelocity(trays.tray, {0.5f, 0.0f, 0.0f});
                if (way == 2) world->setAngularVelocity(trays.tray, {0.0f, 3.0f, 0.0f});
                if (way == 3) world->setVelocity(trays.tray, {30.0f, 0.0f, 0.0f});
                if (way == 4) world->setPose(trays.tray, {.position = {0.0f, 49.0f, 0.0f}});
                if (way == 5) world->removeBody(trays.tray);
            }
            trays.expectAlike(0.5f, step, 5e-3f);
        }
}

TEST(Support, aLoadHungFromABeamThatMovesAwayWakes) {
    for (const float speed : {1.0f, -1.0f}) {
        World world = drowsyWorld(0.5f);
        const BodyId beam = world.addBody({.kind = BodyKind::Kinematic});
        const BodyId bob = addBob(world, {0.0f, -1.0f, 0.0f});
        world.addJoint({.bodyA = beam, .bodyB = bob});
        stepFor(world, 3.0f);
        ASSERT_TRUE(world.isAsleep(bob));
        world.setVelocity(beam, {0.0f, speed, 0.0f});
        stepFor(world, 1.0f);
        EXPECT_NEAR(world.centerOf(bob).y, -1.0f + speed, 0.02f);
    }
}

}  // namespace
}  // namespace collidoscope::physics
