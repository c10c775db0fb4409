// Meshes are surfaces with a front: what comes upon it stays there, what slides over its edges feels none of them.

#include "physics/rigid/contact/mesh_contacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/query/closest_point.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::mesh_contacts_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::HullInstancef;
using geometry::MeshInstance;
using geometry::MeshPtr;
using geometry::Quatf;
using geometry::Random;
using geometry::Spheref;
using geometry::Vec3f;

std::optional<geometry::Manifoldf> collideAt(const NearTriangles& near, std::uint32_t triangle, const AnyShapef& shape,
                                             const Vec3f& middle) {
    MetSolid met{shape, middle};
    return collideSurface(near, triangle, met, 0.005f);
}

class Meshes : public testing::TestWithParam<Stepping> {
protected:
    World worldWith(const MeshPtr& mesh, const Material& material = {}) const {
        World world;
        world.settings.solver = GetParam().solver;
        world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = MeshInstance{mesh}, .material = material});
        return world;
    }
    float step() const { return GetParam().step; }
    int steps(float seconds) const { return static_cast<int>(seconds / step()); }
};
INSTANTIATE_TEST_SUITE_P(Mesh, Meshes, allSteppings(), nameOf);

/// A shape thrown upon the ground.
struct Throw {
    AnyShapef shape{};
    BodyDefinition definition{};
};
std::vector<Throw> tetrahedra(Random& random, int count) {
    std::vector<Throw> all;
    for (int i = 0; i < count; ++i)
        all.push_back({HullInstancef{geometry::makeTetrahedron(0.2f)},
                       {.pose = {.position = {random.uniform(-2, 2), 5.0f, random.uniform(-2, 2)},
                                 .orientation = random.rotation()},
                        .angularVelocity = random.inBox(Vec3f{-5}, Vec3f{5})}});
    return all;
}

TEST_P(Meshes, HoldTetrahedraThatFallFiveMetres) {
    const MeshPtr ground = flatGround(1, 18.0f);
    Random random(101);
    for (const Throw& thrown : tetrahedra(random, 40)) {
        World world = worldWith(ground);
        const BodyId body = addSolid(world, thrown.shape, thrown.definition);
        stepFor(world, 2.5f, step());
        ASSERT_GT(world.centerOf(body).y, 0.02f) << "seed 101";
    }
}

TEST_P(Meshes, HoldTheTetrahedronThatWasTouchedFromAboveAndThenFromBelow) {
    Random random(102);
    const MeshPtr ground = flatGround(1, 120.0f);
    for (int i = 0; i < 40; ++i) {
        World world = worldWith(ground);
        const Quatf turn = i == 0 ? Quatf{.880076468f, .290021569f, -.203474537f, -.316150337f} : random.rotation();
        const Vec3f way = i == 0 ? Vec3f{0, -1, 0} : Vec3f{random.uniform(-1, 1), -1, random.uniform(-1, 1)};
        const BodyId body = addSolid(
            world, HullInstancef{geometry::makeTetrahedron(0.2f)},
            {.pose = {.position = {0.3f, 3.2f, 0.1f}, .orientation = turn}, .velocity = 20.0f * glm::normalize(way)});
        for (int s = 0; s < steps(1.5f); ++s) {
            world.step(step());
            ASSERT_GT(world.centerOf(body).y, 0.0f) << "seed 102, throw " << i << ", step " << s;
        }
    }
}

/// The tip is under a triangle that touches nothing of it, and the triangle that is touched must hold it.
TEST_P(Meshes, HoldTetrahedraWhoseTipsReachUnderTheTriangleBeside) {
    struct Place {
        Vec3f at;
        Quatf turn;
        Vec3f velocity;
    };
    Random random(106);
    const MeshPtr ground = flatGround(7, 7.0f);
    for (int i = 0; i < 40; ++i) {
        const Place places[] = {{{0.115433574f, 2.444328070f, -0.858901501f},
                                 {-0.814822733f, 0.486370444f, 0.116670512f, -0.293079585f},
                                 {0, 0, 0}},
                                {{0.499255419f, 2.630461693f, 0.333106637f},
                                 {-0.863823473f, 0.266274840f, -0.084881969f, -0.419167966f},
                                 {-1.250924110f, -14.476587296f, -3.946358442f}},
                                {random.inBox({-1, 1.5f, -1}, {1, 5, 1}), random.rotation(),
                                 Vec3f{2, 10, 2} * random.inBox({-1, -1, -1}, {1, 0, 1})}};
        const Place& place = places[std::min(i, 2)];
        World world = worldWith(ground);
        const BodyId body =
            addSolid(world, HullInstancef{geometry::makeTetrahedron(0.2f)},
                     {.pose = {.position = place.at, .orientation = place.turn}, .velocity = place.velocity});
        for (int s = 0; s < steps(1.5f); ++s) {
            world.step(step());
            ASSERT_GT(world.centerOf(body).y, 0.0f) << "seed 106, throw " << i << ", step " << s;
        }
    }
}

