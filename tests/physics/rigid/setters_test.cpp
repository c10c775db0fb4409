// What of a world can be changed after it has been made: each change acts, wakes what it must, and goes with copies and
// saved states, by both solvers.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/rigid/query/world_query.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

const Boxf kCube{.half = Vec3f{0.5f}};
const Boxf kSlab{.half = {5.0f, 0.5f, 5.0f}};

class Setters : public EachSolver {
protected:
    bool canSleep() const { return GetParam() == RigidSolver::SoftStep; }
    /// Steps a copy from before the change, one from after it and one that was saved after it: what is changed is
    /// state.
    static void expectExact(World& world, const std::function<void(World&)>& change) {
        World earlier = world;
        change(world);
        change(earlier);
        World copy = world;
        World loaded = earlier;  // has the meshes, if any
        const auto bytes = geometry::save([&](geometry::Archive& archive) { archive.field("world", world); });
        loaded.settings.gravity = Vec3f{1.0f};
        geometry::load([&](geometry::Archive& archive) { archive.field("world", loaded); }, bytes);
        for (int i = 0; i < 40; ++i) {
            world.step(kStep), earlier.step(kStep), copy.step(kStep), loaded.step(kStep);
            const std::uint64_t hash = hashOf(world);
            ASSERT_EQ(hash, hashOf(earlier)) << "from a copy of before, step " << i;
            ASSERT_EQ(hash, hashOf(copy)) << "from a copy, step " << i;
            ASSERT_EQ(hash, hashOf(loaded)) << "from a saved state, step " << i;
        }
    }
};

TEST_P(Setters, aFilterThatIsChangedLetsABodyFallThroughWhatItLayOn) {
    World world = emptyWorld();
    const BodyId floor = addSolid(world, kSlab, {.kind = BodyKind::Static, .pose = {.position = {0, -0.5f, 0}}});
    const BodyId box = addSolid(world, kCube, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 2.0f);
    ASSERT_EQ(world.isAsleep(box), canSleep());
    expectExact(world, [&](World& of) { of.setFilter(of.shapesOf(floor)[0], {.layers = 2, .mask = 2}); });
    EXPECT_LT(world.poseOf(box).position.y, -0.5f);
    // And back: what overlaps now is pushed out, although it may sleep.
    World other = emptyWorld();
    const BodyId slab = addSolid(other, kSlab, {.kind = BodyKind::Static, .pose = {.position = {0, -0.5f, 0}}});
    addFloor(other, {}, -0.9f);
    other.setFilter(other.shapesOf(slab)[0], {.layers = 2, .mask = 2});
    const BodyId sunk = addSolid(other, kCube, {.pose = {.position = {0, -0.4f, 0}}});
    stepFor(other, 2.0f);
    ASSERT_EQ(other.isAsleep(sunk), canSleep());
    other.setFilter(other.shapesOf(slab)[0], {});
    stepFor(other, 1.0f);
    EXPECT_GT(other.poseOf(sunk).position.y, 0.3f);
}

TEST_P(Setters, dampingThatIsChangedSlows) {
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId ball = addSolid(world, Spheref{.radius = 0.5f}, {.velocity = {1, 0, 0}, .angularVelocity = {0, 1, 0}});
    stepFor(world, 0.5f);
    EXPECT_EQ(world.velocityOf(ball).x, 1.0f);
    expectExact(world, [&](World& of) { of.setDamping(ball, 1.0f, 2.0f); });
    const float seconds = 40.0f * kStep;
    EXPECT_NEAR(world.velocityOf(ball).x, std::exp(-seconds), 0.01f);
    EXPECT_NEAR(world.angularVelocityOf(ball).y, std::exp(-2.0f * seconds), 0.01f);
    EXPECT_THROW(world.setDamping(ball, -1.0f, 0.0f), std::invalid_argument);
}

TEST_P(Setters, aGravityScaleThatIsChangedWakesAndLifts) {
    World world = emptyWorld();
    addFloor(world);
    const BodyId ball = addSolid(world, Spheref{{0, 0.5f, 0}, 0.5f}, {});
    stepFor(world, 2.0f);
    ASSERT_EQ(world.isAsleep(ball), canSleep());
    expectExact(world, [&](World& of) { of.setGravityScale(ball, -1.0f); });
    const float seconds = 40.0f * kStep;
    EXPECT_NEAR(world.velocityOf(ball).y, 9.81f * seconds, 0.02f);
    EXPECT_THROW(world.setGravityScale(ball, NAN), std::invalid_argument);
}

