// Linkages, whose joints close loops, and limits of trees of joints: they hold what stands on them, and win no energy.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics::linkage_test {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 3011;
constexpr CollisionFilter kTouchesNothing{.layers = 2, .mask = 1};

/// A scissor lift: pairs of crossing bars that are pinned in the middle, on a foot that a motor holds, with a load on
/// top.
struct ScissorLift {
    World world{};
    std::vector<JointId> hinges{};
    BodyId top{};
    float bar = 1.0f;  // m, length
    JointId motor{};

    /// `load`: in masses of a bar.
    ScissorLift(int stages, float length, double load) : bar(length) {
        const float angle = 0.5f, x = 0.5f * bar * std::cos(angle), rise = bar * std::sin(angle), half = 0.04f * bar;
        const BodyId ground = addAnchor(world);
        top = addBox({0, rise * static_cast<float>(stages), 0}, {1.2f * x, half, 2 * half}, 0.0f);
        BodyId lastA = ground, lastB = ground;
        double barMass = 0.0;
        for (int k = 0; k < stages; ++k) {
            const float y = rise * static_cast<float>(k);
            const BodyId a = addBox({0, y + rise / 2, 0}, {bar / 2, half, half}, angle),
                         b = addBox({0, y + rise / 2, 0}, {bar / 2, half, half}, -angle);
            barMass = world.massOf(a).mass;
            pin(a, b, {0, y + rise / 2, 0});
            pin(lastB, a, {-x, y, 0});
            if (k == 0) {
                const BodyId foot = addBox({x, 0, 0}, Vec3f{half}, 0.0f);
                pin(foot, b, {x, 0, 0});
                motor = slide(ground, foot, {x, 0, 0}, JointMotor{.speed = 0.0f, .maxForce = 1e9f});
            } else {
                pin(lastA, b, {x, y, 0});
            }
            lastA = a, lastB = b;
        }
        const float y = rise * static_cast<float>(stages);
        const BodyId shoe = addBox({x, y, 0}, Vec3f{half}, 0.0f);
        pin(lastB, top, {-x, y, 0});
        pin(lastA, shoe, {x, y, 0});
        slide(top, shoe, {x, y, 0}, std::nullopt);
        const BodyId weight = addBox({0, y + 3 * half, 0}, Vec3f{2 * half}, 0.0f, load * barMass);
        world.addJoint({.kind = JointKind::Fixed, .bodyA = top, .bodyB = weight, .anchor = {0, y + half, 0}});
    }
    BodyId addBox(const Vec3f& at, const Vec3f& half, float angle, double mass = 0.0) {
        const BodyId body =
            world.addBody({.pose = {.position = at, .orientation = glm::angleAxis(angle, Vec3f{0, 0, 1})}});
        const float volume = 8.0f * half.x * half.y * half.z;
        world.addShape(body, {.shape = Boxf{.half = half},
                              .material = {.density = mass > 0.0 ? static_cast<float>(mass) / volume : 1000.0f},
                              .filter = kTouchesNothing});
        return body;
    }
    void pin(BodyId a, BodyId b, const Vec3f& at) {
        hinges.push_back(
            world.addJoint({.kind = JointKind::Hinge, .bodyA = a, .bodyB = b, .anchor = at, .axis = {0, 0, 1}}));
    }
    JointId slide(BodyId a, BodyId b, const Vec3f& at, const std::optional<JointMotor>& by) {
        return world.addJoint(
            {.kind = JointKind::Slider, .bodyA = a, .bodyB = b, .anchor = at, .axis = {1, 0, 0}, .motor = by});
    }
    /// m: the largest distance of the two points of a hinge.
    float gap() const {
        float largest = 0.0f;
        for (const JointId hinge : hinges) {
            const JointPose place = world.jointPoseOf(hinge);
            largest = std::max(largest, glm::length(place.pointA - place.pointB));
        }
        return largest;
    }
};

