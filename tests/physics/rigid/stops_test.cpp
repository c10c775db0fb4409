// What is fast, under both solvers: it passes through nothing, parts as from an impact, and costs no more than is
// known.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::stops_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::HullInstancef;
using geometry::MeshInstance;
using geometry::Quatf;
using geometry::Random;
using geometry::Spheref;
using geometry::Vec3f;

class Stops : public testing::TestWithParam<Stepping> {
protected:
    World weightless() const {
        World world;
        world.settings.solver = GetParam().solver;
        world.settings.gravity = Vec3f{0.0f};
        return world;
    }
    float step() const { return GetParam().step; }
};
INSTANTIATE_TEST_SUITE_P(Fast, Stops, allSteppings(), nameOf);

TEST_P(Stops, keepEveryShapeFromPassingAWallOfTenCentimetres) {
    const AnyShapef shapes[] = {Spheref{.radius = 0.1f},
                                Boxf{.half = Vec3f{0.1f}},
                                Boxf{.half = {0.3f, 0.02f, 0.1f}},
                                Capsulef{{0, -0.2f, 0}, {0, 0.2f, 0}, 0.05f},
                                HullInstancef{geometry::makeDodecahedron(0.1f)},
                                HullInstancef{geometry::makeTetrahedron(0.1f)}};
    Random random(111);
    for (const AnyShapef& shape : shapes)
        for (const float speed : {50.0f, 200.0f, 1000.0f}) {
            World world = weightless();
            addSolid(world, Boxf{.half = {0.05f, 5, 5}}, {.kind = BodyKind::Static, .pose = {.position = {5, 0, 0}}});
            const BodyId body =
                addSolid(world, shape,
                         {.pose = {.orientation = random.rotation()},
                          .velocity = {speed, 0, 0},
                          .angularVelocity =
                              shape.index() == shapes[0].index() ? Vec3f{0.0f} : random.inBox(Vec3f{-20}, Vec3f{20})});
            for (int i = 0; i < 60; ++i) {
                world.step(step());
                ASSERT_LT(world.centerOf(body).x, 5.0f) << "seed 111, " << speed << " m/s, step " << i;
            }
        }
}

/// Their cores were scaled down to a spot in the middle: what turned fast upon the rest of them went through.
TEST_P(Stops, keepEveryShapeFromPassingAWallThatIsAHull) {
    Random random(113);
    for (const bool isTilted : {false, true})
        for (const float thickness : {0.01f, 0.1f, 0.5f})
            for (int i = 0; i < 24; ++i) {
                const AnyShapef shapes[] = {Spheref{.radius = 0.1f}, Boxf{.half = Vec3f{0.1f}},
                                            HullInstancef{geometry::makeDodecahedron(0.1f)},
                                            HullInstancef{geometry::makeBoxHull(Vec3f{0.3f, 0.02f, 0.1f})}};
                World world = weightless();
                // The hull lies askew in its own frame.
                const Quatf lean = isTilted ? Quatf{0.8f, 0.2f, 0.4f, 0.4f} : Quatf{1, 0, 0, 0};
                std::vector<Vec3f> corners;
                for (const float x : {-0.5f * thickness, 0.5f * thickness})
                    for (const float y : {-20.0f, 20.0f})
                        for (const float z : {-20.0f, 20.0f}) corners.push_back(glm::normalize(lean) * Vec3f{x, y, z});
                const auto wall =
                    std::make_shared<const geometry::Hullf>(geometry::convexHull(std::span<const Vec3f>{corners}).hull);
                addSolid(world, HullInstancef{wall},
                         {.kind = BodyKind::Static,
                          .pose = {.position = {5, 0, 0}, .orientation = glm::conjugate(glm::normalize(lean))}});
                const BodyId body = addSolid(
                    world, shapes[i % 4],
                    {.pose = {.position = random.inBox({0, -3, -3}, {0, 3, 3}), .orientation = random.rotation()},
                     .velocity = {random.uniform(30.0f, 300.0f), 0, 0},
                     .angularVelocity = random.inBox(Vec3f{-20}, Vec3f{20})});
                for (int s = 0; s < static_cast<int>(0.4f / step()); ++s) {
                    world.step(step());
                    ASSERT_LT(world.centerOf(body).x, 5.0f)
                        << "seed 113, throw " << i << ", wall " << thickness << ", step " << s;
                }
            }
}

