#include "demos/12_octree/parts/octree_query.h"

#include <algorithm>

#include "demos/inside/number_text.h"

namespace demos::octree {
namespace {

std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}
std::string nameOf(const CellStep& step) {
    if (step.depth == 0) return "the whole room, " + counted(step.items.size(), "box", "boxes");
    return "cell of depth " + std::to_string(step.depth) + ", " + counted(step.items.size(), "box", "boxes");
}
std::string resultOf(const CellStep& step) {
    return step.isPruned ? "pruned" : std::to_string(step.foundHere) + " found";
}
InnerStep innerStep(const CellStep& step) {
    return {step.isPruned ? StepMark::Skipped : StepMark::Open, nameOf(step), resultOf(step)};
}

std::string sentenceOf(const CellStep& step) {
    if (step.isPruned)
        return "The query does not touch the reach of this cell, so nothing in it or below it can be an answer: it "
               "turns "
               "round.";
    const std::size_t count = step.items.size();
    const std::string tested = count == 0   ? "No box is kept here"
                               : count == 1 ? "The one box kept here is tested"
                                            : "Each of the " + std::to_string(count) + " boxes kept here is tested";
    if (step.isLeaf) return tested + "; there are no cells below.";
    return tested + "; then the query comes to the eight cells below.";
}
std::string rangeText(const geometry::Aabbf& box, int axis) {
    constexpr const char* kNames[] = {"x", "y", "z"};
    return std::string(kNames[axis]) + "  " + numberText(double{box.min[axis]}, 2) + " .. " +
           numberText(double{box.max[axis]}, 2) + " m";
}
std::string formulaOf(const CellStep& step) {
    return "reach  " + rangeText(step.reach, 0) + "\n       " + rangeText(step.reach, 1) + "\n       " +
           rangeText(step.reach, 2);
}

/// What has been done and found up to the shown step.
std::string verdictAfter(const QueryView& view, int shown, int brute) {
    int cells = 0, boxes = 0, found = 0;
    for (int i = 0; i < shown; ++i) {
        const CellStep& step = view.steps[static_cast<std::size_t>(i)];
        if (step.isPruned) continue;
        ++cells;
        boxes += static_cast<int>(step.items.size());
        found += step.foundHere;
    }
    return std::to_string(found) + " found after " + std::to_string(boxes) + " boxes in " + std::to_string(cells) +
           " cells; brute force tests " + std::to_string(brute) + ".";
}

}  // namespace

QueryView observe(const geometry::Octree& tree, const Question& question) {
    QueryView view;
    const auto watch = [&](const geometry::Octree::Step& step) {
        const auto& node = step.node;
        view.steps.push_back({node.bounds, node.reach, node.depth, node.items, step.isPruned, node.firstChild == 0});
    };
    const auto ask = [&](const auto& shape) {
        view.found = tree.query(shape, watch);
        for (CellStep& step : view.steps)
            if (!step.isPruned)
                step.foundHere = static_cast<int>(std::count_if(step.items.begin(), step.items.end(), [&](auto item) {
                    return std::binary_search(view.found.begin(), view.found.end(), item);
                }));
    };
    std::visit(ask, question);
    for (const CellStep& step : view.steps) {
        if (step.isPruned) continue;
        ++view.cells;
        view.boxes += static_cast<int>(step.items.size());
    }
    return view;
}

Explanation explainQuery(const QueryView& view, int shown, int brute) {
    Explanation told{.algorithm = "Octree, a query from the root down"};
    for (const CellStep& step : view.steps) told.steps.push_back(innerStep(step));
    told.shown = std::min(shown, static_cast<int>(view.steps.size()));
    if (told.shown == 0) {
        told.sentence = "The query looks into every cell that it touches, and tests the boxes kept there.";
        told.verdict = verdictAfter(view, static_cast<int>(view.steps.size()), brute);
        return told;
    }
    const CellStep& step = view.steps[static_cast<std::size_t>(told.shown) - 1];
    told.sentence = sentenceOf(step);
    told.formula = formulaOf(step);
    told.verdict = verdictAfter(view, told.shown, brute);
    return told;
}

}  // namespace demos::octree
