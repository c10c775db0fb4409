/// Rays against triangles: every method against exact rationals.
#include "geometry/triangle/ray/ray_triangle.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/random.h"
#include "geometry/triangle/barycentric.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/ray_triangle.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::ray_triangle_exact_test {
namespace {

constexpr std::uint64_t kSeed = 41;
constexpr std::array kMethods{RayTriangleMethod::MollerTrumbore, RayTriangleMethod::PlaneBarycentric,
                              RayTriangleMethod::Watertight};
/// What a certain hit promises of t and the weights, and what rounding the point to double adds.
constexpr double kPrecision = 0x1p-28;

struct Case {
    Rayf ray{};
    Trianglef triangle{};
};

double largest(const Vec3d& v) { return std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z))); }
Vec3d approximately(const oracle::Vector& v) { return {v.x.get_d(), v.y.get_d(), v.z.get_d()}; }

void expectHit(const TriangleHit<double>& hit, const oracle::RayMeeting& expected, const Triangled& triangle) {
    const double size = std::fmax(largest(triangle.a), std::fmax(largest(triangle.b), largest(triangle.c)));
    EXPECT_NEAR(hit.t, expected.t.get_d(), kPrecision * expected.t.get_d());
    EXPECT_LE(largest(hit.point - approximately(expected.point)), kPrecision * size);
    EXPECT_LE(largest(pointAt(triangle, hit.barycentric) - hit.point), 1e-15 * size);
    EXPECT_GE(std::fmin(hit.barycentric.x, std::fmin(hit.barycentric.y, hit.barycentric.z)), 0.0);
    EXPECT_NEAR(hit.barycentric.x + hit.barycentric.y + hit.barycentric.z, 1.0, 1e-14);
    EXPECT_TRUE(isFinite(hit.normal));
}

/// Every method, in both precisions and with both rules of sidedness. Says whether the triangle is hit.
bool expectAgreement(const Case& c) {
    const Rayd ray = toDouble(c.ray);
    const Triangled triangle = toDouble(c.triangle);
    const auto expected = oracle::firstMeeting(ray, triangle);
    const bool fromFront = oracle::sideOfRay(ray, triangle) <= 0;
    for (const RayTriangleMethod method : kMethods) {
        const auto hit = rayCast(ray, triangle, method);
        EXPECT_EQ(hit.has_value(), expected.has_value()) << "method " << static_cast<int>(method);
        EXPECT_EQ(rayCast(ray, triangle, method, FaceCulling::FrontOnly).has_value(),
                  expected.has_value() && fromFront);
        if (hit && expected) expectHit(*hit, *expected, triangle);
        // As floats, the same but for a t that no float can hold.
        if (expected && expected->t.get_d() > 3.4e38) continue;
        EXPECT_EQ(rayCast(c.ray, c.triangle, method).has_value(), expected.has_value());
    }
    return expected.has_value();
}

/// Runs the cases of a maker; the share of hits must lie between the two.
template <typename Make>
void runCases(int count, double minHits, double maxHits, Make make) {
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " case " + std::to_string(i));
        hits += expectAgreement(make(random)) ? 1 : 0;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(hits, minHits * count);
    EXPECT_LT(hits, maxHits * count);
}

Vec3f inCube(Random& random, float reach) { return random.inBox(Vec3f{-reach}, Vec3f{reach}); }
Vec3f onGrid(Random& random, std::uint32_t reach) {
    const auto number = [&] { return float(random.index(2 * reach + 1)) - float(reach); };
    const float x = number();
    const float y = number();
    return {x, y, number()};
}
Trianglef triangleOf(Random& random, Vec3f (*point)(Random&)) {
    const Vec3f a = point(random);
    const Vec3f b = point(random);
    return {a, b, point(random)};
}
Vec3f directionOnGrid(Random& random, std::uint32_t reach) {
    const Vec3f d = onGrid(random, reach);
    return d == Vec3f{0} ? Vec3f{0, 1, 0} : d;
}

