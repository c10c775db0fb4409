#include "app/ui/panels/panel.h"

#include <algorithm>

namespace collidoscope::app {

float atRowStart(const RowEnds& ends, float scroll, float before, float room, bool drags) {
    constexpr float kAir = 0.5f;  // px: scrolling rounds to pixels
    if (ends.empty() || scroll <= 0.0f) return std::max(scroll, 0.0f);
    const auto next = std::lower_bound(ends.begin(), ends.end(), scroll - kAir);
    const float after = next == ends.end() ? ends.back() : *next;
    const float start = next == ends.begin() ? 0.0f : *std::prev(next);
    if (after - start > room) return scroll;
    const auto last = std::lower_bound(ends.begin(), ends.end(), ends.back() - room - kAir);  // shows the end of all
    const bool onwards = drags ? after - scroll < scroll - start : scroll >= before;
    return std::min(onwards ? after : start, *last);
}

void flowChip(const Ui& ui, float right, float width) {
    constexpr float kGap = 6.0f;  // px at 100 %
    ImGui::SameLine(0, ui.px(kGap));
    if (ImGui::GetCursorScreenPos().x + width <= right) return;
    ImGui::NewLine();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ui.px(kGap));
}

ImGuiWindowFlags dockedFlags(bool scrolls) {
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (!scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    return flags;
}

Panel::Panel(const Ui& ui, const char* id, const Box& box, bool scrolls, ImVec2 padding, ImGuiWindowFlags more) {
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(padding.x), ui.px(padding.y)});
    ImGui::Begin(id, nullptr, dockedFlags(scrolls) | more);
    ImGui::PopStyleVar();
}

Panel::~Panel() { ImGui::End(); }

}  // namespace collidoscope::app
