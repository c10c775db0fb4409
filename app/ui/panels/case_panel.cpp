#include "app/ui/panels/case_panel.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "app/session/controls.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"
#include "demos/examine/numbers.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {
namespace {

using demos::examine::CaseAnswer;
using demos::examine::CollisionCase;
using geometry::Vec3d;

constexpr float kRow = 22.0f, kDetailRow = 17.0f, kSpace = 6.0f;  // px at 100 %

/// One row of the table, or of the list: words on the left, a number and a mark on the right.
struct TableRow {
    std::string name{};
    std::string order{};    ///< quiet, beside the name
    std::string overlap{};  ///< "yes", "no"
    std::string number{};
    std::string detail{};  ///< a second line, in small; may be empty
    const char* mark = "";
    ImU32 color = 0;  ///< of the mark
    std::string tip{};
};

std::string briefly(double number, int digits) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*g", digits, number + 0.0);  // the sum has no -0
    return text.data();
}

std::string vectorText(const Vec3d& v, bool flat) {
    const auto part = [](double x) { return briefly(x, 4); };
    return part(v.x) + ", " + part(v.y) + (flat ? "" : ", " + part(v.z));
}

std::string numberOf(const CaseAnswer& answer) {
    if (answer.distance) return briefly(*answer.distance, 6) + " m";
    if (answer.t) return "t " + briefly(*answer.t, 6);
    return answer.toi ? "toi " + briefly(*answer.toi, 6) : "";
}

std::string detailOf(const CaseAnswer& answer, bool flat) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : " · ") + part; };
    if (answer.normal) add("n " + vectorText(*answer.normal, flat));
    if (answer.contacts) add(std::to_string(*answer.contacts) + (*answer.contacts == 1 ? " contact" : " contacts"));
    if (answer.point) add("at " + vectorText(*answer.point, flat));
    return text;
}

TableRow rowOf(const CaseAnswer& answer, bool flat) {
    return {.overlap = !answer.overlap   ? ""
                       : *answer.overlap ? "yes"
                                         : "no",
            .number = numberOf(answer),
            .detail = detailOf(answer, flat)};
}

void drawRow(const Ui& ui, const TableRow& row, int id) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = ui.px(kRow + (row.detail.empty() ? 0.0f : kDetailRow));
    ImGui::InvisibleButton(("row " + std::to_string(id)).c_str(), {width, height});
    tipForItem(ui, row.tip);
    const float top = low.y + (ui.px(kRow) - ui.fonts.text->FontSize) * 0.5f;
    const float markLeft = low.x + width - ui.px(16), numberRight = markLeft - ui.px(kSpace);
    textAt(ui.fonts.text, {markLeft, top}, row.color, row.mark);
    textRightAt(ui.fonts.monoSmall, {numberRight, top + ui.px(1)}, ui.text(), row.number);
    const float taken = std::max(textSize(ui.fonts.monoSmall, row.number).x, ui.px(82));
    const float overlapRight = numberRight - taken - ui.px(8);
    textRightAt(ui.fonts.text, {overlapRight, top}, ui.text(), row.overlap);
    const float nameRoom = overlapRight - ui.px(30) - low.x;
    const std::string name = fitted(ui.fonts.text, row.name, nameRoom - textSize(ui.fonts.small, row.order).x);
    textAt(ui.fonts.text, {low.x, top}, ui.text(), name);
    textAt(ui.fonts.small, {low.x + textSize(ui.fonts.text, name).x + ui.px(4), top + ui.px(2)}, ui.quiet(), row.order);
    if (row.detail.empty()) return;
    textAt(ui.fonts.monoSmall, {low.x + ui.px(8), low.y + ui.px(kRow - 2)}, ui.quiet(),
           fitted(ui.fonts.monoSmall, row.detail, width - ui.px(8)));
}

}  // namespace

bool CasePanel::learn(const Session& session) {
    std::vector<demos::SetCase> cases = casesOf(session.demo());
    if (cases.empty()) return false;
    filled_ = std::move(cases.front());
    if (examined_ == filled_.slot.value) return true;
    examined_ = filled_.slot.value;
    answers_ = askMethods(*examined_);
    verdict_ = answers_.empty() ? demos::examine::Verdict{} : judge(*examined_, answers_);
    return true;
}

void CasePanel::drawList(const Ui& ui, const CaseList& list, Requests& requests, RowEnds& ends) const {
    if (list.cases.size() < 2) return;
    const auto fine = std::count_if(list.cases.begin(), list.cases.end(),
                                    [](const ListedCase& c) { return c.outcome == CaseOutcome::Fine; });
    wrappedText(ui.fonts.strong, ui.text(),
                std::to_string(fine) + " of " + std::to_string(list.cases.size()) + " cases are fine");
    ends.push_back(ImGui::GetCursorPosY());
    for (std::size_t i = 0; i < list.cases.size(); ++i) {
        const ListedCase& listed = list.cases[i];
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, height = ui.px(ui.target(kRow, 36));
        const bool clicked = ImGui::InvisibleButton(("case " + std::to_string(i)).c_str(), {width, height});
        const bool hovered = ImGui::IsItemHovered();
        if (i == list.shown || hovered)
            ImGui::GetWindowDrawList()->AddRectFilled({low.x - ui.px(4), low.y}, {low.x + width, low.y + height},
                                                      packed(ui.theme.raised), ui.px(5));
        const bool isFine = listed.outcome == CaseOutcome::Fine;
        const float top = low.y + (height - ui.fonts.text->FontSize) * 0.5f;
        textAt(ui.fonts.text, {low.x + width - ui.px(18), top}, isFine ? ui.accent() : ui.danger(),
               isFine                                   ? icon::kCheck
               : listed.outcome == CaseOutcome::Differs ? icon::kClose
                                                        : icon::kError);
        textAt(ui.fonts.text, {low.x, top}, i == list.shown ? ui.accent() : ui.text(),
               fitted(ui.fonts.text, listed.name, width - ui.px(26)));
        tipForItem(ui, listed.problem.empty() ? listed.file : listed.file + "\n" + listed.problem);
        if (clicked) requests.emplace_back(ShowListedCase{i});
        ends.push_back(ImGui::GetCursorPosY());
    }
    ImGui::Dummy({0, ui.px(8)});
}