/// Half through a thin wall, what is pointed has more of itself before its middle than behind it, and would be pushed
/// on.
TEST_P(Stops, keepWhatIsPointedFromPassingAThinWall) {
    const std::vector<Vec3f> pyramid{{0, 0.07f, 0},
                                     {0.06f, -0.03f, 0.06f},
                                     {0.06f, -0.03f, -0.06f},
                                     {-0.06f, -0.03f, 0.06f},
                                     {-0.06f, -0.03f, -0.06f}};
    const AnyShapef shapes[] = {HullInstancef{geometry::makeTetrahedron(0.05f)},
                                HullInstancef{geometry::makeTetrahedron(0.3f)},
                                HullInstancef{geometry::makePrism<float>(3, 0.05f, 0.015f)},
                                HullInstancef{geometry::makePrism<float>(3, 0.3f, 0.1f)},
                                HullInstancef{geometry::convexHull(std::span<const Vec3f>{pyramid}).hull}};
    Random random(127);
    int number = 0;
    for (const AnyShapef& shape : shapes)
        for (const float speed : {5.0f, 8.0f, 25.0f, 80.0f})
            for (int i = 0; i < 20; ++i) {
                World world = weightless();
                const Vec3f half{0.01f, 20, 20};
                const bool isBox = ++number % 2 == 0;
                addSolid(world,
                         isBox ? AnyShapef{Boxf{.half = half}} : AnyShapef{HullInstancef{geometry::makeBoxHull(half)}},
                         {.kind = BodyKind::Static});
                const float start = -0.6f - random.uniform(0.0f, 1.0f) * speed * step();
                const BodyId body = addSolid(world, shape,
                                             {.pose = {.position = {start, 0, 0}, .orientation = random.rotation()},
                                              .velocity = {speed, 0, 0},
                                              .angularVelocity = random.inBox(Vec3f{-10}, Vec3f{10})});
                stepFor(world, 3.0f / speed + 20.0f * step(), step());
                ASSERT_LT(world.centerOf(body).x, 0.01f) << "seed 127, throw " << number << ", " << speed << " m/s";
            }
}

TEST_P(Stops, letABallReboundWithItsShareOfTheSpeed) {
    for (const float e : {0.0f, 0.5f, 0.8f, 1.0f}) {
        World world = weightless();
        addSolid(world, Boxf{.half = {0.05f, 5, 5}}, {.kind = BodyKind::Static, .pose = {.position = {5, 0, 0}}},
                 {.restitution = e});
        const BodyId ball = addSolid(world, Spheref{.radius = 0.1f}, {.velocity = {200, 0, 0}});
        for (int i = 0; i < 60; ++i) world.step(step());
        EXPECT_NEAR(world.velocityOf(ball).x, -200.0f * e, 0.01f * 200.0f) << e;
    }
}

/// The limit: in a step of 1/60 s a ball at 900 m/s would meet two walls that are 8 m apart twice. It meets one, or two
/// where a speculative contact was the first, and never gains or loses speed.
TEST_P(Stops, letABallBounceOnceOrTwiceInAStep) {
    World world = weightless();
    for (const float x : {-4.5f, 4.5f})
        addSolid(world, Boxf{.half = {0.5f, 5, 5}}, {.kind = BodyKind::Static, .pose = {.position = {x, 0, 0}}},
                 {.friction = 0.0f, .restitution = 1.0f});
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.1f}, {.velocity = {900, 0, 0}}, {.friction = 0.0f, .restitution = 1.0f});
    for (int i = 0; i < 240; ++i) {
        world.step(step());
        ASSERT_LT(std::abs(world.centerOf(ball).x), 4.0f) << "step " << i;
        ASSERT_NEAR(std::abs(world.velocityOf(ball).x), 900.0f, 0.1f) << "step " << i;
    }
}

TEST_P(Stops, boundTheWorkForBodiesThatCrossAWholeTerrainInAStep) {
    const geometry::MeshPtr terrain = geometry::makeTerrain(5.0f, 1.2f, 40);
    for (const float angularVelocity : {0.0f, 1000.0f}) {
        World world = weightless();
        addSolid(world, MeshInstance{terrain}, {.kind = BodyKind::Static});
        Random random(112);
        for (int i = 0; i < 10; ++i)
            addSolid(world,
                     i % 2 == 0 ? AnyShapef{Boxf{.half = Vec3f{0.2f}}}
                                : AnyShapef{HullInstancef{geometry::makeDodecahedron(0.3f)}},
                     {.pose = {.position = random.inBox({-4, 2, -4}, {4, 3, 4})},
                      .velocity = 1e4f * glm::normalize(Vec3f{random.uniform(-1, 1), -0.02f, random.uniform(-1, 1)}),
                      .angularVelocity = angularVelocity * random.direction()});
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 5; ++i) ASSERT_TRUE(world.step(step()).isFinite);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        EXPECT_LT(taken.count(), 2.0) << "it was 1.8 s a step, and 11.7 s where they spin";
    }
}

