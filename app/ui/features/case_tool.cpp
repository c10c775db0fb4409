#include "app/ui/features/case_tool.h"

#include <algorithm>
#include <utility>

#include "app/cases/case_files.h"
#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/inspect/inspection.h"
#include "app/session/controls.h"
#include "app/ui/features/features.h"
#include "app/widgets/icons.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {
namespace {

constexpr const char* kPasting = "pasting";  ///< topic of notices
constexpr const char* kNothingToTake =
    "There are no two shapes here that could be taken as a case. Point at a shape: it is taken with the nearest one.";

/// The name of a case, or its two shapes if it has none.
std::string titleOf(const CollisionCase& all) {
    if (!all.name.empty()) return "“" + all.name + "”";
    return std::string(shapeName(all.a)) + " with " + std::string(shapeName(all.b));
}

/// The verdict of the methods in a sentence.
std::string outcomeOf(const CollisionCase& all) {
    const auto answers = runMethods(all);
    if (answers.empty()) return "No method here takes this pair.";
    const demos::examine::Verdict verdict = judge(all, answers);
    if (!verdict.problems.empty())
        return (verdict.isUnanswered() ? "Unanswered: " : "Differs: ") + verdict.problems.front() + ".";
    std::string text = "All methods agree.";
    if (verdict.isReportWrong()) {
        for (const demos::examine::ReportDifference& part : verdict.report)
            if (part.differs) text += "\n" + reportSentence(*all.reported, part) + ".";
        return text;
    }
    return verdict.notes.empty() ? text : text + "\n" + verdict.notes.front() + ".";
}

}  // namespace

void CaseTool::open(CollisionCase all, std::string name) {
    show(demos::examine::slotOf(std::move(all), std::move(name)));
}

void CaseTool::show(demos::examine::CaseSlot slot) {
    const demos::DemoInfo* info = demos::findDemo(kCaseDemo);
    if (!info || !demos_.open(*info)) return;
    showStep(bench_.session(), 0);
    bench_.session().act(demos::SetCase{kCaseParameter, std::move(slot)});
    bench_.interaction().reset(bench_.session());  // another case has another home view
    bench_.refresh();
}

void CaseTool::openFiles(std::span<const std::string> files) {
    CaseList list;
    for (const std::string& file : files) list.cases.push_back(listCase(file));
    std::erase_if(list.cases, [&](const ListedCase& listed) {
        if (listed.slot || files.size() > 1) return false;
        bench_.say(NoticeKind::Error, listed.problem);
        return true;
    });
    if (list.cases.empty()) return;
    for (std::size_t i = list.cases.size(); i-- > 0;)
        if (list.cases[i].slot) list.shown = i;
    bench_.state.cases = std::move(list);
    showListed(bench_.state.cases.shown);
}

void CaseTool::showListed(std::size_t index) {
    CaseList& list = bench_.state.cases;
    if (index >= list.cases.size()) return;
    const ListedCase& listed = list.cases[index];
    if (!listed.slot) return bench_.say(NoticeKind::Error, listed.problem);
    list.shown = index;
    show(*listed.slot);
}

void CaseTool::showNextListed(int direction) {
    const CaseList& list = bench_.state.cases;
    const auto count = static_cast<std::ptrdiff_t>(list.cases.size());
    if (count < 2) return bench_.notify("There is no list of cases. It appears when several files are opened at once.");
    showListed(static_cast<std::size_t>((static_cast<std::ptrdiff_t>(list.shown) + direction + count) % count));
}

void CaseTool::paste() {
    const std::string text = bench_.window.clipboard();
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos || text[first] != '{')
        return bench_.notices.addAbout(kPasting, NoticeKind::Warning,
                                       first == std::string::npos
                                           ? "The clipboard holds no text to paste."
                                           : "The clipboard holds no collision case: one is JSON and begins with {.");
    try {
        CollisionCase all = readCase(text, "clipboard");
        const std::string message = "Pasted " + titleOf(all) + "\n" + outcomeOf(all);
        bench_.state.cases = {};
        open(std::move(all));
        bench_.notices.addAbout(kPasting, NoticeKind::Success, message);
    } catch (const FileError& error) {
        bench_.notices.addAbout(kPasting, NoticeKind::Error, std::string("Nothing was pasted. ") + error.what());
    }
}

