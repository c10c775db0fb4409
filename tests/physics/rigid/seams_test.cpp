// Inner edges: what rolls or slides over a thousand seams goes as over one plane; what stands in its way stops it.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh.h"
#include "geometry/scene/any_shape_queries.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::Spheref;
using geometry::Vec3f;

constexpr int kSeams = 1000;
constexpr float kPitch = 0.25f;  // m

enum class Ground { Plane, Boxes, Triangles };

geometry::MeshPtr flatStrip(int tiles, float pitch, float width) {
    geometry::Mesh mesh;
    for (int i = 0; i <= tiles; ++i)
        for (const float z : {-width, width}) mesh.vertices.push_back({pitch * static_cast<float>(i), 0.0f, z});
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(tiles); ++i) {
        const std::uint32_t a = 2 * i;
        mesh.triangles.push_back({a, a + 1, a + 2});
        mesh.triangles.push_back({a + 2, a + 1, a + 3});
    }
    return geometry::finishMesh(std::move(mesh));
}

/// From x = 0 on, its surface at y = 0.
void addGround(World& world, Ground ground, const Material& material, int tiles = kSeams) {
    const BodyId body = world.addBody({.kind = BodyKind::Static});
    const float width = 20.0f;
    if (ground == Ground::Plane) world.addShape(body, {.shape = geometry::Planef{{0, 1, 0}, 0}, .material = material});
    if (ground == Ground::Triangles)
        world.addShape(body, {.shape = geometry::MeshInstance{flatStrip(tiles, kPitch, width)}, .material = material});
    if (ground == Ground::Boxes)
        for (int i = 0; i < tiles; ++i)
            world.addShape(body, {.shape = Boxf{.center = {kPitch * (static_cast<float>(i) + 0.5f), -0.5f, 0},
                                                .half = {0.5f * kPitch, 0.5f, width}},
                                  .material = material});
}

struct Runner {
    const char* name = "";
    AnyShapef shape{};
    float height = 0.0f;  // m, of its centre
    bool isRolling = false;
    float radius = 0.0f;
};

std::vector<Runner> runners() {
    std::vector<Vec3f> corners;
    for (const float x : {-0.5f, 0.5f})
        for (const float z : {-0.4f, 0.4f})
            corners.push_back({x, -0.25f, z}), corners.push_back({0.6f * x, 0.25f, 0.6f * z});
    auto wedge = std::make_shared<const geometry::Hullf>(geometry::convexHull(std::span<const Vec3f>{corners}).hull);
    return {{"ball", Spheref{.radius = 0.4f}, 0.4f, true, 0.4f},
            {"capsule", Capsulef{.a = {0, 0, -0.5f}, .b = {0, 0, 0.5f}, .radius = 0.3f}, 0.3f, true, 0.3f},
            {"box", Boxf{.half = {0.5f, 0.25f, 0.4f}}, 0.25f},
            {"hull", geometry::HullInstancef{wedge}, 0.25f},
            {"lying capsule", Capsulef{.a = {-0.5f, 0, 0}, .b = {0.5f, 0, 0}, .radius = 0.3f}, 0.3f}};
}

struct Course {
    World world = sequentialImpulsesWorld();
    BodyId body{};
};
Course runOn(Ground ground, const Runner& runner, float speed) {
    Course run;
    const Material material{.friction = runner.isRolling ? 0.5f : 0.01f};
    addGround(run.world, ground, material);
    run.body = addSolid(run.world, runner.shape,
                        {.pose = {.position = {2.0f, runner.height, 0.0f}},
                         .velocity = {speed, 0, 0},
                         .angularVelocity = {0, 0, runner.isRolling ? -speed / runner.radius : 0.0f}},
                        material);
    return run;
}

TEST(Seams, WhatRollsOrSlidesOverAThousandSeamsGoesAsOnOnePlane) {
    for (const Runner& runner : runners())
        for (const Ground ground : {Ground::Boxes, Ground::Triangles}) {
            SCOPED_TRACE(std::string(runner.name) + (ground == Ground::Boxes ? " on boxes" : " on triangles"));
            Course seams = runOn(ground, runner, 12.0f), plane = runOn(Ground::Plane, runner, 12.0f);
            for (int i = 0; i < 1200; ++i) {
                seams.world.step(kStep), plane.world.step(kStep);
                const Vec3f at = seams.world.poseOf(seams.body).position;
                ASSERT_NEAR(at.y, plane.world.poseOf(plane.body).position.y, 1e-4f) << "step " << i << ", x " << at.x;
                ASSERT_NEAR(seams.world.velocityOf(seams.body).x, plane.world.velocityOf(plane.body).x, 1e-3f * 12.0f)
                    << "step " << i << ", x " << at.x;
            }
            EXPECT_GT(seams.world.poseOf(seams.body).position.x, 200.0f);
            EXPECT_NEAR(seams.world.poseOf(seams.body).position.z, 0.0f, 0.05f);
        }
}

