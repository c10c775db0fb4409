#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/inspect/shown_code.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/slider.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

using demos::StepMark;

constexpr float kChip = 26.0f, kChipGap = 3.0f;
constexpr int kMaxChips = 66;  ///< more would push the rest of the panel away; the slider reaches all

float chipWidth(const Ui& ui) { return ui.px(ui.target(kChip, 36)); }
float chipHeight(const Ui& ui) { return ui.px(ui.target(kChip + 4, 36)); }

const char* meaningOf(StepMark mark) {
    switch (mark) {
        case StepMark::Open:
            return "decides nothing";
        case StepMark::Decides:
            return "decides";
        case StepMark::Skipped:
            return "could not tell anything";
        case StepMark::TooClose:
            return "left to exact arithmetic";
        case StepMark::Phase:
            return "a phase is done";
    }
    return "";
}

/// The sign of a mark at the lower edge of a chip: a dash, a block, a ring, a diamond, a bar. The one that
/// decides has the colour of the verdict below.
void drawMark(const Ui& ui, StepMark mark, ImVec2 at) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float r = ui.px(3);
    switch (mark) {
        case StepMark::Open:
            list.AddRectFilled({at.x - r, at.y - ui.px(0.75f)}, {at.x + r, at.y + ui.px(0.75f)}, ui.quiet());
            break;
        case StepMark::Decides:
            list.AddRectFilled({at.x - r, at.y - r}, {at.x + r, at.y + r}, ui.accent(), ui.px(1));
            break;
        case StepMark::Skipped:
            list.AddCircle(at, r, ui.quiet(), 12, ui.px(1.25f));
            break;
        case StepMark::TooClose:
            list.AddQuadFilled({at.x, at.y - r * 1.3f}, {at.x + r * 1.3f, at.y}, {at.x, at.y + r * 1.3f},
                               {at.x - r * 1.3f, at.y}, ui.text());
            break;
        case StepMark::Phase:
            list.AddRectFilled({at.x - r * 2.0f, at.y - ui.px(1.25f)}, {at.x + r * 2.0f, at.y + ui.px(1.25f)},
                               ui.text());
            break;
    }
}

/// One step as a small numbered square. True when it was clicked.
bool chip(const Ui& ui, const demos::InnerStep& step, int number, bool shown) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + chipWidth(ui), low.y + chipHeight(ui)};
    const bool clicked =
        ImGui::InvisibleButton(("chip " + std::to_string(number)).c_str(), {high.x - low.x, high.y - low.y});
    const bool hovered = ImGui::IsItemHovered();
    const Color face = mix(ui.theme.raised, ui.theme.text, hovered ? 0.10f : 0.0f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, packed(face), ui.px(5));
    if (shown) list.AddRect(low, high, ui.accent(), ui.px(5), 0, ui.px(1.75f));
    const ImU32 ink = step.mark == StepMark::Skipped ? ui.quiet() : ui.text();
    textCentered(ui.fonts.small, low, {high.x, high.y - ui.px(9)}, ink, std::to_string(number));
    drawMark(ui, step.mark, {(low.x + high.x) * 0.5f, high.y - ui.px(7)});
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    tipForItem(ui, withMinusSigns(step.name + ": " + step.result) + "; " + meaningOf(step.mark));
    return clicked;
}

/// All steps, in as many lines as they need. Returns the number of a click.
int drawChips(const Ui& ui, const demos::Explanation& explanation, RowEnds& ends) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    int clicked = -1;
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        if (i > 0) {
            ImGui::SameLine(0, ui.px(kChipGap));
            if (ImGui::GetCursorScreenPos().x + chipWidth(ui) > right) {
                ends.push_back(ImGui::GetCursorPosY() + chipHeight(ui));
                ImGui::NewLine();
                ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ui.px(kChipGap));
            }
        }
        if (chip(ui, explanation.steps[i], number, number == explanation.shown)) clicked = number;
    }
    return clicked;
}

