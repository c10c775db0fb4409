// What the demo of momentum claims: a row hands it on, a cradle swings to its height again, a blast leaves it as it is.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/17_linear_impulse/parts/momentum_transfer.h"
#include "geometry/base/random.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::momentum_demo_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

std::unique_ptr<DemoBase> sceneOf(const char* scene) { return restartedWith("momentum", "scene", scene); }

/// Reference defect 37: in a row of five the last ball leaves with the speed, and the momentum stays.
TEST(MomentumDemo, TheLastBallOfARowLeavesWithTheSpeedOfTheFirst) {
    for (const int balls : {2, 5, 9}) {
        const auto demo = sceneOf("row");
        setParameter(*demo, "balls", balls);
        demo->restart();
        const double first = measured(*demo, "sum of momenta");
        for (int i = 0; i < 75; ++i) {
            demo->advance();
            EXPECT_NEAR(measured(*demo, "sum of momenta") / first, 1.0, 1e-3);
        }
        EXPECT_GE(measured(*demo, "last leaves with"), 0.99) << balls << " balls";
        EXPECT_LE(measured(*demo, "others keep"), 0.01) << balls << " balls";
    }
}

TEST(MomentumDemo, AsManyLeaveAsCameForOneAloneWouldNeedMoreEnergy) {
    for (const int moving : {1, 2, 3, 4}) {
        const auto demo = sceneOf("row");
        setParameter(*demo, "moving", moving);
        demo->restart();
        const double energy = measured(*demo, "energy of all");
        EXPECT_NEAR(measured(*demo, "one alone would need") / energy, moving, 1e-4);
        run(*demo, 75);
        EXPECT_NEAR(measured(*demo, "energy of all") / energy, 1.0, 1e-3);
        EXPECT_GE(measured(*demo, "last leaves with"), 0.99) << moving;
        EXPECT_LE(measured(*demo, "others keep"), 0.01) << moving;
    }
}

TEST(MomentumDemo, WhatIsNotElasticLosesEnergyAndNoMomentum) {
    for (const double restitution : {0.0, 0.5, 0.9}) {
        const auto demo = sceneOf("row");
        setParameter(*demo, "restitution", restitution);
        demo->restart();
        const double energy = measured(*demo, "energy of all"), first = measured(*demo, "sum of momenta");
        run(*demo, 75);
        EXPECT_NEAR(measured(*demo, "sum of momenta") / first, 1.0, 1e-3) << restitution;
        EXPECT_LT(measured(*demo, "energy of all"), 0.95 * energy) << restitution;
    }
}

TEST(MomentumDemo, TheLastBallOfTheCradleRisesToWhereTheFirstCameFrom) {
    const auto demo = sceneOf("cradle");
    const double energy = measured(*demo, "energy of all");
    for (int i = 0; i < 120; ++i) {
        demo->advance();
        EXPECT_NEAR(measured(*demo, "energy of all") / energy, 1.0, 0.02);
    }
    EXPECT_NEAR(measured(*demo, "rises to"), 1.0, 0.03);
}

/// T = 2 pi sqrt(L/g) (1 + θ²/16 ...): two balls would meet, so one ball swings alone on one side, the other still.
TEST(Cradle, AStringKeepsItsLengthAndTheEnergyOfItsSwing) {
    momentum_transfer::Setup setup{.scene = momentum_transfer::Scene::Cradle, .balls = 2, .moving = 1, .lift = 1.0f};
    RigidScene scene;
    momentum_transfer::fill(scene, setup, 1);
    scene.world.removeBody(scene.world.bodies()[1]);
    const auto ball = scene.world.bodies()[0];
    const float lowest = momentum_transfer::kPivot - momentum_transfer::kString,
                rise = scene.world.centerOf(ball).y - lowest;
    float highest = 0.0f, leftmost = 0.0f;
    int returns = 0;
    Vec3f last = scene.world.velocityOf(ball);
    constexpr float kPart = 1.0f / 240;
    constexpr int kSteps = 60 * 240;
    int lastReturn = 0;
    for (int i = 0; i < kSteps; ++i) {
        momentum_transfer::pullByStrings(scene.world, setup, kPart);
        scene.world.step(kPart);
        momentum_transfer::keepTangential(scene.world, setup);
        const Vec3f arm = scene.world.centerOf(ball) - setup.pivotOf(0), v = scene.world.velocityOf(ball);
        ASSERT_NEAR(glm::length(arm), momentum_transfer::kString, 1e-5f);
        if (last.x < 0.0f && v.x >= 0.0f) ++returns, lastReturn = i, leftmost = arm.x;
        if (i > kSteps - 1000) highest = std::max(highest, scene.world.centerOf(ball).y - lowest);
        last = v;
    }
    EXPECT_NEAR(highest / rise, 1.0f, 0.01f) << "after a minute";
    EXPECT_NEAR(leftmost, -momentum_transfer::kString * std::sin(1.0f), 0.02f);
    const double angle = 1.0, small = 2.0 * 3.14159265358979 * std::sqrt(double{momentum_transfer::kString} / 9.81);
    const double period = small * (1.0 + angle * angle / 16.0 + 11.0 / 3072.0 * std::pow(angle, 4) +
                                   173.0 / 737280.0 * std::pow(angle, 6));
    EXPECT_NEAR(lastReturn * double{kPart} / returns / period, 1.0, 2e-3);
}

TEST(MomentumDemo, ABlastSetsEnergyFreeAndNoMomentum) {
    for (const double speed : {0.0, 0.5}) {
        const auto demo = sceneOf("explosion");
        setParameter(*demo, "speed", speed);
        demo->restart();
        const double first = measured(*demo, "sum of momenta"), energy = measured(*demo, "energy of all");
        EXPECT_NEAR(first, 8.0 * speed, 1e-4);
        run(*demo, 120);
        EXPECT_NEAR(measured(*demo, "sum of momenta"), first, 1e-4);
        EXPECT_NEAR(measured(*demo, "energy of all"), energy + 6.0, 1e-3);
    }
}

TEST(Burst, ChangesNeitherMomentumNorAngularMomentumOfManyBodies) {
    geometry::Random random(7);
    physics::World world;
    Vec3d before{0.0}, after{0.0}, turning{0.0};
    for (int i = 0; i < 40; ++i) {
        const auto body = world.addBody(
            {.pose = {.position = random.inBox(Vec3f{-1}, Vec3f{1})}, .velocity = random.inBox(Vec3f{-1}, Vec3f{1})});
        world.addShape(body, {.shape = geometry::Spheref{.radius = random.uniform(0.01f, 0.2f)}});
    }
    const auto sum = [&](double sign, Vec3d& p, Vec3d& l) {
        for (const auto body : world.bodies()) {
            const Vec3d momentum = world.massOf(body).mass * Vec3d{world.velocityOf(body)};
            p += momentum;
            l += sign * glm::cross(Vec3d{world.centerOf(body)}, momentum);
        }
    };
    double energy = 0.0, later = 0.0;
    for (const auto body : world.bodies()) energy += world.kineticEnergyOf(body);
    sum(-1.0, before, turning);
    momentum_transfer::burst(world, 500.0);
    sum(1.0, after, turning);
    for (const auto body : world.bodies()) later += world.kineticEnergyOf(body);
    EXPECT_NEAR((later - energy) / 500.0, 1.0, 1e-4);
    EXPECT_LT(glm::length(after - before), 1e-3);
    EXPECT_LT(glm::length(turning), 1e-3);
}

}  // namespace
}  // namespace collidoscope::demos::testing::momentum_demo_test
