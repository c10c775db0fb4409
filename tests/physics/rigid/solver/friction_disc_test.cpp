// Friction against the slip: the disc by itself against a search, and bodies that slide, with locked axes, and that
// roll, in both solvers.

#include "physics/rigid/solver/friction_disc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::friction_disc_test {
namespace {

using geometry::Boxf;
using geometry::Capsulef;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kGravity = 9.81f;

/// A case of a disc, and what is left of the velocity.
struct Slip {
    float uu = 1.0f, uv = 0.0f, vv = 1.0f;
    SoftPlanar<float> old{}, v{};
    float limit = 0.0f;

    SoftPlanar<float> answer() const {
        return FrictionDisc<float>(frictionResponseOf(uu, uv, vv)).impulse(old, v, limit);
    }
    SoftPlanar<float> left(const SoftPlanar<float>& impulse) const {
        const SoftPlanar<float> d = impulse - old;
        return {v.u + uu * d.u + uv * d.v, v.v + uv * d.u + vv * d.v};
    }
    /// What an impulse leaves of the energy of this slip: ½ Λ.K Λ + c.Λ, least for the law of Coulomb.
    double energy(double u, double w) const {
        const double cu = double{v.u} - double{uu} * double{old.u} - double{uv} * double{old.v};
        const double cv = double{v.v} - double{uv} * double{old.u} - double{vv} * double{old.v};
        return 0.5 * (double{uu} * u * u + 2.0 * double{uv} * u * w + double{vv} * w * w) + cu * u + cv * w;
    }
};

Slip randomSlip(geometry::Random& random) {
    const float scale = std::exp2(random.uniform(-30.0f, 30.0f));  // 1/kg
    const float turn = random.uniform(0.0f, 3.0f), c = std::cos(turn), s = std::sin(turn);
    const float large = scale, small = scale * std::exp2(random.uniform(-6.0f, 0.0f));
    Slip slip{c * c * large + s * s * small, c * s * (large - small), s * s * large + c * c * small};
    slip.v = {random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
    slip.old = {random.uniform(-1.0f, 1.0f) / scale, random.uniform(-1.0f, 1.0f) / scale};
    slip.limit = std::exp2(random.uniform(-6.0f, 2.0f)) / scale;
    return slip;
}

TEST(FrictionDisc, noImpulseOnTheDiscDissipatesMore) {
    geometry::Random random(121);
    int sliding = 0;
    constexpr int kCases = 2000;
    for (int i = 0; i < kCases; ++i) {
        const Slip slip = randomSlip(random);
        const SoftPlanar<float> found = slip.answer();
        const double size = std::hypot(double{found.u}, double{found.v});
        ASSERT_LE(size, double{slip.limit} * (1.0 + 1e-5)) << "seed 121, case " << i;
        if (size > 0.999 * double{slip.limit}) ++sliding;
        const double energy = slip.energy(double{found.u}, double{found.v});
        double minimum = energy;
        for (int k = 0; k < 720; ++k) {
            const double angle = k * std::numbers::pi / 360.0;
            for (const double share : {0.25, 0.5, 0.75, 1.0})
                minimum = std::min(minimum, slip.energy(share * double{slip.limit} * std::cos(angle),
                                                        share * double{slip.limit} * std::sin(angle)));
        }
        ASSERT_LE(energy - minimum, 1e-4 * std::abs(minimum)) << "seed 121, case " << i;
    }
    EXPECT_GT(sliding, kCases * 3 / 10);
    EXPECT_LT(sliding, kCases * 9 / 10);
}

TEST(FrictionDisc, whatSlidesIsPushedAgainstTheSlipThatIsLeft) {
    geometry::Random random(122);
    for (int i = 0; i < 2000; ++i) {
        const Slip slip = randomSlip(random);
        const SoftPlanar<float> found = slip.answer(), left = slip.left(found);
        const float sizes = std::hypot(found.u, found.v) * std::hypot(left.u, left.v);
        if (std::hypot(found.u, found.v) < 0.999f * slip.limit || std::hypot(left.u, left.v) < 1e-2f) continue;
        EXPECT_NEAR(dot(found, left), -sizes, 1e-3f * sizes) << "seed 122, case " << i;
    }
}

TEST(FrictionDisc, whatCanMoveOneWayOnlyIsStoppedThatWay) {
    for (const float scale : {1e-9f, 1.0f, 1e6f}) {
        const Slip slip{
            .uu = 0.36f * scale, .uv = 0.48f * scale, .vv = 0.64f * scale, .v = {1.8f, 2.4f}, .limit = 10.0f / scale};
        const SoftPlanar<float> left = slip.left(slip.answer());
        EXPECT_NEAR(left.u, 0.0f, 3e-3f);
        EXPECT_NEAR(left.v, 0.0f, 3e-3f);
    }
    const Slip still{.uu = 0.0f, .uv = 0.0f, .vv = 0.0f, .v = {1.0f, 0.0f}, .limit = 1.0f};
    EXPECT_EQ(still.answer().u, 0.0f);
}

/// Solver and steps a second.
using Case = std::tuple<RigidSolver, float>;
class Sliding : public testing::TestWithParam<Case> {
protected:
    float step() const { return 1.0f / std::get<1>(GetParam()); }
    World world(const Material& floor) const {
        World world;
        world.settings.solver = std::get<0>(GetParam());
        world.settings.sleep.isOn = false;
        addFloor(world, floor);
        return world;
    }
};
INSTANTIATE_TEST_SUITE_P(BothSolvers, Sliding,
                         testing::Combine(testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                                          testing::Values(60.0f, 240.0f)));

TEST_P(Sliding, aBoxWithLockedAxesComesToRestAsFrictionAsks) {
    const Material material{.friction = 0.6f};
    for (const int along : {0, 2}) {
        World world = this->world(material);
        BodyDefinition definition{.pose = {.position = {0, 0.5f, 0}}};
        definition.velocity[along] = 3.0f;
        definition.locked.translation[static_cast<std::size_t>(2 - along)] = true;
        if (along == 0) definition.locked.rotation = {true, true, false};
        if (along == 2) definition.locked.rotation = {false, true, true};
        const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.5f}}, definition, material);
        const float stop = 3.0f / (0.6f * kGravity);  // 0.51 s
        stepFor(world, stop - 0.02f, step());
        EXPECT_GT(world.velocityOf(box)[along], 0.05f);
        stepFor(world, 0.04f + 2.0f * step(), step());
        EXPECT_NEAR(world.velocityOf(box)[along], 0.0f, 1e-3f);
    }
}

