#include "geometry/planar/query/ray_cast.h"

#include <gtest/gtest.h>

#include <limits>

#include "geometry/planar/overlap/overlap.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/flat_sets.h"
#include "tests/geometry/oracle/flat_shapes.h"

namespace collidoscope::geometry::ray_cast_test {
namespace {

using oracle::Piece;
using oracle::Rational;
constexpr std::uint64_t kSeed = 57;
constexpr std::size_t kCircle = 4;

void keepFirst(std::optional<Rational>& first, const Rational& t) {
    if (!first || t < *first) first = t;
}

/// The first time at which the path is on the piece.
std::optional<Rational> firstTime(const Piece& path, const Piece& piece) {
    std::optional<Rational> first;
    const Rational turn = cross(path.direction, piece.direction);
    const oracle::Point offset = piece.start - path.start;
    if (sgn(turn) != 0) {
        const Rational t = cross(offset, piece.direction) / turn;
        if (isWithin(path, t) && isWithin(piece, cross(offset, path.direction) / turn)) first = t;
        return first;
    }
    if (holds(piece, path.start)) return Rational{0};
    if (isZero(path.direction)) return first;
    for (const auto& end : {piece.low, piece.high}) {
        if (!end && !isZero(piece.direction)) continue;
        const oracle::Point p = piece.start + end.value_or(Rational{0}) * piece.direction;
        if (holds(path, p)) keepFirst(first, dot(p - path.start, path.direction) / dot(path.direction, path.direction));
    }
    return first;
}

/// Of a shape that is not round.
std::optional<Rational> firstTime(const Piece& path, const oracle::FlatSet& set) {
    if (holds(set.corners, path.start)) return Rational{0};
    std::optional<Rational> first;
    for (const Piece& piece : set.pieces)
        if (const auto t = firstTime(path, piece)) keepFirst(first, *t);
    return first;
}

/// The first time on a circle, with the discriminant in rationals.
double firstTimeOnCircle(const Piece& path, const oracle::FlatSet& circle) {
    const oracle::Point m = path.start - circle.corners.front();
    const Rational a = dot(path.direction, path.direction);
    const Rational b = dot(m, path.direction);
    const Rational c = dot(m, m) - circle.radius * circle.radius;
    if (sgn(c) <= 0 || sgn(a) == 0) return 0.0;
    const Rational discriminant = b * b - a * c;
    return Rational{c / (-b + Rational{std::sqrt(std::max(discriminant.get_d(), 0.0))})}.get_d();
}

/// Relative to the size of what is compared.
template <typename T>
constexpr double kAgreement = 64.0 * double{std::numeric_limits<T>::epsilon()};

template <typename T, typename Shape>
bool expectFirstHit(const Piece& path, const std::optional<FlatRayHit<T>>& hit, const Shape& shape) {
    const oracle::FlatSet set = oracle::setOf(shape);
    const bool round = sgn(set.radius) > 0;
    const bool truth = oracle::meet({{path}, {}, {}}, set);
    EXPECT_EQ(hit.has_value(), truth);
    if (!hit || !truth) return false;
    const double t = round ? firstTimeOnCircle(path, set) : firstTime(path, set)->get_d();
    EXPECT_NEAR(double{hit->t}, t, kAgreement<T> * std::max(1.0, t));
    const double length = glm::length(Vec2d{hit->normal});
    EXPECT_NEAR(length, isZero(path.direction) ? 0.0 : 1.0, kAgreement<T>);
    const Vec2d direction{path.direction.x.get_d(), path.direction.y.get_d()};
    EXPECT_LE(glm::dot(direction, Vec2d{hit->normal}), kAgreement<T>);
    const double offset = std::sqrt(oracle::squaredDistance(set, oracle::exactly(hit->point)).get_d());
    const double far = std::max(1.0, glm::length(Vec2d{hit->point}));
    EXPECT_LE(offset, set.radius.get_d() + kAgreement<T> * far) << "the hit is on the shape";
    return true;
}

template <typename T>
void compareRays(test::Coordinates coordinates, int count) {
    for (std::size_t kind = 0; kind < test::kFlatShapeNames.size(); ++kind) {
        if (testing::Test::HasFailure()) return;
        SCOPED_TRACE(testing::Message() << test::kFlatShapeNames[kind] << ", seed " << kSeed);
        test::FlatShapeMaker<T> maker{kSeed, coordinates};
        int hits = 0;
        for (int k = 0; k < count && !testing::Test::HasFailure(); ++k) {
            const Segment2<T> segment{maker.point(), maker.point()};
            const Ray2<T> ray{segment.start, segment.end - segment.start};
            const Piece path = oracle::setOf(ray).pieces.front();
            const Piece part = oracle::setOf(segment).pieces.front();
            const auto shape = maker.make(kind);
            SCOPED_TRACE(testing::Message() << "case " << k);
            std::visit(
                [&](const auto& known) {
                    hits += expectFirstHit(path, rayCast(ray, known), known) ? 1 : 0;
                    expectFirstHit(part, segmentCast(segment, known), known);
                },
                shape);
        }
        if (kind < kCircle) continue;  // shapes without area are met by accident, or nearly always
        EXPECT_GT(hits, count * 3 / 10);
        EXPECT_LT(hits, count * 9 / 10);
    }
}

TEST(FlatRayCast, agreesWithRationals) {
    compareRays<float>(test::Coordinates::Any, test::rounds(1500));
    compareRays<double>(test::Coordinates::Any, test::rounds(1500));
}
TEST(FlatRayCast, agreesWithRationalsOnAGrid) {
    compareRays<float>(test::Coordinates::Grid, test::rounds(1500));
    compareRays<double>(test::Coordinates::Grid, test::rounds(1500));
}

TEST(FlatRayCast, agreesWithRationalsNextToAGrid) {
    compareRays<float>(test::Coordinates::NearGrid, test::rounds(1000));
    compareRays<double>(test::Coordinates::NearGrid, test::rounds(1000));
}

TEST(FlatRayCast, meetsAConcavePolygonAtItsFirstSide) {
    const Polygond notched{{{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}};
    const auto first = rayCast(Ray2d{{-1, 3}, {1, 0}}, notched);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->t, 1.0);
    EXPECT_EQ(first->normal, Vec2d(-1, 0));
    const auto intoTheNotch = rayCast(Ray2d{{2, 5}, {0, -2}}, notched);
    ASSERT_TRUE(intoTheNotch);
    EXPECT_EQ(intoTheNotch->t, 2.0);
    const auto fromTheNotch = rayCast(Ray2d{{2, 3}, {-1, 0}}, notched);
    ASSERT_TRUE(fromTheNotch);
    EXPECT_FALSE(fromTheNotch->startsInside);
    EXPECT_NEAR(fromTheNotch->t, 2.0 - 2.0 / 3.0, 1e-15);
    EXPECT_FALSE(rayCast(Ray2d{{2, 3}, {0, 1}}, notched));
    EXPECT_TRUE(rayCast(Ray2d{{2, 0.5}, {0, 1}}, notched)->startsInside);
}

TEST(FlatRayCast, givesTheWholeAnswer) {
    const auto hit = rayCast(Ray2f{{-4, 0.6f}, {2, 0}}, Circlef{{0, 0}, 1});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 1.6f, 1e-6f);
    EXPECT_NEAR(hit->point.x, -0.8f, 1e-6f);
    EXPECT_NEAR(hit->normal.x, -0.8f, 1e-6f);
    EXPECT_NEAR(hit->normal.y, 0.6f, 1e-6f);
    const auto inside = rayCast(Ray2f{{0.5f, 0}, {0, 3}}, Circlef{{0, 0}, 1});
    ASSERT_TRUE(inside);
    EXPECT_TRUE(inside->startsInside);
    EXPECT_EQ(inside->t, 0.0f);
    EXPECT_EQ(inside->normal, Vec2f(0, -1));
    EXPECT_EQ(rayCast(Ray2f{{0, 5}, {0, -1}}, Line2f{{0, 0}, {1, 0}})->normal, Vec2f(0, 1));
    EXPECT_EQ(rayCast(Ray2f{{0, -5}, {0, 1}}, Line2f{{0, 0}, {1, 0}})->normal, Vec2f(0, -1));
    EXPECT_EQ(rayCast(Ray2f{{0, 0}, {2, 0}}, Segment2f{{3, 0}, {9, 0}})->t, 1.5f) << "along it, to its near end";
    EXPECT_FALSE(rayCast(Ray2f{{0, 0}, {-2, 0}}, Segment2f{{3, 0}, {9, 0}})) << "behind";
}

TEST(HardCase, hard_case_21_aSegmentAlongTheBoundaryOrEndingOnIt) {
    const Rectangled box{{-1, -1}, {1, 1}};
    const OrientedRectangled same{{0, 0}, {1, 1}, 0};
    const Polygond corners{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    const Segment2d along{{-2, 1}, {2, 1}};
    const Segment2d ending{{-2, 0}, {-1, 0}};
    EXPECT_EQ(segmentCast(along, box)->t, 0.25);
    EXPECT_EQ(segmentCast(along, same)->t, 0.25);
    EXPECT_EQ(segmentCast(along, corners)->t, 0.25);
    EXPECT_EQ(segmentCast(along, corners)->normal, Vec2d(-1, 0));
    EXPECT_EQ(segmentCast(ending, box)->t, 1.0);
    EXPECT_EQ(segmentCast(ending, same)->t, 1.0);
    EXPECT_EQ(segmentCast(ending, corners)->t, 1.0);
    EXPECT_FALSE(segmentCast(Segment2d{{-2, 0}, {std::nextafter(-1.0, -2.0), 0}}, box));
}

TEST(FlatRayCast, isExactWhereTheRayBarelyTouches) {
    EXPECT_TRUE(rayCast(Ray2d{{-4, 1}, {1, 0}}, Circled{{0, 0}, 1}));
    EXPECT_FALSE(rayCast(Ray2d{{-4, std::nextafter(1.0, 2.0)}, {1, 0}}, Circled{{0, 0}, 1}));
    const Ray2d nearlyParallel{{0, 0}, {1, 0x1p-60}};
    const auto hit = rayCast(nearlyParallel, Line2d{{0, 1}, {1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0x1p60);
    EXPECT_EQ(hit->normal, Vec2d(0, -1));
}

TEST(FlatRayCast, scalesByPowersOfTwoOfAnySize) {
    test::FlatShapeMaker<double> maker{kSeed, test::Coordinates::Any};
    for (int i = 0; i < test::rounds(1000); ++i) {
        const Ray2d ray{maker.point(), maker.point()};
        const Circled circle{maker.point(), maker.size()};
        const Segment2d segment{maker.point(), maker.point()};
        for (const double k : {0x1p-900, 0x1p-60, 0x1p60, 0x1p900}) {
            const Ray2d scaledRay{ray.origin * k, ray.direction * k};
            const auto once = rayCast(ray, circle);
            const auto scaled = rayCast(scaledRay, Circled{circle.center * k, circle.radius * k});
            ASSERT_EQ(scaled.has_value(), once.has_value()) << "case " << i << " of seed " << kSeed;
            if (once) {
                ASSERT_EQ(scaled->t, once->t);
            }
            const auto crossing = rayCast(ray, segment);
            const auto scaledCrossing = rayCast(scaledRay, Segment2d{segment.start * k, segment.end * k});
            ASSERT_EQ(scaledCrossing.has_value(), crossing.has_value()) << "case " << i << " of seed " << kSeed;
            if (crossing) {
                ASSERT_EQ(scaledCrossing->point, crossing->point * k);
            }
        }
    }
}

TEST(FlatRayCast, ofWhatIsNotFiniteHitsNothing) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    for (const float x : {nan, infinity, -infinity}) {
        EXPECT_FALSE(rayCast(Ray2f{{x, 0}, {1, 0}}, Circlef{{0, 0}, 1}));
        EXPECT_FALSE(rayCast(Ray2f{{0, 0}, {x, 0}}, Rectanglef{{-1, -1}, {1, 1}}));
        EXPECT_FALSE(rayCast(Ray2f{{0, 0}, {1, 0}}, Circlef{{0, 0}, x}));
        EXPECT_FALSE(segmentCast(Segment2f{{0, 0}, {1, x}}, Polygonf{{{0, 0}, {1, 0}, {0, 1}}}));
        EXPECT_FALSE(rayCast(Ray2f{{0, 0}, {1, 0}}, OrientedRectanglef{{0, 0}, {1, 1}, x}));
    }
    EXPECT_FALSE(rayCast(Ray2f{{0, 0}, {1, 0}}, Polygonf{}));
}

}  // namespace
}  // namespace collidoscope::geometry::ray_cast_test
