// Friction of joints: the law of it against a search, and bodies that it holds, slows down and brings to rest, by both
// solvers.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "geometry/base/random.h"
#include "physics/rigid/joint/turn_friction.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics::joint_friction_test {
namespace {

using geometry::Boxf;
using geometry::Vec3d;
using geometry::Vec3f;
using Turns = SoftVector<double>;

constexpr std::uint64_t kSeed = 4107;

/// A case of turns that friction resists.
struct Turning {
    geometry::Mat3<double> k{1.0};  // 1/(kg m^2)
    Vec3d old{0.0}, w{0.0};
    double limit = 0.0;

    Vec3d answer() const {
        const double numbers[6] = {k[0][0], k[1][0], k[2][0], k[1][1], k[2][1], k[2][2]};
        const Turns found = TurnFriction<double>(numbers).impulse({old.x, old.y, old.z}, {w.x, w.y, w.z}, limit);
        return {found.x, found.y, found.z};
    }
    Vec3d left(const Vec3d& impulse) const { return w + k * (impulse - old); }
    /// What an angular impulse leaves of the energy of this turning, least for the law of friction.
    double energy(const Vec3d& impulse) const {
        return 0.5 * glm::dot(impulse, k * impulse) + glm::dot(w - k * old, impulse);
    }
};

/// `ratio`: of the largest to the smallest eigenvalue, at most.
Turning randomTurning(geometry::Random& random, double ratio) {
    const auto any = [&](float low, float high) { return double{random.uniform(low, high)}; };
    const double scale = std::exp2(any(-30.0f, 30.0f));
    const geometry::Mat3<double> turn = glm::mat3_cast(geometry::Quatd{random.rotation()});
    geometry::Mat3<double> diagonal{0.0};
    for (int i = 0; i < 3; ++i) diagonal[i][i] = scale * std::pow(ratio, -any(0.0f, 1.0f));
    Turning turning{.k = turn * diagonal * glm::transpose(turn)};
    const auto anyVector = [&](double size) { return size * Vec3d{random.inBox(Vec3f{-1.0f}, Vec3f{1.0f})}; };
    turning.old = anyVector(1.0 / scale), turning.w = anyVector(1.0);
    turning.limit = std::exp2(any(-6.0f, 8.0f)) / scale;
    return turning;
}

TEST(TurnFriction, noAngularImpulseWithinTheLimitDissipatesMore) {
    geometry::Random random(kSeed);
    constexpr int kCases = 600;
    int turning = 0;
    for (int i = 0; i < kCases; ++i) {
        const Turning t = randomTurning(random, i % 2 == 0 ? 30.0 : 1e4);
        const Vec3d found = t.answer();
        ASSERT_LE(glm::length(found), t.limit * (1.0 + 1e-9)) << "seed " << kSeed << ", case " << i;
        if (glm::length(found) > 0.999 * t.limit) ++turning;
        const double energy = t.energy(found);
        double minimum = energy;
        for (int k = 0; k < 3000; ++k) {  // all around, then ever nearer to the best one
            Vec3d tried = t.limit * Vec3d{random.direction()} * std::cbrt(double{random.uniform(0.0f, 1.0f)});
            if (k % 2 == 1) tried = found + t.limit * std::exp2(-0.01 * k) * Vec3d{random.direction()};
            if (glm::length(tried) <= t.limit) minimum = std::min(minimum, t.energy(tried));
        }
        ASSERT_LE(energy - minimum, 1e-6 * std::abs(minimum)) << "seed " << kSeed << ", case " << i;
    }
    EXPECT_GT(turning, kCases * 2 / 10);
    EXPECT_LT(turning, kCases * 9 / 10);
}

TEST(TurnFriction, whatTurnsOnIsPushedAgainstTheTurningThatIsLeft) {
    geometry::Random random(kSeed);
    for (int i = 0; i < 2000; ++i) {
        const Turning t = randomTurning(random, 1e5);
        const Vec3d found = t.answer(), left = t.left(found);
        const double sizes = glm::length(found) * glm::length(left);
        if (glm::length(found) < 0.999 * t.limit || glm::length(left) < 1e-3) continue;
        ASSERT_NEAR(glm::dot(found, left), -sizes, 1e-4 * sizes) << "seed " << kSeed << ", case " << i;
    }
}

/// As locked axes leave it: it cannot be turned about some directions, or about none.
TEST(TurnFriction, whatCanTurnAboutSomeAxesOnlyIsStoppedAboutThese) {
    geometry::Random random(kSeed);
    for (const int free : {1, 2})
        for (int i = 0; i < 300; ++i) {
            Turning t{.limit = 1e6};
            t.k = geometry::Mat3<double>{0.0};
            for (int n = 0; n < free; ++n) {
                const Vec3d axis{random.direction()};
                t.k += glm::outerProduct(axis, axis);
                t.w += double{random.uniform(-2.0f, 2.0f)} * axis;
            }
            EXPECT_LE(glm::length(t.left(t.answer())), 2e-3) << free << " axes, case " << i;
        }
    const Turning still{.k = geometry::Mat3<double>{0.0}, .w = {1.0, 0.0, 0.0}, .limit = 1.0};
    EXPECT_EQ(still.answer(), Vec3d{0.0});
}

class JointFriction : public JointTest {
protected:
    /// A rod that stands off level from a joint at its end, and what its weight turns it by, N m.
    struct Arm {
        World world;
        BodyId rod{};
        JointId joint{};
        float torque = 0.0f;
    };
    static Arm armOf(const JointDefinition& definition, float length, const Vec3f& along, float friction) {
        Arm arm{.world = empty()};
        const Vec3f half = 0.5f * length * Vec3f{1.0f, 0.1f, 0.1f};
        const geometry::Quatf turn = glm::angleAxis(-std::atan2(along.z, along.x), Vec3f{0.0f, 1.0f, 0.0f});
        arm.rod = addSolid(arm.world, Boxf{.half = half}, {.pose = {0.5f * length * along, turn}});
        const auto mass = static_cast<float>(arm.world.massOf(arm.rod).mass);
        arm.torque = mass * kEarthGravity * 0.5f * length;
        JointDefinition joint = definition;
        joint.bodyA = addAnchor(arm.world), joint.bodyB = arm.rod, joint.friction = friction * arm.torque;
        arm.joint = arm.world.addJoint(joint);
        return arm;
    }
};

/// kg m^2, of a box about one of its axes.
float inertiaOf(const World& world, BodyId box, const Vec3f& half, int axis) {
    const float square = glm::dot(half, half) - half[axis] * half[axis];
    return static_cast<float>(world.massOf(box).mass) * square / 3.0f;
}

constexpr std::array kTurningKinds{JointKind::Ball, JointKind::ConeTwist, JointKind::Hinge};

/// About z, and the level directions in which an arm stands off: friction holds it up to its own torque.
TEST_P(JointFriction, HoldsAnArmUpToItsTorqueAndNoFurther) {
    for (const JointKind kind : kTurningKinds)
        for (const float length : {0.05f, 1.0f, 20.0f})
            for (const float angle : {0.0f, 0.7f, 2.0f}) {
                const Vec3f along{std::cos(angle), 0.0f, std::sin(angle)}, across{-along.z, 0.0f, along.x};
                const JointDefinition joint{
                    .kind = kind, .axis = kind == JointKind::Hinge ? across : along, .cone = std::numbers::pi_v<float>};
                Arm held = armOf(joint, length, along, 1.03f);
                stepFor(held.world, 5.0f);
                EXPECT_GT(held.world.centerOf(held.rod).y, -1e-3f * length) << length << ", " << angle;
                EXPECT_NEAR(glm::length(held.world.reactionOf(held.joint).torque), held.torque, 0.02f * held.torque);
                Arm falls = armOf(joint, length, along, 0.9f);
                stepFor(falls.world, 2.0f * std::sqrt(length));
                EXPECT_LT(falls.world.centerOf(falls.rod).y, -0.1f * length) << length << ", " << angle;
            }
}

/// About a principal axis, w falls by T/I.
TEST_P(JointFriction, SlowsDownEvenlyAndStops) {
    geometry::Random random(kSeed);
    for (const JointKind kind : kTurningKinds)
        for (int i = 0; i < 12; ++i) {
            World world = empty();
            world.settings.gravity = Vec3f{0.0f};
            const float size = std::exp2(random.uniform(-4.0f, 4.0f));
            const geometry::Quatf turn = random.rotation();
            Vec3f axis{0.0f};
            axis[i % 3] = 1.0f;
            const BodyId body = addSolid(world, Boxf{.half = size * Vec3f{0.2f, 0.5f, 1.0f}},
                                         {.pose = {.orientation = turn}, .angularVelocity = turn * (4.0f * axis)});
            const float inertia = inertiaOf(world, body, size * Vec3f{0.2f, 0.5f, 1.0f}, i % 3);
            const JointId joint = world.addJoint({.kind = kind,
                                                  .bodyA = addAnchor(world),
                                                  .bodyB = body,
                                                  .axis = turn * axis,
                                                  .cone = std::numbers::pi_v<float>,
                                                  .friction = 2.0f * inertia});
            stepFor(world, 1.0f);
            EXPECT_LE(glm::length(world.angularVelocityOf(body) - turn * (2.0f * axis)), 0.02f) << i;
            stepFor(world, 1.1f);
            EXPECT_LE(glm::length(world.angularVelocityOf(body)), 1e-4f) << i;
            EXPECT_LE(gapOf(world, joint), 1e-4f * size);
        }
}

/// Each joint carries all that is further out. Less remembered of a step than all of it, and the arm sinks, however
/// strong its joints are.
TEST_P(JointFriction, HoldsAnArmOfSeveralLinks) {
    for (const JointKind kind : kTurningKinds)
        for (const bool isMotor : {false, true})
            for (const float length : {0.1f, 1.0f, 8.0f}) {
                if (isMotor && kind != JointKind::Hinge) continue;
                constexpr int kLinks = 3;
                constexpr float kFall = kEarthGravity * kStep * kStep;  // m, by gravity in a step
                World world = empty();
                BodyId last = addAnchor(world);
                for (int n = 0; n < kLinks; ++n) {
                    const auto from = static_cast<float>(n);
                    const BodyId link = addSolid(world, Boxf{.half = length * Vec3f{0.5f, 0.1f, 0.1f}},
                                                 {.pose = {.position = {length * (from + 0.5f), 0.0f, 0.0f}}});
                    const float weight = static_cast<float>(world.massOf(link).mass) * kEarthGravity;
                    const float torque = 3.0f * weight * length * static_cast<float>((kLinks - n) * (kLinks - n));
                    JointDefinition joint{.kind = kind,
                                          .bodyA = last,
                                          .bodyB = link,
                                          .anchor = {length * from, 0.0f, 0.0f},
                                          .axis = {0.0f, 0.0f, 1.0f}};
                    if (isMotor)
                        joint.motor = JointMotor{0.0f, torque};
                    else
                        joint.friction = torque;
                    world.addJoint(joint);
                    last = link;
                }
                stepFor(world, 2.0f);
                const float sunk = -world.centerOf(last).y;
                EXPECT_LE(sunk, 0.03f * length + 6.0f * kFall) << length << ", motor: " << isMotor;
                stepFor(world, 10.0f);
                EXPECT_LE(-world.centerOf(last).y, sunk + 0.005f * length + 0.5f * kFall)
                    << length << ", motor: " << isMotor;
            }
}

TEST_P(JointFriction, OfASliderIsAForceAndOfAWheelABrake) {
    World world = empty();
    const BodyId bob = addBob(world, Vec3f{0.0f}, 2.0);
    const JointId slider = world.addJoint({.kind = JointKind::Slider,
                                           .bodyA = addAnchor(world),
                                           .bodyB = bob,
                                           .axis = {0.6f, 0.8f, 0.0f},
                                           .friction = 16.0f});
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.coordinateOf(slider), 0.0f, 1e-3f);  // its weight pulls by 15.7 N
    world.setFriction(slider, 10.0f);
    stepFor(world, 1.0f);
    EXPECT_NEAR(world.coordinateOf(slider), -0.5f * (0.8f * kEarthGravity - 5.0f), 0.05f);

