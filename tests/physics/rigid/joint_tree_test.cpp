// Trees of joints: solved at once, all held rows are exact, momentum stays, and no energy is won.

#include "physics/rigid/joint/joint_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "physics/rigid/joint/prepare_joints.h"
#include "physics/rigid/joint/solve_joints.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics::joint_tree_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 2311;
constexpr JointKind kKinds[] = {JointKind::Distance, JointKind::Ball,      JointKind::Hinge, JointKind::Slider,
                                JointKind::Fixed,    JointKind::ConeTwist, JointKind::Wheel};

/// A body of 1 g to 1 kg that rotates as easily as a ball of 1 cm to 1 m, with a spread of 1; of 1 kg and 1 m with 0.
BodyId addRandomBody(World& world, const Vec3f& at, geometry::Random& random, float spread = 1.0f) {
    const double mass = std::pow(10.0, double{random.uniform(-3.0f * spread, 0.0f)}),
                 gyration = std::pow(10.0, double{random.uniform(-2.0f * spread, 0.0f)});
    const Vec3d moments{1.0, double{random.uniform(0.6f, 1.2f)}, double{random.uniform(0.6f, 1.2f)}};
    geometry::Mat3<double> inertia{0.0};
    for (int i = 0; i < 3; ++i) inertia[i][i] = mass * gyration * gyration * moments[i];
    return world.addBody({.pose = {.position = at, .orientation = random.rotation()},
                          .velocity = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}),
                          .angularVelocity = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}),
                          .mass = MassProperties{.mass = mass, .inertia = inertia}});
}

/// A random tree of joints, hung on a static body or free.
World treeWorld(int count, bool isHung, geometry::Random& random, float spread = 1.0f) {
    World world;
    std::vector<BodyId> bodies;
    if (isHung) bodies.push_back(world.addBody({.kind = BodyKind::Static}));
    for (int i = 0; i < count; ++i) {
        const BodyId body = addRandomBody(world, random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}), random, spread);
        // Only one joint may lead to the static body.
        const std::size_t first = isHung && bodies.size() > 1 ? 1 : 0;
        if (!bodies.empty()) {
            const BodyId other = bodies[first + random.index(static_cast<std::uint32_t>(bodies.size() - first))];
            const bool isFirst = random.index(2) == 0;
            world.addJoint({.kind = kKinds[random.index(std::size(kKinds))],
                            .bodyA = isFirst ? body : other,
                            .bodyB = isFirst ? other : body,
                            .anchor = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}),
                            .anchorB = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}),
                            .axis = random.direction(),
                            .suspension = random.direction()});
        }
        bodies.push_back(body);
    }
    return world;
}

struct Solved {
    Bodies bodies{};
    std::vector<RigidJoint> joints{};
    std::vector<JointRows> rows{};
    JointTree tree{};
    bool isTree = false;
};
/// All rows of a world, and its velocities after one pass over hard joints.
Solved solvedAtOnce(const World& world) {
    Solved solved{.bodies = world.arrays(), .joints = {world.jointSlots().begin(), world.jointSlots().end()}};
    prepareJoints(solved.bodies, solved.joints, {.time = 1.0f / 60.0f}, solved.rows);
    solved.isTree = solved.tree.build(solved.rows, solved.bodies);
    if (!solved.isTree) return solved;
    solved.tree.factor(solved.rows, false);
    JointSolve(WorldMotions{solved.bodies})
        .passAtOnce(solved.rows, {.time = 1.0f / 60.0f, .isWhole = false}, solved.tree);
    return solved;
}

/// m/s: the largest rate of a held row.
double largestRate(const Solved& solved) {
    double largest = 0.0;
    for (const JointRows& joint : solved.rows)
        for (const JointRow& row : joint.all()) {
            if (row.use != RowUse::Held) continue;
            const BodyMotion &a = solved.bodies.motions[joint.bodyA], &b = solved.bodies.motions[joint.bodyB];
            const double rate = glm::dot(Vec3d{row.along}, Vec3d{b.velocity} - Vec3d{a.velocity}) +
                                glm::dot(Vec3d{row.turnB}, Vec3d{b.angularVelocity}) -
                                glm::dot(Vec3d{row.turnA}, Vec3d{a.angularVelocity});
            largest = std::max(largest, std::abs(rate));
        }
    return largest;
}
double energyOf(const Bodies& bodies) {
    double energy = 0.0;
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        if (!bodies.isDynamic(i)) continue;
        const Vec3d v{bodies.motions[i].velocity};
        energy += 0.5 * bodies.masses[i].mass * glm::dot(v, v) +
                  0.5 * glm::dot(Vec3d{bodies.momenta[i]}, Vec3d{bodies.motions[i].angularVelocity});
    }
    return energy;
}
Vec3d momentumOf(const Bodies& bodies) {
    Vec3d momentum{0.0};
    for (std::uint32_t i = 0; i < bodies.size(); ++i)
        if (bodies.isDynamic(i)) momentum += bodies.masses[i].mass * Vec3d{bodies.motions[i].velocity};
    return momentum;
}

