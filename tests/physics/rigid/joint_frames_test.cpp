/// Joints that are defined by a frame of each body.
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/elementary.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics::joint_frames_test {
namespace {

using geometry::Quatf;
using geometry::Vec3f;

using JointFramesOf = JointTest;
INSTANTIATE_TEST_SUITE_P(ByBoth, JointFramesOf, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         nameOfSolver);

constexpr JointKind kAll[] = {JointKind::Distance, JointKind::Ball,      JointKind::Hinge, JointKind::Slider,
                              JointKind::Fixed,    JointKind::ConeTwist, JointKind::Wheel};

/// A static body and a slab beside it, both askew.
struct Two {
    World world;
    BodyId a{}, b{};
};
Two twoAskew(World world, const geometry::Posef& poseOfB) {
    Two two{.world = std::move(world)};
    two.a =
        two.world.addBody({.kind = BodyKind::Static,
                           .pose = {{0.3f, -0.2f, 1.0f}, geometry::axisAngle(glm::normalize(Vec3f{1, 2, 3}), 0.7f)}});
    two.b = addSolid(two.world, geometry::Boxf{.half = {0.3f, 0.1f, 0.2f}}, {.pose = poseOfB});
    return two;
}

/// What the world's points and directions say, said by frames, is the same joint to the bit.
TEST_P(JointFramesOf, MakeTheSameJointAsPointsAndDirectionsOfTheWorld) {
    for (const JointKind kind : kAll) {
        JointDefinition joint{.kind = kind,
                              .anchor = {0.6f, 0.1f, 1.2f},
                              .axis = glm::normalize(Vec3f{1.0f, 0.5f, -0.2f}),
                              .suspension = {0.0f, 1.0f, 0.0f}};
        if (kind == JointKind::Distance) joint.anchorB = Vec3f{1.2f, 0.2f, 0.8f};
        if (kind != JointKind::Ball && kind != JointKind::Fixed) joint.spring = JointSpring{2.0f, 0.3f};
        const geometry::Posef pose{{1.0f, 0.2f, 0.9f}, geometry::axisAngle(glm::normalize(Vec3f{3, -1, 1}), -0.4f)};
        Two first = twoAskew(empty(), pose), second = twoAskew(empty(), pose);
        joint.bodyA = first.a, joint.bodyB = first.b;
        const JointId made = first.world.addJoint(joint);
        const RigidJoint& known = first.world.jointSlots()[made.index];
        JointDefinition byFrames{.kind = kind, .bodyA = second.a, .bodyB = second.b, .spring = joint.spring};
        byFrames.frames = JointFrames{known.frameA, known.frameB};
        second.world.addJoint(byFrames);
        for (int i = 0; i < 120; ++i) {
            first.world.step(kStep), second.world.step(kStep);
            ASSERT_LT(glm::length(first.world.centerOf(first.b) - second.world.centerOf(second.b)), 1e-5f)
                << static_cast<int>(kind) << ", step " << i;
        }
    }
}

/// The body need not be where the joint wants it: it is brought there.
TEST_P(JointFramesOf, BringTheBodiesTogether) {
    for (const JointKind kind : {JointKind::Ball, JointKind::Hinge, JointKind::Slider, JointKind::Fixed})
        for (const float far : {0.01f, 0.05f})
            for (const float turned : {0.0f, 0.2f}) {
                Two two = twoAskew(empty(), {{0.9f + far, 0.0f, 1.0f}, geometry::axisAngle(Vec3f{0, 0, 1}, turned)});
                two.world.settings.gravity = Vec3f{0.0f};
                JointDefinition joint{.kind = kind, .bodyA = two.a, .bodyB = two.b};
                const Quatf toA = glm::conjugate(two.world.poseOf(two.a).orientation);
                const Vec3f apart = Vec3f{0.6f, 0.0f, 1.0f} - two.world.poseOf(two.a).position;
                joint.frames = JointFrames{{toA * apart, 3.0f * toA}, {{-0.3f, 0.0f, 0.0f}}};
                const JointId made = two.world.addJoint(joint);
                stepFor(two.world, 3.0f);
                const JointPose place = two.world.jointPoseOf(made);
                const Vec3f gap = place.pointB - place.pointA;
                const float across = glm::length(gap - glm::dot(gap, place.axisA) * place.axisA);
                EXPECT_LT(kind == JointKind::Slider ? across : glm::length(gap), 1e-3f) << static_cast<int>(kind);
                if (kind == JointKind::Ball) continue;
                EXPECT_LT(leanOf(place), 1e-3f);
                if (kind == JointKind::Hinge) continue;
                EXPECT_GT(std::abs(glm::dot(place.frameA, place.frameB)), 1.0f - 1e-5f);
            }
}

/// Angles count from where both frames coincide.
TEST_P(JointFramesOf, CountAnglesFromWhereTheyCoincide) {
    World world = empty();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId a = addAnchor(world);
    const BodyId b = addSolid(world, geometry::Boxf{.half = Vec3f{0.1f}},
                              {.pose = {.orientation = geometry::axisAngle(Vec3f{1, 0, 0}, 0.5f)}});
    const JointId hinge = world.addJoint(
        {.kind = JointKind::Hinge, .bodyA = a, .bodyB = b, .limit = JointLimit{-0.2f, 0.2f}, .frames = JointFrames{}});
    EXPECT_NEAR(world.coordinateOf(hinge), 0.5f, 1e-6f);
    stepFor(world, 2.0f);
    EXPECT_LT(world.coordinateOf(hinge), 0.21f);
}

TEST_P(JointFramesOf, AreSavedWithTheWorldAndRefusedWhereTheyAreNoFrames) {
    World world = empty();
    const BodyId a = addAnchor(world), b = addBob(world, {1.0f, 0.0f, 0.0f});
    JointDefinition joint{.bodyA = a, .bodyB = b, .frames = JointFrames{{{0.1f, 0.0f, 0.0f}}, {{-0.9f, 0.0f, 0.0f}}}};
    const JointId made = world.addJoint(joint);
    stepFor(world, 0.5f);
    World copy = empty();
    geometry::load([&](geometry::Archive& archive) { archive.field("world", copy); },
                   geometry::save([&](geometry::Archive& archive) { archive.field("world", world); }));
    ASSERT_TRUE(copy.definitionOf(made).frames);
    EXPECT_EQ(copy.definitionOf(made).frames->b.position.x, -0.9f);
    stepFor(world, 1.0f), stepFor(copy, 1.0f);
    EXPECT_EQ(hashOf(world), hashOf(copy));
    joint.frames->b.orientation = Quatf(0.0f, 0.0f, 0.0f, 0.0f);
    EXPECT_THROW(world.addJoint(joint), std::invalid_argument);
    joint.frames->b = {{std::numeric_limits<float>::quiet_NaN(), 0.0f, 0.0f}};
    EXPECT_THROW(world.addJoint(joint), std::invalid_argument);
}

}  // namespace
}  // namespace collidoscope::physics::joint_frames_test
