#pragma once
/// Helpers for tests of joints.

#include <gtest/gtest.h>

#include <string>

#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {

constexpr float kFineStep = 1.0f / 240.0f;  // s
constexpr float kEarthGravity = 9.81f;

/// A small heavy thing: a kilogram, hard to turn about its own centre only as much as it must be.
inline BodyId addBob(World& world, const geometry::Vec3f& at, double mass = 1.0, double inertia = 1e-4) {
    return world.addBody(
        {.pose = {.position = at}, .mass = MassProperties{.mass = mass, .inertia = geometry::Mat3<double>{inertia}}});
}
inline BodyId addAnchor(World& world, const geometry::Vec3f& at = geometry::Vec3f{0.0f}) {
    return world.addBody({.kind = BodyKind::Static, .pose = {.position = at}});
}
inline BodyId addCube(World& world, const geometry::Vec3f& at, float half = 0.5f) {
    return addSolid(world, geometry::Boxf{.half = geometry::Vec3f{half}}, {.pose = {.position = at}});
}

inline float gapOf(const World& world, JointId joint) {
    const JointPose place = world.jointPoseOf(joint);
    return glm::length(place.pointB - place.pointA);
}

/// A test under each of the two solvers.
class JointTest : public testing::TestWithParam<RigidSolver> {
protected:
    static World empty() {
        World world;
        world.settings.solver = GetParam();
        return world;
    }
};

inline std::string nameOfSolver(const testing::TestParamInfo<RigidSolver>& tested) {
    return tested.param == RigidSolver::SequentialImpulses ? "SequentialImpulses" : "SoftStep";
}

}  // namespace collidoscope::physics
