#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/files/mesh_placement.h"
#include "app/inspect/inspection.h"
#include "app/session/controls.h"
#include "app/session/typed_setting.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/slider.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kValueWidth = 84.0f;
constexpr float kPanelUnitWidth = 40.0f;

double numberOf(const demos::Value& value) {
    if (const auto* whole = std::get_if<int>(&value)) return *whole;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return 0.0;
}

std::string shownNumber(const demos::ParameterInfo& info) {
    const double value = numberOf(info.value);
    if (info.name == "step") return formatStep(value);
    if (info.kind == demos::ParameterKind::Real) return formatNumber(value);
    return (value < 0.0 ? "−" : "") + formatCount(static_cast<unsigned long long>(std::abs(value)));
}

bool outsideSlider(const demos::ParameterInfo& info) {
    const double value = numberOf(info.value);
    const double air = 1e-6 * (info.range.high - info.range.low);
    return value < info.range.low - air || value > info.range.high + air;
}

/// Draws the actions that concern all parameters at once.
void drawParameterActions(const Ui& ui, const demos::DemoBase& demo, const std::string& reach, Requests& requests) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({0, ui.px(2)});
    for (const CommandId id : {CommandId::ResetDemo, CommandId::CopyCommandLine, CommandId::ExamineCase}) {
        if (id == CommandId::ExamineCase && (!demo.offersCase() || !casesOf(demo).empty())) continue;
        const Command& command = commandOf(id);
        if (id != CommandId::ResetDemo) flowChip(ui, right, textSize(ui.fonts.text, command.title).x + ui.px(24));
        if (wordButton(ui, command.title, command.title, {.size = 28, .filled = true})) requests.emplace_back(id);
        tipForItem(ui,
                   id == CommandId::ResetDemo ? "Sets everything back to how the demo opens." + reach
                   : id == CommandId::ExamineCase
                       ? std::string("Shows the answers of all methods about the two shapes.")
                       : "Copies the command that shows the same from a terminal.",
                   keysOf(id));
    }
    ImGui::Dummy({0, ui.px(4)});
}

float headWidth(const Ui& ui, const demos::ParameterInfo& info) {
    const float symbol = info.symbol.empty() ? 0.0f : textSize(ui.fonts.text, info.symbol).x + ui.px(8);
    return textSize(ui.fonts.text, readableName(info.name)).x + symbol;
}
float dropDownWidth(const Ui& ui, std::span<const std::string> options) {
    float widest = 0.0f;
    for (const std::string& option : options)
        widest = std::max(widest, textSize(ui.fonts.text, readableName(option)).x);
    return widest + ui.px(48);
}

}  // namespace

struct ParameterPanel::Row {
    const Ui& ui;
    Session& session;
    const demos::ParameterInfo& info;
    std::span<const std::string> meshes;
    Requests& requests;
    const demos::Value& standard;
    float width;  ///< px, of the row

    /// True where a change throws the run away that a user has watched; a sign says so beforehand.
    bool restarts() const { return info.effect == demos::Effect::Rebuild && session.demo().moves(); }
    float markWidth() const { return restarts() ? ui.px(18) : 0.0f; }
};

void ParameterPanel::draw(const Ui& ui, Session& session, std::span<const std::string> meshes, Requests& requests,
                          RowEnds& ends) {
    learnPresets(session);
    drawPresets(ui, session, requests);
    if (!presets_.empty()) ends.push_back(ImGui::GetCursorPosY());
    const auto parameters = demos::listParameters(session.demo());
    const auto& defaults = session.defaults();
    const demos::ListsFindings* const lists = findingsOf(session);
    const std::string picks = lists ? lists->pickParameter() : "";
    const float width = ImGui::GetContentRegionAvail().x;
    std::string group;
    bool isShown = true;
    for (std::size_t i = 0; i < parameters.size() && i < defaults.size(); ++i) {
        const demos::ParameterInfo& info = parameters[i];
        if (info.inside || info.name == picks) continue;  // have a place of their own
        if (info.group != group) {
            group = info.group;
            isShown = drawGroupHead(ui, parameters, defaults, i);
        }
        if (!isShown) continue;
        drawRow({ui, session, info, meshes, requests, defaults[i].value, width});
        ends.push_back(ImGui::GetCursorPosY());
    }
    drawParameterActions(ui, session.demo(), *reach_ != '\0' ? std::string(" ") + reach_ : "", requests);
}

