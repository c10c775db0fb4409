/// What must not change whether two triangles overlap: orders, scaling by powers of two, exact rigid motions; and what
/// is answered for numbers that are infinite, huge or tiny.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "geometry/shapes/to_double.h"
#include "geometry/triangle/triangle_intersection.h"
#include "geometry/triangle/triangle_overlap.h"
#include "tests/geometry/triangle/triangle_orders.h"
#include "tests/geometry/triangle/triangle_pairs.h"

namespace collidoscope::geometry::triangle_invariance_test {
namespace {

constexpr std::uint64_t kSeed = 41;
constexpr std::array<TriangleMethod, 3> kMethods{TriangleMethod::SeparatingAxes, TriangleMethod::IntervalOverlap,
                                                 TriangleMethod::DeterminantSigns};

TwoTriangles anyPair(Random& random) { return random.index(2) == 0 ? randomPair(random) : awkwardPair(random); }

template <typename T, typename Move>
Triangle<T> moved(const Triangle<T>& t, Move move) {
    return {move(t.a), move(t.b), move(t.c)};
}
template <typename T>
void expectAnswer(const Triangle<T>& a, const Triangle<T>& b, bool expected) {
    for (const TriangleMethod method : kMethods) ASSERT_EQ(overlaps(a, b, method), expected) << int(method);
}

TEST(TriangleInvariance, theOrderOfCornersAndOfTrianglesDoesNotMatter) {
    Random random{kSeed};
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " pair " + std::to_string(i));
        const auto [a, b] = anyPair(random);
        const bool expected = overlaps(a, b);
        forAllOrders(a, b, [&](const Trianglef& p, const Trianglef& q) { expectAnswer(p, q, expected); });
    }
}

TEST(TriangleInvariance, reference_defect_15_scalingByAPowerOfTwoChangesNothing) {
    Random random{kSeed};
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " pair " + std::to_string(i));
        const auto [a, b] = anyPair(random);
        const bool expected = overlaps(a, b);
        for (const float size : {0x1p-90f, 0x1p-30f, 0x1p100f}) {
            const auto scale = [&](const Vec3f& p) { return p * size; };
            expectAnswer(moved(a, scale), moved(b, scale), expected);
        }
        for (const double size : {0x1p-900, 0x1p-250, 0x1p150, 0x1p210, 0x1p1000}) {
            const auto scale = [&](const Vec3d& p) { return p * size; };
            const Triangled hugeA = moved(toDouble(a), scale), hugeB = moved(toDouble(b), scale);
            expectAnswer(hugeA, hugeB, expected);
            ASSERT_EQ(distance(hugeA, hugeB), distance(toDouble(a), toDouble(b)) * size);
        }
    }
}

TEST(TriangleInvariance, turningAxesAndMovingByWholeNumbersChangesNothing) {
    Random random{kSeed};
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " pair " + std::to_string(i));
        const auto [a, b] = anyPair(random);
        const bool expected = overlaps(a, b);
        const auto turn = [](const Vec3f& p) { return Vec3f{-p.y, p.z, -p.x}; };
        expectAnswer(moved(a, turn), moved(b, turn), expected);

        const auto [gridA, gridB] = gridPair(random);
        const auto move = [](const Vec3f& p) { return p + Vec3f{1000.0f, -70000.0f, 1234567.0f}; };
        expectAnswer(moved(gridA, move), moved(gridB, move), overlaps(gridA, gridB));
    }
}

TEST(TriangleInvariance, numbersThatAreNotFiniteOverlapNothing) {
    const Trianglef a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    for (const float odd : {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()})
        for (int i = 0; i < 9; ++i) {
            Trianglef t = a;
            (&t.a.x)[i] = odd;
            expectAnswer(t, a, false);
            expectAnswer(a, t, false);
            expectAnswer(t, t, false);
            expectAnswer(toDouble(t), toDouble(a), false);
            EXPECT_FALSE(intersection(a, t));
        }
}

TEST(TriangleInvariance, theLargestAndTheSmallestNumbersAreAnswered) {
    const double largest = std::numeric_limits<double>::max(), smallest = std::numeric_limits<double>::denorm_min();
    const Triangled wideOpen{{-largest, -largest, 0}, {largest, -largest, 0}, {0, largest, 0}};
    expectAnswer(wideOpen, {{0, 0, -smallest}, {0, 0, smallest}, {1, 0, largest}}, true);
    expectAnswer(wideOpen, {{0, 0, smallest}, {0, smallest, smallest}, {1, 0, largest}}, false);
    expectAnswer<double>({{0, 0, 0}, {smallest, 0, 0}, {0, smallest, 0}}, {{0, 0, 0}, {0, 0, smallest}, {0, 0, 1}},
                         true);
    expectAnswer<double>({{0, 0, 0}, {smallest, 0, 0}, {0, smallest, 0}},
                         {{smallest, smallest, 0}, {2 * smallest, 0, 0}, {smallest, smallest, 1}}, false);
    const float huge = std::numeric_limits<float>::max(), tiny = std::numeric_limits<float>::denorm_min();
    expectAnswer<float>({{-huge, -huge, 0}, {huge, -huge, 0}, {0, huge, 0}},
                        {{0, 0, -tiny}, {0, 0, tiny}, {1, 0, huge}}, true);
    expectAnswer<float>({{-huge, -huge, 0}, {huge, -huge, 0}, {0, huge, 0}}, {{0, 0, tiny}, {0, 0, tiny}, {1, 0, huge}},
                        false);
    EXPECT_EQ(intersection(wideOpen, Triangled{{0, 0, -smallest}, {0, 0, smallest}, {1, 0, largest}})->count, 2);
}

}  // namespace
}  // namespace collidoscope::geometry::triangle_invariance_test
