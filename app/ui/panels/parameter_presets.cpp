// The presets of a demo, as chips above its parameters.

#include <algorithm>
#include <string>

#include "app/session/typed_setting.h"
#include "app/ui/panels/right_panel.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kPresetHeight = 26.0f, kPresetMargin = 20.0f;

/// A preset as a chip, filled where it is the one that is shown. True when it was clicked.
bool presetChip(const Ui& ui, const demos::Preset& preset, bool active, ImVec2 size) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton(preset.name.c_str(), size);
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 high{low.x + size.x, low.y + size.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rounding = size.y * 0.5f;
    const Color face = mix(ui.theme.raised, ui.theme.text, hovered ? 0.09f : 0.0f);
    list.AddRectFilled(low, high, active ? ui.accent(ui.theme.light ? 0.9f : 0.28f) : packed(face), rounding);
    if (active) list.AddRect(low, high, ui.accent(), rounding, 0, ui.px(1.25f));
    const ImU32 ink =
        active && ui.theme.light ? packed(ui.theme.background) : ui.text(active || hovered ? 1.0f : 0.85f);
    const std::string title = fitted(ui.fonts.small, preset.title, size.x - ui.px(kPresetMargin));
    textCentered(ui.fonts.small, low, high, ink, title);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (title != preset.title) tipForItem(ui, preset.title);
    return clicked;
}

}  // namespace

void ParameterPanel::learnPresets(const Session& session) {
    if (shown_ == &session.info()) return;
    *this = {};
    shown_ = &session.info();
    presets_ = session.demo().presets();
}

void ParameterPanel::drawPresets(const Ui& ui, const Session& session, Requests& requests) const {
    if (presets_.empty()) return;
    wrappedText(ui.fonts.small, ui.quiet(), "Presets");
    ImGui::Dummy({0, ui.px(1)});
    const demos::Preset* active = activePreset(presets_, session);
    const float room = ImGui::GetContentRegionAvail().x, right = ImGui::GetCursorScreenPos().x + room;
    for (const demos::Preset& preset : presets_) {
        const float width = std::min(textSize(ui.fonts.small, preset.title).x + ui.px(kPresetMargin), room);
        if (&preset != &presets_.front()) flowChip(ui, right, width);
        if (presetChip(ui, preset, &preset == active, {width, ui.px(ui.target(kPresetHeight, 36))}))
            requests.emplace_back(UsePreset{shown_, preset.name});
    }
    ImGui::Dummy({0, ui.px(8)});
}

}  // namespace collidoscope::app
