/// How far a convex shape is from a mesh, or how deep in it, against every triangle, formulas, and the promise itself:
/// moved along the normal by the distance, the shape just touches.
#include "geometry/mesh/query/mesh_separation.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/overlap/separation.h"
#include "geometry/scene/any_shape_queries.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/test_meshes.h"

namespace collidoscope::geometry::test::mesh_separation_test {
namespace {

constexpr std::uint64_t kSeed = 7411;
constexpr double kRounding = 1e-11;  // m, where numbers are of the size of a metre

/// The least separation from any triangle, by asking each.
double minSeparation(const MeshInstance& mesh, const AnyShaped& shape) {
    double minimum = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < mesh.mesh->triangles.size(); ++i) {
        const Triangled t = carried(mesh.worldFromMesh, triangleAt(*mesh.mesh, i));
        minimum = std::min(minimum, separation(AnyShaped{t}, shape)->distance);
    }
    return minimum;
}

AnyShaped randomShape(Random& random, double extent) {
    const auto place = [&] { return Vec3d{random.direction()} * (1.4 * double{random.unit()}); };
    const double size = extent * (0.3 + 0.7 * double{random.unit()});
    const Vec3d at = place();
    const Quatd turn = glm::normalize(
        Quatd{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)});
    switch (random.index(5)) {
        case 0:
            return Sphered{at, size};
        case 1:
            return Capsuled{at, at + size * Vec3d{random.direction()}, 0.4 * size};
        case 2:
            return Boxd{.center = at, .half = {size, 0.5 * size, 0.3 * size}, .orientation = turn};
        case 3:
            return Aabbd{at - Vec3d{size}, at + Vec3d{0.5 * size}};
        default:
            return Triangled{at, at + size * Vec3d{random.direction()}, at + size * Vec3d{random.direction()}};
    }
}

TEST(MeshSeparation, apartItIsThatOfTheNearestTriangleAndTouchesWhenMovedByIt) {
    Random random(kSeed);
    const MeshInstance knotted{knot(), glm::translate(Mat4d{1.0}, Vec3d{0.25, -0.5, 0.125})};
    const int cases = rounds(400);
    int apart = 0, deep = 0;
    for (int i = 0; i < cases; ++i) {
        const AnyShaped shape = randomShape(random, 0.25);
        const auto found = separation(AnyShaped{knotted}, shape);
        ASSERT_TRUE(found);
        EXPECT_NEAR(glm::length(found->normal), 1.0, 1e-12);
        const double minimum = minSeparation(knotted, shape);
        if (minimum >= 0.0) {
            EXPECT_NEAR(found->distance, minimum, kRounding) << "case " << i << ", seed " << kSeed;
        }
        const AnyShaped touching = moved(shape, Posed{.position = -found->distance * found->normal});
        EXPECT_NEAR(minSeparation(knotted, touching), 0.0, kRounding) << "case " << i << ", seed " << kSeed;
        const Vec3d between = found->pointB - found->pointA;
        EXPECT_LT(glm::length(between - found->distance * found->normal), 1e-9) << "case " << i;
        (minimum > 0.0 ? apart : deep)++;
    }
    EXPECT_GT(apart, cases / 5);
    EXPECT_GT(deep, cases / 5);
}

TEST(MeshSeparation, noOtherNormalOfATouchedTriangleLeadsOutSooner) {
    Random random(kSeed + 1);
    const MeshInstance sphere{makeIcosphere(1.0f, 2)};
    for (int i = 0; i < rounds(60); ++i) {
        const AnyShaped shape = randomShape(random, 0.4);
        const auto found = separation(AnyShaped{sphere}, shape);
        if (!found || found->distance > -1e-3) continue;
        for (std::size_t j = 0; j < sphere.mesh->triangles.size(); ++j) {
            const Triangled t = carried(sphere.worldFromMesh, triangleAt(*sphere.mesh, j));
            if (separation(AnyShaped{t}, shape)->distance > found->distance * 0.5) continue;
            const Vec3d normal = glm::normalize(glm::cross(t.b - t.a, t.c - t.a));
            for (const double sign : {1.0, -1.0}) {
                const Vec3d shorter = sign * 0.999 * found->distance * normal;
                EXPECT_LT(minSeparation(sphere, moved(shape, Posed{.position = shorter})), 0.0) << "case " << i;
            }
        }
    }
}

TEST(MeshSeparation, aBallInAFloorIsAsDeepAsTheFormulaSaysOnEitherSide) {
    const MeshPtr floor = meshOf({{-4, 0, -4}, {-4, 0, 4}, {4, 0, 4}, {4, 0, -4}}, {{0, 1, 2}, {0, 2, 3}});
    for (const double height : {0.9, 0.5, 0.1, -0.1, -0.7, 1.5, -2.0}) {
        const auto found = separation(AnyShaped{MeshInstance{floor}}, AnyShaped{Sphered{{0.3, height, 0.2}, 1.0}});
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->distance, std::abs(height) - 1.0, kRounding) << height;
        EXPECT_NEAR(found->normal.y, height > 0.0 ? 1.0 : -1.0, 1e-9) << height;
    }
}

