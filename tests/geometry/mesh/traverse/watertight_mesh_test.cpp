/// Rays from inside closed meshes, aimed at edges and corners, where a test with rounding errors has its holes.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <limits>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/traverse/meshes.h"

namespace collidoscope::geometry::watertight_mesh_test {
namespace {

constexpr std::uint64_t kSeed = 26;

struct ClosedMesh {
    MeshPtr mesh{};
    Vec3f center{0.0f};
    float inside = 0.0f;  ///< radius of a ball around the centre that the mesh encloses
};

MeshPtr moved(const Mesh& mesh, const Vec3f& by) {
    Mesh other = mesh;
    for (Vec3f& v : other.vertices) v += by;
    return finishMesh(std::move(other));
}

std::vector<ClosedMesh> closedMeshes() {
    const Vec3f far{148376, 1234, -223423};
    return {{makeIcosphere(1.0f, 3), Vec3f{0}, 0.95f},
            {makeBox({0.5f, 0.75f, 0.25f}), Vec3f{0}, 0.24f},
            {moved(*makeIcosphere(2.0f, 3), far), far, 1.8f},
            {moved(*makeIcosphere(1.0f, 2), Vec3f{1000, 0, 0}), Vec3f{1000, 0, 0}, 0.9f}};
}

/// A corner, or a place on an edge.
Vec3f placeOnEdge(const Mesh& mesh, Random& random) {
    const Trianglef t = triangleAt(mesh, random.index(static_cast<std::uint32_t>(mesh.triangles.size())));
    return random.index(3) == 0 ? t.a : t.a + (t.b - t.a) * random.unit();
}

TEST(WatertightMesh, hard_case_26_noneOfAMillionRaysEscapesThroughAnEdgeOrACorner) {
    const std::vector<ClosedMesh> meshes = closedMeshes();
    Random random{kSeed};
    const int cases = test::rounds(1'000'000);
    for (int i = 0; i < cases; ++i) {
        const ClosedMesh& closed = meshes[static_cast<std::size_t>(i) % meshes.size()];
        const Vec3f from = closed.center + random.inBox(Vec3f{-0.57f}, Vec3f{0.57f}) * closed.inside;
        const Vec3f target = placeOnEdge(*closed.mesh, random);
        ASSERT_TRUE(rayCastAny(Rayf{from, target - from}, *closed.mesh)) << "seed " << kSeed << " case " << i;
    }
}

TEST(WatertightMesh, noRayEscapesFromTheTubeOfAKnot) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 1.0f, 0.3f, 64, 12);
    Random random{kSeed};
    for (int i = 0; i < test::rounds(20'000); ++i) {
        const Trianglef t = triangleAt(*mesh, random.index(static_cast<std::uint32_t>(mesh->triangles.size())));
        const Vec3f inwards = -glm::normalize(glm::cross(t.b - t.a, t.c - t.a));
        const Vec3f from = (t.a + t.b + t.c) / 3.0f + inwards * 0.05f;
        const Vec3f target = placeOnEdge(*mesh, random);
        ASSERT_TRUE(rayCastAny(Rayf{from, target - from}, *mesh)) << "seed " << kSeed << " case " << i;
    }
}

TEST(WatertightMesh, hard_case_26_raysThatAreNoNumbersMiss) {
    const MeshPtr mesh = makeIcosphere(1.0f, 2);
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (const Rayf& ray :
             {Rayf{{bad, 0, 0}, {1, 0, 0}}, Rayf{{0, 0, 0}, {0, bad, 0}}, Rayf{{0, 0, -bad}, {0, 0, bad}}}) {
            EXPECT_FALSE(rayCast(ray, *mesh, RayLimits{}));
            EXPECT_FALSE(rayCastAny(ray, *mesh));
            EXPECT_TRUE(rayCastAll(ray, *mesh).empty());
            std::optional<MeshHit> hit = MeshHit{};
            rayCastBatch({&ray, 1}, *mesh, {}, {&hit, 1});
            EXPECT_FALSE(hit);
        }
    EXPECT_FALSE(rayCastAny(Rayf{{0, 0, 0}, {1, 0, 0}}, *mesh, {.tMax = std::numeric_limits<double>::quiet_NaN()}));
}

}  // namespace
}  // namespace collidoscope::geometry::watertight_mesh_test
