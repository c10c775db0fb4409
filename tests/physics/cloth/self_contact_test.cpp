#include "physics/particle/cloth/self_contact.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "geometry/query/distance.h"
#include "tests/physics/cloth/cloth_test.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics::self_contact_test {
namespace {

using geometry::Vec3f;

constexpr float kThickness = 0.04f;  // m
constexpr float kSpacing = 0.05f;    // m
/// What is left of the thickness where layers lie on each other, after one pass over the contacts in each sub-step.
constexpr float kMinKept = 0.8f;

std::vector<Vec3f> placesOf(const ParticleState<float>& state) {
    std::vector<Vec3f> places;
    for (std::size_t i = 0; i < state.size(); ++i) places.push_back(state.position[i]);
    return places;
}

void settle(ParticleSystem& system) {
    system.settings.subSteps = 8;
    system.settings.iterations = 2;
    system.selfContact = {.thickness = kThickness, .rest = placesOf(system.state)};
}

/// A sheet of 11 x 21 folded in the middle: the upper half lies a little above the lower one, over a floor.
ParticleSystem foldedSheet() {
    ParticleSystem system;
    const ClothMesh net = addCloth(
        system.state,
        {.columns = 11, .rows = 21, .corner = {0.0f, 0.05f, 0.0f}, .down = {0.0f, 0.0f, 1.0f}, .spacing = kSpacing});
    connect(system, net, {.stiffness = {2000.0f, 1000.0f, 0.5f}}, Method::Joints);
    settle(system);
    for (std::uint32_t i = 0; i < net.count; ++i)
        if (const std::uint32_t row = i / 11; row > 10)
            system.state.position.set(
                i, {kSpacing * static_cast<float>(i % 11), 0.15f, kSpacing * static_cast<float>(20 - row)});
    system.obstacles = only(floorAt(0.0f));
    system.settings.contact.radius = 0.01f;
    system.settings.contact.restitution = 0.0f;
    system.forces.drag = 1.0f;
    return system;
}

/// The least distance of two particles, against what they have to keep.
float minKept(const ParticleSystem& system) {
    float minimum = 1.0f;
    for (std::size_t a = 0; a < system.state.size(); ++a)
        for (std::size_t b = a + 1; b < system.state.size(); ++b) {
            const float atRest = glm::length(system.selfContact.rest[a] - system.selfContact.rest[b]);
            const float now = glm::length(system.state.position[a] - system.state.position[b]);
            if (atRest > 1.5f * kSpacing) minimum = std::min(minimum, now / kThickness);
        }
    return minimum;
}

TEST(SelfContact, AFoldedSheetKeepsItsLayersApart) {
    ParticleSystem system = foldedSheet();
    run(system, 120);
    EXPECT_GT(minKept(system), kMinKept);
    EXPECT_LT(system.state.position[11 * 20 + 5].y, 0.12f) << "the upper layer has come down";
    ParticleSystem without = foldedSheet();
    without.selfContact.thickness = 0.0f;
    run(without, 120);
    EXPECT_LT(minKept(without), 0.5f) << "the test could not have failed";
}

TEST(SelfContact, TwoFreeParticlesInOnePlacePart) {
    ParticleSystem system;
    for (int i = 0; i < 2; ++i) add(system, {.position = {1.0f, 2.0f, 3.0f}});
    system.forces.gravity = Vec3f{0.0f};
    system.selfContact = {.thickness = kThickness};
    system.step(1.0f / 60.0f);
    EXPECT_GE(glm::length(system.state.position[0] - system.state.position[1]), 0.999f * kThickness);
}

TEST(SelfContact, TheSameBitsOnAnyNumberOfThreads) {
    ParticleSystem one = foldedSheet(), copy = one;
    run(one, 40);
    for (const std::size_t count : {2u, 4u}) {
        ParticleSystem many = copy;
        run(many, 40, 1.0f / 60.0f, threads(count));
        EXPECT_EQ(hashOf(many.state), hashOf(one.state)) << count;
    }
    one = copy;
    EXPECT_EQ(hashOf(one.state), hashOf(copy.state)) << "assigning a copy is a rewind";
}

/// A napkin thrown at a sheet that is held by its border.
float lowestOfNapkin(float speed, float thickness) {
    ParticleSystem system;
    const ClothMesh sheet = addCloth(
        system.state,
        {.columns = 15, .rows = 15, .corner = {-0.35f, 0.0f, -0.35f}, .down = {0.0f, 0.0f, 1.0f}, .spacing = kSpacing});
    for (std::uint32_t i = 0; i < sheet.count; ++i)
        if (i % 15 == 0 || i % 15 == 14 || i / 15 == 0 || i / 15 == 14) pin(system, i);
    const ClothMesh napkin = addCloth(system.state, {.columns = 5,
                                                     .rows = 5,
                                                     .corner = {-0.11f, 0.3f, -0.09f},
                                                     .down = {0.0f, 0.0f, 1.0f},
                                                     .spacing = kSpacing,
                                                     .mass = 0.02f});
    const std::array nets{sheet, napkin};
    connect(system, nets, {.stiffness = {20000.0f, 5000.0f, 5.0f}}, Method::Joints);
    settle(system);
    system.selfContact.thickness = thickness;
    for (std::uint32_t i = 0; i < napkin.count; ++i) system.state.velocity.set(napkin.first + i, {0.0f, -speed, 0.0f});
    float below = 1.0f;
    for (int step = 0; step < 30; ++step) {
        run(system, 1);
        for (std::uint32_t i = 0; i < napkin.count; ++i) {
            const Vec3f p = system.state.position[napkin.first + i];
            // Above the sheet at its own place: against its nearest particle.
            std::uint32_t nearest = 0;
            for (std::uint32_t k = 0; k < sheet.count; ++k)
                if (glm::length(system.state.position[k] - p) < glm::length(system.state.position[nearest] - p))
                    nearest = k;
            below = std::min(below, p.y - system.state.position[nearest].y);
        }
    }
    return below;
}

TEST(SelfContact, ClothThrownAtClothDoesNotPassThrough) {
    for (const float speed : {1.0f, 5.0f, 15.0f}) EXPECT_GT(lowestOfNapkin(speed, kThickness), 0.0f) << speed;
    EXPECT_LT(lowestOfNapkin(5.0f, 0.0f), -0.5f) << "the test could not have failed";
}

/// A triangle across an axis, and a particle that passes to its other side in one step, by 2 m; either of them moves.
/// Says how far on the side of its start the particle ends, m.
float heldBack(int axis, float side, bool particleMoves) {
    const auto corner = [&](float height, float u, float v) {
        Vec3f p{height};
        p[(axis + 1) % 3] = u, p[(axis + 2) % 3] = v;
        return p;
    };
    const float atStart = particleMoves ? 0.0f : -side, atEnd = particleMoves ? 0.0f : side;
    ParticleState<float> state;
    state.resize(4);
    const std::array<Vec3f, 3> ends{corner(atEnd, -1.0f, -1.0f), corner(atEnd, 1.0f, -1.0f), corner(atEnd, 0.0f, 1.0f)};
    for (std::size_t i = 0; i < 3; ++i) state.position.set(i, ends[i]);
    state.position.set(3, corner(particleMoves ? -side : 0.0f, 0.1f, -0.2f));
    VectorArray<float> start = state.position;
    for (std::size_t i = 0; i < 3; ++i) {
        Vec3f p = ends[i];
        p[axis] = atStart;
        start.set(i, p);
    }
    start.set(3, corner(particleMoves ? side : 0.0f, 0.1f, -0.2f));
    for (std::size_t i = 0; i < 4; ++i)
        if ((i == 3) != particleMoves) state.setMass(i, std::numeric_limits<float>::infinity());
    const ClothTriangle triangle{0, 1, 2};
    SelfContactSolver{}.solve({.thickness = kThickness}, std::span{&triangle, 1}, start, state, geometry::serialFor);
    const geometry::Vec3d weights{0.25, 0.35, 0.4};  // of the corners, where the particle is
    double height = 0.0;
    for (std::size_t i = 0; i < 3; ++i) height += weights[static_cast<int>(i)] * double{state.position[i][axis]};
    return side * (state.position[3][axis] - static_cast<float>(height));
}

TEST(SelfContact, AParticleIsSweptAgainstATriangleWhicheverMovesAndWherever) {
    for (const int axis : {0, 1, 2})
        for (const float side : {-1.0f, 1.0f})
            for (const bool particleMoves : {true, false})
                EXPECT_NEAR(heldBack(axis, side, particleMoves), kThickness, 1e-5f)
                    << axis << " " << side << " " << particleMoves;
}

TEST(SelfContact, KeepsMomentum) {
    ParticleSystem system = foldedSheet();
    system.obstacles = {};
    system.forces.gravity = Vec3f{0.0f};
    system.forces.drag = 0.0f;
    system.settings.airDensity = 0.0f;
    for (std::uint32_t i = 11 * 11; i < 11 * 21; ++i) system.state.velocity.set(i, {0.1f, -1.0f, 0.2f});
    const auto momentum = [&] {
        geometry::Vec3d sum{0.0};
        for (std::size_t i = 0; i < system.state.size(); ++i) sum += geometry::Vec3d{system.state.velocity[i]};
        return sum;
    };
    const geometry::Vec3d before = momentum();
    run(system, 30);
    EXPECT_LT(glm::length(momentum() - before), 1e-3 * glm::length(before));
    double lower = 0.0;
    for (std::size_t i = 0; i < 11 * 10; ++i) lower += double{system.state.velocity[i].y} / 110.0;
    EXPECT_LT(lower, -0.1) << "the layers have met";
}

}  // namespace
}  // namespace collidoscope::physics::self_contact_test