/// Shapes of every kind, thin ones among them, at speeds up to 300 m/s, upon hills. Needles that turn many times in a
/// step are stopped in it again and again, and no stop may give them energy.
TEST_P(Meshes, LetNothingThatWasInFrontGetBehindThemOrWinEnergy) {
    const MeshPtr hills = geometry::makeTerrain(5.0f, 1.2f, 12);
    const auto heightAt = [&](const Vec3f& at) {
        for (std::size_t i = 0; i < hills->triangles.size(); ++i) {
            const auto t = triangleAt(*hills, i);
            const auto side = [&](const Vec3f& a, const Vec3f& b) {
                return (b.z - a.z) * (at.x - a.x) - (b.x - a.x) * (at.z - a.z);
            };
            const float u = side(t.b, t.c), v = side(t.c, t.a), w = side(t.a, t.b), sum = u + v + w;
            if (u >= 0 && v >= 0 && w >= 0 && sum > 0) return (u * t.a.y + v * t.b.y + w * t.c.y) / sum;
        }
        return -1e9f;
    };
    Random random(103);
    for (int i = 0; i < 40; ++i) {
        const float size = random.uniform(0.05f, 0.3f);
        const AnyShapef shapes[] = {Spheref{.radius = size},
                                    Boxf{.half = Vec3f{size}},
                                    Boxf{.half = {3.0f * size, 0.01f, size}},
                                    Boxf{.half = {0.01f, 4.0f * size, 0.01f}},
                                    Capsulef{{0, -size, 0}, {0, size, 0}, 0.3f * size},
                                    HullInstancef{geometry::makeDodecahedron(size)},
                                    HullInstancef{geometry::makeTetrahedron(size)}};
        World world = worldWith(hills);
        const Vec3f way = glm::normalize(Vec3f{random.uniform(-1, 1), -1.0f, random.uniform(-1, 1)});
        const BodyId body = addSolid(world, shapes[i % 7],
                                     {.pose = {.position = {random.uniform(-2, 2), 3.0f, random.uniform(-2, 2)},
                                               .orientation = random.rotation()},
                                      .velocity = random.uniform(1.0f, 300.0f) * way,
                                      .angularVelocity = random.inBox(Vec3f{-60}, Vec3f{60})});
        const auto energy = [&] {  // J, from a metre below the hills
            const double height = double{world.centerOf(body).y} + 2.2;
            return world.kineticEnergyOf(body) - world.massOf(body).mass * double{world.settings.gravity.y} * height;
        };
        const double before = energy();
        for (int s = 0; s < steps(0.8f); ++s) {
            world.step(step());
            const Vec3f at = world.centerOf(body);
            ASSERT_LE(energy(), 1.001 * before) << "seed 103, body " << i << ", step " << s;
            if (std::max(std::abs(at.x), std::abs(at.z)) > 4.5f) break;
            ASSERT_GT(at.y, heightAt(at) - 1e-3f) << "seed 103, body " << i << ", step " << s;
        }
    }
}

