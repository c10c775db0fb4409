// What becomes of joints in a world: they break, keep momentum, are copied, go with their bodies, are refused.

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3d;
using geometry::Vec3f;

class JointLife : public JointTest {};

TEST_P(JointLife, WhatBreaksIsGoneAndSaid) {
    World world = empty();
    const BodyId bob = addBob(world, {0.0f, -1.0f, 0.0f}, 3.0);
    const JointId joint = world.addJoint({.bodyA = addAnchor(world), .bodyB = bob, .breakingForce = 40.0f});
    stepFor(world, 1.0f);
    EXPECT_TRUE(world.has(joint));
    world.applyForce(bob, {0.0f, -20.0f, 0.0f});
    world.step(kStep);
    ASSERT_EQ(world.brokenJoints().size(), 1U);
    EXPECT_EQ(world.brokenJoints().front(), joint);
    EXPECT_FALSE(world.has(joint));
    world.step(kStep);
    EXPECT_TRUE(world.brokenJoints().empty());
    stepFor(world, 1.0f);
    EXPECT_LE(world.centerOf(bob).y, -4.0f);
}

TEST_P(JointLife, JoinedBodiesDoNotCollideUnlessAsked) {
    for (const bool doCollide : {false, true}) {
        World world = empty();
        const BodyId a = addCube(world, Vec3f{0.0f}), b = addCube(world, {0.9f, 0.0f, 0.0f});
        world.settings.gravity = Vec3f{0.0f};
        world.addJoint({.bodyA = a, .bodyB = b, .anchor = {0.45f, 0.0f, 0.0f}, .doCollide = doCollide});
        world.step(kStep);
        EXPECT_EQ(world.contacts().size(), doCollide ? 1U : 0U);
    }
}

TEST_P(JointLife, MomentumOfWhatIsJoinedStays) {
    constexpr std::uint64_t kSeed = 1907;
    geometry::Random random(kSeed);
    const auto somewhere = [&](float size) { return random.inBox(Vec3f{-size}, Vec3f{size}); };
    World world = empty();
    world.settings.gravity = Vec3f{0.0f};
    std::vector<BodyId> bodies;
    for (int i = 0; i < 8; ++i) {
        bodies.push_back(addSolid(world, Boxf{.half = Vec3f{0.2f, 0.3f, 0.1f + 0.05f * static_cast<float>(i)}},
                                  {.pose = {.position = {1.5f * static_cast<float>(i), 0.0f, 0.0f}},
                                   .velocity = somewhere(2.0f),
                                   .angularVelocity = somewhere(2.0f)}));
    }
    constexpr std::array kKinds{JointKind::Ball,      JointKind::Hinge, JointKind::Slider,  JointKind::Fixed,
                                JointKind::ConeTwist, JointKind::Wheel, JointKind::Distance};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        const float x = 1.5f * static_cast<float>(i) + 0.75f;
        JointDefinition joint{.kind = kKinds[i],
                              .bodyA = bodies[i],
                              .bodyB = bodies[i + 1],
                              .anchor = {x, 0.0f, 0.0f},
                              .axis = {0.3f, 0.0f, 1.0f}};
        if (kKinds[i] == JointKind::Distance) joint.anchorB = Vec3f{x + 0.5f, 0.1f, 0.0f};
        world.addJoint(joint);
    }
    const auto momenta = [&] {
        Vec3d linear{0.0}, angular{0.0};
        for (const BodyId body : bodies) {
            const Vec3d p = world.massOf(body).mass * Vec3d{world.velocityOf(body)};
            linear += p;
            angular += glm::cross(Vec3d{world.centerOf(body)}, p) + Vec3d{world.angularMomentumOf(body)};
        }
        return std::pair{linear, angular};
    };
    double scale = 0.0;
    for (const BodyId body : bodies) scale += world.massOf(body).mass;
    const auto before = momenta();
    for (int i = 0; i < 2000; ++i) world.step(kFineStep);
    const auto after = momenta();
    EXPECT_LE(glm::length(after.first - before.first), 1e-4 * scale) << "seed " << kSeed;
    EXPECT_LE(glm::length(after.second - before.second), 1e-3 * scale) << "seed " << kSeed;
    EXPECT_LE(gapOf(world, world.joints().front()), 0.01f);
}

TEST_P(JointLife, ACopyGoesOnWithTheSameBits) {
    World world = empty();
    world.settings.impulses.subSteps = 4;
    const BodyId anchor = addAnchor(world);
    BodyId last = anchor;
    for (int i = 0; i < 10; ++i) {
        const BodyId link = addCube(world, {1.2f * static_cast<float>(i) + 0.6f, 0.0f, 0.0f}, 0.2f);
        world.addJoint({.kind = i % 2 == 0 ? JointKind::Ball : JointKind::Hinge,
                        .bodyA = last,
                        .bodyB = link,
                        .anchor = {1.2f * static_cast<float>(i), 0.0f, 0.0f}});
        last = link;
    }
    stepFor(world, 0.5f);
    World copy = world;
    stepFor(world, 1.0f), stepFor(copy, 1.0f);
    EXPECT_EQ(hashOf(world), hashOf(copy));
    for (const JointId joint : world.joints()) EXPECT_LE(gapOf(world, joint), 0.02f);
}

