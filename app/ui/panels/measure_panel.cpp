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
constexpr float kMinPlot = 72.0f, kAboveHeading = 4.0f;
constexpr std::string_view kNothing = "This demo measures nothing.";

float plotHeight(const Ui& ui, float plot) {
    return plot + ui.px(kGapBelowPlot) + 2.0f * ImGui::GetStyle().ItemSpacing.y;
}

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

}  // namespace

/// The answer holds from the first frame on, so that no row moves when time begins to run.
bool MeasurePanel::worthPlotting(const MeasureSeries& series, const Session& session) {
    return series.plot && !series.isText && session.demo().moves() &&
           std::any_of(series.values.begin(), series.values.end(), [](float v) { return std::isfinite(v); });
}

bool MeasurePanel::isOfEnergy(const MeasureSeries& series, const Session& session) {
    return series.name == kEnergyChange && session.watchesEnergy();
}

bool MeasurePanel::isPicked(const MeasureSeries& series, const Session& session) {
    if (isOfEnergy(series, session)) return true;
    const std::vector<BodyCurve>& curves = session.bodyCurves();
    return std::any_of(curves.begin(), curves.end(),
                       [&](const BodyCurve& curve) { return nameOf(curve) == series.name; });
}

/// Measures of the same unit share a plot, which stands below the last of their rows. Measures that the user has picked
/// stand first, the latest on top.
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
        while (block.plotted && block.count < kMaxCurves && joins(i + block.count)) ++block.count;
        i += block.count;
    }
    const auto others = std::stable_partition(blocks.begin(), blocks.end(),
                                              [&](const Block& block) { return isPicked(all[block.first], session); });
    std::reverse(blocks.begin(), others);
    return blocks;
}

void MeasurePanel::learn(const Session& session) {
    hovered_.clear();
    if (shown_ == &session.info()) return;
    shown_ = &session.info();
    time_ = {};
    views_.clear();
    chosen_.clear();
}

void MeasurePanel::keepTogether(const Session& session) {
    learn(session);
    blocks_ = blocksOf(session);
    watchedHeight_ = 0.0f;
}

void MeasurePanel::divide(const Ui& ui, const Session& session, float maximum, bool fills) {
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
        block.plot = ui.px(kMinPlot);
        const Curves curves = curvesOf(session, block);
        const float key = curves.shown.empty() ? 0.0f : keyHeight(ui, curves.shown);
        const float height = titleHeight(block) + rowsHeight(ui, block.count) + plotHeight(ui, block.plot) +
                             (isChosen(session, block) ? key : 0.0f);
        if (watchedHeight_ + height <= maximum) {
            // A plot that the user has made larger takes its room before others are let in.
            const float larger = isLarge(session, block) ? wantedPlot(ui, session, block) - block.plot : 0.0f;
            const float grown = std::min(larger, std::floor(maximum - watchedHeight_ - height));
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
        if (!block.plotted && watchedHeight_ + height <= maximum) watch(block, height);
    }
    sharePlotRoom(ui, session, maximum, fills);
}

/// Distributes the remaining height evenly among the watched plots; none grows beyond its wanted height, unless they
/// fill the panel.
void MeasurePanel::sharePlotRoom(const Ui& ui, const Session& session, float maximum, bool fills) {
    auto left = static_cast<float>(
        std::count_if(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.watchesPlot; }));
    for (Block& block : blocks_) {
        if (!block.watchesPlot) continue;
        const float share = std::max(std::floor((maximum - watchedHeight_) / left), 0.0f);
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

RowNote MeasurePanel::noteOn(const MeasureSeries& series, const Session& session) {
    if (!isOfEnergy(series, session)) return {};
    return {textOf(session.energy(), session.frame()), session.energy().warns(session.frame())};
}

void MeasurePanel::drawRows(const Ui& ui, const Session& session, const Block& block, RowEnds& ends,
                            Requests& requests) const {
    const std::vector<ImU32> colors = colorsOf(ui, measuresOf(session, block));
    for (std::size_t i = 0; i < block.count; ++i) {
        const MeasureSeries& series = session.measures()[block.first + i];
        drawNumberRow(ui, series, block.plotted ? colors[i] : 0, noteOn(series, session));
        drawMeasureMenu(ui, series, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
}

}  // namespace collidoscope::app