TEST_P(Meshes, LetASlabSlideOverTheirEdges) {
    const Vec3f halves[] = {{.3f, .1f, .45f}, {.3f, .1f, .45f}, {.6f, .05f, .2f}, {.1f, .3f, .1f}, {1.2f, .1f, .9f}};
    for (int i = 0; i < 10; ++i) {
        SCOPED_TRACE("slab " + std::to_string(i));
        World world = worldWith(flatGround(i < 5 ? 7 : 23, 7.0f), {.friction = 0.0f});
        const Vec3f half = halves[i % 5];
        const float yaw = i == 0 ? 0.0f : 0.37f * static_cast<float>(i), speed = i < 5 ? 3.0f : 8.0f;
        const BodyId slab = addSolid(world, Boxf{.half = half},
                                     {.pose = {.position = {-2.0f, half.y, -.25f},
                                               .orientation = {std::cos(0.5f * yaw), 0, std::sin(0.5f * yaw), 0}},
                                      .velocity = {speed, 0, 0}},
                                     {.friction = 0.0f});
        for (int s = 0; s < steps(3.5f / speed); ++s) {
            world.step(step());
            ASSERT_NEAR(world.velocityOf(slab).x, speed, 1e-3f * speed) << "step " << s;
            ASSERT_NEAR(world.velocityOf(slab).z, 0.0f, 1e-3f * speed) << "step " << s;
            // Each step it is upon other triangles, whose contacts begin without the impulses of the last.
            ASSERT_NEAR(world.centerOf(slab).y, half.y, 2e-3f) << "step " << s;
        }
    }
}

TEST_P(Meshes, StopABallFromBehindOnlyWhereTheyHaveTwoSides) {
    for (const bool isTwoSided : {false, true})
        for (const bool isMirrored : {false, true}) {
            World world;
            world.settings.solver = GetParam().solver;
            world.settings.gravity = Vec3f{0.0f};
            geometry::Mat4d matrix{1.0};
            if (isMirrored) matrix[0][0] = -1.0;
            world.addShape(world.addBody({.kind = BodyKind::Static}),
                           {.shape = MeshInstance{flatGround(3, 6.0f), matrix}, .isTwoSided = isTwoSided});
            const BodyId below =
                addSolid(world, Spheref{.radius = 0.2f}, {.pose = {.position = {.3f, -1, .2f}}, .velocity = {0, 5, 0}});
            const BodyId above = addSolid(world, Spheref{.radius = 0.2f},
                                          {.pose = {.position = {-.6f, 1, .9f}}, .velocity = {0, -5, 0}});
            stepFor(world, 0.8f, step());
            EXPECT_GT(world.centerOf(above).y, 0.18f);
            if (isTwoSided)
                EXPECT_LT(world.centerOf(below).y, -0.18f);
            else
                EXPECT_GT(world.centerOf(below).y, 2.99f)
                    << "it passes, and where its middle is in front it belongs there";
        }
}

