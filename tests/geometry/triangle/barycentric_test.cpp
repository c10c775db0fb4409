#include "geometry/triangle/barycentric.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/random.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/rational.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::barycentric_test {
namespace {

constexpr std::uint64_t kSeed = 5;
constexpr std::array kMethods{BarycentricMethod::Projection, BarycentricMethod::Gram, BarycentricMethod::RayCast};

Vec3d inCube(Random& random, float reach) { return Vec3d{random.inBox(Vec3f{-reach}, Vec3f{reach})}; }
double sumOf(const Vec3d& w) { return w.x + w.y + w.z; }
bool isFinite(const Vec3d& w) { return std::isfinite(w.x) && std::isfinite(w.y) && std::isfinite(w.z); }

/// Weights of the foot of the perpendicular, from areas over the whole area.
Vec3d byRationals(const Triangled& t, const Vec3d& p) {
    using oracle::exactly;
    const oracle::Vector a = exactly(t.a), b = exactly(t.b), c = exactly(t.c), q = exactly(p);
    const oracle::Vector normal = cross(b - a, c - a);
    const oracle::Rational whole = dot(normal, normal);
    const oracle::Rational ofA = dot(cross(c - b, q - b), normal) / whole;
    const oracle::Rational ofB = dot(cross(a - c, q - c), normal) / whole;
    const oracle::Rational ofC = dot(cross(b - a, q - a), normal) / whole;
    return {ofA.get_d(), ofB.get_d(), ofC.get_d()};
}

/// Length over height: the condition of the weights.
double slendernessOf(const Triangled& t) {
    const double longest = std::fmax(glm::length(t.b - t.a), std::fmax(glm::length(t.c - t.b), glm::length(t.a - t.c)));
    return longest * longest / glm::length(glm::cross(t.b - t.a, t.c - t.a));
}

TEST(Barycentric, allThreeWaysAgreeWithRationalsInThePlane) {
    Random random{kSeed};
    int inside = 0;
    const int count = test::rounds(10000);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " case " + std::to_string(i));
        const Triangled t{inCube(random, 2), inCube(random, 2), inCube(random, 2)};
        const double v = random.uniform(-0.2f, 1);
        const double w = random.uniform(-0.2f, 1);
        const Vec3d p = t.a + (t.b - t.a) * v + (t.c - t.a) * w;
        const Vec3d expected = byRationals(t, p);
        inside += expected.x >= 0 && expected.y >= 0 && expected.z >= 0 ? 1 : 0;
        for (const BarycentricMethod method : kMethods) {
            const double slenderness = slendernessOf(t) * (method == BarycentricMethod::Gram ? slendernessOf(t) : 1.0);
            const Vec3d got = barycentric(t, p, method);
            EXPECT_LT(glm::length(got - expected), 1e-14 * (1.0 + slenderness)) << static_cast<int>(method);
            EXPECT_NEAR(sumOf(got), 1.0, 1e-14 * (1.0 + slenderness));
        }
    }
    EXPECT_GT(inside, count * 3 / 10);
    EXPECT_LT(inside, count * 7 / 10);
}

TEST(Barycentric, offThePlaneTheFootOfThePerpendicularCounts) {
    Random random{kSeed};
    for (int i = 0; i < 2000; ++i) {
        const Triangled t{inCube(random, 2), inCube(random, 2), inCube(random, 2)};
        const Vec3d p = inCube(random, 3);
        const Vec3d expected = byRationals(t, p);
        for (const BarycentricMethod method : {BarycentricMethod::Gram, BarycentricMethod::RayCast})
            EXPECT_LT(glm::length(barycentric(t, p, method) - expected),
                      1e-14 * (1.0 + slendernessOf(t)) * (1.0 + slendernessOf(t)))
                << "seed " << kSeed << " case " << i;
    }
    // Seen along the axis of the largest part of the normal, a point above an upright wall does not move.
    const Triangled slope{{0, 0, 0}, {4, 0, 0}, {0, 4, 1}};
    EXPECT_EQ(barycentric(slope, Vec3d{1, 2, 5}), barycentric(slope, Vec3d{1, 2, 0.5}));
}

