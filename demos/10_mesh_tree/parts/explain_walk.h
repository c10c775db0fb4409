#pragma once
/// The way of a ray through a tree, in words and numbers.

#include "demos/10_mesh_tree/parts/walk.h"
#include "demos/inside/explanation.h"

namespace demos::meshtree {

/// `shown` may lie beyond the last step; 0 tells of the whole. `triangles`: of the mesh.
Explanation explainWalk(const Walk& walk, const char* algorithm, int shown, std::size_t triangles);
/// The step that is shown, or null for the walk as a whole.
const WalkStep* shownStep(const Walk& walk, int shown);

}  // namespace demos::meshtree
