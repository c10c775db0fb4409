#include "app/widgets/plot_curves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

constexpr float kPlotTop = 8.0f, kPlotBottom = 20.0f;  ///< px at 100 %, around the curves

/// Samples of a curve between the frames that are seen, and one more on each side, to which the line leads.
struct SampleSpan {
    std::size_t first = 0, end = 0;
};
SampleSpan shownSamples(const PlotRange& seen, std::span<const std::uint64_t> frames, const PlotSeries& series) {
    const auto begin = std::lower_bound(frames.begin(), frames.end(), seen.low, [](std::uint64_t frame, double first) {
        return static_cast<double>(frame) < first;
    });
    const auto end = std::upper_bound(begin, frames.end(), seen.high, [](double last, std::uint64_t frame) {
        return last < static_cast<double>(frame);
    });
    const auto first = static_cast<std::size_t>(begin - frames.begin());
    const std::size_t last = static_cast<std::size_t>(end - frames.begin()) + 1;
    return {first > 0 ? first - 1 : 0, std::min({last, frames.size(), series.values.size()})};
}

/// Extremes of what is seen on one side; none that can be shown: low is above high.
PlotRange extremesOf(const PlotSpec& spec, const PlotRange& seen, bool onRight, bool logarithmic) {
    PlotRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    const auto add = [&](std::span<const PlotSeries> all, std::span<const std::uint64_t> frames) {
        for (const PlotSeries& series : all) {
            if (series.onRight != onRight) continue;
            const SampleSpan shown = shownSamples(seen, frames, series);
            for (std::size_t i = shown.first; i < shown.end; ++i) {
                const auto value = static_cast<double>(series.values[i]);
                if (!std::isfinite(value) || (logarithmic && value <= 0.0)) continue;
                range = {std::min(range.low, value), std::max(range.high, value)};
            }
        }
    };
    add(spec.series, spec.frames);
    for (const PlotRun& run : spec.others) add(run.series, run.frames);
    return range;
}

PlotScale valueScale(const PlotSpec& spec, const PlotRange& seen, const PlotAxisView& view, bool onRight) {
    const PlotRange extremes = extremesOf(spec, seen, onRight, view.logarithmic);
    // Where nothing is above zero there is nothing to show in logarithmic steps.
    const bool logarithmic = view.logarithmic && extremes.low <= extremes.high;
    PlotScale scale{logarithmic ? roomyLogRange(extremes.low, extremes.high) : roomyRange(extremes.low, extremes.high),
                    logarithmic};
    if (view.part && (!logarithmic || view.part->low > 0.0)) scale.range = *view.part;
    return scale;
}

/// Up to where anything is seen to change, with a margin, if that is less than half of all: a run that has come to its
/// end goes on as a straight line, and would squeeze what has happened.
double lastFrameOfInterest(const PlotSpec& spec) {
    constexpr double kSeen = 2e-3, kMargin = 1.15, kMin = 60.0;  // of the height; of the time; frames
    const double first = static_cast<double>(spec.frames.front()), last = static_cast<double>(spec.frames.back());
    const auto spanOn = [&](bool right) {
        const PlotRange extremes = extremesOf(spec, {first, last}, right, false);
        return roomyRange(extremes.low, extremes.high).span();
    };
    const std::array spans{spanOn(false), spanOn(true)};
    double changed = first;
    for (const PlotSeries& series : spec.series) {
        const std::size_t count = std::min(series.values.size(), spec.frames.size());
        const double span = spans[series.onRight ? 1 : 0];
        std::size_t i = count;
        const auto same = [&](float a, float b) {
            return std::isnan(a) == std::isnan(b) &&
                   !(std::abs(static_cast<double>(a) - static_cast<double>(b)) > kSeen * span);
        };
        while (i > 1 && same(series.values[i - 2], series.values[count - 1])) --i;
        if (i > 0) changed = std::max(changed, static_cast<double>(spec.frames[i - 1]));
    }
    if (changed == first) return last;
    const double end = first + std::max(kMargin * (changed - first), kMin);
    return 2.0 * (end - first) < last - first ? end : last;
}

PlotScale timeScale(const PlotSpec& spec, const PlotAxisView& view) {
    const PlotRange whole = wholeTime(spec, view.logarithmic);
    PlotScale scale{whole, view.logarithmic};
    if (view.part && (!view.logarithmic || view.part->low > 0.0)) {
        scale.range = *view.part;
        const auto now = static_cast<double>(spec.present);
        if (spec.isPlaying && now > scale.range.high) scale.range = moved(scale, 1.0 - scale.shareOf(now));
        scale.range = heldWithin(scale, whole);
    } else if (!view.logarithmic) {
        scale.range.high = std::max(lastFrameOfInterest(spec), whole.low + 1.0);
        for (const PlotRun& run : spec.others)
            if (!run.frames.empty())
                scale.range.high = std::max(scale.range.high, static_cast<double>(run.frames.back()));
    }
    return scale;
}

