/// Spheres around shapes and oriented boxes around points: they hold everything, and are tight.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/query/bounds.h"
#include "geometry/query/contains.h"
#include "geometry/scene/camera.h"

namespace collidoscope::geometry::enclosing_test {
namespace {

constexpr std::uint64_t kSeed = 29;

template <typename T>
Box<T> boxOf(const std::vector<Vec3<T>>& points) {
    return enclosingBox(std::span<const Vec3<T>>{points});
}
double surfaceOf(const Boxd& box) {
    const Vec3d h = box.half;
    return 8.0 * (h.x * h.y + h.y * h.z + h.z * h.x);
}

/// The corners of a box turned any way, and points within it.
std::vector<Vec3d> turnedBox(Random& random, const Vec3d& half) {
    const Quatd turn = glm::normalize(Quatd{random.rotation()});
    const Vec3d center{random.inBox(Vec3f{-9}, Vec3f{9})};
    std::vector<Vec3d> points;
    for (int i = 0; i < 8; ++i)
        points.push_back(center + turn * (half * Vec3d{i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1}));
    for (int i = 0; i < 30; ++i) points.push_back(center + turn * (half * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})}));
    return points;
}

TEST(EnclosingBox, holdsEveryPoint) {
    Random random{kSeed};
    for (int i = 0; i < 2000; ++i) {
        std::vector<Vec3f> points;
        std::vector<Vec3d> precise;
        const std::uint32_t count = 1 + random.index(40);
        const Vec3f stretch = random.inBox(Vec3f{0}, Vec3f{3});
        for (std::uint32_t k = 0; k < count; ++k) {
            points.push_back(random.inBox(-stretch, stretch) + Vec3f{5, -3, 100});
            precise.push_back(Vec3d{points.back()} * 1.1);
        }
        const Boxf box = boxOf(points);
        const Boxd preciseBox = boxOf(precise);
        for (std::size_t k = 0; k < points.size(); ++k) {
            ASSERT_TRUE(contains(box, points[k])) << "seed " << kSeed << " set " << i;
            ASSERT_TRUE(contains(preciseBox, precise[k])) << "seed " << kSeed << " set " << i;
        }
        const Aabbd bounds = boundsOf(std::span<const Vec3d>{precise});
        const Boxd straight{Vec3d{0}, (bounds.max - bounds.min) * 0.5};
        EXPECT_LE(surfaceOf(preciseBox), surfaceOf(straight) * (1 + 1e-12));
    }
}

TEST(EnclosingBox, findsTheBoxWhoseCornersItIsGiven) {
    Random random{kSeed};
    for (int i = 0; i < 200; ++i) {
        const Vec3d half{random.inBox(Vec3f{0.1f}, Vec3f{3})};
        const Boxd box = boxOf(turnedBox(random, half));
        EXPECT_LT(surfaceOf(box), surfaceOf({Vec3d{0}, half}) * 1.0000001) << "seed " << kSeed << " set " << i;
    }
}

TEST(EnclosingBox, isSeldomASixthLargerThanTheBestOfManyOrientations) {
    Random random{kSeed};
    int larger = 0;
    constexpr int kSets = 60;
    for (int i = 0; i < kSets; ++i) {
        std::vector<Vec3d> points;
        for (int k = 0; k < 12; ++k) points.push_back(Vec3d{random.inBox(Vec3f{-2, -1, -3}, Vec3f{2, 1, 3})});
        double best = surfaceOf(boxOf(points));
        const double found = best;
        for (int k = 0; k < 5000; ++k) {
            const Mat3<double> turn = glm::mat3_cast(glm::normalize(Quatd{random.rotation()}));
            Vec3d low{1e9};
            Vec3d high{-1e9};
            for (const Vec3d& p : points) {
                low = glm::min(low, turn * p);
                high = glm::max(high, turn * p);
            }
            best = std::min(best, surfaceOf({Vec3d{0}, (high - low) * 0.5}));
        }
        larger += found > best * 1.15 ? 1 : 0;
    }
    EXPECT_LE(larger, kSets / 20);
}

TEST(EnclosingBox, ofFewFlatOrEqualPointsIsFlat) {
    EXPECT_EQ(boxOf<float>({{3, 4, 5}}).half, Vec3f(0));
    EXPECT_EQ(boxOf<float>({{3, 4, 5}, {3, 4, 5}}).center, Vec3f(3, 4, 5));
    const Boxd line = boxOf<double>({{0, 0, 0}, {1, 2, 2}, {0.5, 1, 1}});
    EXPECT_LT(surfaceOf(line), 1e-12);
    EXPECT_NEAR(std::max({line.half.x, line.half.y, line.half.z}), 1.5, 1e-12);
    const Boxd square = boxOf<double>({{0, 1, 7}, {1, 0, 7}, {0, -1, 7}, {-1, 0, 7}});
    EXPECT_NEAR(surfaceOf(square), 4.0, 1e-12) << "two faces of area 2";
}

/// Its centre is the middle of the far side, which turned axes tell with a rounding.
TEST(EnclosingBox, ofCornersAtTheEndOfTheNumbersHasACenter) {
    constexpr double kEnd = std::numeric_limits<double>::max();
    const std::vector<Vec3d> points{{0, 0, 0}, {kEnd, -kEnd, 0}, {-kEnd, -kEnd, 0}, {-1, 0, 0}};
    const Boxd box = boxOf(points);
    EXPECT_TRUE(std::isfinite(box.center.x) && std::isfinite(box.center.y) && std::isfinite(box.center.z));
    for (const Vec3d& p : points) EXPECT_TRUE(contains(box, p));
}

