// Far from the origin, where floats are coarse: slow motion is not lost.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/rigid/rigid_test.h"

namespace physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

/// At 10 km .1 m/s went 1.172 m in 10 s, and .02 m/s did not move.
TEST(Far, SlowMotionGoesAsFarAsItShould) {
    for (const RigidSolver solver : {RigidSolver::Book, RigidSolver::Modern})
        for (const float step : {1.0f / 60.0f, 1.0f / 240.0f})
            for (const float far : {1e4f, -1e4f, 1e5f, 1e6f})
                for (const float speed : {0.1f, 0.02f, -0.003f, 7.3f}) {
                    World world;
                    world.settings.solver = solver, world.settings.gravity = Vec3f{0.0f};
                    const Vec3f start{far, -far, 0.5f * far};
                    const BodyId ball = addSolid(world, Spheref{.radius = 0.5f},
                                                 {.pose = {.position = start}, .velocity = Vec3f{speed}});
                    stepFor(world, 10.0f, step);
                    const float ulp = std::nextafter(std::abs(far), 1e9f) - std::abs(far);
                    for (int axis = 0; axis < 3; ++axis)
                        EXPECT_NEAR(world.centerOf(ball)[axis] - start[axis], 10.0f * speed,
                                    0.51f * ulp + 1e-5f * std::abs(10.0f * speed))
                            << "at " << far << " m, " << speed << " m/s, step " << step;
                }
}

TEST(Far, ACopyKeepsWhatFloatsCannotHold) {
    World world;
    world.settings.gravity = Vec3f{0.0f};
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {1e4f, 0, 0}}, .velocity = {0.02f, 0, 0}});
    stepFor(world, 0.4f);
    World copy = world;
    stepFor(world, 9.6f), stepFor(copy, 9.6f);
    EXPECT_EQ(hashOf(world), hashOf(copy));
    EXPECT_NEAR(copy.centerOf(ball).x, 1e4f + 0.2f, 5e-4f);
}

}  // namespace
}  // namespace physics
