// Joints against what mechanics says of them, by both solvers.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "geometry/base/elementary.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::kPi;
using geometry::Vec3f;

/// s, between every second crossing of x = 0, after the first.
double periodOf(World& world, BodyId body, int crossings) {
    double first = -1.0, last = 0.0, time = 0.0;
    float before = world.centerOf(body).x;
    for (int found = 0; found <= crossings && time < 60.0;) {
        world.step(kFineStep);
        time += double{kFineStep};
        const float now = world.centerOf(body).x;
        if ((before < 0.0f) != (now < 0.0f)) {
            last = time - double{kFineStep} * double{now / (now - before)};
            if (found++ == 0) first = last;
        }
        before = now;
    }
    return 2.0 * (last - first) / crossings;
}

class Joint : public JointTest {};

TEST_P(Joint, APendulumSwingsAsTheoryHasIt) {
    // Of a length of 1 m, with the moment of inertia about its end that the bob adds.
    for (const auto& [degrees, expected] : {std::pair{10.0f, 2.009893}, {90.0f, 2.367842}}) {
        const float angle = degrees * kPi<float> / 180.0f;
        World world = empty();
        const BodyId bob = addBob(world, {geometry::sin(angle), -geometry::cos(angle), 0.0f});
        const JointId joint = world.addJoint({.bodyA = addAnchor(world), .bodyB = bob, .anchor = Vec3f{0.0f}});
        EXPECT_NEAR(periodOf(world, bob, 6), expected, 2e-3 * expected) << degrees << " degrees";
        EXPECT_LE(gapOf(world, joint), 1e-3f);
    }
}

TEST_P(Joint, APendulumKeepsItsEnergyAndItsPivot) {
    // From level, for ten seconds of 60 steps. What the soft step loses is a share of the energy at the bottom.
    World world = empty();
    const BodyId bob = addBob(world, {1.0f, 0.0f, 0.0f}, 1.0, 0.4);
    const JointId joint = world.addJoint({.bodyA = addAnchor(world), .bodyB = bob});
    float gap = 0.0f;
    for (int i = 0; i < 600; ++i) {
        world.step(kStep);
        gap = std::max(gap, gapOf(world, joint));
    }
    const double energy = world.kineticEnergyOf(bob) + double{kEarthGravity * world.centerOf(bob).y};
    const bool isSoftStep = GetParam() == RigidSolver::SoftStep;
    EXPECT_NEAR(energy, 0.0, double{kEarthGravity} * (isSoftStep ? 0.005 : 0.1));
    EXPECT_LE(gap, isSoftStep ? 5e-4f : 1e-2f);
}

TEST_P(Joint, ABallHoldsTheWeightAndSaysSo) {
    World world = empty();
    const BodyId bob = addBob(world, {0.0f, -1.0f, 0.0f}, 3.0);
    const JointId joint = world.addJoint({.bodyA = addAnchor(world), .bodyB = bob});
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.reactionOf(joint).force.y, 3.0f * kEarthGravity, 1e-3f * 3.0f * kEarthGravity);
    EXPECT_LE(glm::length(world.reactionOf(joint).torque), 1e-6f);
    EXPECT_LE(gapOf(world, joint), 1e-4f);
}

TEST_P(Joint, AFixedBeamBearsItsWeightAndItsMoment) {
    World world = empty();
    const BodyId cube = addCube(world, {2.0f, 0.0f, 0.0f});  // 1,000 kg
    const JointId joint = world.addJoint({.kind = JointKind::Fixed, .bodyA = addAnchor(world), .bodyB = cube});
    stepFor(world, 2.0f);
    const JointReaction& reaction = world.reactionOf(joint);
    EXPECT_NEAR(reaction.force.y, 1000.0f * kEarthGravity, 10.0f);
    EXPECT_NEAR(reaction.torque.z, 2000.0f * kEarthGravity, 20.0f);
    // Soft by 60 Hz it gives way: its moment of inertia about the joint is 25 times that about its centre.
    const float give = world.settings.solver == RigidSolver::SoftStep ? 4e-3f : 1e-3f;
    EXPECT_NEAR(world.centerOf(cube).y, 0.0f, give);
    EXPECT_LE(2.0f * glm::length(glm::cross(Vec3f{1, 0, 0}, world.poseOf(cube).orientation * Vec3f{1, 0, 0})), give);
}

