// Plots of the measures: which curves they show, and what the user does in them.

#include "app/ui/panels/measure_rows.h"
#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/widgets/plot.h"

namespace collidoscope::app {
namespace {

constexpr float kUsualPlot = 104.0f, kLargePlot = 240.0f;  // px at 100 %

ImU32 paler(ImU32 color) { return (color & ~IM_COL32_A_MASK) | (ImU32{190} << IM_COL32_A_SHIFT); }

/// The same measures of another run, in paler colours.
std::vector<PlotSeries> comparedCurves(const MeasurePanel::OtherRun& other, std::span<const PlotSeries> curves) {
    std::vector<PlotSeries> others;
    for (const PlotSeries& curve : curves)
        for (const MeasureSeries& series : other.history->series())
            if (series.name == curve.name)
                others.push_back({series.name, series.values, paler(curve.color), curve.onRight});
    return others;
}

}  // namespace

bool MeasurePanel::isLarge(const Session& session, const Block& block) const {
    return expanded_.contains(session.measures()[block.first].name);
}

float MeasurePanel::wantedPlot(const Ui& ui, const Session& session, const Block& block) const {
    return ui.px(isLarge(session, block) ? kLargePlot : kUsualPlot);
}

std::vector<const MeasureSeries*> MeasurePanel::measuresOf(const Session& session, const Block& block) {
    std::vector<const MeasureSeries*> measures;
    for (const MeasureSeries& one : std::span(session.measures()).subspan(block.first, block.count))
        measures.push_back(&one);
    return measures;
}

/// The curves of the block and what the user has added to them or left out.
MeasurePanel::Curves MeasurePanel::curvesOf(const Session& session, const Block& block) const {
    const auto& all = session.measures();
    Curves curves{.unit = all[block.first].unit};
    const auto found = chosen_.find(all[block.first].name);
    const auto isWanted = [&](std::size_t i) {
        const bool isOwn = i >= block.first && i < block.first + block.count;
        if (found == chosen_.end()) return isOwn;
        const auto choice = found->second.find(all[i].name);
        return choice == found->second.end() ? isOwn : choice->second && worthPlotting(all[i], session);
    };
    for (std::size_t i = block.first; i < block.first + block.count; ++i)
        if (isWanted(i)) curves.shown.push_back(&all[i]);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((i >= block.first && i < block.first + block.count) || !isWanted(i)) continue;
        curves.shown.push_back(&all[i]);
        if (all[i].unit != curves.unit) curves.rightUnit = all[i].unit;
    }
    return curves;
}

bool MeasurePanel::isChosen(const Session& session, const Block& block) const {
    return chosen_.contains(session.measures()[block.first].name);
}

std::vector<PlotChoice> MeasurePanel::choicesOf(const Session& session, const Curves& curves) const {
    std::vector<PlotChoice> choices;
    const auto isOnRight = [&](const MeasureSeries* one) { return one->unit != curves.unit; };
    const bool rightIsTaken = std::any_of(curves.shown.begin(), curves.shown.end(), isOnRight);
    for (const MeasureSeries& one : session.measures()) {
        if (!worthPlotting(one, session)) continue;
        const bool isShown = std::find(curves.shown.begin(), curves.shown.end(), &one) != curves.shown.end();
        const bool fits = one.unit == curves.unit || !rightIsTaken || one.unit == curves.rightUnit;
        choices.push_back({one.name, isShown, fits && curves.shown.size() < kMaxCurves});
    }
    return choices;
}

bool MeasurePanel::showAllUnderMouse() {
    const auto view = views_.find(hovered_);
    if (hovered_.empty() || view == views_.end()) return false;
    if (!time_.part && !view->second.isZoomed()) return false;
    time_.part.reset();
    view->second.showAll();
    return true;
}

void MeasurePanel::showAll() {
    time_.part.reset();
    for (auto& view : views_) view.second.showAll();
}

void MeasurePanel::zoomPlots(const Session& session, double factor) {
    PlotView view{.time = time_};
    zoomTime({.frames = session.frames(), .present = session.frame()}, view, factor);
    time_ = view.time;
}

