
#include <gtest/gtest.h>

#include <limits>

#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/polygon.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/flat_sets.h"
#include "tests/geometry/oracle/flat_shapes.h"

namespace collidoscope::geometry::point_in_polygon_test {
namespace {

constexpr std::uint64_t kSeed = 23;

const Polygond kArrow{{{0, 0}, {4, 2}, {0, 4}, {1, 2}}};

TEST(PointInPolygon, tellsInsideOutsideAndEveryBoundary) {
    EXPECT_EQ(classify(kArrow, Vec2d{2, 2}), PointLocation::Inside);
    EXPECT_EQ(classify(kArrow, Vec2d{0.5, 2}), PointLocation::Outside) << "in the notch";
    for (std::size_t i = 0; i < kArrow.points.size(); ++i) {
        const Segment2d side = sideOf(kArrow, i);
        EXPECT_EQ(classify(kArrow, side.start), PointLocation::Boundary);
        EXPECT_EQ(classify(kArrow, (side.start + side.end) * 0.5), PointLocation::Boundary);
    }
    EXPECT_EQ(classify(kArrow, Vec2d{2, std::nextafter(1.0, 0.0)}), PointLocation::Outside);
    EXPECT_EQ(classify(kArrow, Vec2d{2, std::nextafter(1.0, 2.0)}), PointLocation::Inside);
}

TEST(PointInPolygon, countsACornerOnTheHalfLineRightly) {
    const Polygond diamond{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
    EXPECT_EQ(classify(diamond, Vec2d{0, 0}), PointLocation::Inside);
    EXPECT_EQ(classify(diamond, Vec2d{-2, 0}), PointLocation::Outside) << "enters and leaves through corners";
    EXPECT_EQ(classify(diamond, Vec2d{-2, 1}), PointLocation::Outside) << "grazes the top";
    EXPECT_EQ(classify(diamond, Vec2d{-2, -1}), PointLocation::Outside) << "grazes the bottom";
    const Polygond step{{{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 2}, {0, 2}}};
    EXPECT_EQ(classify(step, Vec2d{1, 1}), PointLocation::Inside) << "the half-line runs along a side";
    EXPECT_EQ(classify(step, Vec2d{-1, 1}), PointLocation::Outside);
    EXPECT_EQ(classify(step, Vec2d{-1, 0}), PointLocation::Outside);
    EXPECT_EQ(classify(step, Vec2d{-1, 2}), PointLocation::Outside);
}

/// A star-shaped polygon about the origin, mostly concave: corners at growing angles, given by growing slopes.
template <typename T>
Polygon<T> star(Random& random, std::uint32_t corners, bool onGrid) {
    constexpr std::array<Vec2d, 4> kQuarters{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    Polygon<T> polygon;
    for (std::uint32_t i = 0; i < corners; ++i) {
        const double turn = 4.0 * i / corners;  // quarters of a turn
        const auto quarter = static_cast<std::size_t>(turn);
        const double part = turn - double(quarter);
        const Vec2d direction = kQuarters[quarter] * (1.0 - part) + kQuarters[(quarter + 1) % 4] * part;
        const double far = onGrid ? 4.0 * (1 + random.index(3)) : double{random.uniform(0.5f, 3.0f)};
        polygon.points.push_back(Vec2<T>{direction * far});
    }
    return polygon;
}

/// Crossings by division: the half-line from p against each side, in rationals.
template <typename T>
PointLocation placeByRationals(const Polygon<T>& polygon, const Vec2<T>& p) {
    const oracle::FlatSet set = oracle::setOf(polygon);
    const oracle::Point q = oracle::exactly(p);
    bool inside = false;
    for (const oracle::Piece& side : set.pieces) {
        if (oracle::holds(side, q)) return PointLocation::Boundary;
        const oracle::Point end = side.start + side.direction;
        if ((side.start.y > q.y) == (end.y > q.y)) continue;
        const oracle::Rational t = (q.y - side.start.y) / side.direction.y;
        const oracle::Rational x = side.start.x + t * side.direction.x;
        if (x > q.x) inside = !inside;
    }
    return inside ? PointLocation::Inside : PointLocation::Outside;
}

template <typename T>
void compareWithRationals(bool onGrid) {
    Random random{kSeed};
    int inside = 0;
    const int count = test::rounds(10'000);
    for (int k = 0; k < count; ++k) {
        const Polygon<T> polygon = star<T>(random, 8, onGrid);
        Vec2<T> p{T(random.uniform(-2, 2)), T(random.uniform(-2, 2))};
        if (onGrid) p = {T(int(random.index(17)) - 8), T(int(random.index(17)) - 8)};
        const PointLocation place = classify(polygon, p);
        ASSERT_EQ(place, placeByRationals(polygon, p)) << "case " << k << " of seed " << kSeed;
        ASSERT_EQ(contains(polygon, p), place != PointLocation::Outside);
        inside += place == PointLocation::Inside ? 1 : 0;

        const auto winding = windingNumber(polygon, p);
        ASSERT_EQ(winding.has_value(), place != PointLocation::Boundary);
        ASSERT_EQ(winding.value_or(0), place == PointLocation::Inside ? 1 : 0);
        Polygon<T> reversed = polygon;
        std::reverse(reversed.points.begin(), reversed.points.end());
        ASSERT_EQ(classify(reversed, p), place);
    }
    EXPECT_GT(inside, count * 3 / 10);
    EXPECT_LT(inside, count * 7 / 10);
}

TEST(PointInPolygon, agreesWithRationals) {
    compareWithRationals<float>(false);
    compareWithRationals<double>(false);
}
TEST(PointInPolygon, agreesWithRationalsOnAGrid) {
    compareWithRationals<float>(true);
    compareWithRationals<double>(true);
}

TEST(PointInPolygon, ofAConvexOneIsItsOverlapWithThePoint) {
    test::FlatShapeMaker<float> maker{kSeed, test::Coordinates::Grid};
    for (int k = 0; k < test::rounds(10'000); ++k) {
        const Polygonf polygon = maker.convexPolygon();
        const Vec2f p = maker.point();
        ASSERT_EQ(contains(polygon, p), overlaps(polygon, p)) << "case " << k << " of seed " << kSeed;
    }
}

TEST(PointInPolygon, costsOneLookAtEachEdgeAndFewOrientations) {
    Random random{kSeed};
    for (const std::uint32_t corners : {8u, 80u, 800u}) {
        const CrossingCount count = countCrossings(star<double>(random, corners, false), Vec2d{0.1, 0.2});
        EXPECT_EQ(count.edgesTested, static_cast<int>(corners));
        EXPECT_LE(count.edgesOriented, 8);
    }
}

TEST(PointInPolygon, showsEachEdgeToItsObserver) {
    std::vector<CrossingStep> steps;
    const auto count = countCrossings(kArrow, Vec2d{-1, 1}, [&](const CrossingStep& step) { steps.push_back(step); });
    ASSERT_EQ(steps.size(), 4u);
    EXPECT_EQ(steps[0].verdict, EdgeVerdict::Crossed);
    EXPECT_EQ(steps[1].verdict, EdgeVerdict::Aside);
    EXPECT_EQ(steps[2].verdict, EdgeVerdict::Aside);
    EXPECT_EQ(steps[3].verdict, EdgeVerdict::Crossed);
    EXPECT_EQ(count.crossings, 2);
    EXPECT_EQ(count.winding, 0);
    EXPECT_EQ(count.place, PointLocation::Outside);
}

TEST(PointInPolygon, ofAPolygonThatCrossesItselfDependsOnTheRule) {
    const Polygond pentagram{{{0, 3}, {-2, -2}, {3, 1}, {-3, 1}, {2, -2}}};
    EXPECT_EQ(windingNumber(pentagram, Vec2d{0, 0}), 2);
    EXPECT_EQ(classify(pentagram, Vec2d{0, 0}), PointLocation::Outside) << "an even number of crossings";
    EXPECT_EQ(windingNumber(pentagram, Vec2d{0, 2}), 1);
}

TEST(PointInPolygon, answersWhatIsNotFiniteOrHasNoArea) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(classify(kArrow, Vec2d{nan, 2}), PointLocation::Outside);
    EXPECT_EQ(classify(Polygond{{{0, 0}, {nan, 2}, {0, 4}}}, Vec2d{0, 2}), PointLocation::Outside);
    EXPECT_FALSE(windingNumber(kArrow, Vec2d{2, std::numeric_limits<double>::infinity()}));
    EXPECT_FALSE(contains(Polygond{}, Vec2d{0, 0}));
    EXPECT_TRUE(contains(Polygond{{{1, 1}}}, Vec2d{1, 1}));
    EXPECT_TRUE(contains(Polygond{{{0, 0}, {2, 2}, {3, 3}}}, Vec2d{1, 1})) << "a polygon without area is its sides";
    EXPECT_FALSE(contains(Polygond{{{0, 0}, {2, 2}, {3, 3}}}, Vec2d{1, 1.5}));
}

TEST(PolygonMeasures, areaSenseAndConvexity) {
    EXPECT_EQ(signedArea(kArrow), 6.0);
    EXPECT_EQ(turningSense(kArrow), 1);
    EXPECT_FALSE(isConvex(kArrow));
    EXPECT_TRUE(isSimple(kArrow));
    const Polygond square{{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {2, 2}, {0, 2}}};
    EXPECT_TRUE(isConvex(square)) << "with a corner along a side and a repeated one";
    EXPECT_TRUE(isSimple(square));
    const Polygond clockwise{{{0, 0}, {0, 2}, {2, 2}, {2, 0}}};
    EXPECT_EQ(signedArea(clockwise), -4.0);
    EXPECT_EQ(turningSense(clockwise), -1);
    EXPECT_TRUE(isConvex(clockwise));
    const Polygond pentagram{{{0, 3}, {-2, -2}, {3, 1}, {-3, 1}, {2, -2}}};
    EXPECT_FALSE(isConvex(pentagram)) << "turns one way, but twice";
    EXPECT_FALSE(isSimple(pentagram));
    EXPECT_FALSE(isSimple(Polygond{{{0, 0}, {2, 0}, {1, 0}, {1, 1}}})) << "runs back along a side";
    EXPECT_EQ(turningSense(Polygond{{{0, 0}, {1, 1}, {2, 2}}}), 0);
}

TEST(PolygonMeasures, areasTooLargeAreInfinite) {
    const double huge = 1e308;
    EXPECT_EQ(signedArea(Polygond{{{-huge, -huge}, {huge, -huge}, {huge, huge}, {-huge, huge}}}),
              std::numeric_limits<double>::infinity());
    EXPECT_DOUBLE_EQ(signedArea(Polygond{{{0, 0}, {1e300, 0}, {0, 1e-300}}}), 0.5);
}

TEST(PolygonMeasures, senseIsExactWhereTheAreaVanishesInRounding) {
    const Polygond sliver{{{0, 0}, {0x1p53, 0x1p53 + 2}, {0x1p53 + 2, 0x1p53 + 4}}};
    EXPECT_EQ(turningSense(sliver), -1);
}

}  // namespace
}  // namespace collidoscope::geometry::point_in_polygon_test
