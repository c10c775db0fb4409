#include "geometry/planar/query/nearest.h"

#include <gtest/gtest.h>

#include <limits>

#include "geometry/planar/overlap/overlap.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/flat_sets.h"
#include "tests/geometry/oracle/flat_shapes.h"

namespace collidoscope::geometry::closest_point_test {
namespace {

constexpr std::uint64_t kSeed = 31;
constexpr std::size_t kPoint = 0;
constexpr std::size_t kCircle = 4;

/// Of shapes a few metres in size.
template <typename T>
constexpr double kAgreement = 16.0 * double{std::numeric_limits<T>::epsilon()};

double distanceByRationals(const oracle::FlatSet& set, const oracle::Point& p) {
    const double toCore = std::sqrt(oracle::squaredDistance(set, p).get_d());
    return std::max(toCore - set.radius.get_d(), 0.0);
}

/// Inside a solid: how deep.
double depthByRationals(const oracle::FlatSet& set, const oracle::Point& p) {
    const oracle::FlatSet boundary{set.pieces, {}, {}};
    return std::fabs(std::sqrt(oracle::squaredDistance(boundary, p).get_d()) - set.radius.get_d());
}

template <typename T, typename Shape>
void expectNearest(const Shape& shape, const Vec2<T>& p, int& inside) {
    const oracle::FlatSet set = oracle::setOf(shape);
    const oracle::Point q = oracle::exactly(p);
    const double truth = distanceByRationals(set, q);
    const Vec2<T> nearest = closestPoint(shape, p);
    ASSERT_NEAR(distanceByRationals(set, oracle::exactly(nearest)), 0.0, kAgreement<T>);
    ASSERT_NEAR(glm::length(Vec2d{nearest} - Vec2d{p}), truth, kAgreement<T>);
    if constexpr (!std::is_same_v<Shape, Vec2<T>>) {
        ASSERT_NEAR(double{distance(shape, p)}, truth, kAgreement<T>);
    }
    const bool held = contains(shape, p);
    inside += held ? 1 : 0;
    if (held) {
        ASSERT_EQ(nearest, p);
    }
    if constexpr (requires { signedDistance(shape, p); }) {
        ASSERT_NEAR(double{signedDistance(shape, p)}, held ? -depthByRationals(set, q) : truth, kAgreement<T>);
    }
}

template <typename T>
void expectNearestOfEveryShape(test::Coordinates coordinates, int count) {
    for (std::size_t kind = kPoint; kind < test::kFlatShapeNames.size(); ++kind) {
        SCOPED_TRACE(testing::Message() << test::kFlatShapeNames[kind] << ", seed " << kSeed);
        test::FlatShapeMaker<T> maker{kSeed, coordinates};
        int inside = 0;
        for (int k = 0; k < count && !testing::Test::HasFatalFailure(); ++k) {
            const auto shape = maker.make(kind);
            const Vec2<T> p = maker.point();
            std::visit([&](const auto& known) { expectNearest(known, p, inside); }, shape);
        }
        if (kind < kCircle) continue;  // no point lies inside
        EXPECT_GT(inside, count * 9 / 100);
        EXPECT_LT(inside, count * 7 / 10);
    }
}

TEST(FlatClosestPoint, andDistanceAgreeWithRationals) {
    expectNearestOfEveryShape<float>(test::Coordinates::Any, test::rounds(1300));
    expectNearestOfEveryShape<double>(test::Coordinates::Any, test::rounds(1300));
}
TEST(FlatClosestPoint, andDistanceAgreeWithRationalsOnAGrid) {
    expectNearestOfEveryShape<float>(test::Coordinates::Grid, test::rounds(1300));
    expectNearestOfEveryShape<double>(test::Coordinates::Grid, test::rounds(1300));
}

TEST(FlatClosestPoint, hasARegionForEachPartOfAShape) {
    const Segment2f segment{{0, 0}, {4, 0}};
    EXPECT_EQ(closestPoint(segment, Vec2f{-1, 1}), Vec2f(0, 0));
    EXPECT_EQ(closestPoint(segment, Vec2f{3, 1}), Vec2f(3, 0));
    EXPECT_EQ(closestPoint(segment, Vec2f{9, 1}), Vec2f(4, 0));
    EXPECT_EQ(closestPoint(Ray2f{{0, 0}, {2, 0}}, Vec2f{9, 1}), Vec2f(9, 0));
    EXPECT_EQ(closestPoint(Ray2f{{0, 0}, {2, 0}}, Vec2f{-9, 1}), Vec2f(0, 0));
    EXPECT_EQ(closestPoint(Line2f{{0, 0}, {2, 0}}, Vec2f{-9, 1}), Vec2f(-9, 0));
    const Rectanglef box{{0, 0}, {2, 1}};
    EXPECT_EQ(closestPoint(box, Vec2f{3, 0.5f}), Vec2f(2, 0.5f));
    EXPECT_EQ(closestPoint(box, Vec2f{3, 5}), Vec2f(2, 1));
    EXPECT_EQ(signedDistance(box, Vec2f{1, 0.25f}), -0.25f);
    const Polygonf notched{{{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}};
    EXPECT_EQ(closestPoint(notched, Vec2f{2, 0.5f}), Vec2f(2, 0.5f)) << "inside";
    EXPECT_EQ(distance(notched, Vec2f{2, 0.5f}), 0.0f);
    EXPECT_EQ(signedDistance(notched, Vec2f{2, 0.25f}), -0.25f);
    EXPECT_GT(signedDistance(notched, Vec2f{2, 1.5f}), 0.2f) << "in the notch";
}

TEST(FlatClosestPoint, ofWhatHasNoLengthIsThePoint) {
    EXPECT_EQ(closestPoint(Segment2f{{1, 2}, {1, 2}}, Vec2f{5, 5}), Vec2f(1, 2));
    EXPECT_EQ(closestPoint(Line2f{{1, 2}, {0, 0}}, Vec2f{5, 5}), Vec2f(1, 2));
    EXPECT_EQ(closestPoint(Circlef{{1, 2}, 0}, Vec2f{5, 5}), Vec2f(1, 2));
    EXPECT_EQ(closestPoint(Polygonf{{{1, 2}}}, Vec2f{5, 5}), Vec2f(1, 2));
    EXPECT_EQ(distance(OrientedRectanglef{{1, 2}, {0, 0}, 1}, Vec2f{4, 6}), 5.0f);
}

TEST(FlatClosestPoint, ofWhatIsNotFiniteIsNoNumber) {
    const float bad[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
    const auto expectNone = [](const auto& shape, const Vec2f& p) {
        EXPECT_TRUE(std::isnan(closestPoint(shape, p).x) && std::isnan(closestPoint(shape, p).y));
        EXPECT_TRUE(std::isnan(distance(shape, p)));
    };
    for (const float x : bad) {
        expectNone(Segment2f{{0, 0}, {1, 0}}, {x, 0});
        expectNone(Line2f{{0, x}, {1, 0}}, {0, 0});
        expectNone(Circlef{{0, 0}, x}, {0, 0});
        expectNone(Rectanglef{{0, 0}, {1, 1}}, {0.5f, x});
        expectNone(OrientedRectanglef{{0, 0}, {1, 1}, x}, {0, 0});
        expectNone(Polygonf{{{0, 0}, {1, 0}, {x, 1}}}, {0, 0});
        EXPECT_TRUE(std::isnan(signedDistance(Rectanglef{{0, 0}, {x, 1}}, Vec2f{0, 0})));
    }
}

TEST(FlatClosestPoint, scalesByPowersOfTwoOfAnySize) {
    test::FlatShapeMaker<double> maker{kSeed, test::Coordinates::Any};
    for (int i = 0; i < test::rounds(2000); ++i) {
        const Segment2d segment{maker.point(), maker.point()};
        const Circled circle{maker.point(), maker.size()};
        const Polygond polygon = maker.convexPolygon();
        const Vec2d p = maker.point();
        for (const double k : {0x1p-900, 0x1p-60, 0x1p60, 0x1p900}) {
            ASSERT_EQ(closestPoint(Segment2d{segment.start * k, segment.end * k}, p * k), closestPoint(segment, p) * k);
            ASSERT_EQ(closestPoint(Circled{circle.center * k, circle.radius * k}, p * k), closestPoint(circle, p) * k);
            Polygond scaled = polygon;
            for (Vec2d& corner : scaled.points) corner *= k;
            ASSERT_EQ(signedDistance(scaled, p * k), signedDistance(polygon, p) * k);
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::closest_point_test
