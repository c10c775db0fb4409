#include "app/session/step_inside.h"

#include <algorithm>

#include "app/session/controls.h"

namespace app {

demos::Explanation withoutAnswer(demos::Explanation told) {
    told.steps.resize(std::min(told.steps.size(), static_cast<std::size_t>(std::max(told.shown, 0))));
    if (told.shown > 0) return told;
    told.sentence = "The steps are covered. What will the first one be, and how many does it take?";
    told.formula.clear();
    told.verdict.clear();
    return told;
}

std::string placeInSteps(const demos::Explanation& told, bool covered) {
    const std::string count = std::to_string(told.steps.size()), shown = std::to_string(told.shown);
    if (covered) return told.shown > 0 ? "Step " + shown : "Covered";
    if (told.shown > 0) return "Step " + shown + " of " + count;
    if (told.steps.empty()) return "No steps";
    return told.steps.size() == 1 ? "One step" : "All " + count + " steps";
}

void showStep(Session& session, int step) {
    const auto parameter = stepParameter(session.demo());
    if (!parameter) return;
    const demos::Explanation told = session.demo().explain();
    const int wanted = std::clamp(step, 0, static_cast<int>(told.steps.size()));
    if (wanted != told.shown) session.act(demos::SetParameter{parameter->name, wanted});
}

void stepInside(Session& session, int by) { showStep(session, session.demo().explain().shown + by); }

}  // namespace app