/// True when the rows of the group that begins at `first` are shown.
bool ParameterPanel::drawGroupHead(const Ui& ui, std::span<const demos::ParameterInfo> parameters,
                                   std::span<const demos::ParameterInfo> defaults, std::size_t first) {
    const demos::ParameterInfo& info = parameters[first];
    ImGui::Dummy({0, ui.px(4)});
    if (!info.isFolded) {
        wrappedText(ui.fonts.small, ui.quiet(), info.group);
        ImGui::Dummy({0, ui.px(2)});
        return true;
    }
    int changed = 0;  // what is out of sight must not act unseen
    for (std::size_t i = first; i < std::min(parameters.size(), defaults.size()) && parameters[i].group == info.group;
         ++i)
        changed += parameters[i].value != defaults[i].value;
    bool isOpen = unfolded_.contains(info.group);
    const bool wasOpen = isOpen;
    const std::string title = changed > 0 ? info.group + ", " + std::to_string(changed) + " changed" : info.group;
    sectionHeader(ui, info.group.c_str(), title, isOpen);
    if (isOpen && !wasOpen) unfolded_.insert(info.group);
    if (!isOpen) unfolded_.erase(info.group);
    ImGui::Dummy({0, ui.px(2)});
    return isOpen;
}

void ParameterPanel::release(Session& session) {
    if (std::exchange(sliding_, false)) session.endGesture();
}

void ParameterPanel::drawRow(const Row& row) {
    const Ui& ui = row.ui;
    ImGui::PushID(row.info.name.c_str());
    switch (row.info.kind) {
        case demos::ParameterKind::Real:
        case demos::ParameterKind::Integer:
            drawNumber(row);
            break;
        case demos::ParameterKind::Toggle:
            drawToggle(row);
            break;
        case demos::ParameterKind::Choice:
            drawChoice(row);
            break;
        case demos::ParameterKind::Mesh:
            drawMesh(row);
            break;
        case demos::ParameterKind::Case:
            drawCase(row);
            break;
    }
    showRefusal(ui, edit_, row.info.name);
    ImGui::Dummy({0, ui.px(6)});
    ImGui::PopID();
}

/// Name, symbol, mark of a change and the way back; leaves the cursor at the left of the row.
void ParameterPanel::drawHead(const Row& row, bool modified) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float top = low.y + (valueFieldHeight(ui) - ui.fonts.text->FontSize) * 0.5f;
    const bool number = row.info.kind == demos::ParameterKind::Real || row.info.kind == demos::ParameterKind::Integer;
    const float taken = number                                          ? kValueWidth + kPanelUnitWidth
                        : row.info.kind == demos::ParameterKind::Toggle ? 44.0f
                                                                        : 4.0f;
    const bool restarts = row.restarts();
    const float mark = row.markWidth();
    const float room = row.width - ui.px(taken) - mark - (modified ? ui.px(ui.target(22, 32) + 6) : 0.0f) - ui.px(4);
    const std::string symbol = row.info.symbol;
    const float symbolWidth = symbol.empty() ? 0.0f : textSize(ui.fonts.text, symbol).x + ui.px(8);
    const std::string name = fitted(ui.fonts.text, readableName(row.info.name), room - symbolWidth);
    const float nameWidth = textSize(ui.fonts.text, name).x;
    ImGui::InvisibleButton("name", {std::max(nameWidth + symbolWidth + mark, ui.px(8)), valueFieldHeight(ui)});
    tipForItem(ui, restarts ? row.info.tip + " A change starts the run again from frame 0." : row.info.tip);
    drawParameterMenu(row);
    textAt(ui.fonts.text, {low.x, top}, ui.text(), name);
    textAt(ui.fonts.text, {low.x + nameWidth + ui.px(8), top}, ui.quiet(), symbol);
    if (restarts) {
        const float left = low.x + nameWidth + symbolWidth + ui.px(4);
        textCentered(ui.fonts.small, {left, low.y}, {left + ui.px(14), low.y + valueFieldHeight(ui)}, ui.quiet(),
                     icon::kRepeat);
    }
    if (modified) {
        const float side = ui.target(22, 32);
        const float offset = (valueFieldHeight(ui) - ui.px(side)) * 0.5f - ui.px(1);
        ImGui::SetCursorScreenPos({low.x + nameWidth + symbolWidth + mark + ui.px(4), low.y + offset});
        const std::string tip = "Changed. Back to the default";
        if (iconButton(ui, "reset", icon::kReset, tip, {}, {.active = true, .size = side})) set(row, row.standard);
    }
    ImGui::SetCursorScreenPos(low);
}

