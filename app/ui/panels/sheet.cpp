#include "app/ui/panels/sheet.h"

#include <algorithm>
#include <string>

#include "app/ui/panels/panel_layout.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace app {
namespace {

void header(const Ui& ui, const char* title, bool& open) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    textAt(ui.fonts.heading, low, ui.text(),
           fitted(ui.fonts.heading, title, ImGui::GetContentRegionAvail().x - ui.px(44)));
    const float side = ui.target(32);
    ImGui::SetCursorScreenPos(
        {low.x + ImGui::GetContentRegionAvail().x - ui.px(side), low.y + ui.px(12 - side * 0.5f)});
    if (iconButton(ui, "close", icon::kClose, "Close", "Esc", {.size = side})) open = false;
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(44)});
}

}  // namespace

bool dimBackground(const Ui& ui, const char* id) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(window);
    const ImVec4 dim = ui.theme.light ? ImVec4{0.1f, 0.12f, 0.15f, 0.4f} : ImVec4{0.0f, 0.0f, 0.0f, 0.55f};
    ImGui::PushStyleColor(ImGuiCol_WindowBg, dim);
    ImGui::Begin((std::string("##dim") + id).c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    ImGui::End();
    ImGui::PopStyleColor();
    return clicked;
}

Sheet::Sheet(const Ui& ui, const char* title, bool& open, ImVec2 size) {
    if (!open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const bool narrow = window.x < ui.px(kNarrow);
    const float margin = ui.px(narrow ? 16.0f : 32.0f);
    const ImVec2 fit{std::min(ui.px(size.x), window.x - margin), std::min(ui.px(size.y), window.y - margin)};
    if (fit.x < ui.px(64) || fit.y < ui.px(64)) return;
    if (dimBackground(ui, title)) open = false;
    ImGui::SetNextWindowPos({window.x * 0.5f, window.y * 0.5f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize(fit);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(narrow ? 16.0f : 24.0f), ui.px(narrow ? 16.0f : 20.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ui.theme.light ? ui.theme.background : ui.theme.panel));
    ImGui::Begin(title, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    header(ui, title, open);
    ImGui::BeginChild("body");
    visible_ = true;
}

Sheet::~Sheet() {
    if (!visible_) return;
    ImGui::EndChild();
    ImGui::End();
}

}  // namespace app
