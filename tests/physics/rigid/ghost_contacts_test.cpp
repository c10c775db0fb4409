// Floors of many pieces: what runs over their seams must not feel them, and what stands out must stay an obstacle.

#include "physics/rigid/contact/ghost_contacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::ghost_contacts_test {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kStep = 1.0f / 60.0f;
constexpr float kTile = 0.1f;  // m
constexpr int kSeams = 1000;
constexpr float kRadius = 0.2f;
constexpr Vec3f kHalf{0.2f, 0.15f, 0.2f};

/// A level floor at height 0, from a little behind x = 0 on.
void layBoxes(World& world) {
    for (int i = -5; i < kSeams + 15; ++i) {
        const Boxf tile{.center = {kTile * (static_cast<float>(i) + 0.5f), -0.05f, 0.0f},
                        .half = {kTile / 2, 0.05f, 1}};
        world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = tile});
    }
}
void layTriangles(World& world) {
    geometry::Mesh mesh;
    for (int i = -5; i < kSeams + 15; ++i)
        for (const float z : {-1.0f, 1.0f}) mesh.vertices.push_back({kTile * static_cast<float>(i), 0.0f, z});
    for (std::uint32_t i = 0; i + 3 < mesh.vertices.size(); i += 2) {
        mesh.triangles.push_back({i, i + 1, i + 2});
        mesh.triangles.push_back({i + 2, i + 1, i + 3});
    }
    world.addShape(world.addBody({.kind = BodyKind::Static}),
                   {.shape = geometry::MeshInstance{geometry::finishMesh(std::move(mesh))}});
}

struct Outcome {
    float bump = 0.0f;              // m, the most that either was off its height
    float ball = 0.0f, box = 0.0f;  // m/s, at the end
};
/// A ball rolls and a box slides without friction over all the seams.
Outcome over(World& world, float speed) {
    const BodyId ball = world.addBody({.pose = {.position = {0, kRadius, -0.5f}},
                                       .velocity = {speed, 0, 0},
                                       .angularVelocity = {0, 0, -speed / kRadius}});
    world.addShape(ball, {.shape = Spheref{.radius = kRadius}});
    const BodyId box = world.addBody({.pose = {.position = {0, kHalf.y, 0.5f}}, .velocity = {speed, 0, 0}});
    world.addShape(box, {.shape = Boxf{.half = kHalf}, .material = {.friction = 0.0f}});
    Outcome run;
    for (int i = 0; static_cast<float>(i) * kStep * speed < kTile * kSeams; ++i) {
        world.step(kStep);
        run.bump =
            std::max({run.bump, std::abs(world.centerOf(ball).y - kRadius), std::abs(world.centerOf(box).y - kHalf.y)});
    }
    run.ball = world.velocityOf(ball).x, run.box = world.velocityOf(box).x;
    return run;
}

TEST(GhostContacts, ABallAndABoxRunOverAThousandSeamsAtTheSameHeight) {
    for (const auto lay : {layBoxes, layTriangles}) {
        for (const float speed : {3.3f, 7.1f}) {
            World world = sequentialImpulsesWorld();
            lay(world);
            const Outcome run = over(world, speed);
            EXPECT_LT(run.bump, 1e-4f) << speed << (lay == layBoxes ? " over boxes" : " over triangles");
            EXPECT_NEAR(run.ball, speed, 1e-3f * speed);
            EXPECT_NEAR(run.box, speed, 1e-3f * speed);
        }
    }
}

TEST(GhostContacts, WithoutItTheyTrip) {
    World world = sequentialImpulsesWorld();
    world.settings.smoothsSeams = false;
    layBoxes(world);
    const Outcome run = over(world, 3.3f);
    EXPECT_GT(run.bump, 1e-3f);
    EXPECT_LT(run.ball, 0.99f * 3.3f);
}

