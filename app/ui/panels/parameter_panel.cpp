#include "app/ui/panels/parameter_panel.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/session/typed_setting.h"
#include "app/ui/widgets/icons.h"
#include "app/ui/widgets/number_format.h"
#include "app/ui/widgets/slider.h"
#include "app/ui/widgets/widgets.h"

namespace app {
namespace {

constexpr float kValueWidth = 84.0f;
constexpr float kUnitWidth = 40.0f;
constexpr float kHeadHeight = 26.0f;
constexpr const char* kPresets = "presets";  ///< stands for the row of presets

double numberOf(const demos::Value& value) {
    if (const auto* whole = std::get_if<int>(&value)) return *whole;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return 0.0;
}

/// The same float: values travel as double, the demos hold float.
bool sameValue(const demos::Value& a, const demos::Value& b) {
    const auto* x = std::get_if<double>(&a);
    const auto* y = std::get_if<double>(&b);
    if (x && y) return static_cast<float>(*x) == static_cast<float>(*y);
    return a == b;
}

std::string shownNumber(const demos::ParameterInfo& info) {
    const double value = numberOf(info.value);
    if (info.name == "step") return formatStep(value);
    if (info.kind == demos::ParameterKind::Real) return formatNumber(value);
    return value < 0 ? std::to_string(static_cast<long>(value)) : formatCount(static_cast<unsigned long long>(value));
}

bool outsideSlider(const demos::ParameterInfo& info) {
    const double value = numberOf(info.value);
    const double air = 1e-6 * (info.range.high - info.range.low);
    return value < info.range.low - air || value > info.range.high + air;
}

constexpr float kPresetMargin = 24.0f, kPresetGap = 6.0f;

bool fitOnALine(const Ui& ui, std::span<const demos::Preset> presets) {
    float width = -ui.px(kPresetGap);
    for (const demos::Preset& preset : presets)
        width += textSize(ui.fonts.text, preset.title).x + ui.px(kPresetMargin + kPresetGap);
    return width <= ImGui::GetContentRegionAvail().x;
}

/// The preset that was clicked, or null.
const demos::Preset* presetButtons(const Ui& ui, std::span<const demos::Preset> presets) {
    const demos::Preset* clicked = nullptr;
    for (const demos::Preset& preset : presets) {
        if (&preset != presets.data()) ImGui::SameLine(0, ui.px(kPresetGap));
        if (wordButton(ui, preset.name.c_str(), preset.title, {.size = 28, .filled = true})) clicked = &preset;
    }
    return clicked;
}

/// Many presets drop down, so that they leave room for the parameters.
const demos::Preset* presetList(const Ui& ui, std::span<const demos::Preset> presets) {
    const std::string invitation = "Choose one of " + std::to_string(presets.size()) + " presets";
    if (!beginDropDown(ui, "##presets", invitation, ImGui::GetContentRegionAvail().x)) return nullptr;
    const demos::Preset* clicked = nullptr;
    for (const demos::Preset& preset : presets)
        if (ImGui::Selectable((preset.title + "##" + preset.name).c_str())) clicked = &preset;
    ImGui::EndCombo();
    return clicked;
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
};

void ParameterPanel::draw(const Ui& ui, Session& session, std::span<const std::string> meshes, Requests& requests) {
    learnDefaults(session);
    drawPresets(ui, session);
    const auto parameters = demos::listParameters(session.demo());
    const float width = ImGui::GetContentRegionAvail().x;
    std::string group;
    for (const demos::ParameterInfo& info : parameters) {
        if (info.inside) continue;  // has a part of the panel for itself
        if (info.group != group) {
            ImGui::Dummy({0, ui.px(4)});
            wrappedText(ui.fonts.small, ui.quiet(), info.group);
            ImGui::Dummy({0, ui.px(2)});
            group = info.group;
        }
        drawRow({ui, session, info, meshes, requests, defaults_[info.name], width});
    }
}

void ParameterPanel::letGo(Session& session) {
    if (std::exchange(sliding_, false)) session.endGesture();
}

void ParameterPanel::learnDefaults(const Session& session) {
    if (shown_ == &session.info()) return;
    *this = {};
    shown_ = &session.info();
    const auto fresh = demos::makeDemo(*shown_);
    for (const auto& info : demos::listParameters(*fresh)) defaults_[info.name] = info.value;
    presets_ = fresh->presets();
}

void ParameterPanel::drawPresets(const Ui& ui, Session& session) {
    if (presets_.empty()) return;
    if (const demos::Preset* chosen = fitOnALine(ui, presets_) ? presetButtons(ui, presets_) : presetList(ui, presets_))
        usePreset(session, *chosen);
    if (refusedName_ == kPresets) wrappedText(ui.fonts.small, ui.danger(), refusal_);
    ImGui::Dummy({0, ui.px(8)});
}

void ParameterPanel::usePreset(Session& session, const demos::Preset& preset) {
    try {
        applyPreset(session, preset.name);
        refusedName_.clear();
    } catch (const std::exception& error) {
        refusedName_ = kPresets;
        refusal_ = error.what();
    }
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
    }
    if (refusedName_ == row.info.name) wrappedText(ui.fonts.small, ui.danger(), refusal_);
    ImGui::Dummy({0, ui.px(6)});
    ImGui::PopID();
}

/// Name, symbol, mark of a change and the way back; leaves the cursor at the left of the row.
void ParameterPanel::drawHead(const Row& row, bool modified) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float top = low.y + (ui.px(kHeadHeight) - ui.fonts.text->FontSize) * 0.5f;
    const bool number = row.info.kind == demos::ParameterKind::Real || row.info.kind == demos::ParameterKind::Integer;
    const float taken = number                                          ? kValueWidth + kUnitWidth
                        : row.info.kind == demos::ParameterKind::Toggle ? 44.0f
                                                                        : 4.0f;
    const float room = row.width - ui.px(taken) - (modified ? ui.px(28) : 0.0f) - ui.px(4);
    const std::string symbol = row.info.symbol;
    const float symbolWidth = symbol.empty() ? 0.0f : textSize(ui.fonts.text, symbol).x + ui.px(8);
    const std::string name = fitted(ui.fonts.text, readableName(row.info.name), room - symbolWidth);
    const float nameWidth = textSize(ui.fonts.text, name).x;
    ImGui::InvisibleButton("name", {std::max(nameWidth + symbolWidth, ui.px(8)), ui.px(kHeadHeight)});
    tipForItem(ui, row.info.tip);
    textAt(ui.fonts.text, {low.x, top}, ui.text(), name);
    textAt(ui.fonts.text, {low.x + nameWidth + ui.px(8), top}, ui.quiet(), symbol);
    if (modified) {
        ImGui::SetCursorScreenPos({low.x + nameWidth + symbolWidth + ui.px(4), low.y + ui.px(1)});
        const std::string tip = "Changed. Back to the default";
        if (iconButton(ui, "reset", icon::kReset, tip, {}, {.active = true, .size = 22})) set(row, row.standard);
    }
    ImGui::SetCursorScreenPos(low);
}

