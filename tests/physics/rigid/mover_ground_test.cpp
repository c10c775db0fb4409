// A capsule that walks on uneven ground: up stairs and slopes as far as it may, over seams, and on what moves.

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/mover_test.h"

namespace collidoscope::physics::mover_test {
namespace {

using geometry::axisAngle;

void addStairs(World& world, int steps, float rise, float run) {
    for (int i = 0; i < steps; ++i) {
        const float height = rise * static_cast<float>(i + 1), x = 1.0f + run * static_cast<float>(i);
        addBox(world, {x + 5.0f, 0.5f * height, 0.0f}, {5.0f, 0.5f * height, 2.0f});
    }
}

TEST(CapsuleMover, ClimbsStairsAndGoesDownThemOnItsFeet) {
    for (const float rise : {0.1f, 0.2f, 0.34f}) {
        SCOPED_TRACE(rise);
        World world;
        addFloor(world);
        addStairs(world, 8, rise, 0.3f);
        CapsuleMover mover = standing();
        walk(world, mover, {2.0f, 0.0f, 0.0f}, 3.5f);
        EXPECT_NEAR(feetOf(mover), 8.0f * rise, 2.0f * mover.skin());
        EXPECT_GT(mover.position.x, 4.5f);
        for (int i = 0; i < 240; ++i) {
            mover.step(world, kStep, {.velocity = {-2.0f, 0.0f, 0.0f}});
            ASSERT_TRUE(mover.isOnGround()) << i;
            ASSERT_LE(depthOf(world, mover), kMaxDepth);
        }
        EXPECT_NEAR(feetOf(mover), 0.0f, 2.0f * mover.skin());
    }
}

TEST(CapsuleMover, IsStoppedByAStepThatIsTooHigh) {
    World world;
    addFloor(world);
    addStairs(world, 1, 0.4f, 0.3f);
    CapsuleMover mover = standing();
    walk(world, mover, {2.0f, 0.0f, 0.0f}, 3.0f);
    EXPECT_LT(mover.position.x, 1.0f);
    EXPECT_NEAR(feetOf(mover), 0.0f, 2.0f * mover.skin());
}

World withSlope(float degrees) {
    World world;
    addFloor(world);
    const geometry::Quatf turn = axisAngle(Vec3f{0, 0, 1}, degrees * kDegree);
    addBox(world, Vec3f{1.0f, 0.0f, 0.0f} + turn * Vec3f{10.0f, -1.0f, 0.0f}, {10.0f, 1.0f, 3.0f}, turn);
    return world;
}

TEST(CapsuleMover, WalksUpASlopeBelowItsLimitAndNotOneAbove) {
    const float limit = CapsuleMover{}.definition.steepest / kDegree;
    for (const float off : {-30.0f, -10.0f, -2.0f, -0.5f, 0.5f, 2.0f, 10.0f, 25.0f}) {
        SCOPED_TRACE(off);
        World world = withSlope(limit + off);
        CapsuleMover mover = standing();
        walk(world, mover, {2.0f, 0.0f, 0.0f}, 3.0f);
        EXPECT_TRUE(mover.isOnGround());
        if (off < 0.0f)
            EXPECT_GT(feetOf(mover), 1.3f);
        else
            EXPECT_LT(feetOf(mover), 0.15f);
    }
}

TEST(CapsuleMover, StandsOnASlopeBelowItsLimitAndSlidesDownOneAbove) {
    const float limit = CapsuleMover{}.definition.steepest / kDegree;
    for (const float off : {-20.0f, -0.5f, 0.5f, 20.0f}) {
        SCOPED_TRACE(off);
        World world = withSlope(limit + off);
        const float angle = (limit + off) * kDegree;
        // Its lower ball a little above the slope, halfway up.
        CapsuleMover mover = standing();
        const Vec3f normal{-geometry::sin(angle), geometry::cos(angle), 0.0f};
        const Vec3f onSlope = Vec3f{1.0f, 0.0f, 0.0f} + 6.0f * Vec3f{geometry::cos(angle), geometry::sin(angle), 0.0f};
        mover.position = onSlope + (mover.definition.radius + 0.02f) * normal +
                         Vec3f{0.0f, 0.5f * mover.definition.height - mover.definition.radius, 0.0f};
        const float before = feetOf(mover);
        walk(world, mover, Vec3f{0.0f}, 2.0f);
        if (off < 0.0f) {
            EXPECT_NEAR(feetOf(mover), before, 0.1f);
            EXPECT_TRUE(mover.isOnGround());
        } else {
            EXPECT_LT(feetOf(mover), before - 2.0f);
        }
    }
}

TEST(CapsuleMover, KeepsItsSpeedUpAndDownASlopeAndStaysOnIt) {
    World world = withSlope(30.0f);
    CapsuleMover mover = standing({6.0f, 3.2f, 0.0f});
    walk(world, mover, Vec3f{0.0f}, 1.0f);
    for (const float way : {1.0f, -1.0f}) {
        walk(world, mover, {2.0f * way, 0.0f, 0.0f}, 0.3f);
        const Vec3f before = mover.position;
        for (int i = 0; i < 30; ++i) {
            mover.step(world, kStep, {.velocity = {2.0f * way, 0.0f, 0.0f}});
            ASSERT_TRUE(mover.isOnGround());
        }
        EXPECT_NEAR(glm::length(mover.position - before), 1.0f, 0.05f);
    }
}

TEST(CapsuleMover, FeelsNoSeamsOfAFloorOfTilesOrTriangles) {
    geometry::Mesh mesh;
    for (int x = 0; x <= 20; ++x)
        for (int z = 0; z <= 8; ++z)
            mesh.vertices.push_back({0.37f * static_cast<float>(x) - 1.0f, 0.0f, 0.41f * static_cast<float>(z) - 1.7f});
    mesh.triangles = gridTriangles(20, 8);
    World triangles;
    addStatic(triangles, geometry::MeshInstance{geometry::finishMesh(std::move(mesh))});
    World tiles;
    for (int i = 0; i < 20; ++i) addBox(tiles, {0.37f * static_cast<float>(i), -0.5f, 0.0f}, {0.185f, 0.5f, 2.0f});
    for (World* world : {&triangles, &tiles}) {
        CapsuleMover mover = standing();
        walk(*world, mover, Vec3f{0.0f}, 0.2f);
        const float height = mover.position.y;
        for (int i = 0; i < 150; ++i) {
            mover.step(*world, kStep, {.velocity = {2.0f, 0.0f, 0.1f}});
            ASSERT_NEAR(mover.position.y, height, 0.25f * mover.skin()) << i;
        }
        EXPECT_NEAR(mover.position.x, 5.0f, 0.15f);
    }
}

TEST(CapsuleMover, RidesAPlatformAndTakesItsVelocityAlongWhenItJumps) {
    World world;
    const BodyId lift = addSolid(world, Boxf{.half = {2.0f, 0.25f, 2.0f}}, {.kind = BodyKind::Kinematic});
    CapsuleMover mover = standing({0.0f, 0.25f, 0.0f});
    const auto ride = [&](const Vec3f& velocity, float seconds) {
        world.setVelocity(lift, velocity);
        const Vec3f apart = mover.position - world.poseOf(lift).position;
        for (int i = 0; i < static_cast<int>(seconds / kStep); ++i) {
            world.step(kStep);
            mover.step(world, kStep);
            ASSERT_TRUE(mover.isOnGround()) << i;
            ASSERT_LE(depthOf(world, mover), kMaxDepth);
        }
        EXPECT_LT(glm::length(mover.position - world.poseOf(lift).position - apart), 2.0f * mover.skin());
    };
    ride({0.0f, 0.0f, 0.0f}, 0.2f);
    ride({0.0f, 1.0f, 0.0f}, 1.0f);
    ride({0.0f, -1.5f, 0.0f}, 1.0f);
    ride({3.0f, 0.0f, -1.0f}, 1.0f);
    world.step(kStep);
    mover.step(world, kStep, {.jumps = true});
    EXPECT_NEAR(mover.velocity.x, 3.0f, 0.01f);
    EXPECT_NEAR(mover.velocity.z, -1.0f, 0.01f);
    world.setVelocity(lift, Vec3f{0.0f});
    world.setAngularVelocity(lift, {0.0f, 1.0f, 0.0f});
    CapsuleMover edge = standing(world.poseOf(lift).position + Vec3f{1.5f, 0.25f, 0.0f});
    const Vec3f middle = world.poseOf(lift).position;
    for (int i = 0; i < 60; ++i) {
        world.step(kStep);
        edge.step(world, kStep);
    }
    const Vec3f at = edge.position - middle;
    EXPECT_NEAR(std::sqrt(at.x * at.x + at.z * at.z), 1.5f, 0.03f) << "it goes round with a turntable";
    EXPECT_NEAR(at.x, 1.5f * geometry::cos(1.0f), 0.06f);
}

}  // namespace
}  // namespace collidoscope::physics::mover_test
