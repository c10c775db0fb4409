/// All solids against oracles that know only their corners and a convex function.
#include "tests/geometry/solids.h"

#include <gtest/gtest.h>

namespace collidoscope::geometry::test::solids_test {
namespace {

constexpr std::uint64_t kSeed = 2024;
constexpr int kSolids = 25;   ///< of each kind
constexpr int kQueries = 40;  ///< of each solid

template <typename T>
class Solids : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Solids, Scalars);

template <typename T, typename Check>
void forAllSolids(Check check) {
    Random random{kSeed};
    for (const auto make : allSolidMakers<T>())
        for (int i = 0; i < kSolids; ++i) {
            const Solid<T> solid = make(random);
            SCOPED_TRACE(solid.name + " number " + std::to_string(i) + ", seed " + std::to_string(kSeed));
            check(solid, random);
            if (testing::Test::HasFailure()) return;
        }
}

TYPED_TEST(Solids, containExactlyThePointsWhereTheOracleIsNotPositive) {
    using T = TypeParam;
    int inside = 0;
    int asked = 0;
    forAllSolids<T>([&](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> p = randomPoint<T>(random, 1.5f);
            const double excess = solid.excess(Vec3d{p});
            if (std::fabs(excess) < kAgreement<T>) continue;
            EXPECT_EQ(solid.contains(p), excess < 0.0) << excess;
            ++asked;
            inside += excess < 0.0 ? 1 : 0;
        }
    });
    EXPECT_GT(inside, asked / 10);
    EXPECT_LT(inside, asked * 9 / 10);
}

/// The nearest point q of a convex set is the one that lies in it and has no point of it further along p - q.
TYPED_TEST(Solids, nearestPointsAreInTheSolidAndNothingOfItIsNearer) {
    using T = TypeParam;
    forAllSolids<T>([](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> p = randomPoint<T>(random, 4);
            const Vec3<T> nearest = solid.closestPoint(p);
            EXPECT_LE(solid.excess(Vec3d{nearest}), kAgreement<T>);
            if (nearest == p) continue;
            const Vec3d toPoint = Vec3d{p} - Vec3d{nearest};
            const double length = glm::length(toPoint);
            for (const Vec3d& corner : solid.corners)
                EXPECT_LE(glm::dot(toPoint, corner - Vec3d{nearest}) + solid.radius * length,
                          kAgreement<T> * (1.0 + length));
        }
    });
}

TYPED_TEST(Solids, pointsWithinAreTheirOwnNearestPoints) {
    using T = TypeParam;
    forAllSolids<T>([](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> p = randomPoint<T>(random, 2);
            if (solid.contains(p)) {
                EXPECT_EQ(solid.closestPoint(p), p);
            }
            EXPECT_EQ(solid.contains(p), solid.distance(p) == T(0));
        }
    });
}

TYPED_TEST(Solids, signedDistanceIsTheOracleWithinAndTheDistanceWithout) {
    using T = TypeParam;
    forAllSolids<T>([](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> p = randomPoint<T>(random, 3);
            const double excess = solid.excess(Vec3d{p});
            const double got{solid.signedDistance(p)};
            if (excess < 0.0) {
                EXPECT_NEAR(got, excess, kAgreement<T>);
            }
            if (excess <= kAgreement<T>) continue;
            EXPECT_NEAR(got, glm::length(Vec3d{p} - Vec3d{solid.closestPoint(p)}), kAgreement<T>);
            EXPECT_EQ(solid.distance(p), solid.signedDistance(p));
        }
    });
}

/// Entry time by bisection: along a ray the oracle is convex, so it has one lowest place.
std::optional<double> entry(const std::function<double(double)>& excessAt, double end, double margin) {
    const double lowest = argmin(0.0, end, excessAt);
    if (excessAt(lowest) > -margin) return std::nullopt;
    double outside = 0.0;
    double inside = lowest;
    for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (outside + inside);
        (excessAt(middle) > 0.0 ? outside : inside) = middle;
    }
    return inside;
}

TYPED_TEST(Solids, raysEnterWhereBisectionOfTheOracleSaysSo) {
    using T = TypeParam;
    int hits = 0;
    int asked = 0;
    forAllSolids<T>([&](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries / 4; ++i) {
            const Vec3<T> origin = randomPoint<T>(random, 5);
            const Vec3<T> target = randomPoint<T>(random, 1.5f);
            const Vec3<T> direction = (target - origin) * T(random.uniform(0.02f, 5));
            if (solid.excess(Vec3d{origin}) < kAgreement<T>) continue;
            const double unit = 1.0 / glm::length(Vec3d{direction});
            const auto excessAt = [&](double t) { return solid.excess(Vec3d{origin} + Vec3d{direction} * t); };
            // Rays that graze the solid have no sharp answer.
            const double depth = excessAt(argmin(0.0, 20.0 * unit, excessAt));
            if (std::fabs(depth) < 100.0 * kAgreement<T>) continue;
            const auto expected = entry(excessAt, 20.0 * unit, 0.0);
            const auto hit = solid.rayCast(Ray<T>{origin, direction});
            ++asked;
            ASSERT_EQ(hit.has_value(), expected.has_value()) << depth;
            if (!hit) continue;
            ++hits;
            const double tolerance = kAgreement<T> * 8.0 / std::sqrt(std::min(1.0, -depth));
            EXPECT_NEAR(double{hit->t}, *expected, tolerance * unit);
            EXPECT_LT(std::fabs(solid.excess(Vec3d{hit->point})), tolerance);
            EXPECT_LT(glm::length(Vec3d{hit->point} - Vec3d{pointAt(Ray<T>{origin, direction}, hit->t)}), tolerance);
            EXPECT_NEAR(glm::length(Vec3d{hit->normal}), 1.0, kAgreement<T>);
            EXPECT_LE(glm::dot(Vec3d{hit->normal}, Vec3d{direction}) * unit, kAgreement<T>);
            EXPECT_FALSE(hit->startsInside);
            // The tangent plane at the hit has the whole solid behind it.
            for (const Vec3d& corner : solid.corners)
                EXPECT_LE(glm::dot(Vec3d{hit->normal}, corner - Vec3d{hit->point}) + solid.radius, tolerance);
        }
    });
    EXPECT_GT(hits, asked * 3 / 10);
    EXPECT_LT(hits, asked * 7 / 10);
}

