/// Tops: discs that spin at the end of an arm on a ball joint, or on the ground, against the theory of their slow
/// precession.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/convex/hull/quickhull.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics::top_test {
namespace {

using geometry::Quatf;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kGravity = 9.81;

struct Top {
    double size = 1.0;     ///< of 20 cm from the joint to the centre of a disc with a radius of 10 cm
    double spin = 200.0;   ///< rad/s
    bool isFirst = false;  ///< it is body A of its joint
    double base = 0.0;     ///< kg, of the body below it, which floats; 0 for a static one
};

/// rad/s: m g d / (I w), of a disc of m r^2 / 2 with d = 2 r, so 4 g / (r w).
double precessionOf(const Top& top) { return 4.0 * kGravity / (0.1 * top.size * top.spin); }

/// Adds a top with a horizontal arm that precesses steadily. Returns the disc.
BodyId addTop(World& world, const Top& top, const Vec3f& at) {
    const auto arm = static_cast<float>(0.2 * top.size);
    const double radius = 0.1 * top.size, about = 0.5 * radius * radius, precession = precessionOf(top);
    MassProperties mass{.mass = 1.0};
    mass.inertia[0][0] = about, mass.inertia[1][1] = mass.inertia[2][2] = 0.5 * about;
    BodyDefinition base{.kind = BodyKind::Static, .pose = {.position = at}};
    if (top.base > 0.0) {
        base.kind = BodyKind::Dynamic, base.gravityScale = 0.0f;
        base.mass = MassProperties{.mass = top.base, .inertia = geometry::Mat3<double>(top.base * radius * radius)};
        base.locked.translation = {true, true, true};
    }
    const BodyId below = world.addBody(base);
    const BodyId disc =
        world.addBody({.pose = {.position = at + Vec3f{arm, 0.0f, 0.0f}},
                       .velocity = {0.0f, 0.0f, static_cast<float>(-precession) * arm},
                       .angularVelocity = {static_cast<float>(top.spin), static_cast<float>(precession), 0.0f},
                       .mass = mass});
    world.addJoint({.bodyA = top.isFirst ? disc : below, .bodyB = top.isFirst ? below : disc, .anchor = at});
    return disc;
}

/// Steps for five seconds and compares the top with its theory.
void expectSteady(World& world, BodyId disc, const Top& top, const Vec3f& at, float step, double share) {
    const auto arm = [&] { return Vec3d{world.centerOf(disc)} - Vec3d{at}; };
    const auto energy = [&] { return world.kineticEnergyOf(disc) + kGravity * arm().y; };
    const double before = energy();
    const int steps = static_cast<int>(5.0f / step);
    double angle = 0.0;
    for (int i = 0; i < steps; ++i) {
        const Vec3d from = arm();
        ASSERT_TRUE(world.step(step).isFinite);
        const Vec3d to = arm();
        angle += std::atan2(from.z * to.x - from.x * to.z, from.x * to.x + from.z * to.z);
    }
    const double wanted = precessionOf(top);
    EXPECT_NEAR(angle / 5.0, wanted, share * wanted);
    EXPECT_NEAR(energy() / before, 1.0, share);
    EXPECT_NEAR(glm::dot(Vec3d{world.angularVelocityOf(disc)}, glm::normalize(arm())) / top.spin, 1.0, share);
}

class Tops : public testing::TestWithParam<RigidSolver> {};
INSTANTIATE_TEST_SUITE_P(ByBoth, Tops, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

/// The impulses of the joint acted beside the points of both bodies by half of their gap. In five seconds a spin of
/// 200 rad/s lost a fifth by the soft step at 60 Hz, and nine tenths by sequential impulses at 120 Hz.
TEST_P(Tops, KeepTheirSpinAndPrecessAsTheorySays) {
    for (const double size : {0.3, 1.0, 5.0})
        for (const double spin : {100.0, 200.0, 350.0})
            for (const bool isFirst : {false, true})
                for (const double base : {0.0, 1e3})
                    for (const float rate : {60.0f, 120.0f}) {
                        const Top top{size, spin / std::sqrt(size), isFirst, base};
                        World world;
                        world.settings.solver = GetParam();
                        const BodyId disc = addTop(world, top, Vec3f{0.0f});
                        SCOPED_TRACE(testing::Message() << "size " << size << ", spin " << top.spin << ", first "
                                                        << isFirst << ", base " << base << ", rate " << rate);
                        expectSteady(world, disc, top, Vec3f{0.0f}, 1.0f / rate, 0.02);
                    }
}

/// The soft step solves many joints eight at a time.
TEST(ManyTops, KeepTheirSpin) {
    World world;
    BodyId last{};
    Vec3f at{0.0f};
    for (int i = 0; i < 600; ++i) {
        at = {3.0f * static_cast<float>(i % 25), 0.0f, 3.0f * static_cast<float>(i / 25)};
        last = addTop(world, {}, at);
    }
    expectSteady(world, last, {}, at, 1.0f / 60.0f, 0.005);
}

/// A disc that spins on a stick whose end, a ball or the point of a cone, stands on the ground.
struct StandingTop {
    double size = 1.0, spin = 200.0, tilt = 0.5;  ///< of 20 cm; rad/s; rad
    float friction = 0.0f;
    bool isCone = false;
    bool isFirst = false;  ///< it is body A of its contact
};
BodyId addStandingTop(World& world, const StandingTop& top) {
    const auto size = static_cast<float>(top.size);
    const double radius = 0.1 * top.size, about = 0.5 * radius * radius;
    MassProperties mass{.mass = 1.0, .center = {0.0, 0.2 * top.size, 0.0}};
    mass.inertia[1][1] = about, mass.inertia[0][0] = mass.inertia[2][2] = 0.5 * about;
    const Quatf orientation = geometry::axisAngle(Vec3f{0.0f, 0.0f, 1.0f}, -static_cast<float>(top.tilt));
    const auto precession = static_cast<float>(4.0 * kGravity / (radius * top.spin));
    const float tip = 0.01f * size;
    const ShapeDefinition ground{.shape = geometry::Planef{}, .material = {.friction = top.friction}};
    if (!top.isFirst) world.addShape(world.addBody({.kind = BodyKind::Static}), ground);
    const BodyId disc = world.addBody(
        {.pose = {.position = {0.0f, tip, 0.0f}, .orientation = orientation},
         .angularVelocity = orientation * Vec3f{0.0f, static_cast<float>(top.spin), 0.0f} + Vec3f{0, precession, 0},
         .mass = mass});
    geometry::AnyShapef shape = geometry::Spheref{.radius = tip};
    if (top.isCone) {
        std::vector<Vec3f> points{{0.0f, -tip, 0.0f}};
        for (int i = 0; i < 12; ++i)
            points.push_back(size * Vec3f{0.1f * std::cos(0.5f * static_cast<float>(i)), 0.2f,
                                          0.1f * std::sin(0.5f * static_cast<float>(i))});
        shape = geometry::HullInstancef{geometry::convexHull(points).hull};
    }
    world.addShape(disc, {.shape = shape, .material = ground.material});
    if (top.isFirst) world.addShape(world.addBody({.kind = BodyKind::Static}), ground);
    return disc;
}

struct Watched {
    double precession = 0.0;              ///< rad/s, mean
    double energy = 0.0, spin = 0.0;      ///< shares of those at the beginning
    double lowest = 10.0, highest = 0.0;  ///< rad, tilt
};
Watched watch(World& world, BodyId disc, float step) {
    const auto axis = [&] { return Vec3d{world.poseOf(disc).orientation * Vec3f{0.0f, 1.0f, 0.0f}}; };
    const auto energy = [&] { return world.kineticEnergyOf(disc) + kGravity * double{world.centerOf(disc).y}; };
    const auto spin = [&] { return glm::dot(Vec3d{world.angularVelocityOf(disc)}, axis()); };
    const double before = energy(), spinBefore = spin();
    Watched seen;
    const int steps = static_cast<int>(5.0f / step);
    for (int i = 0; i < steps; ++i) {
        const Vec3d from = axis();
        EXPECT_TRUE(world.step(step).isFinite);
        const Vec3d to = axis();
        seen.precession += std::atan2(from.z * to.x - from.x * to.z, from.x * to.x + from.z * to.z) / 5.0;
        const double tilt = std::acos(std::min(1.0, to.y));
        seen.lowest = std::min(seen.lowest, tilt), seen.highest = std::max(seen.highest, tilt);
    }
    seen.energy = energy() / before, seen.spin = spin() / spinBefore;
    return seen;
}

class StandingTops : public testing::TestWithParam<RigidSolver> {};
INSTANTIATE_TEST_SUITE_P(ByBoth, StandingTops, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

/// The gyroscopic motion of what touches something was followed once in a step, in which a top turns about itself half
/// a time and more: it tumbled, and lost a quarter of its energy.
TEST_P(StandingTops, PrecessSteadilyOnSmoothGround) {
    for (const double size : {0.3, 1.0, 3.0})
        for (const double spin : {150.0, 200.0, 250.0})
            for (const double tilt : {0.3, 0.7, 1.1})
                for (const float rate : {60.0f, 120.0f}) {
                    World world;
                    world.settings.solver = GetParam();
                    const bool isFirst = rate == 60.0f;
                    const StandingTop top{
                        .size = size, .spin = spin / std::sqrt(size), .tilt = tilt, .isFirst = isFirst};
                    const Watched seen = watch(world, addStandingTop(world, top), 1.0f / rate);
                    SCOPED_TRACE(testing::Message()
                                 << "size " << size << ", spin " << top.spin << ", tilt " << tilt << ", rate " << rate);
                    const double wanted = 4.0 * kGravity / (0.1 * size * top.spin);
                    EXPECT_NEAR(seen.precession, wanted, 0.03 * wanted);
                    EXPECT_NEAR(seen.energy, 1.0, 0.03);
                    EXPECT_NEAR(seen.spin, 1.0, 0.01);
                    EXPECT_LT(seen.highest - seen.lowest, 0.05);
                }
}

/// Friction at the tip raises a fast top. The point of a cone is a point of its hull, which contacts keep for a step;
/// by sequential impulses it sinks deeper, and friction beside it lowers the top.
TEST_P(StandingTops, KeepStandingOnRoughGroundAndOnPoints) {
    for (const bool isCone : {false, true})
        for (const float friction : {0.0f, 0.2f, 0.6f})
            for (const double spin : {200.0, 350.0}) {
                if (isCone && friction > 0.0f && GetParam() == RigidSolver::SequentialImpulses) continue;
                World world;
                world.settings.solver = GetParam();
                const StandingTop top{.spin = spin, .friction = friction, .isCone = isCone, .isFirst = isCone};
                const Watched seen = watch(world, addStandingTop(world, top), 1.0f / 60.0f);
                SCOPED_TRACE(testing::Message() << "cone " << isCone << ", friction " << friction << ", spin " << spin);
                EXPECT_NEAR(seen.energy, 1.0, 0.06);
                EXPECT_NEAR(seen.spin, 1.0, 0.05);
                EXPECT_LT(seen.highest, 0.7);
            }
}

}  // namespace
}  // namespace collidoscope::physics::top_test
