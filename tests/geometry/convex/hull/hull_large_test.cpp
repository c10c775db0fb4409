#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "geometry/convex/hull/quickhull.h"
#include "geometry/predicates/orientation.h"
#include "geometry/query/contains.h"
#include "tests/geometry/convex/hull/hull_sets.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::hull_large_test {
namespace {

/// Every edge joins two faces, and these bend outwards there; then the whole is convex if it is one piece that goes
/// around once, which Euler's formula tells.
void expectConvex(const Hulld& hull) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> faceAt;
    for (std::size_t f = 0; f < hull.faces.size(); ++f)
        for (std::size_t i = 0; i < hull.faces[f].size(); ++i) {
            const auto& face = hull.faces[f];
            EXPECT_TRUE(faceAt.insert({{face[i], face[(i + 1) % face.size()]}, f}).second);
        }
    EXPECT_EQ(hull.vertices.size() + hull.faces.size(), faceAt.size() / 2 + 2) << "Euler";
    for (const auto& [edge, f] : faceAt) {
        const auto other = faceAt.find({edge.second, edge.first});
        ASSERT_NE(other, faceAt.end());
        const auto& face = hull.faces[f];
        for (const std::uint32_t corner : hull.faces[other->second]) {
            const int side = exact::orient3d(hull.vertices[face[0]], hull.vertices[face[1]], hull.vertices[face[2]],
                                             hull.vertices[corner]);
            EXPECT_LE(side, corner == edge.first || corner == edge.second ? 0 : -1) << "exactly convex";
        }
    }
}

/// No point is outside of any face: all of them, against each face of some.
void expectAllInside(const Hulld& hull, const Points& points, std::size_t everyFace) {
    for (std::size_t f = 0; f < hull.faces.size(); f += everyFace) {
        const auto& face = hull.faces[f];
        int outside = 0;
        for (const Vec3d& p : points)
            outside += exact::orient3d(hull.vertices[face[0]], hull.vertices[face[1]], hull.vertices[face[2]], p) > 0;
        EXPECT_EQ(outside, 0);
    }
}

void expectHull(const Points& points, std::size_t everyFace) {
    const HullResult<double> result = convexHull(std::span{points});
    ASSERT_EQ(result.span, PointSpan::Space);
    expectConvex(result.hull);
    expectAllInside(result.hull, points, everyFace);
    for (const Planed& plane : result.hull.planes) EXPECT_NEAR(glm::length(plane.normal), 1.0, 1e-14);
    for (std::size_t i = 0; i < points.size(); i += 1 + points.size() / 100)
        EXPECT_TRUE(contains(result.hull, points[i])) << "the planes hold what the faces hold";
}

TEST(QuickhullLarge, PointsInABall) {
    Random random{1521};
    for (int i = 0; i < rounds(50); ++i) expectHull(inBall(random, 200), 1);
    expectHull(inBall(random, 100'000), 50);
}
TEST(QuickhullLarge, PointsOnASphereUpToRounding) {
    Random random{1522};
    for (int i = 0; i < rounds(10); ++i) expectHull(onSphere(random, 300), 1);
    expectHull(onSphere(random, 100'000), 20'000);
}
TEST(QuickhullLarge, PointsOfAGridOnASphere) {
    // Whole numbers with x^2 + y^2 + z^2 = 3 * 11 * 13 * 17: cospherical, exactly.
    Points points;
    for (int x = -90; x <= 90; ++x)
        for (int y = -90; y <= 90; ++y)
            for (int z = -90; z <= 90; ++z)
                if (x * x + y * y + z * z == 7293) points.emplace_back(x, y, z);
    ASSERT_GT(points.size(), 100u);
    expectHull(points, 1);
    EXPECT_EQ(convexHull(std::span{points}).hull.vertices.size(), points.size()) << "all are corners";
}
TEST(QuickhullLarge, PointsOfAGrid) {
    Random random{1523};
    for (int i = 0; i < rounds(100); ++i) expectHull(onGrid(random, 100, 4), 1);
    expectHull(cubeGrid(30), 1);
}
TEST(QuickhullLarge, ThinSets) {
    Random random{1524};
    for (int i = 0; i < rounds(20); ++i) {
        expectHull(nearlyFlat(random, 200), 1);
        expectHull(needle(random, 200), 1);
    }
}
TEST(QuickhullLarge, TinyAndHugeSets) {
    Random random{1525};
    for (const double size : {1e-320, 1e-300, 1e-150, 1e150, 1e300}) {
        SCOPED_TRACE(size);
        Points points = onGrid(random, 200, 7);
        for (Vec3d& p : points) p *= size;
        expectHull(points, 1);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::hull_large_test
