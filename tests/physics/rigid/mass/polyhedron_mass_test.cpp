#include "physics/rigid/mass/polyhedron_mass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh_diagnosis.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/camera.h"
#include "tests/physics/rigid/mass/exact_polyhedron.h"
#include "tests/physics/rigid/mass/mass_test.h"

namespace collidoscope::physics::polyhedron_mass_test {
namespace {

using geometry::MeshPtr;
using geometry::Vec3d;
using geometry::Vec3f;
using test::expectNear;
using test::expectSame;
using test::kExact;
using test::Mat3d;

/// The mesh with each vertex replaced.
template <typename Place>
MeshPtr placed(const MeshPtr& mesh, const Place& place) {
    geometry::Mesh result;
    result.triangles = mesh->triangles;
    for (const Vec3f& v : mesh->vertices) result.vertices.push_back(place(v));
    return geometry::finishMesh(std::move(result));
}
MeshPtr meshOf(std::vector<Vec3f> vertices, std::vector<geometry::MeshTriangle> triangles) {
    geometry::Mesh mesh;
    mesh.vertices = std::move(vertices);
    mesh.triangles = std::move(triangles);
    return geometry::finishMesh(std::move(mesh));
}

test::WholeMoments wholeMomentsOf(const geometry::Mesh& mesh) {
    test::WholeMoments sums;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const geometry::Trianglef t = geometry::triangleAt(mesh, i);
        test::add(sums, {test::wholeOf(t.a), test::wholeOf(t.b), test::wholeOf(t.c)});
    }
    return sums;
}

TEST(PolyhedronMass, theHullAndTheMeshOfABoxAreTheBox) {
    const MassProperties box = massOf(geometry::Boxd{.half = {1, 2, 3}}, 2.0);
    expectNear(massOf(geometry::makeBoxHull(Vec3d{1, 2, 3}), 2.0), box, kExact);
    expectNear(massOf(geometry::makeBoxHull(Vec3f{1, 2, 3}), 2.0), box, kExact);
    const auto mesh = massOf(*geometry::makeBox({1, 2, 3}), 2.0);
    ASSERT_TRUE(mesh);
    expectNear(*mesh, box, kExact);
}

/// A regular tetrahedron of edge a: V = a^3 / (6 sqrt 2), I = m a^2 / 20 about every axis; an octahedron: V = sqrt 2/3
/// a^3, I = m a^2 / 10.
TEST(PolyhedronMass, regularSolidsAreThoseOfTheTables) {
    const double a = std::sqrt(8.0 / 3.0), tetrahedron = a * a * a / (6 * std::sqrt(2.0));
    expectNear(massOf(geometry::makeTetrahedron(1.0), 1.0),
               {tetrahedron, Vec3d{0.0}, Mat3d{tetrahedron * a * a / 20.0}}, kExact);
    const double octahedron = 4.0 / 3.0;  // of edge sqrt 2
    expectNear(massOf(geometry::makeOctahedron(1.0), 1.0), {octahedron, Vec3d{0.0}, Mat3d{octahedron / 5.0}}, kExact);
}

TEST(PolyhedronMass, randomHullsOnALatticeAreThoseOfTheExactSurfaceIntegrals) {
    geometry::Random random(3);
    int solid = 0;
    for (int n = 0; n < 10000; ++n) {
        const Vec3f extent{1.0f + static_cast<float>(random.index(32)), 1.0f + static_cast<float>(random.index(32)), 3};
        std::vector<Vec3d> points(4 + random.index(20));
        for (Vec3d& p : points) p = Vec3d{glm::floor(random.inBox(-extent, extent + Vec3f{8, 8, 1}))};
        const auto result = geometry::convexHull(points);
        const MassProperties got = massOf(result.hull, 3.0);
        if (result.span != geometry::PointSpan::Space) {
            EXPECT_EQ(got.mass, 0.0);
            EXPECT_EQ(got.inertia, Mat3d{0.0});
            continue;
        }
        ++solid;
        test::WholeMoments sums;
        for (const auto face : result.hull.faces)  // fans about the last corner; the library's are about the first
            for (std::size_t i = 0; i + 2 < face.size(); ++i) {
                const auto at = [&](std::size_t k) { return test::wholeOf(result.hull.vertices[face[k]]); };
                test::add(sums, {at(face.size() - 1), at(i), at(i + 1)});
            }
        expectNear(got, test::propertiesOf(sums, 3.0), 4 * kExact);
    }
    EXPECT_GT(solid, 9000);
    EXPECT_LT(solid, 10000) << "some are flat";
}

/// Spheres with every corner pulled in or out at random, and knots, rounded to a lattice: not convex, and with a hole.
TEST(PolyhedronMass, randomClosedMeshesOnALatticeAreThoseOfTheExactSurfaceIntegrals) {
    geometry::Random random(4);
    const MeshPtr sphere = geometry::makeIcosphere(1.0f, 2), knot = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 48, 8);
    int solid = 0;
    constexpr int kCount = 500;
    for (int n = 0; n < kCount; ++n) {
        const Vec3f shift = random.inBox(Vec3f{-50}, Vec3f{50});
        const geometry::Quatf turn = random.rotation();
        const MeshPtr mesh = placed(n % 2 == 0 ? sphere : knot, [&](const Vec3f& v) {
            const float stretch = n % 2 == 0 ? random.uniform(20, 100) : 60.0f;
            return glm::floor(shift + turn * (stretch * v));
        });
        const auto got = massOf(*mesh, 0.5);
        EXPECT_EQ(got.has_value(), geometry::mayBeSolid(geometry::diagnose(*mesh)));
        if (!got) continue;
        ++solid;
        expectNear(*got, test::propertiesOf(wholeMomentsOf(*mesh), 0.5), 10 * kExact);
    }
    EXPECT_GT(solid, kCount * 9 / 10);
}

