#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::gjk_test {
namespace {

constexpr std::uint64_t kSeed = 2201;
constexpr double kRounding = 1e-13;  ///< m, of shapes of a few metres

Boxd randomBox(Random& random) {
    const Vec3d center = 1.2 * Vec3d{random.direction()};
    const Vec3d half{random.uniform(0.1f, 1.0f), random.uniform(0.1f, 1.0f), random.uniform(0.1f, 1.0f)};
    return {center, half, Quatd{random.rotation()}};
}

TEST(Gjk, TellsHowFarApartTwoBoxesAre) {
    const Aabbd a{{-1, -1, -1}, {1, 1, 1}};
    const Aabbd b{{3, -2, -1}, {4, 0, 1}};
    const GjkResult result = gjk(a, b);
    EXPECT_FALSE(result.overlap);
    EXPECT_EQ(result.distance, 2.0);
    EXPECT_EQ(result.delta, Vec3d(2, 0, 0));
    EXPECT_EQ(result.pointB - result.pointA, Vec3d(2, 0, 0));
}

TEST(Gjk, FindsTheOriginInTheDifferenceOfOverlappingShapes) {
    const GjkResult result = gjk(Aabbd{{-1, -1, -1}, {1, 1, 1}}, Boxd{{0.5, 0.25, 0}, {1, 1, 1}, {0.9, 0.1, 0.3, 0.2}});
    EXPECT_TRUE(result.overlap);
    EXPECT_EQ(result.distance, 0.0);
    EXPECT_LE(glm::length(result.pointA - result.pointB), kRounding);
}

TEST(Gjk, EndsEarlyWhereTheShapesAreSurelyFartherThanAsked) {
    const Aabbd a{{-1, -1, -1}, {1, 1, 1}};
    const Boxd b{{30, 20, 10}, {1, 2, 3}, {0.9, 0.1, 0.3, 0.2}};
    const GjkResult whole = gjk(a, b);
    const GjkResult early = gjk(a, b, {.farEnough = 5.0});
    EXPECT_LT(early.iterations, whole.iterations);
    EXPECT_GT(early.lowerBound, 5.0);
    EXPECT_LE(early.lowerBound, whole.distance);
}

/// Up to 8 corners, whose numbers differ in size by up to 2^40; every other hull touches the origin.
Hulld randomHull(Random& random) {
    Hulld hull;
    const auto number = [&] { return std::ldexp(double{random.uniform(-1, 1)}, -static_cast<int>(random.index(40))); };
    for (std::size_t i = 1 + random.index(8); i > 0; --i) hull.vertices.push_back({number(), number(), number()});
    if (random.index(2) == 0) hull.vertices.push_back(Vec3d{0.0});
    return hull;
}

Hulld resized(Hulld hull, int exponent) {
    for (Vec3d& v : hull.vertices)
        v = {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
    return hull;
}

TEST(Gjk, IsAskedTheSameOfHullsOfAnySize) {
    Random random{kSeed + 1};
    for (int i = 0; i < rounds(5'000) && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed + 1 << " case " << i);
        const Hulld a = randomHull(random), b = randomHull(random);
        const bool expected = overlaps(a, b);
        const double distance = separation(a, b).distance;
        for (const int exponent : {-1000, -990, -400, 400, 1015}) {
            const Hulld sizedA = resized(a, exponent), sizedB = resized(b, exponent);
            EXPECT_EQ(overlaps(sizedA, sizedB), expected);
            EXPECT_EQ(overlaps(sizedB, sizedA), expected);
            // Below 2^-1000 no factor brings the numbers to 1, so that cores count as touching from farther apart.
            const double allowed = exponent < -990 ? 4.0 * kDirectionless : kRounding;
            EXPECT_NEAR(std::ldexp(separation(sizedA, sizedB).distance, -exponent), distance, allowed);
        }
    }
}

TEST(Gjk, TellsTheDistanceThatSeparatingFeaturesTell) {
    Random random{kSeed};
    int apart = 0;
    const int count = rounds(20'000);
    for (int i = 0; i < count && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Boxd a = randomBox(random);
        const Boxd b = randomBox(random);
        const Separation<double> expected = separation(a, b);
        const GjkResult result = gjk(boxCoreOf(a), boxCoreOf(b));
        EXPECT_NEAR(result.distance, std::fmax(expected.distance, 0.0), kRounding);
        EXPECT_NEAR(result.distance, gjk(boxCoreOf(b), boxCoreOf(a)).distance, kRounding);
        EXPECT_LE(glm::length(result.pointB - result.pointA - result.delta), 4 * kRounding);
        EXPECT_LE(result.lowerBound, result.distance + kRounding);
        apart += result.overlap ? 0 : 1;
    }
    EXPECT_GT(apart, 3 * count / 10);
    EXPECT_LT(apart, 7 * count / 10);
}

TEST(Gjk, ToldToAnObserverComesNearerEachRound) {
    Random random{kSeed};
    for (int i = 0; i < rounds(300) && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const BoxCore a = boxCoreOf(randomBox(random));
        const Hulld b = makeDodecahedron(1.0);
        int reported = 0;
        double upper = std::numeric_limits<double>::infinity();
        double lower = 0.0;
        const GjkResult watched = gjk(a, b, {}, [&](const GjkStep& step) {
            EXPECT_EQ(step.iteration, ++reported);
            EXPECT_LE(step.upperBound, upper);
            EXPECT_GE(step.lowerBound, lower);
            upper = step.upperBound;
            lower = step.lowerBound;
        });
        EXPECT_EQ(reported, watched.iterations);
        EXPECT_EQ(watched.distance, gjk(a, b).distance);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::gjk_test
