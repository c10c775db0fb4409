// Collision cases: how they come in, and how they go out.

#include <algorithm>
#include <utility>

#include "app/cases/case_files.h"
#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/headless/session_option.h"
#include "app/inspect/inspection.h"
#include "app/session/controls.h"
#include "app/ui/application.h"
#include "app/ui/case_task.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {
namespace {

constexpr const char* kNothingToTake =
    "There are no two shapes here that could be taken as a case. Point at a shape: it is taken with the nearest one.";

/// Of a case without a name: what it is about.
std::string titleOf(const CollisionCase& all) {
    if (!all.name.empty()) return "“" + all.name + "”";
    return std::string(shapeName(all.a)) + " with " + std::string(shapeName(all.b));
}

/// What the methods say, in a sentence.
std::string outcomeOf(const CollisionCase& all) {
    const auto answers = askMethods(all);
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

void Application::openCase(CollisionCase all, std::string name) {
    showCase(demos::examine::slotOf(std::move(all), std::move(name)));
}

void Application::showCase(demos::examine::CaseSlot slot) {
    const demos::DemoInfo* info = demos::findDemo(kCaseDemo);
    if (!info || !openDemo(*info)) return;
    showStep(session(), 0);
    session().act(demos::SetCase{kCaseParameter, std::move(slot)});
    interaction().reset(session());  // another case has another home view
    bench_.refresh();
}

void Application::openCases(std::span<const std::string> files) {
    CaseList list;
    for (const std::string& file : files) list.cases.push_back(listCase(file));
    std::erase_if(list.cases, [&](const ListedCase& listed) {
        if (listed.slot || files.size() > 1) return false;
        say(NoticeKind::Error, listed.problem);
        return true;
    });
    if (list.cases.empty()) return;
    for (std::size_t i = list.cases.size(); i-- > 0;)
        if (list.cases[i].slot) list.shown = i;
    bench_.state.cases = std::move(list);
    showListedCase(bench_.state.cases.shown);
}

void Application::showListedCase(std::size_t index) {
    if (index >= bench_.state.cases.cases.size()) return;
    const ListedCase& listed = bench_.state.cases.cases[index];
    if (!listed.slot) return say(NoticeKind::Error, listed.problem);
    bench_.state.cases.shown = index;
    showCase(*listed.slot);
}

void Application::nextListedCase(int direction) {
    const auto count = static_cast<std::ptrdiff_t>(bench_.state.cases.cases.size());
    if (count < 2) return say(NoticeKind::Info, "There is no list of cases: open several files at once.");
    const auto next = (static_cast<std::ptrdiff_t>(bench_.state.cases.shown) + direction + count) % count;
    showListedCase(static_cast<std::size_t>(next));
}

void Application::openFiles(std::span<const std::string> paths) {
    std::vector<std::string> cases;
    for (const std::string& path : paths) {
        if (onFile_ && onFile_(path)) continue;
        if (path.ends_with(".json") && isSessionFile(path))
            openSessionOrSay(path);
        else if (path.ends_with(".json"))
            cases.push_back(path);
        else if (paths.size() == 1 || !path.ends_with(".mtl"))
            openMesh(path);
    }
    if (!cases.empty()) openCases(cases);
}

void Application::pasteCase() {
    const std::string text = bench_.window.clipboard();
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos || text[first] != '{')
        return say(NoticeKind::Warning, first == std::string::npos
                                            ? "The clipboard holds no text to paste."
                                            : "The clipboard holds no collision case: one is JSON and begins with {.");
    try {
        CollisionCase all = readCase(text, "clipboard");
        const std::string message = "Pasted " + titleOf(all) + "\n" + outcomeOf(all);
        bench_.state.cases = {};
        openCase(std::move(all));
        say(NoticeKind::Success, message);
    } catch (const FileError& error) {
        say(NoticeKind::Error, std::string("Nothing was pasted. ") + error.what());
    }
}

void Application::copyCase(CaseLanguage language) {
    const std::optional<CollisionCase> all = shownCase();
    if (!all) return say(NoticeKind::Info, kNothingToTake);
    try {
        bench_.window.setClipboard(caseAs(language, *all));
        say(NoticeKind::Success, "Copied " + titleOf(*all) + " as " + nameOf(language) + ".\n" + outcomeOf(*all));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

void Application::nextFind(int direction) {
    if (goToFind(session(), direction)) return;
    const demos::ListsFindings* const lists = findingsOf(session());
    if (lists == nullptr)
        return say(NoticeKind::Info, "This demo lists nothing to go through; a trace lists its disagreements.");
    const demos::Findings findings = lists->findings();
    const char* const which = direction > 0 ? "last" : "first";
    const char* const where = direction > 0 ? "later" : "earlier";
    say(NoticeKind::Info, (findings.picked > 0 ? std::string("This is the ") + which + " disagreement. "
                                               : std::string("There is no ") + where + " disagreement. ") +
                              findings.farther);
}

/// The pair that the demo is about or that is looked into; else the shape under the mouse with the nearest one.
std::optional<CollisionCase> Application::shownCase() {
    if (auto offered = session().demo().offeredCase()) return offered;
    const auto picked = bench_.beneath ? std::nullopt : pickUnderMouse();
    if (!picked) return std::nullopt;
    const std::vector<std::size_t> nearest = nearestShapes(picked->shapes, picked->shape, 1);
    if (nearest.empty()) return std::nullopt;
    return caseInside(session(), requestFor(picked->shapes, picked->shape, {.index = nearest.front()}));
}

void Application::examineCase() {
    std::optional<CollisionCase> all = shownCase();
    if (!all) return say(NoticeKind::Info, kNothingToTake);
    openToExamine(*std::move(all));
}

void Application::examinePair(const InsideRequest& request) {
    try {
        openToExamine(caseInside(session(), request));
    } catch (const InsideError& error) {
        say(NoticeKind::Warning, "It cannot be taken as a case: " + std::string(error.what()) + ".");
    }
}

void Application::openToExamine(CollisionCase all) {
    const std::string message = "Opened " + titleOf(all) + "\n" + outcomeOf(all);
    bench_.state.cases = {};
    openCase(std::move(all));
    say(NoticeKind::Success, message);
}

void Application::beginCaseWork(CaseWork work) {
    caseTask_ = caseTask(work, session().info(), session().demo(), bench_.window.now());
    if (!caseTask_) say(NoticeKind::Info, kNothingToTake);
}

/// A part of the work in each frame.
void Application::workOnCase() {
    constexpr double kPart = 0.020;  // s
    if (!caseTask_) return;
    bench_.refresh(2);
    if (!isAbout(*caseTask_, session().info(), session().demo())) {
        say(NoticeKind::Info, nameOf(*caseTask_) + " has ended: another case is shown now.");
        return caseTask_.reset();
    }
    for (const double started = bench_.window.now(); bench_.window.now() - started < kPart;) {
        if (caseTask_->step()) continue;
        CaseTaskResult result = resultOf(*std::exchange(caseTask_, std::nullopt));
        const bool isFound = result.changed.has_value();
        if (isFound && result.isElsewhere)
            showElsewhere(std::move(*result.changed));
        else if (isFound)
            showChanged(std::move(*result.changed));
        return say(isFound ? NoticeKind::Success : NoticeKind::Info, result.message);
    }
}

std::optional<Progress> Application::caseProgress() const {
    constexpr double kQuietTime = 0.2;  // s: short work needs no card
    if (!caseTask_ || bench_.window.now() - caseTask_->started < kQuietTime) return std::nullopt;
    return progressOf(*caseTask_);
}

/// The case of this demo as another one, in the frame that it has; of another demo, as a new case.
void Application::showChanged(CollisionCase all) {
    const std::vector<demos::SetCase> cases = casesOf(session().demo());
    if (cases.empty()) return openCase(std::move(all));
    session().act(demos::SetCase{cases.front().name, changedTo(cases.front().slot, std::move(all))});
}

/// A case that stands elsewhere and is of another size than the one shown: in a frame of its own, and framed.
void Application::showElsewhere(CollisionCase all) {
    const std::vector<demos::SetCase> cases = casesOf(session().demo());
    if (cases.empty()) return openCase(std::move(all));
    demos::examine::CaseSlot slot = changedTo(cases.front().slot, std::move(all));
    slot.frame = frameOf(*slot.value);
    session().act(demos::SetCase{cases.front().name, std::move(slot)});
    interaction().reset(session());
    bench_.refresh();
}

}  // namespace collidoscope::app
