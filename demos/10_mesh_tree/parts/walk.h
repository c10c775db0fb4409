#pragma once
/// A ray on its way through a tree, told in the same words for an octree and for a wide one, and drawn.

#include <optional>
#include <vector>

#include "demos/10_mesh_tree/parts/chosen_tree.h"
#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/mesh/traverse/ray_mesh.h"

namespace collidoscope::demos::meshtree {

enum class WalkPart {
    Node,    ///< the boxes inside a box are tested
    Leaf,    ///< so are the triangles of a leaf
    Pruned,  ///< a box that was met is left out: something nearer has been hit in the meantime
};

struct WalkStep {
    WalkPart part = WalkPart::Node;
    Aabbf box{};
    int level = 0;             ///< of the box; 0 is the whole mesh
    std::uint32_t node = 0;    ///< in the tree; of a Node only
    std::vector<Aabbf> met{};  ///< of the boxes inside
    std::vector<Aabbf> missed{};
    std::vector<std::uint32_t> tested{};  ///< triangles of the leaf
    std::optional<std::uint32_t> hit{};   ///< the one of these that is nearest so far
};

struct Walk {
    Rayf ray{};
    std::optional<geometry::MeshHit> hit{};
    std::vector<WalkStep> steps{};
    std::size_t boxes = 0;  ///< tested
    std::size_t triangles = 0;
    std::size_t tests() const { return boxes + triangles; }
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
