#include "app/ui/panels/panel.h"

namespace app {

ImGuiWindowFlags dockedFlags(bool scrolls) {
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav;
    if (!scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    return flags;
}

Panel::Panel(const Ui& ui, const char* id, const Box& box, bool scrolls, ImVec2 padding) {
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(padding.x), ui.px(padding.y)});
    ImGui::Begin(id, nullptr, dockedFlags(scrolls));
    ImGui::PopStyleVar();
}

Panel::~Panel() { ImGui::End(); }

}  // namespace app