TEST(Barycentric, cornersSidesAndOutsideAreKnown) {
    const Triangled t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    for (const BarycentricMethod method : kMethods) {
        EXPECT_EQ(barycentric(t, t.a, method), Vec3d(1, 0, 0));
        EXPECT_EQ(barycentric(t, t.b, method), Vec3d(0, 1, 0));
        EXPECT_EQ(barycentric(t, t.c, method), Vec3d(0, 0, 1));
        EXPECT_EQ(barycentric(t, Vec3d{2, 2, 0}, method), Vec3d(0, 0.5, 0.5));
        EXPECT_EQ(barycentric(t, Vec3d{4, 4, 0}, method), Vec3d(-1, 1, 1)) << "beyond the side bc";
    }
}

TEST(Barycentric, reference_defect_21_aTriangleOfACentimetreHasWeights) {
    for (const BarycentricMethod method : kMethods) {
        const Trianglef t{{0, 0, 0}, {0.01f, 0, 0}, {0, 0.01f, 0}};
        EXPECT_LT(glm::length(barycentric(t, Vec3f{0.0025f, 0.005f, 0}, method) - Vec3f(0.25f, 0.25f, 0.5f)), 1e-6f);
        for (const double k : {0x1p-1000, 0x1p-60, 0x1p60, 0x1p1000}) {
            const Triangled scaled{Vec3d{0}, Vec3d{k, 0, 0}, Vec3d{0, k, 0}};
            EXPECT_EQ(barycentric(scaled, Vec3d{0.25, 0.5, 0} * k, method), Vec3d(0.25, 0.25, 0.5)) << k;
        }
    }
}

TEST(Barycentric, reference_defect_62_needlesAndTrianglesWithoutAreaGiveNumbers) {
    const Trianglef needle{{0, 0, 0}, {1, 0, 0}, {1, 1e-4f, 0}};
    const Triangled flat{{0, 0, 0}, {2, 0, 0}, {1, 0, 0}};
    const Triangled point{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    for (const BarycentricMethod method : kMethods) {
        const Vec3f outside = barycentric(needle, Vec3f{5, 0, 0}, method);
        EXPECT_LT(outside.x, 0.0f) << "beside the needle is outside of it";
        EXPECT_EQ(barycentric(flat, Vec3d{0.5, 7, 0}, method), Vec3d(0.75, 0.25, 0)) << "along the longest side";
        EXPECT_EQ(barycentric(point, Vec3d{9, 9, 9}, method), Vec3d(1, 0, 0));
    }
}

TEST(Barycentric, finiteInputNeverGivesNaN) {
    Random random{kSeed};
    const auto point = [&] {
        const double x = test::awkwardDouble(random);
        const double y = test::awkwardDouble(random);
        return Vec3d{x, y, test::awkwardDouble(random)};
    };
    for (int i = 0; i < test::rounds(20000); ++i) {
        const Triangled t{point(), point(), point()};
        const Vec3d p = point();
        for (const BarycentricMethod method : kMethods)
            ASSERT_TRUE(isFinite(barycentric(t, p, method))) << "seed " << kSeed << " case " << i;
    }
}

/// A convex polygon: points of a circle in order, stretched and turned.
std::vector<Vec2d> randomPolygon(Random& random) {
    const std::size_t count = 3 + random.index(9);
    std::vector<Vec2d> corners;
    const double stretch = random.uniform(0.2f, 3);
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = (double(i) + double{random.uniform(0.1f, 0.9f)}) * 6.283185307179586 / double(count);
        corners.push_back({3.0 * std::cos(angle) + 1.0, 3.0 * stretch * std::sin(angle) - 2.0});
    }
    return corners;
}

