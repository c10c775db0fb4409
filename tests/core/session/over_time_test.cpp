/// Charts over time and trails: they come from the frames that were run, as many points as a picture needs, of the
/// present branch and of the compared one.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/session/over_time.h"
#include "demos/draw/shapes.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::over_time_test {
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
        m.clock(double{clock});
        if (place < 3.0f) m.point("point", {place, place * place, 0.0f});
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
        demos::drawChart(canvas, {.title = "Path",
                                  .x = {.range = {0, 3}},
                                  .y = {.range = {0, 9}},
                                  .series = {{.points = {{1.0, 1.0}}}},
                                  .paths = {{"point", "path", {}}},
                                  .time = {.span = kSpan}});
        demos::drawTrail(canvas, {.point = "point", .span = kSpan, .offset = {0.0f, 0.0f, 1.0f}});
        demos::drawTrail(
            canvas,
            {.point = "point", .within = geometry::Aabbf{{0.55f, 0.0f, -1.0f}, {0.95f, 9.0f, 1.0f}}, .dots = 5.0f});
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

TEST(ChartsOverTime, ShowTheLastSecondsWithOnePointForEachFrameOfASixtieth) {
    for (const double step : {1.0 / 30, 1.0 / 60, 1.0 / 240}) {
        Session session(kMover);
        session.setPlaying(false);
        session.act(demos::SetParameter{"step", step});
        steps(session, static_cast<int>(4.0 / step));
        const std::vector<Chart> charts = shownCharts(session);
        ASSERT_EQ(charts.size(), 3u);
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

TEST(ChartsOverTime, BeginAtZeroAndLeaveOutARunThatIsOver) {
    Session session(kMover);
    session.setPlaying(false);
    EXPECT_EQ(shownCharts(session)[0].x.range.low, 0.0);
    steps(session, 320);
    const Chart chart = shownCharts(session)[0];
    ASSERT_FALSE(chart.series[0].points.empty());
    EXPECT_LT(chart.series[0].points.size(), 25u) << "of the run that began anew";
    EXPECT_GE(chart.series[0].points.front().x, 0.0);
    EXPECT_LT(chart.series[0].points.front().y, 10.0) << "not one of the run that is over";
}

TEST(ChartsOverTime, KeepWithinALogarithmicAxisAndEndWithASign) {
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

TEST(ChartsOverTime, AreExactAtEveryFrameThatIsReturnedTo) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 200);
    session.seek(90);
    const Chart chart = shownCharts(session)[0];
    EXPECT_NEAR(chart.series[0].points.back().x, 1.5, 1e-3);
    EXPECT_NEAR(chart.x.range.high, kSpan, 1e-6);
}

TEST(ChartsOverTime, ShowTheComparedBranchBehindThePresentOne) {
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

TEST(ChartsOverTime, ShowPathsOfPointsBelowTheirOtherCurves) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 60);
    const Chart chart = shownCharts(session)[2];
    ASSERT_EQ(chart.series.size(), 2u);
    EXPECT_EQ(chart.series[0].name, "path");
    ASSERT_EQ(chart.series[0].points.size(), 61u);
    EXPECT_NEAR(chart.series[0].points.back().x, 1.0, 1e-5);
    EXPECT_NEAR(chart.series[0].points.back().y, 1.0, 1e-5);
}

std::vector<demos::LineItem> trailOf(const Session& session, float blend = 1.0f) {
    app::ShownTrails trails;
    showTrails(session, blend, trails);
    std::vector<demos::LineItem> lines = trails.present.lineItems;
    std::erase_if(lines, [](const demos::LineItem& line) { return line.start.z != 1.0f; });
    return lines;
}

TEST(Trails, GoThroughThePlacesOfTheLastSecondsUpToThePresentFrame) {
    Session session(kMover);
    session.setPlaying(false);
    EXPECT_TRUE(trailOf(session).empty());
    steps(session, 150);
    const std::vector<demos::LineItem> lines = trailOf(session);
    ASSERT_NEAR(static_cast<double>(lines.size()), kSpan * 60, 1.0);
    EXPECT_NEAR(lines.back().end.x, 2.5, 1e-3);
    EXPECT_NEAR(lines.front().start.x, 0.5, 0.02);
    for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_EQ(lines[i].start, lines[i - 1].end);
    steps(session, 40);
    EXPECT_LT(trailOf(session).back().end.x, 3.0f) << "where the point is not measured there is a gap";
}

