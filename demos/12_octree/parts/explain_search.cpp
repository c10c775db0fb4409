#include "demos/12_octree/parts/explain_search.h"

#include <algorithm>

#include "demos/inside/number_text.h"

namespace demos::cells {
namespace {

std::string countText(std::size_t count, const std::string& one, const std::string& many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string resultOf(const Visit& visit) {
    return visit.isPruned ? "pruned" : countText(visit.items.size(), "item", "items");
}

std::string sentenceOf(const Visit& visit) {
    if (visit.isPruned)
        return "Nothing in this cell can be an answer: it is passed over with everything below it, at the cost of one "
               "comparison.";
    if (visit.items.empty())
        return "The cell may hold answers. It keeps no item itself, so its children are looked at.";
    return "The cell may hold answers, so the items that it keeps itself are tested. Each item is kept by one cell "
           "only, the last on the way down that holds it whole: none is met twice.";
}

std::string formulaOf(const Visit& visit) {
    return "cell x " + numberText(double{visit.cell.min.x}, 2) + " … " + numberText(double{visit.cell.max.x}, 2) +
           "\n     y " + numberText(double{visit.cell.min.y}, 2) + " … " + numberText(double{visit.cell.max.y}, 2) +
           "\ndepth " + std::to_string(visit.depth);
}

}  // namespace

Explanation explainSearch(const Search& search, std::size_t items, int shown) {
    Explanation told{.algorithm = "Query of a quadtree"};
    for (const Visit& visit : search.visits)
        told.steps.push_back({visit.isPruned ? StepMark::Skipped : StepMark::Open,
                              "cell of depth " + std::to_string(visit.depth), resultOf(visit)});
    told.shown = std::clamp(shown, 0, static_cast<int>(search.visits.size()));
    const bool whole = told.shown == 0 || told.shown == static_cast<int>(search.visits.size());
    told.verdict = whole ? countText(search.found.size(), "answer", "answers") + " after " +
                               countText(search.tested, "test", "tests") + " instead of " + std::to_string(items) + "."
                         : "Not done yet.";
    if (told.shown == 0) {
        told.sentence =
            "From the root down: a cell that the query cannot concern is pruned, the items of the others "
            "are tested.";
        return told;
    }
    const Visit& visit = search.visits[static_cast<std::size_t>(told.shown) - 1];
    told.sentence = sentenceOf(visit);
    told.formula = formulaOf(visit);
    return told;
}

}  // namespace demos::cells
