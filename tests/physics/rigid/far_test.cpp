// Far from the origin: positions are floats, and what is slow there moves by whole spacings of them. How slow, is
// known.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/rigid/rigid_test.h"

namespace physics::far_test {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

/// Of the distance from the origin: what goes so far in a step, or further, does so to one part in a hundred.
constexpr float kLeastWay = 6e-6f;

class FarAway : public EachSolver {};
INSTANTIATE_TEST_SUITE_P(BothSolvers, FarAway, testing::Values(RigidSolver::Book, RigidSolver::Modern));

TEST_P(FarAway, aBodyKeepsItsSpeedToAHundredthWhereAStepIsNotTooShortAWay) {
    for (const float step : {1.0f / 60, 1.0f / 240}) {
        for (const float distance : {10.0f, 100.0f, 1e3f, 1e4f, 1e5f}) {
            for (const float times : {1.0f, 1.37f, 2.9f, 7.1f, 13.3f}) {
                World world = emptyWorld();
                world.settings.gravity = Vec3f{0.0f};
                const float speed = times * kLeastWay * distance / step;
                const BodyId ball = addSolid(world, Spheref{.radius = 0.5f},
                                             {.pose = {.position = {distance, 0, 0}}, .velocity = {speed, 0, 0}});
                stepFor(world, 2.0f, step);
                EXPECT_NEAR((world.centerOf(ball).x - distance) / (2.0f * speed), 1.0f, 0.01f)
                    << distance << " m, " << speed << " m/s, step " << step;
            }
        }
    }
}

TEST_P(FarAway, aStackTenKilometresAwayStands) {
    World world = emptyWorld();
    world.settings.sleep.isOn = false;
    const BodyId floor = world.addBody({.kind = BodyKind::Static, .pose = {.position = {1e4f, 0, 1e4f}}});
    world.addShape(floor, {.shape = Boxf{.center = {0, -1, 0}, .half = {20, 1, 20}}});
    BodyId top{};
    for (int i = 0; i < 5; ++i)
        top = addSolid(world, Boxf{.half = Vec3f{0.5f}},
                       {.pose = {.position = {1e4f, 0.5f + static_cast<float>(i), 1e4f}}});
    stepFor(world, 10.0f);
    EXPECT_NEAR(world.centerOf(top).y, 4.5f, 0.06f);
    EXPECT_NEAR(world.centerOf(top).x, 1e4f, 0.01f);
    EXPECT_LT(glm::length(world.velocityOf(top)), 0.01f);
}

}  // namespace
}  // namespace physics::far_test
