/// Lines, planes and triangles against analytic oracles in extended precision.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::geometry::triangle_test {
namespace {

constexpr std::uint64_t kSeed = 77;
/// Agreement of double answers a few metres in size with the oracles.
constexpr double kAgreement = 1e-13;

Vec3d inCube(Random& random, float reach) { return Vec3d{random.inBox(Vec3f{-reach}, Vec3f{reach})}; }

TEST(ClosestPoint, onLineRayAndSegmentTheOffsetIsAtRightAnglesOrPastAnEnd) {
    Random random{kSeed};
    int regions[3] = {};
    for (int i = 0; i < 10000; ++i) {
        const Vec3d a = inCube(random, 2);
        const Vec3d b = inCube(random, 2);
        const Vec3d p = inCube(random, 4);
        const double along = glm::dot(p - a, b - a) / glm::dot(b - a, b - a);
        const Vec3d foot = a + (b - a) * along;
        EXPECT_LT(glm::length(closestPoint(Lined{a, b - a}, p) - foot), kAgreement * 100);
        EXPECT_LT(glm::length(closestPoint(Rayd{a, b - a}, p) - (along < 0 ? a : foot)), kAgreement * 100);
        const Vec3d onSegment = closestPoint(Segmentd{a, b}, p);
        EXPECT_LT(glm::length(onSegment - (along < 0 ? a : along > 1 ? b : foot)), kAgreement);
        EXPECT_NEAR(distance(Segmentd{a, b}, p), glm::length(p - onSegment), kAgreement);
        ++regions[along < 0 ? 0 : along > 1 ? 2 : 1];
    }
    for (const int count : regions) EXPECT_GT(count, 1000);
}

TEST(ClosestPoint, aSegmentOrLineWithoutLengthIsAPoint) {
    const Vec3f a{1, 2, 3};
    EXPECT_EQ(closestPoint(Segmentf{a, a}, Vec3f{9, 9, 9}), a);
    EXPECT_EQ(closestPoint(Linef{a, Vec3f{0}}, Vec3f{9, 9, 9}), a);
    EXPECT_EQ(closestPoint(Rayf{a, Vec3f{0}}, Vec3f{9, 9, 9}), a);
}

/// Is q the nearest point of the triangle to p? It is when it has weights that are not negative and no corner lies
/// further along p - q.
void expectNearest(const Triangled& t, const Vec3d& p, const Vec3d& q, double tolerance) {
    const Vec3d corners[] = {t.a, t.b, t.c};
    double size = 0.0;
    for (const Vec3d& corner : corners) {
        EXPECT_LE(glm::dot(p - q, corner - q), tolerance * (1.0 + glm::length(p - q)));
        size = std::fmax(size, glm::length(corner - q));
    }
    // Areas of the three sub-triangles add up to the whole.
    const auto area = [](const Vec3d& a, const Vec3d& b, const Vec3d& c) {
        return glm::length(glm::cross(b - a, c - a));
    };
    EXPECT_NEAR(area(q, t.b, t.c) + area(t.a, q, t.c) + area(t.a, t.b, q), area(t.a, t.b, t.c),
                tolerance * (1.0 + size));
}

TEST(ClosestPoint, onTrianglesFaceSidesAndCornersAreAllFound) {
    Random random{kSeed};
    int onFace = 0;
    for (int i = 0; i < 10000; ++i) {
        const Triangled t{inCube(random, 2), inCube(random, 2), inCube(random, 2)};
        const Vec3d p = inCube(random, 3);
        const Vec3d q = closestPoint(t, p);
        expectNearest(t, p, q, kAgreement * 10);
        const Vec3d n = glm::normalize(glm::cross(t.b - t.a, t.c - t.a));
        onFace += glm::length(p - q) < std::fabs(glm::dot(n, p - t.a)) + 1e-9 ? 1 : 0;
    }
    EXPECT_GT(onFace, 500);
    EXPECT_LT(onFace, 9000);
}

TEST(ClosestPoint, onNeedlesAndTrianglesWithoutAreaIsThatOfTheSides) {
    Random random{kSeed};
    for (int i = 0; i < 3000; ++i) {
        const Vec3d a = inCube(random, 2);
        const Vec3d b = inCube(random, 2);
        const Vec3d p = inCube(random, 3);
        const Vec3d onSegment = closestPoint(Segmentd{a, b}, p);
        for (const double share : {0.0, 0.3, 1.0, 2.0}) {
            const Vec3d end = share > 1.0 ? a + (b - a) * share : b;
            const Vec3d expected = share > 1.0 ? closestPoint(Segmentd{a, end}, p) : onSegment;
            const Vec3d got = closestPoint(Triangled{a, b, a + (b - a) * share}, p);
            EXPECT_NEAR(glm::length(got - p), glm::length(expected - p), kAgreement);
        }
        EXPECT_EQ(closestPoint(Triangled{a, a, a}, p), a);
    }
}

TEST(ClosestPoint, reference_defect_14_aPointAboveATriangleIsNotOnIt) {
    const Trianglef t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    EXPECT_EQ(distance(t, Vec3f{1, 1, 0.5f}), 0.5f);
    EXPECT_EQ(closestPoint(t, Vec3f{1, 1, 0.5f}), Vec3f(1, 1, 0));
    EXPECT_EQ(closestPoint(t, Vec3f{5, -1, 0}), Vec3f(4, 0, 0)) << "on the extension of BC";
    EXPECT_FALSE(rayCast(Rayf{{1, 1, 0.5f}, Vec3f{0}}, t));
    EXPECT_FALSE(rayCast(Rayf{{5, -1, 0}, Vec3f{0}}, t));
    EXPECT_TRUE(rayCast(Rayf{{1, 1, 0}, Vec3f{0}}, t));
}

TEST(ClosestPoint, reference_defect_50_aTieAtACornerGivesThatCorner) {
    const Trianglef t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    EXPECT_EQ(closestPoint(t, Vec3f{6, -1, 0}), Vec3f(4, 0, 0));
    EXPECT_EQ(closestPoint(t, Vec3f{-1, -1, 0}), Vec3f(0, 0, 0));
}

TEST(ClosestPoint, hard_case_16_aLongNeedleNearTheOrigin) {
    const auto exact = [](float x, float y, float z) { return Vec3d{Vec3f{x, y, z}}; };
    const Vec3d corners[] = {exact(99.9999847f, .946687222f, 99.9999847f),
                             exact(-100.010002f, .977360725f, -100.010002f),
                             exact(-100.000137f, .977310658f, -100.000137f)};
    for (const auto& order : {Vec3<int>{0, 1, 2}, Vec3<int>{2, 1, 0}, Vec3<int>{1, 2, 0}}) {
        const Vec3d q = closestPoint(Triangled{corners[order.x], corners[order.y], corners[order.z]}, Vec3d{0.0});
        EXPECT_LT(glm::length(q - Vec3d(7.36492e-5, .961998917, 7.36492e-5)), 1e-8);
    }
}

/// t, v and w of o + t d = a + v (b - a) + w (c - a) by Cramer's rule in extended precision.
using Extended = glm::vec<3, long double, glm::defaultp>;
struct Solution {
    long double t, v, w;
};
Solution solve(const Rayd& ray, const Triangled& t) {
    const Extended ab{t.b - t.a};
    const Extended ac{t.c - t.a};
    const Extended minusD{-ray.direction};
    const Extended from{ray.origin - t.a};
    const auto vector3 = [](const Extended& x, const Extended& y, const Extended& z) {
        return glm::dot(x, glm::cross(y, z));
    };
    const long double under = vector3(minusD, ab, ac);
    return {vector3(from, ab, ac) / under, vector3(minusD, from, ac) / under, vector3(minusD, ab, from) / under};
}

TEST(RayTriangle, agreesWithCramersRule) {
    Random random{kSeed};
    int hits = 0;
    constexpr int kCases = 10000;
    for (int i = 0; i < kCases; ++i) {
        const Triangled t{inCube(random, 2), inCube(random, 2), inCube(random, 2)};
        const Vec3d origin = inCube(random, 3);
        const double shareB = random.uniform(-0.1f, 0.9f), shareC = random.uniform(-0.1f, 0.9f);
        const Vec3d target = t.a + (t.b - t.a) * shareB + (t.c - t.a) * shareC;
        const Rayd ray{origin, (target - origin) * double{random.uniform(-0.2f, 3)}};
        const Solution s = solve(ray, t);
        const long double minimum = std::fmin(std::fmin(s.t, s.v), std::fmin(s.w, 1.0L - s.v - s.w));
        if (std::fabs(minimum) < 1e-9L) continue;
        const auto hit = rayCast(ray, t);
        ASSERT_EQ(hit.has_value(), minimum > 0.0L) << "seed " << kSeed << " case " << i;
        if (!hit) continue;
        ++hits;
        EXPECT_NEAR(hit->t, static_cast<double>(s.t), 1e-9 * static_cast<double>(s.t));
        EXPECT_NEAR(hit->barycentric.y, static_cast<double>(s.v), 1e-8);
        EXPECT_NEAR(hit->barycentric.z, static_cast<double>(s.w), 1e-8);
        EXPECT_NEAR(hit->barycentric.x + hit->barycentric.y + hit->barycentric.z, 1.0, 1e-15);
        EXPECT_LT(glm::dot(hit->normal, ray.direction), 0.0);
        EXPECT_NEAR(glm::dot(hit->normal, t.b - t.a), 0.0, 1e-12);
        EXPECT_FALSE(hit->startsInside);
    }
    EXPECT_GT(hits, kCases * 3 / 10);
    EXPECT_LT(hits, kCases * 7 / 10);
}

TEST(RayTriangle, edgesAndCornersBelongToIt) {
    const Trianglef t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    for (const Vec3f& p :
         {Vec3f{0, 0, 0}, Vec3f{4, 0, 0}, Vec3f{0, 4, 0}, Vec3f{2, 0, 0}, Vec3f{0, 2, 0}, Vec3f{2, 2, 0}})
        for (const float side : {1.0f, -1.0f}) {
            const auto hit = rayCast(Rayf{p + Vec3f{0, 0, side}, {0, 0, -side}}, t);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->t, 1.0f);
            EXPECT_EQ(hit->normal, Vec3f(0, 0, side));
        }
}

