/// What two triangles share, and how far they are apart: the shapes and distances of the hard cases.
#include "geometry/triangle/triangle_intersection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/shapes/to_double.h"
#include "geometry/triangle/triangle_overlap.h"
#include "tests/geometry/triangle/triangle_orders.h"

namespace collidoscope::geometry::triangle_intersection_test {
namespace {

/// The corners, in any order and from any start, in all orders of both triangles.
void expectShared(const Triangled& a, const Triangled& b, const std::vector<Vec3d>& expected) {
    forAllOrders(a, b, [&](const Triangled& p, const Triangled& q) {
        const auto shared = intersection(p, q);
        ASSERT_TRUE(shared);
        ASSERT_EQ(static_cast<std::size_t>(shared->count), expected.size());
        for (const Vec3d& corner : expected) {
            double nearest = std::numeric_limits<double>::infinity();
            for (const Vec3d& point : shared->points) nearest = std::fmin(nearest, glm::length(point - corner));
            EXPECT_LT(nearest, 1e-15);
        }
        EXPECT_EQ(distance(p, q), 0.0);
    });
}
template <typename T>
void expectApart(const Triangle<T>& a, const Triangle<T>& b, double expected, double tolerance) {
    forAllOrders(a, b, [&](const Triangle<T>& p, const Triangle<T>& q) {
        EXPECT_FALSE(intersection(p, q));
        EXPECT_NEAR(double{distance(p, q)}, expected, tolerance);
    });
}

const Triangled kCorner{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};

TEST(TriangleIntersection, hard_case_01_aTriangleSharesItselfWithItself) {
    expectShared(kCorner, kCorner, {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}});
}
TEST(TriangleIntersection, hard_case_02_aSharedEdgeIsASegment) {
    expectShared(kCorner, {{0, 0, 0}, {0, 1, 0}, {-1, 0, 0}}, {{0, 0, 0}, {0, 1, 0}});
}
TEST(TriangleIntersection, hard_case_03_thePartSharedByTwoEdges) {
    expectShared({{-10, 0, 0}, {10, 0, 0}, {0, -3, 0}}, {{-8, 0, 0}, {12, 0, 0}, {1, 5, 0}}, {{-8, 0, 0}, {10, 0, 0}});
}
TEST(TriangleIntersection, hard_case_04_aSharedCornerIsAPoint) {
    expectShared(kCorner, {{0, 0, 0}, {-.25, 0, 0}, {0, -.25, 0}}, {{0, 0, 0}});
}
TEST(TriangleIntersection, hard_case_05_aHexagonAndAQuadrilateral) {
    const auto star =
        intersection(Triangled{{0, 0, 0}, {1, 0, 0}, {.5, 1.5, 0}}, Triangled{{0, 1, 0}, {1, 1, 0}, {.5, -.5, 0}});
    ASSERT_TRUE(star);
    EXPECT_EQ(star->count, 6);
    expectShared({{0, 0, 0}, {1, 0, 0}, {.5, 1, 0}}, {{0, 1, 0}, {1, 1, 0}, {.5, 0, 0}},
                 {{.25, .5, 0}, {.5, 0, 0}, {.75, .5, 0}, {.5, 1, 0}});
}
TEST(TriangleIntersection, hard_case_06_aCornerInTheFaceIsAPoint) {
    expectShared({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{.1, .1, 0}, {.9, 0, 1}, {0, 0, 1}}, {{.1, .1, 0}});
}
TEST(TriangleDistance, hard_case_07_onlyTheirBoxesTouch) {
    expectApart<double>({{0, 0, 0}, {0, 1, 1}, {0, 1, 0}}, {{-1, -1, 0}, {0, -1, 0}, {-1, 0, 0}}, std::sqrt(.5), 1e-15);
}
TEST(TriangleDistance, hard_case_08_farApartInParallelPlanes) {
    expectApart<double>({{12.3015, -.253368, 5.49101}, {18.6765, -2.55337, 4.91756}, {12.3015, -2.55337, 4.91756}},
                        {{-11.9885, -.253368, 5.49101}, {1.61448, -.253368, 5.49101}, {1.61448, -2.55337, 4.91756}},
                        10.68702, 1e-9);
}
TEST(TriangleDistance, hard_case_10_axisAlignedPlanes) {
    expectApart<double>({{32.22699737548828, 1.2630000114440918, -11.8149995803833},
                         {31.316997528076172, 1.2630000114440918, -11.739999771118164},
                         {32.22699737548828, 1.2630000114440918, -11.739999771118164}},
                        {{31.316997528076172, 1.933000087738037, -7.585000038146973},
                         {31.316997528076172, -.8669999837875366, -7.295000076293945},
                         {31.316997528076172, -.8669999837875366, -7.585000038146973}},
                        4.15499973, 1e-8);
}
TEST(TriangleDistance, hard_case_12_whatFloatPredicatesGetWrong) {
    const Trianglef a{
        {579.7053f, -687.2704f, 759.84705f}, {579.7378f, -687.1448f, 759.8795f}, {579.1366f, -690.34125f, 760.1747f}};
    const Trianglef b{
        {578.9741f, -689.6672f, 759.11584f}, {578.93146f, -689.7801f, 759.0732f}, {595.4107f, -702.8556f, 775.55237f}};
    expectApart(a, b, .58179132501493, 1e-7);
    expectApart(toDouble(a), toDouble(b), .58179132501493, 1e-12);
}
TEST(TriangleDistance, hard_case_13_aTriangleWithoutArea) {
    const Vec3f twice{-24.5401993f, -17.7504997f, -21.3390007f};
    expectApart<float>({{-24.5683002f, -17.7052994f, -21.3701f},
                        {-24.6611996f, -17.7504997f, -21.3423004f},
                        {-24.6392994f, -17.7071991f, -21.3542995f}},
                       {twice, twice, {-24.5862007f, -17.7504997f, -21.3586998f}}, .0328563671, 1e-8);
}
TEST(TriangleDistance, reference_defect_51_disjointTrianglesOfOnePlane) {
    expectApart<double>({{-2, -1, 0}, {-3, 0, 0}, {-1, 0, 0}}, {{2, 1, 0}, {3, 0, 0}, {1, 0, 0}}, 2.0, 0.0);
}

TEST(TriangleIntersection, ofCrossingTrianglesLiesInBothPlanes) {
    Random random{11};
    const auto corner = [&] { return Vec3d{random.inBox(Vec3f{-1.0f}, Vec3f{1.0f})}; };
    const auto height = [](const Triangled& t, const Vec3d& p) {
        return std::fabs(glm::dot(glm::normalize(glm::cross(t.b - t.a, t.c - t.a)), p - t.a));
    };
    int segments = 0;
    for (int i = 0; i < 3000; ++i) {
        const Triangled a{corner(), corner(), corner()}, b{corner(), corner(), corner()};
        const auto shared = intersection(a, b);
        ASSERT_EQ(shared.has_value(), overlaps(a, b));
        if (!shared) {
            EXPECT_GT(distance(a, b), 0.0);
            continue;
        }
        ASSERT_EQ(shared->count, 2);
        ++segments;
        for (int k = 0; k < 2; ++k) {
            const Vec3d& p = shared->points[static_cast<std::size_t>(k)];
            EXPECT_LT(height(a, p), 1e-12);
            EXPECT_LT(height(b, p), 1e-12);
        }
    }
    EXPECT_GT(segments, 600);
}

TEST(TriangleIntersection, ofTrianglesWithoutAreaIsASegmentOrAPoint) {
    const Triangled needle{{0, 0, 0}, {4, 4, 4}, {1, 1, 1}};
    expectShared(needle, needle, {{0, 0, 0}, {4, 4, 4}});
    expectShared(needle, {{2, 2, 2}, {9, 9, 9}, {5, 5, 5}}, {{2, 2, 2}, {4, 4, 4}});
    expectShared(needle, {{4, 4, 4}, {9, 9, 9}, {5, 5, 5}}, {{4, 4, 4}});
    expectShared(needle, {{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}, {{3, 3, 3}});
    expectShared(needle, {{2, 0, 2}, {2, 8, 2}, {2, 4, 2}}, {{2, 2, 2}});
    expectShared(needle, {{0, 0, 2}, {8, 0, 2}, {0, 8, 2}}, {{2, 2, 2}});
    expectApart<double>(needle, {{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}, std::sqrt(3.0), 1e-15);
    expectApart<double>(needle, {{2, 0, 3}, {2, 8, 3}, {2, 4, 3}}, std::sqrt(.5), 1e-15);
}

TEST(TriangleIntersection, hugeTinyAndUnequalSizesGiveNumbers) {
    for (const double size : {1e-300, 1e-30, 1.0, 1e30, 1e300}) {
        const Triangled a{{0, 0, 0}, {4 * size, 0, 0}, {0, 4 * size, 0}};
        const Triangled b{{size, size, -size}, {size, size, size}, {8 * size, 8 * size, 0}};
        const auto shared = intersection(a, b);
        ASSERT_TRUE(shared);
        ASSERT_EQ(shared->count, 2);
        for (int k = 0; k < 2; ++k) {
            const Vec3d& p = shared->points[static_cast<std::size_t>(k)];
            EXPECT_NEAR(p.x / size, p.y / size, 1e-14);
            EXPECT_LE(p.x, 2 * size * (1 + 1e-14));
        }
        const Triangled above{{size, size, 3 * size}, {size, size, 9 * size}, {8 * size, 8 * size, 7 * size}};
        EXPECT_NEAR(distance(a, above) / size, 3.0, 1e-14);
    }
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Triangled endless{{0, 0, 0}, {kInfinity, 0, 0}, {0, 1, 0}};
    EXPECT_FALSE(intersection(endless, kCorner));
    EXPECT_EQ(distance(kCorner, endless), kInfinity);
}

}  // namespace
}  // namespace collidoscope::geometry::triangle_intersection_test
