#include <gtest/gtest.h>

#include <limits>

#include "physics/particle/system.h"

namespace collidoscope::physics::joint_formula_test {
namespace {

using geometry::Vec3f;

constexpr float kStep = 1.0f / 60.0f;

/// Particles at these places, tied one to the next.
ParticleSystem chainOf(std::span<const Vec3f> places, float length, float compliance = 0.0f) {
    ParticleSystem system;
    system.state.resize(places.size());
    std::vector<DistanceJoint> joints;
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        system.state.position.set(i, places[i]);
        system.state.setMass(i, 1.0f);
        if (i > 0) joints.push_back({i - 1, i, length, compliance});
    }
    system.joints = JointSolver(joints, places.size());
    system.forces.gravity = Vec3f(0.0f);
    return system;
}
ParticleSystem pairAt(float distance) { return chainOf(std::array{Vec3f(0.0f), Vec3f(distance, 0.0f, 0.0f)}, 1.0f); }

void expectFinite(const ParticleState<float>& state) {
    for (std::size_t i = 0; i < state.size(); ++i)
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_TRUE(std::isfinite(state.position[i][axis])) << "particle " << i;
            EXPECT_TRUE(std::isfinite(state.velocity[i][axis])) << "particle " << i;
        }
}

TEST(JointFormula, reference_defect_44_EndsMoveInProportionToTheirInverseMasses) {
    ParticleSystem system = pairAt(3.0f);
    system.state.setMass(0, 3.0f);
    system.joints.solve(system.state, {kStep, 1});
    EXPECT_NEAR(system.state.position[0].x, 0.5f, 1e-6f);
    EXPECT_NEAR(system.state.position[1].x, 1.5f, 1e-6f);
}
TEST(JointFormula, reference_defect_44_AFixedAnchorStays) {
    ParticleSystem system = pairAt(3.0f);
    system.state.inverseMass[0] = 0.0f;
    system.forces.gravity = Vec3f(0.0f, -9.81f, 0.0f);
    for (int i = 0; i < 100; ++i) {
        system.step(kStep);
        ASSERT_EQ(system.state.position[0], Vec3f(0.0f));
        ASSERT_EQ(system.state.velocity[0], Vec3f(0.0f));
    }
    EXPECT_NEAR(glm::length(system.state.position[1]), 1.0f, 1e-5f);
}
TEST(JointFormula, reference_defect_44_VelocitiesFollowTheMovedEnds) {
    ParticleSystem system = pairAt(1.0f);
    system.state.inverseMass[0] = 0.0f;
    system.state.velocity.set(1, {2.0f, 0.0f, 0.0f});
    system.step(kStep);
    EXPECT_NEAR(system.state.position[1].x, 1.0f, 1e-6f);
    EXPECT_NEAR(system.state.velocity[1].x, 0.0f, 1e-5f) << "a taut rope takes the speed along it";
}
TEST(JointFormula, reference_defect_44_CoincidentEndsStayFinite) {
    ParticleSystem system = pairAt(0.0f);
    for (int i = 0; i < 10; ++i) system.step(kStep);
    expectFinite(system.state);
    EXPECT_EQ(system.state.position[1], Vec3f(0.0f)) << "no direction to part in";
}