TEST_P(Joint, AHingeTurnsAboutItsAxisOnly) {
    World world = empty();
    const BodyId cube = addCube(world, {1.0f, 0.0f, 0.0f});
    const JointId joint = world.addJoint(
        {.kind = JointKind::Hinge, .bodyA = addAnchor(world), .bodyB = cube, .axis = {0.0f, 0.0f, 2.0f}});
    world.setAngularVelocity(cube, {0.7f, -0.4f, 0.0f});  // not what a hinge allows
    float lowest = 0.0f;
    for (int i = 0; i < 480; ++i) {
        world.step(kFineStep);
        lowest = std::min(lowest, world.coordinateOf(joint));
        ASSERT_LE(gapOf(world, joint), 2e-3f) << "step " << i;
        ASSERT_LE(leanOf(world.jointPoseOf(joint)), 2e-3f) << "step " << i;
    }
    EXPECT_LE(lowest, -3.0f);  // from level to nearly level on the other side
}

TEST_P(Joint, AMotorGivesItsTorqueAndNoMore) {
    World world = empty();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId wheel = addBob(world, Vec3f{0.0f}, 2.0, 0.5);  // kg m^2
    const JointId joint = world.addJoint({.kind = JointKind::Hinge,
                                          .bodyA = addAnchor(world),
                                          .bodyB = wheel,
                                          .motor = JointMotor{.speed = 10.0f, .maxForce = 2.0f}});
    stepFor(world, 1.0f);
    EXPECT_NEAR(world.angularVelocityOf(wheel).y, 4.0f, 1e-3f);  // 2 N m on 0.5 kg m^2 for a second
    EXPECT_NEAR(world.reactionOf(joint).torque.y, 2.0f, 1e-4f);
    stepFor(world, 3.0f);
    EXPECT_NEAR(world.angularVelocityOf(wheel).y, 10.0f, 1e-3f);
    EXPECT_NEAR(world.reactionOf(joint).torque.y, 0.0f, 1e-3f);
    world.setMotor(joint, JointMotor{.speed = 0.0f, .maxForce = 1e6f});
    world.step(kStep);
    EXPECT_NEAR(world.angularVelocityOf(wheel).y, 0.0f, 1e-4f);
}

TEST_P(Joint, LimitsOfAHingeHoldOnBothSides) {
    for (const float side : {-1.0f, 1.0f}) {
        World world = empty();
        const BodyId cube = addCube(world, {side, 0.0f, 0.0f});
        const JointId joint = world.addJoint({.kind = JointKind::Hinge,
                                              .bodyA = addAnchor(world),
                                              .bodyB = cube,
                                              .axis = {0.0f, 0.0f, 1.0f},
                                              .limit = JointLimit{-0.5f, 0.25f}});
        stepFor(world, 5.0f);
        EXPECT_NEAR(world.coordinateOf(joint), side > 0.0f ? -0.5f : 0.25f, 2e-3f);
        EXPECT_LE(glm::length(world.angularVelocityOf(cube)), 1e-3f);
    }
}