TEST(GhostContacts, AKerbStaysAnObstacle) {
    World world = sequentialImpulsesWorld();
    layBoxes(world);
    world.addShape(world.addBody({.kind = BodyKind::Static}),
                   {.shape = Boxf{.center = {5.0f, 0.0f, 0.0f}, .half = {0.5f, 0.1f, 1.0f}}});
    const Outcome run = over(world, 1.5f);
    EXPECT_LT(run.ball, 0.5f);
    EXPECT_LT(run.box, 0.1f);
}

/// m/s: the least speed of a capsule that falls on boxes and goes on without friction, at up to three tiles in a step.
float leastSpeedOfACapsule(World& world, float yaw, float speed) {
    const geometry::Quatf turn = glm::angleAxis(yaw, Vec3f{0, 1, 0});
    const BodyId body = world.addBody(
        {.pose = {.position = {0.03f, 0.05f, 0.0f}, .orientation = turn}, .velocity = {speed, 0.0f, 0.0f}});
    world.addShape(body,
                   {.shape = geometry::Capsulef{{-0.03f, 0, 0}, {0.03f, 0, 0}, 0.01f}, .material = {.friction = 0.0f}});
    float minimum = speed;
    for (int i = 0; i < 60 && world.centerOf(body).x < kTile * kSeams; ++i) {
        world.step(kStep);
        minimum = std::min(minimum, world.velocityOf(body).x);
    }
    return minimum;
}

TEST(GhostContacts, AFastCapsuleMeetsNoSideOfTheTilesThatItWillPassOver) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float speed : {3.2f, 9.5f, 19.0f, 31.6f})
            for (const float yaw : {0.0f, 0.5f, 0.9f, 1.5f}) {
                World world;
                world.settings.solver = solver;
                layBoxes(world);
                EXPECT_GT(leastSpeedOfACapsule(world, yaw, speed), 0.99f * speed) << yaw;
            }
}

TEST(GhostContacts, AFastCapsuleIsStoppedByAKerb) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float yaw : {0.0f, 0.7f, 1.5f}) {
            World world;
            world.settings.solver = solver;
            layBoxes(world);
            world.addShape(world.addBody({.kind = BodyKind::Static}),
                           {.shape = Boxf{.center = {5.0f, 0.0f, 0.0f}, .half = {0.5f, 0.1f, 1.0f}}});
            EXPECT_LT(leastSpeedOfACapsule(world, yaw, 9.5f), 0.1f) << yaw;
        }
}

TEST(GhostContacts, ABallComesToRestInAGrooveOfTwoSlopes) {
    for (const float degrees : {2.0f, 5.0f, 20.0f}) {
        World world = sequentialImpulsesWorld();
        const float angle = degrees * 3.14159265f / 180.0f;
        for (const float side : {-1.0f, 1.0f}) {
            const geometry::Quatf turned{std::cos(0.5f * angle), 0.0f, 0.0f, side * std::sin(0.5f * angle)};
            const Vec3f center = turned * Vec3f{side * 1.0f, -0.1f, 0.0f};
            world.addShape(world.addBody({.kind = BodyKind::Static}),
                           {.shape = Boxf{.center = center, .half = {1.0f, 0.1f, 1.0f}, .orientation = turned},
                            .material = {.rollingResistance = 0.01f}});
        }
        const BodyId ball = world.addBody({.pose = {.position = {0.0f, kRadius / std::cos(angle), 0.0f}}});
        world.addShape(ball, {.shape = Spheref{.radius = kRadius}, .material = {.rollingResistance = 0.01f}});
        for (int i = 0; i < 300; ++i) world.step(kStep);
        EXPECT_NEAR(world.centerOf(ball).x, 0.0f, 0.01f) << degrees;
        EXPECT_NEAR(world.centerOf(ball).y, kRadius / std::cos(angle), world.settings.impulses.slop) << degrees;
    }
}