/// Under the right mouse button, on the name.
void ParameterPanel::drawParameterMenu(const Row& row) {
    const Ui& ui = row.ui;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(4)});
    if (ImGui::BeginPopupContextItem("parameter menu")) {
        closeOnEscape();
        const auto entry = [&](const char* icon, const char* words) {
            return ImGui::Selectable((std::string(icon) + "  " + words).c_str(), false, 0,
                                     {0, ui.px(ui.target(20, 36))});
        };
        if (row.info.kind != demos::ParameterKind::Case && entry(icon::kChart, "Compare with…"))
            row.requests.emplace_back(AskToCompare{row.info.name});
        if (!demos::isFilled(row.info.kind)) {
            if (entry(icon::kSliders, "Sweep…")) row.requests.emplace_back(AskToSweep{row.info.name});
            if (entry(icon::kReset, "Back to the default")) set(row, row.standard);
            if (entry(icon::kCopy, "Copy as --set"))
                row.requests.emplace_back(CopyText{"--set " + row.info.name + "=" + textOf(row.info.value)});
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

void ParameterPanel::drawNumber(const Row& row) {
    const Ui& ui = row.ui;
    const demos::ParameterInfo& info = row.info;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, !sameValue(info.value, row.standard));
    ImGui::SetCursorScreenPos({low.x + row.width - ui.px(kValueWidth + kPanelUnitWidth), low.y});
    const double value = numberOf(info.value);
    const auto whole = info.kind == demos::ParameterKind::Integer;
    const ValueStyle style{.shown = shownNumber(info),
                           .exact = whole ? std::to_string(static_cast<long>(value)) : formatExact(value),
                           .unit = info.unit,
                           .color = outsideSlider(info) ? ui.warning() : ui.text(),
                           .width = kValueWidth};
    const auto toValue = [whole](double number) -> demos::Value {
        if (whole) return static_cast<int>(std::lround(std::clamp(number, -2e9, 2e9)));
        return number;
    };
    valueField(ui, info.name, style, edit_, [&](double typed) {
        if (whole && typed != std::floor(typed)) throw demos::ParameterError("a whole number is wanted");
        row.session.act(demos::SetParameter{info.name, toValue(typed)});
    });
    const float unitTop = low.y + (valueFieldHeight(ui) - ui.fonts.small->FontSize) * 0.5f;
    if (info.name != "step") {
        textAt(ui.fonts.small, {low.x + row.width - ui.px(kPanelUnitWidth - 8), unitTop}, ui.quiet(), info.unit);
    }
    ImGui::SetCursorScreenPos({low.x, low.y + valueFieldHeight(ui) + ui.px(2)});

    const SliderScale scale{.low = info.range.low,
                            .high = info.range.high,
                            .logarithmic = info.scale == demos::Scale::Logarithmic,
                            .whole = whole};
    const SliderResult moved = slider(ui, "slider", scale, value, numberOf(row.standard), row.width);
    if (moved.began) {
        row.session.beginGesture();
        sliding_ = true;
    }
    if (moved.reset) {
        set(row, row.standard);
    } else if (moved.changed) {
        set(row, toValue(moved.value));
    }
    if (moved.ended) release(row.session);
}

void ParameterPanel::drawToggle(const Row& row) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, !sameValue(row.info.value, row.standard));
    ImGui::SetCursorScreenPos({low.x + row.width - ui.px(36), low.y + (valueFieldHeight(ui) - ui.px(20)) * 0.5f});
    const bool on = std::get<bool>(row.info.value);
    if (toggleSwitch(ui, "switch", on)) set(row, !on);
    ImGui::SetCursorScreenPos({low.x, low.y + valueFieldHeight(ui)});
}