void CaseTool::copy(CaseLanguage language) {
    const std::optional<CollisionCase> all = shownCase();
    if (!all) return bench_.notify(kNothingToTake);
    bench_.attempt([&] {
        bench_.window.setClipboard(caseAs(language, *all));
        bench_.say(NoticeKind::Success,
                   "Copied " + titleOf(*all) + " as " + nameOf(language) + ".\n" + outcomeOf(*all));
    });
}

void CaseTool::goToNextFind(int direction) {
    if (goToFind(bench_.session(), direction)) return;
    const demos::ListsFindings* const lists = findingsOf(bench_.session());
    if (lists == nullptr)
        return bench_.notify("This demo lists no findings; a trace, for example, lists its disagreements.");
    const demos::Findings findings = lists->findings();
    const char* const which = direction > 0 ? "last" : "first";
    const char* const where = direction > 0 ? "later" : "earlier";
    bench_.notify((findings.picked > 0 ? std::string("This is the ") + which + " disagreement. "
                                       : std::string("There is no ") + where + " disagreement. ") +
                  findings.farther);
}

/// The pair that the demo is about or that is looked into; else the shape under the mouse with the nearest one.
std::optional<CollisionCase> CaseTool::shownCase() const {
    if (auto offered = bench_.session().demo().offeredCase()) return offered;
    const auto picked = bench_.beneath ? std::nullopt : pickUnderMouse(bench_);
    if (!picked) return std::nullopt;
    const std::vector<std::size_t> nearest = nearestShapes(picked->shapes, picked->shape, 1);
    if (nearest.empty()) return std::nullopt;
    return caseInside(bench_.session(), picked->with(nearest.front()));
}

void CaseTool::examine() {
    std::optional<CollisionCase> all = shownCase();
    if (!all) return bench_.notify(kNothingToTake);
    openToExamine(*std::move(all));
}

void CaseTool::examinePair(const InsideRequest& request) {
    try {
        openToExamine(caseInside(bench_.session(), request));
    } catch (const InsideError& error) {
        bench_.say(NoticeKind::Warning, "It cannot be taken as a case: " + std::string(error.what()) + ".");
    }
}

void CaseTool::openToExamine(CollisionCase all) {
    const std::string message = "Opened " + titleOf(all) + "\n" + outcomeOf(all);
    bench_.state.cases = {};
    open(std::move(all));
    bench_.say(NoticeKind::Success, message);
}

void CaseTool::beginWork(CaseWork work) {
    task_ = caseTask(work, bench_.session().info(), bench_.session().demo(), bench_.window.now());
    if (!task_) bench_.notify(kNothingToTake);
}

void CaseTool::work() {
    constexpr double kPart = 0.020;  // s
    if (!task_) return;
    bench_.refresh(2);
    if (!isAbout(*task_, bench_.session().info(), bench_.session().demo())) {
        bench_.notify(nameOf(*task_) + " has ended: another case is shown now.");
        return task_.reset();
    }
    for (const double started = bench_.window.now(); bench_.window.now() - started < kPart;)
        if (!task_->step()) return finish();
}

void CaseTool::finish() {
    CaseTaskResult result = resultOf(*std::exchange(task_, std::nullopt));
    const bool isFound = result.changed.has_value();
    if (isFound && result.isElsewhere)
        showElsewhere(std::move(*result.changed));
    else if (isFound)
        showChanged(std::move(*result.changed));
    bench_.say(isFound ? NoticeKind::Success : NoticeKind::Info, result.message);
}

std::optional<Progress> CaseTool::progress() const {
    constexpr double kQuietTime = 0.2;  // s: short work needs no card
    if (!task_ || bench_.window.now() - task_->started < kQuietTime) return std::nullopt;
    return progressOf(*task_);
}

