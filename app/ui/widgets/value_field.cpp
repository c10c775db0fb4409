#include "app/ui/widgets/value_field.h"

#include <imgui_stdlib.h>

#include "app/session/expression.h"

namespace app {
namespace {

constexpr float kHeight = 26.0f;

void display(const Ui& ui, const std::string& id, const ValueLook& look, ValueEdit& edit) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ui.px(look.width), ui.px(kHeight)};
    const ImVec2 high{low.x + size.x, low.y + size.y};
    if (ImGui::InvisibleButton("value", size)) edit.begin(id, look.exact);
    const bool hovered = ImGui::IsItemHovered();
    const Color face = mix(ui.theme.raised, ui.theme.text, hovered ? 0.08f : 0.0f);
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(face), ui.px(6));
    const float top = low.y + (size.y - ui.fonts.mono->FontSize) * 0.5f;
    textRightAt(ui.fonts.mono, {high.x - ui.px(8), top}, look.color, look.shown);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
}

/// Selects everything once the field has the keyboard.
int selectAll(ImGuiInputTextCallbackData* data) {
    auto& edit = *static_cast<ValueEdit*>(data->UserData);
    if (edit.selecting) data->SelectAll();
    edit.selecting = false;
    return 0;
}

}  // namespace

std::optional<double> valueField(const Ui& ui, const std::string& id, const ValueLook& look, ValueEdit& edit) {
    ImGui::PushID(id.c_str());
    std::optional<double> typed;
    if (edit.id != id) {
        display(ui, id, look, edit);
    } else {
        const FontScope mono(ui.fonts.mono);
        const float padding = (ui.px(kHeight) - ui.fonts.mono->FontSize) * 0.5f;
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(8), padding});
        ImGui::SetNextItemWidth(ui.px(look.width));
        if (edit.starting) ImGui::SetKeyboardFocusHere();
        edit.starting = false;
        const bool entered = ImGui::InputTextWithHint(
            "##typed", look.exact.c_str(), &edit.text,
            ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways, selectAll, &edit);
        const bool left = ImGui::IsItemDeactivated();
        const bool escaped = left && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const ImU32 edge = edit.error.empty() ? ui.accent() : ui.danger();
        ImGui::GetWindowDrawList()->AddRect(low, high, edge, ui.px(6), 0, ui.px(1.5f));
        ImGui::PopStyleVar();
        const bool unchanged = edit.text.empty() || edit.text == look.exact;
        if (escaped || ((entered || left) && unchanged)) {
            edit.end();
        } else if (entered || left) {
            try {
                typed = evaluate(edit.text, look.unit);
                edit.end();
            } catch (const ExpressionError& error) {
                edit.error = error.what();
                // Enter keeps the text so that it can be mended; a click elsewhere gives it up.
                if (entered)
                    edit.starting = true;
                else
                    edit.end();
            }
        }
    }
    ImGui::PopID();
    return typed;
}

}  // namespace app
