// What turns fast while it touches something: by as much in a step as it turns there, no energy is won.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::spinning_test {
namespace {

using geometry::Boxf;
using geometry::Quatf;
using geometry::Random;
using geometry::Vec3f;

constexpr double kMaxEnergy = 1.001;  // of what there was

class Spinning : public EachSolver {};
INSTANTIATE_TEST_SUITE_P(BothSolvers, Spinning,
                         testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

/// Of one body, kinetic and potential, J.
double energyOf(const World& world, BodyId body) {
    const double weight = -double{world.settings.gravity.y} * world.massOf(body).mass;
    return world.kineticEnergyOf(body) + weight * double{world.centerOf(body).y};
}

/// A beam of 4 m at 112 rad/s won 4.8 times its energy, one of 400 a hundred times.
TEST_P(Spinning, aBeamThatIsThrownAtAWallWinsNoEnergy) {
    constexpr unsigned kSeed = 97;
    for (const float step : {1.0f / 60, 1.0f / 240}) {
        Random random(kSeed);
        for (int run = 0; run < 100; ++run) {
            World world = emptyWorld();
            world.settings.gravity = Vec3f{0.0f};
            addSolid(world, Boxf{.half = {0.05f, 50, 50}}, {.kind = BodyKind::Static, .pose = {.position = {4, 0, 0}}});
            const Vec3f half{random.uniform(0.5f, 2.0f), random.uniform(0.02f, 0.2f), 0.05f};
            const Vec3f angularVelocity = random.uniform(5.0f, 120.0f) * random.direction();
            const BodyId beam = addSolid(world, Boxf{.half = half},
                                         {.pose = {.orientation = random.rotation()},
                                          .velocity = {random.uniform(1.0f, 200.0f), 0, 0},
                                          .angularVelocity = angularVelocity},
                                         {.friction = random.uniform(0.0f, 1.5f)});
            const double before = energyOf(world, beam);
            for (int i = 0; i < 60; ++i) {
                world.step(step);
                ASSERT_LE(energyOf(world, beam), kMaxEnergy * before)
                    << "seed " << kSeed << ", run " << run << ", step " << i << " of " << step << " s";
            }
        }
    }
}

/// One of .6 by .2 by .1 m at 60 rad/s, leaning by .6, won 54 %.
TEST_P(Spinning, aBoxThatWhirlsOnTheFloorWinsNoEnergy) {
    for (const float step : {1.0f / 60, 1.0f / 240})
        for (const Vec3f& half : {Vec3f{0.3f, 0.1f, 0.05f}, Vec3f{0.5f, 0.02f, 0.02f}, Vec3f{0.1f, 0.3f, 0.3f}})
            for (const float lean : {0.1f, 0.3f, 0.6f})
                for (const float angularVelocity : {20.0f, 60.0f, 150.0f}) {
                    World world = emptyWorld();
                    addFloor(world, {.friction = 0.8f});
                    const Quatf turned{std::cos(0.5f * lean), 0, 0, std::sin(0.5f * lean)};
                    const BodyId box = addSolid(world, Boxf{.half = half},
                                                {.pose = {.position = {0, 0.3f, 0}, .orientation = turned},
                                                 .angularVelocity = turned * Vec3f{0, angularVelocity, 0}},
                                                {.friction = 0.3f});
                    const double before = energyOf(world, box);
                    double maximum = before;
                    for (int i = 0; i < 180; ++i) world.step(step), maximum = std::max(maximum, energyOf(world, box));
                    EXPECT_LE(maximum, kMaxEnergy * before)
                        << "half " << half.x << ", lean " << lean << ", " << angularVelocity << " rad/s, step " << step;
                }
}

}  // namespace
}  // namespace collidoscope::physics::spinning_test
