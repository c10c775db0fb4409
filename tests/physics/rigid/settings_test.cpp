// Settings that make no sense are refused by name, and numbers that grow beyond all bounds leave the last good state.

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kEndless = std::numeric_limits<float>::infinity();

struct WrongSetting {
    const char* name;
    std::function<void(WorldSettings&)> make;
};

TEST(Settings, aStepRefusesByNameWhatMakesNoSense) {
    const std::vector<WrongSetting> wrong{
        {"solver", [](WorldSettings& s) { s.solver = RigidSolver{7}; }},
        {"impulses.order", [](WorldSettings& s) { s.impulses.order = StepOrder{3}; }},
        {"broadPhase", [](WorldSettings& s) { s.broadPhase = geometry::BroadPhaseMethod{3}; }},
        {"broadPhase", [](WorldSettings& s) { s.broadPhase = geometry::BroadPhaseMethod{-1}; }},
        {"margin", [](WorldSettings& s) { s.margin = kNaN; }},
        {"margin", [](WorldSettings& s) { s.margin = -0.01f; }},
        {"margin", [](WorldSettings& s) { s.margin = kEndless; }},
        {"gravity", [](WorldSettings& s) { s.gravity.z = kNaN; }},
        {"gravity", [](WorldSettings& s) { s.gravity.y = -kEndless; }},
        {"impulses.slop", [](WorldSettings& s) { s.impulses.slop = kNaN; }},
        {"impulses.projection", [](WorldSettings& s) { s.impulses.projection = 1.5f; }},
        {"impulses.projection", [](WorldSettings& s) { s.impulses.projection = kNaN; }},
        {"impulses.jointCorrection", [](WorldSettings& s) { s.impulses.jointCorrection = -1.0f; }},
        {"restitutionSpeed", [](WorldSettings& s) { s.restitutionSpeed = kNaN; }},
        {"impulses.subSteps", [](WorldSettings& s) { s.impulses.subSteps = 0; }},
        {"impulses.iterations", [](WorldSettings& s) { s.impulses.iterations = -1; }},
        {"bounces", [](WorldSettings& s) { s.bounces = -1; }},
        {"maxSpeed", [](WorldSettings& s) { s.maxSpeed = kNaN; }},
        {"threads", [](WorldSettings& s) { s.threads = -2; }},
        {"soft.subSteps", [](WorldSettings& s) { s.soft.subSteps = -3; }},
        {"soft.frequency", [](WorldSettings& s) { s.soft.frequency = 0.0f; }},
        {"soft.frequency", [](WorldSettings& s) { s.soft.frequency = kNaN; }},
        {"soft.damping", [](WorldSettings& s) { s.soft.damping = -1.0f; }},
        {"soft.pushSpeed", [](WorldSettings& s) { s.soft.pushSpeed = kNaN; }},
        {"soft.jointFrequency", [](WorldSettings& s) { s.soft.jointFrequency = -1.0f; }},
        {"soft.jointDamping", [](WorldSettings& s) { s.soft.jointDamping = kEndless; }},
        {"soft.recycling", [](WorldSettings& s) { s.soft.recycling = kNaN; }},
        {"sleep.speed", [](WorldSettings& s) { s.sleep.speed = -1.0f; }},
        {"sleep.time", [](WorldSettings& s) { s.sleep.time = kNaN; }},
    };
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep}) {
        World world;
        world.settings.solver = solver;
        addFloor(world);
        const BodyId cube = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
        stepFor(world, 0.1f);
        const WorldSettings good = world.settings;
        const Vec3f place = world.centerOf(cube);
        for (const WrongSetting& setting : wrong) {
            setting.make(world.settings);
            try {
                world.step(kStep);
                ADD_FAILURE() << setting.name << " was taken";
            } catch (const std::invalid_argument& refusal) {
                EXPECT_NE(std::string(refusal.what()).find(setting.name), std::string::npos) << refusal.what();
            }
            EXPECT_EQ(world.centerOf(cube), place);
            world.settings = good;
        }
        stepFor(world, 1.0f);
        EXPECT_NEAR(world.centerOf(cube).y, 0.5f, 0.011f) << "it goes on once the setting is mended";
    }
}

/// The soft step left infinity in the world, and called it finite.
TEST(Settings, whatWouldLeaveTheFiniteLeavesTheLastGoodFrame) {
    struct Far {
        Vec3f position, velocity, angularVelocity;
    };
    const std::vector<Far> all{
        {{3e38f, 0, 0}, {3e38f, 0, 0}, Vec3f{0}},        {{0, -3e38f, 0}, {0, -3e38f, 0}, Vec3f{0}},
        {{3e38f, 3e38f, 3e38f}, Vec3f{3e38f}, Vec3f{0}}, {{0, 50, 0}, {3e38f, 0, 0}, Vec3f{0}},
        {{0, 50, 0}, Vec3f{0}, {0, 1e36f, 0}},           {{3e38f, 0, 0}, {0, 1, 0}, {1e30f, 0, 1e30f}},
        {{3.4e38f, 5, 0}, {1e37f, 0, 0}, Vec3f{0}},      {{1e30f, 0, 0}, {1e38f, -1e38f, 0}, {1, 2, 3}},
        {{5, 5, 3e38f}, {0, 0, 2e37f}, {0, 0, 1e20f}},   {{-1e20f, 1e20f, 0}, {3e38f, 0, 3e38f}, {1e10f, 0, 0}},
    };
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float step : {1.0f / 60.0f, 1.0f / 240.0f})
            for (const Far& far : all) {
                World world;
                world.settings.solver = solver;
                addFloor(world);
                const BodyId near = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
                const BodyId body = addSolid(world, Boxf{.half = {0.5f, 0.4f, 0.3f}},
                                             {.pose = {.position = far.position},
                                              .velocity = far.velocity,
                                              .angularVelocity = far.angularVelocity});
                for (int i = 0; i < 200; ++i) {
                    const std::uint64_t before = hashOf(world);
                    const WorldStep result = world.step(step);
                    for (const BodyId each : {near, body}) {
                        ASSERT_TRUE(areFinite(world.centerOf(each)) && areFinite(world.velocityOf(each)) &&
                                    areFinite(world.angularVelocityOf(each)) &&
                                    areFinite(world.angularMomentumOf(each)) &&
                                    areFinite(world.poseOf(each).orientation))
                            << "x " << far.position.x << ", step " << i;
                    }
                    if (result.isFinite) continue;
                    EXPECT_EQ(result.fault, body);
                    ASSERT_EQ(hashOf(world), before);
                    break;
                }
            }
}

TEST(Settings, anAngularVelocityWhoseMomentumIsNotFiniteIsRefused) {
    World world = sequentialImpulsesWorld();
    const BodyId body = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.angularVelocity = {0, 1, 0}});
    EXPECT_THROW(world.setAngularVelocity(body, {0, 3e38f, 0}), std::invalid_argument);
    EXPECT_THROW(addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.angularVelocity = {0, 0, -3e38f}}),
                 std::invalid_argument);
    EXPECT_TRUE(world.step(kStep).isFinite);
}

}  // namespace
}  // namespace collidoscope::physics
