#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "demos/18_angular_impulse_and_friction/bodies/hung_body.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/rigid/mass/polyhedron_mass.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::mass_properties_demo_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;
using physics::MassProperties;

std::unique_ptr<DemoBase> weighed(const char* shape) { return restartedWith("mass-properties", "shape", shape); }

TEST(MassPropertiesDemo, TheTensorIsThatOfTheFormulas) {
    for (const char* shape : {"ball", "box", "capsule", "l-shape"}) {
        const auto demo = weighed(shape);
        EXPECT_GT(measured(*demo, "by formula"), 0.0) << shape;
        EXPECT_NEAR(measured(*demo, "difference"), 0.0, 1e-14) << shape;
    }
    const auto box = demoWith("mass-properties", "shape", "box");
    const std::array sides{1.5, 0.75, 0.5};
    setParameter(*box, "width", sides[0]);
    setParameter(*box, "height", sides[1]);
    setParameter(*box, "depth", sides[2]);
    setParameter(*box, "density", 400.0);
    box->restart();
    const double mass = 400.0 * 1.5 * 0.75 * 0.5;
    EXPECT_NEAR(measured(*box, "mass"), mass, 1e-12 * mass);
    EXPECT_NEAR(measured(*box, "moment about z"), mass / 12.0 * (1.5 * 1.5 + 0.75 * 0.75), 1e-12 * mass);
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(measured(*box, std::string("side ") + "123"[i]), sides[static_cast<std::size_t>(i)], 1e-12);
}

TEST(MassPropertiesDemo, WhereverTheLIsHungThePlumbLinesCrossInItsCentre) {
    const auto demo = weighed("l-shape");
    setParameter(*demo, "friction", 2.0);
    double lines = 1.0;
    for (const char* pin : {"edge", "corner", "side"}) {
        setParameter(*demo, "pin", std::string(pin));
        runFor(*demo, 15.0);
        EXPECT_LT(measured(*demo, "plumb distance"), 1e-3) << pin;
        EXPECT_EQ(measured(*demo, "lines"), lines++) << pin;
    }
    EXPECT_LT(measured(*demo, "lines miss the centre by"), 0.002);
}

TEST(MassPropertiesDemo, PinnedAtItsCentreItStaysAsItIs) {
    const auto demo = weighed("l-shape");
    setParameter(*demo, "pin", std::string("center"));
    demo->restart();
    runFor(*demo, 10.0);
    EXPECT_LT(measured(*demo, "plumb distance"), 1e-9);
    EXPECT_NEAR(measured(*demo, "energy"), 0.0, 1e-9);
}

TEST(MassPropertiesDemo, WithoutFrictionNoEnergyIsLost) {
    const auto demo = weighed("box");
    setParameter(*demo, "friction", 0.0);
    setParameter(*demo, "pin", std::string("side"));
    demo->restart();
    const double before = measured(*demo, "energy");
    runFor(*demo, 60.0);
    EXPECT_GT(before, 1.0);
    EXPECT_NEAR(measured(*demo, "energy") / before, 1.0, 1e-3);
}

TEST(MassPropertiesDemo, ADraggedPinHoldsTheBodyWhereItIsAndThenComesBack) {
    const auto demo = weighed("box");
    runFor(*demo, 1.0);
    const HandleInfo pin = listHandles(*demo).front();
    const double arm = measured(*demo, "plumb distance");
    ASSERT_TRUE(moveHandle(*demo, "pin", {.position = pin.place.position + Vec3f{-0.2f, 0.0f, 0.0f}}));
    demo->changed();
    EXPECT_NE(measured(*demo, "plumb distance"), arm) << "seen before the next step";
    runFor(*demo, 10.0);
    EXPECT_LT(glm::length(listHandles(*demo).front().place.position - pin.place.position), 1e-4f);
    EXPECT_LT(measured(*demo, "plumb distance"), 0.01) << "and hangs from there";
}

TEST(MassPropertiesDemo, AnOpenMeshIsWeighedAsTheBoxAroundItAndSaysSo) {
    const auto demo = weighed("mesh");
    EXPECT_EQ(measuredText(*demo, "solid"), "yes");
    EXPECT_TRUE(std::isnan(measured(*demo, "by formula")));
    setMesh(*demo, "mesh", MeshSlot{"hills", geometry::makeTerrain()});
    demo->restart();
    EXPECT_EQ(measuredText(*demo, "solid"), "no: weighed as the box around it");
    EXPECT_GT(measured(*demo, "mass"), 0.0);
}

/// T = 2 pi sqrt(I / (m g d)), I about the pin: a rod swings about its end, and about a point a quarter along it.
TEST(HungBody, SwingsWithThePeriodOfAPhysicalPendulum) {
    const MassProperties rod = physics::massOf(geometry::Boxd{.half = {0.05, 1.0, 0.02}}, 1000.0);
    for (const double above : {1.0, 0.5}) {
        const Vec3d pin{0.0, above, 0.0};
        const double period =
            2.0 * geometry::kPi<double> * std::sqrt(inertiaAbout(rod, pin)[2][2] / (rod.mass * 9.81 * above));
        hung::HungBody body{.orientation = geometry::axisAngle(Vec3d{0, 0, 1}, 0.01), .pinInBody = pin};
        const hung::Surroundings around{.damping = 0.0, .home = Vec3d{0.0}};
        constexpr int kPeriods = 10;
        const int steps = 100 * kPeriods;
        for (int i = 0; i < steps; ++i) hung::advance(body, rod, around, period / 100.0);
        EXPECT_NEAR(body.orientation.z, std::sin(0.005), 1e-6) << "back where it began after " << kPeriods;
        EXPECT_LT(glm::length(velocityOf(body, rod)), 3e-4) << "and at rest for a moment";
    }
}

/// About a pin in its centre a body without weight keeps its angular momentum, and its energy.
TEST(HungBody, TumblesFreelyAboutItsCentre) {
    const MassProperties box = physics::massOf(geometry::Boxd{.half = {1, 2, 3}}, 1.0);
    hung::HungBody body{.angularMomentum = box.inertia * Vec3d{6, 6, 0}};
    const Vec3d before = body.angularMomentum;
    const double energy = energyOf(body, box, 0.0);
    EXPECT_NEAR(energy, 6624.0, 1e-9);
    double swing = 0.0;
    for (int i = 0; i < 600; ++i) {
        hung::advance(body, box, {.gravity = 0.0, .damping = 0.0, .home = Vec3d{0.0}}, 1.0 / 60.0);
        const Vec3d velocity = velocityOf(body, box);
        swing = std::max(swing, 1.0 - glm::dot(velocity, Vec3d{6, 6, 0}) / (glm::length(velocity) * std::sqrt(72.0)));
    }
    EXPECT_EQ(body.angularMomentum, before);
    EXPECT_NEAR(energyOf(body, box, 0.0) / energy, 1.0, 1e-3);
    EXPECT_GT(swing, 1.0 - std::cos(25.0 / 180.0 * geometry::kPi<double>));
}

}  // namespace
}  // namespace collidoscope::demos::testing::mass_properties_demo_test