TEST(RayTriangle, aRayInItsPlaneMeetsTheNearSide) {
    const Trianglef t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const auto hit = rayCast(Rayf{{-2, 1, 0}, {1, 0, 0}}, t);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 2.0f);
    EXPECT_EQ(hit->point, Vec3f(0, 1, 0));
    EXPECT_EQ(hit->barycentric, Vec3f(0.75f, 0, 0.25f));
    const auto within = rayCast(Rayf{{1, 1, 0}, {1, 0, 0}}, t);
    ASSERT_TRUE(within);
    EXPECT_EQ(within->t, 0.0f);
    EXPECT_EQ(within->point, Vec3f(1, 1, 0));
    EXPECT_FALSE(rayCast(Rayf{{-2, 1, 0}, {-1, 0, 0}}, t));
    EXPECT_FALSE(rayCast(Rayf{{-2, 1, 1}, {1, 0, 0}}, t));
    EXPECT_FALSE(rayCast(Rayf{{-2, 5, 0}, {1, 0, 0}}, t));
    const auto along = rayCast(Rayf{{-1, 0, 0}, {1, 0, 0}}, t);
    ASSERT_TRUE(along);
    EXPECT_EQ(along->t, 1.0f);
}

TEST(RayTriangle, aTriangleWithoutAreaIsMetWhereItIs) {
    const Trianglef needle{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    EXPECT_TRUE(rayCast(Rayf{{1.5f, 0, 5}, {0, 0, -1}}, needle));
    EXPECT_FALSE(rayCast(Rayf{{2.5f, 0, 5}, {0, 0, -1}}, needle));
    EXPECT_FALSE(rayCast(Rayf{{1.5f, 0.001f, 5}, {0, 0, -1}}, needle));
    const Trianglef point{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    EXPECT_EQ(rayCast(Rayf{{1, 1, 3}, {0, 0, -1}}, point).value().t, 2.0f);
    EXPECT_FALSE(rayCast(Rayf{{1, 1.5f, 3}, {0, 0, -1}}, point));
}

TEST(RayTriangle, reference_defect_10_surfacesAreHitFromBothSides) {
    const Trianglef t{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    EXPECT_EQ(rayCast(Rayf{{0, 0, 2}, {0, 0, -1}}, t).value().normal, Vec3f(0, 0, 1));
    EXPECT_EQ(rayCast(Rayf{{0, 0, -2}, {0, 0, 1}}, t).value().normal, Vec3f(0, 0, -1));
    const Planef plane{{0, 1, 0}, 2};
    EXPECT_EQ(rayCast(Rayf{{0, 5, 0}, {0, -1, 0}}, plane).value().normal, Vec3f(0, 1, 0));
    EXPECT_EQ(rayCast(Rayf{{0, 0, 0}, {0, 1, 0}}, plane).value().normal, Vec3f(0, -1, 0));
}

TEST(RayTriangle, reference_defect_62_aNeedleDoesNotHitWhatIsBesideIt) {
    const Trianglef needle{{0, 0, 0}, {1, 0, 0}, {1, 1e-4f, 0}};
    EXPECT_FALSE(rayCast(Rayf{{5, 0, 0.1f}, {0, 0, -1}}, needle));
    EXPECT_FALSE(rayCast(Rayf{{5, 0, 0.1f}, {0, 0, 0}}, needle));
    EXPECT_NEAR(distance(needle, Vec3f{5, 0, 0.1f}), std::sqrt(16.01f), 1e-6f);
}

TEST(RayTriangle, reference_defect_65_aSubnormalDirectionGivesNumbers) {
    const Trianglef t{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const auto hit = rayCast(Rayf{{0, 0, 0}, {1, 0, 1e-39f}}, t);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_FALSE(std::isnan(hit->normal.x + hit->barycentric.x + hit->point.x));
}

TEST(RayTriangle, reference_defect_15_resultsScaleByPowersOfTwo) {
    Random random{kSeed};
    for (int i = 0; i < 500; ++i) {
        const Triangled t{inCube(random, 1), inCube(random, 1), inCube(random, 1)};
        const Rayd ray{inCube(random, 2), inCube(random, 1)};
        const auto once = rayCast(ray, t);
        for (const double k : {0x1p-100, 0x1p-7, 0x1p60}) {
            const auto scaled = rayCast(Rayd{ray.origin * k, ray.direction * k}, Triangled{t.a * k, t.b * k, t.c * k});
            ASSERT_EQ(scaled.has_value(), once.has_value());
            EXPECT_EQ(closestPoint(Triangled{t.a * k, t.b * k, t.c * k}, ray.origin * k),
                      closestPoint(t, ray.origin) * k);
            if (!once) continue;
            EXPECT_EQ(scaled->t, once->t);
            EXPECT_EQ(scaled->point, once->point * k);
            EXPECT_EQ(scaled->normal, once->normal);
            EXPECT_EQ(scaled->barycentric, once->barycentric);
        }
    }
}

TEST(RayTriangle, reference_defect_21_aSmallTriangleHasWeightsToo) {
    const Trianglef t{{0, 0, 0}, {0.01f, 0, 0}, {0, 0.01f, 0}};
    const auto hit = rayCast(Rayf{{0.0025f, 0.005f, 1}, {0, 0, -1}}, t);
    ASSERT_TRUE(hit);
    EXPECT_LT(glm::length(hit->barycentric - Vec3f(0.25f, 0.25f, 0.5f)), 1e-6f);
}

TEST(RayPlane, agreesWithTheFormulaAndAnswersParallelRays) {
    const Planed plane{glm::normalize(Vec3d{1, 2, 3}), 1.5};
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        const Rayd ray{inCube(random, 3), inCube(random, 1)};
        const double t = (plane.distance - glm::dot(plane.normal, ray.origin)) / glm::dot(plane.normal, ray.direction);
        const auto hit = rayCast(ray, plane);
        ASSERT_EQ(hit.has_value(), t >= 0.0);
        if (!hit) continue;
        ++hits;
        EXPECT_NEAR(hit->t, t, 1e-12 * t);
        EXPECT_LT(glm::dot(hit->normal, ray.direction), 0.0);
    }
    EXPECT_GT(hits, 600);
    EXPECT_LT(hits, 1400);
    const Planef ground{{0, 1, 0}, 0};
    EXPECT_FALSE(rayCast(Rayf{{0, 1, 0}, {1, 0, 0}}, ground));
    EXPECT_EQ(rayCast(Rayf{{0, 0, 0}, {1, 0, 0}}, ground).value().t, 0.0f) << "a ray in the plane touches it";
    EXPECT_TRUE(rayCast(Rayf{{7, 0, 3}, Vec3f{0}}, ground));
    EXPECT_FALSE(rayCast(Rayf{{7, 1e-30f, 3}, Vec3f{0}}, ground));
}

}  // namespace
}  // namespace collidoscope::geometry::triangle_test