TEST(RayTriangleExact, randomRaysAgreeWithRationals) {
    runCases(test::rounds(10000), 0.3, 0.7, [](Random& random) {
        const Trianglef t = triangleOf(random, [](Random& r) { return inCube(r, 2); });
        const Vec3f origin = inCube(random, 3);
        const float v = random.uniform(-0.1f, 0.8f);
        const Vec3f target = t.a + (t.b - t.a) * v + (t.c - t.a) * random.uniform(-0.1f, 0.8f);
        return Case{{origin, (target - origin) * random.uniform(-0.1f, 3)}, t};
    });
}

/// Most of these triangles touch the ray at an edge, at a corner, or all along.
TEST(RayTriangleExact, raysAndTrianglesOnASmallGridAgreeWithRationals) {
    runCases(test::rounds(10000), 0.1, 0.7, [](Random& random) {
        const Trianglef t = triangleOf(random, [](Random& r) { return onGrid(r, 2); });
        const Vec3f origin = onGrid(random, 2);
        const Vec3f d = random.index(2) == 0 ? onGrid(random, 2) - origin : directionOnGrid(random, 1);
        return Case{{origin, d == Vec3f{0} ? Vec3f{1, 0, 0} : d}, t};
    });
}

TEST(RayTriangleExact, raysInThePlaneOfTheTriangleAgreeWithRationals) {
    runCases(test::rounds(5000), 0.3, 0.7, [](Random& random) {
        // The plane of two grid vectors; everything is a whole number of them.
        const Vec3f base = onGrid(random, 9);
        const Vec3f u = directionOnGrid(random, 5);
        const Vec3f w = directionOnGrid(random, 5);
        const auto inPlane = [&](float reach) {
            const float i = std::floor(random.uniform(-reach, reach));
            return i * u + std::floor(random.uniform(-reach, reach)) * w;
        };
        const Vec3f a = base + inPlane(4);
        const Vec3f b = base + inPlane(4);
        const Vec3f c = base + inPlane(4);
        const Vec3f origin = base + inPlane(6);
        Vec3f d = random.index(3) == 0 ? inPlane(4) : base + inPlane(3) - origin;
        if (d == Vec3f{0}) d = u;
        return Case{{origin, d}, {a, b, c}};
    });
}

/// Aimed at a point of an edge or at a corner, which float rounding moves to either side of it.
TEST(RayTriangleExact, raysAimedAtEdgesAndCornersAgreeWithRationals) {
    runCases(test::rounds(10000), 0.3, 0.7, [](Random& random) {
        const Trianglef t = triangleOf(random, [](Random& r) { return inCube(r, 2); });
        const Vec3f target = random.index(4) == 0 ? t.a : t.a + (t.b - t.a) * random.unit();
        const Vec3f origin = inCube(random, 3);
        return Case{{origin, target - origin}, t};
    });
}

/// A plane along an axis with a slope that no number holds: seen along the ray, the corners lie on a line but for
/// rounding.
TEST(RayTriangleExact, raysInASlantedPlaneAlongAnAxisAgreeWithRationals) {
    runCases(test::rounds(10000), 0.2, 0.8, [](Random& random) {
        const int axis = static_cast<int>(random.index(3));
        Vec3f along{0.0f}, slant = onGrid(random, 1u << 20);
        along[axis] = 1.0f, slant[axis] = 0.0f;
        const auto inPlane = [&] {
            const float i = float(random.index(15)) - 7.0f;
            return i * slant + (float(random.index(1u << 21)) - float(1u << 20)) * along;
        };
        const Vec3f a = inPlane(), b = inPlane(), c = inPlane(), origin = inPlane();
        const Vec3f d = inPlane() - origin;
        return Case{{origin, d == Vec3f{0} ? along : d}, {a, b, c}};
    });
}

TEST(RayTriangleExact, needlesAndGrazingRaysAgreeWithRationals) {
    runCases(test::rounds(5000), 0.05, 0.7, [](Random& random) {
        const Vec3f a = inCube(random, 2);
        const Vec3f along = random.direction();
        const float width = std::ldexp(1.0f, -static_cast<int>(random.index(26)));
        const Vec3f b = a + along * random.uniform(0.5f, 3);
        const auto nearLine = [&](float from, float to) {
            const Vec3f onLine = a + along * random.uniform(from, to);
            return onLine + random.direction() * width;
        };
        const Vec3f c = nearLine(0, 3);
        const float shareB = random.uniform(-0.1f, 1), shareC = random.uniform(-0.1f, 1);
        const Vec3f target = a + (b - a) * shareB + (c - a) * shareC;
        const Vec3f origin = random.index(2) == 0 ? target + random.direction() * 2.0f : nearLine(-4, 4);
        const Vec3f d = target - origin;
        return Case{{origin, d == Vec3f{0} ? along : d}, {a, b, c}};
    });
}

