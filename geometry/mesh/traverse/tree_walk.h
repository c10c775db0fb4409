#pragma once
/// A question, carried through the tree of its mesh.

#include <type_traits>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/mesh/traverse/traversal_kernel.h"
#include "geometry/mesh/traverse/traversal_step.h"
#include "geometry/mesh/traverse/tree_question.h"
#include "geometry/overlap/axis_step.h"

namespace geometry {

/// Puts the triangles that the tree leaves to the exact test, collects the hits, and tells the observer.
template <typename Real, typename Collector, typename Observer>
class TreeVisitor {
public:
    static constexpr bool kObserves = !std::is_same_v<Observer, NoObserver>;

    TreeVisitor(const TreeQuestion& question, double start, Collector& collector, Observer& observer)
        : question_(question), start_(start), collector_(collector), observer_(observer) {}

    Real candidate(const TreeTarget& leaf, std::uint32_t i, Real limit) {
        const Bvh& tree = question_.mesh.tree;
        const Trianglef corners = triangleAt(tree, LeafRange{leaf.index, leaf.count}, i);
        const std::uint32_t triangle = tree.triangles[leaf.index + i];
        const auto time = askTriangle(question_, corners);
        const bool counts = time && collector_.take({*time, corners, triangle});
        if constexpr (kObserves) {
            TraversalStep step = stepOf(TraversalEvent::TriangleMissed, leaf.place);
            step.triangle = triangle;
            if (counts) step.event = TraversalEvent::TriangleHit;
            if (time) step.t = time->t / question_.frame.scale;
            observer_(step);
        }
        if (!counts) return limit;
        const double tMax = collector_.tMax(question_.tMax);
        return tMax < 0.0 ? Real(-1) : tMax < question_.tMax ? limitAt<Real>(tMax, start_) : limit;
    }

    // What follows is called by `traverse` only when somebody observes.

    void visited(std::uint32_t node, unsigned met, const Real* enter) {
        TraversalStep visit;
        visit.node = node;
        observer_(visit);
        for (int child = 0; child < kTreeWidth; ++child) {
            if (isEmpty(question_.mesh.tree.nodes[node], child)) continue;
            const auto event = ((met >> child) & 1u) != 0 ? TraversalEvent::ChildMet : TraversalEvent::ChildMissed;
            tellChild(event, node * kTreeWidth + static_cast<std::uint32_t>(child), enter[child]);
        }
    }
    void pruned(const MetChild<Real>& child) { tellChild(TraversalEvent::ChildPruned, child.place, child.enter); }
    void passed(const TreeTarget& leaf, std::uint32_t first, unsigned triangles) {
        TraversalStep step = stepOf(TraversalEvent::TriangleMissed, leaf.place);
        for (std::uint32_t i = 0; i < kTreeWidth; ++i) {
            if (((triangles >> i) & 1u) == 0) continue;
            step.triangle = question_.mesh.tree.triangles[leaf.index + first + i];
            observer_(step);
        }
    }

private:
    TraversalStep stepOf(TraversalEvent event, std::uint32_t place) const {
        TraversalStep step;
        step.event = event;
        step.node = place / kTreeWidth;
        step.child = static_cast<int>(place % kTreeWidth);
        const BvhNode& node = question_.mesh.tree.nodes[step.node];
        step.isLeaf = !isInner(node, step.child);
        step.box = childBox(node, step.child);
        return step;
    }
    void tellChild(TraversalEvent event, std::uint32_t place, Real enter) {
        TraversalStep step = stepOf(event, place);
        step.t = (start_ + double{enter}) / question_.frame.scale;
        observer_(step);
    }

    const TreeQuestion& question_;
    double start_;
    Collector& collector_;
    Observer& observer_;
};

/// The kernel that runs on this processor, or that of a given instruction set.
using TraversalKernel = void(const TreeArrays&, const TreeRay<float>&, const TriangleAsker&);
TraversalKernel* traversalKernelFor(batch::InstructionSet set);
TraversalKernel* widestTraversalKernel();

/// Every triangle one by one, for rays from so far away that rounding hides where they enter the mesh's box.
template <typename Collector>
void askEveryTriangle(const TreeQuestion& question, Collector& collector) {
    for (std::uint32_t i = 0; i < question.mesh.triangles.size(); ++i)
        if (const auto time = askTriangle(question, triangleAt(question.mesh, i)))
            collector.take({*time, triangleAt(question.mesh, i), i});
}

inline TreeArrays arraysOf(const Bvh& tree) {
    return {tree.nodes.data(), tree.corners.data(), tree.triangles.data()};
}

/// Walks in numbers of type Real, over lanes of the baseline.
template <typename Real, typename Collector, typename Observer>
void walkObserved(const TreeQuestion& question, const TreeSizes& sizes, Collector& collector, Observer& observer) {
    const auto started = treeRay<Real>(question.frame, question.mesh.bounds, sizes, question.tMax);
    if (missesTheMesh(started)) return;
    TreeVisitor<Real, Collector, Observer> visitor(question, started.start, collector, observer);
    traverse<batch::Baseline>(arraysOf(question.mesh.tree), started.ray, visitor);
}

template <typename Collector>
void walkByKernel(const TreeQuestion& question, const TreeSizes& sizes, Collector& collector, TraversalKernel* kernel) {
    const auto started = treeRay<float>(question.frame, question.mesh.bounds, sizes, question.tMax);
    if (missesTheMesh(started)) return;
    NoObserver nobody;
    using Visitor = TreeVisitor<float, Collector, NoObserver>;
    Visitor visitor(question, started.start, collector, nobody);
    const auto ask = [](void* self, const TreeTarget& leaf, std::uint32_t i, float limit) {
        return static_cast<Visitor*>(self)->candidate(leaf, i, limit);
    };
    kernel(arraysOf(question.mesh.tree), started.ray, {ask, &visitor});
}

/// Gives the collector the triangles that the ray hits, those excepted that no longer matter to it.
template <typename Collector, typename Observer>
void walk(const TreeQuestion& question, Collector& collector, TraversalKernel* kernel, Observer& observer) {
    if (question.mesh.triangles.empty() || asksNothing(question)) return;
    const TreeSizes sizes = sizesOf(question.mesh.bounds);
    if (isTooFar(question.frame, sizes)) return askEveryTriangle(question, collector);
    if (!fitsFloat(sizes)) return walkObserved<double>(question, sizes, collector, observer);
    if constexpr (std::is_same_v<Observer, NoObserver>)
        walkByKernel(question, sizes, collector, kernel);
    else
        walkObserved<float>(question, sizes, collector, observer);
}

}  // namespace geometry
