// Triangles of one plane carry a shape by four points of one contact; those of other planes keep theirs.

#include "physics/rigid/contact/flat_patches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::flat_patches_test {
namespace {

using geometry::Manifoldf;
using geometry::Vec3f;

Manifoldf manifoldAt(const Vec3f& normal, const std::vector<Vec3f>& points, float depth = 0.01f) {
    Manifoldf manifold{normal, depth};
    for (const Vec3f& point : points) manifold.add(point, depth, {});
    return manifold;
}
std::vector<Manifoldf> joined(std::vector<Manifoldf> manifolds, float surface = 0.5f) {
    std::vector<Manifoldf*> pointers;
    for (Manifoldf& manifold : manifolds) pointers.push_back(&manifold);
    PatchJoiner().join(pointers, surface);
    return manifolds;
}

TEST(FlatPatches, areCarriedByTheCornersOfAllTheirPoints) {
    constexpr std::uint64_t kSeed = 108;
    geometry::Random random(kSeed);
    std::vector<Manifoldf> manifolds;
    const Vec3f corners[] = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
    for (int i = 0; i < 400; ++i) {
        const Vec3f within = random.inBox({-0.9f, 0, -0.9f}, {0.9f, 0, 0.9f});
        manifolds.push_back(manifoldAt({0, 1, 0}, {within}));
    }
    for (std::size_t k = 0; k < 4; ++k) manifolds[90 * (k + 1)].contacts[0].position = corners[k];
    const std::vector<Manifoldf> result = joined(manifolds);
    ASSERT_EQ(result[0].count, 4u) << "seed " << kSeed;
    for (const auto& point : result[0].points())
        EXPECT_TRUE(std::any_of(std::begin(corners), std::end(corners),
                                [&](const Vec3f& corner) { return corner == point.position; }))
            << "seed " << kSeed;
    for (std::size_t i = 1; i < result.size(); ++i) EXPECT_EQ(result[i].count, 0u);
}

/// A face lies across two ridges of one height, and the slopes beside them are near it: they are no part of its plane,
/// and the points that touch are kept.
TEST(FlatPatches, areNotMadeOfTheSlopesBesideAnEdge) {
    std::vector<Manifoldf> manifolds;
    for (const float x : {-1.0f, 1.0f}) {
        Manifoldf across{Vec3f{0, 1, 0}, 0.0f};
        for (const float z : {-1.0f, 1.0f}) across.add({x, 0, z}, 0.0f, {});
        for (const float z : {-1.0f, 1.0f}) across.add({1.1f * x, -0.001f, z}, -0.002f, {});
        manifolds.push_back(across);
    }
    for (const Manifoldf& manifold : joined(manifolds)) EXPECT_EQ(manifold.count, 4u);
}

/// Where a box that leans a little will meet a plane, points lie midway between the two.
TEST(FlatPatches, areMadeOfWhatWillMeetALeaningFace) {
    std::vector<Manifoldf> manifolds;
    for (const float x : {-1.0f, 1.0f}) {
        Manifoldf met{Vec3f{0, 1, 0}, 0.0f};
        for (const float z : {0.0f, 1.0f}) met.add({x, 0.0025f * z, z}, -0.005f * z, {});
        manifolds.push_back(met);
    }
    const std::vector<Manifoldf> result = joined(manifolds, 0.0f);
    EXPECT_EQ(result[0].count, 4u);
    EXPECT_EQ(result[1].count, 0u);
}

TEST(FlatPatches, keepTheDeepestPoint) {
    std::vector<Manifoldf> manifolds;
    for (int i = 0; i < 9; ++i) {
        const float x = static_cast<float>(i % 3 - 1), z = static_cast<float>(i / 3 - 1);
        const float depth = i == 4 ? 0.05f : 0.01f;
        manifolds.push_back(manifoldAt({0, 1, 0}, {{x, -0.5f * depth, z}}, depth));
    }
    const Manifoldf whole = joined(manifolds)[0];
    EXPECT_EQ(whole.depth, 0.05f);
    EXPECT_TRUE(std::any_of(whole.points().begin(), whole.points().end(),
                            [](const auto& point) { return point.depth == 0.05f; }));
}

TEST(FlatPatches, ofOtherPlanesKeepTheirPoints) {
    const Vec3f left = glm::normalize(Vec3f{-0.01f, 1, 0}), right = glm::normalize(Vec3f{0.01f, 1, 0});
    const std::vector<Manifoldf> result =
        joined({manifoldAt(left, {{-1, 0, 0}, {-1, 0, 1}}), manifoldAt(right, {{1, 0, 0}, {1, 0, 1}}),
                manifoldAt(left, {{-2, -0.01f, 0}, {-2, -0.01f, 1}})});
    EXPECT_EQ(result[0].count, 4u);
    EXPECT_EQ(result[1].count, 2u);
    EXPECT_EQ(result[2].count, 0u);
}

/// Points lie midway between both surfaces, so the deeper of two may be on the same plane, or the less deep on another.
TEST(FlatPatches, areToldByTheSurfaceOfTheMesh) {
    for (const float surface : {0.5f, -0.5f}) {
        const auto at = [&](float x, float height, float depth) {
            return manifoldAt({0, 1, 0}, {{x, height - surface * depth, 0}}, depth);
        };
        EXPECT_EQ(joined({at(0, 0, 0.001f), at(0.3f, 0, 0.02f)}, surface)[1].count, 0u);
        EXPECT_EQ(joined({at(0, 0, 0.001f), at(0.3f, 0.001f, 0.001f)}, surface)[1].count, 1u)
            << "a step of a millimetre";
    }
}

TEST(FlatPatches, haveTheCommonPointOfTwoTrianglesOnce) {
    const std::vector<Manifoldf> result =
        joined({manifoldAt({0, 1, 0}, {{-1, 0, 0}, {0, 0, 0}}), manifoldAt({0, 1, 0}, {{0, 0, 0}, {1, 0, 0}})});
    EXPECT_EQ(result[0].count, 3u);
}

TEST(FlatPatches, tellOfEachCornerByTheTriangleBelowIt) {
    // Beside a corner, a triangle that it does not lie on touches it, too.
    const std::vector<Manifoldf> result = joined(
        {manifoldAt({0, 1, 0}, {{-1, 0, -1}, {1, 0, -1}}, 0.0f),
         manifoldAt({0, 1, 0}, {{-1, -0.001f, -1}, {1, -0.001f, -1}, {1, -0.001f, 1}, {-1, -0.001f, 1}}, 0.002f)});
    ASSERT_EQ(result[0].count, 4u);
    for (const auto& point : result[0].points()) EXPECT_EQ(point.depth, 0.002f);
}

/// An upright box that stands level is as deep at each corner, wherever it stands on the triangles.
TEST(FlatPatches, areEvenlyDeepUnderALevelBox) {
    constexpr std::uint64_t kSeed = 109;
    geometry::Random random(kSeed);
    for (const float size : {0.02f, 0.1f, 1.0f})
        for (const std::uint32_t squares : {3u, 12u, 40u})
            for (int i = 0; i < 30; ++i) {
                SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", size " << size << ", squares " << squares);
                World world;
                world.settings.gravity = Vec3f{0.0f};
                world.addShape(world.addBody({.kind = BodyKind::Static}),
                               {.shape = geometry::MeshInstance{flatGround(squares, 6.0f * size)}});
                const float x = random.uniform(-size, size), z = random.uniform(-size, size),
                            yaw = random.uniform(-3.0f, 3.0f), depth = 0.005f * size;
                const Vec3f half = 0.5f * size * Vec3f{1.0f, 1.0f, random.uniform(0.1f, 1.0f)};
                addSolid(world, geometry::Boxf{.half = half},
                         {.pose = {.position = {x, half.y - depth, z},
                                   .orientation = {std::cos(yaw), 0, std::sin(yaw), 0}}});
                world.step(1e-5f);
                ASSERT_EQ(world.contacts().size(), 1u);
                EXPECT_EQ(world.contacts()[0].count, 4u);
                for (const ContactPoint& point : world.contacts()[0].all())
                    EXPECT_NEAR(point.depth, depth, 1e-4f * size);
            }
}