TEST(Linkages, AScissorLiftBearsManyTimesItsBars) {
    for (const RigidSolver solver : {RigidSolver::SoftStep, RigidSolver::SequentialImpulses})
        for (const float length : {1.0f, 0.1f})
            for (const double load : {10.0, 100.0})
                for (const int stages : {1, 2, 3}) {
                    const bool isSmall = length < 1.0f, isByImpulses = solver == RigidSolver::SequentialImpulses;
                    if (stages == 3 && (load == 100.0 || (isSmall && isByImpulses))) continue;
                    if (load == 100.0 && isSmall && isByImpulses) continue;
                    SCOPED_TRACE(std::to_string(stages) + " stages of " + std::to_string(length) + " m, load " +
                                 std::to_string(load) + (isByImpulses ? ", sequential impulses" : ", soft step"));
                    ScissorLift lift(stages, length, load);
                    lift.world.settings.solver = solver;
                    const float height = lift.world.centerOf(lift.top).y;
                    float gap = 0.0f;
                    for (int i = 0; i < 120; ++i) lift.world.step(1.0f / 60.0f), gap = std::max(gap, lift.gap());
                    EXPECT_NEAR(lift.world.centerOf(lift.top).y, height, 0.05f * length);
                    EXPECT_LT(gap, 0.02f * length);
                }
}

TEST(Linkages, AScissorLiftLiftsItsLoadByItsMotor) {
    for (const RigidSolver solver : {RigidSolver::SoftStep, RigidSolver::SequentialImpulses})
        for (const int stages : {1, 2, 3}) {
            ScissorLift lift(stages, 1.0f, 10.0);
            lift.world.settings.solver = solver;
            const float height = lift.world.centerOf(lift.top).y;
            lift.world.setMotor(lift.motor, JointMotor{.speed = -0.1f, .maxForce = 1e9f});
            for (int i = 0; i < 120; ++i) lift.world.step(1.0f / 60.0f);
            // The foot moves by 0.2 m, and what the bars span, cos a times their length, becomes so much shorter.
            const float now = std::sqrt(1.0f - std::pow(std::cos(0.5f) - 0.2f, 2.0f));
            EXPECT_NEAR(lift.world.centerOf(lift.top).y - height, static_cast<float>(stages) * (now - std::sin(0.5f)),
                        0.02f);
        }
}

/// Weights at the ends of spokes that hang at a light hub by joints with limits, thrown about without gravity.
double energyRatioOfAHubWithLimits(RigidSolver solver, int run, geometry::Random& random) {
    World world;
    world.settings.solver = solver;
    world.settings.gravity = Vec3f{0.0f};
    const auto addBall = [&](const Vec3f& at, double mass) {
        const float radius = 0.05f, volume = 4.18879f * radius * radius * radius;
        const BodyId body =
            world.addBody({.pose = {.position = at}, .velocity = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f})});
        world.addShape(body, {.shape = geometry::Spheref{.radius = radius},
                              .material = {.density = static_cast<float>(mass) / volume},
                              .filter = kTouchesNothing});
        return body;
    };
    const BodyId hub = addBall(Vec3f{0.0f}, 0.05);
    for (int i = 0; i < 4; ++i) {
        const Vec3f out = random.direction();
        const BodyId weight = addBall(0.6f * out, std::pow(10.0, double{random.uniform(0.0f, 2.0f)}));
        const bool isCone = (run + i) % 2 == 0;
        world.addJoint({.kind = isCone ? JointKind::ConeTwist : JointKind::Hinge,
                        .bodyA = hub,
                        .bodyB = weight,
                        .anchor = 0.3f * out,
                        .axis = isCone ? out : random.direction(),
                        .limit = JointLimit{-0.2f, 0.3f},
                        .cone = 0.3f});
    }
    const auto energy = [&] {
        double sum = 0.0;
        for (const BodyId body : world.bodies()) sum += world.kineticEnergyOf(body);
        return sum;
    };
    const double before = energy();
    double maximum = 0.0;
    for (int i = 0; i < 300; ++i) world.step(1.0f / 60.0f), maximum = std::max(maximum, energy());
    return maximum / before;
}

TEST(Linkages, LimitsAtALightHubWinNoEnergy) {
    geometry::Random random(kSeed);
    for (const RigidSolver solver : {RigidSolver::SoftStep, RigidSolver::SequentialImpulses})
        for (int run = 0; run < 20; ++run)
            EXPECT_LT(energyRatioOfAHubWithLimits(solver, run, random), 1.1) << run << ", seed " << kSeed;
}

}  // namespace
}  // namespace collidoscope::physics::linkage_test
