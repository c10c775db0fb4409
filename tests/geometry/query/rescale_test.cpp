/// Lengths brought to a size about 1 by a power of two: nothing is rounded, and floats are left alone.
#include "geometry/query/rescale.h"

#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "geometry/planar/to_double.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::rescale_test {
namespace {

constexpr std::uint64_t kSeed = 37;

TEST(Rescale, leavesLengthsOfFloatsAsTheyAre) {
    for (const double largest : {0.0, 0x1p-149, 1e-30, 1.0, 1e38, double{std::numeric_limits<float>::max()}})
        EXPECT_EQ(rescaleFor(largest).exponent, 0) << largest;
    EXPECT_EQ(rescaleFor(std::numeric_limits<double>::infinity()).exponent, 0);
}

TEST(Rescale, bringsTheLargestLengthBetweenOneAndTwoAndBackToTheBit) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(10000); ++i) {
        const int exponent = (random.index(2) == 0 ? -1 : 1) * static_cast<int>(200 + random.index(700));
        const Vec3d p{random.inBox(Vec3f{-1}, Vec3f{1})};
        const Vec3d far{std::ldexp(p.x, exponent), std::ldexp(p.y, exponent), std::ldexp(p.z, exponent)};
        const Rescale rescale = rescaleFor(largestLength(far));
        const double largest = largestLength(rescaled(rescale, far));
        EXPECT_TRUE(largest >= 1.0 && largest < 2.0) << largest;
        EXPECT_EQ(restored(rescale, rescaled(rescale, far)), far) << "seed " << kSeed << " round " << i;
        EXPECT_EQ(safeLength(far), std::ldexp(safeLength(p), exponent)) << "seed " << kSeed << " round " << i;
    }
}

TEST(Rescale, countsEveryLengthOfAShapeAndNoDirection) {
    const double big = 0x1p400;
    EXPECT_EQ(largestLength(Sphered{{1, 2, 3}, big}), big);
    EXPECT_EQ(largestLength(Capsuled{{1, 2, 3}, {0, -big, 0}, 1}), big);
    EXPECT_EQ(largestLength(Segmentd{{1, 2, 3}, {0, 0, -big}}), big);
    EXPECT_EQ(largestLength(Boxd{.center = {1, 2, 3}, .half = {1, 1, big}}), big);
    EXPECT_EQ(largestLength(Aabbd{{-big, 0, 0}, {1, 1, 1}}), big);
    EXPECT_EQ(largestLength(Triangled{{1, 2, 3}, {1, 1, 1}, {0, -big, 0}}), big);
    EXPECT_EQ(largestLength(Planed{{big, 0, 0}, -3}), 3.0);
    EXPECT_EQ(largestLength(Rayd{{1, 2, 3}, {big, 0, 0}}), 3.0);
    EXPECT_EQ(largestLength(Lined{{1, 2, 3}, {big, 0, 0}}), 3.0);
}

TEST(Rescale, countsTheLengthsOfThePlaneToo) {
    const double big = 0x1p400;
    EXPECT_EQ(largestLength(Vec2d{1, -big}), big);
    EXPECT_EQ(largestLength(Circled{{1, 2}, big}), big);
    EXPECT_EQ(largestLength(Segment2d{{1, 2}, {0, -big}}), big);
    EXPECT_EQ(largestLength(Rectangled{{-big, 0}, {1, 1}}), big);
    EXPECT_EQ(largestLength(OrientedRectangled{.center = {1, 2}, .half = {1, big}, .angle = 3.0}), big);
    EXPECT_EQ(largestLength(OrientedRectangled{.half = {1, 1}, .angle = 3.0}), 1.0);
    EXPECT_EQ(largestLength(Polygond{{{1, 2}, {0, 1}, {-big, 0}}}), big);
    EXPECT_EQ(largestLength(Line2d{{1, 2}, {big, 0}}), 2.0);
    const Ray2d ray = rescaled(Rescale{400}, Ray2d{{big, 0}, {0, 0x1.8p-1040}});
    EXPECT_EQ(ray.origin, (Vec2d{1, 0}));
    EXPECT_EQ(ray.direction, (Vec2d{0, 1.5}));
}

TEST(Rescale, givesDirectionsASizeOfTheirOwn) {
    const Rayd ray = rescaled(Rescale{400}, Rayd{{0x1p400, 0, 0}, {0, 0x1.8p-300, 0}});
    EXPECT_EQ(ray.origin, (Vec3d{1, 0, 0}));
    EXPECT_EQ(ray.direction, (Vec3d{0, 1.5, 0}));
    EXPECT_EQ(rescaledDirection(Vec3d{0.0}), Vec3d{0.0});
}

}  // namespace
}  // namespace collidoscope::geometry::rescale_test
