// Pairs kept from step to step against the sweep, which begins anew in each.

#include "geometry/broadphase/moving_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/broadphase/box_sweep.h"
#include "tests/geometry/broadphase/box_lists.h"
#include "tests/geometry/counts.h"

namespace collidoscope::moving_pairs_test {
namespace {

using namespace geometry;
using namespace geometry::test;

std::vector<BoxPair> listed(std::span<const BoxPair> pairs) { return {pairs.begin(), pairs.end()}; }

/// Boxes of a metre or so with velocities, that bounce in a block.
struct Bouncing {
    std::vector<Aabbf> boxes{};
    std::vector<Vec3f> velocities{};
    float side = 1.0f;

    Bouncing(Random& random, std::uint32_t count, float speed) : side(std::cbrt(static_cast<float>(count) / 0.6f)) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3f center = random.inBox(Vec3f{0.0f}, Vec3f{side}), half = random.inBox(Vec3f{0.3f}, Vec3f{0.7f});
            boxes.push_back({center - half, center + half});
            velocities.push_back(random.inBox(Vec3f{-speed}, Vec3f{speed}));
        }
    }
    void step(std::uint32_t i) {
        for (int axis = 0; axis < 3; ++axis) {
            const bool isOut = boxes[i].min[axis] < 0.0f ? velocities[i][axis] < 0.0f
                                                         : boxes[i].max[axis] > side && velocities[i][axis] > 0.0f;
            if (isOut) velocities[i][axis] *= -1.0f;
        }
        boxes[i] = {boxes[i].min + velocities[i], boxes[i].max + velocities[i]};
    }
};

TEST(MovingPairs, areThoseOfTheSweepWhateverTheSpeedAndHoweverManyMove) {
    SCOPED_TRACE("seed 51");
    Random random(51);
    std::size_t pairs = 0;
    for (const float speed : {0.0f, 0.001f, 0.05f, 0.5f, 5.0f}) {
        for (const std::uint32_t oneIn : {1u, 3u, 100u}) {
            Bouncing scene(random, 700, speed);
            MovingPairs comparing, reported;
            BoxSweep sweep;
            for (int step = 0; step < test::rounds(40); ++step) {
                std::vector<std::uint32_t> moved;
                for (std::uint32_t i = 699; i < 700; --i)
                    if (random.index(oneIn) == 0) scene.step(i), moved.push_back(i);
                const std::vector<BoxPair> expected = listed(sweep.overlappingPairs(scene.boxes));
                ASSERT_EQ(listed(comparing.update(scene.boxes)), expected) << "speed " << speed << ", step " << step;
                ASSERT_EQ(listed(reported.update(scene.boxes, moved)), expected)
                    << "speed " << speed << ", step " << step;
                pairs += expected.size();
            }
            EXPECT_TRUE(comparing.tree().isSound());
        }
    }
    EXPECT_GT(pairs, 500'000u) << "the boxes are representative";
}

TEST(MovingPairs, areThoseOfTheSweepForBoxesOfAllSizesThatComeAndGo) {
    SCOPED_TRACE("seed 52");
    Random random(52);
    MovingPairs kept;
    BoxSweep sweep;
    std::vector<Aabbf> boxes;
    for (int step = 0; step < test::rounds(600); ++step) {
        const std::vector<Aabbf> fresh = unevenBoxes(random, 1 + random.index(300));
        const std::uint32_t kind = random.index(10);
        if (kind == 0) boxes = fresh;
        if (kind == 1) boxes.resize(random.index(300), Aabbf{Vec3f{std::numeric_limits<float>::quiet_NaN()}, Vec3f{1}});
        for (std::size_t i = 0; i < std::min(boxes.size(), fresh.size()); ++i)
            if (random.index(5) == 0) boxes[i] = fresh[i];
        ASSERT_EQ(listed(kept.update(boxes)), listed(sweep.overlappingPairs(boxes))) << "step " << step;
    }
}

TEST(MovingPairs, boxesThatRestCostNoTest) {
    SCOPED_TRACE("seed 53");
    Random random(53);
    Bouncing scene(random, 500, 0.01f);
    MovingPairs pairs;
    EXPECT_GT(pairs.update(scene.boxes).size(), 500u);
    EXPECT_EQ(pairs.counts().insertions, 500u);
    const std::size_t count = pairs.update(scene.boxes).size();
    EXPECT_GT(count, 500u) << "they are known";
    EXPECT_EQ(pairs.counts().tests, 0u);
    EXPECT_EQ(pairs.counts().insertions, 0u);
    scene.step(7);
    pairs.update(scene.boxes);
    EXPECT_EQ(pairs.counts().insertions, 1u) << "a box gets its margin when it first moves";
    scene.step(7);
    pairs.update(scene.boxes);
    EXPECT_EQ(pairs.counts().insertions, 0u);
    EXPECT_GT(pairs.counts().tests, 0u);
    EXPECT_LT(pairs.counts().tests, 100u) << "of its partners alone";
}

TEST(MovingPairs, twoThatMoveTogetherStayAPair) {
    std::vector<Aabbf> boxes{{Vec3f{0}, Vec3f{1}}, {Vec3f{0.5f}, Vec3f{1.5f}}, {Vec3f{9}, Vec3f{9.5f}}};
    MovingPairs pairs;
    for (int step = 0; step < 50; ++step) {
        EXPECT_EQ(listed(pairs.update(boxes)), (std::vector<BoxPair>{{0, 1}})) << step;
        for (Aabbf* const box : {&boxes[0], &boxes[1]}) box->min.x += 2.0f, box->max.x += 2.0f;
    }
}

TEST(MovingPairs, aCopyIsASnapshot) {
    SCOPED_TRACE("seed 54");
    Random random(54);
    Bouncing scene(random, 300, 0.1f);
    MovingPairs original;
    original.update(scene.boxes);
    const MovingPairs snapshot = original;
    const Bouncing then = scene;
    std::vector<std::vector<BoxPair>> seen;
    std::vector<std::uint64_t> tests;
    for (int step = 0; step < 20; ++step) {
        for (std::uint32_t i = 0; i < 300; ++i) scene.step(i);
        seen.push_back(listed(original.update(scene.boxes)));
        tests.push_back(original.counts().tests);
    }
    original = snapshot;
    scene = then;
    for (std::size_t step = 0; step < 20; ++step) {
        for (std::uint32_t i = 0; i < 300; ++i) scene.step(i);
        EXPECT_EQ(listed(original.update(scene.boxes)), seen[step]);
        EXPECT_EQ(original.counts().tests, tests[step]);
    }
}

}  // namespace
}  // namespace collidoscope::moving_pairs_test
