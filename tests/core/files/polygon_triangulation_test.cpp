#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "app/files/polygon_triangulation.h"
#include "geometry/base/random.h"

namespace collidoscope::polygon_triangulation_test {
namespace {

using app::PolygonTriangulator;
using geometry::Vec3d;
using geometry::Vec3f;

Vec3d areaVector(const Vec3f& a, const Vec3f& b, const Vec3f& c) {
    return 0.5 * glm::cross(Vec3d(b) - Vec3d(a), Vec3d(c) - Vec3d(a));
}

struct Areas {
    double polygon = 0.0;    ///< of the outline, by the shoelace formula
    double triangles = 0.0;  ///< sum of the triangles' sizes: more than the polygon's if any overlap or turn over
    std::size_t count = 0;
};

Areas areasOf(const std::vector<Vec3f>& corners) {
    PolygonTriangulator triangulator;
    Areas areas;
    Vec3d sum(0.0);
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) sum += areaVector(corners[0], corners[i], corners[i + 1]);
    areas.polygon = glm::length(sum);
    for (const auto& t : triangulator.triangulate(corners)) {
        const Vec3d area = areaVector(corners[t[0]], corners[t[1]], corners[t[2]]);
        EXPECT_GE(glm::dot(area, sum), 0.0) << "a triangle is turned over";
        areas.triangles += glm::length(area);
        ++areas.count;
    }
    return areas;
}

/// A star-shaped polygon: random radii at growing angles, tilted in space.
std::vector<Vec3f> randomStar(geometry::Random& random, std::uint32_t count) {
    const geometry::Quatf tilt = random.rotation();
    std::vector<Vec3f> corners;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float angle = 6.2831853f * (static_cast<float>(i) + 0.8f * random.unit()) / static_cast<float>(count);
        const float radius = random.uniform(0.2f, 1.0f);
        corners.push_back(tilt * Vec3f{radius * std::cos(angle), radius * std::sin(angle), 0.0f});
    }
    return corners;
}

TEST(PolygonTriangulation, CutsRandomDentedPolygonsWithoutGapOrOverlap) {
    constexpr std::uint64_t kSeed = 7;
    SCOPED_TRACE("seed 7");
    geometry::Random random(kSeed);
    for (int round = 0; round < 2000; ++round) {
        const std::vector<Vec3f> corners = randomStar(random, 5 + random.index(40));
        const Areas areas = areasOf(corners);
        ASSERT_EQ(areas.count, corners.size() - 2);
        ASSERT_NEAR(areas.triangles, areas.polygon, 1e-5) << round;
    }
}

TEST(PolygonTriangulation, CutsADartAlongTheDiagonalInside) {
    for (int turn = 0; turn < 4; ++turn) {
        std::vector<Vec3f> dart = {{0, 0, 0}, {2, 1, 0}, {0, 2, 0}, {0.5f, 1, 0}};
        std::rotate(dart.begin(), dart.begin() + turn, dart.end());
        const Areas areas = areasOf(dart);
        EXPECT_EQ(areas.count, 2u);
        EXPECT_DOUBLE_EQ(areas.triangles, areas.polygon);
    }
}

TEST(PolygonTriangulation, GivesNoFlatTriangleWhenCornersLieOnAnEdge) {
    const std::vector<Vec3f> comb = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0},
                                     {3, 0, 1}, {2, 0, 1}, {1, 0, 1}, {0, 0, 1}};
    PolygonTriangulator triangulator;
    const auto triangles = triangulator.triangulate(comb);
    EXPECT_EQ(triangles.size(), 6u);
    for (const auto& t : triangles) EXPECT_GT(glm::length(areaVector(comb[t[0]], comb[t[1]], comb[t[2]])), 0.1);
}

TEST(PolygonTriangulation, CutsAPolygonWithAHoleThatIsReachedThroughASlit) {
    const std::vector<Vec3f> frame = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0},
                                      {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}};
    const Areas areas = areasOf(frame);
    EXPECT_DOUBLE_EQ(areas.polygon, 12.0);
    EXPECT_DOUBLE_EQ(areas.triangles, 12.0);
}

TEST(PolygonTriangulation, FindsNothingInPolygonsWithoutArea) {
    PolygonTriangulator triangulator;
    EXPECT_TRUE(triangulator.triangulate(std::vector<Vec3f>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}).empty());
    EXPECT_TRUE(triangulator.triangulate(std::vector<Vec3f>(10, Vec3f{1, 2, 3})).empty());
    EXPECT_FALSE(triangulator.tooCostly());
}

TEST(PolygonTriangulation, EndsOnPolygonsThatCrossThemselves) {
    SCOPED_TRACE("seed 11");
    geometry::Random random(11);
    PolygonTriangulator triangulator;
    std::size_t cut = 0;
    for (int round = 0; round < 500; ++round) {
        std::vector<Vec3f> corners(4 + random.index(30));
        for (Vec3f& corner : corners) corner = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
        cut += triangulator.triangulate(corners).empty() ? 0 : 1;
    }
    EXPECT_GT(cut, 490u);
}

TEST(PolygonTriangulation, CutsACircleOfTwentyThousandCorners) {
    std::vector<Vec3f> circle;
    for (int i = 0; i < 20'000; ++i) {
        const double angle = 2.0 * 3.14159265358979 * i / 20'000.0;
        circle.emplace_back(std::cos(angle), 0.0, std::sin(angle));
    }
    const Areas areas = areasOf(circle);
    EXPECT_GT(areas.count, 19'000u);
    EXPECT_NEAR(areas.triangles, areas.polygon, 1e-3);
}

TEST(PolygonTriangulation, GivesUpOnAHugeZigzagInsteadOfHanging) {
    std::vector<Vec3f> saw;
    for (int i = 0; i < 40'000; ++i)
        saw.emplace_back(static_cast<float>(i), i % 2 == 0 ? 0.0f : 1000.0f + static_cast<float>(i % 7), 0.0f);
    saw.emplace_back(40'000.0f, -1.0f, 0.0f);
    saw.emplace_back(-1.0f, -1.0f, 0.0f);
    PolygonTriangulator triangulator;
    const bool cut = !triangulator.triangulate(saw).empty();
    EXPECT_NE(cut, triangulator.tooCostly());
}

}  // namespace
}  // namespace collidoscope::polygon_triangulation_test
