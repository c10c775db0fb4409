#include "geometry/convex/hull/polyhedra.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <set>
#include <utility>

namespace collidoscope::geometry::polyhedra_test {
namespace {

/// Euler's formula, every edge in both directions once, planes outward and tight.
void expectPolyhedron(const Hulld& hull) {
    ASSERT_EQ(hull.planes.size(), hull.faces.size());
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::size_t i = 0; i < hull.faces.size(); ++i) {
        const std::size_t corners = hull.faces[i].size();
        for (std::size_t k = 0; k < corners; ++k) {
            const std::uint32_t from = hull.faces[i][k];
            const std::uint32_t to = hull.faces[i][(k + 1) % corners];
            EXPECT_TRUE(edges.insert({from, to}).second);
            const Vec3d& next = hull.vertices[hull.faces[i][(k + 2) % corners]];
            const Vec3d turn = glm::cross(hull.vertices[to] - hull.vertices[from], next - hull.vertices[to]);
            EXPECT_GT(glm::dot(turn, hull.planes[i].normal), 0.0) << "counter-clockwise from outside";
            EXPECT_NEAR(glm::dot(hull.planes[i].normal, hull.vertices[from]), hull.planes[i].distance, 1e-14);
        }
        EXPECT_GT(hull.planes[i].distance, 0.0);
        for (const Vec3d& v : hull.vertices)
            EXPECT_LE(glm::dot(hull.planes[i].normal, v), hull.planes[i].distance + 1e-14);
    }
    for (const auto& [from, to] : edges) EXPECT_EQ(edges.count({to, from}), 1u);
    EXPECT_EQ(hull.vertices.size() + hull.faces.size(), edges.size() / 2 + 2);
}

/// The same, and faces with so many corners each, on the sphere.
void expectRegular(const Hulld& hull, std::size_t vertices, std::size_t faces, std::size_t corners) {
    expectPolyhedron(hull);
    EXPECT_EQ(hull.vertices.size(), vertices);
    EXPECT_EQ(hull.faces.size(), faces);
    for (std::size_t i = 0; i < hull.faces.size(); ++i) EXPECT_EQ(hull.faces[i].size(), corners);
    for (const Vec3d& v : hull.vertices) EXPECT_NEAR(glm::length(v), 3.0, 1e-14);
}

TEST(Polyhedra, theFourKnownSolidsAreRegular) {
    expectRegular(makeTetrahedron(3.0), 4, 4, 3);
    expectRegular(makeOctahedron(3.0), 6, 8, 3);
    expectRegular(makeIcosahedron(3.0), 12, 20, 3);
    expectRegular(makeDodecahedron(3.0), 20, 12, 5);
}

TEST(Polyhedra, theBoxHullIsAPolyhedronToo) { expectRegular(makeBoxHull(Vec3d{std::sqrt(3.0)}), 8, 6, 4); }

TEST(Polyhedra, aPrismHasTwoEqualEndsAcrossItsAxisAndUprightSides) {
    for (const std::uint32_t sides : {3u, 4u, 7u, 24u}) {
        const Hulld prism = makePrism(sides, 2.0, 0.5);
        expectPolyhedron(prism);
        EXPECT_EQ(prism.vertices.size(), 2 * sides);
        ASSERT_EQ(prism.faces.size(), sides + 2);
        for (const Vec3d& v : prism.vertices) {
            EXPECT_NEAR(std::hypot(v.x, v.z), 2.0, 1e-14);
            EXPECT_EQ(std::fabs(v.y), 0.5);
        }
        for (std::uint32_t i = 0; i < sides; ++i) EXPECT_NEAR(prism.planes[i].normal.y, 0.0, 1e-14);
        EXPECT_EQ(prism.faces[sides].size(), sides);
        EXPECT_NEAR(prism.planes[sides].normal.y, 1.0, 1e-14);
        EXPECT_NEAR(prism.planes[sides + 1].normal.y, -1.0, 1e-14);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::polyhedra_test
