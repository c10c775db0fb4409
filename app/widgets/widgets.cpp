#include "app/widgets/widgets.h"

#include <algorithm>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/widgets/icons.h"

namespace collidoscope::app {
namespace {

Color faceColor(const Ui& ui, const ButtonStyle& style, bool hovered, bool held) {
    const Color base = style.primary && style.enabled ? ui.theme.accent : ui.theme.raised;
    const float lift = held ? 0.18f : hovered ? 0.09f : 0.0f;
    return mix(base, style.primary && !ui.theme.light ? Color{1.0f} : ui.theme.text, lift);
}

void drawFace(const Ui& ui, ImVec2 low, ImVec2 high, const ButtonStyle& style) {
    const bool hovered = style.enabled && ImGui::IsItemHovered();
    const bool held = hovered && ImGui::IsItemActive();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rounding = ui.px(6);
    if (style.filled || style.primary || hovered) {
        list.AddRectFilled(low, high, packed(faceColor(ui, style, hovered, held)), rounding);
    }
    if (style.active) list.AddRectFilled(low, high, ui.accent(0.2f), rounding);
}

ImU32 inkColor(const Ui& ui, const ButtonStyle& style) {
    if (!style.enabled) return packed(ui.theme.quiet, 0.4f);
    if (style.primary) return packed(ui.theme.light ? ui.theme.background : Color{0.05f, 0.08f, 0.11f});
    if (style.active) return ui.accent();
    return ImGui::IsItemHovered() || style.filled ? ui.text() : ui.quiet();
}

/// Where the finger does not hide it: above it, or below where there is more room, and within the window.
void placeTipAboveFinger(const Ui& ui) {
    const ImVec2 finger = ImGui::GetIO().MousePos, window = ImGui::GetIO().DisplaySize;
    const bool above = finger.y > 0.4f * window.y;
    const float half = std::min(ui.px(160), 0.5f * window.x);  // of the widest tip
    const float x = std::clamp(finger.x, half, window.x - half);
    ImGui::SetNextWindowPos({x, finger.y + ui.px(above ? -28.0f : 36.0f)}, ImGuiCond_Always,
                            {0.5f, above ? 1.0f : 0.0f});
}

}  // namespace

bool iconButton(const Ui& ui, const char* id, const char* icon, std::string_view tip, std::string_view keys,
                const ButtonStyle& style) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float side = ui.px(style.size);
    const bool pressed = ImGui::InvisibleButton(id, {side, side}) && style.enabled;
    const ImVec2 high{low.x + side, low.y + side};
    drawFace(ui, low, high, style);
    textCentered(style.size < 28.0f ? ui.fonts.small : ui.fonts.text, low, high, inkColor(ui, style), icon);
    if (style.enabled && ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    tipForItem(ui, tip, keys, style.tipAbove);
    return pressed;
}

bool wordButton(const Ui& ui, const char* id, std::string_view word, const ButtonStyle& style) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{textSize(ui.fonts.text, word).x + ui.px(24), ui.px(ui.target(style.size))};
    const bool pressed = ImGui::InvisibleButton(id, size) && style.enabled;
    const ImVec2 high{low.x + size.x, low.y + size.y};
    drawFace(ui, low, high, style);
    textCentered(ui.fonts.text, low, high, inkColor(ui, style), word);
    if (style.enabled && ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return pressed;
}

bool toggleSwitch(const Ui& ui, const char* id, bool on) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ui.px(36), ui.px(20)};
    const bool flipped = ImGui::InvisibleButton(id, size);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Color track = on ? ui.theme.accent : mix(ui.theme.raised, ui.theme.text, hovered ? 0.3f : 0.2f);
    list.AddRectFilled(low, {low.x + size.x, low.y + size.y}, packed(track), size.y * 0.5f);
    const float radius = size.y * 0.5f - ui.px(3);
    const float x = on ? low.x + size.x - size.y * 0.5f : low.x + size.y * 0.5f;
    const Color knob = ui.theme.light || !on ? Color{1.0f} : ui.theme.background;
    list.AddCircleFilled({x, low.y + size.y * 0.5f}, radius, packed(knob), 24);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return flipped;
}

bool fitsSegmented(const Ui& ui, std::span<const std::string> words, float width) {
    const float cell = width / static_cast<float>(std::max<std::size_t>(words.size(), 1)) - ui.px(12);
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return textSize(ui.fonts.small, word).x <= cell; });
}

int segmented(const Ui& ui, const char* id, std::span<const std::string> words, int chosen, float width) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = ui.px(ui.target(28)), pad = ui.px(2);
    const float cell = width / static_cast<float>(words.size());
    ImGui::InvisibleButton(id, {width, height});
    const bool hovered = ImGui::IsItemHovered();
    const float mouse = (ImGui::GetIO().MousePos.x - low.x) / cell;
    const int under = hovered ? std::clamp(static_cast<int>(mouse), 0, static_cast<int>(words.size()) - 1) : -1;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, packed(ui.theme.raised), ui.px(6));
    for (int i = 0; i < static_cast<int>(words.size()); ++i) {
        const ImVec2 a{low.x + cell * static_cast<float>(i) + pad, low.y + pad};
        const ImVec2 b{a.x + cell - 2 * pad, low.y + height - pad};
        if (i == chosen) list.AddRectFilled(a, b, ui.accent(ui.theme.light ? 0.9f : 0.28f), ui.px(5));
        const ImU32 ink = i == chosen  ? (ui.theme.light ? packed(ui.theme.background) : ui.text())
                          : i == under ? ui.text()
                                       : ui.quiet();
        textCentered(ui.fonts.small, a, b, ink, words[static_cast<std::size_t>(i)]);
    }
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return ImGui::IsItemClicked() ? under : -1;
}