TEST_P(Setters, anAxisThatIsLockedKeepsTheBodyOnItsPlaneAndLosesWhatItHad) {
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId box =
        addSolid(world, Boxf{.half = {0.5f, 0.2f, 0.1f}}, {.velocity = {1, 2, 3}, .angularVelocity = {1, 2, 3}});
    world.step(kStep);
    const float z = world.poseOf(box).position.z;
    expectExact(world, [&](World& of) { of.setLockedAxes(box, {{false, false, true}, {true, true, false}}); });
    EXPECT_EQ(world.poseOf(box).position.z, z);
    EXPECT_EQ(world.velocityOf(box), (Vec3f{1, 2, 0}));
    EXPECT_EQ(world.angularVelocityOf(box).x, 0.0f);
    EXPECT_EQ(world.angularVelocityOf(box).y, 0.0f);
    EXPECT_GT(world.angularVelocityOf(box).z, 1.0f);
    world.setLockedAxes(box, {});
    world.applyImpulse(box, {0, 0, 100});
    EXPECT_GT(world.velocityOf(box).z, 0.0f);
}

TEST_P(Setters, noVelocityThatIsGivenMovesADynamicBodyAlongOrAboutALockedAxis) {
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const LockedAxes locked{{true, false, true}, {false, true, true}};
    const BodyDefinition definition{.velocity = {1, 2, 3}, .angularVelocity = {1, 2, 3}, .locked = locked};
    const BodyId defined = addSolid(world, kCube, definition);
    BodyDefinition still = definition;
    still.pose.position = {5, 0, 0}, still.velocity = still.angularVelocity = Vec3f{0.0f};
    const BodyId pushed = addSolid(world, kCube, still);
    still.kind = BodyKind::Kinematic, still.pose.position = {10, 0, 0};
    const BodyId kinematic = addSolid(world, kCube, still);
    for (const BodyId body : {pushed, kinematic}) {
        world.setVelocity(body, {1, 2, 3});
        world.setAngularVelocity(body, {1, 2, 3});
    }
    for (const BodyId body : {defined, pushed}) {
        EXPECT_EQ(world.velocityOf(body), (Vec3f{0, 2, 0}));
        EXPECT_EQ(world.angularVelocityOf(body), (Vec3f{1, 0, 0}));
    }
    EXPECT_EQ(world.velocityOf(kinematic), (Vec3f{1, 2, 3}));
    const Vec3f before = world.poseOf(defined).position;
    stepFor(world, 1.0f);
    EXPECT_EQ(world.poseOf(defined).position.x, before.x);
    EXPECT_EQ(world.poseOf(defined).position.z, before.z);
}

TEST_P(Setters, aBodyOfAnotherKindFallsStaysOrCarriesOn) {
    World world = emptyWorld();
    addFloor(world);
    const BodyId low = addSolid(world, kCube, {.kind = BodyKind::Static, .pose = {.position = {0, 2, 0}}});
    const BodyId high = addSolid(world, kCube, {.pose = {.position = {0, 3, 0}}});
    stepFor(world, 2.0f);
    ASSERT_EQ(world.isAsleep(high), canSleep());
    expectExact(world, [&](World& of) { of.setKind(low, BodyKind::Dynamic); });
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.poseOf(low).position.y, 0.5f, 0.05f);
    EXPECT_NEAR(world.poseOf(high).position.y, 1.5f, 0.05f);
    expectExact(world, [&](World& of) { of.setKind(low, BodyKind::Kinematic), of.setVelocity(low, {0, 1, 0}); });
    EXPECT_NEAR(world.velocityOf(high).y, 1.0f, 0.05f) << "it is carried";
    expectExact(world, [&](World& of) { of.setKind(low, BodyKind::Static); });
    EXPECT_EQ(world.velocityOf(low), Vec3f{0.0f});
    const BodyId mesh = addSolid(world, geometry::MeshInstance{geometry::makeIcosphere(1.0f, 1)},
                                 {.kind = BodyKind::Static, .pose = {.position = {20, 0, 0}}});
    try {
        world.setKind(mesh, BodyKind::Dynamic);
        ADD_FAILURE() << "a mesh cannot be dynamic";
    } catch (const std::invalid_argument& refusal) {
        EXPECT_NE(std::string(refusal.what()).find("convex parts"), std::string::npos) << refusal.what();
    }
}

