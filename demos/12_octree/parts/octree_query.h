#pragma once
/// A query of an octree, with every step that it took.

#include <variant>
#include <vector>

#include "demos/inside/explanation.h"
#include "geometry/scene/octree.h"

namespace demos::octree {

using Question = std::variant<geometry::Spheref, geometry::Aabbf, geometry::Rayf>;

/// A cell that the query came to.
struct CellStep {
    geometry::Aabbf cell{}, reach{};
    int depth = 0;
    std::vector<geometry::Octree::Item> items{};
    bool isPruned = false;
    bool isLeaf = false;
    int foundHere = 0;  ///< of its items, those that the question touches
};
struct QueryView {
    std::vector<CellStep> steps{};
    std::vector<geometry::Octree::Item> found{};
    int cells = 0;  ///< looked into
    int boxes = 0;  ///< tested
};
QueryView observe(const geometry::Octree& tree, const Question& question);

/// `shown` as in Explanation.
Explanation explainQuery(const QueryView& view, int shown, int brute);

}  // namespace demos::octree
