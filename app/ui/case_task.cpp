#include "app/ui/case_task.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/session/controls.h"
#include "demos/examine/numbers.h"

namespace collidoscope::app {
namespace {

using demos::examine::CaseReducer;
using demos::examine::FlipFinder;
using demos::examine::shownNumber;

demos::examine::CasePtr shownCase(const demos::DemoBase& demo) {
    const std::vector<demos::SetCase> cases = casesOf(demo);
    return cases.empty() ? nullptr : cases.front().slot.value;
}

Progress progress(const FlipFinder& finder) {
    const auto& nearest = finder.nearest();
    return {.title = "Looking for the nearest flip",
            .details = nearest ? "so far " + shownNumber(nearest->length) + " m: " + nearest->what : "no flip so far",
            .done = finder.progress()};
}

Progress progress(const CaseReducer& reducer) {
    const demos::examine::Reduced& reduced = reducer.reduced();
    const auto kept =
        std::find_if(reduced.steps.rbegin(), reduced.steps.rend(), [](const auto& step) { return step.kept; });
    return {.title = "Reducing the case",
            .details = std::to_string(reduced.tried) + " cases tried" +
                       (kept == reduced.steps.rend() ? "" : "; " + kept->what),
            .done = reducer.progress()};
}

CaseTaskResult result(const FlipFinder& finder, const demos::examine::CollisionCase& all) {
    const auto& flip = finder.nearest();
    if (!flip) return {.message = "Nothing flips near here: B was moved in many directions, by twice its size."};
    demos::examine::CollisionCase flipped = withBMoved(all, flip->displacement);
    flipped.expect = {};
    return {.message = "Nearest flip found: " + wordsOf(*flip) + ".\nThen " + flip->what + ". Undo leads back.",
            .changed = std::move(flipped)};
}

CaseTaskResult result(const CaseReducer& reducer, const demos::examine::CollisionCase&) {
    const demos::examine::Reduced& reduced = reducer.reduced();
    if (!reduced.fails)
        return {.message = "This case does not fail: all methods agree, and say what is expected and reported."};
    std::string kept;
    for (const demos::examine::ReduceStep& step : reduced.steps)
        if (step.kept) kept += "\n" + step.what;
    if (kept.empty()) return {.message = "Nothing can be left out, and no number is rounder."};
    return {.message = "Reduced, and it fails as before; " + std::to_string(reduced.tried) + " cases tried." + kept +
                       (reduced.gaveUp ? "\nThere may be more: reduce it once more." : "") + "\nUndo leads back.",
            .changed = reduced.all,
            .isElsewhere = true};
}

}  // namespace

bool CaseTask::step() {
    return std::visit([](auto& search) { return search.step(); }, work);
}

std::optional<CaseTask> caseTask(CaseWork work, const demos::DemoInfo& info, const demos::DemoBase& demo, double now) {
    const std::optional<demos::examine::CollisionCase> all = demo.offeredCase();
    if (!all) return std::nullopt;
    using demos::examine::Kinds;
    if (work == CaseWork::Reduce || work == CaseWork::ReduceKindly) {
        const Kinds kinds = work == CaseWork::Reduce ? Kinds::MayChange : Kinds::AreKept;
        return CaseTask{&info, shownCase(demo), *all, CaseReducer(*all, CaseReducer::kMaxTries, kinds), now};
    }
    return CaseTask{&info, shownCase(demo), *all, FlipFinder(*all), now};
}

bool isAbout(const CaseTask& task, const demos::DemoInfo& info, const demos::DemoBase& demo) {
    return task.demo == &info && task.shown == shownCase(demo);
}

std::string nameOf(const CaseTask& task) {
    return std::holds_alternative<FlipFinder>(task.work) ? "The search for the nearest flip" : "The reduction";
}

Progress progressOf(const CaseTask& task) {
    return std::visit([](const auto& search) { return progress(search); }, task.work);
}

CaseTaskResult resultOf(const CaseTask& task) {
    return std::visit([&](const auto& search) { return result(search, task.all); }, task.work);
}

}  // namespace collidoscope::app