    world = empty();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId wheel = addBob(world, {0.0f, -0.2f, 0.0f}, 2.0, 0.5);
    world.setAngularVelocity(wheel, {6.0f, 0.0f, 0.0f});
    world.addJoint({.kind = JointKind::Wheel,
                    .bodyA = addAnchor(world),
                    .bodyB = wheel,
                    .anchor = {0.0f, -0.2f, 0.0f},
                    .axis = {1.0f, 0.0f, 0.0f},
                    .friction = 1.5f});
    stepFor(world, 1.0f);
    EXPECT_NEAR(world.angularVelocityOf(wheel).x, 3.0f, 0.05f);
    stepFor(world, 1.1f);
    EXPECT_NEAR(world.angularVelocityOf(wheel).x, 0.0f, 1e-3f);
}

TEST_P(JointFriction, IsOvercomeByAMotorThatIsStronger) {
    for (const JointKind kind : {JointKind::Hinge, JointKind::ConeTwist})
        for (const float strength : {0.5f, 2.0f}) {
            World world = empty();
            world.settings.gravity = Vec3f{0.0f};
            const BodyId body = addBob(world, Vec3f{0.0f}, 1.0, 0.4);
            world.addJoint({.kind = kind,
                            .bodyA = addAnchor(world),
                            .bodyB = body,
                            .motor = JointMotor{3.0f, strength},
                            .friction = 1.0f});
            stepFor(world, 3.0f);
            EXPECT_NEAR(world.angularVelocityOf(body).y, strength > 1.0f ? 3.0f : 0.0f, 0.05f);
        }
}

