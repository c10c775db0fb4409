// Every kind of shape upon every other; what moves by itself pushes; what is filtered passes.

#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"
#include "tests/geometry/counts.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::Spheref;
using geometry::Vec3f;

geometry::HullInstancef cubeHull(float half) {
    std::vector<Vec3f> corners;
    for (int i = 0; i < 8; ++i) corners.push_back({i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half});
    return geometry::convexHull(std::span<const Vec3f>{corners}).hull;
}

struct Kind {
    const char* name = "";
    std::vector<AnyShapef> shapes{};  // several: a compound; a metre wide, half a metre above and below its middle
};

std::vector<Kind> solids() {
    return {{"sphere", {Spheref{.radius = 0.5f}}},
            {"box", {Boxf{.half = Vec3f{0.5f}}}},
            {"capsule", {Capsulef{.a = {-0.6f, 0, 0}, .b = {0.6f, 0, 0}, .radius = 0.5f}}},
            {"hull", {cubeHull(0.5f)}},
            {"compound",
             {Boxf{.center = {-0.25f, 0, 0}, .half = {0.25f, 0.5f, 0.5f}},
              Boxf{.center = {0.25f, 0, 0}, .half = {0.25f, 0.5f, 0.5f}}}}};
}
/// With their tops at y = 0.
std::vector<Kind> grounds() {
    std::vector<Kind> all{{"plane", {geometry::Planef{{0, 1, 0}, 0}}}};
    all.push_back({"mesh",
                   {geometry::MeshInstance{geometry::makeBox({3, 0.5f, 3}),
                                           glm::translate(geometry::Mat4d{1.0}, geometry::Vec3d{0, -0.5, 0})}}});
    for (Kind kind : solids()) {
        for (AnyShapef& shape : kind.shapes) shape = moved(shape, geometry::Posef{.position = {0, -0.5f, 0}});
        all.push_back(kind);
    }
    return all;
}

BodyId addKind(World& world, const Kind& kind, const BodyDefinition& definition) {
    const BodyId body = world.addBody(definition);
    for (const AnyShapef& shape : kind.shapes) world.addShape(body, {.shape = shape});
    return body;
}

TEST(Pairs, EveryKindRestsUponEveryOther) {
    for (const Kind& ground : grounds())
        for (const Kind& solid : solids()) {
            SCOPED_TRACE(std::string(solid.name) + " on " + ground.name);
            World world = sequentialImpulsesWorld();
            addKind(world, ground, {.kind = BodyKind::Static});
            // Held upright, so that a ball can lie on a ball.
            const BodyId body =
                addKind(world, solid,
                        {.pose = {.position = {0, 0.7f, 0}},
                         .locked = {.translation = {true, false, true}, .rotation = {true, true, true}}});
            stepFor(world, 2.0f);
            EXPECT_NEAR(world.poseOf(body).position.y, 0.5f, 1.1f * world.settings.impulses.slop);
            EXPECT_NEAR(world.velocityOf(body).y, 0.0f, 1e-4f);
            EXPECT_FALSE(world.contacts().empty());
        }
}

TEST(Pairs, AFreeSolidComesToRestUponFlatGroundOfEveryKind) {
    for (const Kind& ground : grounds()) {
        const bool isFlat = std::string(ground.name) != "sphere" && std::string(ground.name) != "capsule";
        if (!isFlat) continue;
        for (const Kind& solid : solids()) {
            SCOPED_TRACE(std::string(solid.name) + " on " + ground.name);
            World world = sequentialImpulsesWorld();
            addKind(world, ground, {.kind = BodyKind::Static});
            const BodyId body = addKind(world, solid, {.pose = {.position = {0, 0.7f, 0}}});
            stepFor(world, 3.0f);
            EXPECT_NEAR(world.poseOf(body).position.y, 0.5f, 1.1f * world.settings.impulses.slop);
            EXPECT_NEAR(world.poseOf(body).position.x, 0.0f, 0.02f);
            EXPECT_LT(glm::length(world.velocityOf(body)), 2e-3f);
        }
    }
}

TEST(Pairs, WhatIsKinematicPushesAndIsNotPushed) {
    for (const Kind& pusher : solids())
        for (const Kind& solid : solids()) {
            SCOPED_TRACE(std::string(pusher.name) + " pushes " + solid.name);
            World world = sequentialImpulsesWorld();
            world.settings.gravity = Vec3f{0.0f};
            const BodyId hand =
                addKind(world, pusher,
                        {.kind = BodyKind::Kinematic, .pose = {.position = {-1.6f, 0, 0}}, .velocity = {1, 0, 0}});
            const BodyId body = addKind(world, solid, {});
            stepFor(world, 3.0f);
            EXPECT_NEAR(world.poseOf(hand).position.x, 1.4f, 1e-4f);
            EXPECT_EQ(world.velocityOf(hand), (Vec3f{1, 0, 0}));
            EXPECT_GE(world.velocityOf(body).x, 0.99f);
            EXPECT_GT(world.poseOf(body).position.x, world.poseOf(hand).position.x + 0.9f);
        }
}

