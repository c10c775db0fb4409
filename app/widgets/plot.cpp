#include "app/widgets/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/plot_axis.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

/// Where the curves are, and the map from frames and values to pixels.
struct Area {
    ImVec2 low{}, high{};
    double firstFrame = 0, lastFrame = 1;
    PlotRange range{};

    float x(double frame) const {
        const double span = std::max(lastFrame - firstFrame, 1.0);
        return low.x + static_cast<float>((frame - firstFrame) / span) * (high.x - low.x);
    }
    float y(double value) const {
        return high.y - static_cast<float>((value - range.low) / range.span()) * (high.y - low.y);
    }
    double frameAt(float px) const {
        const double t = std::clamp(static_cast<double>((px - low.x) / std::max(high.x - low.x, 1.0f)), 0.0, 1.0);
        return firstFrame + t * (lastFrame - firstFrame);
    }
};

PlotRange rangeOf(const PlotSpec& spec) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const std::span<const PlotSeries> series : {spec.series, spec.others}) {
        for (const PlotSeries& one : series) {
            for (const float value : one.values) {
                if (!std::isfinite(value)) continue;
                low = std::min(low, static_cast<double>(value));
                high = std::max(high, static_cast<double>(value));
            }
        }
    }
    return roomyRange(low, high);
}

/// The curves end before the run does: what the rest of it holds is said at the end of the time axis, where no curve
/// runs. Empty where they end with it.
std::string noteOfTheRest(const Area& area, const PlotSpec& spec) {
    if (area.lastFrame >= static_cast<double>(spec.frames.back())) return {};
    return "unchanged up to " + formatNumber(static_cast<double>(spec.frames.back()) * spec.stepLength, 4) + " s";
}

void drawAxes(const Ui& ui, const Area& area, const PlotTicks& ticks, const PlotSpec& spec) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = ui.fonts.monoSmall;
    for (std::size_t i = 0; i < ticks.values.size(); ++i) {
        const float y = std::round(area.y(ticks.values[i])) + 0.5f;
        list.AddLine({area.low.x, y}, {area.high.x, y}, ui.hairline(), 1.0f);
        textRightAt(font, {area.low.x - ui.px(6), y - font->FontSize * 0.5f}, ui.quiet(), ticks.labels[i]);
    }
    const double step = spec.stepLength;
    const PlotRange seconds{area.firstFrame * step, area.lastFrame * step};
    const PlotTicks times = ticksFor(seconds, std::max(2, static_cast<int>((area.high.x - area.low.x) / ui.px(56))));
    const std::string note = noteOfTheRest(area, spec);
    const float top = area.high.y + ui.px(3);
    textRightAt(ui.fonts.small, {area.high.x, top}, ui.quiet(), note);
    const float free = area.high.x - (note.empty() ? 0.0f : textSize(ui.fonts.small, note).x + ui.px(8));
    for (std::size_t i = 0; i < times.values.size(); ++i) {
        const float x = area.x(times.values[i] / step);
        const bool last = i + 1 == times.values.size();
        const std::string label = last ? times.labels[i] + " s" : times.labels[i];
        const float width = textSize(font, label).x;
        const float left = std::min(x - width * 0.5f, area.high.x - width);
        if (left + width <= free + 0.5f) textAt(font, {left, top}, ui.quiet(), label);
    }
}

/// All samples of a curve in one column of pixels.
struct PlotColumn {
    float x = 0.0f;
    float low = 0.0f, high = 0.0f, last = 0.0f;
};

/// How many samples there are up to the end of the axis, and one more, to which the line leads.
std::size_t shownSamples(const Area& area, std::span<const std::uint64_t> frames, const PlotSeries& series) {
    const auto end =
        std::upper_bound(frames.begin(), frames.end(), area.lastFrame,
                         [](double last, std::uint64_t frame) { return last < static_cast<double>(frame); });
    const auto shown = static_cast<std::size_t>(end - frames.begin()) + 1;
    return std::min({shown, frames.size(), series.values.size()});
}

/// The columns from sample `i` on up to the next gap; `i` becomes the first sample after them.
std::vector<PlotColumn> columnsFrom(std::size_t& i, const Area& area, std::span<const std::uint64_t> frames,
                                    const PlotSeries& series) {
    std::vector<PlotColumn> columns;
    const std::size_t count = shownSamples(area, frames, series);
    for (; i < count && std::isfinite(series.values[i]); ++i) {
        const float x = std::floor(area.x(static_cast<double>(frames[i]))), value = series.values[i];
        if (columns.empty() || columns.back().x != x) {
            columns.push_back({x, value, value, value});
            continue;
        }
        PlotColumn& column = columns.back();
        column = {x, std::min(column.low, value), std::max(column.high, value), value};
    }
    return columns;
}

