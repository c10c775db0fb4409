#include <gtest/gtest.h>

#include "demos/12_octree/searches/pair_search.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/share/growth.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::broad_phase_demo_test {
namespace {

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("broad-phase")); }

TEST(BroadPhaseDemo, AllPairsTakeNTimesNLessOneHalfTests) {
    const auto demo = fresh();
    for (const int count : {2, 10, 150, 600}) {
        setParameter(*demo, "count", count);
        EXPECT_EQ(measured(*demo, "all pairs"), count * (count - 1) / 2);
    }
}

TEST(BroadPhaseDemo, AllMethodsFindTheSamePairsStepAfterStep) {
    for (const int still : {1, 20}) {
        const auto demo = fresh();
        setParameter(*demo, "count", 300);
        setParameter(*demo, "one-moves-in", still);
        double pairs = 0.0;
        for (int step = 0; step < 120; ++step) {
            demo->step(1.0f / 60.0f);
            demo->changed();
            EXPECT_EQ(measuredText(*demo, "methods"), "agree");
            pairs += measured(*demo, "pairs") / 120.0;
        }
        EXPECT_GT(pairs, 20.0) << "there is something to find";
    }
}

TEST(BroadPhaseDemo, TheTestsOfAllPairsGrowAsTheSquareOfTheBoxesThoseOfTheOthersAsTheBoxes) {
    const auto demo = fresh();
    // The slope through N (N - 1) / 2 for N of 50 to 1,600 is 2 and a little for the 1.
    EXPECT_NEAR(measured(*demo, "slope, all pairs"), 2.0, 0.01);
    EXPECT_NEAR(measured(*demo, "slope, sweep and prune"), 1.0, 0.15);
    EXPECT_NEAR(measured(*demo, "slope, dynamic tree"), 1.0, 0.25);
}

TEST(BroadPhaseDemo, TheTreeLooksAtWhatMovesAlone) {
    const auto demo = fresh();
    const auto testsWhere = [&](int still) {
        setParameter(*demo, "one-moves-in", still);
        double tests = 0.0;
        for (int step = 0; step < 60; ++step) {
            demo->step(1.0f / 60.0f);
            if (step >= 30) tests += measured(*demo, "dynamic tree");
        }
        return tests;
    };
    const double all = testsWhere(1);
    EXPECT_LT(testsWhere(30), all / 10.0);
    setParameter(*demo, "pace", 0.0);
    demo->step(1.0f / 60.0f);
    EXPECT_EQ(measured(*demo, "dynamic tree"), 0.0) << "nothing moves";
    EXPECT_GT(measured(*demo, "sweep and prune"), 0.0) << "begins anew";
}

TEST(BroadPhaseDemo, IntervalsOfARowDoNotTouch) {
    geometry::Random random(3);
    const geometry::Aabbf room{geometry::Vec3f{0.0f}, geometry::Vec3f{3.0f}};
    const auto intervals = octree::intervalsAlongX(octree::boxesOf(octree::crowd(200, room, 1, random)));
    ASSERT_EQ(intervals.size(), 200u);
    for (std::size_t i = 0; i < intervals.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (intervals[i].row == intervals[k].row) {
                EXPECT_LT(intervals[k].high, intervals[i].low);
            }
}

}  // namespace
}  // namespace collidoscope::demos::testing::broad_phase_demo_test
