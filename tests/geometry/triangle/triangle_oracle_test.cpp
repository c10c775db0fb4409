/// Triangle against triangle: all three methods against exact rationals, and what must not change the answers.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "geometry/shapes/to_double.h"
#include "geometry/triangle/triangle_intersection.h"
#include "geometry/triangle/triangle_overlap.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/triangle/triangle_pairs.h"

namespace collidoscope::geometry::triangle_oracle_test {
namespace {

constexpr std::uint64_t kSeed = 2026;
constexpr std::array<TriangleMethod, 3> kMethods{TriangleMethod::SeparatingAxes, TriangleMethod::IntervalOverlap,
                                                 TriangleMethod::DeterminantSigns};

template <typename T>
std::string text(const Triangle<T>& t) {
    std::string all;
    for (const Vec3<T>& p : {t.a, t.b, t.c})
        for (int i = 0; i < 3; ++i) all += std::to_string(p[i]) + (i < 2 ? " " : ", ");
    return all;
}
template <typename T>
void expectAnswer(const Triangle<T>& a, const Triangle<T>& b, bool expected) {
    for (const TriangleMethod method : kMethods)
        ASSERT_EQ(overlaps(a, b, method), expected) << int(method) << "\n" << text(a) << "\n" << text(b);
    ASSERT_EQ(overlaps(a, b), expected);
}

/// Counts the hits among pairs that agree with the oracle.
int hitsOf(TwoTriangles (*make)(Random&), int count) {
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " pair " + std::to_string(i));
        const auto [a, b] = make(random);
        const bool expected = oracle::overlap(oracle::bodyOf(a), oracle::bodyOf(b));
        expectAnswer(a, b, expected);
        if (testing::Test::HasFatalFailure()) return hits;
        hits += expected ? 1 : 0;
    }
    return hits;
}
void expectHitRate(TwoTriangles (*make)(Random&), int count, double minimum, double maximum) {
    count = test::rounds(count);
    const int hits = hitsOf(make, count);
    EXPECT_GT(hits, count * minimum);
    EXPECT_LT(hits, count * maximum);
}

TEST(TriangleOracle, randomPairs) { expectHitRate(randomPair, 100000, .3, .7); }
TEST(TriangleOracle, pairsOnASmallGrid) { expectHitRate(gridPair, 40000, .3, .7); }
TEST(TriangleOracle, nearlyCoplanarPairs) { expectHitRate(nearlyCoplanarPair, 25000, .3, .7); }
TEST(TriangleOracle, pairsThatTouchUpToRounding) { expectHitRate(touchingPair, 25000, .3, .8); }
TEST(TriangleOracle, pairsThatShareCornersAlwaysTouch) { EXPECT_EQ(hitsOf(sharingPair, 10000), 10000); }

TEST(TriangleOracle, distances) {
    Random random{kSeed};
    for (int i = 0; i < 10000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " pair " + std::to_string(i));
        const auto [a, b] = i % 2 == 0 ? randomPair(random) : awkwardPair(random);
        const double exact = std::sqrt(oracle::squaredDistance(oracle::bodyOf(a), oracle::bodyOf(b)).get_d());
        // Of triangles about 1 in size.
        ASSERT_NEAR(distance(toDouble(a), toDouble(b)), exact, 1e-14);
        ASSERT_NEAR(double{distance(a, b)}, exact, 1e-6);
        ASSERT_EQ(distance(b, a), distance(a, b));
    }
}

}  // namespace
}  // namespace collidoscope::geometry::triangle_oracle_test