TEST_P(JointLife, WhatTheLastJointHeldGoesOnAsIfItHadNeverBeenJoined) {
    World world = empty();
    std::vector<BodyId> bodies;
    for (int i = 0; i < 12; ++i) {
        bodies.push_back(world.addBody(
            {.pose = {.position = {0.5f * static_cast<float>(i), 2.0f, 0.0f}}, .angularVelocity = {0.3f, 1.0f, 2.0f}}));
        world.addShape(bodies.back(), {.shape = Boxf{.half = {0.24f, 0.05f, 0.1f}}});
    }
    std::vector<JointId> joints;
    for (std::size_t i = 0; i + 1 < bodies.size(); ++i)
        joints.push_back(world.addJoint({.bodyA = bodies[i],
                                         .bodyB = bodies[i + 1],
                                         .anchor = {0.5f * static_cast<float>(i) + 0.25f, 2.0f, 0.0f}}));
    stepFor(world, 0.2f);
    for (const JointId joint : joints) world.removeJoint(joint);
    World copy = world;  // which has solved no joint
    for (int i = 0; i < 30; ++i) {
        world.step(kStep), copy.step(kStep);
        for (const BodyId body : bodies) {
            EXPECT_EQ(world.poseOf(body).position, copy.poseOf(body).position) << i;
            EXPECT_EQ(world.poseOf(body).orientation, copy.poseOf(body).orientation) << i;
            ASSERT_EQ(world.angularVelocityOf(body), copy.angularVelocityOf(body)) << i;
        }
    }
}

TEST_P(JointLife, JointsGoWithTheirBodiesAndTheirNamesAreNotUsedAgain) {
    World world = empty();
    const BodyId bob = addBob(world, {0.0f, -1.0f, 0.0f});
    const BodyId anchor = addAnchor(world);
    const JointId joint = world.addJoint({.bodyA = anchor, .bodyB = bob});
    world.removeBody(bob);
    EXPECT_FALSE(world.has(joint));
    EXPECT_THROW(world.reactionOf(joint), std::invalid_argument);
    world.step(kStep);
    const JointId next = world.addJoint({.bodyA = anchor, .bodyB = addBob(world, {0.0f, -1.0f, 0.0f})});
    EXPECT_EQ(next.index, joint.index);
    EXPECT_NE(next, joint);
    EXPECT_FALSE(world.has(joint));
}

TEST_P(JointLife, SlotsOfThoseThatAreGoneAreUsedAgainTheLastOneFirst) {
    World world = empty();
    const BodyId anchor = addAnchor(world);
    std::vector<JointId> made;
    for (int i = 0; i < 5; ++i)
        made.push_back(world.addJoint({.bodyA = anchor, .bodyB = addBob(world, {static_cast<float>(i), -1.0f, 0.0f})}));
    const BodyId bob = world.definitionOf(made[3]).bodyB;
    world.removeJoint(made[1]), world.removeJoint(made[3]);
    World copy = world;
    for (World* const each : {&world, &copy}) {
        EXPECT_EQ(each->addJoint({.bodyA = anchor, .bodyB = bob}).index, 3U);
        EXPECT_EQ(each->addJoint({.bodyA = anchor, .bodyB = bob}).index, 1U);
        EXPECT_EQ(each->addJoint({.bodyA = anchor, .bodyB = bob}).index, 5U);
        EXPECT_EQ(each->joints().size(), 6U);
    }
    EXPECT_EQ(hashOf(world), hashOf(copy));
}

TEST_P(JointLife, WhatMakesNoSenseIsRefused) {
    World world = empty();
    const BodyId a = addAnchor(world), b = addBob(world, {0.0f, -1.0f, 0.0f});
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    const std::vector<JointDefinition> wrong{
        {.bodyA = a, .bodyB = a},
        {.bodyA = a, .bodyB = b, .anchor = Vec3f{kNaN}},
        {.kind = JointKind::Hinge, .bodyA = a, .bodyB = b, .axis = Vec3f{0.0f}},
        {.kind = JointKind::Hinge, .bodyA = a, .bodyB = b, .limit = JointLimit{1.0f, 0.5f}},
        {.kind = JointKind::Hinge, .bodyA = a, .bodyB = b, .limit = JointLimit{-4.0f, 4.0f}},
        {.kind = JointKind::Hinge, .bodyA = a, .bodyB = b, .motor = JointMotor{1.0f, -1.0f}},
        {.kind = JointKind::Slider, .bodyA = a, .bodyB = b, .spring = JointSpring{0.0f, 1.0f}},
        {.kind = JointKind::Ball, .bodyA = a, .bodyB = b, .limit = JointLimit{0.0f, 1.0f}},
        {.kind = JointKind::Distance, .bodyA = a, .bodyB = b, .motor = JointMotor{}},
        {.kind = JointKind::ConeTwist, .bodyA = a, .bodyB = b, .cone = kNaN},
        {.kind = JointKind::Wheel, .bodyA = a, .bodyB = b, .axis = {0.0f, 1.0f, 0.0f}},
        {.bodyA = a, .bodyB = b, .breakingForce = kNaN},
        {.bodyA = a, .bodyB = {7, 0}},
    };
    for (std::size_t i = 0; i < wrong.size(); ++i) EXPECT_THROW(world.addJoint(wrong[i]), std::invalid_argument) << i;
    const JointId ball = world.addJoint({.bodyA = a, .bodyB = b});
    EXPECT_THROW(world.setMotor(ball, JointMotor{}), std::invalid_argument);
    EXPECT_THROW(world.setSteering(ball, 0.1f), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(ByBoth, JointLife, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         nameOfSolver);

}  // namespace
}  // namespace collidoscope::physics
