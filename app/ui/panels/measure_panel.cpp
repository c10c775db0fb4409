#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/widgets/number_format.h"
#include "app/widgets/plot.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kRowHeight = 26.0f;
constexpr float kUnitWidth = 44.0f;
constexpr float kLeastPlot = 72.0f, kUsualPlot = 104.0f, kLargePlot = 240.0f;
constexpr float kBelowPlot = 8.0f, kAboveHeading = 4.0f;
constexpr float kAroundKey = 25.0f;  // its sign and the gap to the next
constexpr std::size_t kMostKeyRows = 3;
constexpr std::size_t kMostCurves = 6;
constexpr std::string_view kNothing = "This demo measures nothing.";

/// From the first frame on, so that no row moves when time begins to run.
bool worthPlotting(const MeasureSeries& series, const Session& session) {
    return series.plot && !series.isText && session.demo().moves() &&
           std::any_of(series.values.begin(), series.values.end(), [](float v) { return std::isfinite(v); });
}

using Measures = std::span<const MeasureSeries* const>;

std::vector<const MeasureSeries*> pointersTo(std::span<const MeasureSeries> series) {
    std::vector<const MeasureSeries*> pointers;
    for (const MeasureSeries& one : series) pointers.push_back(&one);
    return pointers;
}

ImU32 paler(ImU32 color) { return (color & ~IM_COL32_A_MASK) | (ImU32{190} << IM_COL32_A_SHIFT); }

/// A measure of something in the picture has its colour; a second measure of the same thing has one of its own.
std::vector<ImU32> colorsOf(const Ui& ui, Measures series) {
    std::vector<ImU32> colors;
    const auto isTaken = [&](ImU32 color) { return std::find(colors.begin(), colors.end(), color) != colors.end(); };
    for (std::size_t i = 0; i < series.size(); ++i) {
        const bool hasRole = series[i]->role != demos::Role::Neutral;
        ImU32 color = hasRole ? packed(ui.theme.role(series[i]->role)) : seriesColor(ui, i);
        for (std::size_t other = i; isTaken(color) && other < i + kMostCurves; ++other) color = seriesColor(ui, other);
        colors.push_back(color);
    }
    return colors;
}

/// Counts have no decimals.
std::string shownValue(const MeasureSeries& series) {
    const double value = series.value;
    if (series.isNoise()) return "≈ 0";
    const bool count = series.unit.empty() && value >= 0.0 && value < 1e15 && std::floor(value) == value;
    return count ? formatCount(static_cast<unsigned long long>(value)) : formatNumber(value, 5);
}

void drawNumberRow(const Ui& ui, const MeasureSeries& series, ImU32 dot) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::InvisibleButton(series.name.c_str(), {width, ui.px(kRowHeight)});
    constexpr const char* kStale =
        " Told of the last step, made before a parameter was changed: step on to measure anew.";
    tipForItem(ui, series.isStale ? series.tip + kStale : series.tip);
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
    const ImU32 ink = series.isStale ? ui.text(0.4f) : ui.text();
    textRightAt(valueFont, {right, middle - valueFont->FontSize * 0.5f}, ink, value);
    if (!series.isText) {
        textAt(ui.fonts.small, {right + ui.px(6), middle - ui.fonts.small->FontSize * 0.5f}, ui.quiet(), series.unit);
    }
}

float rowsHeight(const Ui& ui, std::size_t count) {
    return static_cast<float>(count) * (ui.px(kRowHeight) + ImGui::GetStyle().ItemSpacing.y);
}
float keyRowHeight(const Ui& ui) { return ui.fonts.small->FontSize + ui.px(4); }
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

/// Shares a width out: each gets what it wants, or, where that is too much for all, the same as the others that want
/// more.
std::vector<float> shareOut(float width, std::span<const float> wanted) {
    std::vector<float> shares(wanted.begin(), wanted.end());
    float left = width;
    auto open = static_cast<float>(wanted.size());
    std::vector<float> sorted(wanted.begin(), wanted.end());
    std::sort(sorted.begin(), sorted.end());
    for (const float one : sorted) {
        if (one * open > left) break;
        left -= one;
        open -= 1.0f;
    }
    const float most = open > 0.0f ? left / open : width;
    for (float& share : shares) share = std::min(share, most);
    return shares;
}