bool beginDropDown(const Ui& ui, const char* id, std::string_view shown, float width) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = ui.touch ? ui.px(ui.target(0)) : ImGui::GetFrameHeight();
    const std::string preview = fitted(ui.fonts.text, shown, width - ui.px(40));
    ImGui::SetNextItemWidth(width);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ImGui::GetStyle().FramePadding.x, (height - ImGui::GetFontSize()) * 0.5f});
    const bool open =
        ImGui::BeginCombo(id, preview.c_str(), ImGuiComboFlags_NoArrowButton | ImGuiComboFlags_HeightLarge);
    ImGui::PopStyleVar(2);
    // The list is a window of its own by now: the chevron belongs to the one behind it.
    if (open) {
        closeOnEscape();
    } else {
        textCentered(ui.fonts.text, {low.x + width - ui.px(28), low.y}, {low.x + width, low.y + height}, ui.quiet(),
                     icon::kAngleDown);
    }
    return open;
}

bool dropDownRow(const Ui& ui, const char* label, bool chosen) {
    return ImGui::Selectable(label, chosen, 0, {0.0f, ui.touch ? ui.px(Ui::kFinger - 4) : 0.0f});
}

float sectionHeaderHeight(const Ui& ui) { return ui.px(ui.target(28, 36)); }

bool sectionHeader(const Ui& ui, const char* id, std::string_view title, bool& open) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, sectionHeaderHeight(ui)};
    if (ImGui::InvisibleButton(id, size)) open = !open;
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 high{low.x + size.x, low.y + size.y};
    const ImU32 ink = hovered ? ui.text() : ui.quiet();
    const float line = (size.y - ui.fonts.strong->FontSize) * 0.5f;
    textAt(ui.fonts.strong, {low.x, low.y + line}, ui.text(), title);
    textCentered(ui.fonts.text, {high.x - ui.px(20), low.y}, high, ink, open ? icon::kAngleDown : icon::kAngleRight);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return open;
}

SplitterResult splitter(const Ui& ui, const char* id, float height) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, middle = low.y + height * 0.5f;
    ImGui::InvisibleButton(id, {width, height});
    const bool held = ImGui::IsItemActive();
    if (held || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
        const ImU32 ink = held ? ui.accent() : ui.quiet();
        ImGui::GetWindowDrawList()->AddLine({low.x, middle}, {low.x + width, middle}, ink, ui.px(1.5f));
    }
    return {.began = ImGui::IsItemActivated(),
            .moved = held ? ImGui::GetIO().MouseDelta.y : 0.0f,
            .reset = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)};
}

void tipForItem(const Ui& ui, std::string_view tip, std::string_view keys, bool above) {
    if (tip.empty() || !ui.tips || !ImGui::IsItemHovered() || ImGui::IsAnyItemActive()) return;
    // Where the margins of two controls overlap, one of them has the mouse.
    const ImGuiID hovered = ImGui::GetHoveredID(), item = ImGui::GetItemID();
    if (hovered != 0 && item != 0 && hovered != item) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(7)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    if (ui.touch)
        placeTipAboveFinger(ui);
    else if (above)
        ImGui::SetNextWindowPos({ImGui::GetItemRectMax().x, ImGui::GetItemRectMin().y - ui.px(6)}, ImGuiCond_Always,
                                {1.0f, 1.0f});
    ImGui::BeginTooltip();
    wrappedText(ui.fonts.text, ui.text(), tip, ui.px(300));
    if (!keys.empty() && !ui.touch) {
        ImGui::SameLine(0, ui.px(12));
        const FontScope scope(ui.fonts.monoSmall);
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.px(2));
        ImGui::PushStyleColor(ImGuiCol_Text, ui.quiet());
        ImGui::TextUnformatted(keys.data(), keys.data() + keys.size());
        ImGui::PopStyleColor();
    }
    ImGui::EndTooltip();
    ImGui::PopStyleVar(2);
}

bool searchField(const Ui& ui, const char* id, const char* hint, std::string& text, float width, bool takesKeyboard) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = ui.px(ui.target(32));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, packed(ui.theme.raised), ui.px(6));
    textCentered(ui.fonts.small, low, {low.x + ui.px(32), low.y + height}, ui.quiet(), icon::kSearch);
    bool changed = false;
    const float clear = ui.target(24, 36), clearWidth = text.empty() ? 0.0f : ui.px(clear + 4);
    if (!text.empty()) {
        ImGui::SetCursorScreenPos({low.x + width - clearWidth, low.y + (height - ui.px(clear)) * 0.5f});
        ImGui::PushID(id);
        changed = iconButton(ui, "clear", icon::kClose, "Clear", {}, {.size = clear});
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos({low.x + ui.px(26), low.y});
    if (changed) text.clear();
    if (changed || takesKeyboard) ImGui::SetKeyboardFocusHere();  // the next letters are meant for the field
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0u);
    const float padding = (height - ui.fonts.text->FontSize) * 0.5f;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(6), padding});
    ImGui::SetNextItemWidth(width - ui.px(26) - clearWidth);
    changed |= ImGui::InputTextWithHint(id, hint, &text);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return changed;
}

void closeOnEscape() {
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
}

}  // namespace collidoscope::app
