#pragma once
/// The picture of boxes, cells and a query, and of what queries cost.

#include "demos/12_octree/parts/octree_query.h"
#include "demos/12_octree/parts/swarm.h"
#include "demos/canvas.h"

namespace demos::octree {

void drawFliers(Canvas& canvas, const std::vector<Flier>& fliers, const QueryView& view);
/// All cells, faintly.
void drawCells(Canvas& canvas, const geometry::Octree& tree);
/// The room, and the cells that the query came to, up to the shown step, which stands out; for 0 the cells without
/// cells below that it looked into.
void drawSteps(Canvas& canvas, const geometry::Aabbf& room, const QueryView& view, int shown);
void drawQuestion(Canvas& canvas, const Question& question);
/// Tests against boxes, both axes logarithmic: brute force and the octree.
Chart chartOfCosts(const std::vector<CostPoint>& points);

}  // namespace demos::octree