TEST(Seams, WithoutTheMendingABoxBumpsAgainstThem) {
    const Runner box = runners()[2];
    Course run = runOn(Ground::Boxes, box, 12.0f);
    run.world.settings.smoothsSeams = false;
    float highest = 0.0f;
    for (int i = 0; i < 1200; ++i) {
        run.world.step(kStep);
        highest = std::max(highest, run.world.poseOf(run.body).position.y);
    }
    const bool isBumped = highest > 0.26f || run.world.velocityOf(run.body).x < 6.0f;
    EXPECT_TRUE(isBumped) << highest << " m, " << run.world.velocityOf(run.body).x << " m/s";
}

/// Every triangle that a side lies on carries its part of it. Where only nearest points did, capsules sank by 12 mm and
/// lost 7 % of their speed, and small boxes 18 %.
TEST(Seams, WhatSlidesWithoutFrictionOverTrianglesOfAnySizeKeepsItsSpeedAndHeight) {
    constexpr unsigned kSeed = 17;
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float step : {1.0f / 30, 1.0f / 60, 1.0f / 240}) {
            geometry::Random random(kSeed);
            for (int run = 0; run < 18; ++run) {
                const std::uint32_t squares = std::array{3U, 7U, 23U}[static_cast<std::size_t>(run % 3)];
                const float scale = std::array{0.1f, 1.0f, 3.0f}[static_cast<std::size_t>(run / 3 % 3)];
                const Vec3f half = scale * Vec3f{random.uniform(0.05f, 1.2f), random.uniform(0.05f, 0.3f),
                                                 random.uniform(0.05f, 0.9f)};
                const AnyShapef shapes[] = {Boxf{.half = half}, Capsulef{{-half.x, 0, 0}, {half.x, 0, 0}, half.y},
                                            geometry::makeBoxHull(half)};
                const float yaw = random.uniform(-3.0f, 3.0f), speed = random.uniform(1.0f, 8.0f) * std::sqrt(scale);
                World world;
                world.settings.solver = solver;
                const BodyId floor = world.addBody({.kind = BodyKind::Static});
                world.addShape(floor, {.shape = geometry::MeshInstance{flatGround(squares, 7.0f * scale)},
                                       .material = {.friction = 0.0f}});
                const geometry::Quatf turn{std::cos(0.5f * yaw), 0, std::sin(0.5f * yaw), 0};
                const BodyId runner = addSolid(
                    world,
                    shapes[run % 2 == 0   ? 1
                           : run % 4 == 1 ? 0
                                          : 2],
                    {.pose = {.position = {-2.0f * scale, half.y, 0}, .orientation = turn}, .velocity = {speed, 0, 0}},
                    {.friction = 0.0f});
                for (int i = 0; i < static_cast<int>(4.0f * scale / speed / step); ++i) {
                    world.step(step);
                    ASSERT_LT(glm::length(world.velocityOf(runner) - Vec3f{speed, 0, 0}), 0.003f * speed)
                        << "run " << run << ", step " << i << " of " << step << " s";
                    ASSERT_NEAR(world.centerOf(runner).y, half.y, 0.0005f)
                        << "run " << run << ", step " << i << " of " << step << " s";
                }
            }
        }
}

TEST(Seams, AWallBehindTheSeamsStopsEverything) {
    for (const Runner& runner : runners())
        for (const Ground ground : {Ground::Boxes, Ground::Triangles})
            for (const float height : {0.45f, 2.0f}) {
                SCOPED_TRACE(std::string(runner.name) + ", wall " + std::to_string(height));
                Course run = runOn(ground, runner, 5.0f);
                addSolid(run.world, Boxf{.center = {6.0f, 0.5f * height, 0}, .half = {0.5f, 0.5f * height, 5.0f}},
                         {.kind = BodyKind::Static});
                float farthest = 0.0f;
                for (int i = 0; i < 300; ++i) {
                    run.world.step(kStep);
                    if (run.world.poseOf(run.body).position.y < runner.height + 0.05f)
                        farthest = std::max(farthest, run.world.poseOf(run.body).position.x);
                }
                EXPECT_LT(farthest, 5.5f - 0.2f) << "it does not go through";
            }
}

