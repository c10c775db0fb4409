// What bounces, slides and lies among solids: energy, heights, times, and rest.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics::energy_test {
namespace {

using geometry::Planef;
using geometry::Vec3d;
using geometry::Vec3f;

/// Planes that look at the origin from `half` away, turned together.
std::vector<geometry::AnyShapef> roomOfPlanes(float half, const geometry::Quatf& turn) {
    std::vector<geometry::AnyShapef> planes;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            Vec3f normal{0.0f};
            normal[axis] = side;
            planes.push_back(Planef{turn * normal, -half});
        }
    return planes;
}

TEST(ParticleEnergy, neverGrowsWithRestitutionOneInABoxOfSixPlanesOverTenThousandSteps) {
    geometry::Random random(5);
    for (const Integrator integrator : {Integrator::VelocityVerlet, Integrator::SemiImplicitEuler}) {
        ParticleSystem system;
        system.settings.integrator = integrator;
        system.settings.contact = {.radius = 0.05f, .restitution = 1.0f, .friction = 0.0f};
        system.obstacles = Obstacles{roomOfPlanes(1.0f, random.rotation())};
        for (int i = 0; i < 10; ++i) add(system, {0.5f * random.direction(), 10.0f * random.direction()});
        std::vector<double> first;
        for (std::size_t i = 0; i < 10; ++i) first.push_back(energyOf(system, i));
        for (int step = 0; step < 10000; ++step) {
            system.step(1.0f / 60.0f);
            for (std::size_t i = 0; i < 10; ++i) ASSERT_LE(energyOf(system, i), first[i] * 1.00001) << "step " << step;
        }
        if (integrator != Integrator::VelocityVerlet) continue;
        for (std::size_t i = 0; i < 10; ++i) EXPECT_GT(energyOf(system, i), 0.95 * first[i]) << "nor does it vanish";
    }
}

/// Heights of the peaks of a ball dropped from 1 m, and when it has come to rest.
struct Bounces {
    std::vector<double> peaks{};
    double end = 0.0;
};
Bounces drop(float restitution, float dt) {
    ParticleSystem system = dropOver(0.0f, 1.05f);
    system.settings.integrator = Integrator::VelocityVerlet;
    system.settings.contact.restitution = restitution;
    Bounces bounces;
    double before = 1.05, highest = 0.0;
    bool rises = false;
    for (int i = 1; i * double{dt} < 6.0; ++i) {
        system.step(dt);
        const double now = system.state.position[0].y;
        if (rises && now < before) bounces.peaks.push_back(highest - 0.05);
        rises = now > before;
        highest = rises ? now : 0.0;
        before = now;
        if (speedOf(system, 0) > 0.0) bounces.end = i * double{dt};
    }
    return bounces;
}

TEST(ParticleEnergy, bouncesReachTheSquareOfRestitutionAtSixtyStepsASecond) {
    for (const float e : {0.3f, 0.5f, 0.8f, 0.9f}) {
        const Bounces bounces = drop(e, 1.0f / 60.0f);
        double promised = 1.0;
        for (int n = 0; n < (e > 0.7f ? 3 : 1); ++n) {
            promised *= double{e} * e;
            ASSERT_GT(bounces.peaks.size(), static_cast<std::size_t>(n));
            EXPECT_NEAR(bounces.peaks[static_cast<std::size_t>(n)], promised, 0.002) << "e " << e << " bounce " << n;
        }
    }
}

TEST(ParticleEnergy, anImpactOfEightTenthsFromAMetreGivesThePeaksAndTheEndOfTheFormula) {
    for (const float dt : {1.0f / 30.0f, 1.0f / 60.0f, 1.0f / 240.0f}) {
        const Bounces bounces = drop(0.8f, dt);
        ASSERT_GE(bounces.peaks.size(), 3u);
        const double tolerance = dt > 0.02f ? 0.01 : 0.005;
        EXPECT_NEAR(bounces.peaks[0], 0.64, tolerance);
        EXPECT_NEAR(bounces.peaks[1], 0.41, tolerance);
        EXPECT_NEAR(bounces.peaks[2], 0.26, tolerance);
        EXPECT_NEAR(bounces.end, 4.06, 1.5 * double{dt});
    }
}

TEST(ParticleFriction, theAccelerationOnASlopeDoesNotDependOnTheStep) {
    for (const float slope : {0.3f, 0.8f})
        for (const float friction : {0.0f, 0.25f})
            for (const float dt : {1.0f / 15.0f, 1.0f / 60.0f, 1.0f / 480.0f}) {
                ParticleSystem system = onSlope(slope, friction);
                const auto steps = static_cast<int>(std::lround(1.0f / dt));
                const Vec3f start = system.state.position[0];
                for (int i = 0; i < steps; ++i) system.step(dt);
                const double a = 9.81 * (std::sin(double{slope}) - double{friction} * std::cos(double{slope}));
                EXPECT_NEAR(speedOf(system, 0), a, 0.01 * a) << slope << ' ' << friction << ' ' << dt;
                EXPECT_NEAR(glm::length(Vec3d{system.state.position[0] - start}), 0.5 * a, 0.005 * a);
            }
}

