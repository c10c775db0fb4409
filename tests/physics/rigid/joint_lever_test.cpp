// Joints of small bodies on long levers, limits of half a turn, springs and motors: by both solvers, at 60 and 240 Hz.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/elementary.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::kPi;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kSteps[]{1.0f / 60.0f, 1.0f / 240.0f};  // s

class JointLever : public JointTest {
protected:
    /// s, in which springs act once.
    static float partOf(const World& world, float step) {
        return GetParam() == RigidSolver::SoftStep ? step / static_cast<float>(world.settings.soft.subSteps) : step;
    }
};

/// Sequential impulses let the fixed cube explode after 3.4 s; the slider of the soft step sagged by .635 m.
TEST_P(JointLever, ACubeFarFromItsAnchorGivesWayByNoMoreThanGravityOverTheSquareOfTheFrequency) {
    for (const float step : kSteps)
        for (const JointKind kind : {JointKind::Fixed, JointKind::Slider, JointKind::Hinge})
            for (const bool isFirst : {false, true})
                for (const float size : {0.2f, 0.1f, 0.02f, 0.01f})
                    for (const float lever : {1.0f, 3.0f, 10.0f}) {
                        World world = empty();
                        const BodyId cube = addCube(world, {lever, 0.0f, 0.0f}, 0.5f * size);
                        const BodyId anchor = addAnchor(world);
                        const JointId joint = world.addJoint({.kind = kind,
                                                              .bodyA = isFirst ? cube : anchor,
                                                              .bodyB = isFirst ? anchor : cube,
                                                              .axis = {1.0f, 0.0f, 0.0f}});
                        const float f = std::min(world.settings.soft.jointFrequency, 0.25f / partOf(world, step));
                        const float w = 2.0f * kPi<float> * f;
                        const float maximum =
                            GetParam() == RigidSolver::SoftStep ? 1.05f * kEarthGravity / (w * w) : 1e-5f;
                        float farthest = 0.0f;
                        for (int i = 0; i < static_cast<int>(5.0f / step); ++i) {
                            ASSERT_TRUE(world.step(step).isFinite);
                            farthest = std::max(farthest, glm::length(world.centerOf(cube) - Vec3f{lever, 0.0f, 0.0f}));
                        }
                        EXPECT_LE(farthest, maximum) << "size " << size << ", lever " << lever << ", step " << step;
                        const double weight = world.massOf(cube).mass * double{kEarthGravity};
                        const float force = world.reactionOf(joint).force.y;
                        EXPECT_NEAR(isFirst ? -force : force, weight, 1e-2 * weight);
                    }
}

/// In half a minute a step of 1/60 s took 7 % of the energy of a swing of 40 degrees from sequential impulses, and 38 %
/// where the pendulum was 30 cm long: its joint held the ball on the tangent.
TEST_P(JointLever, APendulumOfAnyLengthKeepsItsEnergyFromAnyAngle) {
    for (const float step : {1.0f / 30.0f, kStep, kFineStep})
        for (const JointKind kind : {JointKind::Ball, JointKind::Hinge, JointKind::Distance})
            for (const float length : {0.3f, 1.0f})
                for (const float degrees : {10.0f, 40.0f, 90.0f, 170.0f}) {
                    World world = empty();
                    const float angle = degrees * kPi<float> / 180.0f;
                    const Vec3f from = length * Vec3f{geometry::sin(angle), -geometry::cos(angle), 0.0f};
                    const BodyId ball = addSolid(world, Spheref{.radius = 0.05f}, {.pose = {.position = from}});
                    JointDefinition joint{
                        .kind = kind, .bodyA = addAnchor(world), .bodyB = ball, .axis = {0.0f, 0.0f, 1.0f}};
                    if (kind == JointKind::Distance) joint.anchorB = from;
                    world.addJoint(joint);
                    float highest = -length;
                    const int steps = static_cast<int>(30.0f / step);
                    for (int i = 0; i < steps; ++i) {
                        world.step(step);
                        if (i > steps - static_cast<int>(6.0f / step))
                            highest = std::max(highest, world.centerOf(ball).y);
                    }
                    const float kept = (highest + length) / (from.y + length);
                    EXPECT_LE(kept, 1.012f) << degrees << " degrees, " << length << " m, step " << step;
                    // rad: how far it turns in a step, where it is fastest.
                    const float turn = step * std::sqrt(2.0f * kEarthGravity * (from.y + length)) / length;
                    if (GetParam() == RigidSolver::SequentialImpulses && turn > 0.1f) continue;
                    const bool isCoarse = GetParam() == RigidSolver::SoftStep && step > kStep;
                    EXPECT_GE(kept, isCoarse ? 0.9f : 0.988f)
                        << degrees << " degrees, " << length << " m, step " << step;
                }
}

