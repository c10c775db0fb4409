#include "geometry/planar/query/enclosing.h"

#include <gtest/gtest.h>

#include "geometry/planar/overlap/overlap.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/flat_sets.h"
#include "tests/geometry/oracle/flat_shapes.h"

namespace collidoscope::geometry::flat_enclosing_test {
namespace {

constexpr std::uint64_t kSeed = 77;
constexpr double kTight = 1e-5;  // m, for shapes of floats a few metres in size

bool isInside(const oracle::Point& p, const Rectanglef& r) {
    return p.x >= oracle::exactly(double{r.min.x}) && p.x <= oracle::exactly(double{r.max.x}) &&
           p.y >= oracle::exactly(double{r.min.y}) && p.y <= oracle::exactly(double{r.max.y});
}

/// The radius of the smallest circle: the largest over all pairs and triples of points of the smallest circle of each.
double radiusByTriples(const std::vector<Vec2f>& points) {
    double maximum = 0.0;
    for (const Vec2f& a : points)
        for (const Vec2f& b : points)
            for (const Vec2f& c : points) {
                const Vec2d ab = Vec2d{b} - Vec2d{a};
                const Vec2d bc = Vec2d{c} - Vec2d{b};
                const Vec2d ca = Vec2d{a} - Vec2d{c};
                const double longest = std::max({glm::length(ab), glm::length(bc), glm::length(ca)});
                const double area = std::fabs(ab.x * bc.y - ab.y * bc.x);
                const bool acute = glm::dot(ab, -ca) > 0 && glm::dot(bc, -ab) > 0 && glm::dot(ca, -bc) > 0;
                const double radius = acute && area > 0.0
                                          ? glm::length(ab) * glm::length(bc) * glm::length(ca) / (2.0 * area)
                                          : 0.5 * longest;
                maximum = std::max(maximum, radius);
            }
    return maximum;
}

TEST(FlatEnclosing, circleOfPointsHoldsThemAndIsTheSmallest) {
    for (const auto coordinates : {test::Coordinates::Any, test::Coordinates::Grid, test::Coordinates::NearGrid}) {
        test::FlatShapeMaker<float> maker{kSeed, coordinates};
        for (int i = 0; i < test::rounds(1500); ++i) {
            std::vector<Vec2f> points;
            for (std::uint32_t k = 0; k <= maker.random().index(9); ++k) points.push_back(maker.point());
            const Circlef circle = enclosingCircle(std::span<const Vec2f>{points});
            for (const Vec2f& p : points) ASSERT_TRUE(contains(circle, p)) << "case " << i << " of seed " << kSeed;
            ASSERT_NEAR(double{circle.radius}, radiusByTriples(points), kTight) << "case " << i << " of seed " << kSeed;
        }
    }
}

TEST(FlatEnclosing, rectanglesHoldEveryCornerTightly) {
    test::FlatShapeMaker<float> maker{kSeed, test::Coordinates::Any};
    for (int i = 0; i < test::rounds(10'000); ++i) {
        const auto oriented = std::get<OrientedRectanglef>(maker.make(6));
        const Rectanglef box = enclosingRectangle(oriented);
        const Circlef circle = enclosingCircle(oriented);
        double right = -1e9;
        for (const oracle::Point& corner : oracle::setOf(oriented).corners) {
            ASSERT_TRUE(isInside(corner, box)) << "case " << i << " of seed " << kSeed;
            const oracle::Point offset = corner - oracle::exactly(circle.center);
            const oracle::Rational radius = oracle::exactly(double{circle.radius});
            ASSERT_LE(oracle::dot(offset, offset), radius * radius);
            right = std::max(right, corner.x.get_d());
        }
        ASSERT_NEAR(double{box.max.x}, right, kTight);
        ASSERT_NEAR(double{circle.radius}, glm::length(Vec2d{oriented.half}), kTight);
    }
}

TEST(FlatEnclosing, ofKnownShapesIsKnown) {
    EXPECT_EQ(enclosingRectangle(Circlef{{1, 2}, 3}).min, Vec2f(-2, -1));
    EXPECT_EQ(enclosingRectangle(Circlef{{1, 2}, 3}).max, Vec2f(4, 5));
    EXPECT_LT(enclosingRectangle(Circlef{{1e-9f, 0}, 1}).min.x, -0.99999f);
    EXPECT_GT(enclosingRectangle(Circlef{{1e-9f, 0}, 1}).max.x, 1.0f) << "1 + 1e-9 is rounded up";
    EXPECT_EQ(enclosingRectangle(Segment2f{{3, 1}, {0, 2}}).min, Vec2f(0, 1));
    const Rectanglef both = enclosingRectangle(Rectanglef{{0, 0}, {1, 1}}, Rectanglef{{3, -1}, {4, 0}});
    EXPECT_EQ(both.min, Vec2f(0, -1));
    EXPECT_EQ(both.max, Vec2f(4, 1));
    EXPECT_EQ(enclosingCircle(Rectanglef{{-3, -4}, {3, 4}}).radius, 5.0f);
    EXPECT_EQ(enclosingCircle(Segment2f{{0, 0}, {2, 0}}).center, Vec2f(1, 0));
    EXPECT_EQ(enclosingCircle(Polygonf{{{-1, 0}, {1, 0}, {0, 0.5f}}}).radius, 1.0f) << "an obtuse corner lies inside";
    EXPECT_EQ(enclosingCircle(Polygonf{{{7, 7}}}).radius, 0.0f);
}

TEST(FlatEnclosing, hugeAndTinyDoublesAreEnclosed) {
    for (const double k : {0x1p-900, 0x1p-600, 0x1p600, 0x1p1000}) {
        EXPECT_DOUBLE_EQ(enclosingCircle(Segment2d{{-k, 0}, {k, 0}}).radius, k);
        EXPECT_NEAR(enclosingCircle(OrientedRectangled{{0, 0}, {3 * k, 4 * k}, 1}).radius / k, 5.0, 1e-14);
        EXPECT_DOUBLE_EQ(enclosingRectangle(Circled{{k, 0}, k}).max.x, 2 * k);
    }
    EXPECT_GE(enclosingRectangle(Circled{{1.7e308, 0}, 1}).max.x, 1.7e308);
}

}  // namespace
}  // namespace collidoscope::geometry::flat_enclosing_test
