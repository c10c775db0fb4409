#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/widgets/number_format.h"
#include "app/widgets/plot.h"
#include "app/widgets/widgets.h"

namespace app {
namespace {

using Series = const MeasureSeries*;
constexpr float kRowHeight = 26.0f;
constexpr float kUnitWidth = 44.0f;

bool worthPlotting(const MeasureSeries& series, const Session& session) {
    return series.plot && !series.isText && session.frames().size() > 1 &&
           std::any_of(series.values.begin(), series.values.end(), [](float v) { return std::isfinite(v); });
}

/// A measure of something in the picture has its colour.
ImU32 colorOf(const Ui& ui, const MeasureSeries& series, std::size_t place) {
    return series.role == demos::Role::Neutral ? seriesColor(ui, place) : packed(ui.theme.role(series.role));
}

/// Counts have no decimals.
std::string shownValue(const MeasureSeries& series) {
    const double value = series.value;
    const bool count = series.unit.empty() && value >= 0.0 && value < 1e15 && std::floor(value) == value;
    return count ? formatCount(static_cast<unsigned long long>(value)) : formatNumber(value, 5);
}

void drawNumberRow(const Ui& ui, const MeasureSeries& series, ImU32 dot) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::InvisibleButton(series.name.c_str(), {width, ui.px(kRowHeight)});
    tipForItem(ui, series.tip);
    const float middle = low.y + ui.px(kRowHeight) * 0.5f;
    float x = low.x;
    if (dot != 0) {
        ImGui::GetWindowDrawList()->AddRectFilled({x, middle - ui.px(2)}, {x + ui.px(12), middle + ui.px(2)}, dot,
                                                  ui.px(2));
        x += ui.px(20);
    }
    const std::string value = series.isText ? series.text : shownValue(series);
    ImFont* valueFont = series.isText ? ui.fonts.text : ui.fonts.mono;
    const float right = low.x + width - (series.isText ? 0.0f : ui.px(kUnitWidth));
    const float nameRoom = right - x - textSize(valueFont, value).x - ui.px(8);
    const std::string symbol = series.symbol.empty() || series.symbol == series.name ? "" : "  " + series.symbol;
    const float symbolWidth = textSize(ui.fonts.text, symbol).x;
    const std::string name = fitted(ui.fonts.text, readableName(series.name), nameRoom - symbolWidth);
    const float top = middle - ui.fonts.text->FontSize * 0.5f;
    textAt(ui.fonts.text, {x, top}, ui.text(0.85f), name);
    textAt(ui.fonts.text, {x + textSize(ui.fonts.text, name).x, top}, ui.quiet(), symbol);
    textRightAt(valueFont, {right, middle - valueFont->FontSize * 0.5f}, ui.text(), value);
    if (!series.isText) {
        textAt(ui.fonts.small, {right + ui.px(6), middle - ui.fonts.small->FontSize * 0.5f}, ui.quiet(), series.unit);
    }
}

}  // namespace

void MeasurePanel::draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends) {
    const auto& all = session.measures();
    if (all.empty()) {
        wrappedText(ui.fonts.text, ui.quiet(), "This demo measures nothing.");
        return;
    }
    std::size_t first = 0;
    while (first < all.size()) {
        std::size_t last = first;
        std::vector<Series> group;
        while (last < all.size() && all[last].group == all[first].group) group.push_back(&all[last++]);
        if (!all[first].group.empty()) {
            ImGui::Dummy({0, ui.px(4)});
            wrappedText(ui.fonts.small, ui.quiet(), all[first].group);
        }
        drawGroup(ui, session, group, requests, ends);
        first = last;
    }
}

/// Measures of the same unit share a plot, which follows the last of them.
void MeasurePanel::drawGroup(const Ui& ui, Session& session, std::span<const Series> group, Requests& requests,
                             RowEnds& ends) {
    std::size_t at = 0;
    while (at < group.size()) {
        std::vector<Series> together;
        std::size_t next = at;
        while (next < group.size() && worthPlotting(*group[next], session) && group[next]->unit == group[at]->unit &&
               together.size() < 6) {
            together.push_back(group[next++]);
        }
        if (together.empty()) {
            drawNumberRow(ui, *group[at], 0);
            ends.push_back(ImGui::GetCursorPosY());
            ++at;
            continue;
        }
        for (std::size_t i = 0; i < together.size(); ++i) {
            drawNumberRow(ui, *together[i], colorOf(ui, *together[i], i));
            ends.push_back(ImGui::GetCursorPosY());
        }
        drawPlot(ui, session, together, requests);
        ends.push_back(ImGui::GetCursorPosY());
        at = next;
    }
}

void MeasurePanel::drawPlot(const Ui& ui, Session& session, std::span<const Series> series, Requests& requests) {
    std::vector<PlotSeries> curves;
    for (std::size_t i = 0; i < series.size(); ++i)
        curves.push_back({series[i]->name, series[i]->values, colorOf(ui, *series[i], i)});
    const std::string& name = series.front()->name;
    const bool large = expanded_.count(name) > 0;
    const PlotSpec spec{.frames = session.frames(),
                        .series = curves,
                        .unit = series.front()->unit,
                        .stepLength = static_cast<double>(session.demo().stepLength()),
                        .present = session.frame(),
                        .height = large ? 240.0f : 104.0f};
    const PlotAnswer answer = plot(ui, ("plot " + name).c_str(), spec, large);
    ImGui::Dummy({0, ui.px(8)});
    if (answer.wish == PlotWish::Resize && expanded_.erase(name) == 0) expanded_.insert(name);
    if (answer.wish == PlotWish::Copy || answer.wish == PlotWish::Save) {
        ExportMeasures numbers{.names = {}, .toFile = answer.wish == PlotWish::Save};
        for (const Series one : series) numbers.names.push_back(one->name);
        requests.emplace_back(std::move(numbers));
    }
    if (answer.seek && answer.frame != session.frame()) {
        session.setPlaying(false);
        session.seekInParts(answer.frame);
    }
}

}  // namespace app
