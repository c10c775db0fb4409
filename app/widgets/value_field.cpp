#include "app/widgets/value_field.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/session/expression.h"

namespace collidoscope::app {
namespace {

/// The text field is gone; where the keyboard leads through controls, it is at the number again.
void returnKeyboard(ValueEdit& edit) {
    edit.left.clear();
    if (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard)
        ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
}

void display(const Ui& ui, const std::string& id, const ValueStyle& style, ValueEdit& edit) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ui.px(style.width), valueFieldHeight(ui)};
    const ImVec2 high{low.x + size.x, low.y + size.y};
    if (ImGui::InvisibleButton("value", size)) edit.begin(id, style.exact);
    if (edit.left == id) returnKeyboard(edit);
    const bool hovered = ImGui::IsItemHovered();
    const Color face = mix(ui.theme.raised, ui.theme.text, hovered ? 0.08f : 0.0f);
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(face), ui.px(6));
    const float top = low.y + (size.y - ui.fonts.mono->FontSize) * 0.5f;
    textRightAt(ui.fonts.mono, {high.x - ui.px(8), top}, style.color, style.shown);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
}

/// Selects everything once the field has the keyboard.
int selectAll(ImGuiInputTextCallbackData* data) {
    auto& edit = *static_cast<ValueEdit*>(data->UserData);
    if (edit.selecting) data->SelectAll();
    edit.selecting = false;
    return 0;
}

/// True in a frame in which a button or a key went down.
bool anythingPressed() {
    const ImGuiIO& io = ImGui::GetIO();
    const auto justWentDown = [](float duration) { return duration == 0.0f; };
    return std::any_of(std::begin(io.MouseDownDuration), std::end(io.MouseDownDuration), justWentDown) ||
           std::any_of(std::begin(io.KeysDownDuration), std::end(io.KeysDownDuration), justWentDown);
}

/// Takes the text as the number that it means; after a refusal it stays if the user pressed Enter.
void finishTyping(const ValueStyle& style, ValueEdit& edit, const std::string& id, bool entered,
                  const std::function<void(double)>& take) {
    try {
        take(evaluate(edit.text, style.unit));
        edit.forgetRefusal();
    } catch (const std::invalid_argument& error) {
        edit.refuse(id, error.what());
        edit.refusedAt = ImGui::GetFrameCount();
        edit.starting = entered;
        if (entered) return;
    }
    edit.end();
}

}  // namespace

float valueFieldHeight(const Ui& ui) { return ui.px(ui.target(26, 34)); }

void valueField(const Ui& ui, const std::string& id, const ValueStyle& style, ValueEdit& edit,
                const std::function<void(double)>& take) {
    ImGui::PushID(id.c_str());
    if (edit.id != id) {
        display(ui, id, style, edit);
    } else {
        const FontScope mono(ui.fonts.mono);
        const float padding = (valueFieldHeight(ui) - ui.fonts.mono->FontSize) * 0.5f;
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(8), padding});
        ImGui::SetNextItemWidth(ui.px(style.width));
        if (edit.starting) ImGui::SetKeyboardFocusHere();
        edit.starting = false;
        const bool entered = ImGui::InputTextWithHint(
            "##typed", style.exact.c_str(), &edit.text,
            ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways, selectAll, &edit);
        const bool left = ImGui::IsItemDeactivated();
        const bool escaped = left && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const ImU32 edge = edit.refused.empty() ? ui.accent() : ui.danger();
        ImGui::GetWindowDrawList()->AddRect(low, high, edge, ui.px(6), 0, ui.px(1.5f));
        ImGui::PopStyleVar();
        const bool unchanged = edit.text.empty() || edit.text == style.exact;
        if (escaped || ((entered || left) && unchanged)) {
            edit.forgetRefusal();
            edit.end();
        } else if (entered || left) {
            finishTyping(style, edit, id, entered, take);
        }
    }
    ImGui::PopID();
}

void showRefusal(const Ui& ui, ValueEdit& edit, std::string_view id) {
    if (edit.refused != id) return;
    // Once the field was left, its number is a good one again: the words stay until the user does anything else.
    const bool isOver = edit.id != id && ImGui::GetFrameCount() > edit.refusedAt;
    if (isOver && anythingPressed()) return edit.forgetRefusal();
    wrappedText(ui.fonts.small, ui.danger(), edit.why);
}

}  // namespace collidoscope::app
