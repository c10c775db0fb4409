/// The nearest triangle of a mesh, by the tree and by every triangle.
#include "geometry/mesh/query/closest_triangle.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "geometry/query/bounds.h"
#include "geometry/query/distance.h"
#include "geometry/shapes/to_double.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/test_meshes.h"

namespace collidoscope::geometry::test::closest_triangle_test {
namespace {

constexpr std::uint64_t kSeed = 73;

TEST(ClosestTriangle, itsSideTellsFrontFromBack) {
    const MeshPtr floor = meshOf({{-1, 0, -1}, {-1, 0, 1}, {1, 0, 0}}, {{0, 1, 2}});
    const auto above = closestTriangle(*floor, {0, 2, 0});
    ASSERT_TRUE(above);
    EXPECT_EQ(above->side, TriangleSide::Front);
    EXPECT_EQ(above->point, Vec3f(0, 0, 0));
    EXPECT_EQ(above->distance, 2.0f);
    EXPECT_EQ(closestTriangle(*floor, {0, -2, 0})->side, TriangleSide::Back);
    EXPECT_EQ(closestTriangle(*floor, {0, 1e-30f, 0})->side, TriangleSide::Front);
    EXPECT_EQ(closestTriangle(*floor, {5, 0, 0})->side, TriangleSide::InPlane);
}

TEST(ClosestTriangle, theLowerIndexIsToldOfTwoThatAreEquallyNear) {
    const MeshPtr square = meshOf({{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}, {-5, 5, 0}}, {{0, 2, 3}, {0, 1, 2}});
    EXPECT_EQ(closestTriangle(*square, {1, 1, 3})->index, 0u);
    EXPECT_EQ(closestTriangle(*square, {2, 1, 3})->index, 1u);
}

TEST(ClosestTriangle, reference_defect_28_anEmptyMeshHasNone) {
    EXPECT_FALSE(closestTriangle(*meshOf({}, {}), {0, 0, 0}));
}

TEST(ClosestTriangle, pointsThatAreNoNumbersHaveNone) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        EXPECT_FALSE(closestTriangle(*knot(), {0, bad, 0}));
        EXPECT_TRUE(std::isnan(closestPoint(*knot(), Vec3f{0, bad, 0}).x));
    }
}

TEST(ClosestTriangle, isTheNearestOfAllTriangles) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 0.6f, 0.2f, 24, 4);
    std::vector<Triangled> triangles;
    std::vector<Spheref> balls;
    for (std::size_t i = 0; i < mesh->triangles.size(); ++i) {
        triangles.push_back(toDouble(triangleAt(*mesh, i)));
        balls.push_back(enclosingSphere(triangleAt(*mesh, i)));
    }
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random(kSeed);
    const int cases = rounds(100'000);
    for (int i = 0; i < cases; ++i) {
        const Vec3f p = random.inBox(Vec3f{-1}, Vec3f{1});
        const auto found = closestTriangle(*mesh, p);
        // Only a triangle whose ball comes nearer than the answer could be nearer.
        double nearest = 1e9;
        for (std::size_t k = 0; k < triangles.size(); ++k) {
            const float reach = found->distance + balls[k].radius;
            const Vec3f offset = p - balls[k].center;
            if (glm::dot(offset, offset) <= reach * reach * 1.0001f)
                nearest = std::min(nearest, distance(triangles[k], Vec3d{p}));
        }
        ASSERT_NEAR(found->distance, nearest, 1e-7 * nearest + 1e-15) << "case " << i;
        ASSERT_NEAR(distance(triangles[found->index], Vec3d{p}), nearest, 1e-7 * nearest + 1e-15) << "case " << i;
    }
}

TEST(ClosestTriangle, withinADistanceItIsTheSameOneOrNone) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 0.6f, 0.2f, 24, 4);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random(kSeed);
    int found = 0;
    const int cases = rounds(3000);
    for (int i = 0; i < cases; ++i) {
        const Vec3f p = random.inBox(Vec3f{-1}, Vec3f{1});
        const MeshInstance instance{*mesh, Mat4d{glm::mat4_cast(random.rotation())}};
        const auto nearest = closestTriangle(instance, p);
        const double within = random.uniform(0.0f, 0.4f);
        const auto near = closestTriangle(instance, p, within);
        if (std::fabs(nearest->distance - within) < 1e-6) continue;
        ASSERT_EQ(near.has_value(), nearest->distance < within) << "case " << i;
        if (near) {
            ASSERT_EQ(near->index, nearest->index) << "case " << i;
        }
        found += near ? 1 : 0;
    }
    EXPECT_GT(found, cases * 3 / 10);
    EXPECT_LT(found, cases * 7 / 10);
}

}  // namespace
}  // namespace collidoscope::geometry::test::closest_triangle_test
