#include "app/ui/panels/compare_panel.h"

#include <algorithm>
#include <cmath>

#include <imgui_stdlib.h>

#include "app/compare/differences.h"
#include "app/session/typed_setting.h"
#include "app/session/variation.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kComparisonBar = 36.0f, kDifferenceRow = 24.0f;
constexpr float kTableShare = 0.36f;
constexpr std::size_t kMostSuggestions = 12;

using Values = std::vector<std::string>;

/// A number as the parameter takes it; empty where it does not.
std::string numberFor(const demos::ParameterInfo& info, double number) {
    if (info.kind == demos::ParameterKind::Integer) number = std::round(number);
    if (number < info.limits.low || number > info.limits.high) return "";
    if (info.kind == demos::ParameterKind::Integer) return std::to_string(static_cast<long>(number));
    return textOf(demos::Value(number));
}

std::vector<Values> comparisonsOfNumber(const demos::ParameterInfo& info) {
    const auto* whole = std::get_if<int>(&info.value);
    const double value = whole ? static_cast<double>(*whole) : std::get<double>(info.value);
    const std::string shown = textOf(info.value), half = numberFor(info, 0.5 * value),
                      twice = numberFor(info, 2 * value);
    const std::string low = numberFor(info, info.range.low), high = numberFor(info, info.range.high);
    std::vector<Values> all;
    for (const Values& wanted :
         {Values{half}, Values{twice}, Values{half, twice}, Values{low}, Values{high}, Values{low, high}}) {
        const auto isUsable = [&](const std::string& text) { return !text.empty() && text != shown; };
        const bool isTwice = wanted.size() > 1 && wanted[0] == wanted[1];
        if (!std::all_of(wanted.begin(), wanted.end(), isUsable) || isTwice) continue;
        if (std::find(all.begin(), all.end(), wanted) == all.end()) all.push_back(wanted);
    }
    return all;
}

/// Each of the others, and all of them where they have room.
std::vector<Values> comparisonsOfWords(std::span<const std::string> options, const std::string& shown) {
    Values others;
    for (const std::string& option : options)
        if (option != shown) others.push_back(option);
    std::vector<Values> all;
    for (const std::string& option : others) all.push_back({option});
    if (others.size() > 1 && others.size() < kMostCompared) all.insert(all.begin(), others);
    return all;
}

bool canBeCompared(const demos::ParameterInfo& info) { return !info.inside && info.kind != demos::ParameterKind::Case; }

Values splitTyped(const std::string& text) {
    Values values{""};
    for (const char c : text) {
        if (c == ',')
            values.emplace_back();
        else if (c != ' ' || !values.back().empty())
            values.back() += c;
    }
    for (std::string& value : values)
        while (value.ends_with(' ')) value.pop_back();
    std::erase_if(values, [](const std::string& value) { return value.empty(); });
    return values;
}

std::string joinedByAnd(const Session& session, const std::string& parameter, const Values& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? "" : i + 1 == values.size() ? " and " : ", ") + valueWithUnit(session, parameter, values[i]);
    return text;
}

}  // namespace

std::vector<Values> comparisonsOf(const demos::ParameterInfo& info) {
    switch (info.kind) {
        case demos::ParameterKind::Real:
        case demos::ParameterKind::Integer:
            return comparisonsOfNumber(info);
        case demos::ParameterKind::Toggle:
            return {{std::get<bool>(info.value) ? "off" : "on"}};
        case demos::ParameterKind::Choice:
            return comparisonsOfWords(info.options, std::get<std::string>(info.value));
        case demos::ParameterKind::Mesh:
        case demos::ParameterKind::Case:
            break;
    }
    return {};
}

std::vector<Values> comparisonsOf(std::span<const demos::Preset> presets, const std::string& shown) {
    Values names;
    for (const demos::Preset& preset : presets) names.push_back(preset.name);
    return comparisonsOfWords(names, shown);
}

void CompareDialog::choose(const Session& session, const std::string& parameter) {
    parameter_ = parameter;
    why_.clear();
    typed_.clear();
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo())) {
        if (info.name != parameter) continue;
        const std::vector<Values> suggested = comparisonsOf(info);
        if (!suggested.empty() && !suggested.front().empty()) typed_ = suggested.front().front();
    }
}

void CompareDialog::ask(const Session& session, std::string parameter) {
    shown_ = &session.info();
    takesKeyboard_ = true;
    if (parameter.empty())
        for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
            if (canBeCompared(info) && parameter.empty()) parameter = info.name;
    choose(session, parameter);
}

