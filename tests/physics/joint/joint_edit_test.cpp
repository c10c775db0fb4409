#include <gtest/gtest.h>

#include "physics/particle/joint/joint_solver.h"

namespace collidoscope::physics::joint_edit_test {
namespace {

ParticleState<float> twoAt(float distance) {
    ParticleState<float> state;
    state.resize(2);
    state.position.set(1, {distance, 0.0f, 0.0f});
    return state;
}
JointSolver oneJoint() {
    const DistanceJoint joint{0, 1, 1.0f};
    return JointSolver({&joint, 1}, 2);
}

TEST(JointEdit, ARemovedJointHoldsNothing) {
    JointSolver solver = oneJoint();
    solver.remove(0);
    ParticleState<float> state = twoAt(3.0f);
    solver.solve(state, {0.01f, 5});
    EXPECT_TRUE(solver.isRemoved(0));
    EXPECT_EQ(state.position[0], geometry::Vec3f(0.0f));
    EXPECT_EQ(state.position[1], geometry::Vec3f(3.0f, 0.0f, 0.0f));
}

TEST(JointEdit, ANewLengthActsAtOnce) {
    JointSolver solver = oneJoint();
    solver.setLength(0, 2.0f);
    ParticleState<float> state = twoAt(3.0f);
    solver.solve(state, {0.01f, 1});
    EXPECT_FLOAT_EQ(state.position[1].x - state.position[0].x, 2.0f);
    EXPECT_EQ(solver.joints()[0].length, 2.0f);
}

TEST(JointEdit, ANewComplianceActsAtOnce) {
    JointSolver solver = oneJoint();
    ParticleState<float> state = twoAt(3.0f);
    // Softness c / h^2 = 2 / kg beside two inverse masses of 1 / kg: half of the way remains.
    solver.setCompliance(0, 2e-4f);
    solver.solve(state, {0.01f, 1});
    EXPECT_NEAR(state.position[1].x - state.position[0].x, 2.0f, 1e-5f);
}

TEST(JointEdit, ACopyKeepsItsJointsWhenTheOtherIsEdited) {
    JointSolver solver = oneJoint();
    const JointSolver snapshot = solver;
    solver.remove(0);
    solver.setLength(0, 2.0f);
    EXPECT_FALSE(snapshot.isRemoved(0));
    EXPECT_EQ(snapshot.joints()[0].length, 1.0f);
}

}  // namespace
}  // namespace collidoscope::physics::joint_edit_test