/// Each joint alone would be solved; that all of them are after one pass is the point.
TEST(JointTree, solvesAllHeldRowsOfRandomTreesAtOnce) {
    geometry::Random random(kSeed);
    for (int i = 0; i < 300; ++i) {
        const bool isHung = i % 2 == 0;
        const World world = treeWorld(2 + i % 30, isHung, random);
        SCOPED_TRACE("tree " + std::to_string(i) + ", seed " + std::to_string(kSeed));
        const double energy = energyOf(world.arrays());
        const Vec3d momentum = momentumOf(world.arrays());
        const Solved solved = solvedAtOnce(world);
        ASSERT_TRUE(solved.isTree);
        EXPECT_LE(largestRate(solved), 2e-3);  // velocities are floats, of small bodies up to some 100 rad/s
        EXPECT_LE(energyOf(solved.bodies), (1.0 + 1e-4) * energy);
        if (!isHung) {
            EXPECT_LE(glm::length(momentumOf(solved.bodies) - momentum), 1e-4);
        }
    }
}

/// A loop of random joints can be stuck, or hold a motion twice, so closing rows give way by a thousandth.
TEST(JointTree, solvesLoopsAtOnce) {
    geometry::Random random(kSeed);
    for (int i = 0; i < 100; ++i) {
        const bool isHung = i % 2 == 0;
        World world = treeWorld(5 + i % 20, isHung, random, 0.1f);
        SCOPED_TRACE("loop " + std::to_string(i) + ", seed " + std::to_string(kSeed));
        const std::vector<BodyId> bodies = world.bodies();
        const auto count = static_cast<std::uint32_t>(bodies.size());
        for (int k = 0; k <= i % 3; ++k) {
            const std::uint32_t a = random.index(count), b = (a + 1 + random.index(count - 1)) % count;
            world.addJoint({.bodyA = bodies[a], .bodyB = bodies[b], .anchor = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f})});
        }
        const double energy = energyOf(world.arrays());
        const Vec3d momentum = momentumOf(world.arrays());
        const Solved solved = solvedAtOnce(world);
        ASSERT_TRUE(solved.isTree);
        ASSERT_TRUE(solved.tree.hasLoops());
        EXPECT_LE(largestRate(solved), 0.2);  // of some m/s before
        EXPECT_LE(energyOf(solved.bodies), (1.0 + 1e-4) * energy);
        if (!isHung) {
            EXPECT_LE(glm::length(momentumOf(solved.bodies) - momentum), 1e-4);
        }
    }
}

TEST(JointTree, refusesManyLoopsAndLockedAxes) {
    geometry::Random random(kSeed);
    World loop, locked;
    for (World* world : {&loop, &locked})
        for (int i = 0; i < 3; ++i) addRandomBody(*world, {static_cast<float>(i), 0.0f, 0.0f}, random);
    for (World* world : {&loop, &locked})
        for (std::uint32_t i = 0; i < 2; ++i) world->addJoint({.bodyA = world->idOf(i), .bodyB = world->idOf(i + 1)});
    EXPECT_TRUE(solvedAtOnce(locked).isTree);
    locked.setLockedAxes(locked.idOf(1), {.rotation = {false, true, false}});
    EXPECT_FALSE(solvedAtOnce(locked).isTree);
    EXPECT_FALSE(solvedAtOnce(loop).tree.hasLoops());
    for (std::size_t i = 0; i < JointTree::kMaxClosing; ++i) {
        loop.addJoint({.bodyA = loop.idOf(2), .bodyB = loop.idOf(0)});
        EXPECT_TRUE(solvedAtOnce(loop).isTree);
    }
    loop.addJoint({.bodyA = loop.idOf(2), .bodyB = loop.idOf(0)});
    EXPECT_FALSE(solvedAtOnce(loop).isTree);
}

/// A beam of cubes that are fixed to each other yields no more than one cube would, with any load at its end.
TEST(JointTree, aSoftTreeYieldsAlikeUnderAnyLoad) {
    for (const double load : {0.01, 1.0, 100.0}) {
        World world;
        world.settings.solver = RigidSolver::SoftStep;
        BodyId last = addAnchor(world);
        for (int i = 1; i <= 8; ++i) {
            const Vec3f at{static_cast<float>(i), 0.0f, 0.0f};
            const BodyId ball = addBob(world, at, i == 8 ? load : 1.0, 4e-5);
            world.addJoint({.kind = JointKind::Fixed, .bodyA = last, .bodyB = ball, .anchor = at - Vec3f{0.5f, 0, 0}});
            last = ball;
        }
        stepFor(world, 5.0f);
        EXPECT_NEAR(world.centerOf(last).y, 0.0f, 5e-3f) << load;
        EXPECT_LE(glm::length(world.velocityOf(last)), 1e-3f) << load;
    }
}

/// A cantilever of 20 cubes of 1 m, which sagged by metres when its joints were solved one after the other.
TEST_P(JointTest, ABeamOfFixedCubesDoesNotSag) {
    World world = empty();
    BodyId last = addAnchor(world);
    for (int i = 0; i < 20; ++i) {
        const BodyId cube = addCube(world, {static_cast<float>(i) + 0.5f, 0.0f, 0.0f});
        world.addJoint(
            {.kind = JointKind::Fixed, .bodyA = last, .bodyB = cube, .anchor = {static_cast<float>(i), 0, 0}});
        last = cube;
    }
    for (int step = 0; step < 300; ++step) {
        world.step(kStep);
        ASSERT_NEAR(world.centerOf(last).y, 0.0f, 0.02f) << "step " << step;
    }
    EXPECT_LE(glm::length(world.velocityOf(last)), 1e-3f);
}
INSTANTIATE_TEST_SUITE_P(Beams, JointTest, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         nameOfSolver);

}  // namespace
}  // namespace collidoscope::physics::joint_tree_test