/// Where a curve's name stands in the key of its plot.
struct KeyPlace {
    std::size_t row = 0;
    float left = 0.0f, width = 0.0f;  // px, with the sign and the gap to the next
};

/// What stands on the right of the key: the value, where one curve is alone.
std::string keyValue(Measures series) {
    return series.size() == 1 ? shownValue(*series.front()) + " " + series.front()->unit : std::string{};
}

/// One after the other, in as many rows as whole names need; where that is too many, names are cut, the longest first.
std::vector<KeyPlace> keyPlaces(const Ui& ui, Measures series, float width) {
    const std::string value = keyValue(series);
    if (!value.empty()) width -= textSize(ui.fonts.small, value).x + ui.px(8);
    std::vector<float> wanted;
    for (const MeasureSeries* one : series)
        wanted.push_back(textSize(ui.fonts.small, readableName(one->name)).x + ui.px(kAroundKey));
    std::vector<std::size_t> rowEnds;
    float left = 0.0f;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        // The gap to the next may reach beyond the end of the row.
        if (i > 0 && left + wanted[i] - ui.px(kAroundKey - 15.0f) > width) rowEnds.push_back(i), left = 0.0f;
        left += wanted[i];
    }
    rowEnds.push_back(wanted.size());
    if (rowEnds.size() > kMostKeyRows) {
        rowEnds.clear();
        for (std::size_t row = 1; row <= kMostKeyRows; ++row)
            rowEnds.push_back((wanted.size() * row + kMostKeyRows - 1) / kMostKeyRows);
    }
    std::vector<KeyPlace> places;
    for (std::size_t row = 0; row < rowEnds.size(); ++row) {
        const std::size_t first = places.size();
        left = 0.0f;
        for (const float share :
             shareOut(width + ui.px(kAroundKey - 15.0f), std::span(wanted).subspan(first, rowEnds[row] - first))) {
            places.push_back({row, left, share});
            left += share;
        }
    }
    return places;
}
float keyHeight(const Ui& ui, std::span<const KeyPlace> places) {
    return static_cast<float>(places.back().row + 1) * keyRowHeight(ui) + ImGui::GetStyle().ItemSpacing.y;
}

/// Names the curves of a plot, where their rows stand elsewhere; with its value, where it is one alone.
void drawKey(const Ui& ui, const std::string& plot, Measures series, std::span<const ImU32> colors) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    textRightAt(ui.fonts.small, {low.x + width, low.y}, series.front()->isStale ? ui.text(0.4f) : ui.text(),
                keyValue(series));
    const std::vector<KeyPlace> places = keyPlaces(ui, series, width);
    for (std::size_t i = 0; i < series.size(); ++i) {
        const KeyPlace& place = places[i];
        const float x = low.x + place.left, top = low.y + static_cast<float>(place.row) * keyRowHeight(ui),
                    middle = top + 0.5f * ui.fonts.small->FontSize;
        ImGui::GetWindowDrawList()->AddRectFilled({x, middle - ui.px(1.5f)}, {x + ui.px(10), middle + ui.px(1.5f)},
                                                  colors[i], ui.px(1.5f));
        textAt(ui.fonts.small, {x + ui.px(15), top}, ui.text(0.85f),
               fitted(ui.fonts.small, readableName(series[i]->name), place.width - ui.px(kAroundKey) + 0.5f));
    }
    ImGui::InvisibleButton(("key of " + plot).c_str(),
                           {width, keyHeight(ui, places) - ImGui::GetStyle().ItemSpacing.y});
    std::string values;
    for (const MeasureSeries* one : series)
        values += (values.empty() ? "" : "\n") + readableName(one->name) + ": " + shownValue(*one) + " " + one->unit;
    tipForItem(ui, values);
}

/// The same measures of another run, in paler colours.
std::vector<PlotSeries> comparedCurves(const MeasurePanel::OtherRun& other, std::span<const PlotSeries> curves) {
    std::vector<PlotSeries> others;
    for (const PlotSeries& curve : curves)
        for (const MeasureSeries& series : *other.series)
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

}  // namespace

