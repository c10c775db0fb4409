// What is fast does not pass through what is thin, under the soft step.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh.h"
#include "tests/geometry/counts.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Posef;
using geometry::Random;
using geometry::Spheref;
using geometry::Vec3f;

World worldOfFastBodies() {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
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

/// Where a shape that moves evenly from one pose to another is at a share of the step.
Posef between(const Posef& a, const Posef& b, float share) {
    return {glm::mix(a.position, b.position, share), glm::slerp(a.orientation, b.orientation, share)};
}

/// Whether a point goes through the sheet, which lies across x in the frame of its body, in a step in which both move.
bool passesThrough(const Posef& sheetBefore, const Posef& sheetAfter, float half, const Vec3f& before,
                   const Vec3f& after) {
    constexpr int kParts = 400;
    const auto seenFromSheet = [&](int part) {
        const float share = static_cast<float>(part) / kParts;
        const Posef sheet = between(sheetBefore, sheetAfter, share);
        return glm::conjugate(sheet.orientation) * (glm::mix(before, after, share) - sheet.position);
    };
    Vec3f last = seenFromSheet(0);
    for (int part = 1; part <= kParts; ++part) {
        const Vec3f now = seenFromSheet(part);
        if ((now.x > 0.0f) != (last.x > 0.0f)) {
            const Vec3f at = glm::mix(last, now, last.x / (last.x - now.x));
            if (std::max(std::abs(at.y), std::abs(at.z)) < half) return true;
        }
        last = now;
    }
    return false;
}

/// A ball of a centimetre, of steel, at 1,000 m/s, at a square metre of paper, a millimetre thick, from any side.
struct Shot {
    World world = worldOfFastBodies();
    BodyId paper{}, bullet{};
    static constexpr float kHalf = 0.5f;  // m

    Shot(Random& random, BodyKind kind) {
        const bool isMoving = kind == BodyKind::Dynamic;
        const Posef pose{random.inBox(Vec3f{-3}, Vec3f{3}), random.rotation()};
        const Vec3f velocity = isMoving ? random.inBox(Vec3f{-20}, Vec3f{20}) : Vec3f{0.0f};
        paper = addSolid(world, Boxf{.half = {0.0005f, kHalf, kHalf}},
                         {.kind = kind,
                          .pose = pose,
                          .velocity = velocity,
                          .angularVelocity = isMoving ? random.inBox(Vec3f{-10}, Vec3f{10}) : Vec3f{0.0f}},
                         {.density = 800.0f});
        // Aimed at where a point of the sheet will be, within the first two steps.
        const Vec3f point{0.0f, random.uniform(-0.8f, 0.8f) * kHalf, random.uniform(-0.8f, 0.8f) * kHalf};
        Vec3f direction = random.direction();
        while (std::abs((glm::conjugate(pose.orientation) * direction).x) < 0.1f) direction = random.direction();
        const float time = random.uniform(0.001f, 2.0f * kStep);
        const Vec3f start = transformPoint(pose, point) + time * velocity - 1000.0f * time * direction;
        bullet = addSolid(world, Spheref{.radius = 0.005f},
                          {.pose = {.position = start}, .velocity = 1000.0f * direction}, {.density = 7800.0f});
    }
    /// Whether the bullet went through in this step.
    bool passes() {
        const Posef sheet = world.poseOf(paper);
        const Vec3f before = world.poseOf(bullet).position;
        world.step(kStep);
        return passesThrough(sheet, world.poseOf(paper), kHalf, before, world.poseOf(bullet).position);
    }
};

class Paper : public testing::TestWithParam<BodyKind> {};

TEST_P(Paper, isNeverPassedByABulletFromAnySide) {
    constexpr std::uint64_t kSeed = 95;
    Random random(kSeed);
    const int shots = geometry::test::rounds(500);
    int passed = 0, hit = 0;
    for (int i = 0; i < shots; ++i) {
        Shot shot(random, GetParam());
        bool isHit = false;
        for (int step = 0; step < 4; ++step) {
            if (shot.passes()) ++passed, ADD_FAILURE() << "seed 95, shot " << i << ", step " << step;
            isHit = isHit || !shot.world.events().empty();
        }
        hit += isHit ? 1 : 0;
        if (passed > 5) break;
    }
    // A sheet that turns is not always where the bullet was aimed.
    EXPECT_GE(hit, GetParam() == BodyKind::Static ? shots : shots * 4 / 5);
}

INSTANTIATE_TEST_SUITE_P(FastBodies, Paper, testing::Values(BodyKind::Static, BodyKind::Dynamic),
                         [](const auto& kind) { return kind.param == BodyKind::Static ? "fixed" : "moving"; });

TEST(FastBodies, aBulletFliesThroughPaperWhereThatIsSwitchedOff) {
    Random random(96);
    int passed = 0;
    for (int i = 0; i < 20; ++i) {
        Shot shot(random, BodyKind::Static);
        shot.world.settings.isContinuous = false;
        for (int step = 0; step < 4; ++step) passed += shot.passes() ? 1 : 0;
    }
    EXPECT_GE(passed, 18);
}

/// Hit from behind, a sheet becomes fast within a step, which nobody could know before it.
TEST(FastBodies, aSheetThatIsHitDoesNotPassTheSheetBehindIt) {
    for (const float gap : {0.006f, 0.02f, 0.1f}) {
        World world = worldOfFastBodies();
        world.settings.gravity = Vec3f{0.0f};
        const auto addSheet = [&](float x) {
            return addSolid(world, Boxf{.half = {0.0005f, 0.2f, 0.2f}}, {.pose = {.position = {x, 0, 0}}},
                            {.density = 800.0f});
        };
        const BodyId first = addSheet(0.0f), second = addSheet(gap);
        addSolid(world, Spheref{.radius = 0.02f}, {.pose = {.position = {-3, 0, 0}}, .velocity = {1000, 0, 0}},
                 {.density = 7800.0f});
        for (int step = 0; step < 10; ++step) {
            world.step(kStep);
            ASSERT_LT(world.poseOf(first).position.x, world.poseOf(second).position.x) << gap << " m, step " << step;
        }
        EXPECT_GT(world.velocityOf(second).x, 1.0f) << "it was pushed";
    }
}

/// Hit off its middle, a ball becomes fast towards where nothing was fast before.
TEST(FastBodies, aBallThatIsHitDoesNotPassTheWallBesideTheWayOfTheBullet) {
    World world = worldOfFastBodies();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId ball = addSolid(world, Spheref{.radius = 0.2f}, {}, {.density = 800.0f});
    addSolid(world, Boxf{.half = {50, 0.0005f, 50}}, {.kind = BodyKind::Static, .pose = {.position = {0, 1, 0}}});
    addSolid(world, Spheref{.radius = 0.1f}, {.pose = {.position = {-3, -0.2f, 0}}, .velocity = {1000, 0, 0}},
             {.density = 7800.0f});
    float highest = 0.0f;
    for (int step = 0; step < 5; ++step) {
        world.step(kStep);
        highest = std::max(highest, world.poseOf(ball).position.y);
        ASSERT_LT(highest, 1.0f) << "step " << step;
    }
    EXPECT_GT(highest, 0.7f) << "it was hit, and reached the wall";
}

/// m along x, of the line through the middle of a long box.
float farthestAlongX(const Posef& pose, float halfLength) {
    return pose.position.x + halfLength * std::abs((pose.orientation * Vec3f{1, 0, 0}).x);
}

TEST(FastBodies, aLongBoxThatSpinsIsNotLetThroughAWall) {
    constexpr std::uint64_t kSeed = 97;
    Random random(kSeed);
    constexpr Vec3f kHalf{2.0f, 0.05f, 0.05f};
    for (int run = 0; run < geometry::test::rounds(100); ++run) {
        World world = worldOfFastBodies();
        world.settings.gravity = Vec3f{0.0f};
        addSolid(world, Boxf{.half = {0.05f, 50, 50}}, {.kind = BodyKind::Static, .pose = {.position = {4, 0, 0}}});
        const Vec3f angularVelocity = random.uniform(5.0f, 120.0f) * random.direction();
        const BodyId box = addSolid(world, Boxf{.half = kHalf},
                                    {.pose = {.orientation = random.rotation()},
                                     .velocity = {random.uniform(1.0f, 200.0f), 0, 0},
                                     .angularVelocity = angularVelocity});
        float farthest = 0.0f;
        for (int step = 0; step < 120; ++step) {
            world.step(kStep);
            ASSERT_LT(world.poseOf(box).position.x, 4.0f) << "seed 97, run " << run << ", step " << step;
            farthest = std::max(farthest, farthestAlongX(world.poseOf(box), kHalf.x));
        }
        EXPECT_LT(farthest, 4.05f) << "seed 97, run " << run << ": its middle line came out behind the wall";
    }
}

/// What is fast need not be near: no more contacts than without, and the same bits as without.
TEST(FastBodies, whatMissesIsNotTouched) {
    for (const float aside : {0.02f, 0.1f, 1.0f}) {
        World world = worldOfFastBodies();
        world.settings.gravity = Vec3f{0.0f};
        addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.kind = BodyKind::Static});
        const BodyId ball = addSolid(world, Spheref{.radius = 0.1f},
                                     {.pose = {.position = {-5, 0.6f + aside, 0}}, .velocity = {700, 0, 0}});
        for (int step = 0; step < 3; ++step) world.step(kStep);
        EXPECT_EQ(world.velocityOf(ball), Vec3f(700, 0, 0)) << aside;
    }
}

