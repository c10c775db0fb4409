#include "app/view/chart_box.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/core/view/user.h"

namespace collidoscope {
namespace {

using app::ChartBox;
using geometry::Vec2d;
using geometry::Vec2f;

/// Straight over the ball of the scene.
ChartBox chartBox() {
    return {.plate = {{560.0f, 300.0f}, {640.0f, 380.0f}},
            .plot = {{570.0f, 310.0f}, {630.0f, 370.0f}},
            .x = {.range = {0.0, 10.0}},
            .y = {.range = {1.0, 1000.0}, .scale = demos::Scale::Logarithmic}};
}

TEST(ViewChartBox, PixelsAndNumbersAreInverse) {
    const ChartBox box = chartBox();
    EXPECT_EQ(box.pixelOf({0.0, 1.0}), (Vec2f{570.0f, 370.0f}));
    EXPECT_EQ(box.pixelOf({10.0, 1000.0}), (Vec2f{630.0f, 310.0f}));
    const Vec2f tenth = box.pixelOf({5.0, 10.0}).value();
    EXPECT_NEAR(tenth.x, 600.0f, 1e-3f);
    EXPECT_NEAR(tenth.y, 350.0f, 1e-3f) << "a decade is a third of three";
    const Vec2d back = box.numbersAt(tenth);
    EXPECT_NEAR(back.x, 5.0, 1e-5);
    EXPECT_NEAR(back.y, 10.0, 1e-4);
}

TEST(ViewChartBox, AReversedAxisRunsTheOtherWay) {
    ChartBox box = chartBox();
    box.y = {.range = {11.5, -0.5}};
    EXPECT_NEAR(box.pixelOf({0.0, 0.0}).value().y, 312.5f, 1e-3f);
    EXPECT_NEAR(box.numbersAt({570.0f, 312.5f}).y, 0.0, 1e-5);
}

TEST(ViewChartBox, WhatAnAxisCannotShowHasNoPixelAndWhatIsFarHasOne) {
    const ChartBox box = chartBox();
    EXPECT_FALSE(box.pixelOf({5.0, 0.0}));
    EXPECT_FALSE(box.pixelOf({5.0, -3.0}));
    EXPECT_FALSE(box.pixelOf({std::numeric_limits<double>::quiet_NaN(), 1.0}));
    const Vec2f far = box.pixelOf({1e300, 1e300}).value();
    EXPECT_TRUE(std::isfinite(far.x) && std::isfinite(far.y));
    EXPECT_EQ(box.numbersAt({0.0f, 0.0f}), (Vec2d{0.0, 1000.0})) << "of the nearest pixel of the plot";
}

class ViewCharts : public view_test::User {
protected:
    void showChart(bool takesPointer) {
        ChartBox box = chartBox();
        box.takesPointer = takesPointer;
        interaction.setCharts({box});
    }
};

TEST_F(ViewCharts, AChartKeepsTheMouseFromWhatLiesBehindIt) {
    moveTo(ball);
    update();
    ASSERT_EQ(interaction.hovered(), "ball");
    showChart(false);
    moveTo(ball + Vec2f{1.0f, 0.0f});
    update();
    EXPECT_EQ(interaction.hovered(), "");
    const auto before = eye();
    EXPECT_TRUE(press());
    moveTo(ball + Vec2f{30.0f, 20.0f});
    update();
    EXPECT_FALSE(cameraMoved(before));
    release();
    EXPECT_EQ(scene().ball, geometry::Vec3f{0.0f});
    EXPECT_EQ(scene().clicks, 0);
}

TEST_F(ViewCharts, APressInAChartTellsTheDemoItsNumbersUntilItIsLetGo) {
    session.setPlaying(false);
    showChart(true);
    moveTo({600.0f, 350.0f});
    EXPECT_EQ(interaction.cursor(), app::Cursor::Hand);
    EXPECT_TRUE(press());
    update();
    ASSERT_TRUE(scene().last.down && scene().last.chart);
    EXPECT_EQ(scene().last.chart->chart, 0u);
    EXPECT_NEAR(scene().last.chart->at.x, 5.0, 1e-5);
    EXPECT_NEAR(scene().last.chart->at.y, 10.0, 1e-4);
    moveTo({900.0f, 360.0f});
    update();
    EXPECT_NEAR(scene().last.chart->at.x, 10.0, 1e-9) << "dragged beyond the edge";
    EXPECT_TRUE(interaction.capturesMouse());
    EXPECT_TRUE(release());
    update();
    EXPECT_FALSE(scene().last.down);
    EXPECT_FALSE(scene().last.chart);
    EXPECT_EQ(scene().clicks, 1);
}

TEST_F(ViewCharts, AClickThatIsShorterThanAFrameIsNotLost) {
    session.setPlaying(true);
    showChart(true);
    moveTo({600.0f, 350.0f});
    press();
    release();
    update();
    session.advance(1.0 / 60.0);
    update();
    session.setPlaying(false);
    update();
    EXPECT_EQ(scene().clicks, 1);
}

}  // namespace
}  // namespace collidoscope