/// All steps as lines: the name of each, and its result, below it where both have no room. Returns the number of a
/// click.
int drawList(const Ui& ui, const demos::Explanation& explanation, RowEnds& ends) {
    const float width = ImGui::GetContentRegionAvail().x, pad = ui.px(6), mark = ui.px(18), gap = ui.px(10);
    const float line = ui.fonts.text->FontSize, inner = width - 2.0f * pad - mark;
    int clicked = -1;
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        const demos::InnerStep& step = explanation.steps[i];
        const int number = static_cast<int>(i) + 1;
        const std::string name = withMinusSigns(step.name), result = withMinusSigns(step.result);
        const float both = textSize(ui.fonts.text, name).x + gap + textSize(ui.fonts.text, result).x;
        const bool isTwoLines = both > inner;
        const float height = std::max(ui.px(ui.target(22, 36)), (isTwoLines ? 2.0f : 1.0f) * line + ui.px(6));
        const ImVec2 low = ImGui::GetCursorScreenPos(), high{low.x + width, low.y + height};
        if (ImGui::InvisibleButton(("reason " + std::to_string(number)).c_str(), {width, height})) clicked = number;
        const bool hovered = ImGui::IsItemHovered();
        const float ink = number == explanation.shown ? 0.16f : hovered ? 0.10f : 0.0f;
        ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(mix(ui.theme.raised, ui.theme.text, ink)),
                                                  ui.px(5));
        if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        const float top = isTwoLines ? low.y + ui.px(3) : low.y + 0.5f * (height - line);
        drawMark(ui, step.mark, {low.x + pad + ui.px(5), top + 0.5f * line});
        textAt(ui.fonts.text, {low.x + pad + mark, top}, ui.text(), fitted(ui.fonts.text, name, inner));
        textRightAt(ui.fonts.text, {high.x - pad, isTwoLines ? top + line : top},
                    step.mark == StepMark::Decides ? ui.accent() : ui.quiet(), fitted(ui.fonts.text, result, inner));
        tipForItem(ui, withMinusSigns(step.name + ": " + step.result) + "; " + meaningOf(step.mark));
        ImGui::SetCursorScreenPos({low.x, high.y + ui.px(2)});
        ends.push_back(ImGui::GetCursorPosY());
    }
    return clicked;
}

/// The lines of a formula on a plate of their own.
void drawFormula(const Ui& ui, const std::string& formula) {
    if (formula.empty()) return;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, pad = ui.px(8);
    const float wrap = width - 2 * pad;
    ImFont* font = ui.fonts.monoSmall;
    const char* end = formula.data() + formula.size();
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, wrap, wrap, formula.data(), end);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + size.y + 2 * pad}, packed(ui.theme.raised), ui.px(6));
    list.AddText(font, font->FontSize, {low.x + pad, low.y + pad}, ui.text(), formula.data(), end, wrap);
    ImGui::Dummy({width, size.y + 2 * pad});
}

/// The lines of the library that reported the step, with its statement highlighted; long lines are cut at the edge.
void drawCode(const Ui& ui, const geometry::CodePlace& place, bool& isOpen, Requests& requests) {
    constexpr int kAround = 5;
    const auto code = codeAt(place, kAround);
    if (!code) return;
    const std::string title = code->file + ":" + std::to_string(code->from);
    if (wordButton(ui, "code", isOpen ? "Hide the code that ran" : "Show the code that ran",
                   {.size = ui.target(26, 36)}))
        isOpen = !isOpen;
    tipForItem(
        ui, "Lines of the library that reported this step. The program contains the sources that it was built from.");
    ImGui::SameLine(0, ui.px(4));
    if (iconButton(ui, "whole file", icon::kCode, "Read the whole file and related ones", keysOf(CommandId::ReadCode),
                   {.size = ui.target(26, 36)}))
        requests.emplace_back(CommandId::ReadCode);
    if (!isOpen) return;
    ImGui::Dummy({0, ui.px(4)});
    wrappedText(ui.fonts.small, ui.quiet(), title);
    ImFont* font = ui.fonts.monoSmall;
    const float pad = ui.px(6), row = font->FontSize + ui.px(2), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + width, low.y + row * static_cast<float>(code->lines.size()) + 2.0f * pad};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, packed(ui.theme.raised), ui.px(6));
    list.PushClipRect(low, high, true);
    const float numbers = textSize(font, std::to_string(code->first + static_cast<int>(code->lines.size()))).x;
    for (std::size_t i = 0; i < code->lines.size(); ++i) {
        const int number = code->first + static_cast<int>(i);
        const bool isOfStep = number >= code->from && number <= code->to;
        const float y = low.y + pad + row * static_cast<float>(i);
        if (isOfStep) list.AddRectFilled({low.x, y}, {high.x, y + row}, ui.accent(0.22f));
        textRightAt(font, {low.x + pad + numbers, y}, ui.quiet(), std::to_string(number));
        textAt(font, {low.x + 2.0f * pad + numbers, y}, isOfStep ? ui.text() : ui.text(0.75f), code->lines[i]);
    }
    list.PopClipRect();
    ImGui::Dummy({width, high.y - low.y});
}

}  // namespace

