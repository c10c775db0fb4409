/// The part of a plot that is seen: zooming, moving and logarithmic steps, as plain mathematics.

#include "app/widgets/plot_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace collidoscope::plot_view_test {
namespace {

using app::PlotRange;
using app::PlotScale;

constexpr double kNear = 1e-12;

TEST(PlotView, ZoomingKeepsTheNumberUnderTheMouseInItsPlace) {
    for (const bool logarithmic : {false, true})
        for (const double share : {0.0, 0.25, 0.8, 1.0})
            for (const double factor : {1.25, 0.5, 8.0}) {
                const PlotScale before{{2.0, 2000.0}, logarithmic};
                const PlotScale after{app::zoomed(before, share, factor), logarithmic};
                EXPECT_NEAR(after.shareOf(before.numberAt(share)), share, kNear);
                const auto length = [&](const PlotRange& range) {
                    return logarithmic ? std::log10(range.high / range.low) : range.span();
                };
                EXPECT_NEAR(length(after.range), length(before.range) / factor, kNear * 1e4);
            }
}

TEST(PlotView, MovingTakesNumbersAlong) {
    for (const bool logarithmic : {false, true}) {
        const PlotScale before{{1.0, 100.0}, logarithmic};
        const PlotScale after{app::moved(before, 0.25), logarithmic};
        EXPECT_NEAR(after.shareOf(before.numberAt(0.5)), 0.75, kNear);
    }
}

TEST(PlotView, WhatIsSeenStaysWithinWhatThereIs) {
    const PlotRange whole{10.0, 110.0};
    EXPECT_EQ(app::heldWithin({{-20.0, 30.0}, false}, whole), (PlotRange{10.0, 60.0}));
    EXPECT_EQ(app::heldWithin({{90.0, 140.0}, false}, whole), (PlotRange{60.0, 110.0}));
    EXPECT_EQ(app::heldWithin({{20.0, 30.0}, false}, whole), (PlotRange{20.0, 30.0}));
    EXPECT_EQ(app::heldWithin({{-500.0, 900.0}, false}, whole), whole);
    const PlotRange decades = app::heldWithin({{0.1, 1.0}, true}, {1.0, 1000.0});
    EXPECT_NEAR(decades.low, 1.0, kNear);
    EXPECT_NEAR(decades.high, 10.0, kNear * 10.0);
}

TEST(PlotView, OnlyNumbersAboveZeroHaveALogarithm) {
    const PlotScale plain{{-1.0, 1.0}, false}, decades{{0.1, 10.0}, true};
    EXPECT_TRUE(plain.holds(-3.0));
    EXPECT_FALSE(plain.holds(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_TRUE(decades.holds(0.001));
    EXPECT_FALSE(decades.holds(0.0));
    EXPECT_FALSE(decades.holds(-1.0));
    EXPECT_NEAR(decades.shareOf(1.0), 0.5, kNear);
}

TEST(PlotView, EveryAxisHasNumbersAlsoWithinADecade) {
    for (const PlotRange range :
         {PlotRange{1e-9, 1e9}, PlotRange{0.03, 40.0}, PlotRange{2.1, 2.4}, PlotRange{7.0, 8.0}})
        for (const bool logarithmic : {false, true}) {
            const app::PlotTicks ticks = app::ticksOf({range, logarithmic}, 4);
            EXPECT_GE(ticks.values.size(), 2u) << range.low << ".." << range.high;
            EXPECT_EQ(ticks.values.size(), ticks.labels.size());
        }
}

TEST(PlotView, ARoomyLogarithmicRangeHoldsItsNumbersAndNoZero) {
    const PlotRange wide = app::roomyLogRange(1e-6, 1e3);
    EXPECT_GT(wide.low, 0.0);
    EXPECT_LT(wide.low, 1e-6);
    EXPECT_GT(wide.high, 1e3);
    const PlotRange flat = app::roomyLogRange(5.0, 5.0);
    EXPECT_LT(flat.low, 5.0);
    EXPECT_GT(flat.high, 5.0);
}

}  // namespace
}  // namespace collidoscope::plot_view_test