TEST(ParticleFriction, hard_case_70_stopsAfterTheBrakingDistanceInTwelveHeadings) {
    for (int heading = 0; heading < 12; ++heading) {
        const float angle = 0.5236f * static_cast<float>(heading);
        ParticleSystem system = dropOver(0.0f, 0.05f);
        system.settings.contact.friction = 0.5f;
        system.state.velocity.set(0, {20.0f * std::cos(angle), 0.0f, 20.0f * std::sin(angle)});
        for (int i = 0; i < 300; ++i) system.step(1.0f / 60.0f);
        EXPECT_EQ(speedOf(system, 0), 0.0);
        const Vec3f p = system.state.position[0];
        EXPECT_NEAR(std::hypot(double{p.x}, double{p.z}), 400.0 / 9.81, 0.001 * 400.0 / 9.81);
    }
}

TEST(ParticleFriction, slidesDownAGutterAsOnASlope) {
    // Two planes that meet along a line which falls by 20 degrees.
    ParticleSystem system = noParticles();
    system.settings.contact.friction = 0.0f;
    const geometry::Quatf fall = aboutZ(-0.349f);
    system.obstacles =
        Obstacles{std::vector<geometry::AnyShapef>{Planef{fall * glm::normalize(Vec3f{0.0f, 1.0f, 0.7f}), 0.0f},
                                                   Planef{fall * glm::normalize(Vec3f{0.0f, 1.0f, -0.7f}), 0.0f}}};
    place(system, {.position = {0.0f, 0.2f, 0.0f}});
    for (int i = 0; i < 120; ++i) system.step(1.0f / 60.0f);
    const double before = speedOf(system, 0);
    for (int i = 0; i < 60; ++i) system.step(1.0f / 60.0f);
    const double acceleration = 9.81 * std::sin(0.349);
    EXPECT_NEAR(speedOf(system, 0) - before, acceleration, 0.01 * acceleration);
}

struct Bed {
    const char* name = "";
    std::vector<geometry::AnyShapef> solids{};
    float friction = 0.0f;
};

geometry::MeshPtr roof() {
    geometry::Mesh mesh;
    mesh.vertices = {{-2.0f, 0.0f, -2.0f}, {2.0f, 0.0f, -2.0f}, {2.0f, 0.0f, 2.0f}, {-2.0f, 0.0f, 2.0f}};
    mesh.triangles = {{0, 2, 1}, {0, 3, 2}};
    return geometry::finishMesh(std::move(mesh));
}

std::vector<Bed> beds() {
    const Planef left{glm::normalize(Vec3f{1.0f, 1.0f, 0.0f}), 0.0f},
        right{glm::normalize(Vec3f{-1.0f, 1.3f, 0.0f}), 0.0f};
    const Planef steepLeft{glm::normalize(Vec3f{1.0f, 0.2f, 0.0f}), 0.0f},
        steepRight{glm::normalize(Vec3f{-1.0f, 0.2f, 0.0f}), 0.0f};
    return {{"floor", {floorAt(0.0f)}, 0.0f},
            {"slope", {Planef{glm::normalize(Vec3f{0.3f, 1.0f, 0.1f}), 0.0f}}, 0.5f},
            {"corner", {floorAt(0.0f), Planef{{1.0f, 0.0f, 0.0f}, -0.2f}, Planef{{0.0f, 0.0f, 1.0f}, -0.2f}}, 0.1f},
            {"valley", {left, right}, 0.0f},
            {"valley with friction", {left, right}, 0.3f},
            {"wedge", {steepLeft, steepRight}, 0.0f},
            {"seam", {geometry::MeshInstance{roof()}}, 0.0f},
            {"pit",
             {left, right, Planef{glm::normalize(Vec3f{0.0f, 1.0f, 1.0f}), 0.0f},
              Planef{glm::normalize(Vec3f{0.0f, 1.0f, -1.0f}), 0.0f}},
             0.05f}};
}

TEST(ParticleRest, isRestToTheBitWhateverItLiesOn) {
    for (const Bed& bed : beds())
        for (const float radius : {0.0f, 0.1f})
            for (const float restitution : {0.0f, 0.7f}) {
                SCOPED_TRACE(testing::Message() << bed.name << " radius " << radius << " e " << restitution);
                ParticleSystem system;
                system.settings.contact = {.radius = radius, .restitution = restitution, .friction = bed.friction};
                system.obstacles = Obstacles{bed.solids};
                place(system, {.position = {0.05f, 0.7f, 0.05f}});
                for (int i = 0; i < 900; ++i) system.step(1.0f / 60.0f);
                const Vec3f rest = system.state.position[0];
                EXPECT_EQ(speedOf(system, 0), 0.0);
                for (int i = 0; i < 300; ++i) system.step(1.0f / 60.0f);
                EXPECT_EQ(system.state.position[0], rest);
                EXPECT_LT(rest.y, 0.7f);
                for (const geometry::AnyShapef& solid : system.obstacles.solids())
                    EXPECT_GT(nearestSurface(solid, rest).distance - double{radius}, -1e-6) << "does not sink";
            }
}

TEST(ParticleRest, withRestitutionOneWhatLiesStaysWhereItLies) {
    ParticleSystem system = dropOver(0.0f, 0.05f);
    system.settings.contact.restitution = 1.0f;
    for (int i = 0; i < 600; ++i) system.step(1.0f / 60.0f);
    EXPECT_NEAR(system.state.position[0].y, 0.05, 1e-6);
    EXPECT_EQ(speedOf(system, 0), 0.0);
}

}  // namespace
}  // namespace collidoscope::physics::energy_test
