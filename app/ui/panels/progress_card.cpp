#include "app/ui/panels/progress_card.h"

#include <algorithm>

#include "app/widgets/widgets.h"

namespace app {
namespace {

void drawBar(const Ui& ui, ImVec2 low, float width, float done) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float bottom = low.y + ui.px(4);
    list.AddRectFilled(low, {low.x + width, bottom}, packed(mix(ui.theme.raised, ui.theme.text, 0.12f)), ui.px(2));
    list.AddRectFilled(low, {low.x + width * std::clamp(done, 0.0f, 1.0f), bottom}, ui.accent(), ui.px(2));
}

}  // namespace

bool drawProgressCard(const Ui& ui, const Box& scene, const Progress& progress) {
    const float width = std::min(ui.px(360), scene.width - ui.px(24));
    if (width < ui.px(120)) return false;
    const float details = progress.details.empty() ? 0.0f : ui.px(24);
    ImGui::SetNextWindowPos({scene.x + scene.width * 0.5f, scene.y + ui.px(24)}, ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::SetNextWindowSize({width, ui.px(72) + details});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyle().Colors[ImGuiCol_PopupBg]);
    ImGui::Begin("##progress", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = width - ui.px(32);
    textAt(ui.fonts.text, {low.x, low.y + ui.px(4)}, ui.text(),
           fitted(ui.fonts.text, progress.title, room - ui.px(78)));
    textAt(ui.fonts.small, {low.x, low.y + ui.px(30)}, ui.quiet(), fitted(ui.fonts.small, progress.details, room));
    ImGui::SetCursorScreenPos({low.x + width - ui.px(104), low.y - ui.px(4)});
    const bool cancelled = wordButton(ui, "cancel", "Cancel", {.size = 28, .filled = true});
    drawBar(ui, {low.x, low.y + ui.px(36) + details}, room, progress.done);
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return cancelled;
}

}  // namespace app
