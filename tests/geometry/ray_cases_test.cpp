/// Named cases of rays against solids.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::geometry::ray_cases_test {
namespace {

constexpr std::uint64_t kSeed = 9;

TEST(RayCases, reference_defect_03_eachAxisIsClampedByItsOwnBounds) {
    EXPECT_EQ(closestPoint(Aabbf{{9, -1, -1}, {11, 1, 1}}, Vec3f{10, 0, 0}), Vec3f(10, 0, 0));
    EXPECT_EQ(closestPoint(Aabbf{{9, -1, -2}, {11, 1, 2}}, Vec3f{10, 5, 5}), Vec3f(10, 1, 2));
}

TEST(RayCases, reference_defect_06_whatLiesBehindIsNotHit) {
    const Rayf ray{{0, 0, 0}, {1, 0, 0}};
    EXPECT_FALSE(rayCast(ray, Spheref{{-5, 0, 0}, 1}));
    EXPECT_FALSE(rayCast(ray, Capsulef{{-5, -1, 0}, {-5, 1, 0}, 1}));
    EXPECT_FALSE(rayCast(ray, Aabbf{{-6, -1, -1}, {-4, 1, 1}}));
    EXPECT_FALSE(rayCast(ray, Boxf{{-5, 0, 0}, {1, 1, 1}, {0.9f, 0.1f, 0.2f, 0.3f}}));
    EXPECT_FALSE(rayCast(ray, Planef{{1, 0, 0}, -5}));
    EXPECT_FALSE(rayCast(ray, Trianglef{{-5, -1, -1}, {-5, 1, -1}, {-5, 0, 1}}));
    EXPECT_FALSE(rayCast(Rayf{{5, 0, 0}, {1, 0, 0}}, makeIcosahedron(1.0f)));
}

TEST(RayCases, reference_defect_07_raysParallelToASlabAreDecidedByTheSlab) {
    const Aabbf box{{-1, -1, 499}, {1, 1, 501}};
    const Boxf turned{{0, 0, 500}, {1, 1, 1}};
    for (const auto& [x, hits] : {std::pair{0.999f, true}, {1.0f, true}, {1.004f, false}}) {
        EXPECT_EQ(rayCast(Rayf{{x, 0, 0}, {0, 0, 1}}, box).has_value(), hits) << x;
        EXPECT_EQ(rayCast(Rayf{{x, 0, 0}, {0, 0, 1}}, turned).has_value(), hits) << x;
        EXPECT_EQ(rayCast(Rayf{{x, 0, 500}, {0, 0, 1}}, makeBoxHull(Vec3f{1, 1, 501})).has_value(), hits) << x;
    }
}

TEST(RayCases, reference_defect_08_eachSlabUsesItsOwnExtent) {
    for (const bool asBox : {false, true})
        for (const float x : {-1.5f, -0.9f, 0.9f, 1.5f})
            for (const float z : {-3.5f, -2.9f, 2.9f, 3.5f}) {
                const Rayf ray{{x, -10, z}, {0, 2, 0}};
                const auto hit =
                    asBox ? rayCast(ray, Boxf{{0, 0, 0}, {1, 2, 3}}) : rayCast(ray, Aabbf{{-1, -2, -3}, {1, 2, 3}});
                ASSERT_EQ(hit.has_value(), std::fabs(x) <= 1 && std::fabs(z) <= 3);
                if (!hit) continue;
                EXPECT_EQ(hit->t, 4.0f);
                EXPECT_EQ(hit->normal, Vec3f(0, -1, 0));
            }
}

TEST(RayCases, reference_defect_09_whatStartsInsideHitsAtZero) {
    const Aabbf box{Vec3f{-1}, Vec3f{1}};
    const auto hit = rayCast(Rayf{{0.2f, 0, 0}, {0, 3, 0}}, box);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_TRUE(hit->startsInside);
    EXPECT_EQ(hit->normal, Vec3f(0, -1, 0));
    EXPECT_TRUE(rayCast(Rayf{{0.2f, 0, 0}, Vec3f{0}}, box));
    EXPECT_TRUE(rayCast(Rayf{{1, 1, 1}, Vec3f{0}}, box)) << "the boundary belongs to the box";
}

TEST(RayCases, reference_defect_13_aMissIsNoNumberFromARoot) {
    Random random{kSeed};
    int misses = 0;
    for (int i = 0; i < 5000; ++i) {
        const Rayf ray{random.inBox(Vec3f{-5}, Vec3f{5}), random.direction()};
        const auto hit = rayCast(ray, Spheref{{0, 0, 0}, 1});
        misses += hit ? 0 : 1;
        if (!hit) continue;
        EXPECT_TRUE(std::isfinite(hit->t) && std::isfinite(hit->normal.x) && std::isfinite(hit->point.x));
    }
    EXPECT_GT(misses, 1000);
}

TEST(RayCases, reference_defect_56_aRayAlongAFaceTouchesTheBox) {
    const Aabbf box{Vec3f{-1}, Vec3f{1}};
    const auto along = rayCast(Rayf{{-5, 1, 0}, {1, 0, 0}}, box);
    ASSERT_TRUE(along);
    EXPECT_EQ(along->t, 4.0f);
    EXPECT_EQ(along->normal, Vec3f(-1, 0, 0));
    EXPECT_EQ(rayCast(Rayf{{-5, 0, 0}, {1, 0, 0}}, box).value().normal, Vec3f(-1, 0, 0));
    EXPECT_TRUE(rayCast(Rayf{{-5, 1, 1}, {1, 0, 0}}, box)) << "along an edge";
    EXPECT_FALSE(rayCast(Rayf{{-3, -1, -1}, {1, 1, 1}}, Aabbf{{-1, -1, 1.001f}, {1, 0.999f, 3}})) << "past a corner";
    EXPECT_TRUE(rayCast(Rayf{{-3, -1, -1}, {1, 1, 1}}, Aabbf{{-1, 1, 1}, {1, 3, 3}})) << "through a corner";
    EXPECT_TRUE(rayCast(Rayf{{-5, 1, 0}, {1, 0, 0}}, Boxf{}));
    EXPECT_TRUE(rayCast(Rayf{{-5, 1, 0}, {1, 0, 0}}, makeBoxHull(Vec3f{1})));
}

TEST(RayCases, reference_defect_57_boxesAtSmallAnglesKeepTheirFaces) {
    // A rod turned by one degree: the ray passes its far end, where the turn has moved it aside.
    const Boxd rod{{0, 0, 0}, {50, 1, 1}, {0.99996192306417131, 0, 0, 0.0087265354983739346}};
    EXPECT_FALSE(rayCast(Rayd{{49, -0.5, 5}, {0, 0, -1}}, rod));
    EXPECT_TRUE(rayCast(Rayd{{49, 0.5, 5}, {0, 0, -1}}, rod));
}

TEST(RayCases, hard_case_21_aRayAlongTheBoundaryHitsAtAQuarterAndAtTheFace) {
    const Aabbd box{Vec3d{-1}, Vec3d{1}};
    EXPECT_EQ(rayCast(Rayd{{-2, 1, 0}, {4, 0, 0}}, box).value().t, 0.25);
    EXPECT_EQ(rayCast(Rayd{{-2, 0, 0}, {1, 0, 0}}, box).value().t, 1.0);
}

TEST(RayCases, hard_case_22_theUnitSphereIsHitJustBelowItsTop) {
    EXPECT_TRUE(rayCast(Rayd{{-4, .999, 0}, {1, 0, 0}}, Sphered{}));
    EXPECT_TRUE(rayCast(Rayd{{-4, 1, 0}, {1, 0, 0}}, Sphered{})) << "touching counts";
    EXPECT_FALSE(rayCast(Rayd{{-4, 1.001, 0}, {1, 0, 0}}, Sphered{}));
}

TEST(RayCases, hard_case_24_aLongRayAlmostAlongACapsule) {
    const Capsuled capsule{{0, 0, 0}, {0, 10, 0}, 1};
    const auto hit = rayCast(Rayd{{1.0001, 100, 0}, {-.001, -200, 0}}, capsule);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(distance(Segmentd{capsule.a, capsule.b}, hit->point), 1.0, 1e-3);
    EXPECT_LT(glm::length(hit->point - pointAt(Rayd{{1.0001, 100, 0}, {-.001, -200, 0}}, hit->t)), 1e-3);
    const auto single = rayCast(Rayf{{1.0001f, 100, 0}, {-.001f, -200, 0}}, Capsulef{{0, 0, 0}, {0, 10, 0}, 1});
    ASSERT_TRUE(single);
    EXPECT_NEAR(distance(Segmentf{{0, 0, 0}, {0, 10, 0}}, single->point), 1.0f, 1e-3f);
}

template <typename T>
void aimFromFar() {
    Random random{kSeed};
    for (double far = 10.0; far <= 1e6; far *= 10.0)
        for (int i = 0; i < 200; ++i) {
            Vec3d skew{random.direction()};
            skew.z = std::fabs(skew.z) + 0.1;
            const Vec3<T> origin{Vec3d{0, 0, 1} + skew * far};
            const Ray<T> ray{origin, Vec3<T>{0, 0, 1} - origin};
            const auto hit = rayCast(ray, Sphere<T>{});
            ASSERT_TRUE(hit) << far;
            EXPECT_LT(glm::length(Vec3d{hit->point} - Vec3d(0, 0, 1)), 16.0 * far * 0x1p-23 + 2e-6);
            EXPECT_NEAR(glm::length(Vec3d{hit->point}), 1.0, 1e-6);
        }
}
TEST(RayCases, hard_case_25_aUnitSphereIsHitPreciselyFromAMillionMetres) {
    aimFromFar<float>();
    aimFromFar<double>();
}

TEST(RayCases, shapesWithoutExtentAreStillTouched) {
    const Rayf ray{{-2, 0, 0}, {1, 0, 0}};
    EXPECT_EQ(rayCast(ray, Spheref{{0, 0, 0}, 0}).value().t, 2.0f);
    EXPECT_EQ(rayCast(ray, Aabbf{}).value().t, 2.0f);
    EXPECT_EQ(rayCast(ray, Boxf{{0, 0, 0}, {0, 0, 0}}).value().t, 2.0f);
    EXPECT_EQ(rayCast(ray, Capsulef{{0, 0, 0}, {0, 0, 0}, 1}).value().t, 1.0f);
    EXPECT_EQ(rayCast(ray, Capsulef{{0, 0, 0}, {3, 0, 0}, 0}).value().t, 2.0f);
    EXPECT_FALSE(rayCast(ray, Hullf{})) << "nothing is not everything";
    EXPECT_FALSE(contains(Hullf{}, Vec3f{0}));
}

/// Everything finite: huge, tiny, mixed and equal numbers.
TEST(RayCases, finiteInputNeverGivesNaN) {
    Random random{kSeed};
    const auto number = [&] {
        const float choices[] = {0.0f,  1.0f,   -1.0f, 1e-45f, 1e-38f,
                                 3e38f, -3e38f, 1e20f, 1e-20f, random.uniform(-2, 2)};
        return choices[random.index(10)];
    };
    const auto vector = [&] {
        const float x = number();
        const float y = number();
        return Vec3f{x, y, number()};
    };
    const auto isNumber = [](const Vec3f& v) { return !std::isnan(v.x) && !std::isnan(v.y) && !std::isnan(v.z); };
    const auto check = [&](const auto& ray, const auto& shape) {
        const auto hit = rayCast(ray, shape);
        if (hit) {
            EXPECT_TRUE(std::isfinite(hit->t) && isNumber(hit->point) && isNumber(hit->normal));
        }
        EXPECT_TRUE(isNumber(closestPoint(shape, ray.origin)));
    };
    for (int i = 0; i < 20000; ++i) {
        const Rayf ray{vector(), vector()};
        const float radius = std::fabs(number());
        check(ray, Spheref{vector(), radius});
        check(ray, Capsulef{vector(), vector(), radius});
        const Vec3f a = vector();
        const Vec3f b = vector();
        check(ray, Aabbf{glm::min(a, b), glm::max(a, b)});
        check(ray, Boxf{a, glm::abs(b), {number(), number(), number(), number()}});
        check(ray, Trianglef{a, b, vector()});
        EXPECT_TRUE(isNumber(closestPoint(Segmentf{a, b}, ray.origin)));
        EXPECT_TRUE(isNumber(closestPoint(Linef{a, b}, ray.origin)));
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << "seed " << kSeed << " case " << i;
            return;
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::ray_cases_test
