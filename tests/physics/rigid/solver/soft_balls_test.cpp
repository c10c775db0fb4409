// Nets of ball joints, which the soft step works through eight at a time: the same bits as one by one, momentum,
// energy, and how far joints come apart.

#include "physics/rigid/solver/soft_balls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/solver/solution_hash.h"

namespace collidoscope::physics::soft_balls_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 3607;

/// Balls 1 m apart in a square, each joined to its neighbours midway. The first row stands still if it hangs.
World net(int side, bool doesHang) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    std::vector<BodyId> balls;
    const auto join = [&](std::size_t a, std::size_t b) {
        world.addJoint({.kind = JointKind::Ball,
                        .bodyA = balls[a],
                        .bodyB = balls[b],
                        .anchor = 0.5f * (world.centerOf(balls[a]) + world.centerOf(balls[b]))});
    };
    const auto row = static_cast<std::size_t>(side);
    for (int i = 0; i < side * side; ++i) {
        const int x = i % side, y = i / side;
        const BodyKind kind = doesHang && y == 0 ? BodyKind::Static : BodyKind::Dynamic;
        balls.push_back(
            addSolid(world, geometry::Spheref{.radius = 0.4f},
                     {.kind = kind, .pose = {.position = {static_cast<float>(x), -static_cast<float>(y), 0.0f}}}));
        if (x > 0) join(balls.size() - 2, balls.size() - 1);
        if (y > 0) join(balls.size() - 1 - row, balls.size() - 1);
    }
    return world;
}

void stir(World& world) {
    geometry::Random random(kSeed);
    for (const BodyId body : world.bodies()) {
        if (world.kindOf(body) != BodyKind::Dynamic) continue;
        world.setVelocity(body, random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}));
        world.setAngularVelocity(body, random.inBox(Vec3f{-3.0f}, Vec3f{3.0f}));
    }
}

float widestGap(const World& world) {
    float widest = 0.0f;
    for (const JointId joint : world.joints()) {
        const JointPose place = world.jointPoseOf(joint);
        widest = std::max(widest, glm::length(place.pointB - place.pointA));
    }
    return widest;
}
double energyOf(const World& world) {
    double energy = 0.0;
    for (const BodyId body : world.bodies()) energy += world.kineticEnergyOf(body);
    return energy;
}
Vec3d momentumOf(const World& world) {
    Vec3d sum{0.0};
    for (const BodyId body : world.bodies()) sum += world.massOf(body).mass * Vec3d{world.velocityOf(body)};
    return sum;
}
Vec3d angularMomentumOf(const World& world) {
    Vec3d sum{0.0};
    for (const BodyId body : world.bodies())
        sum += Vec3d{world.angularMomentumOf(body)} +
               glm::cross(Vec3d{world.centerOf(body)}, world.massOf(body).mass * Vec3d{world.velocityOf(body)});
    return sum;
}

TEST(SoftBalls, eightLanesGiveTheBitsOfOneJointAtATimeWithAllInstructionSets) {
    World world = net(14, true);
    ASSERT_GE(world.joints().size(), SoftBalls::kMany);
    stir(world);
    expectSameSolutions(world, 60);
}

TEST(SoftBalls, aNetThatFliesFreelyKeepsItsMomentumAndGainsNoEnergy) {
    World world = net(14, false);
    world.settings.gravity = Vec3f{0.0f};
    stir(world);
    const Vec3d momentum = momentumOf(world), angular = angularMomentumOf(world);
    const double first = energyOf(world);
    double energy = first;
    double scale = 0.0;
    for (const BodyId body : world.bodies()) scale += world.massOf(body).mass * glm::length(world.velocityOf(body));
    for (int step = 0; step < 240; ++step) {
        world.step(kStep);
        // What springs have stored, a millimetre or two each, they may give back.
        ASSERT_LE(energyOf(world), std::min(first, 1.02 * energy)) << "seed " << kSeed << ", step " << step;
        energy = energyOf(world);
    }
    EXPECT_LT(glm::length(momentumOf(world) - momentum), 1e-4 * scale) << "seed " << kSeed;
    EXPECT_LT(glm::length(angularMomentumOf(world) - angular), 1e-2 * glm::length(angular)) << "seed " << kSeed;
    EXPECT_LT(widestGap(world), 2e-3f) << "seed " << kSeed;
}

TEST(SoftBalls, aNetThatHangsGivesWayLittleAndPullsWithItsWeight) {
    World world = net(16, true);
    double weight = 0.0;
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic) world.setDamping(body, 2.0f, 2.0f);
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic) weight += 9.81 * world.massOf(body).mass;
    float widest = 0.0f;
    for (int step = 0; step < 600; ++step) {
        world.step(kStep);
        widest = std::max(widest, widestGap(world));
    }
    EXPECT_LT(widest, 0.02f);
    double held = 0.0;
    for (const JointId joint : world.joints()) {
        const JointDefinition& known = world.definitionOf(joint);
        const bool isFirst = world.kindOf(known.bodyA) == BodyKind::Static;
        if (isFirst && world.kindOf(known.bodyB) == BodyKind::Dynamic) held += double{world.reactionOf(joint).force.y};
    }
    EXPECT_NEAR(held, weight, 0.01 * weight);
}

}  // namespace
}  // namespace collidoscope::physics::soft_balls_test
