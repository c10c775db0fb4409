// Hard cases of stacks and chains under the soft step, and under sequential impulses where they can.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "geometry/base/elementary.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::hard_cases_test {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kEarth = 9.81f;  // m/s^2

World softStepWorld() {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    return world;
}

float speedOf(const World& world, BodyId body) {
    return glm::length(world.velocityOf(body)) + glm::length(world.angularVelocityOf(body));
}

/// rad, between an axis of the body and the same axis of the world.
float tiltOf(const World& world, BodyId body) {
    const auto q = world.poseOf(body).orientation;
    return 2.0f * std::asin(std::min(1.0f, std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z)));
}

constexpr float kCube = 0.05f;  // m, half, of those of hard case 68

std::vector<BodyId> addCubesWithGaps(World& world) {
    constexpr float kGap = 0.001f;
    addFloor(world);
    std::vector<BodyId> cubes;
    for (int i = 0; i < 20; ++i) {
        const float y = kCube + kGap + (2.0f * kCube + kGap) * static_cast<float>(i);
        cubes.push_back(addSolid(world, Boxf{.half = Vec3f{kCube}}, {.pose = {.position = {0, y, 0}}}));
    }
    return cubes;
}

/// m/s, after step 1,000 of 1,500.
float fastestAtRest(World& world, const std::vector<BodyId>& cubes) {
    float fastest = 0.0f;
    for (int step = 1; step <= 1500; ++step) {
        world.step(0.002f);
        if (step <= 1000) continue;
        for (const BodyId cube : cubes) fastest = std::max(fastest, glm::length(world.velocityOf(cube)));
    }
    return fastest;
}

void expectToStand(const World& world, const std::vector<BodyId>& cubes, float sink) {
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        const Vec3f at = world.poseOf(cubes[i]).position;
        const float y = kCube * static_cast<float>(2 * i + 1);
        EXPECT_LT(std::max(std::abs(at.x), std::abs(at.z)), 1e-3f) << i;
        EXPECT_LT(at.y, y + 1e-4f) << i;
        EXPECT_GT(at.y, y - sink) << i;
    }
}

/// Soft contacts carry a column of (0.98 ω^2 L / g)^(1/3) cubes of side L before it buckles: at 60 Hz eleven of ten
/// centimetres, at 240 Hz, which sub-steps of 1/3,000 s carry with ease, 28.
TEST(HardCases, hard_case_68_twentySmallCubesWithGapsStandAndComeToRest) {
    World world = softStepWorld();
    world.settings.soft.frequency = 240.0f;
    world.settings.sleep.isOn = true;
    const auto cubes = addCubesWithGaps(world);
    EXPECT_LT(fastestAtRest(world, cubes), 1e-6f);
    expectToStand(world, cubes, 2e-3f);
}

/// What does not sleep is never quite still under the soft step: each step ends with a relax pass that is not
/// iterated to the end.
TEST(HardCases, hard_case_68_withoutSleepTheyStandAndHardlyMove) {
    World world = softStepWorld();
    world.settings.soft.frequency = 240.0f;
    const auto cubes = addCubesWithGaps(world);
    EXPECT_LT(fastestAtRest(world, cubes), 2e-3f);
    expectToStand(world, cubes, 2e-3f);
}

/// Which knows no sleep: what is left is the rounding of 20 iterations.
TEST(HardCases, hard_case_68_twentySmallCubesComeToRestUnderSequentialImpulses) {
    World world = sequentialImpulsesWorld();
    const auto cubes = addCubesWithGaps(world);
    EXPECT_LT(fastestAtRest(world, cubes), 3e-6f);
    expectToStand(world, cubes, 1e-3f);
}

/// Bodies of r 0.2 in a row, joined where they touch, the first one fixed, and a ball of r 2 at the end.
struct Chain {
    World world = softStepWorld();
    std::vector<BodyId> bodies{};
    std::vector<JointId> joints{};

