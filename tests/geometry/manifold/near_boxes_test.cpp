/// Boxes that are apart within a margin: their manifolds are those of the nearest features, which are sought without
/// the formulas for boxes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/manifold/collide.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/distance.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/overlap/box_pairs.h"

namespace collidoscope::geometry::near_boxes_test {
namespace {

constexpr std::uint64_t kSeed = 1616;
constexpr double kMargin = 0.005;

/// Of any rotation, with nearly parallel edges, or standing beside each other on level ground.
test::TwoBoxes boxesApart(Random& random, int kind) {
    test::TwoBoxes pair = kind == 1 ? test::nearlyParallelPair(random) : test::randomPair(random);
    if (kind == 2) pair.b.orientation = axisAngle(Vec3f{0, 1, 0}, random.uniform(0.0f, 6.0f)) * pair.a.orientation;
    return pair;
}

double sizeOf(const Boxd& box) { return box.half.x + box.half.y + box.half.z; }

/// Brings B to a distance from A that is random in its order of magnitude; nothing if they overlap.
std::optional<double> bringNear(const Boxf& a, Boxf& b, Random& random) {
    if (overlaps(a, b)) return std::nullopt;
    const auto before = separation(toDouble(a), toDouble(b));
    const double wanted = 0.02 * std::exp(double{random.uniform(-9.0f, 0.0f)});
    b.center = Vec3f{Vec3d{b.center} - (before.distance - wanted) * before.normal};
    return separation(toDouble(a), toDouble(b)).distance;
}

TEST(NearBoxes, haveTheManifoldOfTheirNearestFeatures) {
    Random random{kSeed};
    std::array<int, 5> counts{};
    int asked = 0;
    for (int i = 0; i < test::rounds(100000) && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        test::TwoBoxes pair = boxesApart(random, i % 3);
        const auto apart = bringNear(pair.a, pair.b, random);
        if (!apart || *apart <= 0.0) continue;
        ++asked;
        const Boxd a = toDouble(pair.a), b = toDouble(pair.b);
        const double slack = 2e-6 * (sizeOf(a) + sizeOf(b));  // of clipping: a corner beyond a side by less is on it
        const auto manifold = collide(a, b, {.margin = kMargin});
        ++counts[manifold ? manifold->count : 0];
        if (std::fabs(*apart - kMargin) > slack) {
            EXPECT_EQ(manifold.has_value(), *apart <= kMargin) << *apart;
        }
        if (!manifold) continue;
        EXPECT_NEAR(glm::length(manifold->normal), 1.0, 1e-12);
        EXPECT_LE(-manifold->depth, *apart + 1e-12);  // a gap along a direction is no wider than the distance
        EXPECT_GE(-manifold->depth, *apart - 20.0 * slack);
        double deepest = -1.0;
        for (const ManifoldPoint<double>& point : manifold->points()) {
            deepest = std::fmax(deepest, point.depth);
            EXPECT_LE(distance(a, point.position), 0.5 * kMargin + slack);
            EXPECT_LE(distance(b, point.position), 0.5 * kMargin + slack);
        }
        EXPECT_NEAR(deepest, manifold->depth, slack);
    }
    EXPECT_GT(asked, 5000);
    for (const int count : counts) EXPECT_GT(count, asked / 1000);
}

/// What the search for nearest points leaves out cannot be nearer: all edges of both against each other.
TEST(NearBoxes, areAsFarApartAsTheNearestOfAllTheirEdgesAndCorners) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(300) && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        test::TwoBoxes pair = boxesApart(random, i % 3);
        const auto apart = bringNear(pair.a, pair.b, random);
        if (!apart || *apart <= 0.0) continue;
        const Boxd a = toDouble(pair.a), b = toDouble(pair.b);
        const auto cornerOf = [](const Boxd& box, unsigned bits) {
            const Vec3d end{(bits & 1u) != 0 ? 1.0 : -1.0, (bits & 2u) != 0 ? 1.0 : -1.0,
                            (bits & 4u) != 0 ? 1.0 : -1.0};
            return box.center + glm::normalize(box.orientation) * (end * box.half);
        };
        const auto edgeOf = [&](const Boxd& box, unsigned k) {
            const unsigned axis = 1u << k / 4, low = axis - 1, rest = k % 4;
            const unsigned from = (rest & low) | (rest & ~low) << 1;
            return Segmentd{cornerOf(box, from), cornerOf(box, from | axis)};
        };
        double minimum = 1e300;
        for (unsigned k = 0; k < 8; ++k) {
            minimum = std::fmin(minimum, distance(a, cornerOf(b, k)));
            minimum = std::fmin(minimum, distance(b, cornerOf(a, k)));
        }
        for (unsigned j = 0; j < 12; ++j)
            for (unsigned k = 0; k < 12; ++k) {
                const PointPair nearest = closestPair(edgeOf(a, j), edgeOf(b, k));
                minimum = std::fmin(minimum, glm::length(nearest.b - nearest.a));
            }
        EXPECT_NEAR(*apart, minimum, 1e-12);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::near_boxes_test
