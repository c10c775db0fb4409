// Far from the origin, where floats are coarse: slow motion is not lost, and what rests is as quiet as elsewhere.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/convex/hull/polyhedra.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::far_test {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

class FarAway : public EachSolver {};
INSTANTIATE_TEST_SUITE_P(BothSolvers, FarAway, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

constexpr Vec3f kPlaces[] = {{1e4f, 0, 0}, {0, 1e4f, 0}, {-1e4f, 1e4f, 5e3f}, {0, -1e5f, 1e5f}};  // m

/// At 10 km .1 m/s went 1.172 m in 10 s, and .02 m/s did not move.
TEST_P(FarAway, slowMotionGoesAsFarAsItShould) {
    for (const float step : {1.0f / 60, 1.0f / 240})
        for (const float distance : {10.0f, -1e4f, 1e5f, 1e6f})
            for (const float speed : {0.1f, 0.02f, -0.003f, 7.3f}) {
                World world = emptyWorld();
                world.settings.gravity = Vec3f{0.0f}, world.settings.sleep.isOn = false;
                const Vec3f start{distance, -distance, 0.5f * distance};
                const BodyId ball = addSolid(world, Spheref{.radius = 0.5f},
                                             {.pose = {.position = start}, .velocity = {speed, 0.5f * speed, -speed}});
                stepFor(world, 10.0f, step);
                const Vec3f way = world.centerOf(ball) - start;
                const float spacing = std::nextafter(std::abs(distance), 1e9f) - std::abs(distance);
                const float slack = 0.51f * spacing + 2e-5f * std::abs(10.0f * speed);
                EXPECT_NEAR(way.x, 10.0f * speed, slack) << distance << " m, " << speed << " m/s, step " << step;
                EXPECT_NEAR(way.y, 5.0f * speed, slack) << distance << " m, " << speed << " m/s, step " << step;
                EXPECT_NEAR(way.z, -10.0f * speed, slack) << distance << " m, " << speed << " m/s, step " << step;
            }
}

TEST_P(FarAway, aCopyKeepsWhatFloatsCannotHold) {
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f}, world.settings.sleep.isOn = false;
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {1e4f, 0, 0}}, .velocity = {0.02f, 0, 0}});
    stepFor(world, 0.4f);
    World copy = world;
    stepFor(world, 9.6f), stepFor(copy, 9.6f);
    EXPECT_EQ(hashOf(world), hashOf(copy));
    EXPECT_NEAR(copy.centerOf(ball).x, 1e4f + 0.2f, 5e-4f);
}

/// The kinetic energy, J, at most in the last of so many seconds, of a stack of five solids on a box.
float restlessness(RigidSolver solver, const Vec3f& at, bool isOfHulls, float step) {
    World world;
    world.settings.solver = solver;
    const BodyId floor = world.addBody({.kind = BodyKind::Static, .pose = {.position = at}});
    world.addShape(floor, {.shape = Boxf{.center = {0, -1, 0}, .half = {20, 1, 20}}});
    std::vector<BodyId> solids;
    for (int i = 0; i < 5; ++i) {
        const BodyDefinition definition{.pose = {.position = at + Vec3f{0, 0.5f + static_cast<float>(i), 0}}};
        if (isOfHulls)
            solids.push_back(addSolid(world, geometry::makeBoxHull(Vec3f{0.5f}), definition));
        else
            solids.push_back(addSolid(world, Boxf{.half = Vec3f{0.5f}}, definition));
    }
    stepFor(world, 10.0f, step);
    float maximum = 0.0f;
    for (int i = 0; i < 60; ++i) {
        world.step(step);
        float energy = 0.0f;
        for (const BodyId solid : solids) energy += static_cast<float>(world.kineticEnergyOf(solid));
        maximum = std::max(maximum, energy);
    }
    EXPECT_NEAR(world.centerOf(solids.back()).y - at.y, 4.5f, 0.06f);
    return maximum;
}

TEST_P(FarAway, aStackRestsAsItDoesAtTheOrigin) {
    for (const float step : {1.0f / 60, 1.0f / 240})
        for (const bool isOfHulls : {false, true}) {
            const float here = restlessness(GetParam(), Vec3f{0.0f}, isOfHulls, step);
            for (const Vec3f& place : kPlaces)
                EXPECT_LT(restlessness(GetParam(), place, isOfHulls, step), 2.0f * here + 1e-5f)
                    << "at " << place.x << " " << place.y << " " << place.z << ", hulls " << isOfHulls << ", step "
                    << step;
        }
}

/// Where the last of eight links that hang from a wall by joints is from the wall after three seconds.
Vec3f swing(RigidSolver solver, const Vec3f& at, JointKind kind, float step) {
    World world;
    world.settings.solver = solver;
    BodyId last = world.addBody({.kind = BodyKind::Static, .pose = {.position = at}});
    for (int i = 0; i < 8; ++i) {
        const Vec3f middle{0.5f + static_cast<float>(i), 0, 0};
        const BodyId link = addSolid(world, Boxf{.half = {0.4f, 0.1f, 0.1f}}, {.pose = {.position = at + middle}});
        world.addJoint(
            {.kind = kind, .bodyA = last, .bodyB = link, .anchor = at + middle - Vec3f{0.5f, 0, 0}, .axis = {0, 0, 1}});
        last = link;
    }
    stepFor(world, 3.0f, step);
    return world.centerOf(last) - at;
}

TEST_P(FarAway, aChainSwingsAsItDoesAtTheOrigin) {
    for (const JointKind kind : {JointKind::Ball, JointKind::Hinge}) {
        const Vec3f here = swing(GetParam(), Vec3f{0.0f}, kind, 1.0f / 60);
        for (const Vec3f& place : kPlaces) {
            const Vec3f there = swing(GetParam(), place, kind, 1.0f / 60);
            EXPECT_LT(glm::length(there - here), 0.05f) << "at " << place.x << " " << place.y << " " << place.z;
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::far_test
