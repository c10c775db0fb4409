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
            return icon::kSliders;
        case InsideMenu::Row::Kind::Inside:
            break;
    }
    return icon::kSearch;
}

}  // namespace

void InsideMenu::open(std::string title, std::vector<Row> rows, std::vector<BodyCurve> curves, InsideRequest first) {
    opens_ = true;
    title_ = std::move(title), rows_ = std::move(rows), first_ = std::move(first);
    curves_ = std::move(curves);
}

void InsideMenu::draw(const Ui& ui, const Session& session, Requests& requests) {
    if (std::exchange(opens_, false)) ImGui::OpenPopup(kMenu);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(4)});
    if (ImGui::BeginPopup(kMenu)) {
        closeOnEscape();
        wrappedText(ui.fonts.strong, ui.text(), title_, ui.px(320));
        const auto row = [&](const char* icon, const std::string& words) {
            return ImGui::Selectable((std::string(icon) + "  " + words).c_str(), false, 0,
                                     {0, ui.px(ui.target(20, 36))});
        };
        for (const Row& each : rows_) {
            if (!row(iconOf(each.kind), each.words)) continue;
            if (each.kind == Row::Kind::Numbers)
                requests.emplace_back(ShowNumbers{each.request.a});
            else if (each.kind == Row::Kind::Case)
                requests.emplace_back(ExaminePair{each.request});
            else
                requests.emplace_back(LookInside{each.request});
        }
        for (const BodyCurve& curve : curves_) {
            const auto& shown = session.bodyCurves();
            const bool isShown = std::find(shown.begin(), shown.end(), curve) != shown.end();
            const std::string words =
                (isShown ? "Remove the plot of its " : "Plot its ") + std::string(wordOf(curve.quantity));
            if (row(icon::kChart, words)) requests.emplace_back(PlotBody{curve});
        }
        if (row(icon::kMagic, "Look inside with another shape: click it next"))
            requests.emplace_back(PickOther{first_});
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
    tipForItem(ui, "Goes back to the demo, which is as it was left.", "Esc");
}

}  // namespace collidoscope::app
