// Round bodies whose centre of mass is not their middle: they swing as theory says, and win no energy.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "geometry/base/elementary.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::eccentric_test {
namespace {

using geometry::Capsulef;
using geometry::Mat3;
using geometry::Spheref;
using geometry::Vec3f;

constexpr double kGravity = 9.81;  // m/s^2
constexpr double kMass = 40.0;     // kg

/// A roly-poly of a ball or of a capsule that lies along x, turned about x.
struct Roly {
    bool isFirst = false;                              // it is body A of its contact
    float radius = 0.5f, low = 0.25f, inertia = 3.0f;  // m, m, kg m^2
    float degrees = 3.0f;
    bool isCapsule = false;
    float restitution = 0.0f, angularVelocity = 0.0f;  // the latter: rad/s, about y
};
std::string nameOf(const Roly& roly) {
    return "radius " + std::to_string(roly.radius) + ", low " + std::to_string(roly.low) + ", tilt " +
           std::to_string(roly.degrees) + (roly.isCapsule ? ", capsule" : "") + (roly.isFirst ? ", first" : "") +
           ", e " + std::to_string(roly.restitution) + ", angular velocity " + std::to_string(roly.angularVelocity);
}

BodyId addRoly(World& world, const Roly& roly) {
    const float angle = roly.degrees * geometry::kPi<float> / 180.0f;
    const MassProperties mass{
        .mass = kMass, .center = {0.0, -double{roly.low}, 0.0}, .inertia = Mat3<double>{double{roly.inertia}}};
    const BodyDefinition definition{.pose = {{0, roly.radius, 0}, geometry::axisAngle(Vec3f{1, 0, 0}, angle)},
                                    .angularVelocity = {0, roly.angularVelocity, 0},
                                    .mass = mass};
    const Material rough{.friction = 1.0f, .restitution = roly.restitution};
    const float half = 2.0f * roly.radius;
    if (roly.isCapsule) return addSolid(world, Capsulef{{-half, 0, 0}, {half, 0, 0}, roly.radius}, definition, rough);
    return addSolid(world, Spheref{.radius = roly.radius}, definition, rough);
}
/// The same on the ground. Of a contact, body A is the one that was added first.
BodyId addRolyOnGround(World& world, const Roly& roly) {
    if (!roly.isFirst) addFloor(world, {.friction = 1.0f});
    const BodyId body = addRoly(world, roly);
    if (roly.isFirst) addFloor(world, {.friction = 1.0f});
    return body;
}
/// J, above the ground as the centre of mass is.
double energyOf(const World& world, BodyId body) {
    return world.kineticEnergyOf(body) + kMass * kGravity * double{world.centerOf(body).y};
}
/// J, of what rests upright on the ground.
double smallestOf(const Roly& roly) { return kMass * kGravity * (double{roly.radius} - double{roly.low}); }

const Roly kRolys[] = {
    {},
    {.degrees = 12.0f},
    {.degrees = 60.0f},
    {.degrees = 170.0f},
    {.radius = 0.1f, .low = 0.04f, .inertia = 0.1f, .degrees = 20.0f},
    {.radius = 2.0f, .low = 1.5f, .inertia = 40.0f, .degrees = 30.0f},
    {.low = 0.05f, .inertia = 4.0f, .degrees = 90.0f},
    {.radius = 0.3f, .low = 0.1f, .inertia = 1.0f, .degrees = 20.0f, .isCapsule = true},
    {.radius = 0.3f, .low = 0.2f, .inertia = 1.0f, .degrees = 100.0f, .isCapsule = true},
    {.degrees = 30.0f, .restitution = 0.5f},
    {.degrees = 20.0f, .angularVelocity = 3.0f},
    {.isFirst = true},
    {.isFirst = true, .degrees = 60.0f},
    {.isFirst = true, .radius = 0.3f, .low = 0.1f, .inertia = 1.0f, .degrees = 20.0f, .isCapsule = true},
};

class EccentricBody : public EachSolver {};

TEST_P(EccentricBody, aRolyPolyOnItsWayUprightWinsNoEnergyWhateverItsShapeAndTheStep) {
    for (const float step : {1.0f / 30.0f, 1.0f / 60.0f, 1.0f / 240.0f}) {
        for (const Roly& roly : kRolys) {
            // Sequential impulses take a step as one: a lean that runs round needs shorter ones.
            if (roly.angularVelocity != 0.0f && GetParam() == RigidSolver::SequentialImpulses && step > 0.02f) continue;
            World world = emptyWorld();
            const BodyId body = addRolyOnGround(world, roly);
            const double first = energyOf(world, body);
            double maximum = 0.0;
            for (int i = 0; i < static_cast<int>(12.0f / step); ++i) {
                world.step(step);
                maximum = std::max(maximum, energyOf(world, body));
            }
            EXPECT_LE(maximum, first + 1e-3 * (first - smallestOf(roly)) + 1e-5 * first)
                << nameOf(roly) << ", step 1/" << 1.0f / step;
        }
    }
}

TEST_P(EccentricBody, aRolyPolySwingsAsOftenAsTheorySays) {
    for (const float low : {0.1f, 0.25f, 0.4f}) {
        for (const float step : {1.0f / 60.0f, 1.0f / 240.0f}) {
            const Roly roly{.low = low};
            World world = emptyWorld();
            world.settings.sleep.isOn = false;
            const BodyId body = addRolyOnGround(world, roly);
            double clock = 0.0, first = 0.0, last = 0.0, before = 0.0;
            int crossings = 0;
            for (int i = 0; i < static_cast<int>(10.0f / step); ++i) {
                world.step(step);
                clock += double{step};
                const double side{(world.poseOf(body).orientation * Vec3f{0, 1, 0}).z};
                if (side * before < 0.0) {
                    last = clock - double{step} * side / (side - before);
                    if (crossings++ == 0) first = last;
                }
                before = side;
            }
            ASSERT_GT(crossings, 4) << low;
            const double found = 0.5 * (crossings - 1) / (last - first), above = double{roly.radius} - double{low};
            const double predicted = std::sqrt(kMass * kGravity * double{low} / (3.0 + kMass * above * above)) /
                                     (2.0 * geometry::kPi<double>);
            EXPECT_NEAR(found / predicted, 1.0, 0.01) << low << ", step 1/" << 1.0f / step;
        }
    }
}

TEST_P(EccentricBody, whatBecomesEccentricLaterIsSeenAsSuch) {
    World world = emptyWorld();
    addFloor(world, {.friction = 1.0f});
    const BodyId body =
        addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 0.5f, 0}}}, {.friction = 1.0f});
    stepFor(world, 0.1f);
    world.setMass(body, {.mass = kMass, .center = {0.0, -0.25, 0.0}, .inertia = Mat3<double>{3.0}});
    const float angle = 60.0f * geometry::kPi<float> / 180.0f;
    world.setPose(body, {{0, 0.5f, 0}, geometry::axisAngle(Vec3f{1, 0, 0}, angle)});
    world.setVelocity(body, Vec3f{0.0f}), world.setAngularVelocity(body, Vec3f{0.0f});
    const double first = energyOf(world, body);
    double maximum = 0.0;
    for (int i = 0; i < 600; ++i) {
        world.step(kStep);
        maximum = std::max(maximum, energyOf(world, body));
    }
    EXPECT_LE(maximum, first + 0.05);
}

INSTANTIATE_TEST_SUITE_P(Solvers, EccentricBody,
                         testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         [](const auto& tried) {
                             return tried.param == RigidSolver::SequentialImpulses ? "SequentialImpulses" : "SoftStep";
                         });

}  // namespace
}  // namespace collidoscope::physics::eccentric_test
