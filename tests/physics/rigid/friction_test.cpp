// Friction and rolling against theory: inclines, stops, balls and what is nearly a cylinder.

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "geometry/convex/hull/quickhull.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Planef;
using geometry::Quatf;
using geometry::Spheref;
using geometry::Vec3f;

constexpr double kRadians = std::numbers::pi / 180.0;

/// Falls to the right: down it is (cos, -sin, 0), its normal (sin, cos, 0).
struct Incline {
    double angle = 0.0;  // rad
    Vec3f down() const { return {static_cast<float>(std::cos(angle)), static_cast<float>(-std::sin(angle)), 0.0f}; }
    Vec3f normal() const { return {static_cast<float>(std::sin(angle)), static_cast<float>(std::cos(angle)), 0.0f}; }
    Quatf turn() const { return glm::angleAxis(static_cast<float>(-angle), Vec3f{0, 0, 1}); }
};

BodyId addIncline(World& world, const Incline& incline, const Material& material) {
    const BodyId body = world.addBody({.kind = BodyKind::Static});
    world.addShape(body, {.shape = Planef{incline.normal(), 0.0f}, .material = material});
    return body;
}

/// m/s^2 down the incline, over a second that follows the first tenth.
double accelerationOf(World& world, BodyId body, const Incline& incline, float step = kStep) {
    stepFor(world, 0.1f, step);
    const double before = double{glm::dot(world.velocityOf(body), incline.down())};
    stepFor(world, 1.0f, step);
    return double{glm::dot(world.velocityOf(body), incline.down())} - before;
}

double boxAcceleration(double degrees, float friction, float staticFriction = -1.0f, float step = kStep) {
    const Incline incline{degrees * kRadians};
    const Material material{.friction = friction, .staticFriction = staticFriction};
    World world = sequentialImpulsesWorld();
    addIncline(world, incline, material);
    const BodyId box =
        addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.5f}},
                 {.pose = {.position = 0.1f * incline.normal(), .orientation = incline.turn()}}, material);
    return accelerationOf(world, box, incline, step);
}

TEST(Incline, ABoxSlidesAsTheorySays) {
    EXPECT_NEAR(boxAcceleration(40.0, 0.5f), 2.548298, 1e-3 * 2.548298);
    for (const double degrees : {30.0, 35.0, 50.0, 60.0}) {
        const double theory = 9.81 * (std::sin(degrees * kRadians) - 0.5 * std::cos(degrees * kRadians));
        EXPECT_NEAR(boxAcceleration(degrees, 0.5f), theory, 1e-3 * theory) << degrees << " degrees";
    }
}

TEST(Incline, ABoxSlipsAboveTheArcTangentOfFrictionAndNotBelow) {
    for (const float friction : {0.1f, 0.3f, 0.5f, 0.8f}) {
        const double limit = std::atan(double{friction}) / kRadians;
        EXPECT_NEAR(boxAcceleration(limit - 0.1, friction), 0.0, 1e-4) << friction;
        const double above = (limit + 0.3) * kRadians;
        const double theory = 9.81 * (std::sin(above) - double{friction} * std::cos(above));
        EXPECT_NEAR(boxAcceleration(limit + 0.3, friction), theory, 1e-2 * 9.81 * std::sin(above)) << friction;
        EXPECT_GT(boxAcceleration(limit + 0.3, friction), 0.5 * theory) << friction;
    }
}

TEST(Incline, StaticFrictionHoldsMoreThanItSlidesWith) {
    EXPECT_NEAR(boxAcceleration(30.0, 0.4f, 0.7f), 0.0, 1e-4);
    const double theory = 9.81 * (std::sin(40.0 * kRadians) - 0.4 * std::cos(40.0 * kRadians));
    EXPECT_NEAR(boxAcceleration(40.0, 0.4f, 0.7f), theory, 1e-3 * theory);
}

double ballAcceleration(double degrees, float friction) {
    const Incline incline{degrees * kRadians};
    const Material material{.friction = friction};
    World world = sequentialImpulsesWorld();
    addIncline(world, incline, material);
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.3f}, {.pose = {.position = 0.3f * incline.normal()}}, material);
    const double acceleration = accelerationOf(world, ball, incline);
    if (friction >= 0.2f) {
        EXPECT_NEAR(double{glm::length(world.angularVelocityOf(ball))} * 0.3,
                    double{glm::length(world.velocityOf(ball))}, 1e-3)
            << "it rolls without slipping";
    }
    return acceleration;
}

