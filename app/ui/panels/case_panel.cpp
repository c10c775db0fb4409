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

/// Draws the rows of the table of answers, one below the other, and notes where each ends.
class AnswerTable {
public:
    AnswerTable(const Ui& ui, RowEnds& ends) : ui_(ui), ends_(ends) {}
    const Ui& ui() const { return ui_; }
    void add(const TableRow& row) {
        drawRow(ui_, row, count_++);
        ends_.push_back(ImGui::GetCursorPosY());
    }
    void addProblem(const std::string& words) {
        wrappedText(ui_.fonts.small, ui_.danger(), words);
        ends_.push_back(ImGui::GetCursorPosY());
    }

private:
    const Ui& ui_;
    RowEnds& ends_;
    int count_ = 0;
};

void markAs(TableRow& row, const Ui& ui, bool isRight) {
    row.mark = isRight ? icon::kCheck : icon::kClose;
    row.color = isRight ? ui.accent() : ui.danger();
}

/// The answer that another engine gave, below the engine's name, and each part of it that differs from ours.
void drawReport(AnswerTable& table, const demos::examine::Report& report, const demos::examine::Verdict& verdict,
                bool flat) {
    const Ui& ui = table.ui();
    TableRow row = rowOf(report.answer, flat);
    row.name = "reported";
    bool isAnswered = false;
    for (const demos::examine::ReportDifference& part : verdict.report) {
        isAnswered |= !part.found.empty();
        row.tip += (row.tip.empty() ? "" : "\n") + reportSentence(report, part) + ".";
    }
    if (isAnswered) markAs(row, ui, !verdict.isReportWrong());
    wrappedText(ui.fonts.small, ui.quiet(), report.engine);
    table.add(row);
    for (const demos::examine::ReportDifference& part : verdict.report)
        if (part.differs)
            table.addProblem(part.part + ": " + part.reported + " reported, " + part.found + " found" +
                             (part.byText.empty() ? "" : ", " + part.byText));
}

/// The answer that the file of the case expects, if it expects any.
void drawExpectation(AnswerTable& table, const CaseAnswer& expect, const demos::examine::Verdict& verdict, bool flat) {
    TableRow row = rowOf(expect, flat);
    if (row.overlap.empty() && row.number.empty() && row.detail.empty()) return;
    row.name = "expected";
    markAs(row, table.ui(), verdict.meetsExpectation);
    row.tip = verdict.meetsExpectation ? "All methods give the expected answer."
              : verdict.isUnanswered() ? "No method answers a part of the expectation."
                                       : "At least one method gives another answer.";
    table.add(row);
}

TableRow rowOfMethod(const Ui& ui, const demos::examine::MethodAnswer& answer, bool isFine, bool flat) {
    TableRow row = rowOf(answer.answer, flat);
    row.name = answer.method;
    row.order = answer.swapped ? "b, a" : "";
    markAs(row, ui, isFine);
    row.tip = std::string(answer.method) + (answer.swapped ? ", asked as (b, a)" : ", asked as (a, b)");
    return row;
}

}  // namespace

bool CasePanel::learn(const Session& session) {
    std::vector<demos::SetCase> cases = casesOf(session.demo());
    if (cases.empty()) return false;
    filled_ = std::move(cases.front());
    if (examined_ == filled_.slot.value) return true;
    examined_ = filled_.slot.value;
    answers_ = runMethods(*examined_);
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
    if (answers_.empty())
        wrappedText(ui.fonts.text, ui.danger(), "No method here takes this pair: docs/collision-cases.md lists them.");
    const bool flat = isFlat(all.a);
    AnswerTable table(ui, ends);
    if (all.reported) drawReport(table, *all.reported, verdict_, flat);
    drawExpectation(table, all.expect, verdict_, flat);
    for (std::size_t i = 0; i < answers_.size(); ++i)
        table.add(rowOfMethod(ui, answers_[i], verdict_.rowIsFine[i], flat));
    for (const std::string& problem : verdict_.problems) table.addProblem(problem);
    ImGui::Dummy({0, ui.px(8)});
    ends.push_back(ImGui::GetCursorPosY());
}

}  // namespace collidoscope::app