TEST_P(Joint, ASliderSlidesDownAnInclineAsFarAsItsLimit) {
    World world = empty();
    const BodyId cube = addCube(world, Vec3f{0.0f});
    const Vec3f down = glm::normalize(Vec3f{1.0f, -1.0f, 0.0f});
    const JointId joint = world.addJoint({.kind = JointKind::Slider,
                                          .bodyA = addAnchor(world),
                                          .bodyB = cube,
                                          .axis = down,
                                          .limit = JointLimit{-0.1f, 3.0f}});
    stepFor(world, 0.5f, kFineStep);
    // g sin 45 degrees; semi-implicit steps, or sub-steps, are half a step ahead.
    const bool isSoftStep = world.settings.solver == RigidSolver::SoftStep;
    const float step = kFineStep / static_cast<float>(isSoftStep ? world.settings.soft.subSteps : 1);
    const float expected = 0.5f * kEarthGravity * geometry::sin(kPi<float> / 4.0f) * 0.5f * (0.5f + step);
    EXPECT_NEAR(world.coordinateOf(joint), expected, 1e-3f * expected);
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.coordinateOf(joint), 3.0f, 2e-3f);
    const Vec3f off = world.centerOf(cube) - world.coordinateOf(joint) * down;
    EXPECT_LE(glm::length(off), 1e-3f);
    EXPECT_NEAR(glm::dot(world.reactionOf(joint).force, -down),
                1000.0f * kEarthGravity * geometry::sin(kPi<float> / 4.0f), 20.0f);
}

TEST_P(Joint, ASpringSwingsAtItsFrequency) {
    World world = empty();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId bob = addBob(world, {0.0f, 0.0f, 0.0f}, 5.0);
    world.addJoint({.kind = JointKind::Slider,
                    .bodyA = addAnchor(world),
                    .bodyB = bob,
                    .axis = {1.0f, 0.0f, 0.0f},
                    .spring = JointSpring{.frequency = 2.0f}});
    world.setVelocity(bob, {1.0f, 0.0f, 0.0f});
    // The end of a step counts: it damps, by half of w h, and hardly slows.
    EXPECT_NEAR(periodOf(world, bob, 8), 0.5, 0.005);
}

TEST_P(Joint, ASpringDampedEnoughDoesNotSwing) {
    World world = empty();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId bob = addBob(world, {1.0f, 0.0f, 0.0f}, 5.0);
    world.addJoint({.kind = JointKind::Distance,
                    .bodyA = addAnchor(world),
                    .bodyB = bob,
                    .spring = JointSpring{.frequency = 1.0f, .dampingRatio = 1.0f}});
    (void)bob;
    world.setVelocity(bob, {2.0f, 0.0f, 0.0f});
    float nearest = 10.0f;
    for (int i = 0; i < 960; ++i) {
        world.step(kFineStep);
        nearest = std::min(nearest, world.centerOf(bob).x);
    }
    EXPECT_GE(nearest, 0.999f);
    EXPECT_NEAR(world.centerOf(bob).x, 1.0f, 1e-3f);
}

/// What moves weighs nothing, so that it comes to rest on the target itself.
TEST_P(Joint, ASpringPullsToItsTargetAndFollowsIt) {
    for (const JointKind kind :
         {JointKind::Distance, JointKind::Hinge, JointKind::Slider, JointKind::ConeTwist, JointKind::Wheel}) {
        World world = empty();
        world.settings.gravity = Vec3f{0.0f};
        const BodyId bob = addBob(world, {1.0f, 0.0f, 0.0f}, 2.0, 0.5);
        const JointId joint = world.addJoint({.kind = kind,
                                              .bodyA = addAnchor(world),
                                              .bodyB = bob,
                                              .anchorB = Vec3f{1.0f, 0.0f, 0.0f},
                                              .axis = {1.0f, 0.0f, 0.0f},
                                              .cone = 0.1f});
        for (const float target : {0.7f, 1.9f, 0.2f}) {
            world.setSpring(joint, JointSpring{.frequency = 2.0f, .dampingRatio = 1.0f, .target = target});
            stepFor(world, 4.0f);
            EXPECT_NEAR(world.coordinateOf(joint), target, 2e-3f) << static_cast<int>(kind);
        }
        World copy = empty();
        geometry::load([&](geometry::Archive& archive) { archive.field("world", copy); },
                       geometry::save([&](geometry::Archive& archive) { archive.field("world", world); }));
        EXPECT_EQ(copy.definitionOf(joint).spring->target, 0.2f);
        world.setSpring(joint, JointSpring{.frequency = 2.0f});
        geometry::load([&](geometry::Archive& archive) { archive.field("world", copy); },
                       geometry::save([&](geometry::Archive& archive) { archive.field("world", world); }));
        EXPECT_EQ(copy.definitionOf(joint).spring->target, std::nullopt);
        const JointSpring wrong{.target = std::numeric_limits<float>::quiet_NaN()};
        EXPECT_THROW(world.setSpring(joint, wrong), std::invalid_argument);
    }
}