TEST(Rolling, ABallRollsAsTheorySaysWhereFrictionSuffices) {
    EXPECT_NEAR(ballAcceleration(20.0, 0.5f), 2.396584, 1e-3 * 2.396584);
    EXPECT_NEAR(ballAcceleration(20.0, 0.105f), 2.396584, 1e-3 * 2.396584);
    const double sliding = 9.81 * (std::sin(20.0 * kRadians) - 0.08 * std::cos(20.0 * kRadians));
    EXPECT_NEAR(ballAcceleration(20.0, 0.08f), sliding, 1e-3 * sliding) << "below 0.103991 it slides";
}

TEST(Rolling, reference_defect_34_aBallOnALevelFloorRollsOverItsOwnAxisManyTimes) {
    World world = sequentialImpulsesWorld();
    addFloor(world);
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.5f},
                 {.pose = {.position = {0, 0.5f, 0}}, .velocity = {3, 0, 2}, .angularVelocity = {4, 0, -6}});
    Quatf before = world.poseOf(ball).orientation;
    double turned = 0.0;
    for (int i = 0; i < 600; ++i) {
        world.step(kStep);
        const Quatf now = world.poseOf(ball).orientation;
        turned += 2.0 * std::acos(std::min(1.0, std::abs(double{glm::dot(now, before)})));
        before = now;
    }
    const Vec3f path = world.poseOf(ball).position - Vec3f{0, 0.5f, 0};
    EXPECT_NEAR(turned * 0.5, double{glm::length(path)}, 0.01 * double{glm::length(path)});
    EXPECT_NEAR(path.x, 30.0f, 0.1f);
    EXPECT_NEAR(path.z, 20.0f, 0.1f);
}

TEST(Rolling, ABallThatSlidesEndsWithFiveSeventhsOfItsSpeed) {
    World world = sequentialImpulsesWorld();
    addFloor(world);
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 0.5f, 0}}, .velocity = {7, 0, 0}});
    stepFor(world, 3.0f);
    EXPECT_NEAR(world.velocityOf(ball).x, 5.0f, 5e-3f);
}

TEST(Rolling, ResistanceSlowsABallByItsShareOfTheWeight) {
    World world = sequentialImpulsesWorld();
    addFloor(world);
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.5f},
                 {.pose = {.position = {0, 0.5f, 0}}, .velocity = {4, 0, 0}, .angularVelocity = {0, 0, -8}},
                 {.rollingResistance = 0.05f});
    stepFor(world, 2.0f);
    // The torque k r m g against both kinds of inertia: a = k g / (1 + 2/5).
    EXPECT_NEAR(world.velocityOf(ball).x, 4.0 - 2.0 * 0.05 * 9.81 / 1.4, 0.01);
    stepFor(world, 20.0f);
    EXPECT_NEAR(glm::length(world.velocityOf(ball)), 0.0f, 1e-4f);
}

/// Radians, by which a cube on an incline has turned after some seconds.
double turnOnIncline(RigidSolver solver, double angle, float half, float resistance, bool isOnPlate) {
    const Incline incline{angle};
    World world = sequentialImpulsesWorld();
    world.settings.solver = solver;
    const Material sticky{.friction = 3.0f};
    if (!isOnPlate) addIncline(world, incline, sticky);
    if (isOnPlate) {  // far thinner than the cube, and yet no less of a floor
        const BodyId plate = world.addBody({.kind = BodyKind::Static});
        world.addShape(plate, {.shape = Boxf{.center = -0.05f * half * incline.normal(),
                                             .half = {8.0f * half, 0.05f * half, 4.0f * half},
                                             .orientation = incline.turn()},
                               .material = sticky});
    }
    const geometry::Posef pose{.position = half * incline.normal(), .orientation = incline.turn()};
    Material material = sticky;
    material.rollingResistance = resistance;
    const BodyId cube = addSolid(world, Boxf{.half = Vec3f{half}}, {.pose = pose}, material);
    stepFor(world, 8.0f * std::sqrt(half));
    const Quatf turn = glm::conjugate(pose.orientation) * world.poseOf(cube).orientation;
    return 2.0 * double{std::asin(std::min(1.0f, glm::length(Vec3f{turn.x, turn.y, turn.z})))};
}

/// About its lower edge: m g sin θ h = m g cos θ h + k h m g cos θ, so it tips over above tan θ = 1 + k.
TEST(Rolling, ResistanceHoldsACubeOnASlopeAsTheorySays) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float resistance : {0.0f, 0.1f, 0.4f})
            for (const float half : {0.1f, 0.5f, 5.0f})
                for (const bool isOnPlate : {false, true}) {
                    const double limit = std::atan(1.0 + double{resistance}), aside = 1.0 * kRadians;
                    const auto of = [&](double angle) {
                        return turnOnIncline(solver, angle, half, resistance, isOnPlate);
                    };
                    EXPECT_LT(of(limit - aside), 0.05) << resistance << ", " << half << ", " << isOnPlate;
                    EXPECT_GT(of(limit + 2.0 * aside), 0.1) << resistance << ", " << half << ", " << isOnPlate;
                }
}

