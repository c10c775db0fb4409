#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "demos/host/handle_list.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::bounce_demo_test {
namespace {

TEST(BounceDemo, ReachesThePeaksAndTheEndOfTheFormulaFromAMetreWithEightTenths) {
    const auto demo = makeDemo(*findDemo("bounce"));
    runFor(*demo, 4.5);
    EXPECT_NEAR(measured(*demo, "predicted peak 1"), 0.64, 1e-4);
    EXPECT_NEAR(measured(*demo, "predicted peak 2"), 0.41, 1e-3);
    EXPECT_NEAR(measured(*demo, "predicted peak 3"), 0.262, 1e-3);
    EXPECT_NEAR(measured(*demo, "predicted end"), 4.06, 0.005);
    EXPECT_NEAR(measured(*demo, "peak 1"), 0.64, 0.002);
    EXPECT_NEAR(measured(*demo, "peak 2"), 0.4096, 0.002);
    EXPECT_NEAR(measured(*demo, "peak 3"), 0.262144, 0.002);
    EXPECT_NEAR(measured(*demo, "came to rest"), 4.06, 1.5 / 60.0);
}

TEST(BounceDemo, ImpactsAtTheEndOfAStepMissThePeaksByMuchMore) {
    double last = 0.0;
    for (const double dt : {1.0 / 120.0, 1.0 / 60.0, 1.0 / 30.0}) {
        const auto resolved = makeDemo(*findDemo("bounce"));
        const auto unresolved = demoWith("bounce", "impact", "step-end");
        for (DemoBase* demo : {resolved.get(), unresolved.get()}) {
            setParameter(*demo, "step", dt);
            demo->restart();
        }
        runFor(*resolved, 3.0);
        runFor(*unresolved, 3.0);
        EXPECT_LT(measured(*resolved, "error"), 6.0) << "mm";
        EXPECT_GT(measured(*unresolved, "error"), 3.0 * measured(*resolved, "error"));
        last = measured(*unresolved, "error");
    }
    EXPECT_GT(last, 20.0) << "mm";
}

TEST(BounceDemo, DropsAnewFromWhereTheHandleIsPulledTo) {
    const auto demo = makeDemo(*findDemo("bounce"));
    runFor(*demo, 1.0);
    HandlePose place = listHandles(*demo).front().place;
    place.length = 0.5f;
    ASSERT_TRUE(moveHandle(*demo, "drop", place));
    runFor(*demo, 1.0);
    EXPECT_NEAR(measured(*demo, "predicted peak 1"), 0.32, 1e-5);
    EXPECT_NEAR(measured(*demo, "peak 1"), 0.32, 0.002);
}

}  // namespace
}  // namespace collidoscope::demos::testing::bounce_demo_test
