/// Boxes against planes and frusta: three methods, one exact answer.
#include "geometry/overlap/classify.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/query/common_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/scene/camera.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/body.h"

namespace collidoscope::geometry::classify_test {
namespace {

constexpr std::uint64_t kSeed = 1610;
constexpr PlaneBoxMethod kMethods[] = {PlaneBoxMethod::EightCorners, PlaneBoxMethod::TwoExtremeCorners,
                                       PlaneBoxMethod::Extent};

template <typename T, typename Shape>
void expectSide(const Plane<T>& plane, const Shape& box, PlaneSide expected) {
    for (const PlaneBoxMethod method : kMethods) EXPECT_EQ(classify(plane, box, method), expected);
}

/// By the signs of all corners, in rationals.
template <typename Shape>
PlaneSide expectedSide(const Planef& plane, const Shape& box) {
    const oracle::Surface surface = oracle::bodyOf(plane);
    bool above = false;
    bool below = false;
    bool touches = false;
    for (const oracle::Vector& corner : oracle::bodyOf(box).corners) {
        const int side = cmp(dot(surface.normal, corner), surface.distance);
        (side > 0 ? above : side < 0 ? below : touches) = true;
    }
    if (touches || (above && below)) return PlaneSide::Intersecting;
    return above ? PlaneSide::Outside : PlaneSide::Inside;
}

TEST(Classify, aCubeAgainstAPlaneInThreeWays) {
    const Aabbd cube{{-1, -1, -1}, {1, 1, 1}};
    expectSide(Planed{{0, 1, 0}, 2}, cube, PlaneSide::Inside);
    expectSide(Planed{{0, 1, 0}, -2}, cube, PlaneSide::Outside);
    expectSide(Planed{{0, 1, 0}, 0.5}, cube, PlaneSide::Intersecting);
    expectSide(Planed{{0, 1, 0}, 1}, cube, PlaneSide::Intersecting);
    expectSide(Planed{{0, 1, 0}, -1}, cube, PlaneSide::Intersecting);
    expectSide(Planed{{0, 1, 0}, std::nextafter(1.0, 2.0)}, cube, PlaneSide::Inside);
    expectSide(Planed{{1, 1, 1}, 3}, Boxd{{0, 0, 0}, {1, 1, 1}}, PlaneSide::Intersecting);
    expectSide(Planed{{1, 1, 1}, std::nextafter(3.0, 4.0)}, Boxd{{0, 0, 0}, {1, 1, 1}}, PlaneSide::Inside);
}

TEST(Classify, whatIsNotFiniteIsOutside) {
    const float bad[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
    for (const float s : bad) {
        expectSide(Planef{{0, s, 0}, 1}, Boxf{}, PlaneSide::Outside);
        expectSide(Planef{}, Boxf{{s, 0, 0}}, PlaneSide::Outside);
        expectSide(Planef{}, Aabbf{{-s, 0, 0}, {s, 0, 0}}, PlaneSide::Outside);
    }
}

TEST(Classify, theExtentOfHugeBoxesIsOfNumbers) {
    for (const double k : {0x1p-1000, 0x1p1000}) {
        const auto extent = planeBoxExtent(Planed{{0, 1, 0}, -k}, Boxd{{k, 2 * k, 0}, {k, 3 * k, k}});
        EXPECT_EQ(extent.s, 3 * k);
        EXPECT_EQ(extent.e, 3 * k);
        EXPECT_EQ(extent.corners[extent.farthest].y, 5 * k);
    }
}

/// Half the projection of the unit cube: from a face to a corner it grows from .5 to the root of 3 over 2.
TEST(Classify, halfShadowOfTheUnitCubeGoesFromAHalfTo866) {
    const Boxd cube{{0, 3, 0}, {0.5, 0.5, 0.5}};
    EXPECT_EQ(planeBoxExtent(Planed{{0, 1, 0}, 1}, cube).e, 0.5);
    EXPECT_EQ(planeBoxExtent(Planed{{0, 1, 0}, 1}, cube).s, 2.0);
    EXPECT_NEAR(planeBoxExtent(Planed{{1, 1, 1}, 0}, cube).e, std::sqrt(3.0) / 2, 1e-15);
    Random random{kSeed};
    for (int i = 0; i < 1000; ++i) {
        const Planed plane{Vec3d{random.direction()}, 0.25};
        const auto extent = planeBoxExtent(plane, cube);
        EXPECT_GE(extent.e, 0.5 - 1e-7);
        EXPECT_LE(extent.e, std::sqrt(3.0) / 2 + 1e-7);
        const double length = glm::length(plane.normal);
        for (const Vec3d& corner : extent.corners) {
            const double height = (glm::dot(plane.normal, corner) - plane.distance) / length;
            EXPECT_LE(height, (glm::dot(plane.normal, extent.corners[extent.farthest]) - plane.distance) / length);
            EXPECT_GE(height, (glm::dot(plane.normal, extent.corners[extent.nearest]) - plane.distance) / length);
            EXPECT_LE(std::fabs(height - extent.s), extent.e + 1e-12);
        }
    }
}

/// All three answers must come up often enough.
template <typename Make>
void checkPairs(Make make) {
    Random random{kSeed};
    int counts[3] = {0, 0, 0};
    const int cases = test::rounds(10000);
    for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        Planef plane;
        Boxf box;
        make(random, plane, box);
        const PlaneSide side = expectedSide(plane, box);
        ++counts[static_cast<int>(side)];
        expectSide(plane, box, side);
        const Aabbf upright{box.center - box.half, box.center + box.half};
        expectSide(plane, upright, expectedSide(plane, upright));
        const float k = 0x1p-40f;
        expectSide(Planef{plane.normal, plane.distance * k}, Boxf{box.center * k, box.half * k, box.orientation}, side);
    }
    for (const int count : counts) EXPECT_GE(count * 100, cases * 15);
    EXPECT_GE(counts[static_cast<int>(PlaneSide::Intersecting)] * 100, cases * 30);
}

float whole(Random& random, int reach) {
    return static_cast<float>(static_cast<int>(random.index(static_cast<std::uint32_t>(2 * reach + 1))) - reach);
}

TEST(Classify, randomBoxesAgreeWithRationals) {
    checkPairs([](Random& random, Planef& plane, Boxf& box) {
        plane = {random.direction(), random.uniform(-1.5f, 1.5f)};
        box = {random.inBox(Vec3f{-1}, Vec3f{1}), random.inBox(Vec3f{0}, Vec3f{1}), random.rotation()};
    });
}
TEST(Classify, boxesOfWholeNumbersAgreeWithRationals) {
    checkPairs([](Random& random, Planef& plane, Boxf& box) {
        plane = {{whole(random, 2), whole(random, 2), whole(random, 2)}, 2 * whole(random, 4)};
        if (plane.normal == Vec3f{0}) plane.normal.x = 1;
        box.center = {whole(random, 2), whole(random, 2), whole(random, 2)};
        box.half = {std::fabs(whole(random, 1)), std::fabs(whole(random, 2)), std::fabs(whole(random, 1))};
        box.orientation = {whole(random, 2), whole(random, 2), whole(random, 2), whole(random, 2)};
    });
}

Camerad testCamera() {
    Camerad camera;
    camera.pose = lookAt(Vec3d{3, 2, 8}, Vec3d{0, 1, 0});
    camera.near = 0.5;
    camera.far = 30;
    return camera;
}

TEST(ReferenceDefect, reference_defect_17_onePlaneConventionEverywhere) {
    EXPECT_EQ(commonPoint(Planed{{1, 0, 0}, 1}, Planed{{0, 1, 0}, 2}, Planed{{0, 0, 1}, 3}), Vec3d(1, 2, 3));
    EXPECT_FALSE(commonPoint(Planed{{1, 0, 0}, 1}, Planed{{0, 1, 0}, 2}, Planed{{1, 1, 0}, 3}));
    // Near, left and bottom meet in the first corner; far, right and top in the seventh.
    const Frustumd frustum = frustumOf(testCamera());
    const auto meet = [&](std::size_t a, std::size_t b, std::size_t c) {
        return commonPoint(frustum.planes[a], frustum.planes[b], frustum.planes[c]).value();
    };
    EXPECT_LT(glm::length(meet(0, 2, 4) - frustum.corners[0]), 1e-12);
    EXPECT_LT(glm::length(meet(1, 3, 5) - frustum.corners[6]), 1e-12);
    const Vec3d middle = 0.5 * (frustum.corners[0] + frustum.corners[6]);
    EXPECT_TRUE(contains(frustum, middle));
    EXPECT_EQ(classify(frustum, middle), PlaneSide::Inside);
    for (const Planed& plane : frustum.planes) EXPECT_TRUE(contains(plane, middle));
}

/// A long plank beside the view whose far end reaches into it when it is turned the right way.
TEST(ReferenceDefect, reference_defect_18_turnedBoxesAreNotCulled) {
    Camerad camera;
    camera.pose.position = {0, 0, 10};
    camera.aspect = 1;
    const Frustumd frustum = frustumOf(camera);
    const Quatd turn = axisAngle(Vec3d{0, 1, 0}, -kPi<double> / 3);
    const Boxd plank{{7, 0, 0}, {8, 0.1, 0.1}, turn};
    EXPECT_EQ(classify(frustum, plank), PlaneSide::Intersecting);
    EXPECT_EQ(classify(frustum, Boxd{plank.center, plank.half, glm::conjugate(turn)}), PlaneSide::Outside);
}

TEST(ClassifyFrustum, neverCullsWhatHasAPointInside) {
    const Camerad camera = testCamera();
    const Frustumd frustum = frustumOf(camera);
    Random random{kSeed};
    int culled = 0;
    for (int i = 0; i < 10000; ++i) {
        const Vec3d half{random.inBox(Vec3f{0}, Vec3f{3})};
        const Boxd box{random.inBox(Vec3f{-12}, Vec3f{12}), half, Quatd{random.rotation()}};
        const Vec3d p =
            box.center + glm::normalize(box.orientation) * (half * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})});
        const bool visible = contains(frustum, p);
        culled += classify(frustum, box) == PlaneSide::Outside ? 1 : 0;
        const PlaneSide impossible = visible ? PlaneSide::Outside : PlaneSide::Inside;
        EXPECT_NE(classify(frustum, box), impossible) << "seed " << kSeed << " case " << i;
        EXPECT_NE(classify(frustum, Sphered{box.center, glm::length(half)}), impossible);
    }
    EXPECT_GE(culled, 3000);
    EXPECT_LE(culled, 7000);
}

/// The documented weakness: in front of two planes, partly each, and yet beside the edge between them.
TEST(ClassifyFrustum, isCautiousNearEdges) {
    Camerad camera;
    camera.orthographic = true;
    camera.height = 2;
    camera.aspect = 1;
    const Frustumd frustum = frustumOf(camera);
    const Sphered beside{{1.9, 1.9, -5}, 1};
    EXPECT_GT(distance(frustum, beside.center), beside.radius);
    EXPECT_EQ(classify(frustum, beside), PlaneSide::Intersecting);
}

}  // namespace
}  // namespace collidoscope::geometry::classify_test