TEST_P(Setters, ASpringThatIsChangedSwingsAtItsFrequency) {
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId wall = world.addBody({.kind = BodyKind::Static});
    const BodyId box = addSolid(world, kCube, {});
    const JointId slider = world.addJoint({.kind = JointKind::Slider, .bodyA = wall, .bodyB = box, .axis = {1, 0, 0}});
    world.applyImpulse(box, {1000, 0, 0});
    stepFor(world, 0.5f);
    ASSERT_NEAR(world.coordinateOf(slider), 0.5f, 0.01f);
    expectExact(world, [&](World& of) { of.setSpring(slider, JointSpring{.frequency = 0.5f, .dampingRatio = 1.0f}); });
    stepFor(world, 4.0f);
    EXPECT_NEAR(world.coordinateOf(slider), 0.0f, 0.01f);
    world.setSpring(slider, std::nullopt);
    EXPECT_THROW(world.setSpring(slider, JointSpring{.frequency = -1.0f}), std::invalid_argument);
    const JointId ball = world.addJoint({.kind = JointKind::Ball, .bodyA = wall, .bodyB = box});
    EXPECT_THROW(world.setSpring(ball, JointSpring{}), std::invalid_argument);
}

TEST_P(Setters, aConeThatIsWidenedLetsARodSinkFurther) {
    World world = emptyWorld();
    const BodyId wall = world.addBody({.kind = BodyKind::Static});
    const BodyId rod = addSolid(world, Boxf{.center = {0.5f, 0, 0}, .half = {0.5f, 0.05f, 0.05f}}, {});
    const JointId joint =
        world.addJoint({.kind = JointKind::ConeTwist, .bodyA = wall, .bodyB = rod, .axis = {1, 0, 0}, .cone = 0.2f});
    stepFor(world, 3.0f);
    EXPECT_NEAR(leanOf(world.jointPoseOf(joint)), 0.2f, 0.02f);
    expectExact(world, [&](World& of) { of.setCone(joint, 0.6f); });
    stepFor(world, 3.0f);
    EXPECT_NEAR(leanOf(world.jointPoseOf(joint)), 0.6f, 0.02f);
    EXPECT_THROW(world.setCone(joint, 4.0f), std::invalid_argument);
}

TEST_P(Setters, ABodyThatIsDisabledTakesNoPartUntilItIsEnabled) {
    World world = emptyWorld();
    const BodyId ground = addFloor(world);
    const BodyId table = addSolid(world, kCube, {.pose = {.position = {0, 0.5f, 0}}});
    const BodyId cup = addSolid(world, kCube, {.pose = {.position = {0, 1.5f, 0}}});
    const BodyId lamp = addSolid(world, kCube, {.pose = {.position = {2, 3, 0}}});
    const JointId string =
        world.addJoint({.kind = JointKind::Ball, .bodyA = table, .bodyB = lamp, .anchor = {2, 3, 0}});
    const geometry::Rayf ray{{-5, 0.5f, 0}, {1, 0, 0}};
    stepFor(world, 1.0f);
    ASSERT_EQ(rayCast(world, ray)->body, table);
    expectExact(world, [&](World& of) { of.setEnabled(table, false); });
    EXPECT_FALSE(world.isEnabled(table));
    for (const WorldHit& hit : rayCastAll(world, ray)) EXPECT_NE(hit.body, table) << "no query finds it";
    EXPECT_TRUE(world.has(table) && world.has(world.shapesOf(table)[0]) && world.has(string));
    const geometry::Posef left = world.poseOf(table);
    stepFor(world, 2.0f);
    EXPECT_EQ(world.poseOf(table).position, left.position);
    EXPECT_NEAR(world.poseOf(cup).position.y, 0.5f, 0.03f) << "the cup has fallen through";
    EXPECT_NEAR(world.poseOf(lamp).position.y, 0.5f, 0.03f) << "and its joint holds nothing";
    for (const Contact& contact : world.contacts())
        EXPECT_TRUE(contact.bodyA != table.index && contact.bodyB != table.index);
    // Where it comes back it pushes, though all may sleep.
    world.setPose(table, {.position = {0, 0.5f, 0.9f}});
    world.setPose(lamp, {.position = {2, 3, 0.9f}});
    expectExact(world, [&](World& of) { of.setEnabled(table, true); });
    EXPECT_EQ(rayCast(world, {{-5, 0.5f, 1.2f}, {1, 0, 0}})->body, table);
    EXPECT_GT(world.poseOf(table).position.z - world.poseOf(cup).position.z, 0.95f);
    const JointPose place = world.jointPoseOf(string);
    EXPECT_LT(glm::length(place.pointA - place.pointB), 0.05f);
    world.setEnabled(ground, false);
    world.setEnabled(table, false);
    world.removeBody(table);
    EXPECT_FALSE(world.has(table) || world.has(string));
    stepFor(world, 0.5f);
    EXPECT_LT(world.poseOf(cup).position.y, 0.0f);
}

