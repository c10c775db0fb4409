#include <gtest/gtest.h>

#include "tests/geometry/base/supported_sets.h"
#include "tests/physics/joint/cloths.h"
#include "tests/physics/joint/threads_for.h"

namespace collidoscope::physics::joint_lanes_test {
namespace {

using geometry::batch::InstructionSet;

constexpr float kStep = 1.0f / 60.0f;

void expectOneAnswer(const JointNet& net, const JointSubStep& step) {
    ParticleState<float> observed = net.state;
    std::size_t seen = 0;
    net.solver().solveObserved(observed, step, [&](const SolvedJoint&) { ++seen; });
    EXPECT_EQ(seen, net.joints.size() * static_cast<std::size_t>(step.iterations));
    for (const InstructionSet set : geometry::test::supportedSets())
        for (const std::size_t threads : {1u, 2u, 4u}) {
            SCOPED_TRACE("instruction set " + std::to_string(static_cast<int>(set)) + ", threads " +
                         std::to_string(threads));
            ParticleState<float> state = net.state;
            net.solver().solve(state, step, threadsFor(threads), set);
            EXPECT_TRUE(haveSameBits(state.position, observed.position));
        }
}

/// Where the particles may have started: most joints have turned a little, some by much, and one has no direction.
VectorArray<float> startOf(const JointNet& net) {
    geometry::Random random(net.joints.size());
    VectorArray<float> start = net.state.position;
    for (std::size_t i = 0; i < start.size(); ++i) {
        const float reach = random.index(10) == 0 ? 0.2f : 0.02f;
        start.add(i, random.inBox(geometry::Vec3f(-reach), geometry::Vec3f(reach)));
    }
    start.set(net.joints.front().b, start[net.joints.front().a]);
    return start;
}
std::vector<float> weightsOf(const JointNet& net) {
    std::vector<float> weights = net.state.inverseMass;
    for (std::size_t i = 0; i < weights.size(); i += 3) weights[i] *= 0.5f;
    return weights;
}

/// All instruction sets and numbers of threads give the bits of the joint-by-joint code.
void expectOneAnswer(const JointNet& net, int iterations) {
    const VectorArray<float> start = startOf(net);
    const std::vector<float> weights = weightsOf(net);
    expectOneAnswer(net, {.time = kStep, .iterations = iterations});
    expectOneAnswer(net, {.time = kStep, .iterations = iterations, .start = &start, .weights = weights});
}

TEST(JointLanes, AHundredThousandJointsOfAClothEqualTheObservedOnes) {
    const JointNet net = gridNet(130, 131, 1);
    EXPECT_GT(net.joints.size(), 100'000u);
    expectOneAnswer(net, 2);
}
TEST(JointLanes, TangledJointsEqualTheObservedOnes) { expectOneAnswer(tangledNet(10'000, 70'000, 2), 2); }
TEST(JointLanes, GridsOfAnyWidthEqualTheObservedOnes) {
    for (const int columns : {1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 32, 33}) {
        SCOPED_TRACE(columns);
        expectOneAnswer(gridNet(40, columns, 3), 2);
    }
}
TEST(JointLanes, AHubWithMoreJointsThanColoursEqualsTheObservedOnes) {
    JointNet net = tangledNet(200, 0, 4);
    for (std::uint32_t i = 1; i < 200; ++i) net.joints.push_back({0, i, 0.5f});
    expectOneAnswer(net, 3);
}
TEST(JointLanes, JointsBetweenTheSameTwoEqualTheObservedOnes) {
    JointNet net = gridNet(20, 20, 5);
    const std::vector<DistanceJoint> twice = net.joints;
    for (const DistanceJoint& joint : twice) net.joints.push_back({joint.b, joint.a, joint.length, joint.compliance});
    expectOneAnswer(net, 2);
}

TEST(JointLanes, TornJointsEqualTheObservedOnes) {
    const JointNet net = gridNet(40, 40, 6);
    JointSolver solver = net.solver();
    for (std::size_t i = 0; i < net.joints.size(); i += 3) solver.remove(i);
    for (std::size_t i = 1; i < net.joints.size(); i += 3) solver.setLength(i, 0.05f);
    for (std::size_t i = 2; i < net.joints.size(); i += 3) solver.setCompliance(i, 1e-3f);
    ParticleState<float> observed = net.state, state = net.state;
    solver.solveObserved(observed, {kStep, 3}, [&](const SolvedJoint& solved) { EXPECT_NE(solved.joint % 3, 0u); });
    solver.solve(state, {kStep, 3});
    EXPECT_TRUE(haveSameBits(state.position, observed.position));
}

TEST(JointLanes, ACopyOfASolverGivesTheSameBits) {
    const JointNet net = gridNet(30, 30, 7);
    JointSolver solver = net.solver();
    ParticleState<float> first = net.state, second = net.state;
    solver.solve(first, {kStep, 2});
    JointSolver copy = solver;
    copy.solve(second, {kStep, 2});
    EXPECT_TRUE(haveSameBits(first.position, second.position));
}

TEST(JointLanes, EachJointIsSolvedOnceAnIteration) {
    const JointNet net = gridNet(50, 47, 8);
    std::vector<int> times(net.joints.size(), 0);
    ParticleState<float> state = net.state;
    net.solver().solveObserved(state, {kStep, 2}, [&](const SolvedJoint& solved) { ++times[solved.joint]; });
    EXPECT_EQ(std::count(times.begin(), times.end(), 2), static_cast<std::ptrdiff_t>(times.size()));
}

}  // namespace
}  // namespace collidoscope::physics::joint_lanes_test