void ParameterPanel::drawNumber(const Row& row) {
    const Ui& ui = row.ui;
    const demos::ParameterInfo& info = row.info;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, !sameValue(info.value, row.standard));
    ImGui::SetCursorScreenPos({low.x + row.width - ui.px(kValueWidth + kUnitWidth), low.y});
    const double value = numberOf(info.value);
    const auto whole = info.kind == demos::ParameterKind::Integer;
    const ValueLook look{.shown = shownNumber(info),
                         .exact = whole ? std::to_string(static_cast<long>(value)) : formatExact(value),
                         .unit = info.unit,
                         .color = outsideSlider(info) ? ui.warning() : ui.text(),
                         .width = kValueWidth};
    const auto toValue = [whole](double number) -> demos::Value {
        if (whole) return static_cast<int>(std::lround(std::clamp(number, -2e9, 2e9)));
        return number;
    };
    if (const auto typed = valueField(ui, info.name, look, edit_)) set(row, toValue(*typed));
    const float unitTop = low.y + (ui.px(kHeadHeight) - ui.fonts.small->FontSize) * 0.5f;
    if (info.name != "step") {
        textAt(ui.fonts.small, {low.x + row.width - ui.px(kUnitWidth - 8), unitTop}, ui.quiet(), info.unit);
    }
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(kHeadHeight + 2)});

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
    if (moved.ended) letGo(row.session);
    if (edit_.id == info.name && !edit_.error.empty()) wrappedText(ui.fonts.small, ui.danger(), edit_.error);
}

void ParameterPanel::drawToggle(const Row& row) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, !sameValue(row.info.value, row.standard));
    ImGui::SetCursorScreenPos({low.x + row.width - ui.px(36), low.y + ui.px(3)});
    const bool on = std::get<bool>(row.info.value);
    if (toggleSwitch(ui, "switch", on)) set(row, !on);
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(kHeadHeight)});
}

void ParameterPanel::drawChoice(const Row& row) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, !sameValue(row.info.value, row.standard));
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(kHeadHeight + 2)});
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
    const float list = dropDownWidth(ui, options), name = headWidth(ui, row.info);
    const bool beside = name + ui.px(36) + list <= row.width;
    if (beside) ImGui::SetCursorScreenPos({low.x + row.width - list, low.y});
    if (!beginDropDown(ui, "##options", readableName(chosen), beside ? list : row.width)) return;
    for (const std::string& option : options) {
        if (ImGui::Selectable(readableName(option).c_str(), option == chosen)) set(row, option);
    }
    ImGui::EndCombo();
}

void ParameterPanel::drawMesh(const Row& row) {
    const Ui& ui = row.ui;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawHead(row, false);
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(kHeadHeight + 2)});
    const std::string& chosen = std::get<std::string>(row.info.value);
    if (beginDropDown(ui, "##meshes", std::filesystem::path(chosen).filename().string(), row.width)) {
        for (const std::string& mesh : row.meshes) {
            if (ImGui::Selectable(mesh.c_str(), mesh == chosen))
                row.requests.emplace_back(UseMesh{row.info.name, mesh});
        }
        ImGui::EndCombo();
    }
    wrappedText(ui.fonts.small, ui.quiet(), "Drop an OBJ file on the window to use your own.");
}

void ParameterPanel::set(const Row& row, const demos::Value& value) {
    refusedName_.clear();
    try {
        row.session.act(demos::SetParameter{row.info.name, value});
    } catch (const demos::ParameterError& error) {
        refusedName_ = row.info.name;
        refusal_ = error.what();
    }
}

}  // namespace app