namespace {

bool isOfBody(const MeasureSeries& series, const Session& session) {
    const std::vector<BodyCurve>& curves = session.bodyCurves();
    return std::any_of(curves.begin(), curves.end(),
                       [&](const BodyCurve& curve) { return nameOf(curve) == series.name; });
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
                                              [&](const Block& block) { return isOfBody(all[block.first], session); });
    std::reverse(blocks.begin(), others);
    return blocks;
}

float MeasurePanel::wantedPlot(const Ui& ui, const Session& session, const Block& block) const {
    return ui.px(expanded_.contains(session.measures()[block.first].name) ? kLargePlot : kUsualPlot);
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
    for (Block& block : blocks_) {
        if (!block.plotted) continue;
        block.plot = ui.px(kLeastPlot);
        const Curves curves = curvesOf(session, block);
        const float key =
            curves.shown.empty() ? 0.0f : keyHeight(ui, keyPlaces(ui, curves.shown, ImGui::GetContentRegionAvail().x));
        const float height = titleHeight(block) + rowsHeight(ui, block.count) + plotHeight(ui, block.plot) +
                             (isChosen(session, block) ? key : 0.0f);
        if (watchedHeight_ + height <= most) {
            watch(block, height);
        } else if (!anyPlot) {  // without its rows, which stand in the column
            block.watchesPlot = true;
            watchedHeight_ += key + plotHeight(ui, block.plot);
        }
        anyPlot = true;
    }
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
            drawRows(ui, session, block, ends);
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
        drawRows(ui, session, block, ends);
        if (!block.plotted || block.watchesPlot) continue;
        block.plot = wantedPlot(ui, session, block);
        drawPlot(ui, session, block, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
}

void MeasurePanel::drawRows(const Ui& ui, const Session& session, const Block& block, RowEnds& ends) const {
    const std::vector<ImU32> colors =
        colorsOf(ui, pointersTo(std::span(session.measures()).subspan(block.first, block.count)));
    for (std::size_t i = 0; i < block.count; ++i) {
        const MeasureSeries& series = session.measures()[block.first + i];
        drawNumberRow(ui, series, block.plotted ? colors[i] : 0);
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
        others.push_back({others_[i].name, *others_[i].frames, compared[i]});
    const std::string name = session.measures()[block.first].name;
    const PlotSpec spec{.frames = session.frames(),
                        .series = series,
                        .others = others,
                        .unit = curves.unit,
                        .rightUnit = curves.rightUnit,
                        .stepLength = static_cast<double>(session.demo().stepLength()),
                        .present = session.frame(),
                        .isPlaying = session.playing(),
                        .height = block.plot / ui.scale};
    const std::vector<PlotChoice> choices = choicesOf(session, curves);
    const std::string body = session.measures()[block.first].group;
    PlotView& view = views_[name];
    view.time = time_;
    const PlotAnswer answer = plot(ui, ("plot " + name).c_str(), spec, view,
                                   {.expanded = expanded_.contains(name),
                                    .canRemove = isOfBody(session.measures()[block.first], session),
                                    .choices = choices});
    time_ = view.time;
    ImGui::Dummy({0, ui.px(kBelowPlot)});
    if (answer.isHovered) hovered_ = name;
    if (answer.toggled) chosen_[name][choices[*answer.toggled].name] = !choices[*answer.toggled].isShown;
    if (answer.wish == PlotAction::Resize && expanded_.erase(name) == 0) expanded_.insert(name);
    if (answer.wish == PlotAction::Remove) requests.emplace_back(RemoveBodyCurves{body});
    if (answer.wish == PlotAction::SavePicture)
        requests.emplace_back(SavePlot{figureOf(std::string(session.info().entry.title), spec, view)});
    if (answer.wish == PlotAction::Copy || answer.wish == PlotAction::Save) {
        ExportMeasures numbers{.names = {}, .toFile = answer.wish == PlotAction::Save};
        for (const MeasureSeries* one : curves.shown) numbers.names.push_back(one->name);
        if (!numbers.names.empty()) requests.emplace_back(std::move(numbers));
    }
    if (answer.seek && answer.frame != session.frame()) {
        session.setPlaying(false);
        session.seekInParts(answer.frame);
    }
}

}  // namespace collidoscope::app
