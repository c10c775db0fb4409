#include "geometry/mesh/mesh_diagnosis.h"

#include <gtest/gtest.h>

#include <utility>

#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::geometry::mesh_diagnosis_test {
namespace {

Mesh box() { return *makeBox(Vec3f{1}); }

TEST(MeshDiagnosis, aBoxIsInOrder) {
    const MeshDiagnosis d = diagnose(box());
    EXPECT_TRUE(d.closed());
    EXPECT_EQ(d.flippedEdges + d.degenerateTriangles + d.unusedVertices, 0u);
    EXPECT_EQ(d.components, 1u);
    EXPECT_FALSE(d.insideOut);
}

TEST(MeshDiagnosis, aMissingTriangleOpensThreeEdges) {
    Mesh mesh = box();
    mesh.triangles.pop_back();
    EXPECT_EQ(diagnose(mesh).openEdges, 3u);
    EXPECT_FALSE(diagnose(mesh).closed());
}

TEST(MeshDiagnosis, aTurnedTriangleHasThreeFlippedEdges) {
    Mesh mesh = box();
    std::swap(mesh.triangles[0].a, mesh.triangles[0].b);
    EXPECT_EQ(diagnose(mesh).flippedEdges, 3u);
    EXPECT_FALSE(diagnose(mesh).insideOut) << "there is no inside to speak of";
}

TEST(MeshDiagnosis, aBoxTurnedInsideOutIsTold) {
    Mesh mesh = box();
    for (MeshTriangle& t : mesh.triangles) std::swap(t.a, t.b);
    EXPECT_TRUE(diagnose(mesh).insideOut);
    EXPECT_EQ(diagnose(mesh).flippedEdges, 0u);
}

TEST(MeshDiagnosis, verticesAtOnePlaceCountAsOne) {
    Mesh soup;
    const Mesh mesh = box();
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Trianglef t = triangleAt(mesh, i);
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const Vec3f& v : {t.a, t.b, t.c}) soup.vertices.push_back(v);
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    soup.vertices[0].x += 0.0f;
    EXPECT_TRUE(diagnose(soup).closed());
    EXPECT_EQ(diagnose(soup).components, 1u);
}

TEST(MeshDiagnosis, aTriangleOfThreePointsOnALineClosesASeam) {
    Mesh mesh;
    // A tetrahedron with a vertex in the middle of one side, which only one of the two faces there knows.
    mesh.vertices = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 0, 0}};
    mesh.triangles = {{0, 2, 1}, {0, 4, 3}, {4, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    EXPECT_EQ(diagnose(mesh).openEdges, 3u);
    mesh.triangles.push_back({0, 1, 4});
    EXPECT_TRUE(diagnose(mesh).closed());
    EXPECT_EQ(diagnose(mesh).degenerateTriangles, 1u);
    EXPECT_EQ(diagnose(mesh).flippedEdges, 0u);
}

TEST(MeshDiagnosis, minusZeroIsZero) {
    Mesh mesh;
    mesh.vertices = {{0.0f, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-0.0f, -0.0f, 0}, {1, 0, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 1, 2}, {4, 3, 5}};
    EXPECT_EQ(diagnose(mesh).components, 1u);
    EXPECT_EQ(diagnose(mesh).openEdges, 4u);
}

TEST(MeshDiagnosis, threeTrianglesAtAnEdgeAreNonManifold) {
    Mesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}};
    mesh.triangles = {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}};
    EXPECT_EQ(diagnose(mesh).nonManifoldEdges, 1u);
    EXPECT_EQ(diagnose(mesh).components, 1u);
}

TEST(MeshDiagnosis, trianglesWithoutAreaAndUnusedVerticesAreCounted) {
    Mesh mesh = box();
    mesh.vertices.push_back({9, 9, 9});
    mesh.triangles.push_back({0, 0, 1});
    mesh.vertices.push_back({0.25f, -1, -1});
    const auto between = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    mesh.triangles.push_back({0, between, 1});
    mesh.triangles.push_back({1, 1, 1});
    const MeshDiagnosis d = diagnose(mesh);
    EXPECT_EQ(d.degenerateTriangles, 3u);
    EXPECT_EQ(d.unusedVertices, 1u);
}

TEST(MeshDiagnosis, twoBoxesApartAreTwoComponents) {
    Mesh mesh = box();
    const Mesh other = box();
    for (const Vec3f& v : other.vertices) mesh.vertices.push_back(v + Vec3f{10, 0, 0});
    for (const MeshTriangle& t : other.triangles) mesh.triangles.push_back({t.a + 8, t.b + 8, t.c + 8});
    EXPECT_EQ(diagnose(mesh).components, 2u);
}

TEST(MeshDiagnosis, anEmptyMeshHasNothingUnusual) {
    const MeshDiagnosis d = diagnose(Mesh{});
    EXPECT_EQ(d.openEdges + d.components + d.unusedVertices, 0u);
    EXPECT_FALSE(d.insideOut);
}

TEST(MeshDiagnosis, closedSurfacesWithOutwardNormalsMayBeSolids) {
    for (const MeshPtr& mesh : {makeBox({1, 2, 3}), makeIcosphere(1.0f, 3), makeTorusKnot()})
        EXPECT_TRUE(mayBeSolid(diagnose(*mesh))) << mesh->name;
}

TEST(MeshDiagnosis, whatForbidsASolidIsTold) {
    EXPECT_EQ(solidObstacle(diagnose(Mesh{})), SolidObstacle::NoTriangles);
    EXPECT_EQ(solidObstacle(diagnose(*makeTerrain())), SolidObstacle::OpenEdges);

    // Two tetrahedra with an edge in common.
    Mesh touching;
    touching.vertices = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}, {-1, 0, 0}, {-1, 0, -1}};
    touching.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}, {0, 1, 4}, {0, 4, 5}, {0, 5, 1}, {1, 5, 4}};
    EXPECT_EQ(solidObstacle(diagnose(touching)), SolidObstacle::NonManifoldEdges);

    Mesh turned = box();
    std::swap(turned.triangles[0].a, turned.triangles[0].b);
    EXPECT_EQ(solidObstacle(diagnose(turned)), SolidObstacle::FlippedEdges);

    Mesh insideOut = box();
    for (MeshTriangle& t : insideOut.triangles) std::swap(t.a, t.b);
    EXPECT_EQ(solidObstacle(diagnose(insideOut)), SolidObstacle::InsideOut);
}

}  // namespace
}  // namespace collidoscope::geometry::mesh_diagnosis_test
