#include "app/ui/panels/findings_panel.h"

#include <algorithm>
#include <string>

#include "app/inspect/inspection.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

constexpr float kFindRow = 22.0f, kFindDetail = 17.0f, kFindMore = 20.0f;  // px at 100 %
constexpr int kFindRows = 6;                                               ///< shown at once

/// A row that can be clicked, on a plate of its own while it is chosen or under the mouse.
bool findRow(const Ui& ui, const char* id, float height, bool chosen) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool clicked = ImGui::InvisibleButton(id, {width, height});
    if (chosen || ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled({low.x - ui.px(4), low.y}, {low.x + width, low.y + height},
                                                  packed(ui.theme.raised), ui.px(5));
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return clicked;
}

}  // namespace

void FindingsPanel::draw(const Ui& ui, const Session& session, Requests& requests, RowEnds& ends) {
    const demos::ListsFindings* const lists = findingsOf(session);
    if (lists == nullptr) return;
    const demos::Findings findings = lists->findings();
    ImGui::PushID("finds");
    drawHead(ui, findings, requests);
    ends.push_back(ImGui::GetCursorPosY());
    const int count = static_cast<int>(findings.list.size());
    // The one that is picked stays among the rows.
    if (findings.picked > 0) first_ = std::clamp(first_, findings.picked - kFindRows, findings.picked - 1);
    first_ = std::clamp(first_, 0, std::max(0, count - kFindRows));
    const int end = std::min(first_ + kFindRows, count);
    if (first_ > 0) {
        drawMore(ui, "before", static_cast<std::size_t>(first_), first_, icon::kAngleUp, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
    for (int i = first_; i < end; ++i) {
        drawRow(ui, findings, i + 1, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
    if (findings.count > static_cast<std::size_t>(end)) {
        drawMore(ui, "after", findings.count - static_cast<std::size_t>(end), std::min(end + 1, count),
                 icon::kAngleDown, requests);
        ends.push_back(ImGui::GetCursorPosY());
    }
    ImGui::PopID();
    ImGui::Dummy({0, ui.px(8)});
    ends.push_back(ImGui::GetCursorPosY());
}

void FindingsPanel::drawHead(const Ui& ui, const demos::Findings& findings, Requests& requests) const {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, side = ui.target(28), height = ui.px(side);
    const float buttons = ui.px(3 * side + 2 * 2);
    const std::string words =
        findings.count == 0 ? "No disagreement in this frame"
                            : demos::countText(findings.count, "disagreement", "disagreements") + " in this frame";
    textAt(ui.fonts.strong, {low.x, low.y + (height - ui.fonts.strong->FontSize) * 0.5f},
           findings.count > 0 ? ui.danger() : ui.quiet(), fitted(ui.fonts.strong, words, width - buttons - ui.px(8)));
    ImGui::SetCursorScreenPos({low.x + width - buttons, low.y});
    const auto button = [&](const char* id, const char* sign, CommandId command, const char* tip, bool enabled) {
        if (iconButton(ui, id, sign, tip, keysOf(command), {.enabled = enabled, .size = side, .filled = true}))
            requests.emplace_back(command);
    };
    button("open", icon::kSearch, CommandId::ExamineCase, "Open the picked disagreement as a case", findings.count > 0);
    ImGui::SameLine(0, ui.px(2));
    button("previous", icon::kAngleUp, CommandId::PreviousFind,
           "Previous disagreement, in this frame or an earlier one",
           findings.picked > 1 || findings.before.has_value());
    ImGui::SameLine(0, ui.px(2));
    button("next", icon::kAngleDown, CommandId::NextFind, "Next disagreement, in this frame or a later one",
           findings.picked < static_cast<int>(findings.list.size()) || findings.after.has_value());
}

void FindingsPanel::drawRow(const Ui& ui, const demos::Findings& findings, int number, Requests& requests) {
    const demos::ListedFinding& find = findings.list[static_cast<std::size_t>(number - 1)];
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool chosen = number == findings.picked;
    const std::string id = "find " + std::to_string(number);
    const bool clicked = findRow(ui, id.c_str(), ui.px(kFindRow + kFindDetail), chosen);
    const bool isSecond = ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] == 2;
    const bool twice = clicked && clicked_ == number && isSecond;
    if (clicked) clicked_ = twice ? 0 : number;
    tipForItem(ui, find.sentence + "\nA double click opens it as a case.");
    const float top = low.y + (ui.px(kFindRow) - ui.fonts.text->FontSize) * 0.5f;
    const ImU32 ink = chosen ? ui.accent() : ui.text();
    const std::string amountText = withMinusSigns(find.amount);
    const float amount = textSize(ui.fonts.monoSmall, amountText).x;
    textRightAt(ui.fonts.monoSmall, {low.x + width - ui.px(4), top + ui.px(1)}, ink, amountText);
    textAt(ui.fonts.text, {low.x, top}, ink, fitted(ui.fonts.text, find.subject, width - amount - ui.px(12)));
    textAt(ui.fonts.small, {low.x + ui.px(8), low.y + ui.px(kFindRow - 2)}, ui.quiet(), find.what);
    if (twice) {
        requests.emplace_back(PickFind{number});
        requests.emplace_back(CommandId::ExamineCase);
    } else if (clicked && !chosen) {
        requests.emplace_back(PickFind{number});
    }
}

/// Stands for rows that are not shown; a click picks the nearest of them.
void FindingsPanel::drawMore(const Ui& ui, const char* id, std::size_t count, int number, const char* icon,
                             Requests& requests) const {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool clicked = findRow(ui, id, ui.px(ui.target(kFindMore, 36)), false);
    textAt(ui.fonts.small, {low.x, low.y + ui.px(3)}, ui.quiet(),
           std::string(icon) + "  " + std::to_string(count) + " more");
    if (clicked) requests.emplace_back(PickFind{number});
}

}  // namespace collidoscope::app
