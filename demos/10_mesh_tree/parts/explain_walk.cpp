#include "demos/10_mesh_tree/parts/explain_walk.h"

#include <algorithm>

#include "demos/inside/number_text.h"

namespace demos::meshtree {
namespace {

std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}
std::string triangleText(std::size_t count) { return counted(count, "triangle", "triangles"); }

bool isNearest(const Walk& walk, const WalkStep& step) { return walk.hit && step.hit == walk.hit->triangle; }

InnerStep innerStep(const Walk& walk, const WalkStep& step) {
    const std::string level = ", level " + std::to_string(step.level);
    switch (step.part) {
        case WalkPart::Node:
            return {StepMark::Open, "box" + level,
                    std::to_string(step.met.size()) + " of " + std::to_string(step.met.size() + step.missed.size()) +
                        " inside met"};
        case WalkPart::Pruned:
            return {StepMark::Skipped, "pruned" + level, "behind the hit"};
        case WalkPart::Leaf:
            return {isNearest(walk, step) ? StepMark::Decides : StepMark::Open, "leaf" + level,
                    triangleText(step.tested.size()) + (step.hit ? ", hit" : "")};
    }
    return {};
}

std::string sentenceOf(const Walk& walk, const WalkStep& step) {
    switch (step.part) {
        case WalkPart::Node:
            if (step.met.empty()) return "The ray misses all boxes inside this one: nothing in it is looked at again.";
            return "The ray meets " + std::to_string(step.met.size()) + " of the " +
                   counted(step.met.size() + step.missed.size(), "box", "boxes") +
                   " inside this one. The nearest is visited next, the others wait.";
        case WalkPart::Pruned:
            return "This box was met, but begins behind the nearest hit so far. It is left out with all it holds.";
        case WalkPart::Leaf:
            if (step.tested.empty()) return "A leaf without triangles that were not tested before.";
            if (!step.hit)
                return "A leaf: its " + triangleText(step.tested.size()) + " are tested, none is hit nearer.";
            return isNearest(walk, step)
                       ? "A leaf: one of its triangles is hit, and it will turn out to be the nearest of all."
                       : "A leaf: one of its triangles is hit. Something nearer may come, so the walk goes on.";
    }
    return {};
}

std::string costSoFar(const Walk& walk, std::size_t last, std::size_t triangles) {
    std::size_t boxes = 0, tested = 0;
    for (std::size_t i = 0; i <= last; ++i) {
        boxes += walk.steps[i].met.size() + walk.steps[i].missed.size();
        tested += walk.steps[i].tested.size();
    }
    return "boxes tested      " + std::to_string(boxes) + "\ntriangles tested  " + std::to_string(tested) + " of " +
           std::to_string(triangles) + "\ntests             " + std::to_string(boxes + tested) + " against " +
           std::to_string(triangles);
}

std::string overview(const Walk& walk, std::size_t triangles) {
    return "The ray asks " + counted(walk.boxes, "box", "boxes") + " and " + triangleText(walk.triangles) +
           "; trying every triangle asks " + std::to_string(triangles) + ". Step inside to follow it.";
}

std::string verdictOf(const Walk& walk) {
    if (!walk.hit) return "No triangle is hit.";
    return "Triangle " + std::to_string(walk.hit->triangle) + " is hit at t = " + numberText(double{walk.hit->t}) + ".";
}

std::string soFar(const Walk& walk, std::size_t last) {
    for (std::size_t i = last + 1; i-- > 0;)
        if (walk.steps[i].hit) return "Nearest so far: triangle " + std::to_string(*walk.steps[i].hit) + ".";
    return "Nothing is hit so far.";
}

}  // namespace

const WalkStep* shownStep(const Walk& walk, int shown) {
    if (shown <= 0 || walk.steps.empty()) return nullptr;
    return &walk.steps[std::min(static_cast<std::size_t>(shown), walk.steps.size()) - 1];
}

Explanation explainWalk(const Walk& walk, const char* algorithm, int shown, std::size_t triangles) {
    Explanation result{.algorithm = algorithm};
    for (const WalkStep& step : walk.steps) result.steps.push_back(innerStep(walk, step));
    result.shown = std::min(shown, static_cast<int>(walk.steps.size()));
    if (const WalkStep* step = shownStep(walk, shown)) {
        const auto index = static_cast<std::size_t>(result.shown - 1);
        result.sentence = sentenceOf(walk, *step);
        result.formula = costSoFar(walk, index, triangles);
        result.verdict = index + 1 == walk.steps.size() ? verdictOf(walk) : soFar(walk, index);
    } else {
        result.sentence = overview(walk, triangles);
        result.verdict = verdictOf(walk);
    }
    return result;
}

}  // namespace demos::meshtree
