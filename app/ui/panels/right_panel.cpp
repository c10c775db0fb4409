#include "app/ui/panels/right_panel.h"

#include <algorithm>

#include "app/ui/widgets/number_format.h"
#include "app/ui/widgets/widgets.h"

namespace app {
namespace {

/// Begins a part of the panel that scrolls by itself, with its scroll bar in the margin; ImGui::EndChild() ends it.
void beginPart(const char* id, float height, float rowsHeight) {
    const float bar = rowsHeight > height ? ImGui::GetStyle().ScrollbarSize : 0.0f;
    const float width = ImGui::GetContentRegionAvail().x + bar;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(id, {width, std::max(height, 1.0f)});
    ImGui::PopStyleVar();
}

/// The height of all rows that were drawn into the part so far.
float rowsHeight() { return ImGui::GetCursorPosY(); }

}  // namespace

void RightPanel::draw(const Ui& ui, Session& session, const Interaction& interaction,
                      std::span<const std::string> meshes, Requests& requests) {
    wrappedText(ui.fonts.text, ui.text(), session.info().entry.summary);
    ImGui::Dummy({0, ui.px(4)});
    if (const auto handle = interaction.selectedHandle(session)) {
        wrappedText(ui.fonts.strong, ui.accent(), readableName(handle->name));
        handle_.draw(ui, session, *handle);
    }

    // Each of the two parts gets half the room, and what the other one leaves of its half.
    const float room = ImGui::GetContentRegionAvail().y - ui.px(2 * 32 + 16);
    const float measures = measuresOpen_ ? measuresHeight_ : 0.0f;
    const float most = std::max(room * 0.5f, room - measures);
    if (sectionHeader(ui, "parameters", "Parameters", parametersOpen_)) {
        beginPart("parameter rows", std::min(parametersHeight_, most), parametersHeight_);
        parameters_.draw(ui, session, meshes, requests);
        parametersHeight_ = rowsHeight();
        ImGui::EndChild();
    }
    ImGui::Dummy({0, ui.px(2)});
    if (sectionHeader(ui, "measures", "Measures", measuresOpen_)) {
        beginPart("measure rows", ImGui::GetContentRegionAvail().y, measuresHeight_);
        measures_.draw(ui, session);
        measuresHeight_ = rowsHeight();
        ImGui::EndChild();
    }
}

}  // namespace app
