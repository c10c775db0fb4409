// A capsule that walks: along walls, through gaps, against what it pushes or what pushes it, and never into anything.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "tests/physics/rigid/mover_test.h"

namespace collidoscope::physics::mover_test {
namespace {

using geometry::axisAngle;
using geometry::Random;

TEST(CapsuleMover, WalksOnFlatGroundAsFastAsItIsTold) {
    World world;
    addFloor(world);
    CapsuleMover mover = standing();
    walk(world, mover, {1.5f, 0.0f, -2.0f}, 2.0f);
    EXPECT_TRUE(mover.isOnGround());
    EXPECT_NEAR(mover.position.x, 3.0f, 0.2f);
    EXPECT_NEAR(mover.position.z, -4.0f, 0.25f);
    EXPECT_NEAR(feetOf(mover), 0.0f, 2.0f * mover.skin());
    const Vec3f before = mover.position;
    walk(world, mover, Vec3f{0.0f}, 1.0f);
    EXPECT_LT(glm::length(mover.position - before), 0.2f) << "and stops";
    EXPECT_EQ(mover.velocity, Vec3f{0.0f});
}

TEST(CapsuleMover, FallsAndLands) {
    World world;
    addFloor(world);
    CapsuleMover mover = standing({0.0f, 5.0f, 0.0f});
    walk(world, mover, Vec3f{0.0f}, 0.5f);
    EXPECT_FALSE(mover.isOnGround());
    EXPECT_NEAR(feetOf(mover), 5.0f - 0.5f * 9.81f * 0.25f, 0.1f);
    walk(world, mover, Vec3f{0.0f}, 1.0f);
    EXPECT_TRUE(mover.isOnGround());
    EXPECT_NEAR(feetOf(mover), 0.0f, 2.0f * mover.skin());
}

TEST(CapsuleMover, JumpsAsHighAsItsSpeedSays) {
    World world;
    addFloor(world);
    CapsuleMover mover = standing();
    walk(world, mover, Vec3f{0.0f}, 0.1f);
    float highest = 0.0f;
    mover.step(world, kStep, {.jumps = true});
    for (int i = 0; i < 120; ++i) {
        mover.step(world, kStep, {.jumps = false});
        highest = std::max(highest, feetOf(mover));
    }
    const float speed = mover.definition.jumpSpeed;
    EXPECT_NEAR(highest, speed * speed / (2.0f * 9.81f), 0.06f);
    EXPECT_TRUE(mover.isOnGround());
}

TEST(CapsuleMover, SlidesAlongAWallAtAnyAngle) {
    for (int i = 0; i < 10; ++i) {
        const float angle = kDegree * (5.0f + 8.5f * static_cast<float>(i));
        SCOPED_TRACE(angle / kDegree);
        World world;
        addFloor(world);
        // Its face goes through the origin, `angle` away from the way that is wanted.
        const geometry::Quatf turn = axisAngle(Vec3f{0, 1, 0}, -angle);
        addBox(world, turn * Vec3f{0.0f, 1.0f, -1.0f}, {40.0f, 2.0f, 1.0f}, turn);
        const Vec3f along = turn * Vec3f{1.0f, 0.0f, 0.0f}, away = turn * Vec3f{0.0f, 0.0f, 1.0f};
        CapsuleMover mover = standing(away * 0.5f);
        walk(world, mover, {3.0f, 0.0f, 0.0f}, 3.0f);
        const float wanted = 9.0f * geometry::cos(angle);
        EXPECT_NEAR(glm::dot(mover.position, along), wanted, 0.08f * wanted + 0.25f);
        EXPECT_NEAR(glm::dot(mover.position, away), mover.definition.radius + mover.skin(), mover.skin());
    }
}

TEST(CapsuleMover, StandsInACornerAndLeavesIt) {
    for (const float opening : {30.0f, 60.0f, 90.0f, 150.0f}) {
        SCOPED_TRACE(opening);
        World world;
        addFloor(world);
        for (const float side : {-1.0f, 1.0f}) {
            const geometry::Quatf turn = axisAngle(Vec3f{0, 1, 0}, side * 0.5f * opening * kDegree);
            addBox(world, turn * Vec3f{-10.0f, 1.0f, -side * 0.5f}, {10.0f, 2.0f, 0.5f}, turn);
        }
        CapsuleMover mover = standing({-4.0f, 0.0f, 0.0f});
        walk(world, mover, {6.0f, 0.0f, 0.3f}, 2.0f);
        const Vec3f before = mover.position;
        walk(world, mover, {6.0f, 0.0f, 0.3f}, 0.5f);
        EXPECT_LT(glm::length(mover.position - before), 0.05f) << "it does not tremble";
        walk(world, mover, {-3.0f, 0.0f, 0.0f}, 1.0f);
        EXPECT_LT(mover.position.x, before.x - 2.0f) << "and is not stuck";
    }
}

TEST(CapsuleMover, DoesNotGoWhereTheCeilingIsTooLow) {
    World world;
    addFloor(world);
    addBox(world, {5.0f, 2.6f, 0.0f}, {3.0f, 1.0f, 2.0f});  // 1.6 m above the floor
    CapsuleMover mover = standing();
    walk(world, mover, {2.0f, 0.0f, 0.0f}, 3.0f);
    EXPECT_LT(mover.position.x, 2.0f);
    EXPECT_TRUE(mover.isOnGround());
    // A ceiling that comes down to the floor as a wedge does not press it into either.
    World wedge;
    addFloor(wedge);
    const geometry::Quatf turn = axisAngle(Vec3f{0, 0, 1}, -20.0f * kDegree);
    addBox(wedge, Vec3f{0.0f, 3.0f, 0.0f} + turn * Vec3f{0.0f, 1.0f, 0.0f}, {20.0f, 1.0f, 3.0f}, turn);
    CapsuleMover pressed = standing();
    walk(wedge, pressed, {5.0f, 0.0f, 0.0f}, 2.0f);
    EXPECT_NEAR(feetOf(pressed), 0.0f, 2.0f * pressed.skin());
    walk(wedge, pressed, {-2.0f, 0.0f, 0.0f}, 1.0f);
    EXPECT_LT(pressed.position.x, 2.0f);
    // And a jump ends at it.
    World low;
    addFloor(low);
    addBox(low, {0.0f, 3.0f, 0.0f}, {3.0f, 1.0f, 3.0f});
    CapsuleMover jumper = standing();
    walk(low, jumper, Vec3f{0.0f}, 0.1f);
    jumper.step(low, kStep, {.jumps = true});
    walk(low, jumper, Vec3f{0.0f}, 1.0f);
    EXPECT_TRUE(jumper.isOnGround());
}

TEST(CapsuleMover, GoesThroughAGapThatIsWideEnough) {
    for (const float width : {0.5f, 0.58f, 0.66f, 0.9f}) {
        SCOPED_TRACE(width);
        World world;
        addFloor(world);
        for (const float side : {-1.0f, 1.0f})
            addBox(world, {3.0f, 1.0f, side * (0.5f * width + 2.0f)}, {0.5f, 1.5f, 2.0f});
        CapsuleMover mover = standing({0.0f, 0.0f, 0.1f});
        walk(world, mover, {2.0f, 0.0f, -0.1f}, 4.0f);
        if (width > 0.62f)
            EXPECT_GT(mover.position.x, 4.0f);
        else
            EXPECT_LT(mover.position.x, 3.0f);
    }
}

TEST(CapsuleMover, PushesWhatIsLightAndIsStoppedByWhatIsHeavy) {
    const auto pushed = [](float density) {
        World world;
        addFloor(world, {.friction = 0.5f});
        const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.4f}}, {.pose = {.position = {1.5f, 0.4f, 0.0f}}},
                                    {.friction = 0.5f, .density = density});
        CapsuleMover mover = standing();
        walk(world, mover, {1.5f, 0.0f, 0.0f}, 4.0f, 0.05f);
        return world.poseOf(box).position.x - 1.5f;
    };
    EXPECT_GT(pushed(50.0f), 2.0f) << "25 kg";
    EXPECT_LT(pushed(2000.0f), 0.05f) << "1 t, whose friction is ten times the mover's force";
}