/// A hull whose tip is behind the surface while its middle is in front is pushed to the front.
TEST(MeshContacts, pushToTheFrontWhereMoreOfABodyIsBehind) {
    const MeshPtr ground = flatGround(4, 4.0f);
    std::vector<std::uint32_t> all(ground->triangles.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    const MeshInstance placed{ground};
    const NearTriangles near{placed, all};
    // Standing on its tip, three quarters of a tetrahedron's height are below its middle.
    std::vector<Vec3f> corners{{0, -0.75f, 0}, {0.5f, 0.25f, 0}, {-0.25f, 0.25f, 0.43f}, {-0.25f, 0.25f, -0.43f}};
    const auto hull =
        std::make_shared<const geometry::Hullf>(geometry::convexHull(std::span<const Vec3f>{corners}).hull);
    Random random(104);
    for (int i = 0; i < 200; ++i) {
        const Vec3f at{random.uniform(-1.2f, 1.2f), random.uniform(0.01f, 0.7f), random.uniform(-1.2f, 1.2f)};
        const AnyShapef shape = HullInstancef{hull, {.position = geometry::Vec3d{at}}};
        float deepest = -1.0f;
        for (const std::uint32_t triangle : all) {
            const auto manifold = collideAt(near, triangle, shape, at);
            if (!manifold) continue;
            EXPECT_NEAR(manifold->normal.y, 1.0f, 1e-5f) << "seed 104, case " << i;
            for (const auto& point : manifold->points()) deepest = std::max(deepest, point.depth);
        }
        EXPECT_NEAR(deepest, 0.75f - at.y, 1e-3f) << "seed 104, case " << i;
    }
}

/// A hull with its tip under a triangle that it does not touch, since it goes through the plane beside that.
TEST(MeshContacts, holdWhatReachesUnderTheTriangleBeside) {
    const MeshPtr ground = flatGround(1, 2.0f);  // its diagonal is x + z = 0
    const MeshInstance placed{ground};
    const std::vector<std::uint32_t> all{0, 1};
    for (const float beyond : {0.005f, 0.009f, 0.02f}) {
        const std::vector<Vec3f> corners{
            {-beyond, -0.05f, -beyond}, {0.12f, 0.2f, 0.1f}, {0.3f, -0.03f, 0.2f}, {0.05f, 0.01f, 0.4f}};
        const AnyShapef shape = HullInstancef{
            std::make_shared<const geometry::Hullf>(geometry::convexHull(std::span<const Vec3f>{corners}).hull)};
        float deepest = 0.0f;
        for (const std::uint32_t triangle : all) {
            const auto manifold = collideAt({placed, all}, triangle, shape, {0.11f, 0.03f, 0.16f});
            if (!manifold) continue;
            EXPECT_GT(manifold->normal.y, 0.9f) << beyond;
            for (const auto& point : manifold->points()) deepest = std::max(deepest, point.depth);
        }
        EXPECT_NEAR(deepest, 0.05f, 2e-3f) << beyond;
    }
}

/// A ridge along z: a ball over it may be pushed by neither face further than the other pushes.
TEST(MeshContacts, leanOverARidgeNoFurtherThanTheFaceBeyondIt) {
    geometry::Mesh roof;
    roof.vertices = {{-2, -1, -3}, {0, 0, -3}, {2, -1, -3}, {-2, -1, 3}, {0, 0, 3}, {2, -1, 3}};
    roof.triangles = {{0, 3, 1}, {1, 3, 4}, {1, 4, 2}, {2, 4, 5}};
    const MeshInstance placed{geometry::finishMesh(std::move(roof))};
    const std::vector<std::uint32_t> all{0, 1, 2, 3};
    const float steepest = 2.0f / std::sqrt(5.0f);  // cosine of a face
    for (float x = -1.5f; x <= 1.5f; x += 0.05f) {
        const Vec3f at{x, 0.25f - 0.5f * std::abs(x), 0.3f};
        const AnyShapef shape = Boxf{.center = at, .half = Vec3f{0.3f}};
        for (const std::uint32_t triangle : all) {
            const auto manifold = collideAt({placed, all}, triangle, shape, at);
            EXPECT_GE(manifold ? manifold->normal.y : 1.0f, steepest - 0.02f) << "x " << x << ", triangle " << triangle;
        }
    }
}

/// Hulls on hills, where the plane of a triangle beyond a ridge passes above the triangle that is touched.
TEST(MeshContacts, areNoDeeperThanWhatTakesTheShapeOutOfTheTriangle) {
    const MeshPtr hills = geometry::makeTerrain(5.0f, 1.2f, 12);
    const MeshInstance placed{hills};
    std::vector<std::uint32_t> all(hills->triangles.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint32_t>(i);
    Random random(105);
    int leaning = 0;
    for (int i = 0; i < 400; ++i) {
        const std::uint32_t triangle = all[random.index(static_cast<std::uint32_t>(all.size()))];
        const auto t = geometry::triangleAt(*hills, triangle);
        const Vec3f normal = glm::normalize(glm::cross(t.b - t.a, t.c - t.a));
        const Vec3f at = (t.a + t.b + t.c) / 3.0f + random.inBox(Vec3f{-0.3f}, Vec3f{0.3f}) + 0.2f * normal;
        const AnyShapef shape = HullInstancef{geometry::makeTetrahedron(0.3f), {at, random.rotation()}};
        const auto manifold = collideAt({placed, all}, triangle, shape, at);
        if (!manifold || glm::dot(manifold->normal, normal) < 0.1f) continue;
        leaning += glm::dot(manifold->normal, normal) < 0.9999f ? 1 : 0;
        for (const auto& contact : manifold->points()) {
            const Vec3f onShape = contact.position - 0.5f * contact.depth * manifold->normal;
            const float out = glm::dot(normal, t.a - onShape) / glm::dot(normal, manifold->normal);
            ASSERT_LE(contact.depth, out + 1e-4f) << "seed 105, case " << i;
        }
    }
    EXPECT_GT(leaning, 20);
}

/// Of two triangles that meet in a ridge, as on a leg of the spider: the way to the ball leans over the ridge, which it
/// touches, and over the next side as well, beyond which the surface goes on level.
TEST(MeshContacts, carryABallOnARidgeWhoseNormalLeansOverAnotherSideAsWell) {
    geometry::Mesh leg;
    leg.vertices = {{0, 0, 0}, {0, 0, -1}, {-1, -0.2f, 0.4f}, {1, -0.2f, 0.4f}, {-1, -0.2f, 1.4f}, {0, 0.05f, 1.0f}};
    leg.triangles = {{0, 1, 2}, {0, 3, 1}, {0, 2, 5}, {0, 5, 3}, {2, 4, 5}};
    const MeshInstance placed{geometry::finishMesh(std::move(leg))};
    const std::vector<std::uint32_t> all{0, 1, 2, 3, 4};
    for (float z = -0.9f; z < 0.0f; z += 0.1f)
        for (const float lean : {-0.15f, -0.05f, 0.05f, 0.15f}) {
            const Vec3f way = glm::normalize(Vec3f{lean, 1.0f, 0.0f}), at = Vec3f{0, 0, z} + 0.27f * way;
            float deepest = -1.0f;
            for (const std::uint32_t triangle : all)
                if (const auto manifold = collideAt({placed, all}, triangle, Spheref{at, 0.3f}, at))
                    deepest = std::max(deepest, manifold->depth);
            EXPECT_NEAR(deepest, 0.03f, 1e-5f) << "z " << z << ", lean " << lean;
        }
}

/// A ball whose middle is in front has one nearest point of the surface, and no side of any triangle turns the way to
/// it: asked of hills, a knot and a sharp star at random.
TEST(MeshContacts, keepTheNearestPointOfABall) {
    Random random(106);
    // Stretched, so that triangles have wide angles.
    const auto stretched = [&](geometry::Mesh mesh, float minimum, float maximum) {
        for (Vec3f& vertex : mesh.vertices) vertex *= random.uniform(minimum, maximum) * Vec3f{2.0f, 1.0f, 0.7f};
        return geometry::finishMesh(std::move(mesh));
    };
    const MeshPtr meshes[] = {geometry::makeTerrain(5.0f, 1.2f, 12),
                              stretched(*geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 64, 6), 1.0f, 1.0f),
                              stretched(*geometry::makeIcosphere(1.0f, 1), 0.5f, 1.5f)};
    int touching = 0;
    for (int i = 0; i < 1500; ++i) {
        const MeshPtr& mesh = meshes[i % 3];
        const MeshInstance placed{mesh};
        const auto middle =
            geometry::triangleAt(*mesh, random.index(static_cast<std::uint32_t>(mesh->triangles.size())));
        const Vec3f normal = glm::normalize(glm::cross(middle.b - middle.a, middle.c - middle.a));
        const float radius = random.uniform(0.05f, 0.4f);
        const Vec3f at =
            (middle.a + middle.b + middle.c) / 3.0f + random.inBox(Vec3f{-0.3f}, Vec3f{0.3f}) + 0.7f * radius * normal;
        const auto wayFrom = [&](std::uint32_t t) {
            return at - geometry::closestPoint(geometry::triangleAt(*mesh, t), at);
        };
        std::vector<std::uint32_t> near;
        Vec3f way{10.0f, 0.0f, 0.0f};
        for (std::uint32_t t = 0; t < mesh->triangles.size(); ++t) {
            const Vec3f from = wayFrom(t);
            if (glm::length(from) < radius + 0.05f) near.push_back(t);
            if (glm::length(from) < glm::length(way)) way = from;
        }
        const float distance = glm::length(way);
        const bool isInFront = std::all_of(near.begin(), near.end(), [&](std::uint32_t t) {
            const auto triangle = geometry::triangleAt(*mesh, t);
            const Vec3f front = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a), from = wayFrom(t);
            return glm::length(from) > distance + 1e-4f || glm::dot(front, from) > 1e-3f * glm::length(front);
        });
        if (!isInFront || distance > radius || distance < 1e-3f) continue;
        ++touching;
        float deepest = -1.0f;
        for (const std::uint32_t t : near) {
            const auto manifold = collideAt({placed, near}, t, Spheref{at, radius}, at);
            if (manifold && glm::dot(manifold->normal, glm::normalize(way)) > 0.9998f)
                deepest = std::max(deepest, manifold->depth);
        }
        ASSERT_NEAR(deepest, radius - distance, 2e-4f * radius) << "seed 106, case " << i;
    }
    EXPECT_GT(touching, 400);
}

}  // namespace
}  // namespace collidoscope::physics::mesh_contacts_test
