// Joints of bodies with locked axes: rows that the bodies cannot follow get no impulse, so nothing gains speed.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::locked_joints_test {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

LockedAxes randomLock(geometry::Random& random) {
    LockedAxes locked;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        locked.translation[axis] = random.uniform(0.0f, 1.0f) < 0.4f;
        locked.rotation[axis] = random.uniform(0.0f, 1.0f) < 0.4f;
    }
    return locked;
}

/// A joint of this kind halfway between two points, about any axis.
JointDefinition randomJoint(geometry::Random& random, JointKind kind, const Vec3f& a, const Vec3f& b) {
    JointDefinition joint{.kind = kind, .anchor = 0.5f * (a + b), .axis = random.direction()};
    if (kind == JointKind::Distance) joint.anchor = a, joint.anchorB = b;
    return joint;
}

std::string nameOf(const LockedAxes& locked) {
    std::string name = "locked:";
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (locked.translation[axis]) name += std::string(" along ") + "xyz"[axis];
        if (locked.rotation[axis]) name += std::string(" about ") + "xyz"[axis];
    }
    return name;
}

class LockedJoints : public testing::TestWithParam<Stepping> {};

/// A box hangs on a joint, at rest at first, so that it is never faster than a falling one, but for the lever by which
/// its centre is slower than its anchor.
TEST_P(LockedJoints, aBoxOnAJointToTheWorldIsNotFasterThanAFallAllows) {
    constexpr float kSeconds = 1.0f, kLimit = 20.0f;  // s, m/s
    geometry::Random random(4);
    for (int i = 0; i < 300; ++i) {
        const auto kind = static_cast<JointKind>(i % 6);  // all but wheels
        World world;
        world.settings.solver = GetParam().solver;
        const BodyId ground = world.addBody({.kind = BodyKind::Static});
        const LockedAxes locked = randomLock(random);
        const Vec3f at = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f});
        const BodyId box = addSolid(world, Boxf{.half = {0.3f, 0.25f, 0.4f}},
                                    {.pose = {.position = at, .orientation = random.rotation()}, .locked = locked});
        JointDefinition joint = randomJoint(random, kind, at, 0.3f * at);
        joint.bodyA = box, joint.bodyB = ground;
        world.addJoint(joint);
        float fastest = 0.0f;
        for (int k = 0; k < static_cast<int>(kSeconds / GetParam().step); ++k) {
            world.step(GetParam().step);
            fastest = std::max(fastest, glm::length(world.velocityOf(box)));
        }
        EXPECT_LT(fastest, kLimit) << "scene " << i << ", kind " << i % 6 << ", " << nameOf(locked);
    }
}

/// Two boxes, of which one is locked or both are, and each hangs on a joint. (A distance joint to the world is left
/// out: across its line a body that moves along one axis only must be infinitely fast to follow it.)
TEST_P(LockedJoints, twoBoxesOnJointsStaySlow) {
    // s, m/s. Where the locked axes leave a linkage a dead point, it passes that faster.
    constexpr float kSeconds = 0.5f, kLimit = 50.0f;
    geometry::Random random(5);
    for (int i = 0; i < 200; ++i) {
        World world;
        world.settings.solver = GetParam().solver;
        const BodyId ground = world.addBody({.kind = BodyKind::Static});
        const Vec3f atA = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}), atB = atA + 1.5f * random.direction();
        const LockedAxes lockedA = randomLock(random), lockedB = i % 2 == 0 ? randomLock(random) : LockedAxes{};
        const BodyId a = addSolid(world, Boxf{.half = {0.3f, 0.25f, 0.4f}},
                                  {.pose = {.position = atA, .orientation = random.rotation()}, .locked = lockedA}),
                     b = addSolid(world, Boxf{.half = {0.3f, 0.35f, 0.2f}},
                                  {.pose = {.position = atB, .orientation = random.rotation()}, .locked = lockedB});
        JointDefinition toGround = randomJoint(random, static_cast<JointKind>(1 + i % 5), atA, 0.3f * atA);
        toGround.bodyA = a, toGround.bodyB = ground;
        JointDefinition between = randomJoint(random, static_cast<JointKind>(i / 5 % 6), atA, atB);
        between.bodyA = a, between.bodyB = b;
        world.addJoint(toGround), world.addJoint(between);
        float fastest = 0.0f;
        for (int k = 0; k < static_cast<int>(kSeconds / GetParam().step); ++k) {
            world.step(GetParam().step);
            fastest = std::max({fastest, glm::length(world.velocityOf(a)), glm::length(world.velocityOf(b))});
        }
        EXPECT_LT(fastest, kLimit) << "scene " << i << ", " << nameOf(lockedA) << "; " << nameOf(lockedB);
    }
}

INSTANTIATE_TEST_SUITE_P(Rigid, LockedJoints, allSteppings(), [](const auto& known) { return physics::nameOf(known); });

}  // namespace
}  // namespace collidoscope::physics::locked_joints_test