/// A box that cannot tip answers alike at all its corners. If one of them carried all of its weight, friction would
/// turn it about that corner for ever.
TEST_P(Sliding, aBoxThatCannotTipBearsEvenlyAndDoesNotTurn) {
    for (const float e : {0.0f, 0.5f})
        for (const float size : {0.01f, 0.5f, 5.0f})
            for (const float yaw : {0.0f, 0.4f, 1.0f}) {
                const Material material{.friction = 0.5f, .restitution = e};
                World world = this->world(material);
                const float speed = std::sqrt(10.0f * size), drop = e > 0.0f ? size : 0.0f;
                const BodyId box = addSolid(world, Boxf{.half = {size, 0.4f * size, size}},
                                            {.pose = {.position = {0, 0.4f * size + drop, 0},
                                                      .orientation = glm::angleAxis(yaw, Vec3f{0, 1, 0})},
                                             .velocity = speed * Vec3f{-0.9f, 0, 0.4f},
                                             .locked = {.rotation = {true, false, true}}},
                                            material);
                const float seconds = std::sqrt(2.0f * drop / kGravity) * (1.0f + 4.0f * e) + speed / (0.5f * kGravity);
                float angularVelocity = 0.0f;
                for (float time = 0.0f; time < seconds + 3.0f * step(); time += step())
                    world.step(step()),
                        angularVelocity = std::max(angularVelocity, std::abs(world.angularVelocityOf(box).y));
                EXPECT_LT(angularVelocity * size, 2e-3f * speed) << size << ", yaw " << yaw << ", e " << e;
                EXPECT_LT(glm::length(world.velocityOf(box)), 0.01f * speed) << size << ", yaw " << yaw << ", e " << e;
            }
}

TEST_P(Sliding, aSlenderBoxKeepsItsCourseAtAnyYaw) {
    const Material material{.friction = 0.3f};
    const Vec3f half{0.3f, 0.1f, 0.1f};
    for (const float degrees : {0.0f, 10.0f, 22.5f, 45.0f, 60.0f, 77.0f}) {
        World world = this->world(material);
        const float yaw = degrees * std::numbers::pi_v<float> / 180.0f;
        const BodyId box =
            addSolid(world, Boxf{.half = half},
                     {.pose = {.position = {0, half.y, 0}, .orientation = glm::angleAxis(yaw, Vec3f{0, 1, 0})},
                      .velocity = {10, 0, 0}},
                     material);
        stepFor(world, 3.8f, step());
        const Vec3f end = world.poseOf(box).position;
        EXPECT_NEAR(end.x, 100.0f / (2.0f * 0.3f * kGravity), 0.1f) << degrees;
        EXPECT_NEAR(std::atan2(end.z, end.x), 0.0f, 0.1f * std::numbers::pi_v<float> / 180.0f) << degrees;
    }
}

