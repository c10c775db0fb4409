// What lies across the edges of a mesh rests on them as on those of a hull: the face that lies there is clipped, and
// carries at two points of each ridge.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
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
    World worldOn(const geometry::MeshPtr& mesh, const Material& material = kRough) const {
        World world;
        world.settings.solver = std::get<0>(GetParam());
        world.settings.sleep.isOn = false;
        world.addShape(world.addBody({.kind = BodyKind::Static}),
                       {.shape = geometry::MeshInstance{mesh}, .material = material});
        return world;
    }
    /// J a tonne: the most of the last two of `seconds`.
    double restlessnessAfter(World& world, BodyId body, float seconds) const {
        const float step = 1.0f / std::get<1>(GetParam());
        stepFor(world, seconds - 2.0f, step);
        double maximum = 0.0;
        for (float time = 0.0f; time < 2.0f; time += step) {
            world.step(step);
            maximum = std::max(maximum, world.kineticEnergyOf(body));
        }
        return 1000.0 * maximum / double{world.massOf(body).mass};
    }

    static constexpr Material kRough{.friction = 0.6f};
    static constexpr std::uint64_t kSeed = 35;
    geometry::Random random_{kSeed};
};

/// Rods, planks and cubes dropped between two flights of stairs lie over a step, with an end on the next.
TEST_P(Ridges, carryWhatFallsOnStairs) {
    for (int i = 0; i < 18; ++i) {
        const float size = std::array{0.1f, 0.5f, 3.0f}[static_cast<std::size_t>(i % 3)], half = 0.5f * size;
        const AnyShapef shapes[] = {Boxf{.half = {half, 0.1f * half, 0.1f * half}},
                                    Boxf{.half = {half, 0.1f * half, 0.5f * half}}, Boxf{.half = Vec3f{0.6f * half}}};
        World world = worldOn(ground(24, 8.0f * size, [&](float x, float) {
            return 0.25f * size * std::floor(std::abs(x) / (0.6667f * size) + 0.5f);
        }));
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

/// In steps of a thirtieth of a second, what slides sinks in by a third of a millimetre, and what falls may turn by a
/// quarter of a radian.
class RidgesInFineSteps : public Ridges {};

/// Level ridges along z, an eighth of a metre apart, with vertices between their ends.
geometry::MeshPtr levelRidges(float degrees) {
    geometry::Mesh mesh;
    constexpr float kApart = 0.125f;
    constexpr std::uint32_t kSlopes = 80, kRows = 4;
    for (std::uint32_t x = 0; x <= kSlopes; ++x)
        for (std::uint32_t z = 0; z <= kRows; ++z)
            mesh.vertices.push_back({-1.0f + 0.5f * kApart * static_cast<float>(x),
                                     x % 2 == 0 ? -0.5f * kApart * std::tan(degrees * kDegree) : 0.0f,
                                     -1.0f + 0.5f * static_cast<float>(z)});
    mesh.triangles = gridTriangles(kSlopes, kRows);
    return geometry::finishMesh(std::move(mesh));
}

/// A board without friction feels neither the slopes that it comes to nor the vertices of the ridges.
TEST_P(RidgesInFineSteps, letABoardSlideOverThem) {
    const float step = 1.0f / std::get<1>(GetParam());
    for (const float degrees : {5.0f, 10.0f, 20.0f, 45.0f})
        for (const float yaw : {0.0f, 0.5f, 1.3f}) {
            World world = worldOn(levelRidges(degrees), {.friction = 0.0f});
            const BodyId board = addSolid(
                world, Boxf{.half = {0.25f, 0.025f, 0.2f}},
                {.pose = {.position = {0, 0.0255f, 0.03f}, .orientation = geometry::axisAngle(Vec3f{0, 1, 0}, yaw)},
                 .velocity = {1, 0, 0}},
                {.friction = 0.0f});
            stepFor(world, 2.0f, step);
            EXPECT_NEAR(world.velocityOf(board).x, 1.0f, 0.03f) << degrees << " degrees, turned by " << yaw;
            EXPECT_NEAR(world.centerOf(board).y, 0.025f, 0.003f) << degrees << " degrees, turned by " << yaw;
        }
}

/// Triangles that touch it with a corner on the rim do not push it along the rim.
TEST_P(RidgesInFineSteps, letABoxSlideAlongTheRimOfAPlateau) {
    const float step = 1.0f / std::get<1>(GetParam());
    for (const float slope : {0.2f, 0.6f, 1.7f, 8.0f})
        for (const float over : {-0.1f, 0.0f, 0.1f, 0.2f}) {
            World world =
                worldOn(ground(16, 4.0f, [&](float x, float) { return -slope * std::max(0.0f, std::abs(x) - 1.0f); }),
                        {.friction = 0.0f});
            const Vec3f half{0.3f, 0.1f, 0.17f};
            const BodyId box =
                addSolid(world, Boxf{.half = half},
                         {.pose = {.position = {1.0f - half.x + over, half.y, -1.4f}}, .velocity = {0, 0, 2}},
                         {.friction = 0.0f});
            stepFor(world, 1.3f, step);
            EXPECT_NEAR(world.velocityOf(box).z, 2.0f, 0.01f) << "slope " << slope << ", over by " << over;
            EXPECT_NEAR(world.velocityOf(box).x, 0.0f, 0.02f) << "slope " << slope << ", over by " << over;
            EXPECT_NEAR(world.centerOf(box).y, half.y, 0.011f) << "slope " << slope << ", over by " << over;
        }
}

/// Boards that fall on sharp ridges, a triangle of which they may touch at its tip alone.
TEST_P(RidgesInFineSteps, giveNoEnergyToWhatFallsOnThem) {
    const float step = 1.0f / std::get<1>(GetParam());
    for (int i = 0; i < 24; ++i) {
        const float size = i % 2 == 0 ? 0.5f : 0.1f, restitution = 0.5f * static_cast<float>(i % 3);
        const float slope = std::tan((i % 4 < 2 ? 65.0f : 75.0f) * kDegree), apart = 0.4f * size;
        const Material material{.friction = 0.5f, .restitution = restitution};
        World world = worldOn(
            ground(40, 20.0f * apart, [&](float x, float) { return zigzag(x, apart, slope) - 0.5f * slope * apart; }),
            material);
        const BodyId body = addSolid(world, Boxf{.half = size * Vec3f{0.5f, 0.06f, 0.3f}},
                                     {.pose = {.position = {random_.uniform(-0.1f, 0.1f) * size, 0.6f * size, 0},
                                               .orientation = random_.rotation()}},
                                     material);
        const double weight = double{world.massOf(body).mass} * 9.81;
        const auto energy = [&] { return kineticEnergy(world) + weight * double{world.centerOf(body).y}; };
        const double before = energy();
        for (float time = 0.0f; time < 3.0f; time += step) {
            world.step(step);
            ASSERT_LT(energy(), before + 0.05 * weight * double{size}) << "seed " << kSeed << ", board " << i;
        }
        EXPECT_GT(world.centerOf(body).y, -0.5f * slope * apart) << "seed " << kSeed << ", board " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(OfBothSolvers, Ridges,
                         testing::Combine(testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                                          testing::Values(30.0f, 60.0f, 240.0f)));
INSTANTIATE_TEST_SUITE_P(OfBothSolvers, RidgesInFineSteps,
                         testing::Combine(testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                                          testing::Values(60.0f, 240.0f)));

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

/// m: the deepest contact of a solid with a roof, which is a mesh or a hull.
template <typename Roof>
float deepestOver(const Roof& roof, const Boxf& solid) {
    World world;
    world.settings.gravity = Vec3f{0.0f};
    world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = roof});
    addSolid(world, Boxf{.half = solid.half}, {.pose = {.position = solid.center, .orientation = solid.orientation}});
    world.step(1e-6f);
    float deepest = 0.0f;
    for (const Contact& contact : world.contacts())
        for (const ContactPoint& point : contact.all()) deepest = std::max(deepest, point.depth);
    return deepest;
}

/// What lies over a sharp ridge is behind the planes of both slopes, but not through them.
TEST(RidgeContacts, areAboutAsDeepAsThoseOfAHull) {
    constexpr std::uint64_t kSeed = 66;
    geometry::Random random(kSeed);
    for (int i = 0; i < 600; ++i) {
        const float slope = std::tan((i % 3 == 0 ? 20.0f : i % 3 == 1 ? 45.0f : 66.0f) * kDegree);
        geometry::Mesh mesh;
        for (std::uint32_t x = 0; x < 3; ++x)
            for (std::uint32_t z = 0; z < 10; ++z)
                mesh.vertices.push_back({0.3f * (static_cast<float>(x) - 1.0f), x == 1 ? 0.0f : -0.3f * slope,
                                         static_cast<float>(z) / 9.0f - 0.5f});
        mesh.triangles = gridTriangles(2, 9);
        const geometry::HullInstancef hull{geometry::convexHull(std::span<const Vec3f>{mesh.vertices}).hull};
        const geometry::Quatf turned = geometry::axisAngle(Vec3f{0, 1, 0}, random.uniform(-0.5f, 0.5f)) *
                                       geometry::axisAngle(Vec3f{1, 0, 0}, random.uniform(-0.05f, 0.05f)) *
                                       geometry::axisAngle(Vec3f{0, 0, 1}, random.uniform(-0.3f, 0.3f));
        const Vec3f half = i % 2 == 0 ? Vec3f{0.05f} : Vec3f{0.125f, 0.02f, 0.02f};
        const float aside = random.uniform(-0.5f, 0.5f) * half.x, depth = random.uniform(-0.002f, 0.004f);
        const Boxf solid{.center = turned * Vec3f{aside, half.y - depth, 0}, .half = half, .orientation = turned};
        const float ofHull = deepestOver(hull, solid);
        const float ofMesh = deepestOver(geometry::MeshInstance{geometry::finishMesh(std::move(mesh))}, solid);
        EXPECT_LT(ofMesh, 2.0f * ofHull + 0.003f) << "seed " << kSeed << ", pose " << i;
        EXPECT_GT(ofMesh, 0.9f * ofHull - 0.001f) << "seed " << kSeed << ", pose " << i;
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
