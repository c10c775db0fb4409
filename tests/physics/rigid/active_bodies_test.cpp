// What a step looks at follows from the state: whatever happens to a world, it goes on as one that was loaded does.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "geometry/base/random.h"
#include "tests/geometry/counts.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::active_bodies_test {
namespace {

using geometry::Random;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 3661;

BodyId addAny(World& world, Random& random) {
    const BodyKind kind =
        std::array{BodyKind::Static, BodyKind::Kinematic, BodyKind::Dynamic, BodyKind::Dynamic}[random.index(4)];
    BodyDefinition definition{.kind = kind, .pose = {.position = random.inBox({-4, 0.5f, -4}, {4, 4, 4})}};
    if (kind == BodyKind::Kinematic && random.index(2) == 0) definition.velocity = {0.2f, 0, 0};
    return addSolid(world, geometry::Boxf{.half = random.inBox(Vec3f{0.2f}, Vec3f{0.5f})}, definition);
}

/// Joins a body to another one, where they are.
void joinAny(World& world, BodyId body, Random& random) {
    const std::vector<BodyId> bodies = world.bodies();
    const BodyId other = bodies[random.index(static_cast<std::uint32_t>(bodies.size()))];
    if (other == body) return;
    const JointKind kind = std::array{JointKind::Ball, JointKind::Fixed, JointKind::Distance}[random.index(3)];
    const auto breaking = random.index(2) == 0 ? std::optional(2000.0f) : std::nullopt;
    world.addJoint({.kind = kind,
                    .bodyA = body,
                    .bodyB = other,
                    .anchor = world.poseOf(body).position,
                    .breakingForce = breaking});
}

/// Bodies on a floor, some of them joined, which soon fall asleep.
void addSome(World& world, Random& random) {
    world.settings.sleep.time = 0.2f;
    addFloor(world);
    for (int i = 0; i < 12; ++i) addAny(world, random);
    for (int i = 0; i < 6; ++i) joinAny(world, world.bodies()[1 + random.index(12)], random);
}

/// One of the things that a caller may do to a world between two steps.
void change(World& world, Random& random) {
    const std::vector<BodyId> bodies = world.bodies();
    const BodyId body = bodies[1 + random.index(static_cast<std::uint32_t>(bodies.size()) - 1)];
    switch (random.index(12)) {
        case 0:
            return static_cast<void>(addAny(world, random));
        case 1:
            return bodies.size() > 8 ? world.removeBody(body) : static_cast<void>(addAny(world, random));
        case 2:
            return world.setKind(body,
                                 std::array{BodyKind::Static, BodyKind::Kinematic, BodyKind::Dynamic}[random.index(3)]);
        case 3:
            return world.setEnabled(body, !world.isEnabled(body));
        case 4:
            return world.setPose(body, {.position = random.inBox({-4, 0.5f, -4}, {4, 4, 4})});
        case 5:
            return world.setVelocity(body, random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}));
        case 6:
            return world.applyImpulse(body, random.inBox(Vec3f{-50.0f}, Vec3f{50.0f}));
        case 7:
            return static_cast<void>(
                world.addShape(body, {.shape = geometry::Spheref{random.inBox(Vec3f{-0.4f}, Vec3f{0.4f}), 0.3f}}));
        case 8:
            return world.applyForce(body, random.inBox(Vec3f{-500.0f}, Vec3f{500.0f}));
        case 9:
            return joinAny(world, body, random);
        case 10:
            if (const std::vector<JointId> joints = world.joints(); !joints.empty())
                world.removeJoint(joints[random.index(static_cast<std::uint32_t>(joints.size()))]);
            return;
        default:
            if (world.shapesOf(body).size() > 1) world.removeShape(world.shapesOf(body).back());
    }
}

// To save a world, or to take its hash, makes its lists anew. So that is done to copies, and the world goes on with the
// lists that it has kept.
World loadedFrom(World copy) {
    World loaded;
    const auto bytes = geometry::save([&](geometry::Archive& a) { a.field("world", copy); });
    geometry::load([&](geometry::Archive& a) { a.field("world", loaded); }, bytes);
    return loaded;
}

std::uint64_t hashOfCopy(World copy) { return hashOf(copy); }

class ActiveBodies : public EachSolver {};