/// The ball of 10 cm came apart from its hinge after 7.9 s by sequential impulses.
TEST_P(JointLever, APendulumOfASmallBallOnAHingeSwingsOnForAMinute) {
    for (const float step : kSteps)
        for (const float radius : {0.1f, 0.05f, 0.01f}) {
            World world = empty();
            const float angle = kPi<float> / 18.0f;
            const BodyId ball = addSolid(world, Spheref{.radius = radius},
                                         {.pose = {.position = {geometry::sin(angle), -geometry::cos(angle), 0.0f}}});
            const JointId joint = world.addJoint(
                {.kind = JointKind::Hinge, .bodyA = addAnchor(world), .bodyB = ball, .axis = {0.0f, 0.0f, 1.0f}});
            float gap = 0.0f, amplitude = 0.0f;
            const int steps = static_cast<int>(60.0f / step);
            for (int i = 0; i < steps; ++i) {
                world.step(step);
                gap = std::max(gap, gapOf(world, joint));
                if (i > steps - static_cast<int>(3.0f / step))
                    amplitude = std::max(amplitude, std::abs(world.centerOf(ball).x));
            }
            EXPECT_LE(gap, 3e-4f) << "radius " << radius << ", step " << step;
            EXPECT_NEAR(amplitude, geometry::sin(angle), 0.01f * geometry::sin(angle)) << "radius " << radius;
            EXPECT_LE(leanOf(world.jointPoseOf(joint)), 1e-5f);
        }
}

/// Limits of ±pi were taken and stopped nothing, those of ±3.1 were passed at 60 rad/s.
TEST_P(JointLever, ALimitNearHalfATurnHoldsWhateverTheAngularVelocity) {
    for (const float step : kSteps)
        for (const float limit : {kPi<float>, 3.1f, 2.0f, 0.1f})
            for (const float angularVelocity : {60.0f, -60.0f, 20.0f, -150.0f, 1.0f}) {
                World world = empty();
                world.settings.gravity = Vec3f{0.0f};
                const BodyId bar = addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.2f}},
                                            {.angularVelocity = {0.0f, 0.0f, angularVelocity}});
                const JointId joint = world.addJoint({.kind = JointKind::Hinge,
                                                      .bodyA = addAnchor(world),
                                                      .bodyB = bar,
                                                      .axis = {0.0f, 0.0f, 1.0f},
                                                      .limit = JointLimit{-limit, limit}});
                for (int i = 0; i < static_cast<int>(4.0f / step); ++i) {
                    world.step(step);
                    ASSERT_LE(std::abs(world.coordinateOf(joint)), limit + 1e-3f)
                        << "limit " << limit << ", " << angularVelocity;
                }
                EXPECT_NEAR(world.coordinateOf(joint), std::copysign(limit, angularVelocity), 1e-3f);
                EXPECT_LE(glm::length(world.angularVelocityOf(bar)), 1e-3f);
            }
}

TEST_P(JointLever, AHingeCountsItsTurnsAndALimitSetLaterForgetsThem) {
    World world = empty();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId wheel = addBob(world, Vec3f{0.0f}, 2.0, 0.5);
    const JointId joint = world.addJoint({.kind = JointKind::Hinge, .bodyA = addAnchor(world), .bodyB = wheel});
    world.setAngularVelocity(wheel, {0.0f, -10.0f, 0.0f});
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.coordinateOf(joint), -20.0f, 1e-3f);
    World copy = world;
    stepFor(world, 1.0f), stepFor(copy, 1.0f);
    EXPECT_EQ(hashOf(world), hashOf(copy));
    EXPECT_NEAR(world.coordinateOf(joint), -30.0f, 1e-3f);
    const float left = -30.0f + 5.0f * 2.0f * kPi<float>;  // 1.416 rad
    world.setLimit(joint, JointLimit{-kPi<float>, kPi<float>});
    EXPECT_NEAR(world.coordinateOf(joint), left, 1e-3f);
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.coordinateOf(joint), -kPi<float>, 1e-3f);
}

/// A spring by the implicit steps that a solver takes: what it says, and no more damping than that.
struct SpringByTheory {
    double frequency = 1.0, damping = 0.0, step = 0.0;  // Hz, 1, s
    double share = 1.0;                                 // of the mass that its stiffness is for, in that which moves
    double x = 0.0, v = 0.0;

    void advance() {
        const double w = 2.0 * kPi<double> * frequency, k = share * w * w, c = share * 2.0 * damping * w;
        v = (v - step * k * x) / (1.0 + step * c + step * step * k);
        x += step * v;
    }
};

