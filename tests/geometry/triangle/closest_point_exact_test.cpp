/// The nearest point of a triangle against exact rationals.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/random.h"
#include "geometry/query/closest_point.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::closest_point_exact_test {
namespace {

constexpr std::uint64_t kSeed = 71;

using oracle::Rational;
using oracle::Vector;

Vector nearestOnSegment(const Vector& a, const Vector& b, const Vector& p) {
    const Vector side = b - a;
    const Rational squared = squaredLength(side);
    if (sgn(squared) == 0) return a;
    Rational share = dot(p - a, side) / squared;
    if (sgn(share) < 0) share = 0;
    if (share > 1) share = 1;
    return a + share * side;
}

/// The foot of the perpendicular when it is within the triangle, else the nearest of the sides.
Vector nearest(const Triangled& triangle, const Vec3d& point, bool& onFace) {
    const Vector corners[] = {oracle::exactly(triangle.a), oracle::exactly(triangle.b), oracle::exactly(triangle.c)};
    const Vector p = oracle::exactly(point);
    const Vector normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    onFace = !isZero(normal);
    Vector best = corners[0];
    for (int i = 0; i < 3; ++i) {
        const Vector& from = corners[i];
        const Vector& to = corners[(i + 1) % 3];
        onFace = onFace && sgn(dot(cross(to - from, p - from), normal)) >= 0;
        const Vector candidate = nearestOnSegment(from, to, p);
        if (squaredLength(p - candidate) < squaredLength(p - best)) best = candidate;
    }
    if (!onFace) return best;
    const Rational height = dot(p - corners[0], normal) / squaredLength(normal);
    return p - height * normal;
}

double largest(const Vec3d& v) { return std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z))); }

/// The longest side over the height above it: as often does the direction of the normal multiply what is rounded.
/// 1 where the triangle has no area, as its sides are all there is then.
double aspectRatioOf(const Triangled& triangle) {
    const Vec3d ab = triangle.b - triangle.a, bc = triangle.c - triangle.b, ca = triangle.a - triangle.c;
    const double longestSquared = std::fmax(glm::dot(ab, ab), std::fmax(glm::dot(bc, bc), glm::dot(ca, ca)));
    const double twiceArea = glm::length(glm::cross(ab, bc));
    return twiceArea > 0.0 ? longestSquared / twiceArea : 1.0;
}

/// The error allowed, in half places of the largest coordinate, for each unit of aspect ratio: 2.6 is the most seen in
/// 200,000 cases, and a million pass.
constexpr double kHalfPlaces = 4.0;

template <typename Make>
void expectPrecise(double minOnFace, double maxOnFace, Make make) {
    Random random{kSeed};
    int faces = 0;
    const int count = test::rounds(10000);
    for (int i = 0; i < count; ++i) {
        const auto [triangle, p] = make(random);
        bool onFace = false;
        const Vector exact = nearest(triangle, p, onFace);
        faces += onFace ? 1 : 0;
        const Vec3d expected{exact.x.get_d(), exact.y.get_d(), exact.z.get_d()};
        const double size =
            std::fmax(std::fmax(largest(triangle.a), largest(triangle.b)), std::fmax(largest(triangle.c), largest(p)));
        ASSERT_LE(largest(closestPoint(triangle, p) - expected), kHalfPlaces * 0x1p-53 * aspectRatioOf(triangle) * size)
            << "seed " << kSeed << " case " << i;
    }
    EXPECT_GE(faces, minOnFace * count);
    EXPECT_LE(faces, maxOnFace * count);
}

struct Case {
    Triangled triangle{};
    Vec3d p{0.0};
};
Vec3d inCube(Random& random, float reach) { return Vec3d{random.inBox(Vec3f{-reach}, Vec3f{reach})}; }

TEST(ClosestPointExact, ofRandomTrianglesIsRightToTheLastDigits) {
    expectPrecise(0.3, 0.7, [](Random& random) {
        const Triangled t{inCube(random, 2), inCube(random, 2), inCube(random, 2)};
        return Case{t, (t.a + t.b + t.c) / 3.0 + inCube(random, 1)};
    });
}

/// Up to four hundred million times as long as wide.
TEST(ClosestPointExact, ofNeedlesLosesNoMoreThanTheirShapeCosts) {
    expectPrecise(0.02, 0.7, [](Random& random) {
        const Vec3f a = random.inBox(Vec3f{-2}, Vec3f{2});
        const Vec3f along = random.direction();
        const float width = std::ldexp(1.0f, -static_cast<int>(random.index(22)));
        const Vec3f b = a + along * 2.0f;
        const auto near = [&](float distance) {
            const Vec3f onLine = a + along * random.uniform(-1, 3);
            return onLine + random.direction() * distance;
        };
        const Vec3f c = near(width), p = near(2.0f * width);
        return Case{{Vec3d{a}, Vec3d{b}, Vec3d{c}}, Vec3d{p}};
    });
}

TEST(ClosestPointExact, onASmallGridIsRightToTheLastDigits) {
    expectPrecise(0.05, 0.7, [](Random& random) {
        const auto point = [&] {
            const double x = double(random.index(5)) - 2.0;
            const double y = double(random.index(5)) - 2.0;
            return Vec3d{x, y, double(random.index(5)) - 2.0};
        };
        const Vec3d a = point();
        const Vec3d b = point();
        const Vec3d c = point();
        return Case{{a, b, c}, point()};
    });
}

}  // namespace
}  // namespace collidoscope::geometry::closest_point_exact_test
