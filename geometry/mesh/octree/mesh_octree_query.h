#pragma once
/// Questions put to an octree. Any shape that `overlaps` knows may ask; a mesh is a surface.
///
/// The box of a node is tested as exactly as the triangles, so the answers are those of testing every triangle. First
/// the triangles that a shape touches, then the nearest triangle that a ray meets.
/// The observer is called with an OctreeStep for each node and each triangle.

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/mesh/octree/mesh_octree.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/shapes/to_double.h"

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

namespace mesh_octree {

/// A box is left out when the ray enters it later than it meets the best triangle by this factor. Both times are right
/// to a few units in the last place of a double, but for slivers seen edge-on.
inline constexpr double kLaterEntry = 1.0 + 0x1p-20;

template <typename Observer>
class RayWalk {
public:
    RayWalk(const Rayf& ray, const MeshOctree& tree, Observer& observer)
        : ray_(toDouble(ray)), tree_(tree), observer_(observer), untested_(tree) {}

    /// Precondition: the tree has nodes.
    std::optional<std::uint32_t> nearest() {
        if (const auto entry = entryOf(0)) visit({0, *entry});
        return best_;
    }

private:
    struct Entry {
        std::uint32_t node = 0;
        double t = 0.0;
    };

    /// When the ray enters the box of a node.
    std::optional<double> entryOf(std::uint32_t node) {
        const auto hit = rayCast(ray_, toDouble(tree_.nodes[node].box));
        if (hit) return hit->t;
        observer_(OctreeStep{OctreeVerdict::Pruned, node});
        return std::nullopt;
    }
    void visit(const Entry& entry) {
        const bool tooLate = best_ && entry.t > bestT_ * kLaterEntry;
        observer_(OctreeStep{tooLate ? OctreeVerdict::Pruned : OctreeVerdict::Entered, entry.node});
        if (tooLate) return;
        if (isLeaf(tree_.nodes[entry.node]))
            visitLeaf(entry.node);
        else
            visitChildren(tree_.nodes[entry.node].firstChild);
    }
    /// In the order in which the ray enters them; the lower index where it enters two at once.
    void visitChildren(std::uint32_t first) {
        std::array<Entry, kOctants> met{};
        auto end = met.begin();
        for (std::uint32_t child = first; child < first + kOctants; ++child)
            if (const auto t = entryOf(child)) end = insert({child, *t}, met.begin(), end);
        std::for_each(met.begin(), end, [this](const Entry& entry) { visit(entry); });
    }
    /// Into entries sorted by time, behind its equals; the new end.
    template <typename Iterator>
    static Iterator insert(const Entry& entry, Iterator begin, Iterator end) {
        const auto earlier = [](const Entry& a, const Entry& b) { return a.t < b.t; };
        const Iterator position = std::upper_bound(begin, end, entry, earlier);
        std::move_backward(position, end, end + 1);
        *position = entry;
        return end + 1;
    }
    void visitLeaf(std::uint32_t index) {
        const OctreeNode& node = tree_.nodes[index];
        for (std::uint32_t i = node.firstTriangle; i < node.firstTriangle + node.triangles; ++i) {
            const std::uint32_t triangle = tree_.triangles[i];
            if (!untested_.take(triangle)) continue;
            const auto hit = rayCast(ray_, toDouble(triangleAt(*tree_.mesh, triangle)));
            observer_(OctreeStep{hit ? OctreeVerdict::Met : OctreeVerdict::Missed, index, triangle});
            if (hit && isBetter(hit->t, triangle)) {
                best_ = triangle;
                bestT_ = hit->t;
            }
        }
    }
    bool isBetter(double t, std::uint32_t triangle) const {
        return !best_ || t < bestT_ || (t == bestT_ && triangle < *best_);
    }

    Rayd ray_;
    const MeshOctree& tree_;
    Observer& observer_;
    Untested untested_;
    std::optional<std::uint32_t> best_{};
    double bestT_ = 0.0;
};

}  // namespace mesh_octree

/// The nearest triangle, as rayCast(ray, mesh): the lower index where two are hit at the same t.
template <typename Observer = NoObserver>
std::optional<MeshHit> rayCast(const Rayf& ray, const MeshOctree& tree, Observer&& observer = {}) {
    if (tree.nodes.empty()) return std::nullopt;
    const auto nearest = mesh_octree::RayWalk{ray, tree, observer}.nearest();
    if (!nearest) return std::nullopt;
    const auto hit = rayCast(ray, triangleAt(*tree.mesh, *nearest));
    return hit ? std::optional{MeshHit{*hit, *nearest}} : std::nullopt;
}

}  // namespace collidoscope::geometry
