#pragma once
/// A ray on its way through a tree, told in the same words for an octree and for a wide one.

#include <optional>
#include <vector>

#include "demos/10_mesh_tree/parts/tree_choice.h"
#include "geometry/query/ray_cast.h"

namespace demos::meshtree {

enum class WalkPart {
    Node,    ///< the boxes inside a box are tested
    Leaf,    ///< so are the triangles of a leaf
    Pruned,  ///< a box that was met is left out: something nearer has been hit in the meantime
};

struct WalkStep {
    WalkPart part = WalkPart::Node;
    geometry::Aabbf box{};
    int level = 0;                       ///< of the box; 0 is the whole mesh
    std::uint32_t node = 0;              ///< in the tree; of a Node only
    std::vector<geometry::Aabbf> met{};  ///< of the boxes inside
    std::vector<geometry::Aabbf> missed{};
    std::vector<std::uint32_t> tested{};  ///< triangles of the leaf
    std::optional<std::uint32_t> hit{};   ///< the one of these that is nearest so far
};

struct Walk {
    geometry::Rayf ray{};
    std::optional<geometry::MeshHit> hit{};
    std::vector<WalkStep> steps{};
    std::size_t boxes = 0;  ///< tested
    std::size_t triangles = 0;
    std::size_t tests() const { return boxes + triangles; }
};
Walk walkOf(const ChosenTree& tree, const geometry::Rayf& ray);

}  // namespace demos::meshtree
