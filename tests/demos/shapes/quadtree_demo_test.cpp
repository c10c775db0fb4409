// The quadtree on show: its answers are those of a plain search, and it pays.

#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::quadtree_demo_test {
namespace {

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("quadtree")); }

/// With many small rectangles.
std::unique_ptr<DemoBase> crowded(int count, double size, double looseness = 1.0, int depth = 6) {
    auto demo = fresh();
    setParameter(*demo, "count", count);
    setParameter(*demo, "size", size);
    setParameter(*demo, "looseness", looseness);
    setParameter(*demo, "depth", depth);
    demo->restart();
    return demo;
}

TEST(QuadtreeDemo, FindsWhatAPlainSearchFindsWhileAllMoves) {
    const auto demo = fresh();
    for (const double looseness : {1.0, 1.5, 2.0}) {
        setParameter(*demo, "looseness", looseness);
        for (int i = 0; i < 200; ++i) {
            demo->advance();
            ASSERT_EQ(measured(*demo, "found"), measured(*demo, "found without a tree")) << looseness << ", " << i;
        }
    }
}

TEST(QuadtreeDemo, ASmallAreaOfManyRectanglesTakesFewTests) {
    const auto demo = crowded(2000, 0.05);
    EXPECT_LT(measured(*demo, "tests"), 0.2 * 2000);
    EXPECT_GT(measured(*demo, "found"), 20.0);
}

TEST(QuadtreeDemo, LooseCellsTestFewerAndDepthZeroTestsAll) {
    double stuck = 0.0, loose = 0.0;
    const auto tight = crowded(400, 0.12), wide = crowded(400, 0.12, 1.6), flat = crowded(400, 0.12, 1.0, 0);
    for (int i = 0; i < 100; ++i) {
        for (DemoBase* demo : {tight.get(), wide.get()}) demo->advance();
        stuck += measured(*tight, "tests");
        loose += measured(*wide, "tests");
    }
    EXPECT_LT(loose, stuck);
    EXPECT_EQ(measured(*flat, "tests"), 400.0);
}

TEST(QuadtreeDemo, SomeAnswersLieInSeveralLeavesAndYetEachIsReportedOnce) {
    const auto demo = fresh();
    double avoided = 0.0;
    for (int i = 0; i < 60; ++i) {
        demo->advance();
        avoided += measured(*demo, "copies avoided");
    }
    EXPECT_GT(avoided, 0.0);
}

TEST(QuadtreeDemo, TellsOfEachCellInTheOrderOfTheSearch) {
    const auto demo = fresh();
    setParameter(*demo, "node", 2);
    const Explanation explanation = demo->explain();
    EXPECT_EQ(double(explanation.steps.size()), measured(*demo, "cells looked into") + measured(*demo, "cells pruned"));
    EXPECT_EQ(explanation.steps.front().name, "cell of depth 0");
    EXPECT_EQ(explanation.shown, 2);
}

}  // namespace
}  // namespace collidoscope::demos::testing::quadtree_demo_test
