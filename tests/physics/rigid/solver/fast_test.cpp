// What is fast does not pass through what is thin, under the modern solver.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/rigid_test.h"

namespace physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

World worldOfFastBodies() {
    World world;
    world.settings.solver = RigidSolver::Modern;
    return world;
}

TEST(FastBodies, hard_case_62_aBallNeverGetsBeyondAWall) {
    for (const float speed : {50.0f, 200.0f, 1000.0f}) {
        World world = worldOfFastBodies();
        world.settings.gravity = Vec3f{0.0f};
        addSolid(world, Boxf{.half = {0.05f, 5, 5}}, {.kind = BodyKind::Static, .pose = {.position = {5, 0, 0}}});
        const BodyId ball = addSolid(world, Spheref{.radius = 0.1f}, {.velocity = {speed, 0, 0}});
        for (int i = 0; i < 120; ++i) {
            world.step(kStep);
            ASSERT_LT(world.poseOf(ball).position.x, 4.9f) << speed << " m/s, step " << i;
        }
    }
}

TEST(FastBodies, hard_case_63_aThinSlabComesToRestOnAGroundOfTwoTriangles) {
    geometry::Mesh mesh;
    mesh.vertices = {{-20, 0, -20}, {-20, 0, 20}, {20, 0, 20}, {20, 0, -20}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    World world = worldOfFastBodies();
    addSolid(world, geometry::MeshInstance{geometry::finishMesh(std::move(mesh))}, {.kind = BodyKind::Static});
    const BodyId slab = addSolid(
        world, Boxf{.half = {1, 0.03f, 1}},
        {.pose = {.position = {0, 5, 0},
                  .orientation = glm::angleAxis(0.1f, Vec3f{1, 0, 0}) * glm::angleAxis(0.12f, Vec3f{0, 0, 1})}});
    stepFor(world, 10.0f);
    EXPECT_GT(world.poseOf(slab).position.y, 0.0f);
    EXPECT_LT(world.poseOf(slab).position.y, 0.2f);
    EXPECT_LT(glm::length(world.velocityOf(slab)), 0.05f);
}

/// A ball of a centimetre at 1,000 m/s, from either side and at an angle, at paper of a millimetre that does not move.
TEST(FastBodies, aBulletNeverPassesPaperThatIsFixed) {
    constexpr std::uint64_t kSeed = 95;
    geometry::Random random(kSeed);
    int met = 0;
    for (int shot = 0; shot < 1000; ++shot) {
        World world = worldOfFastBodies();
        world.settings.gravity = Vec3f{0.0f};
        addSolid(world, Boxf{.half = {0.0005f, 3.0f, 3.0f}}, {.kind = BodyKind::Static});
        const float side = shot % 2 == 0 ? -1.0f : 1.0f;
        const Vec3f target{0.0f, random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f)};
        const Vec3f way = glm::normalize(Vec3f{-side, random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f)});
        const Vec3f start = target - random.uniform(0.3f, 2.0f) * way;
        const BodyId bullet =
            addSolid(world, Spheref{.radius = 0.01f}, {.pose = {.position = start}, .velocity = 1000.0f * way});
        for (int i = 0; i < 3; ++i) {
            world.step(kStep);
            const Vec3f at = world.poseOf(bullet).position;
            const bool isAround = std::abs(at.y) >= 3.0f || std::abs(at.z) >= 3.0f;
            ASSERT_TRUE(isAround || side * at.x > 0.0f) << "seed 95, shot " << shot;
        }
        met += std::abs(world.velocityOf(bullet).x) < 500.0f ? 1 : 0;
    }
    EXPECT_EQ(met, 1000);
}

}  // namespace
}  // namespace physics