/// Where many samples share each column, a line through them would be a scribble: what they reach is shown instead, as
/// a band between their extremes. The mean would hide a spike.
void drawBand(const Ui& ui, const Area& area, std::span<const PlotColumn> columns, ImU32 color) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<ImVec2> above, below;
    float before = columns.front().last;
    for (const PlotColumn& column : columns) {  // each reaches to where the one before has ended
        above.push_back({column.x + 0.5f, area.y(std::max(column.high, before))});
        below.push_back({column.x + 0.5f, area.y(std::min(column.low, before))});
        before = column.last;
    }
    const ImU32 fill = (color & ~IM_COL32_A_MASK) | (ImU32{90} << IM_COL32_A_SHIFT);
    for (std::size_t i = 0; i + 1 < above.size(); ++i) list.AddRectFilled(above[i], {above[i + 1].x, below[i].y}, fill);
    for (const auto* edge : {&above, &below})
        list.AddPolyline(edge->data(), static_cast<int>(edge->size()), color, 0, ui.px(1.25f));
}

void drawCurve(const Ui& ui, const Area& area, const PlotSpec& spec, const PlotSeries& series) {
    constexpr std::size_t kDense = 3;  // samples for each column
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::size_t count = shownSamples(area, spec.frames, series);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = i;
        const std::vector<PlotColumn> columns = columnsFrom(i, area, spec.frames, series);
        if (columns.empty()) continue;  // a gap
        if (i - first >= kDense * columns.size() && columns.size() > 1) {
            drawBand(ui, area, columns, series.color);
            continue;
        }
        std::vector<ImVec2> points;
        for (std::size_t k = first; k < i; ++k)
            points.push_back({area.x(static_cast<double>(spec.frames[k])), area.y(series.values[k])});
        if (points.size() > 1)
            list.AddPolyline(points.data(), static_cast<int>(points.size()), series.color, 0, ui.px(1.75f));
        else
            list.AddCircleFilled(points.front(), ui.px(2), series.color);
    }
}

