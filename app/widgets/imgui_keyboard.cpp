/// Keyboard navigation through panels and sheets, and the mark around the control that has the keyboard.

#include <imgui.h>
#include <imgui_internal.h>

#include "app/widgets/imgui_platform.h"

namespace collidoscope::app {
namespace {

void leadInto(ImGuiWindow& window) {
    ImGui::FocusWindow(&window);
    ImGui::NavInitWindow(&window, true);
}

}  // namespace

void ImGuiPlatform::leadKeyboard(const char* window) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    leadsKeyboard_ = window != nullptr;
    if (!window) {
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
        context_->NavDisableHighlight = true;
        return;
    }
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGuiWindow* wanted = ImGui::FindWindowByName(window);
    if (wanted) leadInto(*wanted);
}

bool ImGuiPlatform::isShown(const char* name) const {
    ImGui::SetCurrentContext(context_);
    const ImGuiWindow* const window = ImGui::FindWindowByName(name);
    return window && window->WasActive && !window->Hidden;
}

void ImGuiPlatform::leadKeyboardInFront(int direction) {
    ImGui::SetCurrentContext(context_);
    // Sheets alone have a title; the body of one follows it, and lies before what came earlier.
    const auto isOfSheet = [](const ImGuiWindow& window) {
        return window.WasActive && !window.Hidden && window.RootWindow->Name[0] != '#' &&
               !(window.Flags & (ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_Popup));
    };
    ImGuiWindow* front = nullptr;
    for (ImGuiWindow* window : context_->Windows)
        if (isOfSheet(*window)) front = window;
    if (!front) return;
    leadsKeyboard_ = true;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    const ImGuiWindow* const at = context_->NavWindow;
    if (!at || at->RootWindow != front->RootWindow || context_->NavId == 0) return leadInto(*front);
    // Dear ImGui itself goes from field to field only; a request of its focus calls counts every control.
    ImGui::NavMoveRequestSubmit(ImGuiDir_None, direction < 0 ? ImGuiDir_Up : ImGuiDir_Down,
                                ImGuiNavMoveFlags_Tabbing | ImGuiNavMoveFlags_FocusApi,
                                ImGuiScrollFlags_KeepVisibleEdgeX | ImGuiScrollFlags_KeepVisibleEdgeY);
    context_->NavTabbingDir = direction;
    context_->NavTabbingCounter = -1;
    context_->NavTabbingResultFirst.Clear();
}

void ImGuiPlatform::leadKeyboardInPopup() {
    ImGui::SetCurrentContext(context_);
    if (context_->OpenPopupStack.empty() || !context_->OpenPopupStack.back().Window) return;
    leadsKeyboard_ = true;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    leadInto(*context_->OpenPopupStack.back().Window);
}

bool ImGuiPlatform::hasPopup() const {
    ImGui::SetCurrentContext(context_);
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

void ImGuiPlatform::closePopups() {
    ImGui::SetCurrentContext(context_);
    if (!context_->OpenPopupStack.empty()) ImGui::ClosePopupToLevel(0, true);
}

void ImGuiPlatform::markKeyboard(unsigned color, float width) const {
    const ImGuiWindow* window = context_->NavWindow;
    if (!leadsKeyboard_ || !window || context_->NavId == 0 || !window->WasActive) return;
    const ImRect& relative = window->NavRectRel[context_->NavLayer];
    if (!(relative.Max.x > relative.Min.x)) return;
    const ImRect rect = ImGui::WindowRectRelToAbs(const_cast<ImGuiWindow*>(window), relative);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.PushClipRect(window->OuterRectClipped.Min, window->OuterRectClipped.Max);
    list.AddRect(rect.Min, rect.Max, color, 3.0f * width, 0, width);
    list.PopClipRect();
}

}  // namespace collidoscope::app
