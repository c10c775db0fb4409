#include "app/files/mesh_placement.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::mesh_placement_test {
namespace {

using app::Centre;
using app::Placement;
using app::UpAxis;
using geometry::Mesh;
using geometry::Vec3f;

/// A table-like pyramid that stands on the plane z = 0, counter-clockwise seen from outside, and one loose vertex.
Mesh pyramidOnZ() {
    Mesh mesh;
    mesh.vertices = {{1, 1, 0}, {3, 1, 0}, {3, 3, 0}, {1, 3, 0}, {2, 2, 4}, {1e9f, 0, 0}};
    mesh.triangles = {{.a = 0, .b = 2, .c = 1}, {.a = 0, .b = 3, .c = 2}, {.a = 0, .b = 1, .c = 4},
                      {.a = 1, .b = 2, .c = 4}, {.a = 2, .b = 3, .c = 4}, {.a = 3, .b = 0, .c = 4}};
    return mesh;
}

geometry::Aabbf boundsAfter(const Placement& placement, std::vector<std::string>* said = nullptr) {
    Mesh mesh = pyramidOnZ();
    const std::vector<std::string> done = app::place(mesh, placement);
    if (said) *said = done;
    return geometry::finishMesh(std::move(mesh))->bounds;
}

TEST(MeshPlacement, LeavesTheMeshAloneUnlessAsked) {
    Mesh mesh = pyramidOnZ();
    EXPECT_TRUE(app::place(mesh, {}).empty());
    EXPECT_EQ(mesh.vertices, pyramidOnZ().vertices);
}

TEST(MeshPlacement, TurnsZUpWithoutMirroring) {
    Mesh mesh = pyramidOnZ();
    app::place(mesh, {.up = UpAxis::Z});
    EXPECT_EQ(mesh.vertices[4], Vec3f(2, 4, -2));
    EXPECT_EQ(mesh.vertices[1], Vec3f(3, 0, -1));
}

TEST(MeshPlacement, FindsTheAxisOnWhichTheMeshStands) {
    std::vector<std::string> said;
    EXPECT_EQ(boundsAfter({.up = UpAxis::Auto}, &said).max.y, 4.0f);
    EXPECT_EQ(said.size(), 1u);

    Mesh turned = pyramidOnZ();
    app::place(turned, {.up = UpAxis::Z});
    EXPECT_TRUE(app::place(turned, {.up = UpAxis::Auto}).empty()) << "it stands on y already";
}

TEST(MeshPlacement, ScalesTheLongestSideAndIgnoresLooseVertices) {
    std::vector<std::string> said;
    const geometry::Aabbf bounds = boundsAfter({.longestSide = 2.0f}, &said);
    EXPECT_EQ(bounds.min, Vec3f(0.5f, 0.5f, 0.0f));
    EXPECT_EQ(bounds.max, Vec3f(1.5f, 1.5f, 2.0f));
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0], "Scaled by 0.5 so that its longest side is 2 m.");
}

TEST(MeshPlacement, CentresOnTheOriginOrOnTheGround) {
    const geometry::Aabbf origin = boundsAfter({.centre = Centre::Origin});
    EXPECT_EQ(origin.min, Vec3f(-1, -1, -2));
    EXPECT_EQ(origin.max, Vec3f(1, 1, 2));
    const geometry::Aabbf ground = boundsAfter({.up = UpAxis::Z, .longestSide = 8.0f, .centre = Centre::Ground});
    EXPECT_EQ(ground.min, Vec3f(-2, 0, -2));
    EXPECT_EQ(ground.max, Vec3f(2, 8, 2));
}

TEST(MeshPlacement, KeepsEvenFarLooseVerticesFinite) {
    Mesh mesh;
    mesh.vertices = {{0, 0, 0}, {1e-38f, 0, 0}, {0, 1e-38f, 0}, {3e38f, -3e38f, 3e38f}};
    mesh.triangles = {{.a = 0, .b = 1, .c = 2}};
    app::place(mesh, {.longestSide = 2.0f, .centre = Centre::Origin});
    for (const Vec3f& v : mesh.vertices)
        for (int i = 0; i < 3; ++i) EXPECT_TRUE(std::isfinite(v[i]));
    EXPECT_NEAR(mesh.vertices[1].x, 1.0f, 1e-6f);
}

TEST(MeshMeasured, SaysSizePlaceUnitAndWhatFloatsResolve) {
    const std::vector<std::string> reported = app::measured(pyramidOnZ(), {});
    ASSERT_EQ(reported.size(), 3u);
    EXPECT_EQ(reported[0], "In its file it measures 2 × 2 × 4 units around (2, 2, 2).") << "without the loose vertex";
    EXPECT_NE(reported[1].find("one unit counts as one metre"), std::string::npos) << reported[1];
    EXPECT_EQ(reported[2], "Floats resolve 4.768e-07 units there.");
    EXPECT_EQ(app::measured(pyramidOnZ(), {.longestSide = 2.0f}).size(), 2u) << "scaled, it is of no unit any more";
}

/// As maps of a country have them.
TEST(MeshMeasured, WarnsOfAPlaceWhereFloatsAreCoarse) {
    Mesh mesh = pyramidOnZ();
    for (Vec3f& vertex : mesh.vertices) vertex += Vec3f{500'000, 4'000'000, 0};
    const std::string reported = app::measured(mesh, {}).back();
    EXPECT_NE(reported.find("Floats resolve 0.25 units there, which is coarse"), std::string::npos) << reported;
}

}  // namespace
}  // namespace collidoscope::mesh_placement_test