TEST(PolyhedronMass, finerAndFinerSpheresTendToTheBallAsTheSquareOfTheirEdges) {
    const MassProperties ball = massOf(geometry::Spheref{}, 1.0);
    double lastMass = 0.0, lastInertia = 0.0;
    for (const int level : {2, 3, 4, 5}) {
        const auto mesh = massOf(*geometry::makeIcosphere(1.0f, level), 1.0);
        ASSERT_TRUE(mesh);
        const double mass = ball.mass - mesh->mass, inertia = ball.inertia[0][0] - mesh->inertia[0][0];
        EXPECT_GT(mass, 0.0);
        if (level > 2) {
            EXPECT_NEAR(lastMass / mass, 4.0, 0.15);
            EXPECT_NEAR(lastInertia / inertia, 4.0, 0.15);
        }
        lastMass = mass;
        lastInertia = inertia;
    }
}

TEST(PolyhedronMass, aMeshTenKilometresAwayHasTheSameInertiaToTheBit) {
    const auto onGrid = [](const Vec3f& v) { return glm::floor(v * 1024.0f) / 1024.0f; };  // so that no float rounds
    const MeshPtr here = placed(geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 64, 8), onGrid);
    const Vec3f far{8192.0f, -8192.0f, 4096.0f};
    const MeshPtr there = placed(here, [&](const Vec3f& v) { return v + far; });
    const auto near = massOf(*here, 1000.0), away = massOf(*there, 1000.0);
    ASSERT_TRUE(near && away);
    EXPECT_EQ(away->mass, near->mass);
    EXPECT_EQ(away->inertia, near->inertia);
    EXPECT_LE(glm::length(away->center - Vec3d{far} - near->center), 4e-12);
}

TEST(PolyhedronMass, doublingAMeshMultipliesMassByEightAndInertiaByThirtyTwoToTheBit) {
    const MeshPtr knot = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 64, 8);
    const auto small = massOf(*knot, 3.0);
    for (const int k : {-30, -1, 5, 25}) {
        const auto large = massOf(*placed(knot, [&](const Vec3f& v) { return std::ldexp(1.0f, k) * v; }), 3.0);
        ASSERT_TRUE(small && large);
        expectSame(*large, {std::ldexp(small->mass, 3 * k), std::ldexp(1.0, k) * small->center,
                            std::ldexp(1.0, 5 * k) * small->inertia});
    }
}

/// The matrix on the moments, against the matrix on every vertex: rotated, stretched, sheared, mirrored.
TEST(PolyhedronMass, anInstanceIsTheMeshOfCarriedVertices) {
    geometry::Random random(5);
    const MeshPtr knot = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 64, 8);
    int mirrored = 0;
    for (int n = 0; n < 200; ++n) {
        geometry::Mat4d matrix{1.0};
        for (int i = 0; i < 3; ++i) matrix[i] = geometry::Vec4<double>{Vec3d{random.direction()}, 0.0};
        matrix[3] = geometry::Vec4<double>{Vec3d{random.inBox(Vec3f{-5}, Vec3f{5})}, 1.0};
        const double growth = glm::determinant(Mat3d{matrix});
        if (std::abs(growth) < 0.05) continue;
        const bool flips = growth < 0.0;
        mirrored += flips ? 1 : 0;
        geometry::Mesh vertices;
        for (const Vec3f& v : knot->vertices) vertices.vertices.emplace_back(matrix * geometry::Vec4<double>{v, 1.0});
        for (const auto& t : knot->triangles)
            vertices.triangles.push_back(flips ? geometry::MeshTriangle{t.a, t.c, t.b} : t);
        const auto got = massOf(geometry::MeshInstance{knot, matrix}, 2.0);
        const auto wanted = massOf(*geometry::finishMesh(std::move(vertices)), 2.0);
        ASSERT_TRUE(got && wanted);
        expectNear(*got, *wanted, 1e-5);  // the carried vertices were rounded to floats
    }
    EXPECT_GT(mirrored, 50);
    EXPECT_LT(mirrored, 150);
}