    explicit Chain(const Vec3f& direction, float damping = 0.0f) {
        constexpr float kSmall = 0.2f, kLarge = 2.0f;
        Vec3f at{0.0f};
        for (int i = 0; i < 16; ++i) {
            bodies.push_back(addSolid(
                world, Spheref{.radius = kSmall},
                {.kind = i == 0 ? BodyKind::Static : BodyKind::Dynamic, .pose = {at}, .linearDamping = damping}));
            if (i > 0) join(at - kSmall * direction);
            at += 2.0f * kSmall * direction;
        }
        bodies.push_back(addSolid(world, Spheref{.radius = kLarge},
                                  {.pose = {at + (kLarge - kSmall) * direction}, .linearDamping = damping}));
        join(at - kSmall * direction);
    }
    void join(const Vec3f& anchor) {
        const BodyId a = bodies[bodies.size() - 2], b = bodies.back();
        joints.push_back(world.addJoint({.kind = JointKind::Ball, .bodyA = a, .bodyB = b, .anchor = anchor}));
    }
    /// m, of both ends of a joint.
    float apart(JointId joint) const {
        const JointPose place = world.jointPoseOf(joint);
        return glm::distance(place.pointA, place.pointB);
    }
    float maxApart() const {
        float maximum = 0.0f;
        for (const JointId joint : joints) maximum = std::max(maximum, apart(joint));
        return maximum;
    }
};

TEST(HardCases, hard_case_69_aChainThatSwingsAThousandTimesItsLinkStaysConnected) {
    Chain chain({1, 0, 0});
    const double ratio = chain.world.massOf(chain.bodies.back()).mass / chain.world.massOf(chain.bodies[1]).mass;
    EXPECT_NEAR(ratio, 1000.0, 0.01);
    chain.world.settings.soft.subSteps = 32, chain.world.settings.soft.jointFrequency = 480.0f;
    float worst = 0.0f;
    for (int step = 0; step < 1200; ++step) {
        ASSERT_TRUE(chain.world.step(kStep).isFinite);
        worst = std::max(worst, chain.maxApart());
    }
    // The pull of a swing from the level is up to three weights.
    EXPECT_LT(worst, 0.04f);
}

/// A ball joint is a spring: under a force F its ends are F K / ω^2 apart, with K how both answer to it.
TEST(HardCases, hard_case_69_theJointsOfAHangingChainComeApartByTheirComplianceAlone) {
    Chain chain({0, -1, 0}, 2.0f);
    chain.world.settings.soft.subSteps = 16, chain.world.settings.soft.jointFrequency = 240.0f;
    stepFor(chain.world, 20.0f);
    const double omega = 2.0 * geometry::kPi<double> * 240.0;
    double load = 0.0;  // kg, below the joint
    for (std::size_t i = chain.joints.size(); i-- > 0;) {
        const double below = chain.world.massOf(chain.bodies[i + 1]).mass;
        const double above = i == 0 ? 0.0 : 1.0 / chain.world.massOf(chain.bodies[i]).mass;
        load += below;
        const double expected = load * double{kEarth} * (1.0 / below + above) / (omega * omega);
        EXPECT_NEAR(double{chain.apart(chain.joints[i])}, expected, 1e-3) << "joint " << i;
        EXPECT_NEAR(double{chain.world.reactionOf(chain.joints[i]).force.y}, load * double{kEarth},
                    1e-2 * load * double{kEarth})
            << "joint " << i;
    }
}

TEST(HardCases, hard_case_69_cubesOfTenMetresCarryFiveToFiftyTimesTheirMass) {
    for (const RigidSolver solver : {RigidSolver::SoftStep, RigidSolver::SequentialImpulses}) {
        for (const float ratio : {5.0f, 10.0f, 20.0f, 50.0f}) {
            World world;
            world.settings.solver = solver;
            addFloor(world);
            const BodyId below = addSolid(world, Boxf{.half = Vec3f{5.0f}}, {.pose = {.position = {0, 5, 0}}});
            const BodyId above = addSolid(world, Boxf{.half = Vec3f{5.0f}}, {.pose = {.position = {0, 15, 0}}},
                                          {.density = 1000.0f * ratio});
            stepFor(world, 20.0f);
            const std::string which =
                (solver == RigidSolver::SoftStep ? "soft step " : "sequential impulses ") + std::to_string(ratio);
            for (const BodyId cube : {below, above}) {
                const Vec3f at = world.poseOf(cube).position;
                EXPECT_LT(std::max(std::abs(at.x), std::abs(at.z)), 0.01f) << which;
                EXPECT_LT(tiltOf(world, cube), 1e-3f) << which;
                EXPECT_LT(speedOf(world, cube), 1e-3f) << which;
            }
            EXPECT_NEAR(world.poseOf(below).position.y, 5.0f, 0.02f) << which;
            EXPECT_NEAR(world.poseOf(above).position.y, 15.0f, 0.04f) << which;
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::hard_cases_test