/// A low pad on the floor, both of one mesh: a box that lies on the pad rests there, though its margin reaches the
/// floor.
TEST(FlatPatches, ofAPadKeepTheirPointsBesideThoseOfTheFloor) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float height : {0.001f, 0.002f, 0.004f, 0.02f}) {
            geometry::Mesh mesh;
            const auto addSquare = [&](float half, float y) {
                const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
                for (const Vec3f& corner :
                     {Vec3f{-half, y, -half}, {-half, y, half}, {half, y, half}, {half, y, -half}})
                    mesh.vertices.push_back(corner);
                mesh.triangles.push_back({first, first + 1, first + 2});
                mesh.triangles.push_back({first, first + 2, first + 3});
            };
            addSquare(5.0f, 0.0f), addSquare(0.15f, height);
            World world;
            world.settings.solver = solver;
            world.settings.sleep.isOn = false;
            world.addShape(world.addBody({.kind = BodyKind::Static}),
                           {.shape = geometry::MeshInstance{geometry::finishMesh(std::move(mesh))}});
            const BodyId box = addSolid(world, geometry::Boxf{.half = {0.5f, 0.2f, 0.2f}},
                                        {.pose = {.position = {0, height + 0.2f, 0}}});
            stepFor(world, 2.0f);
            EXPECT_LT(glm::length(world.angularVelocityOf(box)), 1e-3f) << height;
            // The slop of sequential impulses is deeper than a low pad is high.
            const float maximum = solver == RigidSolver::SoftStep ? 0.0005f : 0.0105f;
            EXPECT_NEAR(world.centerOf(box).y, height + 0.2f, maximum) << height;
        }
}