void MeasurePanel::drawPlot(const Ui& ui, Session& session, const Block& block, Requests& requests) {
    const Curves curves = curvesOf(session, block);
    // A curve keeps the colour of its row, also where others are left out.
    std::vector<const MeasureSeries*> coloured = measuresOf(session, block);
    for (const MeasureSeries* one : curves.shown)
        if (std::find(coloured.begin(), coloured.end(), one) == coloured.end()) coloured.push_back(one);
    const std::vector<ImU32> all = colorsOf(ui, coloured);
    std::vector<ImU32> colors;
    for (const MeasureSeries* one : curves.shown)
        colors.push_back(
            all[static_cast<std::size_t>(std::find(coloured.begin(), coloured.end(), one) - coloured.begin())]);
    const bool namesCurves = (block.watchesPlot && !block.watchesRows) || isChosen(session, block);
    if (namesCurves && !curves.shown.empty()) drawKey(ui, session.measures()[block.first].name, curves.shown, colors);
    drawCurves(ui, session, block, curves, colors, requests);
}

void MeasurePanel::drawCurves(const Ui& ui, Session& session, const Block& block, const Curves& curves,
                              std::span<const ImU32> colors, Requests& requests) {
    std::vector<PlotSeries> series;
    for (std::size_t i = 0; i < curves.shown.size(); ++i) {
        const MeasureSeries& one = *curves.shown[i];
        series.push_back({one.name, one.values, colors[i], one.unit != curves.unit});
    }
    std::vector<std::vector<PlotSeries>> compared;
    for (const OtherRun& run : others_) compared.push_back(comparedCurves(run, series));
    std::vector<PlotRun> others;
    for (std::size_t i = 0; i < others_.size(); ++i)
        others.push_back({others_[i].name, others_[i].history->frames(), compared[i], others_[i].history->spacing()});
    const std::string name = session.measures()[block.first].name;
    const PlotSpec spec{.frames = session.frames(),
                        .series = series,
                        .others = others,
                        .unit = curves.unit,
                        .rightUnit = curves.rightUnit,
                        .spacing = session.history().spacing(),
                        .stepLength = static_cast<double>(session.demo().stepLength()),
                        .present = session.frame(),
                        .isPlaying = session.playing(),
                        .height = block.plot / ui.scale};
    const std::vector<PlotChoice> choices = choicesOf(session, curves);
    PlotView& view = views_[name];
    view.time = time_;
    const PlotAnswer answer = plot(ui, ("plot " + name).c_str(), spec, view,
                                   {.expanded = isLarge(session, block),
                                    .canRemove = isPicked(session.measures()[block.first], session),
                                    .choices = choices});
    time_ = view.time;
    ImGui::Dummy({0, ui.px(kGapBelowPlot)});
    if (answer.isHovered) hovered_ = name;
    if (answer.toggled) chosen_[name][choices[*answer.toggled].name] = !choices[*answer.toggled].isShown;
    if (answer.action == PlotAction::Resize && expanded_.erase(name) == 0) expanded_.insert(name);
    if (answer.action == PlotAction::SavePicture)
        requests.emplace_back(SavePlot{figureOf(std::string(session.info().entry.title), spec, view)});
    if (answer.action == PlotAction::Remove) requests.push_back(removalOf(session.measures()[block.first], session));
    if (answer.action == PlotAction::Copy || answer.action == PlotAction::Save) {
        ExportMeasures numbers{.names = {}, .toFile = answer.action == PlotAction::Save};
        for (const MeasureSeries* one : curves.shown) numbers.names.push_back(one->name);
        if (!numbers.names.empty()) requests.emplace_back(std::move(numbers));
    }
    if (answer.seek && answer.frame != session.frame()) {
        session.setPlaying(false);
        session.seekInParts(answer.frame);
    }
}

Request MeasurePanel::removalOf(const MeasureSeries& series, const Session& session) {
    if (isOfEnergy(series, session)) return CommandId::WatchEnergy;
    return RemoveBodyCurves{series.group};
}

}  // namespace collidoscope::app