TEST(Pairs, ABoxOnAMovingPlatformGoesWithIt) {
    World world = sequentialImpulsesWorld();
    const BodyId platform =
        addSolid(world, Boxf{.half = {3, 0.1f, 3}},
                 {.kind = BodyKind::Kinematic, .velocity = {1, 0, 0}, .angularVelocity = {0, 0.3f, 0}});
    const BodyId box =
        addSolid(world, Boxf{.half = Vec3f{0.25f}}, {.pose = {.position = {1, 0.35f, 0}}, .velocity = {1, 0, 0}});
    stepFor(world, 5.0f);
    const geometry::Posef pose = world.poseOf(platform);
    const Vec3f local = glm::conjugate(pose.orientation) * (world.poseOf(box).position - pose.position);
    EXPECT_NEAR(local.x, 1.0f, 0.03f);
    EXPECT_NEAR(local.z, 0.0f, 0.03f);
    EXPECT_NEAR(world.angularVelocityOf(box).y, 0.3f, 1e-2f);
}

TEST(Pairs, reference_defect_40_OnlyPairsThatCanMoveAndMayMeetAreCollided) {
    World world = sequentialImpulsesWorld();
    for (int i = 0; i < 5; ++i)
        addSolid(world, Boxf{.half = Vec3f{1}}, {.kind = i % 2 == 0 ? BodyKind::Static : BodyKind::Kinematic});
    world.step(kStep);
    EXPECT_EQ(world.pairCount(), 0u) << "neither static nor kinematic bodies meet each other";
    const BodyId ball = addSolid(world, Spheref{.radius = 0.1f}, {.pose = {.position = {0, 5, 0}}});
    stepFor(world, 3.0f);
    EXPECT_GT(world.poseOf(ball).position.y, 1.05f) << "it does not fall through";
}

/// Ten solids above a floor of 5 x 5 boxes, with so many rows of boxes far away on each side.
World islandWith(int farRows, RigidSolver solver) {
    World world;
    world.settings.solver = solver;
    world.settings.sleep.isOn = false;
    for (int i = 0; i < 10; ++i) {
        const Vec3f at{0.9f * static_cast<float>(i % 5) - 1.8f, 1.0f + 0.2f * static_cast<float>(i),
                       0.8f * static_cast<float>(i / 5)};
        addSolid(world, i % 2 == 0 ? AnyShapef{Spheref{.radius = 0.3f}} : AnyShapef{Boxf{.half = Vec3f{0.25f}}},
                 {.pose = {.position = at}, .velocity = {0.4f, 0, 0.1f}});
    }
    const auto addBox = [&](float x, float z) {
        addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.5f}}, {.kind = BodyKind::Static, .pose = {.position = {x, 0, z}}});
    };
    for (int x = -2; x <= 2; ++x)
        for (int z = -2; z <= 2; ++z) addBox(static_cast<float>(x), static_cast<float>(z));
    for (int x = 0; x < farRows; ++x)
        for (int z = 0; z < farRows; ++z) addBox(50.0f + static_cast<float>(x), static_cast<float>(z));
    return world;
}

TEST(Pairs, WhatStandsStillFarAwayChangesNothingAndIsComparedWithNothing) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep}) {
        World small = islandWith(0, solver), large = islandWith(20, solver), larger = islandWith(60, solver);
        for (int step = 0; step < 120; ++step) {
            for (World* world : {&small, &large, &larger}) world->step(1.0f / 60);
            for (std::uint32_t body = 0; body < 10; ++body) {
                const Vec3f at = small.centerOf(small.idOf(body));
                ASSERT_EQ(at, large.centerOf(large.idOf(body))) << "body " << body << ", step " << step;
                ASSERT_EQ(at, larger.centerOf(larger.idOf(body))) << "body " << body << ", step " << step;
            }
            ASSERT_EQ(large.pairCount(), small.pairCount()) << "step " << step;
            ASSERT_LE(larger.boxTests(), large.boxTests() + 10) << "step " << step;
        }
    }
}

TEST(Pairs, WhatFliesSideBySideIsNoPairAndWhatFliesTogetherMeets) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const Kind& first : solids())
            for (const Kind& second : solids())
                for (const float closing : {0.0f, 12.0f}) {
                    SCOPED_TRACE(std::string(first.name) + " and " + second.name + ", " + std::to_string(closing));
                    World world;
                    world.settings.solver = solver;
                    world.settings.gravity = Vec3f{0.0f};
                    const Vec3f fast{3.0f, 150.0f, -20.0f};
                    addKind(world, first, {.velocity = fast});
                    addKind(world, second,
                            {.pose = {.position = {2.6f, 0.3f, 0.0f}}, .velocity = fast - Vec3f{closing, 0, 0}});
                    world.step(kStep);
                    EXPECT_EQ(world.pairCount(), 0u) << "neither reaches the other in a step";
                    stepFor(world, 0.5f);
                    EXPECT_EQ(world.velocityOf(world.idOf(0)) == fast, closing == 0.0f) << "they have met";
                }
}

