// Numbers of the last seconds: as many as a chart needs, however long or short the steps are.

#include "demos/share/rolling_window.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace collidoscope::demos {
namespace {

TEST(RollingWindow, KeepsItsSpanAndOneSampleForEachFrameOfASixtieth) {
    for (const double step : {1.0 / 30, 1.0 / 60, 1.0 / 144, 1.0 / 1000}) {
        RollingWindow recent(2.0);
        const int steps = static_cast<int>(5.0 / step);
        for (int i = 0; i <= steps; ++i) recent.add(i * step, {i * step, -1.0});
        const auto curve = recent.curve(0);
        ASSERT_GE(curve.size(), 2u);
        EXPECT_LE(curve.size(), 2.0 / kBetweenSamples + 3.0) << step;
        EXPECT_GE(curve.size(), 0.9 * 2.0 / std::max(step, 1.0 / 50)) << step;
        EXPECT_DOUBLE_EQ(curve.back().x, steps * step) << "the newest is always shown";
        EXPECT_GE(curve.front().x, curve.back().x - 2.0);
        for (std::size_t i = 0; i < curve.size(); ++i) {
            EXPECT_DOUBLE_EQ(curve[i].x, curve[i].y);
            EXPECT_LT(i > 0 ? curve[i - 1].x : -1.0, curve[i].x);
        }
        EXPECT_DOUBLE_EQ(recent.times().high - recent.times().low, 2.0);
        EXPECT_EQ(recent.curve(1).size(), curve.size());
    }
}

TEST(RollingWindow, ShowsTheFirstSecondsFromZero) {
    RollingWindow recent(4.0);
    EXPECT_EQ(recent.times().low, 0.0);
    EXPECT_EQ(recent.times().high, 4.0);
    EXPECT_TRUE(recent.curve(0).empty());
    recent.add(0.5, {3.0, -2.0});
    EXPECT_EQ(recent.times().high, 4.0);
    EXPECT_GT(recent.rangeOf({0}).high, 3.0);
    EXPECT_LT(recent.rangeOf({0, 1}).low, -2.0);
    recent.clear();
    EXPECT_TRUE(recent.curve(0).empty());
}

}  // namespace
}  // namespace collidoscope::demos