/// Whether the ball resists, or the floor, or both.
TEST_P(Sliding, ballsOfAnySizeRollOutAsRollingResistanceAsks) {
    constexpr float kResistance = 0.1f;
    const Material plain{.friction = 0.6f}, rough{.friction = 0.6f, .rollingResistance = kResistance};
    const std::pair<Material, Material> pairs[] = {{rough, rough}, {rough, plain}, {plain, rough}};
    for (const auto& [ofFloor, ofBall] : pairs)
        for (const float radius : {0.0005f, 0.02f, 0.5f, 10.0f, 100.0f}) {
            World world = this->world(ofFloor);
            world.settings.margin = std::min(0.005f, 0.01f * radius);
            const float speed = std::sqrt(kGravity * radius);
            const BodyId ball = addSolid(world, Spheref{.radius = radius},
                                         {.pose = {.position = {0, radius, 0}},
                                          .velocity = {speed, 0, 0},
                                          .angularVelocity = {0, 0, -speed / radius}},
                                         ofBall);
            const int steps = std::max(1, static_cast<int>(0.5f * std::sqrt(radius / kGravity) / step()));
            for (int k = 0; k < steps; ++k) ASSERT_TRUE(world.step(step()).isFinite) << radius;
            const float lost = kResistance * kGravity / 1.4f * static_cast<float>(steps) * step();
            EXPECT_NEAR(world.velocityOf(ball).x, speed - lost, 0.02f * lost) << radius;
        }
}

/// Its manifold was kept with points that turned with it: at 2 cm/s it became eight times as fast.
TEST_P(Sliding, aCapsuleThatRollsSlowlyKeepsItsSpeed) {
    for (const float radius : {0.002f, 0.02f, 0.1f, 0.3f})
        for (const float speed : {0.02f, 0.1f, 0.5f})
            for (const bool isBox : {false, true})
                for (const bool isFirst : {false, true}) {
                    if (speed * step() > radius) continue;  // rad, in a step
                    const Material material{.friction = 0.9f};
                    World world;
                    world.settings.solver = std::get<0>(GetParam());
                    const auto addCapsule = [&] {
                        return addSolid(world, Capsulef{{0, 0, -radius}, {0, 0, radius}, radius},
                                        {.pose = {.position = {0, radius, 0}},
                                         .velocity = {speed, 0, 0},
                                         .angularVelocity = {0, 0, -speed / radius}},
                                        material);
                    };
                    BodyId capsule{};
                    if (isFirst) capsule = addCapsule();
                    if (isBox)
                        addSolid(world, Boxf{.center = {0, -1, 0}, .half = {10, 1, 10}}, {.kind = BodyKind::Static},
                                 material);
                    else
                        addFloor(world, material);
                    if (!isFirst) capsule = addCapsule();
                    stepFor(world, 2.0f, step());
                    EXPECT_NEAR(world.velocityOf(capsule).x, speed, 0.01f * speed) << radius << ", a box: " << isBox;
                    EXPECT_NEAR(world.angularVelocityOf(capsule).z * radius, -speed, 0.01f * speed) << radius;
                }
}

TEST_P(Sliding, capsulesOfAnySizeRollOutAsRollingResistanceAsks) {
    const Material material{.friction = 0.6f, .rollingResistance = 0.1f};
    for (const float radius : {0.0005f, 0.002f, 0.02f, 0.5f, 10.0f}) {
        World world = this->world(material);
        const float speed = std::sqrt(kGravity * radius);
        const BodyId capsule = addSolid(world, Capsulef{{0, 0, -radius}, {0, 0, radius}, radius},
                                        {.pose = {.position = {0, radius, 0}},
                                         .velocity = {speed, 0, 0},
                                         .angularVelocity = {0, 0, -speed / radius}},
                                        material);
        const int steps = std::max(1, static_cast<int>(0.5f * std::sqrt(radius / kGravity) / step()));
        for (int i = 0; i < 3 * steps; ++i) ASSERT_TRUE(world.step(step()).isFinite) << radius;
        // Half a ball at each end, 2/5 r^2, and a cylinder between them, r^2/2, of 3/2 of their mass.
        const float lost = 0.1f * kGravity / 1.46f * static_cast<float>(3 * steps) * step();
        EXPECT_NEAR(world.velocityOf(capsule).x, speed - lost, 0.02f * speed) << radius;
    }
}

TEST_P(Sliding, aBallThatMayTurnAboutOneAxisRollsAlongIt) {
    const Material material{.friction = 0.6f, .rollingResistance = 0.1f};
    World world = this->world(material);
    BodyDefinition definition{.pose = {.position = {0, 0.5f, 0}}, .velocity = {0, 0, 2}, .angularVelocity = {4, 0, 0}};
    definition.locked.rotation = {false, true, true};
    const BodyId ball = addSolid(world, Spheref{.radius = 0.5f}, definition, material);
    definition.pose.position.x = 3.0f, definition.velocity = {2, 0, 0}, definition.angularVelocity = Vec3f{0.0f};
    definition.locked.rotation = {true, false, true};
    const BodyId locked = addSolid(world, Spheref{.radius = 0.5f}, definition, material);
    for (int i = 0; i < static_cast<int>(0.5f / step()); ++i) ASSERT_TRUE(world.step(step()).isFinite);
    EXPECT_NEAR(world.velocityOf(ball).z, 2.0f - 0.1f * kGravity / 1.4f * 0.5f, 0.02f);
    EXPECT_NEAR(world.velocityOf(locked).x, 0.0f, 1e-3f);  // it slides, for 0.34 s
}

}  // namespace
}  // namespace collidoscope::physics::friction_disc_test
