/// Meshes taken for solids.
#include "geometry/mesh/query/solid_mesh.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <limits>

#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/solid_angle.h"
#include "tests/geometry/mesh/test_meshes.h"

namespace collidoscope::geometry::test::solid_mesh_test {
namespace {

constexpr std::uint64_t kSeed = 79;

SolidMesh solid(const MeshPtr& mesh) { return solidOf(mesh).value(); }

/// The two as one mesh; the second turned inside out on demand.
MeshPtr together(const Mesh& a, const Mesh& b, bool flipped) {
    Mesh both;
    both.vertices = a.vertices;
    both.triangles = a.triangles;
    const auto first = static_cast<std::uint32_t>(a.vertices.size());
    both.vertices.insert(both.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const MeshTriangle& t : b.triangles)
        both.triangles.push_back(flipped ? MeshTriangle{first + t.a, first + t.c, first + t.b}
                                         : MeshTriangle{first + t.a, first + t.b, first + t.c});
    return finishMesh(std::move(both));
}
MeshPtr moved(const Mesh& mesh, const Vec3f& offset) {
    Mesh result;
    result.vertices = mesh.vertices;
    result.triangles = mesh.triangles;
    for (Vec3f& v : result.vertices) v += offset;
    return finishMesh(std::move(result));
}

TEST(SolidMesh, onlyAClosedMeshMayBeOne) {
    EXPECT_TRUE(solidOf(makeBox({1, 1, 1})));
    EXPECT_TRUE(solidOf(makeTorusKnot()));
    EXPECT_FALSE(solidOf(makeTerrain()));
    EXPECT_FALSE(solidOf(meshOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}})));
    EXPECT_FALSE(solidOf(meshOf({}, {})));
}

TEST(SolidMesh, aBoxHoldsItsCornersEdgesFacesAndInside) {
    const SolidMesh box = solid(makeBox({1, 1, 1}));
    for (float x = -1.5f; x <= 1.5f; x += 0.25f)
        for (float y = -1.5f; y <= 1.5f; y += 0.25f)
            for (float z = -1.5f; z <= 1.5f; z += 0.25f)
                EXPECT_EQ(contains(box, {x, y, z}), contains(Aabbf{{-1, -1, -1}, {1, 1, 1}}, Vec3f{x, y, z}))
                    << x << " " << y << " " << z;
    EXPECT_FALSE(contains(box, {1.0000001f, 0, 0}));
    EXPECT_FALSE(contains(box, {std::numeric_limits<float>::quiet_NaN(), 0, 0}));
}

TEST(SolidMesh, halfLinesThroughCornersAndEdgesAreCountedOnce) {
    // The icosphere has corners on the half-lines from points of its own coordinates.
    const MeshPtr mesh = makeIcosphere(1.0f, 2);
    const SolidMesh ball = solid(mesh);
    for (const Vec3f& corner : mesh->vertices) {
        EXPECT_TRUE(contains(ball, corner)) << "on the surface";
        EXPECT_TRUE(contains(ball, {0.25f * corner.x, corner.y * 0.9f, corner.z * 0.9f}));
        EXPECT_FALSE(contains(ball, {-2.0f, corner.y, corner.z})) << "in line with a corner";
        EXPECT_FALSE(contains(ball, {2.0f, corner.y, corner.z}));
    }
}

TEST(SolidMesh, aPieceInsideOutIsACavityAndTwoPiecesAddUp) {
    const MeshPtr outer = makeBox({2, 2, 2}), inner = makeBox({1, 1, 1});
    const SolidMesh hollow = solid(together(*outer, *inner, true));
    EXPECT_FALSE(contains(hollow, {0.1f, 0.2f, 0.3f}));
    EXPECT_TRUE(contains(hollow, {1.5f, 0, 0}));
    EXPECT_TRUE(contains(hollow, {1, 0, 0})) << "its wall";
    const SolidMesh filled = solid(together(*outer, *inner, false));
    EXPECT_TRUE(contains(filled, {0.1f, 0.2f, 0.3f}));
    EXPECT_EQ(windingNumber(filled.mesh, {0.1, 0.2, 0.3}), 2);
    EXPECT_EQ(windingNumber(hollow.mesh, {0.1, 0.2, 0.3}), 0);
}

TEST(SolidMesh, signedDistancesAreNegativeInside) {
    const SolidMesh box = solid(makeBox({1, 2, 3}));
    EXPECT_EQ(signedDistance(box, {0.25f, 0, 0}), -0.75f);
    EXPECT_EQ(signedDistance(box, {3, 0, 0}), 2.0f);
    EXPECT_EQ(signedDistance(box, {0, 2, 0}), 0.0f);
}