TEST(EnclosingSphere, ofShapesHoldsThemTightly) {
    Random random{kSeed};
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " case " + std::to_string(i));
        const Vec3f a = random.inBox(Vec3f{-3}, Vec3f{3});
        const Vec3f b = random.inBox(Vec3f{-3}, Vec3f{3});
        const Vec3f c = random.inBox(Vec3f{-3}, Vec3f{3});
        const float radius = random.uniform(0, 2);
        const Spheref ofSegment = enclosingSphere(Segmentf{a, b});
        EXPECT_TRUE(contains(ofSegment, a) && contains(ofSegment, b));
        EXPECT_NEAR(ofSegment.radius, glm::length(b - a) * 0.5f, 2e-6f);
        EXPECT_NEAR(enclosingSphere(Capsulef{a, b, radius}).radius, glm::length(b - a) * 0.5f + radius, 3e-6f);
        const Spheref ofTriangle = enclosingSphere(Trianglef{a, b, c});
        EXPECT_TRUE(contains(ofTriangle, a) && contains(ofTriangle, b) && contains(ofTriangle, c));
        const Boxf box{a, glm::abs(b), random.rotation()};
        EXPECT_NEAR(enclosingSphere(box).radius, glm::length(b), 3e-6f);
        EXPECT_GE(double{enclosingSphere(box).radius}, glm::length(Vec3d{box.half}));
        const Aabbf straight{glm::min(a, b), glm::max(a, b)};
        EXPECT_TRUE(contains(enclosingSphere(straight), a) && contains(enclosingSphere(straight), b));
    }
    const Hullf hull = makeIcosahedron(1.0f);
    EXPECT_NEAR(enclosingSphere(hull).radius, glm::length(hull.vertices[0]), 1e-5f);
    EXPECT_EQ(enclosingSphere(Segmentf{{1, 2, 3}, {1, 2, 3}}).radius, 0.0f);
}

TEST(Bounds, ofDoublesAreRoundedOutwardsToo) {
    const Aabbd sphere = boundsOf(Sphered{{1e-20, 0, -1e-20}, 1});
    EXPECT_GT(sphere.max.x, 1.0);
    EXPECT_EQ(sphere.min.x, -1.0);
    EXPECT_EQ(sphere.max.y, 1.0);
    EXPECT_LT(sphere.min.z, -1.0);
    EXPECT_EQ(boundsOf(Boxd{{0, 0, 0}, {1, 2, 3}, {0, 1, 0, 0}}).max, Vec3d(1, 2, 3));
    EXPECT_GE(boundsOf(Boxd{{0, 0, 0}, {1, 1, 0}, {1, 0, 0, 0.41421356237309503}}).max.x, std::sqrt(2.0));
    constexpr double kLargest = std::numeric_limits<double>::max();
    EXPECT_TRUE(std::isinf(boundsOf(Sphered{{kLargest, 0, 0}, kLargest}).max.x));
}

/// Squares of these sizes overflow or vanish.
TEST(Bounds, ofHugeAndTinyDoublesAreThoseOfOthersScaled) {
    const std::vector<Vec3d> points{{1, 0, 0}, {-1, 0.5, 0}, {0, 3, 1}, {0.25, 1, -2}, {2, 2, 2}};
    const Sphered sphere = enclosingSphere(std::span<const Vec3d>{points});
    const Boxd box = boxOf(points);
    for (const double k : {0x1p-1060, 0x1p-900, 0x1p-600, 0x1p600, 0x1p1000}) {
        std::vector<Vec3d> scaled;
        for (const Vec3d& p : points) scaled.push_back(p * k);
        const Sphered scaledSphere = enclosingSphere(std::span<const Vec3d>{scaled});
        const Boxd scaledBox = boxOf(scaled);
        EXPECT_EQ(scaledBox.orientation, box.orientation);
        // Below 2^-1022 numbers have fewer digits.
        EXPECT_NEAR(scaledSphere.radius / k, sphere.radius, k < 0x1p-1000 ? 0.01 : 1e-12) << k;
        const Segmentd segment{scaled[0], scaled[3]};
        const Sphered ofSegment = enclosingSphere(segment);
        EXPECT_TRUE(contains(ofSegment, segment.start) && contains(ofSegment, segment.end)) << k;
        for (const Vec3d& p : scaled) EXPECT_TRUE(contains(scaledSphere, p) && contains(scaledBox, p)) << k;
    }
}

TEST(Bounds, ofSegmentsFrustaAndHullsAreThoseOfTheirCorners) {
    EXPECT_EQ(boundsOf(Segmentf{{1, 5, 0}, {3, 2, 9}}).min, Vec3f(1, 2, 0));
    EXPECT_EQ(boundsOf(Segmentf{{1, 5, 0}, {3, 2, 9}}).max, Vec3f(3, 5, 9));
    const Frustumf frustum = frustumOf(Cameraf{.near = 1, .far = 4});
    const Aabbf bounds = boundsOf(frustum);
    EXPECT_NEAR(bounds.min.z, -4.0f, 1e-6f);
    EXPECT_NEAR(bounds.max.z, -1.0f, 1e-6f);
    const Hullf cube = makeBoxHull(Vec3f{1, 2, 3});
    EXPECT_EQ(boundsOf(cube).max, Vec3f(1, 2, 3));
    EXPECT_EQ(boundsOf(cube).min, Vec3f(-1, -2, -3));
    for (const Vec3f& corner : frustum.corners) EXPECT_TRUE(contains(enclosingSphere(frustum), corner));
}

}  // namespace
}  // namespace collidoscope::geometry::enclosing_test