TEST(PolyhedronMass, anInstanceSquashedFlatBoundsNoSolid) {
    const MeshPtr box = geometry::makeBox({1, 1, 1});
    EXPECT_TRUE(massOf(geometry::MeshInstance{box}, 1.0));
    EXPECT_FALSE(massOf(geometry::MeshInstance{box, glm::scale(geometry::Mat4d{1.0}, {1, 0, 1})}, 1.0));
    EXPECT_FALSE(massOf(geometry::AnyShapef{geometry::MeshInstance{geometry::makeTerrain()}}, 1.0));
}

TEST(PolyhedronMass, surfacesThatBoundNoSolidHaveNone) {
    const MeshPtr box = geometry::makeBox({1, 2, 3});
    EXPECT_FALSE(massOf(*geometry::makeTerrain(), 1.0)) << "open";
    EXPECT_FALSE(massOf(*meshOf({}, {}), 1.0)) << "empty";
    auto flipped = box->triangles;
    std::swap(flipped[3].a, flipped[3].b);
    EXPECT_FALSE(massOf(*meshOf(box->vertices, flipped), 1.0)) << "one triangle disagrees";
    auto insideOut = box->triangles;
    for (auto& t : insideOut) std::swap(t.a, t.b);
    EXPECT_FALSE(massOf(*meshOf(box->vertices, insideOut), 1.0)) << "inside out";
}

/// A closed surface folded flat, in planes that no coordinate fits: what is left of its volume is rounding.
TEST(PolyhedronMass, whatIsFoldedFlatHasNoVolume) {
    geometry::Random random(6);
    for (int n = 0; n < 1000; ++n) {
        const Vec3f a = random.inBox(Vec3f{-1}, Vec3f{1}), b = random.inBox(Vec3f{-1}, Vec3f{1});
        const Vec3f shift = n % 2 == 0 ? Vec3f{0} : Vec3f{1000, 2000, 3000};
        const MeshPtr mesh = meshOf({shift, shift + a, shift + b}, {{0, 1, 2}, {0, 2, 1}});
        EXPECT_FALSE(massOf(*mesh, 1.0));
        const std::vector<Vec3f> leaf{shift, shift + a, shift + b};
        const MassProperties flat = massOf(geometry::convexHull(leaf).hull, 1.0);
        EXPECT_EQ(flat.mass, 0.0);
        EXPECT_EQ(flat.inertia, Mat3d{0.0});
    }
}

/// A plate a micrometre thick is still a solid with all its digits.
TEST(PolyhedronMass, aThinPlateIsStillABox) {
    const MassProperties plate = massOf(geometry::Boxd{.half = {1, 1, 1e-6}}, 1.0);
    expectNear(massOf(geometry::makeBoxHull(Vec3d{1, 1, 1e-6}), 1.0), plate, kExact);
    const geometry::Posed pose{{1, 2, 3}, glm::normalize(geometry::Quatd{0.9, 0.3, 0.2, 0.1})};
    expectNear(massOf(geometry::HullInstanced{geometry::makeBoxHull(Vec3d{1, 1, 1e-6}), pose}, 1.0), moved(plate, pose),
               kExact);
}

TEST(PolyhedronMass, aCavityIsLeftOut) {
    const MeshPtr outer = geometry::makeBox({2, 2, 2}), inner = geometry::makeBox({1, 1, 1});
    auto vertices = outer->vertices;
    auto triangles = outer->triangles;
    const auto offset = static_cast<std::uint32_t>(vertices.size());
    for (const Vec3f& v : inner->vertices) vertices.push_back(v + Vec3f{0.5f, 0, 0});
    for (const auto& t : inner->triangles) triangles.push_back({offset + t.a, offset + t.c, offset + t.b});
    const auto got = massOf(*meshOf(vertices, triangles), 1.0);
    ASSERT_TRUE(got);
    const std::array parts{massOf(geometry::Boxd{.half = {2, 2, 2}}, 1.0),
                           massOf(geometry::Boxd{{0.5, 0, 0}, {1, 1, 1}}, -1.0)};
    expectNear(*got, combined(parts), kExact);
}

TEST(PolyhedronMass, aFrustumIsTheHullOfItsCorners) {
    geometry::Random random(7);
    for (int n = 0; n < 100; ++n) {
        geometry::Camerad camera{.fieldOfView = 0.9, .aspect = 1.5, .near = 0.5, .far = 7.0};
        camera.pose = test::randomPose(random);
        camera.orthographic = n % 2 == 0;
        const geometry::Frustumd frustum = geometry::frustumOf(camera);
        const auto hull = geometry::convexHull(std::span<const Vec3d>{frustum.corners});
        const MassProperties got = massOf(frustum, 2.0);
        EXPECT_GT(got.mass, 0.0);
        expectNear(got, massOf(hull.hull, 2.0), 4 * kExact);
        if (camera.orthographic) {
            EXPECT_NEAR(got.mass, 2.0 * 5.0 * 7.5 * 6.5, 1e-10);
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::polyhedron_mass_test
