#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "physics/particle/joint/joint_solver.h"

namespace collidoscope::physics::joint_door_test {
namespace {

void expectRefused(const DistanceJoint& joint, const std::string& reason) {
    const std::vector<DistanceJoint> joints{{0, 1, 1.0f}, joint};
    try {
        JointSolver(joints, 3);
        ADD_FAILURE() << "accepted a joint that should be refused: " << reason;
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("joint 1: "), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
    }
}

TEST(JointDoor, BadJointsAreRefusedByNumberAndReason) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
    expectRefused({2, 2, 1.0f}, "ties particle 2 to itself");
    expectRefused({0, 3, 1.0f}, "no such particle");
    expectRefused({4, 1, 1.0f}, "no such particle");
    expectRefused({0, 1, -1.0f}, "length");
    expectRefused({0, 1, kNan}, "length");
    expectRefused({0, 1, kInfinity}, "length");
    expectRefused({0, 1, 1.0f, -1.0f}, "compliance");
    expectRefused({0, 1, 1.0f, kNan}, "compliance");
}

TEST(JointDoor, NoJointsAndNoParticlesAreLegal) {
    JointSolver none({}, 0);
    ParticleState<float> state;
    none.solve(state, {0.01f, 4});
    EXPECT_TRUE(none.joints().empty());
}

}  // namespace
}  // namespace collidoscope::physics::joint_door_test