TEST(MeshSeparation, bothOrdersTellTheSame) {
    Random random(kSeed + 2);
    const AnyShaped mesh{MeshInstance{knot()}};
    for (int i = 0; i < rounds(40); ++i) {
        const AnyShaped shape = randomShape(random, 0.3);
        const auto one = separation(mesh, shape), other = separation(shape, mesh);
        ASSERT_TRUE(one && other);
        EXPECT_EQ(one->distance, other->distance);
        EXPECT_EQ(one->normal, -other->normal);
        EXPECT_EQ(one->pointA, other->pointB);
        EXPECT_EQ(collide(mesh, shape).has_value(), collide(shape, mesh).has_value());
    }
}

TEST(MeshSeparation, aBoxOnAFloorOfManyTrianglesHasFourContactsOfItsDepth) {
    const MeshPtr floor = makeTerrain(4.0f, 0.0f, 16);
    const AnyShaped box{Boxd{.center = {0.1, 0.48, 0.2}, .half = {0.75, 0.5, 0.75}}};
    const auto found = collide(AnyShaped{MeshInstance{floor}}, box);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->count, 4u);
    EXPECT_NEAR(found->depth, 0.02, 1e-6);
    EXPECT_NEAR(found->normal.y, 1.0, 1e-9);
    double left = 1.0, right = -1.0;
    for (const auto& contact : found->points()) {
        EXPECT_NEAR(contact.depth, 0.02, 1e-6);
        EXPECT_NEAR(contact.position.y, -0.01, 1e-6) << "midway";
        EXPECT_LE(std::abs(contact.position.x - 0.1), 0.75 + 1e-6);
        left = std::min(left, contact.position.x), right = std::max(right, contact.position.x);
    }
    EXPECT_GT(right - left, 1.2) << "they span the patch";
    EXPECT_TRUE(hasManifold(AnyShaped{MeshInstance{floor}}, box));
    EXPECT_FALSE(collide(AnyShaped{MeshInstance{floor}}, moved(box, Posed{.position = {0, 0.1, 0}})));
    EXPECT_TRUE(collide(AnyShaped{MeshInstance{floor}}, moved(box, Posed{.position = {0, 0.1, 0}}), {.margin = 0.2}));
}

TEST(MeshSeparation, aMovingShapeTouchesAMeshWhenItsNearestTriangleSaysSo) {
    Random random(kSeed + 3);
    const MeshInstance mesh{knot(), glm::translate(Mat4d{1.0}, Vec3d{0.5, 0.25, 0.0})};
    int hits = 0;
    const int cases = rounds(60);
    for (int i = 0; i < cases; ++i) {
        const AnyShaped shape = moved(randomShape(random, 0.2), Posed{.position = {0, 3, 0}});
        const Motiond motion{.displacement = {0.3, -4.0, 0.2}};
        const Motiond ofMesh{.displacement = {0.0, 0.5, 0.0}};
        std::optional<Impact<double>> first;
        for (std::size_t j = 0; j < mesh.mesh->triangles.size(); ++j) {
            const Triangled t = carried(mesh.worldFromMesh, triangleAt(*mesh.mesh, j));
            const auto impact = timeOfImpact(shape, motion, AnyShaped{t}, ofMesh);
            if (impact && (!first || impact->toi < first->toi)) first = impact;
        }
        const auto found = timeOfImpact(shape, motion, AnyShaped{mesh}, ofMesh);
        ASSERT_EQ(found.has_value(), first.has_value()) << "case " << i << ", seed " << kSeed + 3;
        if (!found) continue;
        ++hits;
        EXPECT_NEAR(found->toi, first->toi, 1e-10);
        const auto turned = timeOfImpact(AnyShaped{mesh}, ofMesh, shape, motion);
        ASSERT_TRUE(turned);
        EXPECT_NEAR(turned->toi, found->toi, 1e-12);
        EXPECT_EQ(turned->normal, -found->normal);
    }
    EXPECT_GT(hits, cases / 4);
}

TEST(MeshSeparation, whatIsNoNumberOrHasNoTriangleHasNone) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(separation(AnyShaped{MeshInstance{knot()}}, AnyShaped{Sphered{{nan, 0, 0}, 1.0}}));
    EXPECT_FALSE(separation(AnyShaped{MeshInstance{meshOf({}, {})}}, AnyShaped{Sphered{}}));
    EXPECT_FALSE(separation(AnyShaped{MeshInstance{knot()}}, AnyShaped{MeshInstance{knot()}}));
}

}  // namespace
}  // namespace collidoscope::geometry::test::mesh_separation_test
