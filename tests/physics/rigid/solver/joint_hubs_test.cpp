// Stars: several bodies on long spokes of one light hub, joint by joint the hardest thing to solve.

#include "physics/rigid/solver/joint_hubs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/rigid/solver/hub_parts.h"
#include "tests/physics/rigid/joint_test.h"
#include "tests/physics/rigid/solver/solution_hash.h"

namespace collidoscope::physics::joint_hubs_test {
namespace {

using geometry::Vec3f;

constexpr std::uint64_t kSeed = 4711;

MassProperties cubeOf(double mass, double side) {
    return {.mass = mass, .inertia = geometry::Mat3<double>{mass * side * side / 6.0}};
}

/// A hub of 1 kg and 10 cm times the size, with weights on ball joints at up to 87 cm times the size, that rotates
/// about a random axis as a rigid body does.
struct Star {
    BodyId hub{};
    std::vector<JointId> joints{};
};
Star addStar(World& world, const Vec3f& at, int spokes, double mass, float size, geometry::Random& random) {
    const Vec3f angularVelocity = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
    Star star;
    star.hub = world.addBody(
        {.pose = {.position = at}, .angularVelocity = angularVelocity, .mass = cubeOf(1.0, 0.1 * double{size})});
    for (int i = 0; i < spokes; ++i) {
        const Vec3f spoke = size * random.inBox(Vec3f{-0.5f}, Vec3f{0.5f});
        const BodyId weight = world.addBody({.pose = {.position = at + spoke},
                                             .velocity = glm::cross(angularVelocity, spoke),
                                             .angularVelocity = angularVelocity,
                                             .mass = cubeOf(mass, 0.1 * double{size})});
        star.joints.push_back(world.addJoint({.bodyA = star.hub, .bodyB = weight, .anchor = at + spoke}));
    }
    return star;
}

World weightlessWorld(RigidSolver solver = RigidSolver::SoftStep) {
    World world;
    world.settings.solver = solver;
    world.settings.gravity = Vec3f{0.0f};
    return world;
}

class JointHubsOfBothSolvers : public testing::TestWithParam<RigidSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, JointHubsOfBothSolvers,
                         testing::Values(RigidSolver::SoftStep, RigidSolver::SequentialImpulses));

/// Four weights of a tenth of the hub gave it thousands of times its energy within a second.
TEST_P(JointHubsOfBothSolvers, aStarThatRotatesFreelyWinsNoEnergyAndStaysTogether) {
    const double maximum = GetParam() == RigidSolver::SoftStep ? 1.05 : 1.1;  // of the energy
    geometry::Random random(kSeed);
    for (const int spokes : {4, 6, 10})
        for (const double mass : {0.01, 0.1, 1.0, 3.0})
            for (const float size : {0.1f, 1.0f, 10.0f})
                for (int i = 0; i < 3; ++i) {
                    SCOPED_TRACE(std::to_string(spokes) + " spokes, mass " + std::to_string(mass) + ", size " +
                                 std::to_string(size) + ", seed " + std::to_string(kSeed));
                    World world = weightlessWorld(GetParam());
                    const Star star = addStar(world, Vec3f{0.0f}, spokes, mass, size, random);
                    const double before = kineticEnergy(world);
                    float gap = 0.0f;
                    for (int step = 0; step < 300; ++step) {
                        world.step(kStep);
                        ASSERT_LE(kineticEnergy(world), maximum * before) << "step " << step;
                        for (const JointId joint : star.joints) gap = std::max(gap, gapOf(world, joint));
                    }
                    EXPECT_LE(gap, 0.03f * size);
                    EXPECT_GE(kineticEnergy(world), 0.9 * before);
                }
}

/// What hangs still is carried as a whole by the impulses that a sub-step begins with.
TEST_P(JointHubsOfBothSolvers, aStarThatHangsStaysWhereItIs) {
    for (const double mass : {0.01, 0.1}) {
        World world = weightlessWorld(GetParam());
        world.settings.gravity = {0.0f, -kEarthGravity, 0.0f};
        const BodyId anchor = addAnchor(world), hub = world.addBody({.mass = cubeOf(1.0, 0.1)});
        world.addJoint({.kind = JointKind::Fixed, .bodyA = anchor, .bodyB = hub});
        std::vector<BodyId> weights;
        for (int i = 0; i < 6; ++i) {
            const float angle = geometry::kPi<float> / 3.0f * static_cast<float>(i);
            const Vec3f spoke{0.5f * geometry::cos(angle), -0.1f, 0.5f * geometry::sin(angle)};
            weights.push_back(world.addBody({.pose = {.position = spoke}, .mass = cubeOf(mass, 0.1)}));
            world.addJoint({.bodyA = hub, .bodyB = weights.back(), .anchor = spoke});
        }
        stepFor(world, 5.0f);
        for (const BodyId weight : weights) {
            EXPECT_LE(glm::length(world.velocityOf(weight)), 0.05f) << mass;
            EXPECT_NEAR(world.centerOf(weight).y, -0.1f, 0.01f) << mass;
        }
    }
}

/// Balls of 5 cm to 5 mm in a row, 1 m apart, with joints halfway: from the smallest, the energy grew a hundred million
/// times.
TEST_P(JointHubsOfBothSolvers, smallBodiesWithJointsOnLongArmsAtTwoSidesKeepTheirEnergy) {
    for (const JointKind kind : {JointKind::Ball, JointKind::Hinge, JointKind::Fixed})
        for (const float step : {1.0f / 60.0f, 1.0f / 120.0f})
            for (const double radius : {0.05, 0.02, 0.01, 0.005}) {
                SCOPED_TRACE("joints of kind " + std::to_string(static_cast<int>(kind)) + ", radius " +
                             std::to_string(radius) + ", step " + std::to_string(step));
                World world = weightlessWorld(GetParam());
                world.settings.gravity = {0.0f, -kEarthGravity, 0.0f};
                std::vector<BodyId> balls{addAnchor(world)};
                std::vector<JointId> joints;
                for (int i = 1; i <= 3; ++i) {
                    const Vec3f at{static_cast<float>(i), 0.0f, 0.0f};
                    balls.push_back(addBob(world, at, 1.0, 0.4 * radius * radius));
                    joints.push_back(world.addJoint({.kind = kind,
                                                     .bodyA = balls[balls.size() - 2],
                                                     .bodyB = balls.back(),
                                                     .anchor = at - Vec3f{0.5f, 0.0f, 0.0f},
                                                     .axis = {0.0f, 0.0f, 1.0f}}));
                }
                for (float time = 0.0f; time < 5.0f; time += step) {
                    world.step(step);
                    double energy = kineticEnergy(world);  // as much as the balls have come down at most
                    for (std::size_t i = 1; i < balls.size(); ++i)
                        energy += double{kEarthGravity} * double{world.centerOf(balls[i]).y};
                    ASSERT_LE(energy, 0.05 * double{kEarthGravity}) << "after " << time << " s";
                    for (const JointId joint : joints) ASSERT_LE(gapOf(world, joint), 0.2f) << "after " << time << " s";
                }
            }
}

TEST(JointHubs, areSolvedWithTheSameBitsBesideOthers) {
    geometry::Random random(kSeed);
    World world = weightlessWorld();
    for (int i = 0; i < 12; ++i) {
        const Vec3f at{4.0f * static_cast<float>(i), 0.0f, 0.0f};
        addStar(world, at, i % 2 == 0 ? 6 : 2, i % 3 == 0 ? 0.1 : 1.0, 1.0f, random);
    }
    expectSameSolutions(world, 60);
}

/// Sequential impulses solve the parts with hubs after all others.
TEST(JointHubs, partsWithHubsAreSortedBehindTheOthers) {
    geometry::Random random(kSeed);
    World world = weightlessWorld(RigidSolver::SequentialImpulses);
    std::vector<std::uint32_t> slots, plain, ofHubs;
    for (int i = 0; i < 6; ++i) {
        const bool hasHub = i % 2 == 0;
        const Vec3f at{4.0f * static_cast<float>(i), 0.0f, 0.0f};
        Star star = addStar(world, at, hasHub ? 6 : 1, 1.0, 1.0f, random);
        const BodyId tip = world.addBody({.pose = {.position = at + Vec3f{0.0f, 2.0f, 0.0f}}});
        star.joints.push_back(world.addJoint({.bodyA = star.hub, .bodyB = tip, .anchor = at}));
        for (const JointId joint : star.joints) {
            slots.push_back(joint.index);
            (hasHub ? ofHubs : plain).push_back(joint.index);
        }
    }
    HubParts parts;
    for (int times = 0; times < 2; ++times) {
        parts.sort(world.arrays(), world.jointSlots(), slots);
        ASSERT_EQ(parts.starts().size(), 4u);  // three parts, and the end
        ASSERT_EQ(parts.starts().front(), plain.size());
        plain.insert(plain.end(), ofHubs.begin(), ofHubs.end());
        EXPECT_TRUE(std::equal(plain.begin(), plain.end(), parts.slots().begin(), parts.slots().end()));
        plain.resize(parts.starts().front());
    }
}

/// A hub of 1 kg, a cube, with weights on spokes of 50 cm.
TEST(JointHubs, areBodiesThatAnswerMoreThanTheirPartnersOrHaveTwoLongLevers) {
    const auto isHub = [&](double side, int spokes, double mass) {
        World world = weightlessWorld();
        const BodyId hub = world.addBody({.mass = cubeOf(1.0, side)});
        for (int i = 0; i < spokes; ++i) {
            const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / static_cast<float>(spokes);
            const Vec3f at{0.5f * geometry::cos(angle), 0.0f, 0.5f * geometry::sin(angle)};
            world.addJoint({.bodyA = hub, .bodyB = addBob(world, at, mass), .anchor = at});
        }
        const Bodies& bodies = world.arrays();
        std::vector<std::uint32_t> rows(bodies.size()), all, slots;
        for (std::uint32_t i = 0; i < rows.size(); ++i) rows[i] = i + 1, all.push_back(i + 1);
        for (std::uint32_t i = 0; i < world.jointSlots().size(); ++i) slots.push_back(i);
        JointHubs hubs;
        hubs.find(bodies, world.jointSlots(), slots, rows, all, rows.size() + 1);
        EXPECT_EQ(hubs.hubs().empty(), !hubs.isHub(hub.index + 1));
        return hubs.isHub(hub.index + 1);
    };
    EXPECT_TRUE(isHub(2.0, 10, 1.0));
    EXPECT_TRUE(isHub(2.0, 4, 100.0));
    EXPECT_FALSE(isHub(2.0, 4, 1.0));
    EXPECT_FALSE(isHub(2.0, 2, 100.0));
    EXPECT_FALSE(isHub(2.0, 6, 1e-5));
    EXPECT_TRUE(isHub(0.1, 2, 0.01)) << "the levers are twelve times as long as the radius of gyration";
    EXPECT_FALSE(isHub(0.1, 1, 1.0));
    EXPECT_FALSE(isHub(0.3, 2, 0.01)) << "four times";
}

}  // namespace
}  // namespace collidoscope::physics::joint_hubs_test
