// What lies across the edges of a mesh rests on them as on those of a hull: the face that lies there is clipped, and
// carries at two points of each ridge.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::ridges_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Vec3f;

constexpr float kDegree = 3.14159265f / 180.0f;

/// A mesh of so many by so many squares, `size` m wide, with heights that `heightAt` tells of x and z.
template <typename HeightAt>
geometry::MeshPtr ground(std::uint32_t squares, float size, const HeightAt& heightAt) {
    geometry::Mesh mesh = *flatGround(squares, size);
    for (Vec3f& vertex : mesh.vertices) vertex.y = heightAt(vertex.x, vertex.z);
    return geometry::finishMesh(std::move(mesh));
}

/// Triangle, so that ridges lie along z, `apart` m from each other.
float zigzag(float x, float apart, float slope) {
    const float place = x / apart - std::floor(x / apart);
    return slope * apart * std::abs(place - 0.5f);
}

/// Solver and steps a second.
class Ridges : public testing::TestWithParam<std::tuple<RigidSolver, float>> {
protected:
    World worldOn(const geometry::MeshPtr& mesh) const {
        World world;
        world.settings.solver = std::get<0>(GetParam());
        world.settings.sleep.isOn = false;
        world.addShape(world.addBody({.kind = BodyKind::Static}),
                       {.shape = geometry::MeshInstance{mesh}, .material = kRough});
        return world;
    }
    /// J a tonne: the most of the last two of `seconds`.
    double restlessnessAfter(World& world, BodyId body, float seconds) const {
        const float step = 1.0f / std::get<1>(GetParam());
        stepFor(world, seconds - 2.0f, step);
        double most = 0.0;
        for (float time = 0.0f; time < 2.0f; time += step) {
            world.step(step);
            most = std::max(most, world.kineticEnergyOf(body));
        }
        return 1000.0 * most / double{world.massOf(body).mass};
    }

    static constexpr Material kRough{.friction = 0.6f};
    static constexpr std::uint64_t kSeed = 35;
    geometry::Random random_{kSeed};
};

/// Rods, planks and cubes dropped between two flights of stairs lie over a step, with an end on the next.
TEST_P(Ridges, carryWhatFallsOnStairs) {
    for (int i = 0; i < 24; ++i) {
        const float size = std::array{0.1f, 0.5f, 3.0f}[static_cast<std::size_t>(i % 3)], half = 0.5f * size;
        const AnyShapef shapes[] = {Boxf{.half = {half, 0.1f * half, 0.1f * half}},
                                    Boxf{.half = {half, 0.1f * half, 0.5f * half}},
                                    Boxf{.half = Vec3f{0.6f * half}}};
        World world = worldOn(ground(
            24, 8.0f * size, [&](float x, float) { return 0.25f * size * std::floor(std::abs(x) / (0.6667f * size) + 0.5f); }));
        const BodyId body =
            addSolid(world, shapes[i / 3 % 3],
                     {.pose = {.position = {random_.uniform(-half, half), 1.7f * size, random_.uniform(-half, half)},
                               .orientation = random_.rotation()}},
                     kRough);
        EXPECT_LT(restlessnessAfter(world, body, 15.0f), 1.0) << "seed " << kSeed << ", body " << i;
    }
}

/// A rod across two ridges, put down with one of its sides first.
TEST_P(Ridges, carryARodThatIsPutDownAcrossTwoOfThem) {
    for (int i = 0; i < 18; ++i) {
        const float size = std::array{0.1f, 0.5f, 3.0f}[static_cast<std::size_t>(i % 3)], half = 0.5f * size;
        const float slope = std::tan(std::array{3.0f, 30.0f, 60.0f}[static_cast<std::size_t>(i / 3 % 3)] * kDegree);
        const float apart = 0.6f * size, thickness = i % 2 == 0 ? 0.1f * half : 0.3f * half;
        World world = worldOn(
            ground(20, 10.0f * apart, [&](float x, float) { return zigzag(x, apart, slope) - 0.5f * slope * apart; }));
        const geometry::Quatf turned = geometry::axisAngle(Vec3f{0, 1, 0}, random_.uniform(-0.3f, 0.3f)) *
                                       geometry::axisAngle(Vec3f{1, 0, 0}, random_.uniform(0.02f, 0.3f));
        const BodyId body = addSolid(
            world, Boxf{.half = {half, thickness, thickness}},
            {.pose = {.position = {0.5f * apart, 1.1f * thickness + 0.02f * size, random_.uniform(-0.3f, 0.3f) * size},
                      .orientation = turned}},
            kRough);
        EXPECT_LT(restlessnessAfter(world, body, 10.0f), 1.0) << "seed " << kSeed << ", rod " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(OfBothSolvers, Ridges,
                         testing::Combine(testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                                          testing::Values(30.0f, 60.0f, 240.0f)));

/// A roof with its ridge along z at height 0, and a rod across it, `depth` m in it and rolled about itself by `roll`
/// (rad).
std::vector<Contact> contactsOverRoof(float depth, float roll) {
    World world;
    world.settings.gravity = Vec3f{0.0f};
    world.addShape(
        world.addBody({.kind = BodyKind::Static}),
        {.shape = geometry::MeshInstance{ground(2, 4.0f, [](float x, float) { return -0.5f * std::abs(x); })}});
    constexpr float kHalf = 0.15f;
    addSolid(
        world, Boxf{.half = {1.5f, kHalf, kHalf}},
        {.pose = {.position = {0.1f, kHalf - depth, 1.0f}, .orientation = geometry::axisAngle(Vec3f{1, 0, 0}, roll)}});
    world.step(1e-6f);
    return {world.contacts().begin(), world.contacts().end()};
}

/// The triangles at both sides of the ridge have the same points, and one of them is enough.
TEST(RidgeContacts, areTwoForAFaceThatLiesAcross) {
    for (const float depth : {0.001f, 0.004f, 0.01f})
        for (const float roll : {0.0f, 0.0005f, 0.005f, 0.02f}) {
            SCOPED_TRACE(testing::Message() << depth << " m deep, rolled by " << roll);
            const std::vector<Contact> contacts = contactsOverRoof(depth, roll);
            ASSERT_EQ(contacts.size(), 1u);
            ASSERT_EQ(contacts[0].count, 2u);
            EXPECT_NEAR(std::abs(contacts[0].points[0].position.z - contacts[0].points[1].position.z), 0.3f, 1e-3f);
            const float difference = std::abs(contacts[0].points[0].depth - contacts[0].points[1].depth);
            EXPECT_NEAR(difference, 0.3f * roll, 1e-4f);
            EXPECT_NEAR(std::abs(contacts[0].normal.y), std::cos(roll), 1e-5f);
        }
}

/// A rod that has rolled far touches with an edge, and is pushed along the ridge by nothing.
TEST(RidgeContacts, areOneForAnEdgeThatLiesAcross) {
    for (const float roll : {0.3f, 0.5f, 0.785398f}) {
        const float sunk = 0.15f * (std::cos(roll) + std::sin(roll) - 1.0f);
        for (const float depth : {0.0005f, 0.002f, 0.01f}) {
            SCOPED_TRACE(testing::Message() << depth << " m deep, rolled by " << roll);
            const std::vector<Contact> contacts = contactsOverRoof(depth - sunk, roll);
            ASSERT_EQ(contacts.size(), 1u);
            EXPECT_EQ(contacts[0].count, 1u);
            EXPECT_NEAR(std::abs(contacts[0].normal.y), 1.0f, 1e-5f);
            EXPECT_NEAR(contacts[0].points[0].depth, depth, 1e-5f);
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::ridges_test