bool CaseTool::cancel() {
    if (!task_) return false;
    bench_.notify(nameOf(*task_) + " was cancelled; the case is as it was.");
    task_.reset();
    return true;
}

/// The case of this demo as another one, in the frame that it has; of another demo, as a new case.
void CaseTool::showChanged(CollisionCase all) {
    const std::vector<demos::SetCase> cases = casesOf(bench_.session().demo());
    if (cases.empty()) return open(std::move(all));
    bench_.session().act(demos::SetCase{cases.front().name, changedTo(cases.front().slot, std::move(all))});
}

/// A case that stands elsewhere and is of another size than the one shown: in a frame of its own, and framed.
void CaseTool::showElsewhere(CollisionCase all) {
    const std::vector<demos::SetCase> cases = casesOf(bench_.session().demo());
    if (cases.empty()) return open(std::move(all));
    demos::examine::CaseSlot slot = changedTo(cases.front().slot, std::move(all));
    slot.frame = frameOf(*slot.value);
    bench_.session().act(demos::SetCase{cases.front().name, std::move(slot)});
    bench_.interaction().reset(bench_.session());
    bench_.refresh();
}

std::span<const Command> CaseTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(PasteCase, "Cases", "Paste a collision case", icon::kCopy, {control(KeyCode::V)},
                "clipboard, import, JSON, bug report", [](Features& all) { all.cases.paste(); }),
        Command(CopyCase, "Cases", "Copy as case", icon::kCopy, {control(KeyCode::C)},
                "clipboard, JSON, pair, bug report", [](Features& all) { all.cases.copy(CaseLanguage::Case); }),
        Command(CopyCaseAsCpp, "Cases", "Copy as C++ test", icon::kCopy, {}, "GoogleTest, unit test, export test, code",
                [](Features& all) { all.cases.copy(CaseLanguage::Cpp); }),
        Command(CopyCaseAsPython, "Cases", "Copy as Python", icon::kCopy, {}, "script, export script, code",
                [](Features& all) { all.cases.copy(CaseLanguage::Python); }),
        Command(CopyCaseAsC, "Cases", "Copy as C for any engine", icon::kCopy, {},
                "arrays, code, export harness, another engine, neutral",
                [](Features& all) { all.cases.copy(CaseLanguage::C); }),
        Command(ExamineCase, "Cases", "Open as case", icon::kSearch, {control(KeyCode::E)},
                "examine, pair, disagreement, methods, verdict", [](Features& all) { all.cases.examine(); }),
        Command(NearestFlip, "Cases", "Go to the nearest flip of an answer", icon::kMagic, {},
                "threshold, sensitivity, boundary, bisection",
                [](Features& all) { all.cases.beginWork(CaseWork::NearestFlip); }),
        Command(ReduceCaseKindly, "Cases", "Reduce a failing case: a solid stays solid, a face a face", icon::kCompress,
                {}, "minimise, shrink, solid, face, edge, simplify",
                [](Features& all) { all.cases.beginWork(CaseWork::ReduceKindly); }),
        Command(ReduceCase, "Cases", "Reduce a failing case further, down to a point", icon::kCompress, {},
                "minimise, shrink, delta debugging, ddmin, simplify",
                [](Features& all) { all.cases.beginWork(CaseWork::Reduce); }),
        Command(NextFind, "Cases", "Next disagreement", icon::kAngleDown, {plain(KeyCode::N), {}, true},
                "finding, mistake, trace, not confirmed", [](Features& all) { all.cases.goToNextFind(+1); }),
        Command(PreviousFind, "Cases", "Previous disagreement", icon::kAngleUp, {shift(KeyCode::N), {}, true}, "",
                [](Features& all) { all.cases.goToNextFind(-1); }),
        Command(PreviousCase, "Cases", "Previous case of the list", icon::kAngleUp, {}, "",
                [](Features& all) { all.cases.showNextListed(-1); }),
        Command(NextCase, "Cases", "Next case of the list", icon::kAngleDown, {}, "",
                [](Features& all) { all.cases.showNextListed(+1); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