TEST(CapsuleMover, PassesNoWallHoweverFastItIs) {
    for (const float speed : {10.0f, 100.0f, 1000.0f, 1e5f})
        for (const float thickness : {0.001f, 0.1f})
            for (const float aside : {0.0f, 0.3f, 2.0f}) {
                SCOPED_TRACE(speed);
                World world;
                addFloor(world);
                addBox(world, {3.0f, 5.0f, 0.0f}, {thickness, 5.0f, 1e5f});
                CapsuleMover mover = standing();
                mover.definition.acceleration = mover.definition.airAcceleration = 1e9f;
                walk(world, mover, {speed, 0.0f, aside * speed}, 0.2f);
                EXPECT_LE(mover.position.x, 3.0f - thickness - mover.definition.radius + kMaxDepth);
                mover = standing({0.0f, 1.0f, 0.0f});
                mover.velocity = {speed, 0.5f * speed, 0.0f};
                walk(world, mover, Vec3f{0.0f}, 0.1f);
                EXPECT_TRUE(mover.position.x <= 3.0f - thickness - mover.definition.radius + kMaxDepth ||
                            feetOf(mover) > 9.0f);
            }
}

TEST(CapsuleMover, IsPushedOutOfWhatItBeginsIn) {
    World world;
    addFloor(world);
    addBox(world, {2.0f, 1.0f, 0.0f}, {1.0f, 1.0f, 1.0f});
    for (const float inside : {0.05f, 0.3f, 0.6f}) {
        CapsuleMover mover = standing({1.0f - 0.3f + inside, 0.0f, 0.0f});
        for (int i = 0; i < 60; ++i) mover.step(world, kStep);
        EXPECT_LE(depthOf(world, mover), kMaxDepth) << inside;
    }
}

