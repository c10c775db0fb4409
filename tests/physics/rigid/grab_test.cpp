// The hand that pulls: freely, along the axes that are free, and around a pin.

#include "physics/rigid/world/grab.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::grab_test {
namespace {

using geometry::Mat3;
using geometry::Vec3f;

TEST(Grab, TheImpulseChangesTheVelocityOfThePointByWhatIsWanted) {
    geometry::Random random(7);
    for (int i = 0; i < 1000; ++i) {
        World world = sequentialImpulsesWorld();
        const BodyId body = world.addBody({.pose = {.orientation = random.rotation()}});
        world.addShape(body, {.shape = geometry::Boxf{.half = random.inBox(Vec3f{0.1f}, Vec3f{1.0f})}});
        const Vec3f point = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}), wanted = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
        world.applyImpulseAt(body, impulseFor(world.responseAt(body, point), wanted), point);
        EXPECT_LT(glm::length(world.velocityAt(body, point) - wanted), 1e-3f * glm::length(wanted)) << "seed 7, " << i;
    }
}

TEST(Grab, WhatTurnsAboutAPinComesAsNearToTheHandAsItCan) {
    const MassProperties aboutPin{.mass = 1.0, .inertia = Mat3<double>{0.04, 0, 0, 0, 0.005, 0, 0, 0, 0.04}};
    for (const float degrees : {0.0f, 25.0f, 70.0f, 90.0f}) {
        const geometry::Quatf turned = geometry::axisAngle(Vec3f{0, 0, 1}, degrees * geometry::kPi<float> / 180.0f);
        World world = sequentialImpulsesWorld();
        const BodyId body = world.addBody({.pose = {.orientation = turned},
                                           .gravityScale = 0.0f,
                                           .locked = {.translation = {true, true, true}},
                                           .mass = aboutPin});
        const Vec3f target = turned * Vec3f{0.3f, 0.3f, 0.1f};
        const Grab grab{.body = body, .grip = {0.03f, 0.25f, 0.05f}, .target = target};
        float fastest = 0.0f, strongest = 0.0f;
        for (int i = 0; i < 240; ++i) {
            strongest = std::max(strongest, glm::length(pull(world, grab, kStep)));
            world.step(kStep);
            fastest = std::max(fastest, glm::length(world.angularVelocityOf(body)));
        }
        EXPECT_EQ(world.centerOf(body), Vec3f{0.0f});
        EXPECT_LT(fastest, 50.0f) << degrees;
        EXPECT_LT(strongest, 1000.0f) << degrees;
        EXPECT_GT(glm::dot(glm::normalize(gripOf(world, grab)), glm::normalize(target)), 0.999f) << degrees;
    }
}

TEST(Grab, ABodyOnARailIsPulledAlongIt) {
    World world = sequentialImpulsesWorld();
    const BodyId body = world.addBody(
        {.gravityScale = 0.0f, .locked = {.translation = {false, true, true}, .rotation = {true, true, true}}});
    world.addShape(body, {.shape = geometry::Boxf{.half = Vec3f{0.2f}}});
    const Grab grab{.body = body, .target = {1.0f, 2.0f, 3.0f}};
    for (int i = 0; i < 240; ++i) {
        EXPECT_LT(glm::length(pull(world, grab, kStep)), 1e6f);
        world.step(kStep);
    }
    EXPECT_NEAR(world.centerOf(body).x, 1.0f, 0.01f);
    EXPECT_EQ(world.centerOf(body).y, 0.0f);
    EXPECT_EQ(world.centerOf(body).z, 0.0f);
}

}  // namespace
}  // namespace collidoscope::physics::grab_test
