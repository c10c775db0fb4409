#pragma once
/// Questions put to an octree. Any shape that `overlaps` knows may ask; a mesh is a surface.
///
/// The box of a node is tested as exactly as the triangles, so the answers are those of testing every triangle.
/// The observer is called with an OctreeStep for each node and each triangle.

#include <algorithm>
#include <vector>

#include "geometry/mesh/octree/mesh_octree.h"
#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry {
namespace mesh_octree {

/// A triangle stands in several leaves and is tested in the first of them alone.
class Untested {
public:
    explicit Untested(const MeshOctree& tree) : tested_(tree.mesh ? tree.mesh->triangles.size() : 0, false) {}
    /// True the first time that it is asked about a triangle.
    bool take(std::uint32_t triangle) {
        const bool first = !tested_[triangle];
        tested_[triangle] = true;
        return first;
    }

private:
    std::vector<bool> tested_;
};

template <typename Shape, typename Take, typename Observer>
class OverlapWalk {
public:
    OverlapWalk(const Shape& shape, const MeshOctree& tree, Take& take, Observer& observer)
        : shape_(shape), tree_(tree), take_(take), observer_(observer), untested_(tree) {}

    /// True when `take` has seen enough.
    bool visit(std::uint32_t index) {
        const OctreeNode& node = tree_.nodes[index];
        const bool met = overlaps(shape_, node.box);
        observer_(OctreeStep{met ? OctreeVerdict::Entered : OctreeVerdict::Pruned, index});
        if (!met) return false;
        if (isLeaf(node)) return visitLeaf(node, index);
        for (std::uint32_t child = node.firstChild; child < node.firstChild + kOctants; ++child)
            if (visit(child)) return true;
        return false;
    }

private:
    bool visitLeaf(const OctreeNode& node, std::uint32_t index) {
        for (std::uint32_t i = node.firstTriangle; i < node.firstTriangle + node.triangles; ++i) {
            const std::uint32_t triangle = tree_.triangles[i];
            if (!untested_.take(triangle)) continue;
            const bool met = overlaps(shape_, triangleAt(*tree_.mesh, triangle));
            observer_(OctreeStep{met ? OctreeVerdict::Met : OctreeVerdict::Missed, index, triangle});
            if (met && take_(triangle)) return true;
        }
        return false;
    }

    const Shape& shape_;
    const MeshOctree& tree_;
    Take& take_;
    Observer& observer_;
    Untested untested_;
};

/// Calls `take` with each triangle that the shape touches, once, until it returns true.
template <typename Shape, typename Take, typename Observer>
bool visitOverlapping(const Shape& shape, const MeshOctree& tree, Take&& take, Observer& observer) {
    return !tree.nodes.empty() && OverlapWalk{shape, tree, take, observer}.visit(0);
}

}  // namespace mesh_octree

/// The indices of the triangles that the shape touches, each once, in rising order.
template <RankedShape Shape, typename Observer = NoObserver>
std::vector<std::uint32_t> trianglesOverlapping(const Shape& shape, const MeshOctree& tree, Observer&& observer = {}) {
    std::vector<std::uint32_t> found;
    const auto take = [&](std::uint32_t triangle) {
        found.push_back(triangle);
        return false;
    };
    mesh_octree::visitOverlapping(shape, tree, take, observer);
    std::sort(found.begin(), found.end());
    return found;
}

/// Does the shape touch a triangle? For a ray: is anything hit at all?
template <RankedShape Shape, typename Observer = NoObserver>
bool overlaps(const Shape& shape, const MeshOctree& tree, Observer&& observer = {}) {
    const auto first = [](std::uint32_t) { return true; };
    return mesh_octree::visitOverlapping(shape, tree, first, observer);
}

}  // namespace collidoscope::geometry