/// Against all pairs in doubles: bounds are floats, and may leave nothing out. 10^5 pairs, 10^6 in the long suite, far
/// from the origin and near.
TEST(Pairs, TwoBallsHaveAContactWhereTheyAreNearerThanTheMarginAndNowhereElse) {
    constexpr std::uint64_t kSeed = 116;
    geometry::Random random(kSeed);
    int asked = 0, near = 0;
    for (int run = 0; run < 3 * geometry::test::rounds(1); ++run) {
        const float away = std::array{0.0f, 30.0f, 1000.0f}[static_cast<std::size_t>(run % 3)];
        World world;
        world.settings.solver = RigidSolver::SoftStep;
        world.settings.gravity = Vec3f{0.0f};
        std::vector<Spheref> balls;
        for (int i = 0; i < 260; ++i) {
            const Vec3f center{away + random.uniform(-2.0f, 2.0f), random.uniform(-2.0f, 2.0f),
                               -away + random.uniform(-2.0f, 2.0f)};
            balls.push_back({center, random.uniform(0.05f, 0.6f)});
            addSolid(world, Spheref{.radius = balls.back().radius}, {.pose = {.position = center}});
        }
        world.step(kStep);
        const double rounding = 0x1p-21 * (double{away} + 3.0);
        auto contact = world.contacts().begin();
        for (std::uint32_t a = 0; a < balls.size(); ++a)
            for (std::uint32_t b = a + 1; b < balls.size(); ++b) {
                const double gap = glm::length(geometry::Vec3d{balls[b].center} - geometry::Vec3d{balls[a].center}) -
                                   double{balls[a].radius} - double{balls[b].radius};
                const bool isKnown = contact != world.contacts().end() && contact->shapeA == a && contact->shapeB == b;
                ++asked, near += isKnown ? 1 : 0;
                const double over = gap - double{world.settings.margin};
                ASSERT_TRUE(std::abs(over) <= rounding || isKnown == (over < 0.0))
                    << "seed " << kSeed << ", gap " << gap;
                if (!isKnown) continue;
                EXPECT_NEAR(contact->points[0].depth, -gap, rounding) << "seed " << kSeed;
                EXPECT_EQ(contact->isTouching, gap <= 0.0 || contact->stepImpulse > 0.0f);
                ++contact;
            }
        EXPECT_EQ(contact, world.contacts().end());
    }
    EXPECT_GT(asked, 100'000);
    EXPECT_GT(near, asked / 100);
}

TEST(Pairs, LayersAndMasksDecideWhoMeetsWhom) {
    const auto falls = [](const CollisionFilter& ofFloor, const CollisionFilter& ofBall) {
        World world = sequentialImpulsesWorld();
        const BodyId floor = world.addBody({.kind = BodyKind::Static});
        world.addShape(floor, {.shape = geometry::Planef{{0, 1, 0}, 0}, .filter = ofFloor});
        const BodyId ball = world.addBody({.pose = {.position = {0, 0.5f, 0}}});
        world.addShape(ball, {.shape = Spheref{.radius = 0.5f}, .filter = ofBall});
        stepFor(world, 0.5f);
        return world.poseOf(ball).position.y < 0.0f;
    };
    EXPECT_FALSE(falls({}, {}));
    EXPECT_FALSE(falls({.layers = 2, .mask = 4}, {.layers = 4, .mask = 2}));
    EXPECT_TRUE(falls({.layers = 2, .mask = 1}, {.layers = 4, .mask = 2}));
    EXPECT_TRUE(falls({.layers = 2, .mask = 4}, {.layers = 4, .mask = 1}));
    EXPECT_TRUE(falls({.layers = 0}, {}));
}

TEST(Pairs, reference_defect_04_TheInertiaOfATurnedBodyIsThatOfItsPresentOrientation) {
    World world = sequentialImpulsesWorld();
    world.settings.gravity = Vec3f{0.0f};
    const auto answer = [&](const geometry::Quatf& orientation) {
        const BodyId rod = addSolid(world, Boxf{.half = {1.0f, 0.1f, 0.1f}}, {.pose = {.orientation = orientation}});
        world.applyAngularImpulse(rod, {0, 10, 0});
        const float angularVelocity = world.angularVelocityOf(rod).y;
        world.removeBody(rod);
        return double{angularVelocity};
    };
    const double mass = 1000.0 * 8.0 * 0.01;
    EXPECT_NEAR(answer({1, 0, 0, 0}), 10.0 / (mass / 3.0 * 1.01), 1e-4) << "across the rod";
    EXPECT_NEAR(answer(glm::angleAxis(1.57079633f, Vec3f{0, 0, 1})), 10.0 / (mass / 3.0 * 0.02), 1e-2) << "along it";
}

}  // namespace
}  // namespace collidoscope::physics