/// Chains of limbs of very different sizes that whirl about an anchor for 20 s.
TEST_P(JointFriction, TakesTheEnergyOfChains) {
    geometry::Random random(kSeed);
    constexpr int kChains = 30;
    double left = 0.0;  // of their energies, in the end
    for (int i = 0; i < kChains; ++i) {
        World world = empty();
        world.settings.gravity = Vec3f{0.0f};
        const float scale = std::exp2(random.uniform(-3.0f, 3.0f));
        const Vec3f angularVelocity = random.inBox(Vec3f{-8.0f}, Vec3f{8.0f});
        BodyId last = addAnchor(world);
        Vec3f at{0.0f};
        for (int n = 0; n < 5; ++n) {
            const float length = scale * random.uniform(0.2f, 1.0f), width = scale * random.uniform(0.02f, 0.2f);
            const Vec3f half{0.5f * length, width, 0.7f * width}, center = at + Vec3f{half.x, 0.0f, 0.0f};
            const BodyId next = addSolid(world, Boxf{.half = half},
                                         {.pose = {.position = center},
                                          .velocity = glm::cross(angularVelocity, center),
                                          .angularVelocity = angularVelocity});
            world.addJoint({.kind = n % 2 == 0 ? JointKind::Ball : JointKind::ConeTwist,
                            .bodyA = last,
                            .bodyB = next,
                            .anchor = at,
                            .axis = {1.0f, 0.0f, 0.0f},
                            .cone = 1.0f,
                            .friction = inertiaOf(world, next, half, 2) * random.uniform(2.0f, 8.0f)});
            last = next, at.x += length;
        }
        const double first = kineticEnergy(world);
        for (int step = 0; step < 1200; ++step) {
            world.step(kStep);
            ASSERT_LE(kineticEnergy(world), 1.02 * first) << "seed " << kSeed << ", chain " << i << ", step " << step;
        }
        left += kineticEnergy(world) / first;
    }
    EXPECT_LE(left, 0.85 * kChains);
}

