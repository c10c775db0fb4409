#include "app/inspect/inspection.h"

#include <algorithm>

#include "app/session/controls.h"

namespace collidoscope::app {

demos::Explanation Inspection::seen() const {
    demos::Explanation seen = explanation;
    if (!covered) return seen;
    seen.steps.resize(std::min(explanation.steps.size(), static_cast<std::size_t>(std::max(explanation.shown, 0))));
    if (explanation.shown > 0) return seen;
    seen.sentence = "The steps are covered. What will the first one be, and how many does it take?";
    seen.formula.clear();
    seen.verdict.clear();
    return seen;
}

std::string Inspection::positionAt(int step) const {
    const std::string count = std::to_string(stepCount()), shown = std::to_string(step);
    if (covered) return step > 0 ? "Step " + shown : "Covered";
    if (step > 0) return "Step " + shown + " of " + count;
    if (explanation.steps.empty()) return "No steps";
    if (isListedLater()) return "All steps";
    return stepCount() == 1 ? "One step" : "All " + count + " steps";
}

Inspection inspect(const Session& session, bool covered) {
    if (!stepParameter(session.demo())) return {.explanation = {}, .covered = covered};
    return {.explanation = session.demo().explain(), .covered = covered};
}

void showStep(Session& session, int step) {
    const auto parameter = stepParameter(session.demo());
    if (!parameter) return;
    const Inspection now = inspect(session);
    const int wanted = std::clamp(step, 0, now.stepCount());
    if (wanted != now.explanation.shown) session.act(demos::SetParameter{parameter->name, wanted});
}

void stepInside(Session& session, int by) { showStep(session, inspect(session).explanation.shown + by); }

const demos::ListsFindings* findingsOf(const Session& session) {
    return dynamic_cast<const demos::ListsFindings*>(&session.demo());
}

void pickFind(Session& session, const demos::FindingIndex& place) {
    const demos::ListsFindings* const lists = findingsOf(session);
    if (lists == nullptr) return;
    const std::string parameter = lists->pickParameter();
    session.setPlaying(false);
    if (session.frame() != place.frame) session.seek(place.frame);
    session.act(demos::SetParameter{parameter, place.number});
}

bool goToFind(Session& session, int direction) {
    const demos::ListsFindings* const lists = findingsOf(session);
    if (lists == nullptr) return false;
    const demos::Findings findings = lists->findings();
    const int wanted = findings.picked + direction;
    const auto& there = direction > 0 ? findings.after : findings.before;
    if (wanted >= 1 && wanted <= static_cast<int>(findings.list.size()))
        pickFind(session, {session.frame(), wanted});
    else if (there)
        pickFind(session, {there->frame, direction > 0 ? 1 : static_cast<int>(there->count)});
    else
        return false;
    return true;
}

}  // namespace collidoscope::app