TEST(RayTriangleExact, hugeTinyAndMixedNumbersAgreeWithRationals) {
    runCases(test::rounds(10000), 0.02, 0.7, [](Random& random) {
        const auto point = [](Random& r) {
            const float x = test::awkwardFloat(r);
            const float y = test::awkwardFloat(r);
            return Vec3f{x, y, test::awkwardFloat(r)};
        };
        const Trianglef t = triangleOf(random, point);
        const Vec3f origin = random.index(4) == 0 ? t.b : point(random);
        Vec3f d = random.index(2) == 0 ? t.a * 0.5f + t.b * 0.25f - origin : point(random);
        d = glm::clamp(d, -3e38f, 3e38f);
        return Case{{origin, d == Vec3f{0} ? Vec3f{0, 0, 1} : d}, t};
    });
}

/// A zero direction asks whether the origin is a point of the triangle.
TEST(RayTriangleExact, pointQueriesAgreeWithRationals) {
    Random random{kSeed};
    int hits = 0;
    const int count = test::rounds(10000);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " case " + std::to_string(i));
        const Trianglef t = triangleOf(random, [](Random& r) { return onGrid(r, 2); });
        const Vec3f weights{float(random.index(5)), float(random.index(5)), float(random.index(5))};
        const float sum = weights.x + weights.y + weights.z;
        const Vec3f p = sum > 0 && random.index(3) > 0 ? pointAt(t, weights / sum) : onGrid(random, 2);
        // A point is on the triangle when a ray from it, in whatever direction, hits at once.
        const auto meeting = oracle::firstMeeting(Rayd{Vec3d{p}, Vec3d{0.3, 0.7, -0.2}}, toDouble(t));
        const bool expected = meeting && sgn(meeting->t) == 0;
        const auto hit = rayCast(Rayf{p, Vec3f{0}}, t);
        ASSERT_EQ(hit.has_value(), expected);
        hits += expected ? 1 : 0;
        if (!hit) continue;
        EXPECT_EQ(hit->point, p);
        EXPECT_LE(glm::length(pointAt(t, hit->barycentric) - p), 1e-5f);
    }
    EXPECT_GT(hits, count * 3 / 10);
    EXPECT_LT(hits, count * 7 / 10);
}

TEST(RayTriangleExact, theOrderOfCornersAndExactMotionsChangeNothing) {
    Random random{kSeed};
    const auto swapped = [](const Vec3f& v) { return Vec3f{v.z, -v.x, v.y}; };
    for (int i = 0; i < test::rounds(10000); ++i) {
        const Trianglef t = triangleOf(random, [](Random& r) { return onGrid(r, 3); });
        const Vec3f origin = onGrid(random, 3);
        const Rayf ray{origin, directionOnGrid(random, 3)};
        const bool hit = rayCast(ray, t).has_value();
        const Vec3f far{1024, -4096, 77};
        for (const Trianglef& other : {Trianglef{t.b, t.c, t.a}, Trianglef{t.c, t.b, t.a}})
            ASSERT_EQ(rayCast(ray, other).has_value(), hit) << "seed " << kSeed << " case " << i;
        ASSERT_EQ(rayCast(Rayf{origin + far, ray.direction}, Trianglef{t.a + far, t.b + far, t.c + far}).has_value(),
                  hit);
        ASSERT_EQ(
            rayCast(Rayf{swapped(origin), swapped(ray.direction)}, Trianglef{swapped(t.a), swapped(t.b), swapped(t.c)})
                .has_value(),
            hit);
        const float k = 0x1p-60f;
        ASSERT_EQ(rayCast(Rayf{origin * k, ray.direction}, Trianglef{t.a * k, t.b * k, t.c * k}).has_value(), hit);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::ray_triangle_exact_test