TYPED_TEST(Solids, raysFromWithinHitAtOnceAgainstThemselves) {
    using T = TypeParam;
    int asked = 0;
    forAllSolids<T>([&](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> p = randomPoint<T>(random, 1);
            if (solid.excess(Vec3d{p}) > -kAgreement<T>) continue;
            ++asked;
            const Vec3f unit = random.direction();
            const Vec3<T> direction{unit * random.uniform(0.1f, 9)};
            const auto hit = solid.rayCast(Ray<T>{p, direction});
            ASSERT_TRUE(hit);
            EXPECT_TRUE(hit->startsInside);
            EXPECT_EQ(hit->t, T(0));
            EXPECT_EQ(hit->point, p);
            EXPECT_NEAR(double(glm::dot(hit->normal, direction)) / glm::length(Vec3d{direction}), -1.0, kAgreement<T>);
        }
    });
    EXPECT_GT(asked, 500);
}

TYPED_TEST(Solids, hard_case_23_aRayWithoutDirectionAsksWhetherItsOriginIsInside) {
    using T = TypeParam;
    forAllSolids<T>([](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> p = randomPoint<T>(random, 2);
            const auto hit = solid.rayCast(Ray<T>{p, Vec3<T>{0}});
            ASSERT_EQ(hit.has_value(), solid.contains(p));
            if (!hit) continue;
            EXPECT_EQ(hit->t, T(0));
            EXPECT_EQ(hit->point, p);
            EXPECT_EQ(hit->normal, Vec3<T>{0});
            EXPECT_TRUE(hit->startsInside);
        }
    });
}

TYPED_TEST(Solids, tIsInUnitsOfTheDirection) {
    using T = TypeParam;
    forAllSolids<T>([](const Solid<T>& solid, Random& random) {
        const Vec3<T> origin = randomPoint<T>(random, 5);
        const Vec3<T> direction = randomPoint<T>(random, 1) - origin;
        const auto once = solid.rayCast(Ray<T>{origin, direction});
        for (const T factor : {T(0x1p-20), T(0.5), T(0x1p30)}) {
            const auto scaled = solid.rayCast(Ray<T>{origin, direction * factor});
            ASSERT_EQ(scaled.has_value(), once.has_value());
            if (!once) continue;
            EXPECT_EQ(scaled->t * factor, once->t);
            EXPECT_EQ(scaled->point, once->point);
            EXPECT_EQ(scaled->normal, once->normal);
        }
    });
}

TYPED_TEST(Solids, hard_case_26_raysThatAreNoNumbersHitNothing) {
    using T = TypeParam;
    const T bad[] = {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()};
    forAllSolids<T>([&](const Solid<T>& solid, Random&) {
        for (const T number : bad) {
            EXPECT_FALSE(solid.rayCast(Ray<T>{{number, T(0), T(0)}, {T(1), T(0), T(0)}}));
            EXPECT_FALSE(solid.rayCast(Ray<T>{{T(0), T(0), T(0)}, {T(1), number, T(0)}}));
        }
    });
}

/// Points a thousandth beyond and before the entry lie inside and outside.
TYPED_TEST(Solids, hard_case_27_normalsPointOut) {
    using T = TypeParam;
    int hits = 0;
    forAllSolids<T>([&](const Solid<T>& solid, Random& random) {
        for (int i = 0; i < kQueries; ++i) {
            const Vec3<T> origin{random.direction() * 9.0f};
            const auto hit = solid.rayCast(Ray<T>{origin, randomPoint<T>(random, 1) - origin});
            if (!hit) continue;
            ++hits;
            EXPECT_FALSE(solid.contains(hit->point + hit->normal * T(0.001)));
            // Near an edge the point below the face may already be out of another one.
            if (solid.excess(Vec3d{hit->point} - Vec3d{hit->normal} * 0.001) < -1e-5) {
                EXPECT_TRUE(solid.contains(hit->point - hit->normal * T(0.001)));
            }
        }
    });
    EXPECT_GT(hits, 1000);
}

}  // namespace
}  // namespace collidoscope::geometry::test::solids_test
