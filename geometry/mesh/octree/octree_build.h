#pragma once
/// The building of an octree. The observer is called with an OctreeBuildStep for each node.

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "geometry/base/observer.h"
#include "geometry/mesh/octree/mesh_octree.h"
#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry {
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