PlotTicks ticksUp(const PlotSpec& spec, const PlotScale& scale) {
    return ticksOf(scale, std::max(2, static_cast<int>(spec.height / 28.0f)));
}

/// Where two units meet, each stands with the uppermost number of its axis.
PlotTicks ticksWithUnit(const PlotSpec& spec, const PlotScale& scale, std::string_view unit) {
    PlotTicks ticks = ticksUp(spec, scale);
    if (spec.hasRight() && !ticks.labels.empty()) ticks.labels.back() += " " + std::string(unit);
    return ticks;
}

float labelWidth(const Ui& ui, const PlotTicks& ticks) {
    float width = ui.px(20);
    for (const std::string& label : ticks.labels) width = std::max(width, textSize(ui.fonts.monoSmall, label).x);
    return width + ui.px(8);
}

/// Note at the end of the time axis about a rest of the run in which nothing changes.
std::string noteOfTheRest(const PlotArea& area, const PlotSpec& spec) {
    if (!area.restIsUnchanged) return {};
    return "unchanged up to " + formatNumber(static_cast<double>(spec.frames.back()) * spec.stepLength, 4) + " s";
}

void paintTimes(ImDrawList& list, const Ui& ui, const PlotSpec& spec, const PlotArea& area) {
    ImFont* font = ui.fonts.monoSmall;
    const double step = spec.stepLength;
    const PlotScale seconds{{area.frames.range.low * step, area.frames.range.high * step}, area.frames.logarithmic};
    const std::string note = noteOfTheRest(area, spec);
    const float top = area.high.y + ui.px(3);
    textRightAt(list, ui.fonts.small, {area.high.x, top}, ui.quiet(), note);
    const float free = area.high.x - (note.empty() ? 0.0f : textSize(ui.fonts.small, note).x + ui.px(8));
    // The numbers are chosen for the part beside the note: those of the whole axis may all lie below the note.
    const float room = std::max(free - area.low.x, 0.0f), share = room / std::max(area.high.x - area.low.x, 1.0f);
    const PlotScale part{{seconds.range.low, seconds.numberAt(static_cast<double>(share))}, seconds.logarithmic};
    const PlotTicks times = ticksOf(part, std::max(2, static_cast<int>(room / ui.px(56))));
    float taken = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < times.values.size(); ++i) {
        const float x = area.x(times.values[i] / step);
        const bool last = i + 1 == times.values.size();
        const std::string label = last ? times.labels[i] + " s" : times.labels[i];
        const float width = textSize(font, label).x;
        const float left = std::min(x - width * 0.5f, area.high.x - width);
        if (left + width > free + 0.5f || left < taken) continue;
        textAt(list, font, {left, top}, ui.quiet(), label);
        taken = left + width + ui.px(6);
    }
}

void paintAxes(ImDrawList& list, const Ui& ui, const PlotSpec& spec, const PlotArea& area) {
    ImFont* font = ui.fonts.monoSmall;
    const auto yOf = [&](const PlotScale& scale, double value) {
        const double share = scale.shareOf(value);
        return std::round(area.high.y - static_cast<float>(share) * (area.high.y - area.low.y)) + 0.5f;
    };
    const PlotTicks ticks = ticksWithUnit(spec, area.values, spec.unit);
    for (std::size_t i = 0; i < ticks.values.size(); ++i) {
        const float y = yOf(area.values, ticks.values[i]);
        list.AddLine({area.low.x, y}, {area.high.x, y}, ui.hairline(), 1.0f);
        textRightAt(list, font, {area.low.x - ui.px(6), y - font->FontSize * 0.5f}, ui.quiet(), ticks.labels[i]);
    }
    if (spec.hasRight()) {
        const PlotTicks right = ticksWithUnit(spec, area.right, spec.rightUnit);
        for (std::size_t i = 0; i < right.values.size(); ++i) {
            const float y = yOf(area.right, right.values[i]);
            list.AddLine({area.high.x, y}, {area.high.x + ui.px(3), y}, ui.quiet(), 1.0f);
            textAt(list, font, {area.high.x + ui.px(6), y - font->FontSize * 0.5f}, ui.quiet(), right.labels[i]);
        }
    }
    paintTimes(list, ui, spec, area);
}

/// All samples of a curve in one column of pixels.
struct PlotColumn {
    float x = 0.0f;
    float low = 0.0f, high = 0.0f, last = 0.0f;
};

