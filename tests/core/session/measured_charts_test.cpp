/// Charts over time: their curves come from the frames that were run, as many points as a chart needs, of the present
/// branch and of the compared one.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/session/measured_charts.h"
#include "demos/draw/shapes.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::measured_charts_test {
namespace {

using app::Session;
using demos::Chart;
using geometry::Vec2d;

constexpr double kSpan = 2.0;

/// Shows its place over time, and its square on a logarithmic axis; begins anew after five seconds.
class Mover final : public demos::Demo<Mover> {
public:
    void build() override { place = 0.0f, clock = 0.0f; }
    void step(float h) override {
        if (clock > 5.0f) build();
        clock += h, place += h * speed;
    }
    void describe(demos::Parameters& p) override {
        p.real("speed", speed, {.unit = "m/s", .range = {-10, 10}, .tip = "Speed of the point."});
    }
    void measure(demos::Measurements& m) const override {
        m.number("place", double{place}, {.unit = "m", .tip = "Place of the point."});
        if (place < 3.0f) m.number("square", double{place * place}, {.tip = "Its square.", .listed = false});
    }
    void draw(demos::Canvas& canvas) const override {
        Chart linear = demos::chartOverTime("Place", "cm", {double{clock}, kSpan});
        linear.measured = {{"place", "place", {}, 100.0}};
        Chart log = demos::chartOverTime("Square", "m²", {double{clock}, kSpan}, {1e-3, 1e3});
        log.y.scale = demos::Scale::Logarithmic;
        log.measured = {{.measure = "square", .name = "square", .end = demos::Marker::Circle}};
        demos::drawChart(canvas, linear);
        demos::drawChart(canvas, log);
    }
    void state(demos::Archive& a) override {
        a.field("place", place);
        a.field("clock", clock);
    }

    float place = 0.0f, clock = 0.0f, speed = 1.0f;
};
const demos::DemoInfo kMover = session_test::infoOf<Mover>("mover");

void steps(Session& session, int count) {
    for (int i = 0; i < count; ++i) session.stepForward();
}

TEST(MeasuredCharts, ShowTheLastSecondsWithOnePointForEachFrameOfASixtieth) {
    for (const double step : {1.0 / 30, 1.0 / 60, 1.0 / 240}) {
        Session session(kMover);
        session.setPlaying(false);
        session.act(demos::SetParameter{"step", step});
        steps(session, static_cast<int>(4.0 / step));
        const std::vector<Chart> charts = shownCharts(session);
        ASSERT_EQ(charts.size(), 2u);
        const Chart& chart = charts[0];
        EXPECT_NEAR(chart.x.range.high - chart.x.range.low, kSpan, 1e-6);
        ASSERT_EQ(chart.series.size(), 1u);
        const std::vector<Vec2d>& points = chart.series[0].points;
        ASSERT_GE(points.size(), 2u);
        EXPECT_LE(static_cast<double>(points.size()), kSpan / demos::kBetweenSamples + 3.0) << step;
        EXPECT_GE(static_cast<double>(points.size()), 0.8 * kSpan / std::max(step, 1.0 / 50)) << step;
        EXPECT_NEAR(points.back().x, 4.0, 0.02) << "the newest is always shown";
        EXPECT_GE(points.front().x, chart.x.range.low - 1e-6);
        for (const Vec2d& point : points) EXPECT_NEAR(point.y, 100.0 * point.x, 0.5);
        EXPECT_GT(chart.y.range.high, points.back().y);
        EXPECT_LE(chart.y.range.low, 0.0);
    }
}

TEST(MeasuredCharts, BeginAtZeroAndLeaveOutARunThatIsOver) {
    Session session(kMover);
    session.setPlaying(false);
    EXPECT_EQ(shownCharts(session)[0].x.range.low, 0.0);
    steps(session, 320);
    const Chart chart = shownCharts(session)[0];
    ASSERT_FALSE(chart.series[0].points.empty());
    EXPECT_LT(chart.series[0].points.size(), 25u) << "of the run that began anew";
    EXPECT_GE(chart.series[0].points.front().x, 0.0);
}

TEST(MeasuredCharts, KeepWithinALogarithmicAxisAndEndWithASign) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 60);
    const Chart chart = shownCharts(session)[1];
    ASSERT_EQ(chart.series.size(), 2u);
    for (const Vec2d& point : chart.series[0].points) EXPECT_GE(point.y, 1e-3);
    EXPECT_EQ(chart.series[1].marker, demos::Marker::Circle);
    EXPECT_EQ(chart.series[1].points.size(), 1u);
    EXPECT_EQ(chart.y.range.high, 1e3);
    steps(session, 160);
    const Chart later = shownCharts(session)[1];
    EXPECT_TRUE(std::isnan(later.series[0].points.back().y)) << "where it is not measured there is a gap";
    EXPECT_NEAR(later.series[1].points.front().y, 9.0, 0.5);
}

TEST(MeasuredCharts, AreExactAtEveryFrameThatIsReturnedTo) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 200);
    session.seek(90);
    const Chart chart = shownCharts(session)[0];
    EXPECT_NEAR(chart.series[0].points.back().x, 1.5, 1e-3);
    EXPECT_NEAR(chart.x.range.high, kSpan, 1e-6);
}

TEST(MeasuredCharts, ShowTheComparedBranchBehindThePresentOne) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 100);
    session.seek(40);
    session.act(demos::SetParameter{"speed", -2.0});
    steps(session, 50);
    EXPECT_EQ(shownCharts(session)[0].series.size(), 1u);
    const Chart both = shownCharts(session, true)[0];
    ASSERT_EQ(both.series.size(), 2u);
    EXPECT_TRUE(both.series[0].style.dashed);
    EXPECT_NEAR(both.series[0].points.back().y, 150.0, 1.0);
    EXPECT_LT(both.series[1].points.back().y, 0.0);
}

}  // namespace
}  // namespace collidoscope::measured_charts_test