/// A prism of `sides`, its axis along z, corners at the distance r: between its polygon and a cylinder.
TEST(Rolling, APrismOfManySidesRollsNearlyAsACylinder) {
    const Incline incline{5.0 * kRadians};
    constexpr int kSides = 128;
    std::vector<Vec3f> points;
    for (int i = 0; i < kSides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kSides;
        for (const float z : {-0.3f, 0.3f})
            points.push_back(
                {0.5f * static_cast<float>(std::cos(angle)), 0.5f * static_cast<float>(std::sin(angle)), z});
    }
    const auto hull =
        std::make_shared<const geometry::Hullf>(geometry::convexHull(std::span<const Vec3f>{points}).hull);
    World world = sequentialImpulsesWorld();
    world.settings.impulses.slop = 0.001f;
    addIncline(world, incline, {.friction = 0.8f});
    const BodyId body = addSolid(
        world, geometry::HullInstancef{hull},
        {.pose = {.position = 0.5f * incline.normal()}, .velocity = incline.down(), .angularVelocity = {0, 0, -2.0f}},
        {.friction = 0.8f});
    const double measured = accelerationOf(world, body, incline, 1.0f / 240.0f);
    const double theory = 2.0 / 3.0 * 9.81 * std::sin(5.0 * kRadians);
    // Each edge that it comes down upon takes the share 2/3 (1 - cos β) of its angular velocity, β = 2π/sides, ω/β
    // times a second.
    const double angularVelocity = double{glm::length(world.velocityOf(body))} / 0.5 - 0.5,
                 step = 2.0 * std::numbers::pi / kSides;
    const double loss = 0.5 * angularVelocity * angularVelocity * step / 3.0;
    EXPECT_LE(measured, theory);
    EXPECT_NEAR(measured, theory - loss, 0.1 * theory);
}

TEST(Friction, hard_case_70_aSlidingBoxStopsWhereTheorySaysInEveryHeading) {
    for (int heading = 0; heading < 12; ++heading) {
        const double angle = 2.0 * std::numbers::pi * heading / 12.0;
        const Vec3f way{static_cast<float>(std::cos(angle)), 0.0f, static_cast<float>(std::sin(angle))};
        World world = sequentialImpulsesWorld();
        addFloor(world);
        const BodyId box = addSolid(world, Boxf{.half = {0.5f, 0.25f, 0.5f}},
                                    {.pose = {.position = {0, 0.25f, 0}}, .velocity = 20.0f * way});
        stepFor(world, 5.0f);
        // The step's own error: it moves with the speed that it has after the push, v^2/(2a) - v h/2.
        const double theory = 400.0 / (2.0 * 0.5 * 9.81), ofStep = 0.5 * 20.0 * double{kStep};
        const Vec3f end = world.poseOf(box).position;
        EXPECT_NEAR(double{glm::dot(end, way)}, theory - ofStep, 1e-2 * theory) << "heading " << heading;
        EXPECT_NEAR(double{glm::length(end - glm::dot(end, way) * way)}, 0.25, 0.01 * theory) << "heading " << heading;
        EXPECT_LT(glm::length(world.velocityOf(box)), 1e-4f);
    }
}

TEST(Damping, reference_defect_39_theTerminalSpeedDoesNotDependOnTheStep) {
    const auto terminal = [](float step) {
        World world = sequentialImpulsesWorld();
        const BodyId body =
            addSolid(world, Spheref{}, {.angularVelocity = {0, 5, 0}, .linearDamping = 2.0f, .angularDamping = 1.0f});
        stepFor(world, 6.0f, step);
        return std::pair{double{world.velocityOf(body).y}, double{world.angularVelocityOf(body).y}};
    };
    const auto coarse = terminal(1.0f / 60.0f), fine = terminal(1.0f / 120.0f);
    EXPECT_NEAR(coarse.first, fine.first, 0.01 * std::abs(fine.first));
    EXPECT_NEAR(fine.first, -9.81 / 2.0, 0.01);
    EXPECT_NEAR(fine.second, 5.0 * std::exp(-6.0), 0.1 * 5.0 * std::exp(-6.0));
    // Friction, too: a box that slides down an incline.
    EXPECT_NEAR(boxAcceleration(40.0, 0.5f, -1.0f, 1.0f / 60.0f), boxAcceleration(40.0, 0.5f, -1.0f, 1.0f / 120.0f),
                5e-3);
}

}  // namespace
}  // namespace collidoscope::physics
