#include "app/ui/panels/compare_panel.h"

#include <algorithm>
#include <cmath>

#include "app/compare/differences.h"
#include "app/session/variation.h"
#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kComparisonBar = 36.0f, kDifferenceRow = 24.0f;
constexpr float kTableShare = 0.36f;
constexpr float kMinPanes = 180.0f, kMinRows = 3.0f;

/// "solver and iterations".
std::string comparedNames(std::span<const std::string> parameters) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += (i == 0                       ? ""
                 : i + 1 == parameters.size() ? " and "
                                              : ", ") +
                (parameters[i] == kPresets ? "presets" : readableWords(parameters[i]));
    return text;
}

}  // namespace

ComparisonRoom takeComparisonRoom(Box& scene, float scale, std::size_t rows, bool showsTable) {
    ComparisonRoom room;
    const float bar = std::min(std::round(kComparisonBar * scale), scene.height);
    room.bar = {scene.x, scene.y, scene.width, bar};
    scene.y += bar;
    scene.height -= bar;
    if (!showsTable) return room;
    const float wanted = std::round((kDifferenceRow * static_cast<float>(rows) + 12.0f) * scale);
    const float maximum = std::min(kTableShare * scene.height, scene.height - kMinPanes * scale);
    const float height = std::min(wanted, std::floor(maximum));
    if (height < kMinRows * kDifferenceRow * scale) return room;  // the pictures come first
    scene.height -= height;
    room.table = {scene.x, scene.y + scene.height, scene.width, height};
    return room;
}

void drawComparisonBar(const Ui& ui, const Box& box, const SideBySide& panes, const ShellState& state,
                       Requests& requests) {
    if (box.empty()) return;
    const Panel panel(ui, "##comparison", box, false, {12, 0}, ImGuiWindowFlags_NoFocusOnAppearing);
    const float middle = box.y + box.height * 0.5f, side = 28.0f;
    float right = box.x + box.width - ui.px(8);
    const auto button = [&](const char* id, const char* icon, const char* tip, CommandId command, bool on) {
        right -= ui.px(side);
        ImGui::SetCursorScreenPos({right, middle - ui.px(side) * 0.5f});
        const std::string keys = command == CommandId::EndComparison ? "Esc" : keysOf(command);
        if (iconButton(ui, id, icon, tip, keys, {.active = on, .size = side})) requests.emplace_back(command);
        right -= ui.px(4);
    };
    button("end", icon::kClose, "End the comparison and keep the active run", CommandId::EndComparison, false);
    button("table", icon::kList, "Table of differences", CommandId::DifferenceTable, state.differences);
    button("clocks", icon::kClock,
           panes.sharesClock() ? "The runs share one clock. Click to let each pane play, pause and go back by itself."
                               : "Each pane has its own clock. Click to bring all to the moment of the active one.",
           CommandId::LockClocks, panes.sharesClock());
    button("cameras", icon::kCamera,
           panes.locksCameras() ? "All panes share one camera. Click to move each by itself."
                                : "Each pane has its own camera. Click to share one.",
           CommandId::LockCameras, panes.locksCameras());
    button("parameters", icon::kSliders, "Add, change or remove compared parameters", CommandId::Compare, false);
    button("next", icon::kAngleRight, "Make the next pane active", CommandId::NextPane, false);
    std::string words = "Comparing " + comparedNames(panes.parameters());
    if (panes.isFollowing()) words += ", the other runs are on their way to this frame";
    const float top = middle - ui.fonts.text->FontSize * 0.5f;
    textAt(ui.fonts.text, {box.x + ui.px(12), top}, ui.text(), fitted(ui.fonts.text, words, right - box.x - ui.px(20)));
}

