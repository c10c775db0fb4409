// Surfaces that move while their bodies stay: conveyors.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

geometry::AnyShapef levelMesh() {
    geometry::Mesh mesh;
    mesh.vertices = {{-30, 0, -30}, {-30, 0, 30}, {30, 0, 30}, {30, 0, -30}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return geometry::MeshInstance{geometry::finishMesh(std::move(mesh))};
}

class Conveyor : public EachSolver {};

/// Until it goes with the belt it is pushed by friction alone; belts of planes, boxes and meshes, loads of all kinds.
TEST_P(Conveyor, TakesALoadAlongAtItsSpeedAfterTheTimeThatFrictionNeeds) {
    const std::vector<geometry::AnyShapef> belts{geometry::Planef{}, Boxf{.center = {0, -1, 0}, .half = {30, 1, 30}},
                                                 levelMesh()};
    const std::vector<geometry::AnyShapef> loads{Boxf{.half = Vec3f{0.25f}},
                                                 geometry::HullInstancef{geometry::makeBoxHull(Vec3f{0.25f})}};
    for (std::size_t b = 0; b < belts.size(); ++b)
        for (std::size_t l = 0; l < loads.size(); ++l)
            for (const bool isLoadFirst : {false, true}) {
                SCOPED_TRACE("belt " + std::to_string(b) + ", load " + std::to_string(l));
                World world = emptyWorld();
                const Material rubber{.friction = 0.4f, .surfaceVelocity = {2, 0, 1}}, plain{.friction = 0.4f};
                const BodyDefinition above{.pose = {.position = {0, 0.25f, 0}}};
                BodyId load{};
                if (isLoadFirst) load = addSolid(world, loads[l], above, plain);
                addSolid(world, belts[b], {.kind = BodyKind::Static}, rubber);
                if (!isLoadFirst) load = addSolid(world, loads[l], above, plain);
                stepFor(world, 0.25f);
                const Vec3f early = world.velocityOf(load);
                EXPECT_NEAR(std::hypot(early.x, early.z), 0.25f * 0.4f * 9.81f, 0.08f);
                EXPECT_NEAR(early.x, 2.0f * early.z, 0.05f) << "along the belt";
                stepFor(world, 1.75f);
                EXPECT_NEAR(world.velocityOf(load).x, 2.0f, 0.01f);
                EXPECT_NEAR(world.velocityOf(load).z, 1.0f, 0.01f);
                EXPECT_NEAR(world.poseOf(load).position.y, 0.25f, 0.02f);
            }
}

/// A belt that is turned carries along its own axes; one that climbs lifts.
TEST_P(Conveyor, CarriesInTheFrameOfItsBody) {
    World world = emptyWorld();
    const geometry::Quatf slope = geometry::axisAngle(Vec3f{0, 0, 1}, 0.3f);
    addSolid(world, Boxf{.half = {20, 0.5f, 5}}, {.kind = BodyKind::Static, .pose = {.orientation = slope}},
             {.friction = 1.0f, .surfaceVelocity = {1, 0, 0}});
    const BodyId load = addSolid(world, Boxf{.half = {0.3f, 0.1f, 0.3f}}, {.pose = {slope * Vec3f{-5, 0.6f, 0}, slope}},
                                 {.friction = 1.0f});
    stepFor(world, 3.0f);
    const Vec3f expected = slope * Vec3f{1, 0, 0};
    EXPECT_LT(glm::length(world.velocityOf(load) - expected), 0.03f);
}

TEST_P(Conveyor, WhenItIsStoppedOrStartedActsOnWhatSleepsOnIt) {
    World world = emptyWorld();
    const BodyId belt = addFloor(world, {.friction = 0.5f});
    const BodyId load = addSolid(world, Boxf{.half = Vec3f{0.25f}}, {.pose = {.position = {0, 0.25f, 0}}});
    stepFor(world, 2.0f);
    ASSERT_EQ(world.isAsleep(load), GetParam() == RigidSolver::SoftStep);
    const ShapeId surface = world.shapesOf(belt)[0];
    world.setMaterial(surface, {.friction = 0.5f, .surfaceVelocity = {0, 0, 3}});
    World copy = world, loaded;
    for (int i = 0; i < 90; ++i) {
        if (i == 30) {
            const auto bytes = geometry::save([&](geometry::Archive& archive) { archive.field("world", world); });
            geometry::load([&](geometry::Archive& archive) { archive.field("world", loaded); }, bytes);
        }
        world.step(kStep), copy.step(kStep);
        if (i >= 30) loaded.step(kStep);
        ASSERT_EQ(hashOf(world), hashOf(copy)) << "step " << i;
        if (i >= 30) {
            ASSERT_EQ(hashOf(world), hashOf(loaded)) << "step " << i;
        }
    }
    EXPECT_NEAR(world.velocityOf(load).z, 3.0f, 0.02f);
    world.setMaterial(surface, {.friction = 0.5f});
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.velocityOf(load).z, 0.0f, 0.01f);
    EXPECT_THROW(world.setMaterial(surface, {.surfaceVelocity = Vec3f{NAN}}), std::invalid_argument);
}