/// Frames of a curve, and how far apart two of them are at most that a line joins; 0: any two.
struct PlotFrames {
    std::span<const std::uint64_t> all{};
    std::uint64_t spacing = 0;

    bool joins(std::size_t before, std::size_t after) const {
        return spacing == 0 || all[after] - all[before] <= spacing;
    }
};

/// Samples of a curve that one line goes through.
struct Stretch {
    std::size_t first = 0, end = 0;
    std::vector<PlotColumn> columns{};  ///< none: nothing of it can be shown
};

/// The next stretch from sample `i` on, up to a gap.
Stretch stretchFrom(std::size_t i, std::size_t end, const PlotArea& area, const PlotFrames& along,
                    const PlotSeries& series) {
    std::vector<PlotColumn> columns;
    const PlotScale& scale = area.scaleOf(series);
    const std::span<const std::uint64_t> frames = along.all;
    const auto isShown = [&](std::size_t k) { return scale.holds(static_cast<double>(series.values[k])); };
    while (i < end && !isShown(i)) ++i;
    const std::size_t first = i;
    for (; i < end && isShown(i) && (i == first || along.joins(i - 1, i)); ++i) {
        if (!area.frames.holds(static_cast<double>(frames[i]))) continue;
        const float x = std::floor(area.x(static_cast<double>(frames[i]))), value = series.values[i];
        if (columns.empty() || columns.back().x != x) {
            columns.push_back({x, value, value, value});
            continue;
        }
        PlotColumn& column = columns.back();
        column = {x, std::min(column.low, value), std::max(column.high, value), value};
    }
    return {first, i, std::move(columns)};
}

/// Where many samples share each column, a line through them would be a scribble: what they reach is shown instead, as
/// a band between their extremes. The mean would hide a spike.
void paintBand(ImDrawList& list, const Ui& ui, const PlotArea& area, std::span<const PlotColumn> columns,
               const PlotSeries& series) {
    std::vector<ImVec2> above, below;
    const auto yOf = [&](float value) { return area.y(series, static_cast<double>(value)); };
    float before = columns.front().last;
    for (const PlotColumn& column : columns) {  // each reaches to where the one before has ended
        above.push_back({column.x + 0.5f, yOf(std::max(column.high, before))});
        below.push_back({column.x + 0.5f, yOf(std::min(column.low, before))});
        before = column.last;
    }
    const ImU32 fill = (series.color & ~IM_COL32_A_MASK) | (ImU32{90} << IM_COL32_A_SHIFT);
    for (std::size_t i = 0; i + 1 < above.size(); ++i) list.AddRectFilled(above[i], {above[i + 1].x, below[i].y}, fill);
    for (const auto* edge : {&above, &below})
        list.AddPolyline(edge->data(), static_cast<int>(edge->size()), series.color, 0, ui.px(1.25f));
}

void paintCurve(ImDrawList& list, const Ui& ui, const PlotSpec& spec, const PlotArea& area, const PlotSeries& series) {
    constexpr std::size_t kDense = 3;  // samples for each column
    const SampleSpan shown = shownSamples(area.frames.range, spec.frames, series);
    for (std::size_t i = shown.first; i < shown.end;) {
        const auto [first, end, columns] = stretchFrom(i, shown.end, area, {spec.frames, spec.spacing}, series);
        i = end;
        if (columns.empty()) continue;
        if (end - first >= kDense * columns.size() && columns.size() > 1) {
            paintBand(list, ui, area, columns, series);
            continue;
        }
        std::vector<ImVec2> points;
        for (std::size_t k = first; k < end; ++k)
            if (area.frames.holds(static_cast<double>(spec.frames[k])))
                points.push_back({area.x(static_cast<double>(spec.frames[k])),
                                  area.y(series, static_cast<double>(series.values[k]))});
        if (points.size() > 1)
            list.AddPolyline(points.data(), static_cast<int>(points.size()), series.color, 0, ui.px(1.75f));
        else
            list.AddCircleFilled(points.front(), ui.px(2), series.color);
    }
}

/// px at 100 %: length of a dash, and from one dash to the next; each run has its own dashes.
struct Dashes {
    float dash = 5.0f, period = 9.0f;
};
constexpr std::array<Dashes, 3> kDashes{{{5.0f, 9.0f}, {2.0f, 5.0f}, {9.0f, 12.0f}}};

