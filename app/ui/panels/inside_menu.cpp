#include "app/ui/panels/inside_menu.h"

#include <algorithm>
#include <utility>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr const char* kMenu = "look inside";

const char* iconOf(InsideMenu::Row::Kind kind) {
    switch (kind) {
        case InsideMenu::Row::Kind::Why:
            return icon::kQuestion;
        case InsideMenu::Row::Kind::Case:
            return icon::kFolderOpen;
        case InsideMenu::Row::Kind::Numbers:
        case InsideMenu::Row::Kind::Sweep:
            return icon::kSliders;
        case InsideMenu::Row::Kind::PickOther:
            return icon::kMagic;
        case InsideMenu::Row::Kind::Inside:
            break;
    }
    return icon::kSearch;
}

}  // namespace

void InsideMenu::open(std::string shape, std::vector<Row> rows, std::vector<BodyCurve> curves) {
    opens_ = true;
    shape_ = std::move(shape), rows_ = std::move(rows), curves_ = std::move(curves);
}

bool InsideMenu::drawRow(const Ui& ui, const char* icon, const std::string& words) {
    return ImGui::Selectable((std::string(icon) + "  " + words).c_str(), false, 0, {0, ui.px(ui.target(20, 36))});
}

Request InsideMenu::requestOf(const Row& row) {
    switch (row.kind) {
        case Row::Kind::Numbers:
            return ShowNumbers{row.request.a};
        case Row::Kind::Case:
            return ExaminePair{row.request};
        case Row::Kind::PickOther:
            return PickOther{row.request};
        case Row::Kind::Sweep:
            return AskToSweep{row.request.a};
        case Row::Kind::Inside:
        case Row::Kind::Why:
            break;
    }
    return LookInside{row.request};
}

void InsideMenu::draw(const Ui& ui, const Session& session, Requests& requests) {
    // A press of the right button closes what is open, also what opens in the same frame: a short tap waits for the
    // next one.
    if (opens_ && !ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        opens_ = false;
        ImGui::OpenPopup(kMenu);
    }
    pointedAt_.clear();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(4)});
    if (ImGui::BeginPopup(kMenu)) {
        closeOnEscape();
        pointedAt_.push_back(shape_);
        wrappedText(ui.fonts.strong, ui.text(), shape_, ui.px(320));
        for (const Row& each : rows_) {
            if (drawRow(ui, iconOf(each.kind), each.words)) requests.push_back(requestOf(each));
            if (ImGui::IsItemHovered() && !each.request.b.empty()) pointedAt_.push_back(each.request.b);
        }
        for (const BodyCurve& curve : curves_) {
            const auto& shown = session.bodyCurves();
            const bool isShown = std::find(shown.begin(), shown.end(), curve) != shown.end();
            const std::string words =
                (isShown ? "Remove the plot of its " : "Plot its ") + std::string(wordOf(curve.quantity));
            if (drawRow(ui, icon::kChart, words)) requests.emplace_back(PlotBody{curve});
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

void drawInsideBar(const Ui& ui, const Box& scene, const std::string& words, Requests& requests) {
    const float button = ui.px(ui.target(28, 40)), padding = ui.px(8);
    const std::string back = "Back";
    const float buttonWidth = textSize(ui.fonts.text, back).x + ui.px(28);
    const float room = scene.width - ui.px(24);
    const float wanted = textSize(ui.fonts.text, words).x + buttonWidth + 4.0f * padding;
    const float width = std::min(room, wanted);
    if (width < buttonWidth + 2.0f * padding) return;
    const Box box{scene.x + (scene.width - width) * 0.5f, scene.y + ui.px(12), width, button + padding};
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyle().Colors[ImGuiCol_PopupBg]);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    const Panel panel(ui, "##inside", box, false, {padding, padding * 0.5f});
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    const float textEnd = box.x + width - buttonWidth - 2.0f * padding;
    ImGui::PushClipRect({box.x, box.y}, {textEnd, box.y + box.height}, true);
    textCentered(ui.fonts.text, {box.x + padding, box.y},
                 {box.x + padding + textSize(ui.fonts.text, words).x, box.y + box.height}, ui.text(), words);
    ImGui::PopClipRect();
    ImGui::SetCursorScreenPos({box.x + width - buttonWidth - padding, box.y + padding * 0.5f});
    if (wordButton(ui, "back", back, {.size = button / ui.scale, .primary = true}))
        requests.emplace_back(CommandId::LeaveInside);
    tipForItem(ui, "Goes back to the demo.", "Esc");
}

}  // namespace collidoscope::app