TEST_P(JointFriction, IsSavedWithTheWorldAndRefusedWhereItMakesNoSense) {
    World world = empty();
    const BodyId a = addAnchor(world), b = addBob(world, {1.0f, 0.0f, 0.0f});
    const JointId ball = world.addJoint({.bodyA = a, .bodyB = b});
    const std::uint64_t plain = hashOf(world);
    world.setFriction(ball, 30.0f);
    EXPECT_NE(hashOf(world), plain);
    World copy = empty();
    geometry::load([&](geometry::Archive& archive) { archive.field("world", copy); },
                   geometry::save([&](geometry::Archive& archive) { archive.field("world", world); }));
    EXPECT_EQ(copy.definitionOf(ball).friction, 30.0f);
    stepFor(world, 1.0f), stepFor(copy, 1.0f);
    EXPECT_EQ(hashOf(world), hashOf(copy));
    EXPECT_GT(world.centerOf(b).y, -1e-2f);
    for (const float wrong : {-1.0f, std::numeric_limits<float>::quiet_NaN()})
        EXPECT_THROW(world.setFriction(ball, wrong), std::invalid_argument);
    for (const JointKind kind : {JointKind::Distance, JointKind::Fixed})
        EXPECT_THROW(world.addJoint({.kind = kind, .bodyA = a, .bodyB = b, .friction = 1.0f}), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(ByBoth, JointFriction, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         nameOfSolver);

}  // namespace
}  // namespace collidoscope::physics::joint_friction_test
