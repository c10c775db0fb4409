// Limp bodies: their joints stay within their limits while they fall, and hold together.

#include <gtest/gtest.h>

#include <algorithm>

#include "demos/21_joints/parts/ragdoll.h"
#include "geometry/base/elementary.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::ragdolls_test {
namespace {

TEST(Ragdolls, NoJointBendsTenDegreesBeyondItsLimit) {
    for (const char* scene : {"stairs", "heap"}) {
        for (const int seed : {1, 2, 3}) {
            const auto demo = demoWith("ragdolls", "seed", seed);
            setParameter(*demo, "scene", std::string(scene));
            demo->restart();
            double apart = 0.0;
            for (int i = 0; i < 600; ++i) {
                demo->advance();
                apart = std::max(apart, measured(*demo, "apart"));
            }
            EXPECT_LE(measured(*demo, "worst so far"), 10.0) << scene << ", seed " << seed;
            EXPECT_LE(apart, 60.0) << scene << ", seed " << seed;  // mm, in the one hardest impact
            EXPECT_LE(measured(*demo, "beyond limits"), 1.0) << scene << ", seed " << seed;
            EXPECT_LE(measured(*demo, "apart"), 5.0) << scene << ", seed " << seed;
        }
    }
}

/// Each joint of the world, one by one.
TEST(Ragdolls, AtItsLimitIsWhatHasLessThanADegreeLeft) {
    const auto demo = makeDemo(*findDemo("ragdolls"));
    bool wasAny = false;
    for (int i = 0; i < 300; ++i) {
        demo->advance();
        const physics::World& world = *demo->worlds().front();
        int count = 0;
        for (const physics::JointId joint : world.joints())
            count += beyondLimit(world, joint) > -geometry::kPi<double> / 180.0 ? 1 : 0;
        ASSERT_EQ(measured(*demo, "at limits"), count) << "step " << i;
        wasAny = wasAny || count > 0;
    }
    EXPECT_TRUE(wasAny);
}

TEST(Ragdolls, AreAsHeavyAsAPersonAndStandUprightAtFirst) {
    RigidScene scene;
    const Ragdoll ragdoll = addRagdoll(scene, {});
    ASSERT_EQ(ragdoll.parts.size(), 11u);
    ASSERT_EQ(ragdoll.joints.size(), 10u);
    double mass = 0.0;
    for (const physics::BodyId part : ragdoll.parts) mass += scene.world.massOf(part).mass;
    EXPECT_GE(mass, 50.0);
    EXPECT_LE(mass, 90.0);
    for (const physics::JointId joint : ragdoll.joints) EXPECT_LE(beyondLimit(scene.world, joint), 1e-5);
    EXPECT_TRUE(scene.world.contacts().empty());
}

/// Limits are found by placing a forearm anew: what is beyond is the angle between.
TEST(Ragdolls, BeyondALimitIsTheAngleThatIsTooMuch) {
    RigidScene scene;
    const Ragdoll ragdoll = addRagdoll(scene, {});
    for (const physics::JointId joint : ragdoll.joints) {
        const physics::JointDefinition& definition = scene.world.definitionOf(joint);
        if (definition.kind != physics::JointKind::Hinge) continue;
        const geometry::Posef pose = scene.world.poseOf(definition.bodyB);
        const float bent = definition.limit->upper + 0.1f;
        const geometry::Quatf turn = geometry::axisAngle(definition.axis, bent);
        scene.world.setPose(definition.bodyB,
                            {definition.anchor + turn * (pose.position - definition.anchor), turn * pose.orientation});
        EXPECT_NEAR(beyondLimit(scene.world, joint), 0.1, 1e-4);
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::ragdolls_test
