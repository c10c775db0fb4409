#include "geometry/convex/gjk.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::simplex_test {
namespace {

constexpr std::uint64_t kSeed = 2301;
/// Of the largest coordinate.
constexpr double kRounding = 1e-14;

/// Corners of sizes from a micrometre to a hundred thousand kilometres: most of three are needles.
Simplex randomTriangle(Random& random) {
    const auto size = [&] { return std::array{1e-6, 0.1, 1.0, 10.0, 1e8}[random.next() % 5]; };
    Simplex triangle;
    Vec3d at{0.0};
    for (int corner = 0; corner < 3; ++corner) {
        if (random.next() % 2 == 0) at = Vec3d{0.0};  // else beside the last corner, however far that is
        at += size() * Vec3d{random.direction()};
        add(triangle, {at, Vec3d{0.0}, at});
    }
    return triangle;
}

double largestOf(const Simplex& triangle) {
    double largest = 0.0;
    for (std::size_t corner = 0; corner < 3; ++corner)
        largest = std::fmax(largest, glm::length(triangle.points[corner].difference));
    return largest;
}

TEST(Simplex, OfANeedleWeightsTellTheSamePointAsItsPlane) {
    Random random{kSeed};
    int inside = 0;
    const int count = rounds(20'000);
    for (int i = 0; i < count && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        Simplex triangle = randomTriangle(random);
        const double largest = largestOf(triangle);
        const NearestToOrigin nearest = nearestOf(triangle);
        reduceTo(triangle, nearest);
        EXPECT_LE(glm::length(pointOfA(triangle) - nearest.point), kRounding * largest);
        inside += triangle.count == 3 ? 1 : 0;
    }
    EXPECT_GT(inside, count / 50);
}

/// No corner lies before the plane through the nearest point, across the way there: so no point of the triangle does.
TEST(Simplex, OfANeedleNoCornerLiesBeforeTheNearestPoint) {
    Random random{kSeed + 1};
    for (int i = 0; i < rounds(20'000) && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed + 1 << " case " << i);
        const Simplex triangle = randomTriangle(random);
        const NearestToOrigin nearest = nearestOf(triangle);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const Vec3d& q = triangle.points[corner].difference;
            EXPECT_GE(glm::dot(nearest.point, q - nearest.point), -kRounding * largestOf(triangle) * glm::length(q));
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::simplex_test