TEST(PolygonWeights, theirMeanIsThePoint) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(10000); ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " case " + std::to_string(i));
        const std::vector<Vec2d> corners = randomPolygon(random);
        // Some mean of the corners, hence within.
        Vec2d p{0.0};
        double sum = 0.0;
        for (const Vec2d& corner : corners) {
            const double weight = random.index(4) == 0 ? 0.0 : double{random.unit()};
            p += corner * weight;
            sum += weight;
        }
        if (!(sum > 0.0)) continue;
        p /= sum;
        const auto weights = polygonWeights<double>(corners, p);
        Vec2d mean{0.0};
        double total = 0.0;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            EXPECT_GE(weights[k], 0.0);
            mean += corners[k] * weights[k];
            total += weights[k];
        }
        EXPECT_LT(glm::length(mean - p), 1e-12);
        EXPECT_NEAR(total, 1.0, 1e-14);
    }
}

TEST(PolygonWeights, ofATriangleAreItsBarycentricCoordinates) {
    Random random{kSeed};
    for (int i = 0; i < 2000; ++i) {
        const Vec2d a{random.uniform(-2, 2), random.uniform(-2, 2)};
        const Vec2d b{random.uniform(-2, 2), random.uniform(-2, 2)};
        const Vec2d c{random.uniform(-2, 2), random.uniform(-2, 2)};
        const double v = random.uniform(0.01f, 0.49f);
        const double w = random.uniform(0.01f, 0.49f);
        const Vec2d p = a + (b - a) * v + (c - a) * w;
        const Triangled t{{a, 0}, {b, 0}, {c, 0}};
        if (slendernessOf(t) > 1e3) continue;
        const Vec3d expected = barycentric(t, Vec3d{p, 0});
        const auto got = polygonWeights<double>(std::vector<Vec2d>{a, b, c}, p);
        EXPECT_LT(glm::length(Vec3d(got[0], got[1], got[2]) - expected), 1e-10) << "seed " << kSeed << " case " << i;
    }
}

TEST(PolygonWeights, cornersSidesAndTheMiddleAreKnown) {
    const std::vector<Vec2f> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const auto at = [&](float x, float y) { return polygonWeights<float>(square, Vec2f{x, y}); };
    EXPECT_EQ(at(1, 1), (std::vector<float>{0.25f, 0.25f, 0.25f, 0.25f}));
    EXPECT_EQ(at(0.5f, 1), (std::vector<float>{0.375f, 0.125f, 0.125f, 0.375f})) << "bilinear in a square";
    EXPECT_EQ(at(2, 2), (std::vector<float>{0, 0, 1, 0}));
    EXPECT_EQ(at(2, 0.5f), (std::vector<float>{0, 0.75f, 0.25f, 0}));
    EXPECT_EQ(at(5, 0.5f), (std::vector<float>{0, 0.75f, 0.25f, 0})) << "outside: the nearest point of the sides";
    const std::vector<Vec2f> clockwise{{0, 2}, {2, 2}, {2, 0}, {0, 0}};
    EXPECT_EQ(polygonWeights<float>(clockwise, Vec2f{1, 1}), (std::vector<float>{0.25f, 0.25f, 0.25f, 0.25f}));
}

TEST(PolygonWeights, degeneratePolygonsAreAnswered) {
    const auto of = [](std::vector<Vec2d> corners, const Vec2d& p) { return polygonWeights<double>(corners, p); };
    EXPECT_TRUE(of({}, {1, 1}).empty());
    EXPECT_EQ(of({{1, 1}}, {5, 5}), (std::vector<double>{1}));
    EXPECT_EQ(of({{0, 0}, {4, 0}}, {1, 3}), (std::vector<double>{0.75, 0.25}));
    EXPECT_EQ(of({{0, 0}, {4, 0}, {4, 0}}, {1, 3}), (std::vector<double>{0.75, 0.25, 0}));
    // A corner within a side carries nothing.
    EXPECT_EQ(of({{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}}, {1, 1})[1], 0.0);
}

}  // namespace
}  // namespace collidoscope::geometry::barycentric_test
