#include "app/session/over_time.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

namespace collidoscope::app {
namespace {

using demos::Chart;
using demos::ChartSeries;
using demos::TrailItem;
using geometry::Vec2d;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kRounding = 1e-6;  // s, of a clock that adds up its steps

/// A frame of the demo's present run that is shown.
struct Moment {
    std::uint64_t frame = 0;
    double time = 0.0;                   ///< s, by the demo's clock
    std::optional<std::size_t> place{};  ///< in the history; none: the present frame, which is not kept there
};

/// A branch at the frame that is shown.
struct Shown {
    const MeasuresHistory& history;
    std::uint64_t frame = 0;
    bool isPresent = true;     ///< the latest of what was measured is that of this frame
    std::uint64_t stride = 1;  ///< of frames, as many as a curve needs

    const MeasureSeries* measure(const std::string& name) const {
        for (const MeasureSeries& series : history.series())
            if (series.name == name) return &series;
        return nullptr;
    }
    const PointSeries* point(const std::string& name) const {
        for (const PointSeries& series : history.points())
            if (series.name == name) return &series;
        return nullptr;
    }
};

/// The last frames of the run, the oldest first; with a stride only its multiples, and the one that is shown.
std::vector<Moment> momentsOf(const Shown& shown, double span, std::uint64_t stride) {
    const std::vector<std::uint64_t>& frames = shown.history.frames();
    const std::vector<double>& clocks = shown.history.clocks();
    auto end = static_cast<std::size_t>(std::upper_bound(frames.begin(), frames.end(), shown.frame) - frames.begin());
    std::vector<Moment> moments;
    if (shown.isPresent && (end == 0 || frames[end - 1] != shown.frame))
        moments.push_back({.frame = shown.frame, .time = shown.history.clock()});
    // A clock that is later at an earlier frame is that of the run before.
    while (end > 0 && (moments.empty() || clocks[end - 1] <= moments.back().time)) {
        --end;
        if (!moments.empty() && clocks[end] < moments.front().time - span - kRounding) break;
        moments.push_back({frames[end], clocks[end], end});
    }
    std::reverse(moments.begin(), moments.end());
    if (moments.empty()) return moments;
    const std::uint64_t last = moments.back().frame;
    std::erase_if(moments, [&](const Moment& one) { return one.frame % stride != 0 && one.frame != last; });
    return moments;
}

/// The points of a curve up to the present frame; where nothing was measured, a gap.
std::vector<Vec2d> pointsOf(const demos::MeasuredCurve& curve, const Chart& chart, const Shown& from) {
    std::vector<Vec2d> points;
    const MeasureSeries* const series = from.measure(curve.measure);
    if (!series) return points;
    const bool isLog = chart.y.scale == demos::Scale::Logarithmic;
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const Moment& moment : momentsOf(from, chart.time.span, from.stride)) {
        const double value = curve.factor * (moment.place ? double{series->values[*moment.place]} : series->value);
        const bool goesAround =
            curve.turn > 0.0 && !points.empty() && std::abs(value - points.back().y) > 0.5 * curve.turn;
        if (goesAround) points.emplace_back(kNone, kNone);
        points.emplace_back(moment.time, isLog && value < chart.y.range.low ? chart.y.range.low : value);
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

/// Style of a curve of the compared branch.
demos::Style behind(demos::Style style) {
    style.dashed = true, style.width = 1.5f;
    return style;
}

void addCurves(Chart& chart, const Shown& own, const Shown* other) {
    std::vector<ChartSeries> curves;
    for (const demos::MeasuredCurve& curve : chart.measured) {
        if (other) curves.push_back({.style = behind(curve.style), .points = pointsOf(curve, chart, *other)});
        curves.push_back({.name = curve.name, .style = curve.style, .points = pointsOf(curve, chart, own)});
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
    if (chart.y.scale == demos::Scale::Linear && chart.growsToFit) growRange(chart.y.range, curves);
    std::move(curves.begin(), curves.end(), std::back_inserter(chart.series));
}

/// A place on a path.
struct Stop {
    std::uint64_t frame = 0;
    Vec3f at{0.0f};  ///< NaN: a gap
};
std::vector<Stop> pathOf(const std::string& point, const Shown& from, double span, std::uint64_t stride) {
    std::vector<Stop> path;
    const PointSeries* const series = from.point(point);
    if (!series) return path;
    for (const Moment& moment : momentsOf(from, span, stride))
        path.push_back({moment.frame, moment.place ? series->values[*moment.place] : series->now});
    return path;
}

void addPaths(Chart& chart, const Shown& own, const Shown* other) {
    std::vector<ChartSeries> curves;
    const auto add = [&](const demos::MeasuredPath& path, const std::string& name, const demos::Style& style,
                         const Shown& from) {
        ChartSeries& curve = curves.emplace_back(ChartSeries{.name = name, .style = style});
        for (const Stop& stop : pathOf(path.point, from, chart.time.span, from.stride))
            curve.points.emplace_back(double{stop.at.x}, double{stop.at.y});
    };
    for (const demos::MeasuredPath& path : chart.paths) {
        if (other) add(path, "", behind(path.style), *other);
        add(path, path.name, path.style, own);
    }
    chart.series.insert(chart.series.begin(), std::make_move_iterator(curves.begin()),
                        std::make_move_iterator(curves.end()));
}

bool isThere(const Vec3f& at) { return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z); }

/// The part of a segment that lies in a box; none: no part of it does.
std::optional<geometry::Segmentf> partInside(const geometry::Aabbf& box, const Vec3f& from, const Vec3f& to) {
    const Vec3d start{from}, delta = Vec3d{to} - start;
    double begin = 0.0, end = 1.0;
    for (int axis = 0; axis < 3; ++axis) {
        const double low = double{box.min[axis]} - start[axis], high = double{box.max[axis]} - start[axis];
        if (delta[axis] == 0.0) {
            if (low > 0.0 || high < 0.0) return std::nullopt;
            continue;
        }
        begin = std::max(begin, std::min(low / delta[axis], high / delta[axis]));
        end = std::min(end, std::max(low / delta[axis], high / delta[axis]));
    }
    if (!(begin < end)) return std::nullopt;
    return geometry::Segmentf{Vec3f{start + begin * delta}, Vec3f{start + end * delta}};
}

void drawPath(const TrailItem& trail, const std::vector<Stop>& path, demos::RecordingCanvas& canvas) {
    demos::Style dot = trail.style;  // it stands out from a shaded line
    dot.width = trail.dots, dot.shade = 0.0f;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Vec3f to = path[i].at + trail.offset;
        if (!isThere(to)) continue;
        if (trail.dots > 0.0f) canvas.pointItems.push_back({.position = to, .style = dot});
        if (i == 0 || !isThere(path[i - 1].at)) continue;
        const Vec3f from = path[i - 1].at + trail.offset;
        const auto line = trail.within ? partInside(*trail.within, from, to) : geometry::Segmentf{from, to};
        if (line) canvas.lineItems.push_back({.start = line->start, .end = line->end, .style = trail.style});
    }
}

/// Ends a path between the frame before and the present one.
void endBetween(std::vector<Stop>& path, float blend) {
    if (path.size() < 2) return;
    const Stop& before = path[path.size() - 2];
    Stop& last = path.back();
    if (before.frame + 1 == last.frame && isThere(before.at)) last.at = glm::mix(before.at, last.at, blend);
}

/// Leaves of a path what another does not have; it begins at the last place that both have.
void keepWhatDiffers(std::vector<Stop>& path, const std::vector<Stop>& other) {
    auto there = other.begin();
    std::size_t shared = 0;
    for (; shared < path.size(); ++shared) {
        while (there != other.end() && there->frame < path[shared].frame) ++there;
        if (there == other.end() || there->frame != path[shared].frame || there->at != path[shared].at) break;
    }
    if (shared > 1) path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(shared - 1));
    if (shared > 0 && path.size() == 1) path.clear();
}

Shown presentOf(const Session& session) {
    const double step = double{session.demo().stepLength()};
    const double stride = step > 0.0 ? std::round(demos::kBetweenSamples / step) : 1.0;
    return {.history = session.history(),
            .frame = session.frame(),
            .stride = static_cast<std::uint64_t>(std::clamp(stride, 1.0, 1e6))};
}
/// The compared branch; none: there is none.
std::optional<Shown> comparedOf(const Session& session) {
    const MeasuresHistory* const beside = session.comparedHistory();
    if (!beside) return std::nullopt;
    return Shown{*beside, session.frame(), false, presentOf(session).stride};
}

}  // namespace

