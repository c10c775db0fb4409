// What a caller may have a say in during a step: who collides, and which contacts count.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

class Hooks : public testing::TestWithParam<RigidSolver> {
protected:
    World emptyWorld() const {
        World world;
        world.settings.solver = GetParam();
        return world;
    }
    static void stepWith(World& world, float seconds, const StepHooks& hooks) {
        for (int i = 0; i < static_cast<int>(seconds / kStep + 0.5f); ++i)
            world.step(kStep, {}, geometry::serialFor, hooks);
    }
};

/// A ball that is below a platform, or sinks in it, goes through; one that comes from above lands.
StepHooks oneWay(BodyId platform, float top, float radius) {
    return {.beforeSolving = [=](const World& world, Contact& contact) {
        if (contact.bodyA != platform.index && contact.bodyB != platform.index) return true;
        const std::uint32_t ball = contact.bodyA == platform.index ? contact.bodyB : contact.bodyA;
        return world.arrays().positions[ball].center.y - radius > top - 0.15f &&
               world.arrays().motions[ball].velocity.y < 0.5f;
    }};
}

TEST_P(Hooks, LetABallComeThroughAPlatformFromBelowAndStandOnIt) {
    for (const float speed : {7.0f, 12.0f, 60.0f})          // m/s upwards; fast ones are swept
        for (const bool isPlatformFirst : {true, false}) {  // both orders of shapes
            World world = emptyWorld();
            BodyId platform{}, ball{};
            const auto addPlatform = [&] {
                platform = addSolid(world, Boxf{.half = {3, 0.1f, 3}},
                                    {.kind = BodyKind::Static, .pose = {.position = {0, 2, 0}}});
            };
            if (isPlatformFirst) addPlatform();
            ball = addSolid(world, Spheref{.radius = 0.25f},
                            {.pose = {.position = {0, 0.5f, 0}}, .velocity = {0, speed, 0}});
            if (!isPlatformFirst) addPlatform();
            World blocked = world;
            const StepHooks hooks = oneWay(platform, 2.1f, 0.25f);
            float highest = 0.0f;
            for (int i = 0; i < 900; ++i) {
                world.step(kStep, {}, geometry::serialFor, hooks);
                highest = std::max(highest, world.poseOf(ball).position.y);
                if (i == 30) {
                    World copy = world, other = world;
                    stepWith(copy, 0.5f, hooks), stepWith(other, 0.5f, hooks);
                    EXPECT_EQ(hashOf(copy), hashOf(other));
                }
            }
            EXPECT_NEAR(highest, 0.5f + speed * speed / (2.0f * 9.81f), 0.06f * speed);
            EXPECT_NEAR(world.poseOf(ball).position.y, 2.35f, 0.02f) << "at " << speed << " m/s";
            stepFor(blocked, 0.5f);
            EXPECT_LT(blocked.poseOf(ball).position.y, 1.7f) << "without a hook";
        }
}

TEST_P(Hooks, KeepPairsApartThatFiltersLetCollide) {
    World world = emptyWorld();
    const BodyId floor = addFloor(world);
    const BodyId ghost = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
    const BodyId solid = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 1.5f, 0}}});
    const BodyId bullet =
        addSolid(world, Spheref{.radius = 0.1f},
                 {.pose = {.position = {-20, 0.5f, 0}}, .velocity = {400, 0, 0}, .gravityScale = 0.0f});
    const StepHooks hooks{.mayCollide = [=](const World& of, ShapeId a, ShapeId b) {
        const BodyId bodyA = of.bodyOf(a), bodyB = of.bodyOf(b);
        EXPECT_LT(a, b);
        return (bodyA != ghost && bodyB != ghost) || bodyA == floor || bodyB == floor;
    }};
    stepWith(world, 1.0f, hooks);
    EXPECT_NEAR(world.poseOf(ghost).position.y, 0.5f, 0.03f);
    EXPECT_NEAR(world.poseOf(solid).position.y, 0.5f, 0.03f) << "it has fallen into the other";
    EXPECT_NEAR(world.poseOf(bullet).position.x, 380.0f, 1.0f) << "nor is it stopped in a sweep";
}

TEST_P(Hooks, MayChangeFrictionAndRestitutionForAStep) {
    World world = emptyWorld();
    addFloor(world, {.friction = 1.0f});
    const BodyId box = addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.5f}},
                                {.pose = {.position = {0, 0.1f, 0}}, .velocity = {10, 0, 0}}, {.friction = 1.0f});
    const StepHooks ice{.beforeSolving = [](const World&, Contact& contact) {
        contact.friction = contact.staticFriction = 0.0f;
        return true;
    }};
    stepWith(world, 0.5f, ice);
    EXPECT_NEAR(world.velocityOf(box).x, 10.0f, 0.01f);
    stepFor(world, 0.5f);
    EXPECT_NEAR(world.velocityOf(box).x, 10.0f - 0.5f * 9.81f, 0.2f);
}

/// So many threads for the whole of a step.
geometry::ParallelFor threads(std::size_t maximum) {
    return [maximum](std::size_t count, const geometry::RangeWork& work) {
        std::vector<std::thread> running;
        for (std::size_t i = 0; i < std::min(maximum, count); ++i) running.emplace_back([&, i] { work(i, i + 1); });
        for (std::thread& thread : running) thread.join();
    };
}

TEST_P(Hooks, AreAskedInTheSameOrderByAnyNumberOfThreads) {
    World start = emptyWorld();
    addFloor(start);
    geometry::Random random(640);
    for (int i = 0; i < 200; ++i)
        addSolid(start, Boxf{.half = Vec3f{0.3f}}, {.pose = {random.inBox({-2, 0, -2}, {2, 6, 2}), random.rotation()}});
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> asked;
    std::vector<std::uint64_t> hashes;
    for (const std::size_t count : {1u, 4u}) {
        World world = start;
        auto& pairs = asked.emplace_back();
        const StepHooks hooks{.mayCollide =
                                  [&](const World&, ShapeId a, ShapeId b) {
                                      pairs.emplace_back(a.index, b.index);
                                      return (a.index + b.index) % 3 != 0;
                                  },
                              .beforeSolving =
                                  [&](const World&, Contact& contact) {
                                      pairs.emplace_back(contact.shapeA, contact.shapeB);
                                      contact.friction *= 0.5f;
                                      return true;
                                  }};
        for (int i = 0; i < 20; ++i) world.step(kStep, {}, threads(count), hooks);
        hashes.push_back(hashOf(world));
    }
    EXPECT_GT(asked[0].size(), 1000u);
    EXPECT_EQ(asked[0], asked[1]);
    EXPECT_EQ(hashes[0], hashes[1]);
}

INSTANTIATE_TEST_SUITE_P(Rigid, Hooks, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

}  // namespace
}  // namespace collidoscope::physics
