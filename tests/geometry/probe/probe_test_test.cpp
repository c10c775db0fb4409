// One probe against one triangle, against exact arithmetic; and how near a set lets the camera come.

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/base/random.h"
#include "geometry/probe/probe.h"
#include "geometry/shapes/to_double.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"

namespace collidoscope::geometry::probe_test_test {
namespace {

using test::rounds;

Vec3d normalOf(const Triangled& t) { return glm::cross(t.b - t.a, t.c - t.a); }
ProbeStep testOf(const Segmentd& probe, const Triangled& t) { return testProbe(probe, t, normalOf(t)); }

Vec3f onGrid(Random& random) {
    const auto coordinate = [&] { return static_cast<float>(random.index(5)) - 2.0f; };
    const float x = coordinate(), y = coordinate();
    return {x, y, coordinate()};
}
Vec3f anywhere(Random& random) { return random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}); }

/// True when the ends are in the plane of the triangle.
bool liesInPlane(const Segmentf& probe, const Trianglef& t) {
    const auto side = [&](const Vec3f& p) {
        return sgn(
            oracle::orient3d(oracle::exactly(t.a), oracle::exactly(t.b), oracle::exactly(t.c), oracle::exactly(p)));
    };
    return side(probe.start) == 0 && side(probe.end) == 0;
}

template <typename Draw>
void agreesWithTheOracle(Draw draw, std::uint64_t seed, double minHits, double maxHits) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const int count = rounds(10'000);
    int hits = 0;
    for (int i = 0; i < count; ++i) {
        const Segmentf probe{draw(random), draw(random)};
        const Trianglef triangle{draw(random), draw(random), draw(random)};
        const bool meet = oracle::overlap(oracle::bodyOf(probe), oracle::bodyOf(triangle));
        const ProbeStep step = testOf(toDouble(probe), toDouble(triangle));
        ASSERT_EQ(step.verdict == ProbeVerdict::Pierces, meet && !liesInPlane(probe, triangle)) << i;
        hits += meet ? 1 : 0;
    }
    EXPECT_GT(hits, minHits * count);
    EXPECT_LT(hits, maxHits * count);
}

TEST(ProbeTest, AProbeCrossedInItsMiddleGoesBackToWhereItStarts) {
    const Segmentd probe{{0, 1, 0}, {0, -1, 0}};
    for (const double turn : {1.0, -1.0}) {
        const Triangled triangle{{turn, 0, -1}, {-turn, 0, -1}, {0, 0, 1}};
        const ProbeStep step = testOf(probe, triangle);
        EXPECT_EQ(step.t, 0.5);
        for (const ProbeResponse response : {ProbeResponse::AlongProbe, ProbeResponse::AlongNormal})
            EXPECT_GT(pushOf(step, probe, triangle, normalOf(triangle), response).y, 1.0);
    }
}

TEST(ProbeTest, AgreesWithExactArithmeticOnRandomTriangles) {
    // Two triangles of random points are pierced this seldom; nearer draws would leave out the far ones.
    agreesWithTheOracle(anywhere, 14, 0.05, 0.7);
}
TEST(ProbeTest, AgreesWithExactArithmeticOnTheGridWhereNearlyAllIsTouching) {
    agreesWithTheOracle(onGrid, 15, 0.1, 0.7);
}

TEST(ProbeTest, TellsSidesPlaceAndWeights) {
    const Triangled triangle{{0.0, 0.0, 0.0}, {4.0, 0.0, 0.0}, {0.0, 4.0, 0.0}};
    const ProbeStep step = testOf({{1.0, 2.0, 3.0}, {1.0, 2.0, -1.0}}, triangle);
    EXPECT_EQ(step.verdict, ProbeVerdict::Pierces);
    EXPECT_EQ(step.startSide, 1);
    EXPECT_EQ(step.endSide, -1);
    EXPECT_DOUBLE_EQ(step.t, 0.75);
    EXPECT_EQ(step.weights, (Vec3d{0.25, 0.25, 0.5}));
    EXPECT_EQ(testOf({{3.0, 3.0, 1.0}, {3.0, 3.0, -1.0}}, triangle).verdict, ProbeVerdict::Beside);
    EXPECT_EQ(testOf({{1.0, 1.0, 1.0}, {1.0, 1.0, 0.5}}, triangle).verdict, ProbeVerdict::OneSide);
    EXPECT_EQ(testOf({{1.0, 1.0, 0.0}, {9.0, 1.0, 0.0}}, triangle).verdict, ProbeVerdict::InPlane);
    EXPECT_EQ(testOf({{1.0, 1.0, 0.0}, {1.0, 1.0, 1.0}}, triangle).verdict, ProbeVerdict::Pierces) << "touching";
}

