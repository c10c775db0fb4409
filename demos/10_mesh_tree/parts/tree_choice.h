#pragma once
/// A mesh with the tree that a person has chosen for it.

#include <memory>
#include <span>
#include <vector>

#include "geometry/mesh/octant/octant_tree.h"

namespace demos::meshtree {

enum class TreeKind { Octants, WideFast, WideGood, WideBest };

struct TreeChoice {
    TreeKind kind = TreeKind::WideGood;
    geometry::OctantSettings octants{};  ///< matters only to Octants
    bool isOctants() const { return kind == TreeKind::Octants; }
};
/// Of a wide tree.
geometry::BuildQuality qualityOf(TreeKind kind);
bool operator==(const TreeChoice& a, const TreeChoice& b);

struct ChosenTree {
    geometry::MeshPtr mesh{};                               ///< with the wide tree
    std::shared_ptr<const geometry::OctantTree> octants{};  ///< none when the wide tree is chosen
};
ChosenTree grow(const geometry::Mesh& mesh, const TreeChoice& choice);

/// A copy of the mesh, its ball brought to a place and a radius, m.
geometry::Mesh broughtTo(const geometry::Mesh& mesh, const geometry::Vec3f& center, float radius);

/// The boxes so many levels below the root, `most` of them at most.
std::vector<geometry::Aabbf> boxesOfLevel(const ChosenTree& tree, int level, std::size_t most);
/// How many boxes and how many entries of triangles the tree keeps.
struct TreeSize {
    std::size_t boxes = 0;
    std::size_t entries = 0;
};
TreeSize sizeOf(const ChosenTree& tree);

}  // namespace demos::meshtree
