#pragma once
/// The picture of a ray's way through a tree.

#include "demos/10_mesh_tree/parts/walk.h"
#include "demos/canvas.h"

namespace demos::meshtree {

/// All boxes of the walk by what became of them; the one at `pulse` (counted in steps) is set off.
void drawWholeWalk(Canvas& canvas, const Walk& walk, std::size_t pulse);
/// One step alone: the box, and which boxes inside are met and missed, or the triangles that are tested.
void drawStep(Canvas& canvas, const WalkStep& step, const geometry::Mesh& mesh);
/// The ray up to its hit, and the hit triangle.
void drawRayAndHit(Canvas& canvas, const Walk& walk, const geometry::Mesh& mesh);
/// Thin rays beside the one that is watched.
void drawBundle(Canvas& canvas, std::span<const Walk> walks);

}  // namespace demos::meshtree
