#include "app/ui/panels/measure_rows.h"
#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/run/energy_watch.h"
#include "app/widgets/number_format.h"
#include "app/widgets/plot.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kLeastPlot = 72.0f, kUsualPlot = 104.0f, kLargePlot = 240.0f;
constexpr float kBelowPlot = 8.0f, kAboveHeading = 4.0f;
constexpr std::string_view kNothing = "This demo measures nothing.";

/// From the first frame on, so that no row moves when time begins to run.
bool worthPlotting(const MeasureSeries& series, const Session& session) {
    return series.plot && !series.isText && session.demo().moves() &&
           std::any_of(series.values.begin(), series.values.end(), [](float v) { return std::isfinite(v); });
}

std::vector<const MeasureSeries*> pointersTo(std::span<const MeasureSeries> series) {
    std::vector<const MeasureSeries*> pointers;
    for (const MeasureSeries& one : series) pointers.push_back(&one);
    return pointers;
}

ImU32 paler(ImU32 color) { return (color & ~IM_COL32_A_MASK) | (ImU32{190} << IM_COL32_A_SHIFT); }

float plotHeight(const Ui& ui, float plot) { return plot + ui.px(kBelowPlot) + 2.0f * ImGui::GetStyle().ItemSpacing.y; }

float wrappedHeight(ImFont* font, std::string_view text) {
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string lines = broken(font, text, width);
    return font->CalcTextSizeA(font->FontSize, 1e9f, width, lines.data(), lines.data() + lines.size()).y +
           ImGui::GetStyle().ItemSpacing.y;
}

float headingHeight(const Ui& ui, const std::string& title) {
    if (title.empty()) return 0.0f;
    return ui.px(kAboveHeading) + ImGui::GetStyle().ItemSpacing.y + wrappedHeight(ui.fonts.small, title);
}

/// The same measures of another run, in paler colours.
std::vector<PlotSeries> comparedCurves(const MeasurePanel::OtherRun& other, std::span<const PlotSeries> curves) {
    std::vector<PlotSeries> others;
    for (const PlotSeries& curve : curves)
        for (const MeasureSeries& series : other.history->series())
            if (series.name == curve.name)
                others.push_back({series.name, series.values, paler(curve.color), curve.onRight});
    return others;
}

/// Titles a group before the first of its measures.
class Headings {
public:
    void before(const Ui& ui, const std::string& title) {
        if (title == last_) return;
        last_ = title;
        if (title.empty()) return;
        ImGui::Dummy({0, ui.px(kAboveHeading)});
        wrappedText(ui.fonts.small, ui.quiet(), title);
    }

private:
    std::string last_{};
};

bool isOfEnergy(const MeasureSeries& series, const Session& session) {
    return series.name == kEnergyChange && session.watchesEnergy();
}

/// Whether a user has added it to the measures of the demo.
bool isPicked(const MeasureSeries& series, const Session& session) {
    if (isOfEnergy(series, session)) return true;
    const std::vector<BodyCurve>& curves = session.bodyCurves();
    return std::any_of(curves.begin(), curves.end(),
                       [&](const BodyCurve& curve) { return nameOf(curve) == series.name; });
}

RowNote noteOn(const MeasureSeries& series, const Session& session) {
    if (!isOfEnergy(series, session)) return {};
    return {textOf(session.energy(), session.frame()), session.energy().warns(session.frame())};
}

}  // namespace

/// Measures of the same unit share a plot, which follows the last of them. What was picked stands first, the latest
/// before the others.
std::vector<MeasurePanel::Block> MeasurePanel::blocksOf(const Session& session) {
    const auto& all = session.measures();
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < all.size();) {
        if (!all[i].listed) {
            ++i;
            continue;
        }
        Block& block = blocks.emplace_back(Block{.first = i, .plotted = worthPlotting(all[i], session)});
        const auto joins = [&](std::size_t next) {
            return next < all.size() && all[next].listed && all[next].unit == all[i].unit &&
                   all[next].group == all[i].group && worthPlotting(all[next], session);
        };
        while (block.plotted && block.count < kMostCurves && joins(i + block.count)) ++block.count;
        i += block.count;
    }
    const auto others = std::stable_partition(blocks.begin(), blocks.end(),
                                              [&](const Block& block) { return isPicked(all[block.first], session); });
    std::reverse(blocks.begin(), others);
    return blocks;
}

bool MeasurePanel::isLarge(const Session& session, const Block& block) const {
    return expanded_.contains(session.measures()[block.first].name);
}

float MeasurePanel::wantedPlot(const Ui& ui, const Session& session, const Block& block) const {
    return ui.px(isLarge(session, block) ? kLargePlot : kUsualPlot);
}