TEST(JointFormula, TwoFixedEndsAreLeft) {
    ParticleSystem system = pairAt(3.0f);
    system.state.inverseMass = {0.0f, 0.0f};
    system.step(kStep);
    EXPECT_EQ(system.state.position[0], Vec3f(0.0f));
    EXPECT_EQ(system.state.position[1], Vec3f(3.0f, 0.0f, 0.0f));
}
TEST(JointFormula, AJointOfNoLengthBringsItsEndsTogether) {
    ParticleSystem system = chainOf(std::array{Vec3f(0.0f), Vec3f(1.0f, 2.0f, 2.0f)}, 0.0f);
    for (int i = 0; i < 10; ++i) system.step(kStep);
    expectFinite(system.state);
    EXPECT_NEAR(glm::length(system.state.position[1] - system.state.position[0]), 0.0f, 1e-6f);
}
TEST(JointFormula, EndsTooFarApartToSquareAreLeft) {
    ParticleSystem system = pairAt(1e30f);
    system.joints.solve(system.state, {kStep, 3});
    expectFinite(system.state);
    EXPECT_EQ(system.state.position[1].x, 1e30f);
}
TEST(JointFormula, VeryHeavyAndVeryLightEndsStayFinite) {
    for (const float mass : {1e-9f, 1e-6f, 1e6f, 1e9f}) {
        SCOPED_TRACE(mass);
        ParticleSystem system =
            chainOf(std::array{Vec3f(0.0f), Vec3f(1.0f, 0.0f, 0.0f), Vec3f(2.0f, 0.0f, 0.0f)}, 1.0f);
        system.state.inverseMass[0] = 0.0f;
        system.state.setMass(2, mass);
        system.forces.gravity = Vec3f(0.0f, -9.81f, 0.0f);
        system.settings.iterations = 20;
        for (int i = 0; i < 300; ++i) system.step(kStep);
        expectFinite(system.state);
        const float largest = mass < 1.0f ? 1.001f : std::numeric_limits<float>::max();
        EXPECT_LT(glm::length(system.state.position[1]), largest);
    }
}
TEST(JointFormula, VeryShortAndVeryLongStepsStayFinite) {
    for (const float time : {1e-9f, 1e-3f, 10.0f})
        for (const float compliance : {0.0f, 1e-3f, 1e30f}) {
            SCOPED_TRACE(testing::Message() << "step " << time << " s, compliance " << compliance << " m/N");
            ParticleSystem system = chainOf(std::array{Vec3f(0.0f), Vec3f(1.5f, 0.0f, 0.0f)}, 1.0f, compliance);
            system.state.inverseMass[0] = 0.0f;
            system.forces.gravity = Vec3f(0.0f, -9.81f, 0.0f);
            system.settings.iterations = 4;
            for (int i = 0; i < 20; ++i) system.step(time);
            expectFinite(system.state);
        }
}

/// m g compliance below a fixed particle, at rest.
TEST(JointFormula, ComplianceIsAStiffnessWhateverTheStepAndTheIterations) {
    constexpr float kMass = 2.0f, kCompliance = 1e-3f, kGravity = 9.81f;
    for (const float time : {1.0f / 30.0f, 1.0f / 60.0f, 1.0f / 240.0f})
        for (const int iterations : {1, 4, 20}) {
            SCOPED_TRACE(testing::Message() << "step " << time << " s, iterations " << iterations);
            ParticleSystem system = chainOf(std::array{Vec3f(0.0f), Vec3f(0.0f, -1.0f, 0.0f)}, 1.0f, kCompliance);
            system.state.inverseMass[0] = 0.0f;
            system.state.setMass(1, kMass);
            system.forces.gravity = Vec3f(0.0f, -kGravity, 0.0f);
            system.settings.iterations = iterations;
            // The step is an implicit one for the joint: oscillations die out by themselves.
            for (float t = 0.0f; t < 10.0f; t += time) system.step(time);
            const float stretch = -system.state.position[1].y - 1.0f;
            EXPECT_NEAR(stretch / (kMass * kGravity * kCompliance), 1.0f, 0.005f);
        }
}

/// The largest strain of a chain that hangs from its first particle and was a tenth too long, after some iterations.
float strainAfter(int iterations, int links) {
    std::vector<Vec3f> places;
    for (int i = 0; i <= links; ++i) places.emplace_back(0.0f, -1.1f * static_cast<float>(i), 0.0f);
    ParticleSystem system = chainOf(places, 1.0f);
    system.state.inverseMass[0] = 0.0f;
    system.joints.solve(system.state, {kStep, iterations});
    float largest = 0.0f;
    for (std::size_t i = 1; i < places.size(); ++i) {
        const float length = glm::length(system.state.position[i] - system.state.position[i - 1]);
        largest = std::max(largest, std::abs(length - 1.0f));
    }
    return largest;
}
TEST(JointFormula, ChainsConvergeTowardsRigidOnes) {
    EXPECT_LT(strainAfter(1, 1), 1e-6f);
    for (const int links : {2, 5, 10, 30, 100}) {
        SCOPED_TRACE(links);
        float before = 0.2f;
        // Twice the links need four times the iterations, as heat takes to spread.
        for (const int sweeps : {1, 4, 16}) {
            const float strain = strainAfter(sweeps * links * links / 4 + 1, links);
            EXPECT_LT(strain, before + 1e-6f);
            before = strain;
        }
        EXPECT_LT(before, 1e-3f) << "after four times the square of the number of links";
    }
}

}  // namespace
}  // namespace collidoscope::physics::joint_formula_test