/// A wall stands before the triangle beside, which is level with the one below the ball: both are covered, but only one
/// of them by what stays.
TEST(GhostContacts, WhatOnlyAGhostCoversKeepsItsContact) {
    geometry::Random random(7);
    constexpr float kWall = 1.5f;
    for (int i = 0; i < 300; ++i) {
        World world = sequentialImpulsesWorld();
        if (i % 2 == 1) world.settings.solver = RigidSolver::SoftStep;
        world.settings.margin = i % 3 == 0 ? 0.005f : 0.0f;
        const int corners = i % 3 == 1 ? 2 : 1;
        world.addShape(world.addBody({.kind = BodyKind::Static}),
                       {.shape = geometry::MeshInstance{flatGround(8, random.uniform(5.0f, 7.0f))}});
        for (int k = 0; k < corners; ++k) {
            const Vec3f inward = k == 0 ? Vec3f{1, 0, 0} : Vec3f{0, 0, 1};
            world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = geometry::Planef{inward, -kWall}});
        }
        const float radius = random.uniform(0.1f, 0.4f);
        const auto beside = [&] { return -kWall + radius * random.uniform(0.5f, 1.2f); };
        const Vec3f at{beside(), radius * random.uniform(0.01f, 0.9f), corners == 2 ? beside() : 0.3f};
        addSolid(world, Spheref{.radius = radius}, {.pose = {.position = at}});
        world.step(kStep);
        const auto contacts = world.contacts();
        EXPECT_TRUE(std::any_of(contacts.begin(), contacts.end(),
                                [](const Contact& contact) { return std::abs(contact.normal.y) > 0.9f; }))
            << "seed 7, " << i << ": a ball of " << radius << " at " << at.x << ' ' << at.y << ' ' << at.z;
    }
}

/// A contact that is no longer recycled, because a ghost beside it was dropped, has nothing that its copy lacks. In the
/// valleys some triangles are covered by walls, and the pair of a solid and the mesh keeps the others.
TEST(GhostContacts, ACopyOfAWorldWithDroppedContactsIsEqualToItAndStaysSo) {
    constexpr float kWall = 2.0f;
    constexpr std::uint32_t kSquares = 12;
    geometry::Random random(3);
    geometry::Mesh hills;
    for (std::uint32_t x = 0; x <= kSquares; ++x)
        for (std::uint32_t z = 0; z <= kSquares; ++z) {
            const float atX = 0.4f * static_cast<float>(x) - 2.4f, atZ = 0.4f * static_cast<float>(z) - 2.4f;
            hills.vertices.push_back({atX, 0.16f * std::sin(2.0f * atX + 1.0f) * std::cos(1.5f * atZ), atZ});
        }
    hills.triangles = gridTriangles(kSquares, kSquares);
    World world;
    world.addShape(world.addBody({.kind = BodyKind::Static}),
                   {.shape = geometry::MeshInstance{geometry::finishMesh(std::move(hills))}});
    for (const Vec3f& inward : {Vec3f{1, 0, 0}, Vec3f{-1, 0, 0}, Vec3f{0, 0, 1}, Vec3f{0, 0, -1}})
        world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = geometry::Planef{inward, -kWall}});
    for (int i = 0; i < 14; ++i) {
        const Vec3f at = random.inBox({-1.4f, 0.8f, -1.4f}, {1.4f, 3.0f, 1.4f});
        addSolid(world, geometry::HullInstancef{geometry::makeTetrahedron(random.uniform(0.2f, 0.6f))},
                 {.pose = {.position = at, .orientation = random.rotation()}, .velocity = 2.0f * random.direction()});
    }
    for (int i = 0; i < 120; ++i) {
        World copy = world;
        ASSERT_EQ(hashOf(copy), hashOf(world)) << "step " << i;
        world.step(kStep), copy.step(kStep);
        ASSERT_EQ(hashOf(copy), hashOf(world)) << "step " << i;
    }
}

}  // namespace
}  // namespace collidoscope::physics::ghost_contacts_test