/// Another run's curve, at most one point for each column of pixels.
void drawDashed(const Ui& ui, const Area& area, const PlotSpec& spec, const PlotSeries& series) {
    const float dash = ui.px(5), period = ui.px(9);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::size_t count = shownSamples(area, spec.otherFrames, series);
    for (std::size_t i = 0; i < count; ++i) {
        float along = 0.0f;  // px, since the beginning of the curve
        const std::vector<PlotColumn> columns = columnsFrom(i, area, spec.otherFrames, series);
        for (std::size_t k = 1; k < columns.size(); ++k) {
            const ImVec2 from{columns[k - 1].x, area.y(columns[k - 1].last)}, to{columns[k].x, area.y(columns[k].last)};
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

void drawReadout(const Ui& ui, const Area& area, const PlotSpec& spec, std::size_t index) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = std::round(area.x(static_cast<double>(spec.frames[index]))) + 0.5f;
    list.AddLine({x, area.low.y}, {x, area.high.y}, ui.text(0.4f), 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(8)});
    ImGui::BeginTooltip();
    const double seconds = static_cast<double>(spec.frames[index]) * spec.stepLength;
    const std::string head = "frame " + std::to_string(spec.frames[index]) + "   " + formatNumber(seconds, 4) + " s";
    wrappedText(ui.fonts.small, ui.quiet(), head, ui.px(240));
    for (const PlotSeries& series : spec.series) {
        if (index >= series.values.size()) continue;
        const float value = series.values[index];
        const bool known = std::isfinite(value);
        if (known) list.AddCircleFilled({x, area.y(value)}, ui.px(3), series.color);
        const FontScope mono(ui.fonts.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, series.color);
        ImGui::TextUnformatted("●");
        ImGui::PopStyleColor();
        ImGui::SameLine();
        const std::string words =
            known ? formatNumber(value, 5) + " " + std::string(spec.unit) : std::string("not measured");
        ImGui::TextUnformatted(words.data(), words.data() + words.size());
        if (spec.series.size() < 2) continue;
        ImGui::SameLine();
        wrappedText(ui.fonts.small, ui.quiet(), readableName(std::string(series.name)), ui.px(240));
    }
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

struct PlotActionWords {
    PlotAction wish;
    const char* icon;
    const char* words;
};
std::array<PlotActionWords, 3> wishesOf(bool expanded) {
    return {
        {{PlotAction::Copy, icon::kCopy, "Copy the numbers as CSV"},
         {PlotAction::Save, icon::kSave, "Save the numbers as CSV"},
         {PlotAction::Resize, expanded ? icon::kCompress : icon::kExpand, expanded ? "Smaller plot" : "Larger plot"}}};
}

PlotAction cornerButtons(const Ui& ui, const char* id, ImVec2 rightTop, bool expanded) {
    constexpr float kButton = 22.0f;
    PlotAction wish = PlotAction::None;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const auto wishes = wishesOf(expanded);
    ImGui::PushID(id);
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        const float left = static_cast<float>(wishes.size() - i) * kButton + 2.0f;
        ImGui::SetCursorScreenPos({rightTop.x - ui.px(left), rightTop.y});
        if (iconButton(ui, wishes[i].words, wishes[i].icon, wishes[i].words, {}, {.size = kButton, .filled = true}))
            wish = wishes[i].wish;
    }
    ImGui::PopID();
    ImGui::SetCursorScreenPos(below);
    return wish;
}

/// The same under the right mouse button, on the last item.
PlotAction plotMenu(const Ui& ui, const char* id, bool expanded) {
    PlotAction wish = PlotAction::None;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    if (ImGui::BeginPopupContextItem((std::string(id) + " menu").c_str())) {
        for (const PlotActionWords& one : wishesOf(expanded))
            if (ImGui::Selectable((std::string(one.icon) + "  " + one.words).c_str())) wish = one.wish;
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    return wish;
}

/// Up to where anything is seen to change, with a margin, if that is less than half of all: a run that has come to its
/// end goes on as a straight line, and would squeeze what has happened.
double lastFrameOfInterest(const PlotSpec& spec, const PlotRange& range) {
    constexpr double kSeen = 2e-3, kMargin = 1.15, kLeast = 60.0;  // of the height; of the time; frames
    const double first = static_cast<double>(spec.frames.front()), last = static_cast<double>(spec.frames.back());
    double changed = first;
    for (const PlotSeries& series : spec.series) {
        const std::size_t count = std::min(series.values.size(), spec.frames.size());
        std::size_t i = count;
        const auto same = [&](float a, float b) {
            return std::isnan(a) == std::isnan(b) &&
                   !(std::abs(static_cast<double>(a) - static_cast<double>(b)) > kSeen * range.span());
        };
        while (i > 1 && same(series.values[i - 2], series.values[count - 1])) --i;
        if (i > 0) changed = std::max(changed, static_cast<double>(spec.frames[i - 1]));
    }
    if (changed == first) return last;
    const double end = first + std::max(kMargin * (changed - first), kLeast);
    return 2.0 * (end - first) < last - first ? end : last;
}

float labelWidth(const Ui& ui, const PlotTicks& ticks) {
    float width = ui.px(20);
    for (const std::string& label : ticks.labels) width = std::max(width, textSize(ui.fonts.monoSmall, label).x);
    return width + ui.px(8);
}

}  // namespace

ImU32 seriesColor(const Ui& ui, std::size_t index) {
    using demos::Role;
    constexpr std::array kRoles{Role::BodyA,   Role::BodyB,        Role::Velocity,
                                Role::Impulse, Role::Acceleration, Role::Contact};
    return packed(ui.theme.role(kRoles[index % kRoles.size()]));
}

PlotAnswer plot(const Ui& ui, const char* id, const PlotSpec& spec, bool expanded) {
    PlotAnswer answer;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(spec.height)};
    ImGui::InvisibleButton(id, size);
    ImGui::SetItemAllowOverlap();
    const PlotAction menu = plotMenu(ui, id, expanded);
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    if (spec.frames.empty()) return answer;

    Area area;
    area.range = rangeOf(spec);
    const PlotTicks ticks = ticksFor(area.range, std::max(2, static_cast<int>(spec.height / 28.0f)));
    area.low = {origin.x + labelWidth(ui, ticks), origin.y + ui.px(8)};
    area.high = {origin.x + size.x, origin.y + size.y - ui.px(20)};
    area.firstFrame = static_cast<double>(spec.frames.front());
    area.lastFrame = std::max(lastFrameOfInterest(spec, area.range), area.firstFrame + 1.0);
    if (!spec.otherFrames.empty())
        area.lastFrame = std::max(area.lastFrame, static_cast<double>(spec.otherFrames.back()));

    drawAxes(ui, area, ticks, spec);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect({area.low.x - 1, area.low.y - 1}, {area.high.x + 1, area.high.y + 1}, true);
    for (const PlotSeries& series : spec.others) drawDashed(ui, area, spec, series);
    for (const PlotSeries& series : spec.series) drawCurve(ui, area, spec, series);
    const float now = std::round(std::min(area.x(static_cast<double>(spec.present)), area.high.x)) + 0.5f;
    list.AddLine({now, area.low.y}, {now, area.high.y}, ui.accent(0.6f), ui.px(1));
    list.PopClipRect();

    if (hovered || held) {
        const double frame = area.frameAt(ImGui::GetIO().MousePos.x);
        const auto after = std::lower_bound(spec.frames.begin(), spec.frames.end(), std::llround(frame),
                                            [](std::uint64_t a, long long b) { return static_cast<long long>(a) < b; });
        const auto index = std::min(static_cast<std::size_t>(after - spec.frames.begin()), spec.frames.size() - 1);
        if (hovered) drawReadout(ui, area, spec, index);
        if (held) answer = {.seek = true, .frame = spec.frames[index], .wish = PlotAction::None};
    }
    // The corner buttons would stand in the way of the curves' ends, so they wait for the mouse.
    if (hovered || ImGui::IsMouseHoveringRect(origin, {origin.x + size.x, origin.y + size.y}))
        if (const PlotAction wish = cornerButtons(ui, id, {origin.x + size.x, origin.y}, expanded);
            wish != PlotAction::None)
            answer.wish = wish;
    if (menu != PlotAction::None) answer.wish = menu;
    return answer;
}

}  // namespace collidoscope::app
