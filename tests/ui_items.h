#pragma once
/// The places of the widgets of Dear ImGui, by their identifiers: tests need not feel for them with the mouse.

#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

namespace collidoscope::tests {

/// A panel, or a scrolling part of it, under the name that Dear ImGui 1.86 gives to a child window; null: not shown.
inline ImGuiWindow* windowOf(const char* panel, const char* part = nullptr) {
    if (!part) return ImGui::FindWindowByName(panel);
    std::array<char, 256> name{};
    std::snprintf(name.data(), name.size(), "%s/%s_%08X", panel, part, ImHashStr(part, 0, ImHashStr(panel, 0, 0)));
    return ImGui::FindWindowByName(name.data());
}

/// The rectangle of a widget, px, though it may be scrolled out of sight; nothing when there is none of that name.
/// `ids` lead from the window to the widget; `showFrame` shows one frame.
///
/// Dear ImGui notes the rectangle of the item that the keyboard would be at, so for one frame it is at the wanted one.
template <typename ShowFrame>
std::optional<ImRect> itemRect(ImGuiWindow* window, std::span<const char* const> ids, ShowFrame showFrame) {
    if (!window) return std::nullopt;
    ImGuiID wanted = window->ID;
    for (const char* id : ids) wanted = ImHashStr(id, 0, wanted);
    ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImGuiID before = context.NavId;
    ImGuiWindow* const windowBefore = context.NavWindow;
    const ImRect none{1e9f, 1e9f, 1e9f, 1e9f};
    context.NavId = wanted;
    context.NavWindow = window;
    for (ImRect& rect : window->NavRectRel) rect = none;
    showFrame();
    std::optional<ImRect> found;
    for (const ImRect& rect : window->NavRectRel)
        if (rect.Min.x < 1e8f) found = ImGui::WindowRectRelToAbs(window, rect);
    context.NavId = before;
    context.NavWindow = windowBefore;
    return found;
}
template <typename ShowFrame>
std::optional<ImRect> itemRect(ImGuiWindow* window, std::initializer_list<const char*> ids, ShowFrame showFrame) {
    return itemRect(window, std::span(ids.begin(), ids.size()), showFrame);
}

/// A widget in a part of the panel on the right: "parameter rows", "step rows", "measure rows".
struct PartItem {
    ImGuiWindow* window = nullptr;  ///< it is in: the column that scrolls, or the measures that are watched below it
    ImRect rect{};
};
template <typename ShowFrame>
std::optional<PartItem> partItem(const char* part, std::initializer_list<const char*> ids, ShowFrame showFrame) {
    ImGuiWindow* const watched = windowOf("##parameters", part);
    if (watched && watched->Active)
        if (const auto rect = itemRect(watched, ids, showFrame)) return PartItem{watched, *rect};
    std::vector<const char*> path{part};
    path.insert(path.end(), ids.begin(), ids.end());
    ImGuiWindow* const column = windowOf("##parameters", "rows");
    const auto rect = itemRect(column, std::span<const char* const>(path), showFrame);
    return rect ? std::optional(PartItem{column, *rect}) : std::nullopt;
}

}  // namespace collidoscope::tests
