// Any number of threads leads to the same bits as one alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/base/task_group.h"
#include "geometry/convex/hull/polyhedra.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// So many threads for the whole of a step. None begins before all are there, so that they share it from the start.
geometry::ParallelFor threadsFor(std::size_t threads) {
    return [threads](std::size_t count, const geometry::RangeWork& work) {
        std::vector<std::thread> running;
        std::atomic<std::size_t> missing{std::min(threads, count)};
        for (std::size_t i = 0; i < std::min(threads, count); ++i)
            running.emplace_back([&, i] {
                for (--missing; missing > 0;) std::this_thread::yield();
                work(i, i + 1);
            });
        for (std::thread& thread : running) thread.join();
    };
}

World emptyWorld(bool mayBounce = false) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    world.settings.sleep.isOn = false;
    addFloor(world, {.restitution = mayBounce ? 0.4f : 0.0f});
    return world;
}

World pyramid() {
    World world = emptyWorld();
    for (int row = 0; row < 20; ++row)
        for (int i = 0; i < 20 - row; ++i)
            addSolid(world, geometry::Boxf{.half = Vec3f{0.5f}},
                     {.pose = {.position = {1.02f * (static_cast<float>(i) + 0.5f * static_cast<float>(row)),
                                            0.5f + static_cast<float>(row), 0}}});
    return world;
}

/// Bodies a little above each other, each turned.
World grid(const auto& shapeOf, bool mayBounce) {
    World world = emptyWorld(mayBounce);
    geometry::Random random(71);
    for (int i = 0; i < 343; ++i) {
        const Vec3f at{1.1f * static_cast<float>(i % 7), 0.8f + 1.05f * static_cast<float>(i / 49),
                       1.1f * static_cast<float>(i / 7 % 7)};
        addSolid(
            world, shapeOf(i), {.pose = {.position = at, .orientation = random.rotation()}},
            {.restitution = mayBounce && i % 2 == 0 ? 0.4f : 0.0f, .rollingResistance = i % 3 == 0 ? 0.05f : 0.0f});
    }
    return world;
}
World boxes() {
    return grid([](int) { return geometry::Boxf{.half = Vec3f{0.5f}}; }, false);
}
World balls() {
    return grid([](int) { return geometry::Spheref{.radius = 0.5f}; }, true);
}
World allShapes() {
    return grid(
        [](int i) -> geometry::AnyShapef {
            if (i % 3 == 0) return geometry::Boxf{.half = {0.5f, 0.3f, 0.2f}};
            if (i % 3 == 1) return geometry::Spheref{.radius = 0.4f};
            return geometry::Capsulef{{-0.2f, 0, 0}, {0.2f, 0, 0}, 0.3f};
        },
        true);
}

/// Chains that fall over each other, of capsules on ball joints and hinges with limits.
World chains() {
    World world = emptyWorld();
    for (int chain = 0; chain < 16; ++chain) {
        BodyId last{};
        for (int i = 0; i < 10; ++i) {
            const Vec3f at{0.8f * static_cast<float>(i), 1.0f + 0.5f * static_cast<float>(chain),
                           0.3f * static_cast<float>(chain % 4)};
            const BodyId link =
                addSolid(world, geometry::Capsulef{{-0.2f, 0, 0}, {0.2f, 0, 0}, 0.15f}, {.pose = {.position = at}});
            if (i > 0)
                world.addJoint({.kind = i % 2 == 0 ? JointKind::Ball : JointKind::Hinge,
                                .bodyA = last,
                                .bodyB = link,
                                .anchor = at - Vec3f{0.4f, 0, 0},
                                .axis = {0, 0, 1}});
            last = link;
        }
    }
    return world;
}

/// Groups of boxes on joints of every kind, with limits, springs, motors and cones, that share one kinematic body.
World figures() {
    World world = emptyWorld();
    const BodyId turning =
        addSolid(world, geometry::Boxf{.half = {4.0f, 0.1f, 4.0f}},
                 {.kind = BodyKind::Kinematic, .pose = {.position = {0, 8, 0}}, .angularVelocity = {0, 0.5f, 0}});
    constexpr JointKind kKinds[] = {JointKind::ConeTwist, JointKind::Hinge,    JointKind::Slider, JointKind::Ball,
                                    JointKind::Fixed,     JointKind::Distance, JointKind::Wheel};
    for (int figure = 0; figure < 12; ++figure) {
        BodyId last = turning;
        for (int i = 0; i < 7; ++i) {
            const JointKind kind = kKinds[(i + figure) % 7];
            const Vec3f at{0.9f * static_cast<float>(figure % 4 - 2), 7.5f - 0.6f * static_cast<float>(i),
                           0.9f * static_cast<float>(figure / 4 - 1)};
            const BodyId next = addSolid(world, geometry::Boxf{.half = {0.1f, 0.25f, 0.15f}},
                                         {.pose = {.position = at}, .velocity = {1.0f, 0, 0.3f}});
            JointDefinition joint{.kind = kind, .bodyA = last, .bodyB = next, .anchor = at + Vec3f{0, 0.3f, 0}};
            if (kind == JointKind::Distance) joint.anchorB = at;
            if (kind == JointKind::Wheel) joint.axis = {1, 0, 0};
            if (kind == JointKind::ConeTwist) joint.cone = 0.4f;
            if (kind == JointKind::ConeTwist || kind == JointKind::Hinge || kind == JointKind::Slider) {
                joint.limit = JointLimit{-0.2f, 0.3f};
                joint.motor = JointMotor{0.0f, 2.0f};
                joint.spring = JointSpring{2.0f, 0.3f};
            }
            world.addJoint(joint);
            last = next;
        }
    }
    return world;
}

