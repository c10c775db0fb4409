#include "app/ui/panels/right_panel.h"

#include <algorithm>

#include "app/session/step_inside.h"
#include "app/ui/widgets/number_format.h"
#include "app/ui/widgets/widgets.h"

namespace app {
namespace {

constexpr float kHeader = 32.0f, kGap = 6.0f;
constexpr float kWeightOutside = 1.3f;  ///< of the steps while none is shown: all of them fit into the smallest window
constexpr float kWeightInside = 2.5f;   ///< while one of them is shown: it is what is being read

/// Begins rows that scroll by themselves, with the scroll bar in the margin; ImGui::EndChild() ends them.
/// The rows are as wide with the bar as without it: Dear ImGui is told which, for its own measure differs by a gap.
void beginRows(const char* id, float height, float rowsHeight) {
    const bool scrolls = rowsHeight > height;
    const float width = ImGui::GetContentRegionAvail().x + (scrolls ? ImGui::GetStyle().ScrollbarSize : 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(id, {width, std::max(height, 1.0f)}, false,
                      scrolls ? ImGuiWindowFlags_AlwaysVerticalScrollbar : ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleVar();
}

}  // namespace

std::array<float, 3> shareRoom(const std::array<Claim, 3>& claims, float room) {
    std::array<std::size_t, 3> order{0, 1, 2};
    const auto modesty = [&](std::size_t i) { return claims[i].wanted / claims[i].weight; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return modesty(a) < modesty(b); });
    float left = std::max(room, 0.0f), weights = 0.0f;
    for (const Claim& claim : claims) weights += claim.weight;
    std::array<float, 3> given{};
    for (const std::size_t i : order) {
        given[i] = std::min(claims[i].wanted, left * claims[i].weight / weights);
        left -= given[i];
        weights -= claims[i].weight;
    }
    return given;
}

template <typename Rows>
void RightPanel::drawPart(const Ui& ui, Part& part, float height, const Rows& rows) {
    if (sectionHeader(ui, part.title, part.title, part.open)) {
        beginRows(part.rows, height, part.wanted);
        rows();
        part.wanted = ImGui::GetCursorPosY();
        ImGui::EndChild();
    }
    ImGui::Dummy({0, ui.px(2)});
}

void RightPanel::draw(const Ui& ui, Session& session, const Interaction& interaction,
                      std::span<const std::string> meshes, Requests& requests) {
    wrappedText(ui.fonts.text, ui.text(), session.info().entry.summary);
    ImGui::Dummy({0, ui.px(4)});
    if (const auto handle = interaction.selectedHandle(session)) {
        wrappedText(ui.fonts.strong, ui.accent(), readableName(handle->name));
        handle_.draw(ui, session, *handle);
    }

    const bool stepper = stepParameter(session.demo()).has_value();
    const demos::Explanation told = stepper ? session.demo().explain() : demos::Explanation{};
    if (!stepper) steps_.letGo(session);
    const auto wanted = [](const Part& part) { return part.open ? part.wanted : 0.0f; };
    const float headers = ui.px(kHeader + kGap + 4) * (stepper ? 3.0f : 2.0f);
    const auto [parameters, steps, measures] =
        shareRoom({Claim{wanted(parameterPart_)},
                   Claim{stepper ? wanted(stepPart_) : 0.0f, told.shown > 0 ? kWeightInside : kWeightOutside},
                   Claim{wanted(measurePart_)}},
                  ImGui::GetContentRegionAvail().y - headers);
    drawPart(ui, parameterPart_, parameters, [&] { parameters_.draw(ui, session, meshes, requests); });
    if (stepper) drawPart(ui, stepPart_, steps, [&] { steps_.draw(ui, session, told, requests); });
    drawPart(ui, measurePart_, measures, [&] { measures_.draw(ui, session); });
}

void RightPanel::letGo(Session& session) {
    parameters_.letGo(session);
    steps_.letGo(session);
}

}  // namespace app