TEST_P(Setters, theContactsOfWhatIsDisabledEnd) {
    World world = emptyWorld();
    const BodyId floor = addFloor(world);
    const BodyId box = addSolid(world, kCube, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 2.0f);
    world.setEnabled(box, false);
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Ends);
    world.step(kStep);
    EXPECT_TRUE(world.events().empty());
    world.setEnabled(box, true);
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Begins);
    stepFor(world, 2.0f);
    world.setEnabled(floor, false);
    world.step(kStep);
    ASSERT_GE(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Ends);
    stepFor(world, 0.5f);
    EXPECT_LT(world.poseOf(box).position.y, 0.0f);
}

TEST_P(Setters, namesAndNumbersOfTheCallerGoWithCopiesAndNotWithSlots) {
    World world = emptyWorld();
    const BodyId a = addSolid(world, kCube, {}), b = addSolid(world, kCube, {.pose = {.position = {3, 0, 0}}});
    const ShapeId shape = world.shapesOf(b)[0];
    const JointId joint = world.addJoint({.kind = JointKind::Ball, .bodyA = a, .bodyB = b});
    EXPECT_TRUE(world.labelOf(b).isEmpty());
    const std::uint64_t before = hashOf(world);
    expectExact(world, [&](World& of) {
        of.setLabel(b, {"crate", 7});
        of.setLabel(shape, {"lid", 0xfedcba9876543210});
        of.setLabel(joint, {.userData = 1});
    });
    World copy = world;
    EXPECT_EQ(copy.labelOf(b).name, "crate");
    EXPECT_EQ(copy.labelOf(b).userData, 7u);
    EXPECT_EQ(copy.labelOf(shape).userData, 0xfedcba9876543210u);
    EXPECT_EQ(copy.labelOf(joint).userData, 1u);
    EXPECT_TRUE(copy.labelOf(a).isEmpty());
    const std::uint64_t named = hashOf(copy);
    copy.setLabel(b, {"crate", 8});
    EXPECT_NE(hashOf(copy), named);
    world.removeBody(b);
    const BodyId next = addSolid(world, kCube, {});
    EXPECT_EQ(next.index, b.index);
    EXPECT_TRUE(world.labelOf(next).isEmpty());
    EXPECT_TRUE(world.labelOf(world.shapesOf(next)[0]).isEmpty());
    EXPECT_NE(before, named);
}

/// What lies there at rest stands on the new form, and what was above it comes down; the mass follows the form, unless
/// it was given.
TEST_P(Setters, aShapeOfAnotherFormIsStoodOnAndWeighsWhatItHolds) {
    World world = emptyWorld();
    addFloor(world);
    const BodyId low = addSolid(world, kCube, {.pose = {.position = {0, 0.5f, 0}}});
    const BodyId high = addSolid(world, kCube, {.pose = {.position = {0, 1.5f, 0}}});
    stepFor(world, 2.0f);
    ASSERT_EQ(world.isAsleep(high), canSleep());
    const double before = world.massOf(low).mass;
    expectExact(world, [&](World& of) { of.setShape(of.shapesOf(low)[0], Boxf{.half = {0.5f, 0.25f, 0.5f}}); });
    EXPECT_NEAR(world.massOf(low).mass, 0.5 * before, 1e-3 * before);
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.poseOf(low).position.y, 0.25f, 0.03f);
    EXPECT_NEAR(world.poseOf(high).position.y, 1.0f, 0.04f);
    const ShapeId shape = world.shapesOf(low)[0];
    world.setShape(shape, geometry::Aabbf{Vec3f{-0.5f}, Vec3f{0.5f}});
    EXPECT_TRUE(world.has(shape)) << "it is the same shape";
    EXPECT_TRUE(std::holds_alternative<Boxf>(world.definitionOf(shape).shape)) << "it turns with its body";
    EXPECT_NEAR(world.massOf(low).mass, before, 1e-9 * before);
    world.setMass(low, massOf(kCube, 10.0));
    world.setShape(shape, Spheref{.radius = 0.3f});
    EXPECT_NEAR(world.massOf(low).mass, 10.0, 1e-9);
    EXPECT_THROW(world.setShape(shape, Spheref{.radius = -1.0f}), std::invalid_argument);
    EXPECT_THROW(world.setShape(shape, geometry::Planef{}), std::invalid_argument) << "it moves";
    EXPECT_EQ(std::get<Spheref>(world.definitionOf(shape).shape).radius, 0.3f);
}