void StepPanel::draw(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests, RowEnds& ends) {
    drawHead(ui, session, inspection, requests);
    const auto rowEnds = [&ends] { ends.push_back(ImGui::GetCursorPosY()); };
    rowEnds();
    const demos::Explanation seen = inspection.seen();
    wrappedText(ui.fonts.text, ui.text(), withMinusSigns(seen.sentence));
    ImGui::Dummy({0, ui.px(2)});
    rowEnds();
    drawFormula(ui, withMinusSigns(seen.formula));
    wrappedText(ui.fonts.strong, ui.accent(), seen.verdict);
    ImGui::Dummy({0, ui.px(2)});
    rowEnds();
    const bool hasChips = inspection.stepCount() <= kMaxChips && !inspection.isListedLater();
    const int clicked = !hasChips ? -1 : seen.isList ? drawList(ui, seen, ends) : drawChips(ui, seen, ends);
    if (clicked > 0) showStep(session, clicked == seen.shown ? 0 : clicked);
    ImGui::Dummy({0, ui.px(6)});
    rowEnds();
    drawCode(ui, seen.code, showsCode_, requests);
    ImGui::Dummy({0, ui.px(6)});
    rowEnds();
}

/// Where the reader is, the slider through the steps, the cover of the steps to come, and the buttons to the next.
void StepPanel::drawHead(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, side = ui.target(30), row = ui.px(side);
    const float buttons = ui.px(3 * side + 2 * 2);
    textAt(ui.fonts.text, {low.x, low.y + (row - ui.fonts.text->FontSize) * 0.5f}, ui.text(), inspection.position());
    const bool covered = inspection.covered;
    if (!covered && !inspection.isListedLater()) {  // its knob would show how many steps there are
        const float words = ui.px(10) + textSize(ui.fonts.text, inspection.positionAt(inspection.stepCount())).x;
        ImGui::SetCursorScreenPos({low.x + words, low.y + (row - sliderHeight(ui)) * 0.5f - ui.px(1)});
        drawSlider(ui, session, inspection, width - words - buttons - ui.px(10));
    }
    ImGui::SetCursorScreenPos({low.x + width - buttons, low.y});
    if (iconButton(ui, "cover", covered ? icon::kEyeSlash : icon::kEye,
                   covered ? "The steps to come are covered. Uncover them" : "Cover the steps to come, to guess first",
                   keysOf(CommandId::CoverSteps), {.active = covered, .size = side, .tipAbove = true}))
        requests.emplace_back(CommandId::CoverSteps);
    ImGui::SameLine(0, ui.px(2));
    if (iconButton(ui, "before", icon::kStepBack, "The step before", keysOf(CommandId::StepInsideBack),
                   {.enabled = inspection.explanation.shown > 0, .size = side, .filled = true, .tipAbove = true}))
        requests.emplace_back(CommandId::StepInsideBack);
    ImGui::SameLine(0, ui.px(2));
    if (iconButton(ui, "after", icon::kStepForward, "The next step", keysOf(CommandId::StepInside),
                   {.enabled = !inspection.isLast(), .size = side, .filled = true, .tipAbove = true}))
        requests.emplace_back(CommandId::StepInside);
}

void StepPanel::drawSlider(const Ui& ui, Session& session, const Inspection& inspection, float width) {
    const SliderScale scale{.low = 0.0, .high = static_cast<double>(inspection.stepCount()), .whole = true};
    const SliderResult moved = slider(ui, "step inside", scale, inspection.explanation.shown, 0.0, width);
    if (moved.began) {
        session.beginGesture();
        sliding_ = true;
    }
    if (moved.reset)
        showStep(session, 0);
    else if (moved.changed)
        showStep(session, static_cast<int>(std::lround(moved.value)));
    if (moved.ended) release(session);
}

void StepPanel::release(Session& session) {
    if (std::exchange(sliding_, false)) session.endGesture();
}

}  // namespace collidoscope::app
