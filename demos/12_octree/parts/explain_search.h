#pragma once
/// A query of a quadtree, node by node, in words and in the picture.

#include "demos/12_octree/parts/moving_rectangles.h"
#include "demos/canvas.h"
#include "demos/inside/explanation.h"

namespace demos::cells {

/// `shown` counts from 1; 0 tells of the search as a whole, a number beyond the last node of that one.
Explanation explainSearch(const Search& search, std::size_t items, int shown);

/// The cells of the tree, those of the first `shown` nodes set off (all for 0), and the rectangles by what has become
/// of them.
void drawSearch(Canvas& canvas, const geometry::Quadtree& tree, const Search& search, int shown, bool showCells);

}  // namespace demos::cells