TEST(SolidMesh, shapesWhollyInsideOverlapIt) {
    const SolidMesh box = solid(makeBox({1, 1, 1}));
    EXPECT_TRUE(overlaps(Spheref{{0.2f, 0, 0}, 0.1f}, box));
    EXPECT_TRUE(overlaps(box, Boxf{{0, 0.3f, 0}, {0.1f, 0.2f, 0.1f}}));
    EXPECT_TRUE(overlaps(Aabbf{{-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f}}, box));
    EXPECT_TRUE(overlaps(Segmentf{{0, 0, 0}, {0.5f, 0, 0}}, box));
    EXPECT_TRUE(overlaps(Vec3f{0, 0, 0}, box));
    EXPECT_TRUE(overlaps(Capsulef{{0, 0, 0}, {0.1f, 0, 0}, 0.1f}, box));
    EXPECT_TRUE(overlaps(Trianglef{{0, 0, 0}, {0.1f, 0, 0}, {0, 0.1f, 0}}, box));
    EXPECT_FALSE(overlaps(Spheref{{3, 0, 0}, 0.1f}, box));
    EXPECT_TRUE(overlaps(Hullf{{{0, 0, 0}, {0.5f, 0, 0}, {0, 0.5f, 0}}}, box));
    EXPECT_FALSE(overlaps(Hullf{}, box));
    EXPECT_FALSE(overlaps(Planef{{0, 1, 0}, 2.0f}, box));
    EXPECT_FALSE(overlaps(Spheref{{0.2f, std::numeric_limits<float>::quiet_NaN(), 0}, 0.1f}, box));
}

TEST(SolidMesh, meshesWhollyInsideOverlapIt) {
    const MeshPtr inner = makeBox({0.5f, 0.5f, 0.5f});
    const SolidMesh outer = solid(makeBox({2, 2, 2}));
    EXPECT_TRUE(overlaps(*inner, outer));
    EXPECT_TRUE(overlaps(outer, solid(inner)));
    EXPECT_TRUE(overlaps(solid(inner), outer));
    EXPECT_FALSE(overlaps(*outer.mesh, solid(inner))) << "the surface around it does not reach it";
    // One of two pieces inside, no surfaces touch.
    const MeshPtr apart = together(*moved(*inner, {9, 0, 0}), *inner, false);
    EXPECT_TRUE(overlaps(*apart, outer));
    EXPECT_FALSE(overlaps(*moved(*apart, {20, 0, 0}), outer));
}

TEST(SolidMesh, theWindingNumberIsThatOfTheSolidAngle) {
    // The tube of this knot is so thick that it runs through itself.
    const MeshPtr mesh = makeTorusKnot(2, 3, 0.6f, 0.35f, 24, 5);
    std::vector<Triangled> triangles;
    for (std::size_t i = 0; i < mesh->triangles.size(); ++i) triangles.push_back(toDouble(triangleAt(*mesh, i)));
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random(kSeed);
    const int cases = rounds(10'000);
    int inside = 0;
    for (int i = 0; i < cases; ++i) {
        const Vec3d p{random.inBox(Vec3f{-1}, Vec3f{1})};
        const int winding = windingNumber(mesh, p);
        ASSERT_NEAR(windingBySolidAngle(triangles, p), winding, 1e-6) << "case " << i;
        inside += winding != 0 ? 1 : 0;
    }
    EXPECT_GT(inside, cases * 2 / 10) << "the knot fills less than half of its box";
    EXPECT_LT(inside, cases * 7 / 10);
}

TEST(SolidMesh, aBallOfTrianglesHoldsWhatTheBallBetweenItsFacesAndCornersHolds) {
    const MeshPtr mesh = makeIcosphere(1.0f, 2);
    const SolidMesh ball = solid(mesh);
    float inner = 1.0f;
    for (std::size_t i = 0; i < mesh->triangles.size(); ++i)
        inner = std::min(inner, distance(triangleAt(*mesh, i), Vec3f{0.0f}));
    Random random(kSeed);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    const int cases = rounds(100'000);
    for (int i = 0; i < cases; ++i) {
        // On a grid as coarse as the corners of the mesh, so that half-lines meet corners and edges.
        const Vec3f& corner = mesh->vertices[random.index(static_cast<std::uint32_t>(mesh->vertices.size()))];
        const Vec3f p{random.uniform(-1.2f, 1.2f), corner.y, corner.z};
        const float length = glm::length(p);
        const bool found = contains(ball, p);
        ASSERT_TRUE(found || length >= inner * 0.99999f) << "case " << i;
        ASSERT_FALSE(found && length > 1.00001f) << "case " << i;
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::solid_mesh_test
