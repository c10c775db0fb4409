#include <gtest/gtest.h>

#include "geometry/convex/hull/quickhull.h"
#include "tests/geometry/convex/hull/hull_oracle.h"
#include "tests/geometry/convex/hull/hull_sets.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::hull_oracle_test {
namespace {

bool isLess(const Vec3d& p, const Vec3d& q) {
    if (p.x != q.x) return p.x < q.x;
    return p.y != q.y ? p.y < q.y : p.z < q.z;
}

Points withoutRepetition(Points points) {
    std::sort(points.begin(), points.end(), isLess);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

/// The faces as sets of indices of sorted points.
std::set<Corners> facesOf(const Hulld& hull, const Points& sorted) {
    std::set<Corners> faces;
    for (const auto& face : hull.faces) {
        Corners corners;
        for (const std::uint32_t i : face)
            corners.insert(static_cast<std::size_t>(
                std::lower_bound(sorted.begin(), sorted.end(), hull.vertices[i], isLess) - sorted.begin()));
        faces.insert(corners);
    }
    return faces;
}

template <typename Make>
void expectFacesOfOracle(std::uint64_t seed, int count, Make make) {
    Random random{seed};
    int solid = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " case " << i);
        const Points points = withoutRepetition(make(random));
        const HullResult<double> result = convexHull(std::span{points});
        if (result.span != PointSpan::Space) continue;
        ++solid;
        EXPECT_EQ(facesOf(result.hull, points), facesByBruteForce(points));
    }
    EXPECT_GT(solid, count / 2);
}

TEST(QuickhullOracle, FacesOfSmallSetsAreThoseOfAllTriples) {
    expectFacesOfOracle(1501, rounds(60), [](Random& r) { return inBall(r, 12); });
    expectFacesOfOracle(1502, rounds(40), [](Random& r) { return onSphere(r, 10); });
}
TEST(QuickhullOracle, FacesWithManyCornersAreJoinedAsTheOracleJoinsThem) {
    expectFacesOfOracle(1503, rounds(80), [](Random& r) { return onGrid(r, 14, 3); });
    expectFacesOfOracle(1504, rounds(30), [](Random& r) { return onGrid(r, 14, 4); });
    expectFacesOfOracle(1505, rounds(30), [](Random& r) { return onGrid(r, 8, 2); });
}
TEST(QuickhullOracle, ThinSetsAreDecidedExactly) {
    expectFacesOfOracle(1506, rounds(40), [](Random& r) { return nearlyFlat(r, 10); });
    expectFacesOfOracle(1507, rounds(40), [](Random& r) { return needle(r, 10); });
}

}  // namespace
}  // namespace collidoscope::geometry::test::hull_oracle_test
