// Bodies whose mass or shapes change while they turn: their points keep their velocities.

#include <gtest/gtest.h>

#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

constexpr float kRounding = 1e-5f;  // m/s, of a few

ShapeDefinition cubeAt(const Vec3f& center, float density = 1000.0f) {
    return {.shape = Boxf{.center = center, .half = Vec3f{0.5f}}, .material = {.density = density}};
}

/// Of points of the body, as it lies now.
std::vector<Vec3f> velocitiesOf(const World& world, BodyId body) {
    geometry::Random random(3519);
    std::vector<Vec3f> velocities;
    for (int i = 0; i < 8; ++i)
        velocities.push_back(
            world.velocityAt(body, transformPoint(world.poseOf(body), random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}))));
    return velocities;
}
void expectSame(const std::vector<Vec3f>& a, const std::vector<Vec3f>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_LE(glm::length(a[i] - b[i]), kRounding) << "point " << i;
}

class Change : public testing::TestWithParam<RigidSolver> {
protected:
    static World empty() {
        World world;
        world.settings.solver = GetParam();
        world.settings.gravity = Vec3f{0.0f};
        return world;
    }
};

TEST_P(Change, OfTwoCubesThatTurnTheOtherGoesOnWhenOneIsRemoved) {
    for (const bool isStepped : {false, true})
        for (const float step : {1.0f / 60.0f, 1.0f / 240.0f}) {
            World world = empty();
            const BodyId body = world.addBody({.angularVelocity = {0.0f, 2.0f, 0.0f}});
            world.addShape(body, cubeAt({1.0f, 0.0f, 0.0f}));
            const ShapeId gone = world.addShape(body, cubeAt({-1.0f, 0.0f, 0.0f}));
            EXPECT_EQ(world.velocityOf(body), Vec3f{0.0f}) << "of a new body it is that of the definition";
            if (isStepped) world.step(step);
            const std::vector<Vec3f> before = velocitiesOf(world, body);
            world.removeShape(gone);
            EXPECT_NEAR(glm::length(world.velocityOf(body)), 2.0f, kRounding);
            expectSame(before, velocitiesOf(world, body));
            const Vec3f start = world.centerOf(body), velocity = world.velocityOf(body);
            for (int i = 0; i < 10; ++i) world.step(step);
            EXPECT_LE(glm::length(world.centerOf(body) - start - 10.0f * step * velocity), 1e-4f);
        }
}

TEST_P(Change, WhateverChangesTheMassLeavesThePointsTheirVelocities) {
    for (int way = 0; way < 6; ++way)
        for (const BodyKind kind : {BodyKind::Dynamic, BodyKind::Kinematic}) {
            World world = empty();
            const BodyId body =
                world.addBody({.kind = kind, .velocity = {1.0f, -2.0f, 0.5f}, .angularVelocity = {0.3f, 2.0f, -1.0f}});
            const ShapeId one = world.addShape(body, cubeAt({1.0f, 0.0f, 0.0f}));
            world.addShape(body, cubeAt({0.0f, 1.5f, 0.0f}));
            world.step(1.0f / 60.0f);
            const std::vector<Vec3f> before = velocitiesOf(world, body);
            const Vec3f center = world.centerOf(body);
            if (way == 0) world.addShape(body, cubeAt({0.0f, 0.0f, -2.0f}));
            if (way == 1) world.setMaterial(one, {.density = 9000.0f});
            if (way == 2)
                world.setMass(body, {.mass = 3.0, .center = {1.0, 2.0, 3.0}, .inertia = geometry::Mat3<double>{2.0}});
            if (way == 3) world.removeShape(one);
            if (way == 4) world.addShape(body, cubeAt({3.0f, 0.1f, 0.0f}, 10.0f));
            if (way == 5) world.setMaterial(one, {.friction = 0.1f, .density = 1.0f});
            EXPECT_GE(glm::length(world.centerOf(body) - center), 0.003f) << "way " << way;
            expectSame(before, velocitiesOf(world, body));
        }
}

TEST_P(Change, APushMakesANewBodyAnOldOne) {
    World world = empty();
    const BodyId body = world.addBody();
    world.addShape(body, cubeAt(Vec3f{0.0f}));
    world.setAngularVelocity(body, {0.0f, 0.0f, 2.0f});
    const std::vector<Vec3f> before = velocitiesOf(world, body);
    world.addShape(body, cubeAt({2.0f, 0.0f, 0.0f}));
    expectSame(before, velocitiesOf(world, body));
    EXPECT_NEAR(world.velocityOf(body).y, 2.0f, kRounding);
}

TEST_P(Change, ALockedAxisStaysStill) {
    World world = empty();
    const BodyId body =
        world.addBody({.angularVelocity = {0.0f, 2.0f, 0.0f}, .locked = {.translation = {false, false, true}}});
    world.addShape(body, cubeAt({1.0f, 0.0f, 0.0f}));
    const ShapeId gone = world.addShape(body, cubeAt({-1.0f, 0.0f, 0.0f}));
    world.removeShape(gone);
    EXPECT_EQ(world.velocityOf(body).z, 0.0f);
}

TEST_P(Change, ANewBodyMovesAsItsDefinitionSaysWhereverItsCentreLies) {
    World world = empty();
    const BodyId body = world.addBody(
        {.velocity = {1.0f, 0.0f, 0.0f},
         .angularVelocity = {0.0f, 2.0f, 0.0f},
         .mass = MassProperties{.mass = 3.0, .center = {1.0, 2.0, 3.0}, .inertia = geometry::Mat3<double>{2.0}}});
    EXPECT_EQ(world.velocityOf(body), Vec3f(1.0f, 0.0f, 0.0f));
}

TEST_P(Change, APoseThatIsSetLeavesBothVelocities) {
    World world = empty();
    const BodyId body = world.addBody({.velocity = {1.0f, 0.0f, 0.0f}, .angularVelocity = {0.0f, 2.0f, 0.0f}});
    world.addShape(body, cubeAt({1.0f, 0.0f, 0.0f}));
    const std::vector<Vec3f> before = velocitiesOf(world, body);
    world.setPose(body, {.position = {5.0f, 6.0f, 7.0f}});
    expectSame(before, velocitiesOf(world, body));
}

INSTANTIATE_TEST_SUITE_P(ByBoth, Change, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         [](const testing::TestParamInfo<RigidSolver>& tested) {
                             return tested.param == RigidSolver::SequentialImpulses ? "SequentialImpulses" : "SoftStep";
                         });

}  // namespace
}  // namespace collidoscope::physics