TEST(FastBodies, aBoxThatSlidesFastOverTheFloorIsNotHeldUp) {
    World world = worldOfFastBodies();
    addSolid(world, Boxf{.half = {1000, 0.5f, 5}}, {.kind = BodyKind::Static, .pose = {.position = {0, -0.5f, 0}}},
             {.friction = 0.0f});
    const BodyId slab = addSolid(world, Boxf{.half = {0.2f, 0.01f, 0.2f}},
                                 {.pose = {.position = {0, 0.01f, 0}}, .velocity = {50, 0, 0}}, {.friction = 0.0f});
    stepFor(world, 4.0f);
    EXPECT_NEAR(world.poseOf(slab).position.x, 200.0f, 0.1f);
}

/// Two steps of one world, and of a copy made in between, lead to the same bits.
TEST(FastBodies, copiesAndBroadPhasesLeadToTheSameBits) {
    constexpr std::uint64_t kSeed = 98;
    Random random(kSeed);
    World world = worldOfFastBodies();
    addFloor(world);
    for (int i = 0; i < 60; ++i) {
        const geometry::AnyShapef shape = i % 2 == 0 ? geometry::AnyShapef{Spheref{.radius = 0.05f}}
                                                     : geometry::AnyShapef{Boxf{.half = {0.3f, 0.002f, 0.3f}}};
        addSolid(world, shape,
                 {.pose = {.position = random.inBox({-2, 0.5f, -2}, {2, 4, 2}), .orientation = random.rotation()},
                  .velocity = random.inBox(Vec3f{-80}, Vec3f{80}),
                  .angularVelocity = random.inBox(Vec3f{-30}, Vec3f{30})});
    }
    World other = world;
    other.settings.broadPhase = geometry::BroadPhaseMethod::DynamicTree;
    std::size_t stops = 0;
    for (int i = 0; i < 60; ++i) {
        World copy = world;
        world.step(kStep), copy.step(kStep), other.step(kStep);
        stops += world.impactEvents().size();
        ASSERT_EQ(hashOf(world), hashOf(copy)) << "step " << i;
    }
    other.settings.broadPhase = world.settings.broadPhase;
    EXPECT_EQ(hashOf(world), hashOf(other));
    EXPECT_GT(stops, 0u) << "bodies have stopped each other";
    for (const BodyId body : world.bodies()) EXPECT_GT(world.poseOf(body).position.y, -0.5f) << "through the floor";
}

}  // namespace
}  // namespace collidoscope::physics