void MeasurePanel::learn(const Session& session) {
    hovered_.clear();
    if (shown_ == &session.info()) return;
    shown_ = &session.info();
    time_ = {};
    views_.clear();
    chosen_.clear();
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
        choices.push_back({one.name, isShown, fits && curves.shown.size() < kMostCurves});
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

void MeasurePanel::keepTogether(const Session& session) {
    learn(session);
    blocks_ = blocksOf(session);
    watchedHeight_ = 0.0f;
}

void MeasurePanel::divide(const Ui& ui, const Session& session, float most, bool fills) {
    keepTogether(session);
    const auto& all = session.measures();
    if (all.empty()) watchedHeight_ = wrappedHeight(ui.fonts.text, kNothing);
    std::set<std::string, std::less<>> titled;
    const auto titleHeight = [&](const Block& block) {
        const std::string& title = all[block.first].group;
        return titled.contains(title) ? 0.0f : headingHeight(ui, title);
    };
    const auto watch = [&](Block& block, float height) {
        block.watchesRows = true;
        block.watchesPlot = block.plotted;
        watchedHeight_ += height;
        titled.insert(all[block.first].group);
    };
    bool anyPlot = false;
    const auto fit = [&](Block& block) {
        block.plot = ui.px(kLeastPlot);
        const Curves curves = curvesOf(session, block);
        const float key = curves.shown.empty() ? 0.0f : keyHeight(ui, curves.shown);
        const float height = titleHeight(block) + rowsHeight(ui, block.count) + plotHeight(ui, block.plot) +
                             (isChosen(session, block) ? key : 0.0f);
        if (watchedHeight_ + height <= most) {
            // A plot that the user has made larger takes its room before others are let in.
            const float larger = isLarge(session, block) ? wantedPlot(ui, session, block) - block.plot : 0.0f;
            const float grown = std::min(larger, std::floor(most - watchedHeight_ - height));
            block.plot += grown;
            watch(block, height + grown);
        } else if (!anyPlot) {  // without its rows, which stand in the column
            block.watchesPlot = true;
            watchedHeight_ += key + plotHeight(ui, block.plot);
        }
        anyPlot = true;
    };
    for (const bool large : {true, false})
        for (Block& block : blocks_)
            if (block.plotted && isLarge(session, block) == large) fit(block);
    for (Block& block : blocks_) {
        const float height = titleHeight(block) + rowsHeight(ui, block.count);
        if (!block.plotted && watchedHeight_ + height <= most) watch(block, height);
    }
    // The plots share what is left.
    auto left = static_cast<float>(
        std::count_if(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.watchesPlot; }));
    for (Block& block : blocks_) {
        if (!block.watchesPlot) continue;
        const float share = std::max(std::floor((most - watchedHeight_) / left), 0.0f);
        const float grown = fills ? share : std::min(share, wantedPlot(ui, session, block) - block.plot);
        block.plot += grown;
        watchedHeight_ += grown;
        left -= 1.0f;
    }
}

bool MeasurePanel::hasRest() const {
    return std::any_of(blocks_.begin(), blocks_.end(), [](const Block& block) { return !block.watchesRows; });
}

void MeasurePanel::drawWatched(const Ui& ui, Session& session, Requests& requests) {
    if (session.measures().empty()) wrappedText(ui.fonts.text, ui.quiet(), kNothing);
    Headings headings;
    RowEnds ends;  // nothing scrolls here
    for (const Block& block : blocks_) {
        if (block.watchesRows) {
            headings.before(ui, session.measures()[block.first].group);
            drawRows(ui, session, block, ends, requests);
        }
        if (block.watchesPlot) drawPlot(ui, session, block, requests);
    }
}

void MeasurePanel::drawRest(const Ui& ui, Session& session, Requests& requests, RowEnds& ends) {
    if (session.measures().empty()) wrappedText(ui.fonts.text, ui.quiet(), kNothing);
    Headings headings;
    for (Block& block : blocks_) {
        if (block.watchesRows) continue;
        headings.before(ui, session.measures()[block.first].group);
        drawRows(ui, session, block, ends, requests);
        if (!block.plotted || block.watchesPlot) continue;
        block.plot = wantedPlot(ui, session, block);
        drawPlot(ui, session, block, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
}

void MeasurePanel::drawRows(const Ui& ui, const Session& session, const Block& block, RowEnds& ends,
                            Requests& requests) const {
    const std::vector<ImU32> colors =
        colorsOf(ui, pointersTo(std::span(session.measures()).subspan(block.first, block.count)));
    for (std::size_t i = 0; i < block.count; ++i) {
        const MeasureSeries& series = session.measures()[block.first + i];
        drawNumberRow(ui, series, block.plotted ? colors[i] : 0, noteOn(series, session));
        drawMeasureMenu(ui, series, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
}

void MeasurePanel::drawPlot(const Ui& ui, Session& session, const Block& block, Requests& requests) {
    const Curves curves = curvesOf(session, block);
    // A curve keeps the colour of its row, also where others are left out.
    std::vector<const MeasureSeries*> coloured =
        pointersTo(std::span(session.measures()).subspan(block.first, block.count));
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
    const std::string body = session.measures()[block.first].group;
    PlotView& view = views_[name];
    view.time = time_;
    const PlotAnswer answer = plot(ui, ("plot " + name).c_str(), spec, view,
                                   {.expanded = isLarge(session, block),
                                    .canRemove = isPicked(session.measures()[block.first], session),
                                    .choices = choices});
    time_ = view.time;
    ImGui::Dummy({0, ui.px(kBelowPlot)});
    if (answer.isHovered) hovered_ = name;
    if (answer.toggled) chosen_[name][choices[*answer.toggled].name] = !choices[*answer.toggled].isShown;
    if (answer.action == PlotAction::Resize && expanded_.erase(name) == 0) expanded_.insert(name);
    if (answer.action == PlotAction::Remove && isOfEnergy(session.measures()[block.first], session))
        requests.emplace_back(CommandId::WatchEnergy);
    else if (answer.action == PlotAction::Remove)
        requests.emplace_back(RemoveBodyCurves{body});
    if (answer.action == PlotAction::SavePicture)
        requests.emplace_back(SavePlot{figureOf(std::string(session.info().entry.title), spec, view)});
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

}  // namespace collidoscope::app