namespace {

/// One line of the table: a name, and a cell for each run at the right of its column.
struct DifferenceLine {
    std::string name{}, tip{};
    std::vector<DifferenceCell> cells{};
};

std::vector<DifferenceLine> linesOf(const SideBySide& panes) {
    const std::vector<const Session*> runs = panes.sessions();
    std::vector<DifferenceLine> lines;
    DifferenceLine difference{.name = "First differs",
                              .tip =
                                  "The first frame at which a run measures something other "
                                  "than the first run, and which measure that is."};
    difference.cells.push_back({"–"});
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::optional<FirstDifference> found = firstDifferenceOf(*runs.front(), *runs[i]);
        if (found)
            difference.tip +=
                "\n" + panes.title(i) + ": frame " + std::to_string(found->frame) + ", " + found->measure + ".";
        difference.cells.push_back(
            {found ? "frame " + std::to_string(found->frame) + ": " + found->measure : std::string("nowhere so far"),
             found.has_value()});
    }
    lines.push_back(std::move(difference));
    if (!panes.sharesClock()) {
        DifferenceLine frames{.name = "Frame", .tip = "The frame of each run. Each has its own clock now."};
        for (const Session* run : runs)
            frames.cells.push_back({std::to_string(run->frame()), run->frame() != runs.front()->frame()});
        lines.push_back(std::move(frames));
    }
    for (DifferenceRow& row : differencesOf(runs))
        lines.push_back({readableName(row.measure), row.tip, std::move(row.cells)});
    return lines;
}

}  // namespace

void drawDifferences(const Ui& ui, const Box& box, const SideBySide& panes) {
    if (box.empty()) return;
    const Panel panel(ui, "##differences", box, true, {12, 6}, ImGuiWindowFlags_NoFocusOnAppearing);
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(kDifferenceRow), gap = ui.px(12);
    const auto columns = static_cast<float>(panes.count());
    const float names = std::clamp(0.28f * width, ui.px(84), ui.px(240)), column = (width - names) / columns;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto line = [&](const DifferenceLine& shown, bool isHead, std::size_t index) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        ImGui::PushID(static_cast<int>(index));
        ImGui::InvisibleButton("row", {std::max(width, 1.0f), height});
        ImGui::PopID();
        if (!shown.tip.empty()) tipForItem(ui, shown.tip, {}, true);
        const float top = low.y + (height - ui.fonts.small->FontSize) * 0.5f;
        textAt(ui.fonts.small, {low.x, top}, ui.text(0.85f), fitted(ui.fonts.small, shown.name, names - gap));
        for (std::size_t i = 0; i < shown.cells.size(); ++i) {
            const DifferenceCell& cell = shown.cells[i];
            const float right = low.x + names + column * static_cast<float>(i + 1);
            ImFont* const font = isHead ? ui.fonts.strong : ui.fonts.small;
            const ImU32 ink = isHead         ? (i == panes.activeIndex() ? ui.accent() : ui.text())
                              : cell.differs ? ui.text()
                                             : ui.quiet();
            const float room = column - gap;
            const std::string text = isHead              ? panes.title(i, font, room)
                                     : cell.text.empty() ? "–"
                                                         : fitted(font, withMinusSigns(cell.text), room);
            const float wide = textSize(font, text).x;
            if (cell.differs && !isHead)
                list.AddRectFilled({right - wide - ui.px(6), low.y + ui.px(2)}, {right, low.y + height - ui.px(2)},
                                   ui.accent(0.16f), ui.px(4));
            textRightAt(font, {right - ui.px(3), top}, ink, text);
        }
    };
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    DifferenceLine head{.name = "Measure"};
    for (std::size_t i = 0; i < panes.count(); ++i) {
        head.cells.push_back({panes.title(i)});
        head.tip += (i > 0 ? "\n" : "") + panes.title(i);
    }
    line(head, true, 0);
    const std::vector<DifferenceLine> lines = linesOf(panes);
    for (std::size_t i = 0; i < lines.size(); ++i) line(lines[i], false, i + 1);
    ImGui::PopStyleVar();
}

}  // namespace collidoscope::app