TEST(ProbeTest, reference_defect_62_aNeedleBesideTheProbeIsNotPierced) {
    const Triangled needle{{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.0, 1e-4, 0.0}};
    EXPECT_EQ(testOf({{5.0, 0.0, 0.6}, {5.0, 0.0, -0.4}}, needle).verdict, ProbeVerdict::Beside);
}

TEST(ProbeTest, APushTakesTheNearerEndBackToItsSide) {
    const Triangled wall{{-9.0, -9.0, 0.0}, {9.0, -9.0, 0.0}, {0.0, 9.0, 0.0}};
    const Vec3d normal = normalOf(wall);
    const Segmentd ahead{{0.0, -0.4, 0.9}, {0.0, 0.4, -0.1}}, back{{0.0, -0.4, -0.1}, {0.0, 0.4, 0.9}};
    for (const Segmentd& probe : {ahead, back}) {
        const ProbeStep step = testOf(probe, wall);
        EXPECT_NEAR(std::fabs(step.t - 0.5), 0.4, 1e-12);
        const Vec3d along = pushOf(step, probe, wall, normal, ProbeResponse::AlongProbe);
        EXPECT_NEAR(glm::length(along), 0.1 * glm::length(probe.end - probe.start), 1e-3);
        EXPECT_NEAR(glm::length(glm::cross(along, probe.end - probe.start)), 0.0, 1e-12);
        const Vec3d straight = pushOf(step, probe, wall, normal, ProbeResponse::AlongNormal);
        EXPECT_NEAR(straight.z, 0.1, 1e-3) << "the shortest way";
        for (const Vec3d& push : {along, straight}) {
            EXPECT_GT(push.z, 0.1) << "towards the side of the camera, and a skin beyond the plane";
            EXPECT_EQ(testOf({probe.start + push, probe.end + push}, wall).verdict, ProbeVerdict::OneSide);
        }
    }
}

TEST(ProbeTest, AnyPushEndsThePiercing) {
    Random random(16);
    const int cases = rounds(20'000);
    int pierced = 0;
    for (int i = 0; i < cases; ++i) {
        const Segmentd probe{Vec3d{anywhere(random)}, Vec3d{anywhere(random)}};
        const Triangled triangle{Vec3d{anywhere(random)}, Vec3d{anywhere(random)}, Vec3d{anywhere(random)}};
        const ProbeStep step = testOf(probe, triangle);
        if (step.verdict != ProbeVerdict::Pierces) continue;
        ++pierced;
        for (const ProbeResponse response : {ProbeResponse::AlongProbe, ProbeResponse::AlongNormal}) {
            const Vec3d push = pushOf(step, probe, triangle, normalOf(triangle), response);
            ASSERT_EQ(testOf({probe.start + push, probe.end + push}, triangle).verdict, ProbeVerdict::OneSide) << i;
        }
    }
    EXPECT_GT(pierced, cases / 20);
}

TEST(ProbeSet, TheStarKeepsAPlaneBetween348And566MillimetresAway) {
    const ProbeSet star = starProbes();
    const auto clearance = [&](const Vec3f& n) { return clearanceTo(star, glm::normalize(n)); };
    EXPECT_NEAR(clearance({2.0f, 2.0f, 0.5f}), 0.348155f, 1e-6f) << "the least: three probes touch at once";
    EXPECT_NEAR(clearance({1.0f, 0.0f, 1.0f}), 0.565685f, 1e-6f) << "the most: a diagonal stands upright on the plane";
    Random random(17);
    float minimum = 1.0f, maximum = 0.0f;
    for (int i = 0; i < rounds(20'000); ++i) {
        const float distance = clearance(random.direction());
        minimum = std::min(minimum, distance);
        maximum = std::max(maximum, distance);
    }
    EXPECT_GE(minimum, 0.34815f);
    EXPECT_LE(maximum, 0.56569f);
    EXPECT_LT(minimum, 0.352f) << "the random directions come near the bounds";
    EXPECT_GT(maximum, 0.560f);
    EXPECT_NEAR(clearanceTo(tShapedProbes(), glm::normalize(Vec3f{1.0f})), 0.288675f, 1e-6f);
}

TEST(ProbeSet, TurnsWithTheCameraOnlyInItsFrame) {
    const Quatf quarter = glm::angleAxis(1.5707964f, Vec3f{0.0f, 1.0f, 0.0f});
    EXPECT_EQ(placed(starProbes(), ProbeFrame::World, quarter), starProbes());
    const ProbeSet turned = placed(starProbes(), ProbeFrame::Camera, quarter);
    EXPECT_NEAR(turned.front().z, -0.5f, 1e-6f);
}

}  // namespace
}  // namespace collidoscope::geometry::probe_test_test
