#include "geometry/mesh/mesh_generators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/mesh/mesh_diagnosis.h"

namespace collidoscope::geometry::mesh_generators_test {
namespace {

void expectSoundSolid(const Mesh& mesh) {
    const MeshDiagnosis diagnosis = diagnose(mesh);
    EXPECT_TRUE(diagnosis.closed());
    EXPECT_EQ(diagnosis.flippedEdges, 0u);
    EXPECT_EQ(diagnosis.degenerateTriangles, 0u);
    EXPECT_EQ(diagnosis.unusedVertices, 0u);
    EXPECT_EQ(diagnosis.components, 1u);
    EXPECT_FALSE(diagnosis.insideOut);
}

TEST(MeshGenerators, theIcosphereIsAClosedSphere) {
    const MeshPtr mesh = makeIcosphere(2.5f, 3);
    EXPECT_EQ(mesh->triangles.size(), 20u * 64u);
    EXPECT_EQ(mesh->vertices.size(), 10u * 64u + 2u);
    expectSoundSolid(*mesh);
    for (const Vec3f& v : mesh->vertices) EXPECT_NEAR(glm::length(v), 2.5f, 1e-6f);
}

TEST(MeshGenerators, theTorusKnotIsAClosedTube) {
    const MeshPtr mesh = makeTorusKnot();
    EXPECT_EQ(mesh->triangles.size(), 2u * 256u * 24u);
    expectSoundSolid(*mesh);
    expectSoundSolid(*makeTorusKnot(3, 5, 2.0f, 0.1f, 128, 8));
}

TEST(MeshGenerators, theBoxHasTwelveTrianglesAndItsOwnSizes) {
    const MeshPtr mesh = makeBox({1.0f, 2.0f, 3.0f});
    EXPECT_EQ(mesh->triangles.size(), 12u);
    EXPECT_EQ(mesh->bounds.max, Vec3f(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(mesh->bounds.min, -mesh->bounds.max);
    expectSoundSolid(*mesh);
}

TEST(MeshGenerators, theTerrainFacesUpAndStaysWithinItsHeight) {
    const MeshPtr mesh = makeTerrain(5.0f, 1.5f, 32, 7);
    EXPECT_EQ(mesh->triangles.size(), 2u * 32u * 32u);
    EXPECT_EQ(diagnose(*mesh).openEdges, 4u * 32u);
    EXPECT_EQ(diagnose(*mesh).flippedEdges, 0u);
    float lowest = 0.0f;
    float highest = 0.0f;
    for (const Vec3f& v : mesh->vertices) {
        lowest = std::fmin(lowest, v.y);
        highest = std::fmax(highest, v.y);
    }
    EXPECT_LE(highest, 1.5f);
    EXPECT_GE(lowest, -1.5f);
    EXPECT_GT(highest - lowest, 0.5f) << "the terrain is flat";
    for (std::size_t i = 0; i < mesh->triangles.size(); ++i) {
        const Trianglef t = triangleAt(*mesh, i);
        EXPECT_GT(glm::cross(t.b - t.a, t.c - t.a).y, 0.0f);
    }
}

TEST(MeshGenerators, theSameSeedGivesTheSameMesh) {
    EXPECT_EQ(makeTerrain(5, 1, 16, 3)->contentHash, makeTerrain(5, 1, 16, 3)->contentHash);
    EXPECT_NE(makeTerrain(5, 1, 16, 3)->contentHash, makeTerrain(5, 1, 16, 4)->contentHash);
}

}  // namespace
}  // namespace collidoscope::geometry::mesh_generators_test
