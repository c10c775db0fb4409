#pragma once
/// The tree of a mesh that halves its box along x, y and z at once, so that each node has eight children of equal size.
///
/// A leaf lists every triangle that touches its box. The boxes of the leaves cover the box of the mesh, so wherever a
/// shape meets a triangle, the point where they meet lies in the box of a leaf that lists this triangle: a query that
/// looks into all leaves it touches misses nothing.
///
/// Source: Szauer, Game Physics Cookbook (2017), chapter 11, "Mesh"; the octants are those of Meagher, Geometric
/// modeling using octree encoding (1982).

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/mesh/mesh.h"
#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry {

inline constexpr int kOctants = 8;
/// Deeper trees list large triangles in too many leaves to be of use.
inline constexpr int kDeepestOctree = 8;

struct OctreeSettings {
    int depth = 3;     ///< how often a box is halved, 0 .. kDeepestOctree; 3 makes at most 1 + 8 + 64 + 512 nodes
    int leafSize = 1;  ///< a box that so many triangles touch, or fewer, is not halved; >= 0
};

struct OctreeNode {
    Aabbf box{};
    std::uint32_t firstChild = 0;     ///< the eight children follow each other; 0 in a leaf
    std::uint32_t firstTriangle = 0;  ///< of a leaf, in MeshOctree::triangles
    std::uint32_t triangles = 0;      ///< so many; 0 in an inner node
    std::uint8_t depth = 0;           ///< of the root, 0
};
inline bool isLeaf(const OctreeNode& node) { return node.firstChild == 0; }

/// Children come after their parents. A mesh without triangles has no node.
struct MeshOctree {
    MeshPtr mesh{};
    std::vector<OctreeNode> nodes{};         ///< the root is the first; its box is that of the mesh
    std::vector<std::uint32_t> triangles{};  ///< indices into the mesh's; one stands in every leaf that it touches
};

// --- Steps for observers ---

/// One node is done: halved, or made a leaf.
struct OctreeBuildStep {
    std::uint32_t node = 0;
    Aabbf box{};
    int depth = 0;
    std::uint32_t triangles = 0;  ///< that touch the box
    bool halved = false;
};

enum class OctreeVerdict : std::uint8_t {
    Entered,  ///< the box of the node is met: what it holds is looked at
    Pruned,   ///< it is not, or only behind the best hit so far: all that it holds is left out
    Missed,   ///< a triangle was tested and is not met
    Met,      ///< a triangle was tested and is met
};

struct OctreeStep {
    OctreeVerdict verdict = OctreeVerdict::Entered;
    std::uint32_t node = 0;
    std::uint32_t triangle = 0;  ///< in the mesh; only with Missed and Met
};

// --- How it is built: the observer is called with an OctreeBuildStep for each node ---

namespace mesh_octree {

/// One eighth of a box: bit 0 of the number chooses the upper half along x, bit 1 along y, bit 2 along z. Both halves
/// hold the plane between them, so the eight cover the box.
inline Aabbf octantOf(const Aabbf& box, int number) {
    Aabbf result = box;
    for (int axis = 0; axis < 3; ++axis) {
        // The clamp is for denormal numbers, whose halves round.
        const float middle = std::clamp(0.5f * box.min[axis] + 0.5f * box.max[axis], box.min[axis], box.max[axis]);
        (((number >> axis) & 1) != 0 ? result.min : result.max)[axis] = middle;
    }
    return result;
}

inline std::vector<std::uint32_t> touching(const Mesh& mesh, const std::vector<std::uint32_t>& among,
                                           const Aabbf& box) {
    std::vector<std::uint32_t> result;
    std::copy_if(among.begin(), among.end(), std::back_inserter(result),
                 [&](std::uint32_t triangle) { return overlaps(box, triangleAt(mesh, triangle)); });
    return result;
}

template <typename Observer>
class Builder {
public:
    Builder(MeshOctree& tree, const OctreeSettings& settings, Observer& observer)
        : tree_(tree), settings_(settings), observer_(observer) {}

    /// `touching` are all triangles that touch the box of the node.
    void finish(std::uint32_t node, const std::vector<std::uint32_t>& touching) {
        const bool halved = shallHalve(tree_.nodes[node], touching.size());
        observer_(OctreeBuildStep{node, tree_.nodes[node].box, tree_.nodes[node].depth,
                                  static_cast<std::uint32_t>(touching.size()), halved});
        if (halved)
            halve(node, touching);
        else
            makeLeaf(tree_.nodes[node], touching);
    }

private:
    /// Halving a box that is a point changes nothing.
    bool shallHalve(const OctreeNode& node, std::size_t triangles) const {
        return node.depth < settings_.depth && triangles > static_cast<std::size_t>(settings_.leafSize) &&
               node.box.min != node.box.max;
    }
    void halve(std::uint32_t node, const std::vector<std::uint32_t>& inside) {
        const auto first = static_cast<std::uint32_t>(tree_.nodes.size());
        const OctreeNode parent = tree_.nodes[node];
        tree_.nodes[node].firstChild = first;
        for (int i = 0; i < kOctants; ++i)
            tree_.nodes.push_back(
                {.box = octantOf(parent.box, i), .depth = static_cast<std::uint8_t>(parent.depth + 1)});
        for (std::uint32_t child = first; child < first + kOctants; ++child)
            finish(child, touching(*tree_.mesh, inside, tree_.nodes[child].box));
    }
    void makeLeaf(OctreeNode& node, const std::vector<std::uint32_t>& triangles) {
        node.firstTriangle = static_cast<std::uint32_t>(tree_.triangles.size());
        node.triangles = static_cast<std::uint32_t>(triangles.size());
        tree_.triangles.insert(tree_.triangles.end(), triangles.begin(), triangles.end());
    }

    MeshOctree& tree_;
    OctreeSettings settings_;
    Observer& observer_;
};

}  // namespace mesh_octree

/// Precondition: a mesh of finite vertices.
template <typename Observer = NoObserver>
MeshOctree buildMeshOctree(MeshPtr mesh, const OctreeSettings& settings = {}, Observer&& observer = {}) {
    assert(settings.depth >= 0 && settings.depth <= kDeepestOctree && settings.leafSize >= 0);
    MeshOctree tree{.mesh = std::move(mesh)};
    if (tree.mesh->triangles.empty()) return tree;
    tree.nodes.push_back({.box = tree.mesh->bounds});
    std::vector<std::uint32_t> all(tree.mesh->triangles.size());
    std::iota(all.begin(), all.end(), 0u);
    mesh_octree::Builder{tree, settings, observer}.finish(0, all);
    return tree;
}

}  // namespace collidoscope::geometry
