#include "geometry/planar/overlap/overlap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "geometry/planar/overlap/separating_axes.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/flat_sets.h"
#include "tests/geometry/oracle/flat_shapes.h"

namespace collidoscope::geometry::flat_overlap_test {
namespace {

using test::AnyFlatShape;
using test::kFlatShapeNames;
constexpr std::uint64_t kSeed = 7;
constexpr std::size_t kKinds = kFlatShapeNames.size();

template <typename T>
bool overlapsAny(const AnyFlatShape<T>& a, const AnyFlatShape<T>& b) {
    return std::visit([](const auto& one, const auto& other) { return overlaps(one, other); }, a, b);
}
template <typename T>
bool meetsTruly(const AnyFlatShape<T>& a, const AnyFlatShape<T>& b) {
    const auto setOf = [](const auto& shape) { return oracle::setOf(shape); };
    return oracle::meet(std::visit(setOf, a), std::visit(setOf, b));
}

/// The share of hits, for each pair of kinds.
template <typename T>
std::array<std::array<double, kKinds>, kKinds> compareWithOracle(test::Coordinates coordinates, int count) {
    std::array<std::array<double, kKinds>, kKinds> shares{};
    for (std::size_t i = 0; i < kKinds; ++i)
        for (std::size_t j = i; j < kKinds; ++j) {
            SCOPED_TRACE(testing::Message() << kFlatShapeNames[i] << " against " << kFlatShapeNames[j]);
            test::FlatShapeMaker<T> maker{kSeed + 10 * i + j, coordinates};
            int hits = 0;
            for (int k = 0; k < count; ++k) {
                const AnyFlatShape<T> a = maker.make(i);
                const AnyFlatShape<T> b = maker.make(j);
                const bool truth = meetsTruly(a, b);
                hits += truth ? 1 : 0;
                EXPECT_EQ(overlapsAny(a, b), truth) << "case " << k << " of seed " << kSeed + 10 * i + j;
                EXPECT_EQ(overlapsAny(b, a), truth) << "reversed, case " << k << " of seed " << kSeed + 10 * i + j;
                if (testing::Test::HasFailure()) return shares;
            }
            shares[i][j] = double(hits) / count;
        }
    return shares;
}

/// Shapes without area meet shapes without area by accident only, but for lines that cross.
constexpr std::size_t kFirstWithArea = 4;

TEST(FlatOverlap, ofEveryPairIsThatOfExactRationals) {
    for (const auto& shares : {compareWithOracle<float>(test::Coordinates::Any, test::rounds(1000)),
                               compareWithOracle<double>(test::Coordinates::Any, test::rounds(300))})
        for (std::size_t i = kFirstWithArea; i < kKinds; ++i)
            for (std::size_t j = i; j < kKinds; ++j) {
                EXPECT_GT(shares[i][j], 0.3) << kFlatShapeNames[i] << " " << kFlatShapeNames[j];
                EXPECT_LT(shares[i][j], 0.9) << kFlatShapeNames[i] << " " << kFlatShapeNames[j];
            }
}

TEST(FlatOverlap, ofEveryPairOnAGridIsThatOfExactRationals) {
    for (const auto& shares : {compareWithOracle<float>(test::Coordinates::Grid, test::rounds(1000)),
                               compareWithOracle<double>(test::Coordinates::Grid, test::rounds(300))})
        for (std::size_t i = 0; i < kKinds; ++i)
            for (std::size_t j = i; j < kKinds; ++j) {
                EXPECT_GE(shares[i][j], 0.02) << kFlatShapeNames[i] << " " << kFlatShapeNames[j];
                EXPECT_LT(shares[i][j], 0.98) << kFlatShapeNames[i] << " " << kFlatShapeNames[j];
            }
}

TEST(FlatOverlap, ofShapesThatMissTouchingByRoundingIsThatOfExactRationals) {
    compareWithOracle<float>(test::Coordinates::NearGrid, test::rounds(1000));
    compareWithOracle<double>(test::Coordinates::NearGrid, test::rounds(1000));
}

/// Carries shapes by a motion that rounds nothing: (x, y) -> (-y, x) + (3, -5), and scales them by 2^k.
template <typename T>
struct ExactMotion {
    T scale = T(1);
    Vec2<T> direction(const Vec2<T>& v) const { return Vec2<T>{-v.y, v.x} * scale; }
    Vec2<T> operator()(const Vec2<T>& p) const { return direction(p) + Vec2<T>{T(3), T(-5)} * scale; }
    Line2<T> operator()(const Line2<T>& line) const { return {(*this)(line.point), direction(line.direction)}; }
    Ray2<T> operator()(const Ray2<T>& ray) const { return {(*this)(ray.origin), direction(ray.direction)}; }
    Segment2<T> operator()(const Segment2<T>& s) const { return {(*this)(s.start), (*this)(s.end)}; }
    Circle<T> operator()(const Circle<T>& c) const { return {(*this)(c.center), c.radius * scale}; }
    Rectangle<T> operator()(const Rectangle<T>& r) const {
        const Vec2<T> a = (*this)(r.min);
        const Vec2<T> b = (*this)(r.max);
        return {{b.x, a.y}, {a.x, b.y}};
    }
    OrientedRectangle<T> operator()(const OrientedRectangle<T>& r) const {
        return {(*this)(r.center), Vec2<T>{r.half.y, r.half.x} * scale, r.angle};
    }
    Polygon<T> operator()(Polygon<T> polygon) const {
        for (Vec2<T>& p : polygon.points) p = (*this)(p);
        return polygon;
    }
};

TEST(FlatOverlap, doesNotChangeWithMotionAndScale) {
    for (const double scale : {0x1p-60, 1.0, 0x1p60}) {
        const ExactMotion<double> motion{scale};
        const auto moved = [&](const auto& shape) { return AnyFlatShape<double>{motion(shape)}; };
        test::FlatShapeMaker<double> maker{kSeed, test::Coordinates::Grid};
        for (int k = 0; k < test::rounds(3000); ++k) {
            const auto a = maker.make(maker.random().index(kKinds));
            const auto b = maker.make(maker.random().index(kKinds));
            ASSERT_EQ(overlapsAny(std::visit(moved, a), std::visit(moved, b)), overlapsAny(a, b))
                << kFlatShapeNames[a.index()] << " " << kFlatShapeNames[b.index()] << " case " << k << " of seed "
                << kSeed;
        }
    }
}

/// The method of every pair: which axes can be needed. a, b: normals of the sides; A, B: along the shape, which has
/// no area; c: from corner to corner. In the order of the names.
constexpr std::array<std::array<const char*, kKinds>, kKinds> kAxes{{
    {"c", "b", "bB", "bB", "c", "b", "b", "b"},
    {"a", "ab", "abB", "abB", "a", "ab", "ab", "ab"},
    {"aA", "abA", "abAB", "abAB", "aAc", "abA", "abA", "abA"},
    {"aA", "abA", "abAB", "abAB", "aAc", "abA", "abA", "abA"},
    {"c", "b", "bBc", "bBc", "c", "bc", "bc", "bc"},
    {"a", "ab", "abB", "abB", "ac", "ab", "ab", "ab"},
    {"a", "ab", "abB", "abB", "ac", "ab", "ab", "ab"},
    {"a", "ab", "abB", "abB", "ac", "ab", "ab", "ab"},
}};

TEST(FlatOverlap, triesTheAxesOfItsTableForEachPair) {
    test::FlatShapeMaker<double> maker{kSeed, test::Coordinates::Any};
    for (std::size_t i = 0; i < kKinds; ++i)
        for (std::size_t j = 0; j < kKinds; ++j) {
            std::string tried;
            const auto outlineOfAny = [](const auto& shape) { return outlineOf(shape); };
            planar::anyAxis(std::visit(outlineOfAny, maker.make(i)), std::visit(outlineOfAny, maker.make(j)),
                            [&](const FlatAxis& axis) {
                                const char letter = "abABc"[static_cast<int>(axis.source)];
                                if (tried.find(letter) == std::string::npos) tried += letter;
                                return false;
                            });
            std::string expected = kAxes[i][j];
            std::sort(tried.begin(), tried.end());
            std::sort(expected.begin(), expected.end());
            EXPECT_EQ(tried, expected) << kFlatShapeNames[i] << " against " << kFlatShapeNames[j];
        }
}

TEST(FlatOverlap, observedIsTheSameAndItsShadowsTellWhy) {
    for (const auto coordinates : {test::Coordinates::Any, test::Coordinates::Grid, test::Coordinates::NearGrid}) {
        test::FlatShapeMaker<double> maker{kSeed, coordinates};
        for (int k = 0; k < test::rounds(10'000); ++k) {
            const auto a = maker.make(maker.random().index(kKinds));
            const auto b = maker.make(maker.random().index(kKinds));
            std::vector<FlatAxisStep> steps;
            const bool observed = std::visit(
                [&](const auto& one, const auto& other) {
                    return overlaps(one, other, [&](const FlatAxisStep& step) { steps.push_back(step); });
                },
                a, b);
            ASSERT_EQ(observed, overlapsAny(a, b)) << "case " << k << " of seed " << kSeed;
            for (const FlatAxisStep& step : steps) {
                const double gap = std::max(step.b.min - step.a.max, step.a.min - step.b.max);
                ASSERT_EQ(step.verdict == AxisVerdict::Separates, !observed && &step == &steps.back());
                if (step.verdict == AxisVerdict::Separates) {
                    EXPECT_GT(gap, -1e-12);
                }
                if (step.verdict == AxisVerdict::Overlaps) {
                    EXPECT_LT(gap, 1e-12);
                }
            }
        }
    }
}

TEST(ReferenceDefect, reference_defect_20_touchingCountsForCirclesAndRectanglesAlike) {
    const float next = std::nextafter(2.0f, 3.0f);
    EXPECT_TRUE(overlaps(Circlef{{0, 0}, 1}, Circlef{{2, 0}, 1}));
    EXPECT_FALSE(overlaps(Circlef{{0, 0}, 1}, Circlef{{next, 0}, 1}));
    EXPECT_TRUE(overlaps(Rectanglef{{0, 0}, {2, 1}}, Rectanglef{{2, 1}, {3, 3}}));
    EXPECT_FALSE(overlaps(Rectanglef{{0, 0}, {2, 1}}, Rectanglef{{next, 1}, {3, 3}}));
    EXPECT_TRUE(overlaps(OrientedRectanglef{{0, 0}, {1, 1}}, Circlef{{3, 0}, 2}));
    EXPECT_TRUE(overlaps(Circlef{{0, 0}, 5}, Vec2f{3, 4}));
    EXPECT_FALSE(overlaps(Circlef{{0, 0}, 5}, Vec2f{3, std::nextafter(4.0f, 5.0f)}));
}

TEST(ReferenceDefect, reference_defect_22_segmentsMeetRectanglesCirclesAndPoints) {
    const Rectanglef box{{-1, -1}, {1, 1}};
    for (const Segment2f& crossing : {Segment2f{{-3, 0}, {3, 0}}, Segment2f{{0, 3}, {0, -3}},
                                      Segment2f{{0.5f, 0}, {0, 0}}, Segment2f{{-3, 1}, {3, 1}}}) {
        EXPECT_TRUE(overlaps(crossing, box));
        EXPECT_TRUE(overlaps(box, crossing));
    }
    EXPECT_FALSE(overlaps(Segment2f{{-3, 1.5f}, {3, 1.5f}}, box));
    EXPECT_TRUE(overlaps(Segment2f{{0.5f, 0}, {9, 0}}, Circlef{{0, 0}, 1})) << "one end is inside";
    EXPECT_TRUE(overlaps(Circlef{{0, 0}, 1}, Segment2f{{0.5f, 0}, {0, 0.5f}})) << "both ends are inside";
    const Segment2f upright{{2, -1}, {2, 4}};
    EXPECT_TRUE(overlaps(upright, Vec2f{2, 3}));
    EXPECT_FALSE(overlaps(upright, Vec2f{2.5f, 3}));
    EXPECT_FALSE(overlaps(upright, Vec2f{2, 4.5f})) << "on its line, beyond its end";
    EXPECT_TRUE(overlaps(Line2f{{2, -1}, {0, 5}}, Vec2f{2, 400}));
}

TEST(FlatOverlap, ofWhatIsNotFiniteIsNone) {
    const float bad[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
    const Rectanglef all{{-9, -9}, {9, 9}};
    for (const float x : bad) {
        EXPECT_FALSE(overlaps(all, Vec2f{x, 0}));
        EXPECT_FALSE(overlaps(Line2f{{0, 0}, {x, 0}}, all));
        EXPECT_FALSE(overlaps(all, Ray2f{{0, x}, {1, 0}}));
        EXPECT_FALSE(overlaps(Segment2f{{0, 0}, {0, x}}, all));
        EXPECT_FALSE(overlaps(all, Circlef{{0, 0}, x}));
        EXPECT_FALSE(overlaps(Rectanglef{{0, 0}, {x, 1}}, all));
        EXPECT_FALSE(overlaps(all, OrientedRectanglef{{0, 0}, {1, 1}, x}));
        EXPECT_FALSE(overlaps(Polygonf{{{0, 0}, {1, 0}, {x, 1}}}, all));
    }
    EXPECT_FALSE(overlaps(all, Polygonf{}));
}

TEST(FlatOverlap, isExactForNumbersOfAnySize) {
    for (const double k : {0x1p-1000, 0x1p-500, 0x1p500, 0x1p1000}) {
        EXPECT_TRUE(overlaps(Circled{{0, 0}, 5 * k}, Vec2d{3 * k, 4 * k}));
        EXPECT_FALSE(overlaps(Circled{{0, 0}, 5 * k}, Vec2d{3 * k, std::nextafter(4 * k, 5 * k)}));
    }
    EXPECT_FALSE(overlaps(Ray2d{{0, 1e-300}, {1e308, -1e308}}, Ray2d{{1e300, 1e300}, {-1e-308, -1e-320}}));
    EXPECT_TRUE(overlaps(Line2d{{0, 0}, {1e300, 1e-300}}, Ray2d{{-1e300, -1e-300}, {-1, 0}}));
    EXPECT_FALSE(overlaps(Line2d{{0, 0}, {1e300, 1e-300}}, Vec2d{1e300, 0}));
}

}  // namespace
}  // namespace collidoscope::geometry::flat_overlap_test