/// A net of balls on so many ball joints that these are solved in lanes.
World net() {
    constexpr int kSide = 16;
    World world = emptyWorld();
    std::vector<BodyId> balls;
    for (int i = 0; i < kSide * kSide; ++i) {
        const Vec3f at{static_cast<float>(i % kSide), 20.0f, static_cast<float>(i / kSide)};
        balls.push_back(addSolid(world, geometry::Spheref{.radius = 0.4f},
                                 {.kind = i == 0 ? BodyKind::Static : BodyKind::Dynamic, .pose = {.position = at}}));
        const auto join = [&](int to, const Vec3f& back) {
            world.addJoint({.kind = JointKind::Ball,
                            .bodyA = balls[static_cast<std::size_t>(to)],
                            .bodyB = balls.back(),
                            .anchor = at - 0.5f * back});
        };
        if (i % kSide > 0) join(i - 1, {1, 0, 0});
        if (i >= kSide) join(i - kSide, {0, 0, 1});
    }
    return world;
}

/// Few bodies of many shapes each, all of one hull, that meet at 60 m/s.
World fastCompounds() {
    World world = emptyWorld(true);
    const geometry::AnyShapef hull = geometry::HullInstancef{geometry::makeDodecahedron(0.15f)};
    geometry::Random random(72);
    for (int i = 0; i < 12; ++i) {
        const Vec3f way = random.direction();
        const BodyId body =
            world.addBody({.pose = {.position = Vec3f{0, 6, 0} + 5.0f * way, .orientation = random.rotation()},
                           .velocity = -60.0f * way});
        for (int k = 0; k < 10; ++k)
            world.addShape(body,
                           {.shape = geometry::moved(hull, geometry::Posef{{0.25f * static_cast<float>(k), 0, 0}}),
                            .material = {.restitution = 0.4f}});
    }
    return world;
}

struct Scene {
    const char* name;
    World (*make)();
};
const Scene kScenes[] = {
    {"pyramid", &pyramid}, {"boxes", &boxes},     {"balls", &balls}, {"shapes", &allShapes},
    {"chains", &chains},   {"figures", &figures}, {"net", &net},     {"fast compounds", &fastCompounds}};

void expectSameBits(World one, const std::string& what, int steps) {
    World alone = one;
    for (int i = 0; i < steps; ++i) alone.step(kStep);
    for (const std::size_t threads : {2u, 3u, 8u}) {
        World other = one;
        for (int i = 0; i < steps; ++i) other.step(kStep, {}, threadsFor(threads));
        EXPECT_EQ(hashOf(other), hashOf(alone)) << what << " on " << threads << " threads";
    }
}

TEST(Threads, anyNumberOfThemLeadsToTheSameBits) {
    for (const Scene& scene : kScenes) expectSameBits(scene.make(), scene.name, 40);
}

TEST(Threads, alsoWhereBodiesFallAsleepAndWake) {
    for (const Scene& scene : kScenes) {
        World world = scene.make();
        world.settings.sleep = {.isOn = true, .speed = 0.2f, .time = 0.1f};
        stepFor(world, 3.0f);
        const BodyId last = world.bodies().back();
        world.setVelocity(last, {0.0f, -20.0f, 0.0f});
        expectSameBits(std::move(world), scene.name, 30);
    }
}

// Unobserved, the joints of a part are worked through as soon as their rows are made.
TEST(Threads, andWhoWatchesAStepLeaveItsBitsAsTheyAre) {
    for (const Scene& scene : kScenes) {
        World alone = scene.make(), watched = alone;
        std::size_t records = 0;
        for (int i = 0; i < 20; ++i) {
            alone.step(kStep);
            watched.step(
                kStep, [&](const StepRecord&) { ++records; }, threadsFor(2));
        }
        EXPECT_EQ(hashOf(watched), hashOf(alone)) << scene.name;
        EXPECT_GT(records, 0u);
    }
}

TEST(Threads, mayChangeWithinARunAndAfterARewind) {
    World one = allShapes(), other = one;
    for (int i = 0; i < 20; ++i)
        one.step(kStep), other.step(kStep, {}, threadsFor(1 + static_cast<std::size_t>(i) % 4));
    World earlier = other;
    for (int i = 0; i < 20; ++i) one.step(kStep), other.step(kStep, {}, threadsFor(3));
    EXPECT_EQ(hashOf(one), hashOf(other));
    other = earlier;
    for (int i = 0; i < 20; ++i) other.step(kStep, {}, threadsFor(2));
    EXPECT_EQ(hashOf(one), hashOf(other));
}

TEST(Threads, areNoMoreThanTheSettingsAllow) {
    World world = pyramid(), other = world;
    world.settings.threads = 1;
    std::size_t invited = 0;
    for (int i = 0; i < 10; ++i) {
        world.step(kStep, {}, [&](std::size_t count, const geometry::RangeWork& work) {
            invited = std::max(invited, count);
            work(0, count);
        });
        other.step(kStep);
    }
    EXPECT_LE(invited, 1u);
    other.settings.threads = 1;
    EXPECT_EQ(hashOf(world), hashOf(other));
}

TEST(Threads, inSequentialImpulsesLeadToTheSameBits) {
    World one = allShapes();
    one.settings.solver = RigidSolver::SequentialImpulses;
    expectSameBits(std::move(one), "sequential impulses", 5);
}

}  // namespace
}  // namespace collidoscope::physics