TEST(Trails, LeaveOutARunThatIsOver) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 320);
    const std::vector<demos::LineItem> lines = trailOf(session);
    ASSERT_FALSE(lines.empty());
    EXPECT_LT(lines.size(), 25u);
    for (const demos::LineItem& line : lines) EXPECT_LT(line.start.x, 0.5f);
}

TEST(Trails, AreTheSameHoweverAFrameIsReached) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 90);
    const std::vector<demos::LineItem> first = trailOf(session);
    steps(session, 100);
    session.seek(90);
    const std::vector<demos::LineItem> again = trailOf(session);
    ASSERT_EQ(again.size(), first.size());
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(again[i].end, first[i].end);
}

TEST(Trails, EndWhereTheirPointIsBetweenTwoFrames) {
    Session session(kMover);
    for (int i = 0; i < 30; ++i) session.advance(1.0 / 60);
    ASSERT_TRUE(session.playing());
    const std::vector<demos::LineItem> half = trailOf(session, 0.5f), whole = trailOf(session);
    ASSERT_EQ(half.size(), whole.size());
    const demos::LineItem& last = whole.back();
    EXPECT_NEAR(half.back().end.x, 0.5f * (last.start.x + last.end.x), 1e-6f);
}

TEST(Trails, AreCutOffAtTheSidesOfTheirBoxAndMayMarkEachFrame) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 120);
    app::ShownTrails trails;
    showTrails(session, 1.0f, trails);
    std::erase_if(trails.present.lineItems, [](const demos::LineItem& line) { return line.start.z == 1.0f; });
    ASSERT_FALSE(trails.present.lineItems.empty());
    EXPECT_NEAR(trails.present.lineItems.front().start.x, 0.55f, 1e-6f);
    EXPECT_NEAR(trails.present.lineItems.back().end.x, 0.95f, 1e-6f);
    EXPECT_EQ(trails.present.pointItems.size(), 121u);
    EXPECT_EQ(trails.present.pointItems.front().style.width, 5.0f);
}

TEST(Trails, KeepTheFramesThatTheirHistoryKeeps) {
    Mover demo;
    demo.restart();
    app::MeasuresHistory history(100);
    for (int i = 0; i < 200; ++i) {
        history.record(demo);
        demo.advance();
    }
    ASSERT_EQ(history.points().size(), 1u);
    EXPECT_LE(5 * history.frames().size(), 100u);
    ASSERT_EQ(history.points()[0].values.size(), history.frames().size());
    ASSERT_EQ(history.clocks().size(), history.frames().size());
    for (std::size_t i = 0; i < history.frames().size(); ++i) {
        const double time = static_cast<double>(history.frames()[i]) / 60.0;
        EXPECT_NEAR(history.clocks()[i], time, 1e-4);
        if (time < 2.9) {
            EXPECT_NEAR(history.points()[0].values[i].x, static_cast<float>(time), 1e-3f);
        }
    }
}

TEST(Trails, OfTheComparedBranchBeginWhereItLeavesThePresentOne) {
    Session session(kMover);
    session.setPlaying(false);
    steps(session, 100);
    session.seek(40);
    session.act(demos::SetParameter{"speed", -2.0});
    steps(session, 50);
    for (int i = 0; i < 20 && !session.ghost(); ++i) session.advance(0.0);
    ASSERT_TRUE(session.ghost());
    app::ShownTrails trails;
    showTrails(session, 1.0f, trails);
    std::erase_if(trails.ghost.lineItems, [](const demos::LineItem& line) { return line.start.z != 1.0f; });
    ASSERT_EQ(trails.ghost.lineItems.size(), 50u);
    EXPECT_NEAR(trails.ghost.lineItems.front().start.x, 40.0f / 60, 1e-3f);
    EXPECT_NEAR(trails.ghost.lineItems.back().end.x, 1.5f, 1e-3f);
    EXPECT_TRUE(trails.ghost.lineItems.front().style.ghost);

    Session restored(kMover);
    restored.restore(session.saved());
    restored.seekInParts(90);
    while (restored.seeking()) restored.advance(0.0);
    for (int i = 0; i < 20 && !restored.ghost(); ++i) restored.advance(0.0);
    ASSERT_TRUE(restored.ghost());
    showTrails(restored, 1.0f, trails);
    std::erase_if(trails.ghost.lineItems, [](const demos::LineItem& line) { return line.start.z != 1.0f; });
    EXPECT_EQ(trails.ghost.lineItems.size(), 50u) << "it is measured on its way";
}

}  // namespace
}  // namespace collidoscope::over_time_test
