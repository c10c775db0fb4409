#pragma once
/// A query of a quadtree or an octree, watched: the cells that it came to, what each of them cost, what was found.

#include <algorithm>
#include <vector>

#include "demos/inside/explanation.h"
#include "geometry/broadphase/orthtree.h"

namespace collidoscope::demos::cells {

/// A cell that a query came to. Where it is pruned, its items are not tested.
template <typename Tree>
struct Visit {
    typename Tree::Node node{};
    bool isPruned = false;
};
/// The work of a query up to some cell.
struct SearchCost {
    std::size_t cells = 0;   ///< looked into
    std::size_t tested = 0;  ///< items
    std::size_t found = 0;
};

template <typename Tree>
struct Search {
    std::vector<Visit<Tree>> visits{};
    std::vector<typename Tree::Item> found{};  ///< in rising order

    bool hasFound(typename Tree::Item item) const { return std::binary_search(found.begin(), found.end(), item); }
    std::size_t foundIn(const Visit<Tree>& visit) const {
        return static_cast<std::size_t>(std::count_if(visit.node.items.begin(), visit.node.items.end(),
                                                      [this](auto item) { return hasFound(item); }));
    }
    /// After the first so many cells.
    SearchCost costAfter(std::size_t count) const {
        SearchCost cost;
        for (std::size_t i = 0; i < count; ++i) {
            if (visits[i].isPruned) continue;
            ++cost.cells;
            cost.tested += visits[i].node.items.size();
            cost.found += foundIn(visits[i]);
        }
        return cost;
    }
    SearchCost cost() const { return costAfter(visits.size()); }
};
/// `ask` puts the query to the tree, with the observer that it is given, and returns what was found.
template <typename Tree, typename Ask>
Search<Tree> watched(const Ask& ask) {
    Search<Tree> search;
    search.found = ask([&](const typename Tree::Step& step) { search.visits.push_back({step.node, step.isPruned}); });
    return search;
}

template <typename Tree>
StepMark markOf(const Visit<Tree>& visit) {
    return visit.isPruned ? StepMark::Skipped : StepMark::Open;
}

}  // namespace collidoscope::demos::cells