TEST_P(ActiveBodies, FollowFromTheStateWhateverHappensToTheWorld) {
    for (int run = 0; run < geometry::test::rounds(12); ++run) {
        const std::uint64_t seed = kSeed + static_cast<std::uint64_t>(run);
        Random random(seed);
        World world = emptyWorld();
        addSome(world, random);
        for (int round = 0; round < 30; ++round) {
            for (int i = 0; i < 20; ++i) world.step(kStep);  // some fall asleep
            for (std::uint32_t i = random.index(4); i > 0; --i) change(world, random);
            World loaded = loadedFrom(world);
            for (int i = 0; i < 3; ++i) {
                world.step(kStep), loaded.step(kStep);
                ASSERT_EQ(hashOfCopy(world), hashOfCopy(loaded))
                    << "round " << round << ", step " << i << ", seed " << seed;
            }
        }
    }
}

/// Bodies of a world for which a step has to look at them, by their state.
std::vector<std::uint32_t> activeByState(const World& world) {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t i = 0; i < world.arrays().size(); ++i)
        if (world.arrays().isActive(i)) slots.push_back(i);
    return slots;
}

TEST_P(ActiveBodies, AreListedThoughTheListIsSettledOnlyWhereSomethingHasChanged) {
    for (int run = 0; run < geometry::test::rounds(12); ++run) {
        Random random(kSeed + 100 + static_cast<std::uint64_t>(run));
        World world = emptyWorld();
        addSome(world, random);
        for (int round = 0; round < 200; ++round) {
            if (round % 10 == 0) change(world, random);
            const std::vector<std::uint32_t> before = activeByState(world);
            world.step(kStep);
            const std::vector<std::uint32_t> after = activeByState(world);
            const std::span<const std::uint32_t> listed = world.arrays().active.slots();
            ASSERT_TRUE(std::is_sorted(listed.begin(), listed.end())) << "round " << round << " of " << run;
            ASSERT_TRUE(std::includes(listed.begin(), listed.end(), after.begin(), after.end()))
                << "round " << round << " of " << run;
            for (const std::uint32_t slot : listed)  // what has come to rest in this step goes in the next one
                ASSERT_TRUE(std::binary_search(before.begin(), before.end(), slot) ||
                            std::binary_search(after.begin(), after.end(), slot))
                    << "round " << round << " of " << run << ", body " << slot;
        }
    }
}

/// A row of boxes that lean on each other's hinges above the floor, and one that falls beside them.
TEST_P(ActiveBodies, AreAskedOnlyWhereSomethingHasChanged) {
    World world = emptyWorld();
    addFloor(world);
    std::vector<BodyId> row;
    std::vector<JointId> joints;
    for (int i = 0; i < 40; ++i) {
        const Vec3f place{1.1f * static_cast<float>(i), 30.0f, 0.0f};
        row.push_back(addSolid(world, geometry::Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = place}}));
        if (i > 0)
            joints.push_back(world.addJoint(
                {.bodyA = row[row.size() - 2], .bodyB = row.back(), .anchor = place - Vec3f{0.55f, 0, 0}}));
    }
    world.step(kStep);
    EXPECT_GE(world.activityTests(), row.size() + joints.size()) << "all are new";
    const auto expectNone = [&] {
        for (int i = 0; i < 10; ++i) {
            world.step(kStep);
            EXPECT_EQ(world.activityTests(), 0u) << "nothing came, went, woke or fell asleep";
        }
    };
    expectNone();
    world.removeJoint(joints.back());
    world.step(kStep);
    EXPECT_GE(world.activityTests(), joints.size() - 1);
    EXPECT_EQ(world.activeJointSlots().size(), joints.size() - 1);
    expectNone();
    world.setPose(world.bodies().front(), {.position = {0, -0.1f, 0}});
    for (int i = 0; i < 2; ++i) {
        world.step(kStep);
        EXPECT_GE(world.activityTests(), row.size()) << "the floor was moved, and then it lies still";
    }
    expectNone();
    world.removeBody(row.front());
    world.step(kStep);
    EXPECT_EQ(world.arrays().active.slots().size(), row.size() - 1);
    expectNone();
    world.setEnabled(row.back(), false);
    world.step(kStep);
    EXPECT_EQ(world.arrays().active.slots().size(), row.size() - 2);
    expectNone();
}

INSTANTIATE_TEST_SUITE_P(Rigid, ActiveBodies, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

}  // namespace
}  // namespace collidoscope::physics::active_bodies_test
