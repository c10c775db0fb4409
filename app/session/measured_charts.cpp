#include "app/session/measured_charts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

namespace collidoscope::app {
namespace {

using demos::Chart;
using demos::ChartSeries;
using geometry::Vec2d;

constexpr double kRounding = 1e-9;  // s, of a time that is a number of steps

/// What was measured at which frames, of one branch.
struct Measured {
    const std::vector<MeasureSeries>& series;
    const std::vector<std::uint64_t>& frames;
};

/// Of a demo's clock.
struct ClockOfFrame {
    double now = 0.0;  ///< s, at `frame`
    std::uint64_t frame = 0;
    double step = 0.0;  ///< s

    double at(std::uint64_t other) const {
        const auto ahead = static_cast<double>(other) - static_cast<double>(frame);
        return now + step * ahead;
    }
};

/// The points of a curve up to the present frame; where nothing was measured, a gap. No closer than anybody sees.
std::vector<Vec2d> pointsOf(const demos::MeasuredCurve& curve, const Chart& chart, const Measured& from,
                            const ClockOfFrame& clock) {
    std::vector<Vec2d> points;
    const auto found = std::find_if(from.series.begin(), from.series.end(),
                                    [&](const MeasureSeries& one) { return one.name == curve.measure; });
    if (found == from.series.end()) return points;
    const bool isLog = chart.y.scale == demos::Scale::Logarithmic;
    const double least = std::max(0.0, chart.x.range.low);
    double kept = -std::numeric_limits<double>::infinity();
    // A long run has many frames before the first that the axis shows.
    const auto first = std::partition_point(from.frames.begin(), from.frames.end(),
                                            [&](std::uint64_t frame) { return clock.at(frame) < least - kRounding; });
    const auto end = std::upper_bound(first, from.frames.end(), clock.frame);
    for (auto frame = first; frame != end; ++frame) {
        const double time = clock.at(*frame);
        const bool isLast = std::next(frame) == end;
        if (time - kept < demos::kBetweenSamples && !isLast) continue;
        kept = time;
        const double value =
            curve.factor * double{found->values[static_cast<std::size_t>(frame - from.frames.begin())]};
        points.emplace_back(time, isLog && value < chart.y.range.low ? chart.y.range.low : value);
    }
    return points;
}

/// Lets the upright axis hold the points beside what it shows by itself, with a little room beyond; without a range of
/// its own that is 0.
void growRange(demos::Range<double>& range, const std::vector<ChartSeries>& series) {
    double low = range.low, high = range.high;
    for (const ChartSeries& one : series)
        for (const Vec2d& point : one.points)
            if (std::isfinite(point.y)) low = std::min(low, point.y), high = std::max(high, point.y);
    const double room = std::max(0.12 * (high - low), 1e-3);
    if (low < range.low) range.low = low - room;
    if (high > range.high) range.high = high + room;
    if (!(range.low < range.high)) range = {low - 0.25 * room, high + room};
}

void addCurves(Chart& chart, const Measured& own, const Measured* other, const ClockOfFrame& clock) {
    std::vector<ChartSeries> curves;
    for (const demos::MeasuredCurve& curve : chart.measured) {
        if (other) {
            demos::Style behind = curve.style;
            behind.dashed = true, behind.width = 1.5f;
            curves.push_back({.style = behind, .points = pointsOf(curve, chart, *other, clock)});
        }
        curves.push_back({.name = curve.name, .style = curve.style, .points = pointsOf(curve, chart, own, clock)});
        const std::vector<Vec2d>& points = curves.back().points;
        if (curve.end == demos::Marker::None) continue;
        const auto last =
            std::find_if(points.rbegin(), points.rend(), [](const Vec2d& p) { return std::isfinite(p.y); });
        if (last == points.rend()) continue;
        demos::Style sign = curve.style;
        sign.width = 8.0f;
        ChartSeries end{.style = sign, .marker = curve.end, .points = {*last}};
        curves.push_back(std::move(end));
    }
    if (chart.y.scale == demos::Scale::Linear) growRange(chart.y.range, curves);
    std::move(curves.begin(), curves.end(), std::back_inserter(chart.series));
}

}  // namespace

std::vector<Chart> shownCharts(const Session& session, bool compared) {
    std::vector<Chart> charts = session.current().chartItems;
    const MeasuresHistory* const beside = compared ? session.comparedHistory() : nullptr;
    const Measured own{session.measures(), session.frames()};
    const Measured other{beside ? beside->series() : own.series, beside ? beside->frames() : own.frames};
    for (Chart& chart : charts)
        if (!chart.measured.empty())
            addCurves(chart, own, beside ? &other : nullptr,
                      {chart.time.now, session.frame(), double{session.demo().stepLength()}});
    return charts;
}

}  // namespace collidoscope::app
