#include <gtest/gtest.h>

#include <algorithm>

#include "demos/12_octree/searches/swarm.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/share/growth.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::scene_octree_test {
namespace {

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("scene-octree")); }

TEST(SceneOctree, BruteForceGrowsWithTheBoxesAndTheOctreeDoesNot) {
    const auto demo = fresh();
    EXPECT_EQ(measured(*demo, "slope, brute force"), 1.0);
    EXPECT_NEAR(measured(*demo, "slope, octree"), 0.0, 0.2);
    std::vector<octree::CostPoint> line;
    for (int boxes = 100; boxes < 10'000; boxes *= 4) line.push_back({boxes, 1.0 * boxes});
    EXPECT_NEAR(logSlope(octree::growthOf(line)), 1.0, 1e-12);
    EXPECT_NEAR(logSlope(octree::growthOf(octree::costsOf({.leafItems = 8, .maxDepth = 0}, 1))), 1.0, 1e-2)
        << "one cell";
}

TEST(SceneOctree, WhateverTheTreeTheQueryFindsTheSame) {
    const auto demo = fresh();
    for (const char* kind : {"sphere", "box", "ray"}) {
        setParameter(*demo, "query", std::string(kind));
        const double found = measured(*demo, "found");
        for (const int depth : {0, 3, 6})
            for (const double looseness : {1.0, 2.0}) {
                setParameter(*demo, "depth", depth);
                setParameter(*demo, "looseness", looseness);
                EXPECT_EQ(measured(*demo, "found"), found) << kind << ", depth " << depth;
            }
    }
}

TEST(SceneOctree, TheTreeTestsAFewOfTheBoxes) {
    const auto demo = fresh();
    EXPECT_LT(measured(*demo, "boxes tested"), 0.4 * measured(*demo, "brute force"));
    EXPECT_GT(measured(*demo, "cells pruned"), 10.0);
}

TEST(SceneOctree, EachStepOfTheQueryIsToldAndTheLastOnesSumUp) {
    const auto demo = fresh();
    const Explanation whole = demo->explain();
    ASSERT_GT(whole.steps.size(), 10u);
    EXPECT_EQ(whole.steps.front().mark, StepMark::Open) << "the room itself is always looked into";
    setParameter(*demo, "cell", 200);
    const Explanation last = demo->explain();
    EXPECT_EQ(last.shown, static_cast<int>(std::min<std::size_t>(200, last.steps.size())));
    EXPECT_FALSE(last.formula.empty());
}

}  // namespace
}  // namespace collidoscope::demos::testing::scene_octree_test