void CasePanel::drawCommands(const Ui& ui, Requests& requests, RowEnds& ends) const {
    constexpr std::array kButtons{
        std::pair{CommandId::PasteCase, "Paste"},         std::pair{CommandId::CopyCase, "Copy"},
        std::pair{CommandId::CopyCaseAsCpp, "C++ test"},  std::pair{CommandId::CopyCaseAsPython, "Python"},
        std::pair{CommandId::CopyCaseAsC, "C"},           std::pair{CommandId::NearestFlip, "Nearest flip"},
        std::pair{CommandId::ReduceCaseKindly, "Reduce"}, std::pair{CommandId::ReduceCase, "Reduce further"}};
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    bool first = true;
    for (const auto& [command, word] : kButtons) {
        const float width = textSize(ui.fonts.text, word).x + ui.px(24);
        if (!first) {
            ImGui::SameLine(0, ui.px(6));
            if (ImGui::GetCursorScreenPos().x + width > right) {
                ImGui::NewLine();
                ends.push_back(ImGui::GetCursorPosY());
            }
        }
        first = false;
        if (wordButton(ui, word, word, {.size = 26.0f, .filled = true})) requests.emplace_back(command);
        tipForItem(ui, commandOf(command).title, keysOf(command));
    }
    ImGui::Dummy({0, ui.px(8)});
    ends.push_back(ImGui::GetCursorPosY());
}

void CasePanel::drawAnswers(const Ui& ui, RowEnds& ends) const {
    const CollisionCase& all = *filled_.slot.value;
    wrappedText(ui.fonts.strong, ui.text(),
                (all.name.empty() ? "" : all.name + ": ") + std::string(shapeName(all.a)) + " with " +
                    std::string(shapeName(all.b)));
    ends.push_back(ImGui::GetCursorPosY());
    const bool flat = isFlat(all.a);
    int id = 0;
    const auto add = [&](const TableRow& row) {
        drawRow(ui, row, id++);
        ends.push_back(ImGui::GetCursorPosY());
    };
    if (answers_.empty())
        wrappedText(ui.fonts.text, ui.danger(), "No method here takes this pair: docs/collision-cases.md lists them.");
    if (all.reported) {
        TableRow row = rowOf(all.reported->answer, flat);
        row.name = "reported";
        bool isAnswered = false;
        for (const demos::examine::ReportDifference& part : verdict_.report) {
            isAnswered |= !part.found.empty();
            row.tip += (row.tip.empty() ? "" : "\n") + reportSentence(*all.reported, part) + ".";
        }
        const bool differs = verdict_.isReportWrong();
        row.mark = !isAnswered ? "" : differs ? icon::kClose : icon::kCheck;
        row.color = differs ? ui.danger() : ui.accent();
        wrappedText(ui.fonts.small, ui.quiet(), all.reported->engine);
        add(row);
        for (const demos::examine::ReportDifference& part : verdict_.report) {
            if (!part.differs) continue;
            wrappedText(ui.fonts.small, ui.danger(),
                        part.part + ": " + part.reported + " reported, " + part.found + " found" +
                            (part.byText.empty() ? "" : ", " + part.byText));
            ends.push_back(ImGui::GetCursorPosY());
        }
    }
    TableRow expected = rowOf(all.expect, flat);
    expected.name = "expected";
    if (!expected.overlap.empty() || !expected.number.empty() || !expected.detail.empty()) {
        expected.mark = verdict_.meetsExpectation ? icon::kCheck : icon::kClose;
        expected.color = verdict_.meetsExpectation ? ui.accent() : ui.danger();
        expected.tip = verdict_.meetsExpectation ? "The methods say what is expected."
                       : verdict_.isUnanswered() ? "No method answers a part of what is expected."
                                                 : "Some method says something else.";
        add(expected);
    }
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        TableRow row = rowOf(answers_[i].answer, flat);
        row.name = answers_[i].method;
        row.order = answers_[i].swapped ? "b, a" : "";
        row.mark = verdict_.rowIsFine[i] ? icon::kCheck : icon::kClose;
        row.color = verdict_.rowIsFine[i] ? ui.accent() : ui.danger();
        row.tip = std::string(answers_[i].method) + (answers_[i].swapped ? ", asked as (b, a)" : ", asked as (a, b)");
        add(row);
    }
    for (const std::string& problem : verdict_.problems) {
        wrappedText(ui.fonts.small, ui.danger(), problem);
        ends.push_back(ImGui::GetCursorPosY());
    }
    ImGui::Dummy({0, ui.px(8)});
    ends.push_back(ImGui::GetCursorPosY());
}

}  // namespace collidoscope::app
