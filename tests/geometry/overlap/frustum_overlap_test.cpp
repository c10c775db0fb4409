/// Frusta against every shape. Their planes and corners are rounded, so the exact oracle is asked twice: what overlaps
/// must meet a slightly larger frustum, what does not must miss a slightly smaller one.
#include <gtest/gtest.h>

#include "geometry/base/elementary.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/overlap/pair_list.h"
#include "tests/geometry/overlap/pair_motion.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::test::frustum_overlap_test {
namespace {

constexpr std::uint64_t kSeed = 5;
constexpr int kCases = 3'000;
/// Relative to frusta a few metres in size and from the origin, in single precision.
constexpr double kMargin = 1e-5;

oracle::Body bodyOf(const Frustumf& frustum, double factor) {
    const Vec3d center{anchorOf(frustum)};
    oracle::Body body;
    for (const Vec3f& corner : frustum.corners)
        body.corners.push_back(oracle::exactly(center + factor * (Vec3d{corner} - center)));
    return body;
}
template <typename Shape>
auto bodyOf(const Shape& shape, double) {
    return oracle::bodyOf(shape);
}

template <typename Shape>
class FrustumOverlap : public testing::Test {};
using Partners =
    testing::Types<Vec3f, Segmentf, Rayf, Linef, Spheref, Capsulef, Planef, Trianglef, Aabbf, Boxf, Frustumf>;
struct PartnerName {
    template <typename Shape>
    static std::string GetName(int) {
        return nameOf<Shape>();
    }
};
TYPED_TEST_SUITE(FrustumOverlap, Partners, PartnerName);

TYPED_TEST(FrustumOverlap, agreesWithTheHullOfItsCorners) {
    Numbers numbers{Random{kSeed}};
    const int cases = rounds(kCases);
    int hits = 0;
    float apart = 1;
    for (int i = 0; i < cases; ++i) {
        const Frustumf frustum = make<Frustumf>(numbers);
        const auto unplaced = make<TypeParam>(numbers);
        const auto shape = shifted(unplaced, anchorOf(frustum) - anchorOf(unplaced) + apart * numbers.direction());
        const bool hit = overlaps(frustum, shape);
        EXPECT_EQ(hit, overlaps(shape, frustum));
        const double factor = 1.0 + (hit ? kMargin : -kMargin);
        ASSERT_EQ(hit, oracle::overlap(bodyOf(frustum, factor), bodyOf(shape, factor)))
            << "seed " << kSeed << " case " << i;
        hits += hit ? 1 : 0;
        apart = glm::clamp(hit ? apart * 1.1f : apart / 1.1f, 1e-2f, 1e2f);
    }
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 7 / 10);
}

Frustumf lookingAlongMinusZ() {
    Camera<float> camera;
    camera.near = 1;
    camera.far = 9;
    camera.fieldOfView = 1.5707963f;
    camera.aspect = 1;
    return frustumOf(camera);
}

TEST(FrustumOverlap, touchingCountsAndTheSmallestVisibleGapDoesNot) {
    const Frustumf frustum = lookingAlongMinusZ();
    for (const bool touches : {true, false}) {
        const float z = touches ? -9.0f : -9.001f;
        EXPECT_EQ(overlaps(frustum, Vec3f{0, 0, z}), touches);
        EXPECT_EQ(overlaps(frustum, Segmentf{{0, 0, z}, {0, 3, -12}}), touches);
        EXPECT_EQ(overlaps(frustum, Rayf{{0, 0, z}, {0, 1, -1}}), touches);
        EXPECT_EQ(overlaps(frustum, Spheref{{0, 0, z - 1}, 1}), touches);
        EXPECT_EQ(overlaps(frustum, Capsulef{{-3, 0, z - 1}, {3, 0, z - 1}, 1}), touches);
        EXPECT_EQ(overlaps(frustum, Planef{{0, 0, 1}, z}), touches);
        EXPECT_EQ(overlaps(frustum, Trianglef{{0, 0, z}, {1, 0, -10}, {0, 1, -10}}), touches);
        EXPECT_EQ(overlaps(frustum, Aabbf{{-1, -1, -12}, {1, 1, z}}), touches);
        EXPECT_EQ(overlaps(frustum, Boxf{{0, 0, z - 1}, {1, 1, 1}, {2, 0, 0, 2}}), touches);
    }
}

TEST(FrustumOverlap, whatLiesAroundOrWithinOverlaps) {
    const Frustumf frustum = lookingAlongMinusZ();
    EXPECT_TRUE(overlaps(frustum, Spheref{{0, 0, 0}, 100}));
    EXPECT_TRUE(overlaps(frustum, Aabbf{Vec3f{-100}, Vec3f{100}}));
    EXPECT_TRUE(overlaps(frustum, Boxf{{0, 0, -5}, {.1f, .1f, .1f}, {1, 2, 3, 4}}));
    EXPECT_TRUE(overlaps(frustum, Segmentf{{0, 0, -4}, {1, 1, -5}}));
    EXPECT_TRUE(overlaps(frustum, Linef{{0, 0, 50}, {0, 0, 1}}));
    EXPECT_FALSE(overlaps(frustum, Rayf{{0, 0, 50}, {0, 0, 1}}));
    EXPECT_TRUE(overlaps(frustum, frustum));
}

TEST(FrustumOverlap, hugeDoublesAreAnswered) {
    const Frustumd frustum = frustumOf(Camerad{});
    const double huge = std::numeric_limits<double>::max();
    EXPECT_TRUE(overlaps(frustum, Aabbd{Vec3d{-huge}, Vec3d{huge}}));
    EXPECT_TRUE(overlaps(frustum, Boxd{{0, 0, 0}, {huge, huge, huge}, {1, 2, 3, 4}}));
    EXPECT_TRUE(overlaps(frustum, Triangled{{-huge, -huge, -10}, {huge, -huge, -10}, {0, huge, -10}}));
    EXPECT_FALSE(overlaps(frustum, Aabbd{{1e300, -1, -1}, {huge, 1, 1}}));
    EXPECT_FALSE(overlaps(frustum, Triangled{{-huge, -huge, 1e305}, {huge, -huge, 1e305}, {0, huge, 1e305}}));
}

TEST(ReferenceDefect, reference_defect_18_aTurnedBoxIsNotCulledByTheInverseRotation) {
    const Frustumf frustum = lookingAlongMinusZ();
    // A rod beside the right plane x = -z. Turned one way it reaches into the frustum, the other way it is parallel.
    const Vec3f center{6, 0, -3};
    const Boxf reaching{center, {3, 0.1f, 0.1f}, axisAngle(Vec3f{0, 1, 0}, 0.785398f)};
    const Boxf parallel{center, {3, 0.1f, 0.1f}, axisAngle(Vec3f{0, 1, 0}, -0.785398f)};
    EXPECT_NE(overlaps(frustum, reaching), overlaps(frustum, parallel));
    EXPECT_EQ(overlaps(reaching, frustum), overlaps(frustum, reaching));
}

}  // namespace
}  // namespace collidoscope::geometry::test::frustum_overlap_test