/// The soft step damped like steps of twice its sub-step: a hinge was off by 5 degrees, a slider by .51 m of 10.
TEST_P(JointLever, SpringsSwingAsImplicitStepsOfTheSubStepDo) {
    for (const float step : kSteps)
        for (const JointKind kind : {JointKind::Hinge, JointKind::Slider, JointKind::Distance, JointKind::Wheel})
            for (const auto& [frequency, damping] : {std::pair{0.5f, 0.0f}, {2.0f, 0.0f}, {2.0f, 0.5f}, {5.0f, 1.0f}}) {
                World world = empty();
                world.settings.gravity = Vec3f{0.0f};
                const BodyId body = addBob(world, Vec3f{0.0f}, 3.0, 0.7);
                JointDefinition definition{.kind = kind,
                                           .bodyA = addAnchor(world),
                                           .bodyB = body,
                                           .axis = {1.0f, 0.0f, 0.0f},
                                           .spring = JointSpring{.frequency = frequency, .dampingRatio = damping}};
                if (kind == JointKind::Distance) definition.anchor = {-20.0f, 0.0f, 0.0f}, definition.anchorB = Vec3f{};
                if (kind == JointKind::Wheel) definition.axis = {0.0f, 0.0f, 1.0f};
                const JointId joint = world.addJoint(definition);
                const bool isAngle = kind == JointKind::Hinge, isWheel = kind == JointKind::Wheel;
                if (isAngle) world.setAngularVelocity(body, {10.0f, 0.0f, 0.0f});
                if (!isAngle) world.setVelocity(body, isWheel ? Vec3f{0.0f, 10.0f, 0.0f} : Vec3f{10.0f, 0.0f, 0.0f});
                const float part = partOf(world, step);
                SpringByTheory theory{.frequency = double{frequency}, .damping = double{damping}, .step = double{part}};
                theory.v = 10.0;
                const float rest = world.coordinateOf(joint);
                const int steps = static_cast<int>(2.0f / step), parts = static_cast<int>(step / part + 0.5f);
                for (int i = 0; i < steps; ++i) {
                    world.step(step);
                    for (int j = 0; j < parts; ++j) theory.advance();
                    ASSERT_NEAR(world.coordinateOf(joint) - rest, theory.x, 1e-3)
                        << "kind " << static_cast<int>(kind) << ", " << frequency << " Hz, step " << step << " at "
                        << i;
                }
            }
}

TEST_P(JointLever, ASpringOfAHingeTurnsWhatHangsOnALongLever) {
    for (const float step : kSteps)
        for (const float lever : {0.2f, 1.0f, 3.0f}) {
            World world = empty();
            world.settings.gravity = Vec3f{0.0f};
            const BodyId body = addBob(world, {lever, 0.0f, 0.0f}, 3.0, 0.7);
            const JointId joint = world.addJoint({.kind = JointKind::Hinge,
                                                  .bodyA = addAnchor(world),
                                                  .bodyB = body,
                                                  .axis = {0.0f, 0.0f, 1.0f},
                                                  .spring = JointSpring{.frequency = 2.0f, .dampingRatio = 0.1f}});
            world.setVelocity(body, {0.0f, 0.5f * lever, 0.0f}), world.setAngularVelocity(body, {0.0f, 0.0f, 0.5f});
            const float part = partOf(world, step);
            SpringByTheory theory{.frequency = 2.0, .damping = 0.1, .step = double{part}};
            theory.share = 0.7 / (0.7 + 3.0 * double{lever * lever});
            theory.v = 0.5;
            for (int i = 0; i < static_cast<int>(2.0f / step); ++i) {
                world.step(step);
                for (int j = 0; j < static_cast<int>(step / part + 0.5f); ++j) theory.advance();
                ASSERT_NEAR(world.coordinateOf(joint), theory.x, 2e-3) << "lever " << lever << " at " << i;
            }
        }
}