void ParameterPanel::drawChoice(const Row& row) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, !sameValue(row.info.value, row.standard));
    ImGui::SetCursorScreenPos({low.x, low.y + valueFieldHeight(ui) + ui.px(2)});
    const std::string& chosen = std::get<std::string>(row.info.value);
    const auto& options = row.info.options;
    std::vector<std::string> labels(options.size());
    std::transform(options.begin(), options.end(), labels.begin(), readableWords);
    if (fitsSegmented(ui, labels, row.width)) {
        const auto at = std::find(options.begin(), options.end(), chosen) - options.begin();
        const int clicked = segmented(ui, "options", labels, static_cast<int>(at), row.width);
        if (clicked >= 0 && clicked != at) set(row, options[static_cast<std::size_t>(clicked)]);
        return;
    }
    // The list stands beside the name where there is room for both.
    const float list = dropDownWidth(ui, options), name = headWidth(ui, row.info) + row.markWidth();
    const bool beside = name + ui.px(36) + list <= row.width;
    if (beside) ImGui::SetCursorScreenPos({low.x + row.width - list, low.y});
    if (!beginDropDown(ui, "##options", readableName(chosen), beside ? list : row.width)) return;
    for (const std::string& option : options) {
        if (dropDownRow(ui, readableName(option).c_str(), option == chosen)) set(row, option);
    }
    ImGui::EndCombo();
}

void ParameterPanel::drawMesh(const Row& row) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, false);
    ImGui::SetCursorScreenPos({low.x, low.y + valueFieldHeight(ui) + ui.px(2)});
    const std::string& chosen = std::get<std::string>(row.info.value);
    const bool isAsIs = chosen.starts_with(kAsIs);
    const std::string source = chosen.substr(isAsIs ? kAsIs.size() : 0);
    if (beginDropDown(ui, "##meshes", std::filesystem::path(source).filename().string(), row.width)) {
        for (const std::string& mesh : row.meshes) {
            if (dropDownRow(ui, mesh.c_str(), mesh == chosen)) row.requests.emplace_back(UseMesh{row.info.name, mesh});
        }
        ImGui::EndCombo();
    }
    const bool isOwn = std::find(row.meshes.begin(), row.meshes.end(), source) == row.meshes.end();
    if (!isOwn) return wrappedText(ui.fonts.small, ui.quiet(), "Drop an OBJ file on the window to use your own.");
    const std::array<std::string, 2> choices{"2 m, centred", "as it is"};
    const int clicked = segmented(ui, "placement", choices, isAsIs ? 1 : 0, row.width);
    tipForItem(
        ui,
        "The coordinates of a mesh of your own are scaled to a length of 2 m around the origin, or stay as they are in "
        "its file. Each demo then shows the mesh in the size of its scene; coordinates far from the origin show what "
        "floats no longer resolve.",
        "");
    if (clicked >= 0 && (clicked == 1) != isAsIs)
        row.requests.emplace_back(UseMesh{row.info.name, (clicked == 1 ? std::string(kAsIs) : "") + source});
}

void ParameterPanel::drawCase(const Row& row) {
    const Ui& ui = row.ui;
    const std::string& chosen = std::get<std::string>(row.info.value);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, false);
    ImGui::SetCursorScreenPos({low.x, low.y + valueFieldHeight(ui) + ui.px(2)});
    wrappedText(ui.fonts.text, ui.text(),
                chosen.empty() ? "your own" : std::filesystem::path(chosen).filename().string());
    wrappedText(ui.fonts.small, ui.quiet(), "Paste a case, drop its file, or open it with Ctrl+O.");
}

void ParameterPanel::set(const Row& row, const demos::Value& value) {
    edit_.forgetRefusal();
    try {
        row.session.act(demos::SetParameter{row.info.name, value});
    } catch (const demos::ParameterError& error) {
        edit_.refuse(row.info.name, error.what());
    }
}

}  // namespace collidoscope::app