/// What lies on a fine mesh costs the solver what it costs on a plane, and a ball keeps its one point.
TEST(FlatPatches, leaveOneContactHoweverFineTheMesh) {
    for (const std::uint32_t squares : {3u, 30u, 120u})
        for (const bool isBall : {false, true}) {
            World world;
            world.settings.sleep.isOn = false;
            world.addShape(world.addBody({.kind = BodyKind::Static}),
                           {.shape = geometry::MeshInstance{flatGround(squares, 6.0f)}});
            const geometry::AnyShapef ball = geometry::Spheref{.radius = 0.5f},
                                      box = geometry::Boxf{.half = Vec3f{0.5f}};
            addSolid(world, isBall ? ball : box, {.pose = {.position = {0.13f, 0.5f, 0.31f}}});
            stepFor(world, 0.5f);
            ASSERT_EQ(world.contacts().size(), 1u) << squares;
            EXPECT_EQ(world.contacts()[0].count, isBall ? 1u : 4u) << squares;
        }
}

/// The faces beside the lowest one of a drum that lies on fine triangles are within the margin, too, farther out than
/// it. It is carried by the corners of the lowest one: the apothem high, and without a turn.
TEST(FlatPatches, areThoseOfTheLowestFaceOfALyingDrum) {
    constexpr double kPi = 3.141592653589793;
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const float radius : {0.05f, 0.2f, 1.0f})
            for (const std::uint32_t sides : {12u, 24u, 48u}) {
                SCOPED_TRACE(testing::Message() << wordOf(solver) << ", " << sides << " sides, radius " << radius);
                World world;
                world.settings.solver = solver;
                world.settings.sleep.isOn = false;
                const Material smooth{.friction = 0.0f};
                world.addShape(world.addBody({.kind = BodyKind::Static}),
                               {.shape = geometry::MeshInstance{flatGround(60, 8.0f * radius)}, .material = smooth});
                const auto apothem = static_cast<float>(double{radius} * std::cos(kPi / sides));
                const auto lying = static_cast<float>(0.25 * kPi), facing = static_cast<float>(0.5 * kPi / sides);
                const geometry::Quatf flat{std::cos(lying), std::sin(lying), 0, 0},
                    turned{std::cos(facing), 0, std::sin(facing), 0};
                const BodyId drum = addSolid(
                    world, geometry::HullInstancef{geometry::makePrism(sides, radius, radius)},
                    {.pose = {.position = {0.011f * radius, apothem, 0.017f * radius}, .orientation = flat * turned}},
                    smooth);
                stepFor(world, 2.0f);
                ASSERT_EQ(world.contacts().size(), 1u);
                EXPECT_EQ(world.contacts()[0].count, 4u);
                const float deepest = world.contacts()[0].points[0].depth;
                for (const ContactPoint& point : world.contacts()[0].all()) EXPECT_NEAR(point.depth, deepest, 1e-4f);
                EXPECT_NEAR(world.centerOf(drum).y, apothem, 3e-4f);
                EXPECT_LT(glm::length(world.angularVelocityOf(drum)), 1e-3f);
            }
}

}  // namespace
}  // namespace collidoscope::physics::flat_patches_test