void CompareDialog::draw(const Ui& ui, const Session& session, std::span<const std::string> meshes, bool& open,
                         Requests& requests) {
    if (open && shown_ != &session.info()) ask(session, {});
    const Sheet sheet(ui, "Compare side by side", open, {480, 460});
    if (!sheet.visible()) return;
    const std::vector<demos::ParameterInfo> parameters = demos::listParameters(session.demo());
    const std::vector<demos::Preset> presets = session.demo().presets();
    const float width = ImGui::GetContentRegionAvail().x;
    sheetIntroduction(ui,
                      "Other runs of this demo appear beside the present one. They differ in one parameter and share "
                      "the clock, the camera and everything that is done.");

    const auto nameOf = [](const std::string& name) { return name == kPresets ? "Preset" : readableName(name); };
    wrappedText(ui.fonts.small, ui.quiet(), "Parameter");
    if (beginDropDown(ui, "##compared parameter", nameOf(parameter_), width)) {
        if (presets.size() > 1 && dropDownRow(ui, "Preset", parameter_ == kPresets)) choose(session, kPresets);
        for (const demos::ParameterInfo& info : parameters)
            if (canBeCompared(info) && dropDownRow(ui, readableName(info.name).c_str(), info.name == parameter_))
                choose(session, info.name);
        ImGui::EndCombo();
    }
    const std::string now = variedValue(session, parameter_);
    std::vector<Values> suggested;
    bool isMesh = false;
    if (parameter_ == kPresets) suggested = comparisonsOf(presets, now);
    for (const demos::ParameterInfo& info : parameters) {
        if (info.name != parameter_) continue;
        isMesh = info.kind == demos::ParameterKind::Mesh;
        suggested = isMesh ? comparisonsOfWords(meshes, now) : comparisonsOf(info);
    }
    const auto compare = [&](const Values& values) {
        try {
            const bool checks = !now.empty() && !isMesh;
            Values all = values;
            all.insert(all.begin(), now);
            if (all.size() < 2) throw demos::ParameterError("Type a value to compare with.");
            if (all.size() > kMostCompared)
                throw demos::ParameterError("Four runs at most stand side by side: type three values or fewer.");
            if (checks) checkVariation(session, {parameter_, all});
            requests.emplace_back(CompareWith{parameter_, values});
            open = false;
        } catch (const std::exception& error) {
            why_ = error.what();
        }
    };

    ImGui::Dummy({0, ui.px(4)});
    wrappedText(ui.fonts.small, ui.quiet(),
                now.empty() ? "Now no preset as it is. Compare with"
                            : "Now " + valueWithUnit(session, parameter_, now) + ". Compare with");
    const std::string button = "Compare";
    const float buttonWidth = textSize(ui.fonts.text, button).x + ui.px(28);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ui.px(8), (ui.px(ui.target(32)) - ui.fonts.text->FontSize) * 0.5f});
    ImGui::SetNextItemWidth(width - buttonWidth - ui.px(8));
    if (std::exchange(takesKeyboard_, false)) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputTextWithHint("##compared values", "values, with commas between them", &typed_,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopStyleVar();
    ImGui::SameLine(0, ui.px(8));
    const bool pressed = wordButton(ui, "compare", button, {.filled = true, .primary = true});
    tipForItem(ui, "Shows a run for each value beside the present one.", "Enter");
    if (entered || pressed || isEnterForSheet()) compare(splitTyped(typed_));
    if (!why_.empty()) wrappedText(ui.fonts.small, ui.danger(), why_);
    ImGui::Dummy({0, ui.px(4)});
    if (suggested.empty()) return;
    wrappedText(ui.fonts.small, ui.quiet(), "Or at once with");
    for (std::size_t i = 0; i < std::min(suggested.size(), kMostSuggestions); ++i) {
        const std::string words = joinedByAnd(session, parameter_, suggested[i]);
        if (ImGui::Selectable((words + "##" + std::to_string(i)).c_str(), false, 0, {0, ui.px(ui.target(24, 36))}))
            compare(suggested[i]);
    }
}

ComparisonRoom takeComparisonRoom(Box& scene, float scale, std::size_t rows, bool showsTable) {
    ComparisonRoom room;
    const float bar = std::min(std::round(kComparisonBar * scale), scene.height);
    room.bar = {scene.x, scene.y, scene.width, bar};
    scene.y += bar;
    scene.height -= bar;
    if (!showsTable) return room;
    const float wanted = std::round((kDifferenceRow * static_cast<float>(rows) + 12.0f) * scale);
    const float height = std::min(wanted, std::floor(kTableShare * scene.height));
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
    button("cameras", icon::kCamera,
           panes.locksCameras() ? "All panes share one camera. Click to move each by itself."
                                : "Each pane has its own camera. Click to share one.",
           CommandId::LockCameras, panes.locksCameras());
    button("next", icon::kAngleRight, "Make the next pane the active one", CommandId::NextPane, false);
    const std::string name = panes.parameter() == kPresets ? "presets" : readableWords(panes.parameter());
    std::string words = "Comparing " + name;
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
    DifferenceLine parting{.name = "First differs",
                           .tip =
                               "The first frame at which a run measures something other "
                               "than the first run, and which measure that is."};
    parting.cells.push_back({"–"});
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::optional<Parting> found = partingOf(*runs.front(), *runs[i]);
        if (found)
            parting.tip +=
                "\n" + panes.title(i) + ": frame " + std::to_string(found->frame) + ", " + found->measure + ".";
        parting.cells.push_back(
            {found ? "frame " + std::to_string(found->frame) + ": " + found->measure : std::string("nowhere so far"),
             found.has_value()});
    }
    lines.push_back(std::move(parting));
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
            const std::string text = fitted(font, cell.text, column - gap);
            const float wide = textSize(font, text).x;
            if (cell.differs && !isHead)
                list.AddRectFilled({right - wide - ui.px(6), low.y + ui.px(2)}, {right, low.y + height - ui.px(2)},
                                   ui.accent(0.16f), ui.px(4));
            textRightAt(font, {right - ui.px(3), top}, ink, text);
        }
    };
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    DifferenceLine head{.name = "Measure"};
    for (std::size_t i = 0; i < panes.count(); ++i) head.cells.push_back({panes.title(i)});
    line(head, true, 0);
    const std::vector<DifferenceLine> lines = linesOf(panes);
    for (std::size_t i = 0; i < lines.size(); ++i) line(lines[i], false, i + 1);
    ImGui::PopStyleVar();
}

}  // namespace collidoscope::app
