#include "app/inspect/inspection.h"

#include <algorithm>

#include "app/session/controls.h"

namespace app {

demos::Explanation Inspection::seen() const {
    demos::Explanation seen = told;
    if (!covered) return seen;
    seen.steps.resize(std::min(told.steps.size(), static_cast<std::size_t>(std::max(told.shown, 0))));
    if (told.shown > 0) return seen;
    seen.sentence = "The steps are covered. What will the first one be, and how many does it take?";
    seen.formula.clear();
    seen.verdict.clear();
    return seen;
}

std::string Inspection::positionAt(int step) const {
    const std::string count = std::to_string(stepCount()), shown = std::to_string(step);
    if (covered) return step > 0 ? "Step " + shown : "Covered";
    if (step > 0) return "Step " + shown + " of " + count;
    if (told.steps.empty()) return "No steps";
    if (isListedLater()) return "All steps";
    return stepCount() == 1 ? "One step" : "All " + count + " steps";
}

Inspection inspect(const Session& session, bool covered) {
    if (!stepParameter(session.demo())) return {.told = {}, .covered = covered};
    return {.told = session.demo().explain(), .covered = covered};
}

void showStep(Session& session, int step) {
    const auto parameter = stepParameter(session.demo());
    if (!parameter) return;
    const Inspection now = inspect(session);
    const int wanted = std::clamp(step, 0, now.stepCount());
    if (wanted != now.told.shown) session.act(demos::SetParameter{parameter->name, wanted});
}

void stepInside(Session& session, int by) { showStep(session, inspect(session).told.shown + by); }

const demos::ListsFinds* findsOf(const Session& session) {
    return dynamic_cast<const demos::ListsFinds*>(&session.demo());
}

void pickFind(Session& session, const demos::FindPlace& place) {
    const demos::ListsFinds* const lists = findsOf(session);
    if (lists == nullptr) return;
    const std::string parameter = lists->pickParameter();
    session.setPlaying(false);
    if (session.frame() != place.frame) session.seek(place.frame);
    session.act(demos::SetParameter{parameter, place.number});
}

bool goToFind(Session& session, int direction) {
    const demos::ListsFinds* const lists = findsOf(session);
    if (lists == nullptr) return false;
    const demos::Finds finds = lists->finds();
    const int wanted = finds.picked + direction;
    const auto& there = direction > 0 ? finds.after : finds.before;
    if (wanted >= 1 && wanted <= static_cast<int>(finds.list.size()))
        pickFind(session, {session.frame(), wanted});
    else if (there)
        pickFind(session, {there->frame, direction > 0 ? 1 : static_cast<int>(there->count)});
    else
        return false;
    return true;
}

}  // namespace app
