#include "demos/10_mesh_tree/parts/walk.h"

#include <algorithm>
#include <map>

#include "geometry/mesh/octree/octree_ray.h"
#include "geometry/mesh/traverse/mesh_cast.h"

namespace demos::meshtree {
namespace {

using geometry::Aabbf;
using geometry::OctreeStep;
using geometry::TraversalStep;

/// A triangle of the leaf at `node` and `child` was tested; the tests of one leaf follow each other.
void addTriangle(Walk& walk, const WalkStep& leaf, std::uint32_t triangle, bool hit, bool sameLeaf) {
    if (!sameLeaf) walk.steps.push_back(leaf);
    walk.steps.back().tested.push_back(triangle);
    if (hit) walk.steps.back().hit = triangle;
    ++walk.triangles;
}

/// Makes steps of what the wide tree tells.
class WideRecorder {
public:
    WideRecorder(const geometry::Mesh& mesh, Walk& walk) : tree_(mesh.tree), walk_(walk) {
        places_[0] = {mesh.bounds, 0};
    }
    void operator()(const TraversalStep& step) {
        using enum geometry::TraversalEvent;
        switch (step.event) {
            case NodeVisited:
                walk_.steps.push_back({.part = WalkPart::Node,
                                       .box = places_[step.node].box,
                                       .level = places_[step.node].level,
                                       .node = step.node});
                break;
            case ChildMet:
                remember(step);
                ++walk_.boxes;
                walk_.steps.back().met.push_back(step.box);
                break;
            case ChildMissed:
                ++walk_.boxes;
                walk_.steps.back().missed.push_back(step.box);
                break;
            case ChildPruned:
                walk_.steps.push_back({.part = WalkPart::Pruned, .box = step.box, .level = levelBelow(step)});
                break;
            case TriangleMissed:
            case TriangleHit:
                addTriangle(walk_, {.part = WalkPart::Leaf, .box = step.box, .level = levelBelow(step)}, step.triangle,
                            step.event == TriangleHit, isLeafOf(step));
                break;
        }
        last_ = step;
    }

private:
    struct Place {
        Aabbf box{};
        int level = 0;
    };
    void remember(const TraversalStep& step) {
        if (!step.isLeaf) places_[innerChild(tree_.nodes[step.node], step.child)] = {step.box, levelBelow(step)};
    }
    int levelBelow(const TraversalStep& step) { return places_[step.node].level + 1; }
    bool isLeafOf(const TraversalStep& step) const {
        using enum geometry::TraversalEvent;
        return (last_.event == TriangleMissed || last_.event == TriangleHit) && last_.node == step.node &&
               last_.child == step.child;
    }

    const geometry::Bvh& tree_;
    Walk& walk_;
    std::map<std::uint32_t, Place> places_{};
    TraversalStep last_{};
};

/// Makes steps of what the octree tells.
class OctreeRecorder {
public:
    OctreeRecorder(const geometry::MeshOctree& tree, Walk& walk) : tree_(tree), walk_(walk) {}
    void operator()(const OctreeStep& step) {
        using enum geometry::OctreeVerdict;
        const geometry::OctreeNode& node = tree_.nodes[step.node];
        const bool isChild = step.node != 0;
        switch (step.verdict) {
            case Entered:
                walk_.boxes += isChild ? 1 : 0;
                walk_.steps.push_back({.part = isLeaf(node) ? WalkPart::Leaf : WalkPart::Node,
                                       .box = node.box,
                                       .level = node.depth,
                                       .node = step.node});
                break;
            case Pruned:
                walk_.boxes += isChild ? 1 : 0;
                prune(step.node, node);
                break;
            case Missed:
            case Met:
                addTriangle(walk_, {}, step.triangle, step.verdict == Met, true);
                break;
        }
    }
    /// The boxes that are met are those that were not missed.
    void finish() {
        for (WalkStep& step : walk_.steps) {
            if (step.part != WalkPart::Node) continue;
            for (std::uint32_t i = 0; i < geometry::kOctants; ++i) {
                const Aabbf& box = tree_.nodes[tree_.nodes[step.node].firstChild + i].box;
                const auto same = [&](const Aabbf& other) { return other.min == box.min && other.max == box.max; };
                if (std::none_of(step.missed.begin(), step.missed.end(), same)) step.met.push_back(box);
            }
        }
    }

private:
    /// A box that is missed is told right after its parent.
    void prune(std::uint32_t index, const geometry::OctreeNode& node) {
        const bool isMissed = !walk_.steps.empty() && walk_.steps.back().part == WalkPart::Node &&
                              index - tree_.nodes[walk_.steps.back().node].firstChild < geometry::kOctants;
        if (isMissed)
            walk_.steps.back().missed.push_back(node.box);
        else
            walk_.steps.push_back({.part = WalkPart::Pruned, .box = node.box, .level = node.depth});
    }

    const geometry::MeshOctree& tree_;
    Walk& walk_;
};

}  // namespace

Walk walkOf(const ChosenTree& tree, const geometry::Rayf& ray) {
    Walk walk{.ray = ray};
    if (tree.octree) {
        OctreeRecorder recorder{*tree.octree, walk};
        walk.hit = rayCast(ray, *tree.octree, recorder);
        recorder.finish();
    } else {
        WideRecorder recorder{*tree.mesh, walk};
        walk.hit = rayCast(ray, *tree.mesh, geometry::RayReach{}, recorder);
    }
    return walk;
}

}  // namespace demos::meshtree
