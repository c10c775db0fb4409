// A step that has settled asks for no memory.

#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "physics/rigid/query/world_query.h"
#include "tests/physics/rigid/allocation_count.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::BroadPhaseMethod;
using geometry::Vec3f;

/// Of 60 steps.
std::size_t allocationsOf(World& world) {
    const std::size_t before = allocationCount();
    for (int i = 0; i < 60; ++i) world.step(kStep);
    return allocationCount() - before;
}

/// Square levels of bodies, each shape in turn, a little above each other.
World pileOf(const std::vector<geometry::AnyShapef>& shapes, int levels) {
    World world = sequentialImpulsesWorld();
    int number = 0;
    for (int y = 0; y < levels; ++y)
        for (int x = 0; x < 3; ++x)
            for (int z = 0; z < 3; ++z) {
                const Vec3f at{1.05f * static_cast<float>(x), 0.6f + 1.1f * static_cast<float>(y),
                               1.05f * static_cast<float>(z)};
                addSolid(world, shapes[static_cast<std::size_t>(number++) % shapes.size()],
                         {.pose = {.position = at}, .linearDamping = 2.0f, .angularDamping = 2.0f});
            }
    return world;
}

const geometry::AnyShapef kBox = geometry::Boxf{.half = Vec3f{0.5f}};
const geometry::AnyShapef kBall = geometry::Spheref{.radius = 0.5f};
const geometry::AnyShapef kCapsule = geometry::Capsulef{{-0.2f, 0, 0}, {0.2f, 0, 0}, 0.3f};

geometry::AnyShapef dodecahedron() { return geometry::HullInstancef{geometry::makeDodecahedron(0.5f)}; }

geometry::AnyShapef levelMesh(float half) {
    geometry::Mesh mesh;
    mesh.vertices = {{-half, 0, -half}, {-half, 0, half}, {half, 0, half}, {half, 0, -half}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return geometry::MeshInstance{geometry::finishMesh(std::move(mesh))};
}

TEST(Allocation, NewMemoryIsCounted) {
    const std::size_t before = allocationCount();
    ::operator delete(::operator new(1));  // a new expression might be left out by the compiler
    EXPECT_EQ(allocationCount(), before + 1);
}

class SettledStep : public testing::TestWithParam<BroadPhaseMethod> {};

TEST_P(SettledStep, ofBoxesBallsCapsulesAndHullsOnAPlaneAsksForNoMemory) {
    World world = pileOf({kBox, kBall, kCapsule, dodecahedron()}, 4);
    addFloor(world);
    world.settings.broadPhase = GetParam();
    stepFor(world, 15.0f);
    EXPECT_EQ(allocationsOf(world), 0U);
    EXPECT_GT(world.contacts().size(), 30U);
}

TEST_P(SettledStep, onAMeshAsksForNoMemory) {
    World world = pileOf({kBox, kBall, kCapsule, dodecahedron()}, 1);
    addSolid(world, levelMesh(20.0f), {.kind = BodyKind::Static});
    world.settings.broadPhase = GetParam();
    stepFor(world, 6.0f);
    EXPECT_EQ(allocationsOf(world), 0U);
    EXPECT_GE(world.contacts().size(), 9U);
}

TEST_P(SettledStep, inSubStepsAndEveryOrderAsksForNoMemory) {
    for (const StepOrder order : {StepOrder::ForcesFirst, StepOrder::Chapter14, StepOrder::Chapter15}) {
        World world = pileOf({kBox}, 3);
        addFloor(world);
        world.settings.broadPhase = GetParam();
        world.settings.impulses.order = order;
        world.settings.impulses.subSteps = 3;
        stepFor(world, 4.0f);
        EXPECT_EQ(allocationsOf(world), 0U) << "order " << static_cast<int>(order);
    }
}

/// A propeller over a pile turns as fast as it did: each step finds paths, speculative contacts and stops.
TEST_P(SettledStep, ofTheSoftStepWithSomethingFastAsksForNoMemory) {
    World world = pileOf({kBox, kBall, kCapsule, dodecahedron()}, 3);
    addFloor(world);
    world.settings.solver = RigidSolver::SoftStep;
    world.settings.broadPhase = GetParam();
    for (const float x : {-8.0f, 8.0f})
        addSolid(world, geometry::Boxf{.half = {3.0f, 0.05f, 0.05f}},
                 {.kind = BodyKind::Kinematic,
                  .pose = {.position = {x, 1.0f, 0.0f}},
                  .angularVelocity = {0.0f, 40.0f, 0.0f}});
    addSolid(world, geometry::Boxf{.half = {0.01f, 0.5f, 0.5f}},
             {.kind = BodyKind::Static, .pose = {.position = {-8.0f, 2.0f, 0.0f}}});
    stepFor(world, 20.0f);
    EXPECT_EQ(allocationsOf(world), 0U);
    EXPECT_GT(world.contacts().size(), 20U);
}

TEST(Allocation, aQueryForOneAnswerAsksForNoMemory) {
    World world = pileOf({kBox, kBall, kCapsule, dodecahedron()}, 3);
    addFloor(world, {}, -1.0f);
    addSolid(world, levelMesh(20.0f), {.kind = BodyKind::Static});
    world.shapeTree();
    const std::size_t before = allocationCount();
    int hits = 0;
    for (int i = 0; i < 50; ++i) {
        const Vec3f at{0.1f * static_cast<float>(i % 30), 5.0f, 0.15f * static_cast<float>(i % 20)};
        const geometry::Rayf down{at, {0, -6, 0}};
        hits += rayCast(world, down) ? 1 : 0;
        hits += hitsAny(world, down, {.isPath = true}) ? 1 : 0;
        hits += closestPoint(world, at) ? 1 : 0;
        hits += overlapsAny(world, geometry::Spheref{at - Vec3f{0, 2.2f, 0}, 0.4f}) ? 1 : 0;
        hits += sweep(world, geometry::Spheref{at, 0.1f}, Vec3f{0, -6, 0}) ? 1 : 0;
        const geometry::Boxf box{.center = at, .half = Vec3f{0.2f}};
        hits += sweepHitsAny(world, box, {.displacement = {0, -6, 0}, .turn = {0, 1, 0}}) ? 1 : 0;
    }
    EXPECT_EQ(allocationCount() - before, 0U);
    EXPECT_GT(hits, 250);
}

INSTANTIATE_TEST_SUITE_P(Rigid, SettledStep,
                         testing::Values(BroadPhaseMethod::AllPairs, BroadPhaseMethod::SweepAndPrune,
                                         BroadPhaseMethod::DynamicTree));

}  // namespace
}  // namespace collidoscope::physics