/// A ball on a belt is spun until its lowest point goes with it: v = 2/7 u, as the friction's torque asks.
TEST_P(Conveyor, TakesALoadAlongHoweverSlowItIs) {
    for (const float speed : {0.005f, 0.03f, 0.06f}) {
        World world = emptyWorld();
        addSolid(world, geometry::Planef{}, {.kind = BodyKind::Static}, {.surfaceVelocity = {speed, 0, 0}});
        const BodyId load = addSolid(world, Boxf{.half = Vec3f{0.2f}}, {.pose = {.position = {0, 0.2f, 0}}});
        stepFor(world, 10.0f);
        EXPECT_NEAR(world.centerOf(load).x, 10.0f * speed, 0.02f * 10.0f * speed);
    }
}

/// A turntable takes its load round by chords, not along tangents, which lead outwards.
TEST_P(Conveyor, ThatTurnsKeepsItsLoadWhereItLies) {
    const std::vector<geometry::AnyShapef> loads{Boxf{.half = {0.3f, 0.2f, 0.3f}}, Boxf{.half = {0.2f, 0.1f, 0.4f}},
                                                 geometry::HullInstancef{geometry::makeBoxHull(Vec3f{0.2f})}};
    for (const float rate : {30.0f, 60.0f, 240.0f})
        for (const float omega : {0.5f, -1.0f, 2.0f})
            for (std::size_t l = 0; l < loads.size(); ++l)
                for (const bool isLoadFirst : {false, true}) {
                    SCOPED_TRACE(std::to_string(rate) + " Hz, " + std::to_string(omega) + " rad/s, load " +
                                 std::to_string(l));
                    World world = emptyWorld();
                    const float radius = l == 1 ? 1.6f : 1.0f;
                    const BodyDefinition table{.kind = BodyKind::Kinematic,
                                               .pose = {.position = {3, -0.1f, 1}},
                                               .angularVelocity = {0, omega, 0}};
                    const BodyDefinition on{.pose = {.position = {3 + radius, l == 1 ? 0.1f : 0.2f, 1}},
                                            .velocity = {0, 0, -radius * omega},
                                            .angularVelocity = {0, omega, 0}};
                    const Material rough{.friction = 0.9f};
                    BodyId load{};
                    if (isLoadFirst) load = addSolid(world, loads[l], on, rough);
                    const BodyId turning = addSolid(world, Boxf{.half = {3, 0.1f, 3}}, table, rough);
                    if (!isLoadFirst) load = addSolid(world, loads[l], on, rough);
                    stepFor(world, 10.0f, 1.0f / rate);
                    const Vec3f at = world.centerOf(load) - world.centerOf(turning);
                    EXPECT_NEAR(std::hypot(at.x, at.z), radius, (rate < 60.0f ? 4e-3f : 1e-3f) * radius);
                    world.setAngularVelocity(turning, Vec3f{0.0f});
                    stepFor(world, 1.0f, 1.0f / rate);
                    EXPECT_LT(glm::length(world.velocityOf(load)), 1e-3f) << "and stops with it";
                }
}

TEST_P(Conveyor, SpinsABallUntilItRolls) {
    World world = emptyWorld();
    addFloor(world, {.friction = 0.5f, .surfaceVelocity = {3.5f, 0, 0}});
    const BodyId ball = addSolid(world, geometry::Spheref{.radius = 0.5f}, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 1.0f);
    EXPECT_NEAR(world.velocityOf(ball).x, 1.0f, 0.02f);
    EXPECT_NEAR(world.angularVelocityOf(ball).z, (3.5f - 1.0f) / 0.5f, 0.05f);
}

INSTANTIATE_TEST_SUITE_P(Rigid, Conveyor, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

}  // namespace
}  // namespace collidoscope::physics
