#pragma once
/// The crossings test drawn: edges by what became of them, the half-line, the counted crossings; and its cost.

#include <span>

#include "demos/01_two_dimensions/parts/explain_crossings.h"
#include "demos/01_two_dimensions/parts/polygon_gallery.h"
#include "demos/canvas.h"

namespace demos::flat {

/// The first `shown` steps of the test, the last of them marked; all of them for 0.
void drawCrossings(Canvas& canvas, const geometry::Polygonf& polygon, const geometry::Vec2f& p,
                   const CrossingTest& test, int shown);
/// Edges looked at and edges oriented against the number of edges, both axes logarithmic. `present` is marked.
Chart chartOfCosts(std::span<const CrossingCost> costs, const CrossingCost& present);

}  // namespace demos::flat
