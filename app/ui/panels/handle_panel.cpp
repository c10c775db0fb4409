#include "app/session/sweep_axis.h"
#include "app/ui/panels/right_panel.h"

#include <array>
#include <string>

#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

void moveTo(Session& session, const demos::HandleInfo& handle, const demos::HandlePose& place) {
    session.beginGesture();
    session.act(demos::MoveHandle{handle.name, place});
    session.endGesture();
}

/// One line with the effect of the handle, or the reason why a typed value is refused.
void drawHandleLine(const Ui& ui, const demos::HandleInfo& handle, const ValueEdit& edit, float width) {
    const auto refuses = [&](const char* part) { return edit.refused == handle.name + part; };
    const bool refused = refuses(" length") || refuses("x") || refuses("y") || refuses("z");
    const std::string& words = refused ? edit.why : handle.tip;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const std::string line = fitted(ui.fonts.small, words, width);
    textAt(ui.fonts.small, low, refused ? ui.danger() : ui.quiet(), line);
    ImGui::Dummy({width, ui.fonts.small->FontSize});
    if (line != words) tipForItem(ui, words);
}

/// Under the right mouse button, on the name.
void drawHandleMenu(const Ui& ui, const demos::HandleInfo& handle, Requests& requests) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    if (ImGui::BeginPopupContextItem("handle menu")) {
        closeOnEscape();
        const std::string words = std::string(icon::kSliders) + "  Sweep…";
        if (ImGui::Selectable(words.c_str(), false, 0, {0, ui.px(ui.target(20, 36))}))
            requests.emplace_back(AskToSweep{sweptNames(handle).front()});
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

float HandlePanel::height(const Ui& ui) {
    return ui.fonts.strong->FontSize + ui.fonts.small->FontSize + valueFieldHeight(ui) +
           3.0f * ImGui::GetStyle().ItemSpacing.y;
}

void HandlePanel::draw(const Ui& ui, Session& session, const demos::HandleInfo& handle, Requests& requests) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 head = ImGui::GetCursorScreenPos();
    textAt(ui.fonts.strong, head, ui.accent(), fitted(ui.fonts.strong, readableName(handle.name), width));
    ImGui::InvisibleButton("handle", {width, ui.fonts.strong->FontSize});
    drawHandleMenu(ui, handle, requests);
    drawHandleLine(ui, handle, edit_, width);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float top = low.y + (valueFieldHeight(ui) - ui.fonts.text->FontSize) * 0.5f;
    demos::HandlePose place = handle.place;
    if (handle.kind == demos::HandleKind::Stretch) {
        textAt(ui.fonts.text, {low.x, top}, ui.text(), "Length");
        textAt(ui.fonts.small, {low.x + width - ui.px(32), top + ui.px(1)}, ui.quiet(), "m");
        ImGui::SetCursorScreenPos({low.x + width - ui.px(124), low.y});
        const double length = static_cast<double>(place.length);
        const ValueStyle style{
            .shown = formatNumber(length), .exact = formatExact(length), .unit = "m", .color = ui.text(), .width = 84};
        valueField(ui, handle.name + " length", style, edit_, [&](double typed) {
            place.length = static_cast<float>(typed);
            moveTo(session, handle, place);
        });
    } else {
        constexpr std::array kAxes{"x", "y", "z"};
        const float cell = (width - ui.px(20)) / 3.0f;
        for (int i = 0; i < 3; ++i) {
            const float x = low.x + static_cast<float>(i) * (cell + ui.px(4));
            textAt(ui.fonts.text, {x, top}, ui.quiet(), kAxes[static_cast<std::size_t>(i)]);
            ImGui::SetCursorScreenPos({x + ui.px(14), low.y});
            const double value = static_cast<double>(place.position[i]);
            const ValueStyle style{.shown = formatNumber(value),
                                   .exact = formatExact(value),
                                   .unit = "m",
                                   .color = ui.text(),
                                   .width = cell / ui.scale - 14};
            valueField(ui, handle.name + kAxes[static_cast<std::size_t>(i)], style, edit_, [&](double typed) {
                place.position[i] = static_cast<float>(typed);
                moveTo(session, handle, place);
            });
        }
        textAt(ui.fonts.small, {low.x + width - ui.px(11), top + ui.px(1)}, ui.quiet(), "m");
    }
}

}  // namespace collidoscope::app