/// Chains of hinges with friction, spun and let go: whatever the steps, friction takes energy away.
TEST_P(JointLever, FrictionOfJointsNeverAddsEnergy) {
    for (const float step : {1.0f / 15.0f, 1.0f / 60.0f, 1.0f / 240.0f})
        for (const int parts : {1, 6})
            for (const float friction : {0.0f, 0.3f, 3.0f, 300.0f}) {
                World world = empty();
                world.settings.gravity = Vec3f{0.0f};
                world.settings.soft.subSteps = parts, world.settings.impulses.subSteps = parts;
                std::vector<BodyId> links;
                for (int i = 0; i < 6; ++i) {
                    const float x = 0.5f * static_cast<float>(i);
                    links.push_back(
                        addSolid(world, Boxf{.half = {0.2f, 0.06f, 0.1f}}, {.pose = {.position = {x, 0, 0}}}));
                    if (i == 0) continue;
                    world.addJoint({.kind = i % 2 == 0 ? JointKind::Hinge : JointKind::ConeTwist,
                                    .bodyA = links[links.size() - 2],
                                    .bodyB = links.back(),
                                    .anchor = {x - 0.25f, 0.0f, 0.0f},
                                    .axis = {i % 2 == 0 ? 0.0f : 1.0f, 0.0f, i % 2 == 0 ? 1.0f : 0.0f},
                                    .cone = 1.2f,
                                    .motor = JointMotor{.speed = 0.0f, .maxForce = friction}});
                }
                for (std::size_t i = 0; i < links.size(); ++i)
                    world.setVelocity(links[i], {0.0f, i % 2 == 0 ? 1.0f : -1.0f, 0.3f});
                const auto energyOf = [&] {
                    double sum = 0.0;
                    for (const BodyId link : links) sum += world.kineticEnergyOf(link);
                    return sum;
                };
                const double first = energyOf();
                for (int i = 0; i < static_cast<int>(5.0f / step); ++i) {
                    world.step(step);
                    ASSERT_LE(energyOf(), 1.02 * first)
                        << "friction " << friction << ", step " << step << " at " << i << ", parts " << parts;
                }
            }
}

/// However strong a motor or stiff a spring, the limit of its joint stops it: without this the soft step let them go
/// on. Twelve joints are enough to be solved eight at a time.
TEST_P(JointLever, ALimitStopsTheMotorAndTheSpringOfItsJoint) {
    for (const float step : kSteps)
        for (const int count : {1, 12})
            for (const JointKind kind : {JointKind::Hinge, JointKind::Slider})
                for (const float strength : {1.0f, 100.0f, 1e4f, 1e10f})
                    for (const bool isMotor : {true, false}) {
                        World world = empty();
                        world.settings.gravity = Vec3f{0.0f};
                        std::vector<JointId> joints;
                        for (int i = 0; i < count; ++i) {
                            const Vec3f at{0.0f, static_cast<float>(i), 0.0f};
                            const BodyId arm = addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.1f}},
                                                        {.pose = {.position = at + Vec3f{0.5f, 0.0f, 0.0f}}});
                            JointDefinition joint{.kind = kind, .bodyA = addAnchor(world, at), .bodyB = arm};
                            joint.anchor = at, joint.axis = {0.0f, 0.0f, 1.0f};
                            joint.limit = JointLimit{-0.5f, 1.0f};
                            if (isMotor) joint.motor = JointMotor{.speed = 1.0f, .maxForce = 40.0f * strength};
                            if (!isMotor)
                                joint.spring = JointSpring{.frequency = std::min(60.0f, std::sqrt(strength)),
                                                           .dampingRatio = 1.0f,
                                                           .target = 2.0f};
                            joints.push_back(world.addJoint(joint));
                        }
                        float furthest = 0.0f;
                        for (int i = 0; i < static_cast<int>(3.0f / step); ++i) {
                            world.step(step);
                            for (const JointId joint : joints) furthest = std::max(furthest, world.coordinateOf(joint));
                        }
                        const std::string what = std::to_string(count) + (isMotor ? " motors of " : " springs of ") +
                                                 std::to_string(strength) + ", step " + std::to_string(step);
                        EXPECT_LE(furthest, 1.001f) << what;
                        for (const JointId joint : joints) EXPECT_NEAR(world.coordinateOf(joint), 1.0f, 1e-3f) << what;
                    }
}

/// A limit stays as soft against others as its joint is.
TEST_P(JointLever, AMotorThatPullsAwayFromTheLimitLeavesItAsItIs) {
    const auto endOf = [](float strength) {
        World world = empty();
        const BodyId arm = addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.1f}}, {.pose = {.position = {0.5f, 0, 0}}});
        const JointId joint = world.addJoint({.kind = JointKind::Hinge,
                                              .bodyA = addAnchor(world),
                                              .bodyB = arm,
                                              .axis = {0.0f, 0.0f, 1.0f},
                                              .limit = JointLimit{-0.5f, 1.0f},
                                              .motor = JointMotor{.speed = 1.0f, .maxForce = strength}});
        stepFor(world, 4.0f);
        return world.coordinateOf(joint);
    };
    EXPECT_NEAR(endOf(0.0f), -0.5f, 1e-3f);
    EXPECT_NEAR(endOf(20.0f), -0.5f, 1e-3f);  // a tenth of what the weight pulls with
    EXPECT_NEAR(endOf(2000.0f), 1.0f, 1e-3f);
}

INSTANTIATE_TEST_SUITE_P(ByBoth, JointLever, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         nameOfSolver);

}  // namespace
}  // namespace collidoscope::physics
