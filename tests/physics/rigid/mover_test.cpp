// A capsule that walks: along walls and stairs, up what it may climb and no further, and never into anything.

#include "physics/rigid/mover/capsule_mover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::mover_test {
namespace {

using geometry::AnyShapef;
using geometry::axisAngle;
using geometry::Boxf;
using geometry::Random;
using geometry::Vec3f;

constexpr float kDegree = geometry::kPi<float> / 180.0f;
constexpr float kMostDepth = 1e-3f;  // m: the deepest that a mover may be in what does not move

BodyId addStatic(World& world, const AnyShapef& shape) { return addSolid(world, shape, {.kind = BodyKind::Static}); }
BodyId addBox(World& world, const Vec3f& center, const Vec3f& half, const geometry::Quatf& turn = {1, 0, 0, 0}) {
    return addStatic(world, Boxf{.center = center, .half = half, .orientation = turn});
}

/// On the floor at the origin, unless it is put elsewhere.
CapsuleMover standing(const Vec3f& feet = Vec3f{0.0f}) {
    CapsuleMover mover;
    mover.position = feet + Vec3f{0.0f, 0.5f * mover.definition.height + mover.skin(), 0.0f};
    return mover;
}
float feetOf(const CapsuleMover& mover) { return mover.position.y - 0.5f * mover.definition.height; }

/// Walks and looks after each step that it is in nothing.
void walk(World& world, CapsuleMover& mover, const Vec3f& velocity, float seconds, float most = kMostDepth) {
    const int steps = static_cast<int>(seconds / kStep + 0.5f);
    for (int i = 0; i < steps; ++i) {
        world.step(kStep);
        mover.step(world, kStep, {.velocity = velocity});
        ASSERT_LE(depthOf(world, mover), most) << "step " << i;
    }
}

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
            ASSERT_LE(depthOf(world, mover), kMostDepth);
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
            ASSERT_LE(depthOf(world, mover), kMostDepth);
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
                EXPECT_LE(mover.position.x, 3.0f - thickness - mover.definition.radius + kMostDepth);
                mover = standing({0.0f, 1.0f, 0.0f});
                mover.velocity = {speed, 0.5f * speed, 0.0f};
                walk(world, mover, Vec3f{0.0f}, 0.1f);
                EXPECT_TRUE(mover.position.x <= 3.0f - thickness - mover.definition.radius + kMostDepth ||
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
        EXPECT_LE(depthOf(world, mover), kMostDepth) << inside;
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

/// Lengths times `scale`, everything `away` from the origin; time as it is, so that speeds and gravity scale as
/// lengths.
TEST(CapsuleMover, WalksAlikeAtAnySizeAndFarFromTheOrigin) {
    struct Place {
        float scale = 1.0f, away = 0.0f;
    };
    for (const auto& [scale, away] : {Place{0.05f, 0}, Place{20, 0}, Place{1, 500}, Place{1, -2000}}) {
        SCOPED_TRACE(std::to_string(scale) + " " + std::to_string(away));
        World world;
        world.settings.gravity *= scale;
        const Vec3f origin{away, 0.0f, away};
        addFloor(world);
        for (int i = 0; i < 8; ++i) {
            const float height = 0.2f * static_cast<float>(i + 1), x = 1.0f + 0.3f * static_cast<float>(i);
            addBox(world, origin + scale * Vec3f{x + 5.0f, 0.5f * height, 0.0f},
                   scale * Vec3f{5.0f, 0.5f * height, 2.0f});
        }
        addBox(world, origin + scale * Vec3f{4.0f, 1.0f, 3.0f}, scale * Vec3f{10.0f, 5.0f, 1.0f});
        CapsuleMover mover;
        mover.definition.radius *= scale, mover.definition.height *= scale, mover.definition.stepHeight *= scale;
        mover.definition.acceleration *= scale, mover.definition.airAcceleration *= scale;
        mover.position = origin + Vec3f{0.0f, 0.5f * mover.definition.height + mover.skin(), 0.0f};
        walk(world, mover, scale * Vec3f{2.0f, 0.0f, 0.7f}, 3.5f, kMostDepth * scale);
        EXPECT_NEAR(feetOf(mover), 1.6f * scale, 2.0f * mover.skin() + 1e-4f * std::abs(away));
        EXPECT_NEAR(mover.position.z - origin.z, (2.0f - 0.3f) * scale, 0.02f * scale + 1e-4f * std::abs(away));
        EXPECT_TRUE(mover.isOnGround());
    }
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
                ASSERT_LE(overlap.depth, kMostDepth) << "seed 11, round " << round << ", step " << i;
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

/// A rough terrain with boxes and hulls in it, between walls.
World randomWorld(Random& random) {
    World world;
    if (random.unit() < 0.5f) {
        addFloor(world);
    } else {
        geometry::Mesh mesh;
        constexpr std::uint32_t kSide = 9;
        for (std::uint32_t x = 0; x < kSide; ++x)
            for (std::uint32_t z = 0; z < kSide; ++z)
                mesh.vertices.push_back({1.5f * static_cast<float>(x) - 6.0f, random.uniform(-0.6f, 0.6f),
                                         1.5f * static_cast<float>(z) - 6.0f});
        mesh.triangles = gridTriangles(kSide - 1, kSide - 1);
        addStatic(world, geometry::MeshInstance{geometry::finishMesh(std::move(mesh))});
    }
    for (const float side : {-1.0f, 1.0f}) {
        addBox(world, {side * 6.0f, 2.0f, 0.0f}, {0.5f, 6.0f, 6.5f});
        addBox(world, {0.0f, 2.0f, side * 6.0f}, {6.5f, 6.0f, 0.5f});
    }
    const auto count = 4 + random.index(10);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3f at = random.inBox({-5.0f, -0.3f, -5.0f}, {5.0f, 1.5f, 5.0f});
        const geometry::Quatf turn =
            axisAngle(glm::normalize(random.inBox({-1, 0.2f, -1}, {1, 1, 1})), random.uniform(0.0f, 3.0f));
        if (glm::length(at - Vec3f{0.0f, at.y, 0.0f}) < 1.8f) continue;  // it begins there
        if (random.unit() < 0.6f) {
            addBox(world, at, random.inBox({0.1f, 0.1f, 0.1f}, {1.2f, 0.8f, 1.2f}), turn);
        } else {
            const float size = random.uniform(0.3f, 1.0f);
            geometry::Hullf hull =
                random.unit() < 0.5f ? geometry::makeTetrahedron(size) : geometry::makeDodecahedron(size);
            addStatic(world, geometry::HullInstancef{std::move(hull), {geometry::Vec3d{at}, geometry::Quatd{turn}}});
        }
    }
    return world;
}

TEST(CapsuleMover, WalksAThousandRandomWaysWithoutEnteringAnything) {
    Random random(20260727);
    float deepest = 0.0f;
    int walks = 0, far = 0;
    for (int w = 0; w < 50; ++w) {
        World world = randomWorld(random);
        CapsuleMover mover = standing({0.0f, 1.0f, 0.0f});
        for (int i = 0; i < 20; ++i, ++walks) {
            const float speed = random.unit() < 0.1f ? 60.0f : random.uniform(0.5f, 6.0f);
            const float angle = random.uniform(0.0f, 2.0f * geometry::kPi<float>);
            const MoverInput input{.velocity = {speed * geometry::cos(angle), 0.0f, speed * geometry::sin(angle)},
                                   .jumps = random.unit() < 0.2f};
            const Vec3f before = mover.position;
            for (int k = 0; k < 12; ++k) {
                mover.step(world, kStep, {.velocity = input.velocity, .jumps = input.jumps && k == 0});
                ASSERT_TRUE(std::isfinite(mover.position.x + mover.position.y + mover.position.z));
                ASSERT_LT(std::max(std::abs(mover.position.x), std::abs(mover.position.z)), 5.5f) << w << " " << i;
                ASSERT_GT(mover.position.y, -0.7f) << "world " << w << ", walk " << i << ", step " << k;
                deepest = std::max(deepest, depthOf(world, mover));
            }
            far += glm::length(mover.position - before) > 0.05f ? 1 : 0;
        }
    }
    EXPECT_EQ(walks, 1000);
    EXPECT_LE(deepest, kMostDepth) << "seed 20260727";
    EXPECT_GT(far, 700) << "seed 20260727: most ways lead somewhere";
}

TEST(CapsuleMover, GoesTheSameWayTwice) {
    const auto hash = [] {
        Random random(7);
        World world = randomWorld(random);
        addSolid(world, Boxf{.half = Vec3f{0.3f}}, {.pose = {.position = {1.0f, 1.5f, 0.0f}}}, {.density = 100.0f});
        CapsuleMover mover = standing({0.0f, 1.0f, 0.0f});
        for (int i = 0; i < 240; ++i) {
            world.step(kStep);
            const float angle = 0.02f * static_cast<float>(i);
            mover.step(world, kStep, {.velocity = {3.0f * geometry::cos(angle), 0.0f, 3.0f * geometry::sin(angle)}});
        }
        return std::pair(hashOf(world),
                         geometry::hashOf([&](geometry::Archive& archive) { archive.field("mover", mover); }));
    };
    EXPECT_EQ(hash(), hash());
}

}  // namespace
}  // namespace collidoscope::physics::mover_test