TEST(Seams, hard_case_63_aSlabComesToRestOnAGroundOfTwoTriangles) {
    geometry::Mesh mesh;
    mesh.vertices = {{-9, 0, -9}, {-9, 0, 9}, {9, 0, 9}, {9, 0, -9}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    World world = sequentialImpulsesWorld();
    world.settings.impulses.subSteps = 8;  // it falls its own thickness in a third of a step
    const BodyId ground = world.addBody({.kind = BodyKind::Static});
    world.addShape(ground, {.shape = geometry::MeshInstance{geometry::finishMesh(std::move(mesh))}});
    const BodyId slab = addSolid(
        world, Boxf{.half = {1.0f, 0.03f, 1.0f}},
        {.pose = {.position = {0, 5, 0},
                  .orientation = glm::angleAxis(0.1f, Vec3f{1, 0, 0}) * glm::angleAxis(0.12f, Vec3f{0, 0, 1})}});
    stepFor(world, 10.0f);
    EXPECT_GT(world.poseOf(slab).position.y, 0.0f);
    EXPECT_LT(world.poseOf(slab).position.y, 0.2f);
    EXPECT_LT(glm::length(world.velocityOf(slab)), 0.05f);
}

/// Columns of all heights, and things thrown upon them: a contact that is needed must never be taken for a ghost.
TEST(Seams, NothingSinksIntoColumnsOfRandomHeights) {
    for (std::uint64_t seed = 50; seed < 54; ++seed) {
        geometry::Random random(seed);
        World world = sequentialImpulsesWorld();
        const BodyId columns = world.addBody({.kind = BodyKind::Static});
        for (int x = 0; x < 8; ++x)
            for (int z = 0; z < 8; ++z) {
                const float top = random.index(3) == 0 ? random.uniform(-0.3f, 0.6f) : 0.0f;
                world.addShape(
                    columns,
                    {.shape = Boxf{.center = {static_cast<float>(x) - 3.5f, top - 2.0f, static_cast<float>(z) - 3.5f},
                                   .half = {0.5f, 2.0f, 0.5f}}});
            }
        std::vector<BodyId> bodies;
        for (int i = 0; i < 40; ++i) {
            const BodyDefinition definition{
                .pose = {.position = random.inBox({-3, 1.5f, -3}, {3, 8, 3}), .orientation = random.rotation()},
                .velocity = random.inBox({-2, 0, -2}, {2, 0, 2})};
            const float size = random.uniform(0.15f, 0.45f);
            if (i % 3 == 0) bodies.push_back(addSolid(world, Spheref{.radius = size}, definition));
            if (i % 3 == 1)
                bodies.push_back(addSolid(world, Boxf{.half = {size, 0.5f * size, 0.8f * size}}, definition));
            if (i % 3 == 2)
                bodies.push_back(addSolid(world, Capsulef{.a = {0, -size, 0}, .b = {0, size, 0}, .radius = 0.5f * size},
                                          definition));
        }
        stepFor(world, 6.0f);
        for (const BodyId body : bodies) {
            if (world.poseOf(body).position.y < -3.0f) continue;  // over the edge
            const AnyShapef shape = world.shapeInWorld(world.shapesOf(body)[0]);
            for (const ShapeId column : world.shapesOf(columns)) {
                const auto apart = geometry::separation(shape, world.shapeInWorld(column));
                ASSERT_TRUE(apart);
                EXPECT_GT(apart->distance, -0.04f)
                    << "seed " << seed << ", body " << body.index << ", column " << column.index;
            }
        }
    }
}

/// What meets a floor fast, and with friction enough, rolls on at five sevenths of its speed along it, whatever the gap
/// and the speed: its angular momentum about the floor stays. Triangles that it had entered from beside made the lever
/// short.
TEST(Seams, AFastBallThatMeetsAMeshRollsOnAsTheoryAsks) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float radius : {0.05f, 0.5f, 5.0f})
            for (const float radii : {1.0f, 1.5f, 4.0f})  // in a step
                for (const float gap : {0.0f, 0.002f, 0.01f, 0.1f, 0.4f, 0.6f, 1.0f}) {
                    World world;
                    world.settings.solver = solver;
                    world.settings.gravity = Vec3f{0.0f};
                    const Material rough{.friction = 1.0f};
                    const BodyId ground = world.addBody({.kind = BodyKind::Static});
                    world.addShape(
                        ground, {.shape = geometry::MeshInstance{flatGround(100, 120.0f * radius)}, .material = rough});
                    const float speed = radii * radius / kStep, along = 0.5f * speed;
                    const BodyId ball = addSolid(world, Spheref{.radius = radius},
                                                 {.pose = {.position = {0.13f * radius, (1.0f + gap) * radius, 0.0f}},
                                                  .velocity = {0.0f, -speed, along}},
                                                 rough);
                    const auto spin = [&] { return radius * world.angularVelocityOf(ball).x; };
                    for (int i = 0; i < 120 && !(spin() > 0.0f); ++i) world.step(kStep);
                    EXPECT_NEAR(world.velocityOf(ball).z, along * 5.0f / 7.0f, 0.02f * along)
                        << "radius " << radius << ", speed " << speed << ", gap " << gap;
                    EXPECT_NEAR(spin(), along * 5.0f / 7.0f, 0.02f * along);
                }
}

}  // namespace
}  // namespace collidoscope::physics