/// Another run's curve, at most one point for each column of pixels.
void paintDashed(ImDrawList& list, const Ui& ui, const PlotFrames& frames, const PlotArea& area,
                 const PlotSeries& series, const Dashes& dashes) {
    const float dash = ui.px(dashes.dash), period = ui.px(dashes.period);
    const SampleSpan shown = shownSamples(area.frames.range, frames.all, series);
    for (std::size_t i = shown.first; i < shown.end;) {
        float along = 0.0f;  // px, since the beginning of the curve
        const Stretch stretch = stretchFrom(i, shown.end, area, frames, series);
        const std::vector<PlotColumn>& columns = stretch.columns;
        i = stretch.end;
        for (std::size_t k = 1; k < columns.size(); ++k) {
            const auto yOf = [&](const PlotColumn& column) {
                return std::clamp(area.y(series, static_cast<double>(column.last)), area.low.y - period,
                                  area.high.y + period);
            };
            const ImVec2 from{columns[k - 1].x, yOf(columns[k - 1])}, to{columns[k].x, yOf(columns[k])};
            const float length = std::hypot(to.x - from.x, to.y - from.y);
            const auto at = [&](float t) { return ImVec2{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t}; };
            for (float start = -std::fmod(along, period); start < length; start += period) {
                const float first = std::max(start, 0.0f) / length, end = std::min(start + dash, length) / length;
                if (end > first) list.AddLine(at(first), at(end), series.color, ui.px(1.5f));
            }
            along += length;
        }
    }
}

}  // namespace

bool PlotSpec::hasRight() const {
    return std::any_of(series.begin(), series.end(), [](const PlotSeries& one) { return one.onRight; });
}

float PlotArea::x(double frame) const {
    constexpr double kFarthest = 50.0;  // areas: lines that lead out of it stay straight
    const double share = frames.holds(frame) ? std::clamp(frames.shareOf(frame), -kFarthest, kFarthest) : 0.0;
    return low.x + static_cast<float>(share) * (high.x - low.x);
}

float PlotArea::y(const PlotSeries& series, double value) const {
    constexpr double kFarthest = 200.0;  // areas
    const double share = std::clamp(scaleOf(series).shareOf(value), -kFarthest, kFarthest);
    return high.y - static_cast<float>(share) * (high.y - low.y);
}

double PlotArea::shareAcross(float px) const {
    return std::clamp(static_cast<double>((px - low.x) / std::max(high.x - low.x, 1.0f)), 0.0, 1.0);
}

PlotRange wholeTime(const PlotSpec& spec, bool logarithmic) {
    if (spec.frames.empty()) return {};
    double first = static_cast<double>(spec.frames.front()), last = static_cast<double>(spec.frames.back());
    for (const PlotRun& run : spec.others)
        if (!run.frames.empty()) last = std::max(last, static_cast<double>(run.frames.back()));
    if (logarithmic) first = std::max(first, 1.0);  // frame 0 has no logarithm
    return {first, std::max(last, first + 1.0)};
}

PlotArea plotArea(const Ui& ui, const PlotSpec& spec, const PlotView& view, ImVec2 low, ImVec2 high) {
    PlotArea area{.frames = timeScale(spec, view.time)};
    area.restIsUnchanged = !view.time.part && area.frames.range.high < wholeTime(spec, false).high;
    area.values = valueScale(spec, area.frames.range, view.values, false);
    area.right = valueScale(spec, area.frames.range, view.right, true);
    area.low = {low.x + labelWidth(ui, ticksWithUnit(spec, area.values, spec.unit)), low.y + ui.px(kPlotTop)};
    area.high = {high.x, high.y - ui.px(kPlotBottom)};
    if (spec.hasRight()) area.high.x -= labelWidth(ui, ticksWithUnit(spec, area.right, spec.rightUnit));
    return area;
}

void paintPlot(ImDrawList& list, const Ui& ui, const PlotSpec& spec, const PlotArea& area) {
    paintAxes(list, ui, spec, area);
    list.PushClipRect({area.low.x - 1, area.low.y - 1}, {area.high.x + 1, area.high.y + 1}, true);
    for (std::size_t i = 0; i < spec.others.size(); ++i)
        for (const PlotSeries& series : spec.others[i].series)
            paintDashed(list, ui, {spec.others[i].frames, spec.others[i].spacing}, area, series,
                        kDashes[i % kDashes.size()]);
    for (const PlotSeries& series : spec.series) paintCurve(list, ui, spec, area, series);
    // At the end of a run that changes no more the mark of the present frame stays in sight.
    const double present = area.restIsUnchanged ? std::min(static_cast<double>(spec.present), area.frames.range.high)
                                                : static_cast<double>(spec.present);
    if (area.frames.holds(present)) {
        const float now = std::round(area.x(present)) + 0.5f;
        list.AddLine({now, area.low.y}, {now, area.high.y}, ui.accent(0.6f), ui.px(1));
    }
    list.PopClipRect();
}

}  // namespace collidoscope::app