TEST_P(Joint, ARopeIsSlackUntilItIsTaut) {
    World world = empty();
    const BodyId bob = addBob(world, {0.0f, -0.5f, 0.0f});
    const JointId rope = world.addJoint({.kind = JointKind::Distance,
                                         .bodyA = addAnchor(world),
                                         .bodyB = bob,
                                         .anchor = Vec3f{0.0f},
                                         .anchorB = Vec3f{0.0f, -0.5f, 0.0f},
                                         .limit = JointLimit{0.0f, 2.0f}});
    stepFor(world, 0.3f);
    EXPECT_EQ(world.reactionOf(rope).force.y, 0.0f);
    stepFor(world, 3.0f);
    EXPECT_NEAR(world.coordinateOf(rope), 2.0f, 1e-3f);
    EXPECT_NEAR(world.reactionOf(rope).force.y, kEarthGravity, 1e-2f);
}

TEST_P(Joint, AConeHoldsTheAxis) {
    World world = empty();
    const BodyId cube = addCube(world, {0.0f, 1.0f, 0.0f});
    const JointId joint = world.addJoint({.kind = JointKind::ConeTwist,
                                          .bodyA = addAnchor(world),
                                          .bodyB = cube,
                                          .limit = JointLimit{-0.3f, 0.3f},
                                          .cone = 0.6f});
    world.setAngularVelocity(cube, {0.5f, 6.0f, 0.2f});
    float leaned = 0.0f;
    for (int i = 0; i < 1200; ++i) {
        world.step(kFineStep);
        leaned = std::max(leaned, leanOf(world.jointPoseOf(joint)));
        ASSERT_LE(leanOf(world.jointPoseOf(joint)), 0.6f + 0.02f) << "step " << i;
        ASSERT_LE(std::abs(world.coordinateOf(joint)), 0.3f + 0.02f) << "step " << i;
        ASSERT_LE(gapOf(world, joint), 5e-3f) << "step " << i;
    }
    EXPECT_GE(leaned, 0.59f);
}

TEST_P(Joint, ASuspensionSagsAsItsFrequencySays) {
    World world = empty();
    const BodyId wheel = addBob(world, Vec3f{0.0f}, 20.0, 0.5);
    const JointId joint = world.addJoint({.kind = JointKind::Wheel,
                                          .bodyA = addAnchor(world),
                                          .bodyB = wheel,
                                          .axis = {0.0f, 0.0f, 1.0f},
                                          .motor = JointMotor{.speed = 5.0f, .maxForce = 1.0f},
                                          .spring = JointSpring{.frequency = 2.0f, .dampingRatio = 0.7f}});
    stepFor(world, 4.0f);
    const float w = 4.0f * kPi<float>;
    EXPECT_NEAR(world.coordinateOf(joint), -kEarthGravity / (w * w), 1e-3f * kEarthGravity / (w * w));
    EXPECT_NEAR(world.angularVelocityOf(wheel).z, 5.0f, 1e-3f);
    world.setSteering(joint, 0.5f);
    stepFor(world, 2.0f);
    const Vec3f axle = world.jointPoseOf(joint).axisB;
    EXPECT_NEAR(glm::dot(axle, Vec3f(geometry::sin(0.5f), 0.0f, geometry::cos(0.5f))), 1.0f, 1e-4f);
}

INSTANTIATE_TEST_SUITE_P(ByBoth, Joint, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         nameOfSolver);

}  // namespace
}  // namespace collidoscope::physics
