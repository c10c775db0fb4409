#pragma once
/// The traversal of a tree by a ray, in the same words for an octree and for a wide tree, and its drawing.

#include "demos/10_mesh_tree/parts/chosen_tree.h"
#include "demos/inside/mesh_walk.h"
#include "geometry/mesh/traverse/ray_mesh.h"

namespace collidoscope::demos::meshtree {

using meshes::WalkPart;
using meshes::WalkStep;

struct Walk {
    Rayf ray{};
    std::optional<geometry::MeshHit> hit{};
    std::vector<WalkStep> steps{};

    meshes::WalkCost cost() const { return meshes::costOf(steps); }
};
Walk walkOf(const ChosenTree& tree, const Rayf& ray);

/// `shown` may lie beyond the last step; 0 tells of the whole. `triangles`: of the mesh.
Explanation explainWalk(const Walk& walk, const char* algorithm, int shown, std::size_t triangles);

/// All boxes of the walk by what became of them; the one at `pulse` (counted in steps) is set off.
void drawWholeWalk(Canvas& canvas, const Walk& walk, std::size_t pulse);
/// One step alone: the box, and which boxes inside are met and missed, or the triangles that are tested.
void drawStep(Canvas& canvas, const WalkStep& step, const geometry::Mesh& mesh);
/// The ray up to its hit, and the hit triangle.
void drawRayAndHit(Canvas& canvas, const Walk& walk, const geometry::Mesh& mesh);
/// Thin rays beside the one that is watched.
void drawBundle(Canvas& canvas, std::span<const Walk> walks);

}  // namespace collidoscope::demos::meshtree