TEST(CapsuleMover, RefusesWhatIsNoNumberOrNoCapsule) {
    World world;
    addFloor(world);
    CapsuleMover mover = standing();
    EXPECT_THROW(mover.step(world, 0.0f), std::invalid_argument);
    EXPECT_THROW(mover.step(world, kStep, {.velocity = {NAN, 0, 0}}), std::invalid_argument);
    mover.definition.height = 0.5f;
    EXPECT_THROW(mover.step(world, kStep), std::invalid_argument);
    mover = standing();
    mover.position.y = INFINITY;
    EXPECT_THROW(mover.step(world, kStep), std::invalid_argument);
}

TEST(CapsuleMover, GoesOnWhenItsGroundIsRemoved) {
    World world;
    addFloor(world);
    const BodyId step = addBox(world, {0.0f, 0.25f, 0.0f}, {1.0f, 0.25f, 1.0f});
    CapsuleMover mover = standing({0.0f, 0.5f, 0.0f});
    walk(world, mover, Vec3f{0.0f}, 0.2f);
    ASSERT_TRUE(mover.isOnGround());
    world.removeBody(step);
    walk(world, mover, Vec3f{0.0f}, 1.0f);
    EXPECT_NEAR(feetOf(mover), 0.0f, 2.0f * mover.skin());
}

TEST(CapsuleMover, IsNotPressedIntoWallsByWhatFallsOnItOrIsPushedAgainstThem) {
    Random random(11);
    for (int round = 0; round < 6; ++round) {
        World world;
        addFloor(world);
        for (const float side : {-1.0f, 1.0f}) {
            addBox(world, {side * 2.5f, 2.0f, 0.0f}, {0.5f, 3.0f, 3.0f});
            addBox(world, {0.0f, 2.0f, side * 2.5f}, {3.0f, 3.0f, 0.5f});
        }
        for (int i = 0; i < 12; ++i)
            addSolid(world, Boxf{.half = Vec3f{random.uniform(0.1f, 0.35f)}},
                     {.pose = {.position = random.inBox({-1.5f, 1.0f, -1.5f}, {1.5f, 6.0f, 1.5f}),
                               .orientation = random.rotation()}},
                     {.density = random.uniform(50.0f, 2000.0f)});
        CapsuleMover mover = standing();
        const QueryFilter walls{
            .accepts = [&](ShapeId shape) { return world.kindOf(world.bodyOf(shape)) == BodyKind::Static; }};
        for (int i = 0; i < 300; ++i) {
            const float angle = 0.05f * static_cast<float>(i);
            world.step(kStep);
            mover.step(world, kStep, {.velocity = {2.0f * geometry::cos(angle), 0.0f, 2.0f * geometry::sin(angle)}});
            for (const WorldOverlap& overlap : overlapsWith(world, AnyShapef{mover.capsule()}, walls))
                ASSERT_LE(overlap.depth, kMaxDepth) << "seed 11, round " << round << ", step " << i;
        }
    }
}

TEST(CapsuleMover, IsPushedAlongByAKinematicWall) {
    World world;
    addFloor(world);
    const BodyId wall = addSolid(world, Boxf{.half = {0.25f, 1.5f, 3.0f}},
                                 {.kind = BodyKind::Kinematic, .pose = {.position = {-1.0f, 1.5f, 0.0f}}});
    world.setVelocity(wall, {2.0f, 0.0f, 0.0f});
    CapsuleMover mover = standing();
    walk(world, mover, Vec3f{0.0f}, 2.0f, 0.05f);
    EXPECT_GT(mover.position.x, 3.2f);
}

}  // namespace
}  // namespace collidoscope::physics::mover_test
