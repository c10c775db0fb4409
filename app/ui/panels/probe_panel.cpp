#include "app/ui/panels/probe_panel.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/slider.h"
#include "app/widgets/widgets.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kMaxHitLines = 4;  ///< of hits; more would cover the scene
constexpr float kProbeWidth = 460.0f;    ///< px at 100 %
constexpr SliderScale kProbeSizes{.low = 0.01, .high = 5.0, .logarithmic = true};

struct Line {
    std::string text{};
    bool isQuiet = false;
};

std::vector<Line> linesOf(const ProbeView& view) {
    std::vector<Line> lines;
    if (view.report == nullptr) return {{"Move the mouse over the scene.", true}};
    const std::vector<std::string>& hits = view.report->hits;
    for (std::size_t i = 0; i < std::min(hits.size(), kMaxHitLines); ++i) lines.push_back({hits[i]});
    if (hits.size() > kMaxHitLines) lines.push_back({"and " + std::to_string(hits.size() - kMaxHitLines) + " more"});
    if (hits.empty()) lines.push_back({"It meets nothing here."});
    lines.push_back({view.report->cost, true});
    lines.push_back({view.isPinned ? "The probe stays here until a click on the scene frees it."
                                   : "A click on the scene leaves the probe there.",
                     true});
    return lines;
}

void drawShape(const Ui& ui, const Probe& probe, float width, Requests& requests) {
    if (beginDropDown(ui, "##shape", demos::capitalised(wordOf(probe.shape)), width)) {
        for (const ProbeShape shape : allProbeShapes())
            if (dropDownRow(ui, demos::capitalised(wordOf(shape)).c_str(), shape == probe.shape)) {
                const auto questions = questionsOf(shape);
                const bool isKept = std::find(questions.begin(), questions.end(), probe.question) != questions.end();
                requests.emplace_back(SetProbe{shape, isKept ? probe.question : questions.front(), probe.size});
            }
        ImGui::EndCombo();
    }
    tipForItem(ui, "Shape of the probe.");
}

void drawQuestion(const Ui& ui, const Probe& probe, float width, Requests& requests) {
    if (beginDropDown(ui, "##question", demos::capitalised(titleOf(probe.question)), width)) {
        for (const ProbeQuestion question : questionsOf(probe.shape))
            if (dropDownRow(ui, demos::capitalised(titleOf(question)).c_str(), question == probe.question))
                requests.emplace_back(SetProbe{probe.shape, question, probe.size});
        ImGui::EndCombo();
    }
    tipForItem(ui, "Question that the probe asks the shapes of the picture.");
}

void drawSize(const Ui& ui, const Probe& probe, float width, Requests& requests) {
    const Probe standard;
    const SliderResult result = slider(ui, "##size", kProbeSizes, double{probe.size}, double{standard.size}, width);
    tipForItem(ui,
               "Size of the probe: the radius of a ball or solid, half the edge of a box, half the height of a "
               "capsule. A double click brings back 0.25 m.");
    if (result.changed || result.reset)
        requests.emplace_back(
            SetProbe{probe.shape, probe.question, result.reset ? standard.size : static_cast<float>(result.value)});
}

}  // namespace

void drawProbePanel(const Ui& ui, const Box& scene, float top, const ProbeView& view, Requests& requests) {
    const float padding = ui.px(8), row = ui.px(ui.target(28, 40)), gap = ui.px(8);
    const float width = std::min(ui.px(kProbeWidth), scene.width - ui.px(24)), inner = width - 2.0f * padding;
    if (inner < ui.px(200)) return;
    const std::vector<Line> lines = linesOf(view);
    float height = 2.0f * padding + row;
    for (const Line& line : lines)
        height += textSize(ui.fonts.small, broken(ui.fonts.small, line.text, inner)).y + ui.px(4);
    const Box box{scene.x + (scene.width - width) * 0.5f, top, width, std::min(height, scene.y + scene.height - top)};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    const Panel panel(ui, "##probe", box, false, {8, 8});
    ImGui::PopStyleVar();

    const float choice = (inner - row - 3.0f * gap) / 3.0f;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    drawShape(ui, view.probe, choice, requests);
    ImGui::SetCursorScreenPos({start.x + choice + gap, start.y});
    drawQuestion(ui, view.probe, choice, requests);
    if (view.probe.shape != ProbeShape::Ray) {
        ImGui::SetCursorScreenPos({start.x + 2.0f * (choice + gap), start.y + (row - sliderHeight(ui)) * 0.5f});
        drawSize(ui, view.probe, choice, requests);
    }
    ImGui::SetCursorScreenPos({start.x + inner - row, start.y});
    if (iconButton(ui, "end", icon::kClose, "Takes the probe away", "Esc", {.size = row / ui.scale}))
        requests.emplace_back(CommandId::ProbeScene);
    float y = start.y + row + ui.px(4);
    for (const Line& line : lines) {
        const std::string text = broken(ui.fonts.small, line.text, inner);
        textAt(ui.fonts.small, {start.x, y}, line.isQuiet ? ui.quiet() : ui.text(), text);
        y += textSize(ui.fonts.small, text).y + ui.px(4);
    }
}

}  // namespace collidoscope::app