/// Whatever is refused, however late the reason is found, nothing of the world has changed, and nothing has woken.
TEST_P(Setters, APropertyThatIsRefusedLeavesTheWorldAsItWas) {
    constexpr float kMax = 3e38f;
    World world = emptyWorld();
    addFloor(world);
    const BodyId spinning = addSolid(world, kCube, {.pose = {.position = {0, 3, 0}}, .angularVelocity = {0, 1e30f, 0}});
    const BodyId resting = addSolid(world, kCube, {.pose = {.position = {0, 0.5f, 0}}});
    world.fallAsleepNow();
    world.setAngularVelocity(spinning, {0, 1e30f, 0});
    const ShapeId shape = world.shapesOf(spinning)[0], sleeping = world.shapesOf(resting)[0];
    const auto stateOf = [](World& of) {
        return geometry::save([&](geometry::Archive& archive) { archive.field("world", of); });
    };
    const auto before = stateOf(world);
    const auto expectRefused = [&](const char* what, const std::function<void()>& change) {
        EXPECT_THROW(change(), std::invalid_argument) << what;
        EXPECT_EQ(stateOf(world), before) << what;
    };
    expectRefused("spin", [&] { world.setAngularVelocity(resting, {kMax, kMax, kMax}); });
    expectRefused("mass", [&] { world.setMass(spinning, massOf(kCube, 1e12)); });
    expectRefused("density", [&] { world.setMaterial(shape, {.density = 1e15f}); });
    expectRefused("size", [&] { world.setShape(shape, Boxf{.half = Vec3f{100.0f}}); });
    expectRefused("friction", [&] { world.setMaterial(sleeping, {.friction = -1.0f}); });
    expectRefused("form", [&] { world.setShape(sleeping, Spheref{.radius = -1.0f}); });
    expectRefused("pose", [&] { world.setPose(resting, {.orientation = {0, 0, 0, 0}}); });
    expectRefused("damping", [&] { world.setDamping(resting, -1.0f, 0.0f); });
}

/// The lid of a box on a hinge far from its centre, and a lift: where they are told to be, they are in time.
TEST_P(Setters, AKinematicBodyIsWhereItIsMovedToInTime) {
    World world = emptyWorld();
    const BodyId lift = addSolid(world, kSlab, {.kind = BodyKind::Kinematic});
    world.addShape(lift, {.shape = Boxf{.center = {4, 2, 1}, .half = {1, 2, 3}}});
    const BodyId load = addSolid(world, kCube, {.pose = {.position = {0, 1, 0}}});
    for (int i = 1; i <= 120; ++i) {
        const float t = static_cast<float>(i) / 120.0f;
        const geometry::Posef pose{.position = {2.0f * t, t * t, -t},
                                   .orientation = geometry::axisAngle(glm::normalize(Vec3f{0.05f, 1, 0}), 2.0f * t)};
        world.moveTo(lift, pose, kStep);
        world.step(kStep);
        const geometry::Posef now = world.poseOf(lift);
        ASSERT_LT(glm::length(now.position - pose.position), 1e-5f) << "step " << i;
        ASSERT_GT(std::fabs(glm::dot(now.orientation, pose.orientation)), 1.0f - 1e-6f) << "step " << i;
    }
    EXPECT_NEAR(world.poseOf(load).position.y, 2.0f, 0.3f) << "what lies on it is carried along";
    world.setVelocity(lift, Vec3f{0.0f}), world.setAngularVelocity(lift, Vec3f{0.0f});
    const geometry::Posef end = world.poseOf(lift);
    stepFor(world, 2.0f);
    EXPECT_EQ(world.poseOf(lift).position, end.position);
    EXPECT_THROW(world.moveTo(load, {}, kStep), std::invalid_argument);
    EXPECT_THROW(world.moveTo(lift, {}, 0.0f), std::invalid_argument);
    EXPECT_THROW(world.moveTo(lift, {.position = Vec3f{NAN}}, kStep), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Rigid, Setters, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

}  // namespace
}  // namespace collidoscope::physics