TEST_P(Stops, giveABodyUpThatWouldCostTooMuchAndSayWhich) {
    World world = weightless();
    const BodyId stones = world.addBody({.kind = BodyKind::Static});
    for (int x = 0; x < 50; ++x)
        for (int z = 0; z < 50; ++z)
            world.addShape(stones,
                           {.shape = Boxf{.center = {0.4f * static_cast<float>(x), -0.3f, 0.4f * static_cast<float>(z)},
                                          .half = Vec3f{0.1f}}});
    // It rolls above all of them, far enough that neither boxes nor planes tell that it misses them; and not as it
    // begins to, so that what was predicted does not tell it, either.
    const Quatf lean = glm::angleAxis(0.04f, Vec3f{1, 0, 0});
    const Vec3f velocity{40.0f / step(), 0, 0};
    const BodyId plate = addSolid(world, Boxf{.half = {12.0f, 0.05f, 20.0f}},
                                  {.pose = {.position = {-2.0f, 13.5f, 12.0f}, .orientation = lean},
                                   .velocity = velocity,
                                   .angularVelocity = Vec3f{0.0f, 0.33f, 1.5f} / step()});
    world.step(step());
    ASSERT_EQ(world.givenUp().size(), 1u);
    EXPECT_EQ(world.givenUp()[0], plate);
    EXPECT_EQ(world.velocityOf(plate), velocity) << "it keeps its velocity";
}

TEST_P(Stops, leaveNoBodyFasterThanTheLargestSpeed) {
    World world = weightless();
    world.settings.maxSpeed = 100.0f;
    const BodyId fast = addSolid(world, Spheref{}, {.velocity = {300, 400, 0}});
    const BodyId slow = addSolid(world, Spheref{}, {.pose = {.position = {0, 0, 9}}, .velocity = {0, 0, 99}});
    world.step(step());
    EXPECT_LE(glm::length(world.velocityOf(fast) - Vec3f{60, 80, 0}), 1e-3f);
    EXPECT_EQ(world.velocityOf(slow), Vec3f(0, 0, 99));
}

TEST_P(Stops, slowASpeedWhoseSquareIsNoFloat) {
    for (const float speed : {1e20f, 1e30f, 3e38f}) {
        World world = weightless();
        world.settings.maxSpeed = 100.0f;
        const BodyId ball = addSolid(world, Spheref{}, {.velocity = {0, -speed, 0}});
        world.step(step());
        EXPECT_LE(glm::length(world.velocityOf(ball) - Vec3f{0, -100, 0}), 1e-3f) << speed;
    }
}

/// One above the other, they were no pair while all fell alike: the next one did not see that the floor had stopped the
/// lowest. What is stopped by the floor within the step may still overlap, as long as no middle comes to another.
TEST_P(Stops, keepWhatFallsInColumnsFromMeetingInOnePlace) {
    constexpr float kRadius = 0.1f, kGap = 0.3f;
    for (const float speed : {100.0f, 300.0f, 1000.0f}) {
        World world = weightless();
        addSolid(world, Boxf{.center = {0, -1, 0}, .half = {5, 1, 5}}, {.kind = BodyKind::Static});
        std::vector<BodyId> column;
        for (int i = 0; i < 4; ++i)
            column.push_back(
                addSolid(world, Spheref{.radius = kRadius},
                         {.pose = {.position = {0, kGap * static_cast<float>(i + 1), 0}}, .velocity = {0, -speed, 0}}));
        for (int i = 0; i < 30; ++i) {
            world.step(step());
            for (std::size_t k = 0; k < column.size(); ++k) {
                const float below = k == 0 ? -kRadius : world.centerOf(column[k - 1]).y;
                ASSERT_GT(world.centerOf(column[k]).y - below, 0.25f * kRadius)
                    << speed << " m/s, step " << i << ", ball " << k;
            }
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::stops_test
