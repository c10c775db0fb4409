// Sweep and prune in columns against a comparison of all boxes with all.

#include "geometry/broadphase/box_sweep.h"
#include "tests/geometry/base/supported_sets.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/geometry/broadphase/box_lists.h"
#include "tests/geometry/counts.h"

namespace collidoscope::box_sweep_test {
namespace {

using namespace geometry;
using namespace geometry::test;
using batch::InstructionSet;

constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kMin = std::numeric_limits<float>::denorm_min();

/// Every instruction set finds the expected pairs, whatever the sweep did before, and so do seven threads.
void expectPairs(BoxSweep& sweep, const std::vector<Aabbf>& boxes, const std::vector<BoxPair>& expected) {
    const auto listed = [](std::span<const BoxPair> pairs) { return std::vector(pairs.begin(), pairs.end()); };
    for (const InstructionSet set : supportedSets())
        ASSERT_EQ(listed(sweep.overlappingPairs(boxes, set)), expected) << boxes.size() << " boxes";
    ASSERT_EQ(listed(sweep.overlappingPairs(boxes, batch::widestSupported(), inSevenThreads)), expected);
}
std::size_t expectAllPairs(BoxSweep& sweep, const std::vector<Aabbf>& boxes) {
    const std::vector<BoxPair> expected = allPairs(boxes);
    expectPairs(sweep, boxes, expected);
    return expected.size();
}

/// Boxes of a metre or so, about 0.6 in a cubic metre of a block whose sides are in the proportions given.
std::vector<Aabbf> evenBoxes(Random& random, std::uint32_t count, const Vec3f& proportions = Vec3f{1.0f}) {
    const float volume = proportions.x * proportions.y * proportions.z;
    const Vec3f sides = proportions * std::cbrt(static_cast<float>(count) / 0.6f / volume);
    std::vector<Aabbf> boxes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3f center = random.inBox(Vec3f{0.0f}, sides), half = random.inBox(Vec3f{0.3f}, Vec3f{0.7f});
        boxes.push_back({center - half, center + half});
    }
    return boxes;
}

TEST(BoxSweep, findsEachPairOnceInOrderWhateverTheNumberOfBoxes) {
    SCOPED_TRACE("seed 11");
    Random random(11);
    BoxSweep sweep;
    std::size_t pairs = 0;
    for (std::uint32_t count = 0; count < 700; count = count < 40 ? count + 1 : count + 97) {
        pairs += expectAllPairs(sweep, unevenBoxes(random, count));
        pairs += expectAllPairs(sweep, evenBoxes(random, count));
    }
    EXPECT_GT(pairs, 5'000u) << "the boxes are representative";
}

TEST(BoxSweep, findsThePairsOfBoxesInACubeALayerATowerAndARow) {
    SCOPED_TRACE("seed 12");
    Random random(12);
    BoxSweep sweep;
    for (const Vec3f& proportions :
         {Vec3f{1, 1, 1}, Vec3f{20, 1, 20}, Vec3f{1, 50, 1}, Vec3f{1, 1, 50}, Vec3f{900, 1, 1}}) {
        const std::size_t pairs = expectAllPairs(sweep, evenBoxes(random, 2'000, proportions));
        EXPECT_GT(pairs, 1'000u);
        EXPECT_LT(pairs, 20'000u);
    }
}

TEST(BoxSweep, findsCubesThatTouchAtFacesEdgesAndCornersOnce) {
    std::vector<Aabbf> cubes;
    for (int x = 0; x < 12; ++x)
        for (int y = 0; y < 12; ++y)
            for (int z = 0; z < 12; ++z) cubes.push_back({Vec3f(x, y, z), Vec3f(x + 1, y + 1, z + 1)});
    BoxSweep sweep;
    // Along an axis 34 ordered pairs of 12 layers touch or are one and the same.
    EXPECT_EQ(expectAllPairs(sweep, cubes), (34u * 34u * 34u - 12u * 12u * 12u) / 2u);
}

TEST(BoxSweep, comparesAFewLargeBoxesWithAllAndLeavesManyToTheTree) {
    SCOPED_TRACE("seed 13");
    Random random(13);
    BoxSweep sweep;
    for (const std::uint32_t large : {1u, 2u, 15u, 16u, 17u, 40u, 100u}) {
        std::vector<Aabbf> boxes = evenBoxes(random, 2'000);
        for (std::uint32_t i = 0; i < large; ++i) {
            const Vec3f center = random.inBox(Vec3f{0.0f}, Vec3f{15.0f});
            boxes[i] = {center - Vec3f{6.0f}, center + Vec3f{6.0f}};
        }
        EXPECT_GT(expectAllPairs(sweep, boxes), 1'000u);
    }
}

TEST(BoxSweep, findsThePairsOfBoxesThatAreCrowded) {
    SCOPED_TRACE("seed 14");
    Random random(14);
    BoxSweep sweep;
    // A heap of small boxes far from even ones, and nearly all in two heaps.
    for (const std::uint32_t spread : {500u, 10u}) {
        std::vector<Aabbf> boxes = evenBoxes(random, spread);
        for (int i = 0; i < 1'500; ++i) {
            const Vec3f center = random.inBox(Vec3f{-0.3f}, Vec3f{0.3f}) + (i % 2 ? Vec3f{400.0f} : Vec3f{0.0f});
            const Vec3f half = random.inBox(Vec3f{0.0f}, Vec3f{0.04f});
            boxes.push_back({center - half, center + half});
        }
        EXPECT_GT(expectAllPairs(sweep, boxes), 500u);
    }
}

TEST(BoxSweep, followsARowOfThousandsInOneColumn) {
    SCOPED_TRACE("seed 15");
    Random random(15);
    std::vector<Aabbf> boxes;
    for (int i = 0; i < 3'000; ++i) {
        const float x = 0.7f * static_cast<float>((i * 1'009) % 3'000);
        boxes.push_back({Vec3f{x, 0, 0}, Vec3f{x + random.uniform(0.5f, 1.0f), 1, 1}});
    }
    BoxSweep sweep;
    EXPECT_GT(expectAllPairs(sweep, boxes), 1'000u);
    // One reaches beside hundreds, one beside more than a part of the column holds.
    boxes[1'500].max.x += 500.0f;
    EXPECT_GT(expectAllPairs(sweep, boxes), 1'700u);
    boxes[7].min.x = -1.0f;
    boxes[7].max.x = 3'000.0f;
    EXPECT_GT(expectAllPairs(sweep, boxes), 4'000u);
}

TEST(BoxSweep, keepsNothingFromListToListButMemory) {
    SCOPED_TRACE("seed 16");
    Random random(16);
    BoxSweep sweep;
    for (const std::uint32_t count : {1'500u, 20u, 0u, 700u, 1u, 1'500u, 3u})
        expectAllPairs(sweep, evenBoxes(random, count, {1.0f, static_cast<float>(1 + count % 7), 2.0f}));
}

TEST(BoxSweep, boxesThatAreNotFiniteOverlapNothing) {
    SCOPED_TRACE("seed 17");
    Random random(17);
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    BoxSweep sweep;
    for (int round = 0; round < test::rounds(20); ++round) {
        std::vector<Aabbf> boxes = evenBoxes(random, 1 + random.index(300));
        for (Aabbf& box : boxes) {
            const std::uint32_t kind = random.index(8);
            const int axis = static_cast<int>(random.index(3));
            if (kind == 0) box.min[axis] = -infinity;
            if (kind == 1) box.max[axis] = infinity;
            if (kind == 2) box.min[axis] = nan;
            if (kind == 3) box.max[axis] = nan;
            if (kind == 4) box = {Vec3f{-kMax}, Vec3f{kMax}};
        }
        expectAllPairs(sweep, boxes);
        std::vector<Aabbf> none(boxes.size(), Aabbf{Vec3f{nan}, Vec3f{nan}});
        expectPairs(sweep, none, {});
    }
}

TEST(BoxSweep, aPowerOfTwoChangesNoPair) {
    SCOPED_TRACE("seed 18");
    Random random(18);
    const std::vector<Aabbf> boxes = unevenBoxes(random, 300);
    const std::vector<BoxPair> expected = allPairs(boxes);
    BoxSweep sweep;
    for (const int exponent : {-120, -100, -20, 0, 20, 100, 114}) {
        const float factor = std::ldexp(1.0f, exponent);
        std::vector<Aabbf> scaled;
        for (const Aabbf& box : boxes) scaled.push_back({box.min * factor, box.max * factor});
        SCOPED_TRACE(exponent);
        expectPairs(sweep, scaled, exponent < -100 ? allPairs(scaled) : expected);
    }
}

TEST(BoxSweep, oneAndTheSamePlaceAndAllTheFloatsThereAreDoNoHarm) {
    BoxSweep sweep;
    for (const float size : {0.0f, kMin, 1.0f, kMax})
        for (const std::size_t count : {2u, 9u, 40u})
            expectAllPairs(sweep, std::vector<Aabbf>(count, Aabbf{Vec3f{-size}, Vec3f{size}}));
    // Points from one end of the floats to the other, each there twice.
    std::vector<Aabbf> points;
    for (int i = -20; i <= 20; ++i)
        for (int twice = 0; twice < 2; ++twice) {
            const Vec3f p{kMax * (static_cast<float>(i) / 20.0f), static_cast<float>(i), kMin * static_cast<float>(i)};
            points.push_back({p, p});
        }
    EXPECT_EQ(expectAllPairs(sweep, points), 41u);
}

}  // namespace
}  // namespace collidoscope::box_sweep_test