std::vector<Chart> shownCharts(const Session& session, bool compared) {
    std::vector<Chart> charts = session.current().chartItems;
    const Shown own = presentOf(session);
    const std::optional<Shown> other = compared ? comparedOf(session) : std::nullopt;
    for (Chart& chart : charts) {
        if (!chart.paths.empty()) addPaths(chart, own, other ? &*other : nullptr);
        if (!chart.measured.empty()) addCurves(chart, own, other ? &*other : nullptr);
    }
    return charts;
}

void showTrails(const Session& session, float blend, ShownTrails& trails) {
    trails.present.clear();
    trails.ghost.clear();
    const Shown own = presentOf(session);
    const auto pathIn = [](const TrailItem& trail, const Shown& from) {
        return pathOf(trail.point, from, trail.span, trail.dots > 0.0f ? 1 : from.stride);
    };
    for (const TrailItem& trail : session.current().trailItems) {
        std::vector<Stop> path = pathIn(trail, own);
        if (&session.previous() != &session.current() && !session.playingBackwards()) endBetween(path, blend);
        drawPath(trail, path, trails.present);
    }
    const std::optional<Shown> other = session.ghost() ? comparedOf(session) : std::nullopt;
    if (!other) return;
    for (const TrailItem& trail : session.ghost()->trailItems) {
        std::vector<Stop> path = pathIn(trail, *other);
        keepWhatDiffers(path, pathIn(trail, own));
        if (session.previousGhost() != session.ghost()) endBetween(path, blend);
        drawPath(trail, path, trails.ghost);
    }
}

}  // namespace collidoscope::app
