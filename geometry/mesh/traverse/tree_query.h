#pragma once
/// A ray against the triangles of a mesh: the query, the ray prepared for the tree, the exact test of the triangles
/// that the tree leaves, and the handling of hits. An observer is called with each step of it.

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/base/simd/instruction_set.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/mesh/traverse/traversal.h"
#include "geometry/query/ray/ray_frame.h"
#include "geometry/shapes/primitives.h"
#include "geometry/triangle/ray/cast.h"

namespace collidoscope::geometry {

/// Step of a ray's traversal of the tree of a mesh, for its observer, in order.
enum class TraversalEvent : std::uint8_t {
    NodeVisited,     ///< the eight child boxes of `node` are tested next
    ChildMet,        ///< the ray meets the box of `child` at `t`: it is visited now or waits
    ChildMissed,     ///< the ray passes the box, or meets it behind the nearest hit so far
    ChildPruned,     ///< `child` of `node` waited, and in the meantime a hit nearer than its `t` was found
    TriangleMissed,  ///< `triangle` of a visited leaf is not hit, or not before what was hit so far
    TriangleHit,     ///< hit at `t`: the nearest so far; of a query for all hits, one more
};

struct TraversalStep {
    TraversalEvent event = TraversalEvent::NodeVisited;
    std::uint32_t node = 0;  ///< in the tree's nodes; the parent, for a child or a triangle
    int child = -1;          ///< of the node, 0 .. 7; -1 for a visited node
    bool isLeaf = false;     ///< the child holds triangles
    Aabbf box{};             ///< of a child
    double t = 0.0;  ///< in units of the ray's direction; of a box a little too early, so that rounding loses nothing
    std::uint32_t triangle = 0;  ///< index in the mesh
    CodePlace place{};           ///< where the observer is called
};

/// A ray and a mesh; times are the frame's. With a tMax below 0 it asks for nothing.
struct TreeQuery {
    const Mesh& mesh;
    RayFrame frame{};
    double tMax = std::numeric_limits<double>::infinity();
    FaceCulling faces = FaceCulling::Both;
};

inline constexpr double kFindsNothing = -1.0;
inline bool findsNothing(const TreeQuery& query) { return query.tMax < 0.0; }

/// Times of a TreeRay count from `start`, in the units of the frame. A limit below 0 says that the ray misses the
/// mesh's box, or meets it too late; then all else means nothing.
template <typename Real>
struct StartedTreeRay {
    TreeRay<Real> ray;
    double start;
};

template <typename Real>
bool missesTheMesh(const StartedTreeRay<Real>& started) {
    return started.ray.limit < Real(0);
}

/// The latest time, as the tree's ray counts it, that may still matter when nothing beyond `t` of the frame does. The
/// times of triangles are right to kPrecision; a little more than that is added.
template <typename Real>
Real limitAt(double t, double start);

/// D and S, the longest side of the mesh's box and its largest coordinate: see tree_query.cpp.
struct TreeSizes {
    double box = 0.0;
    double coordinate = 0.0;
};
TreeSizes sizesOf(const Aabbf& bounds);

/// Whether products of three lengths of the mesh fit into float, with room for their roundings.
bool fitsFloat(const TreeSizes& sizes);

/// Whether the ray starts so far from the mesh that what double precision loses on the way is as large as the mesh's
/// coordinates. No number of a TreeRay says anything then.
bool isTooFar(const RayFrame& frame, const TreeSizes& sizes);

/// A ray without direction is a point: it gets any direction, and should ask with tMax = 0.
/// Precondition: it is not too far.
template <typename Real>
StartedTreeRay<Real> treeRay(const RayFrame& frame, const Aabbf& bounds, const TreeSizes& sizes, double tMax);

/// The triangle that is hit, and where. Its corners were at hand, those of the mesh are far away.
struct TriangleFound {
    TriangleTime time{};
    Trianglef corners{};
    std::uint32_t triangle = 0;  ///< index in the mesh
};

/// For a ray without direction.
inline std::optional<TriangleTime> timeOfPoint(const RayAndTriangle<double>& in) {
    return startsOnTriangle(in) ? std::optional{TriangleTime{}} : std::nullopt;
}
/// The very test of a single ray and triangle.
inline std::optional<TriangleTime> testTriangle(const TreeQuery& query, const Trianglef& triangle) {
    const RayFrame& frame = query.frame;
    const RayAndTriangle<double> in{exact::vector3<double>(frame.origin), exact::vector3<double>(frame.direction),
                                    exact::vector3<double>(triangle.a), exact::vector3<double>(triangle.b),
                                    exact::vector3<double>(triangle.c)};
    std::optional<TriangleTime> hit =
        isPointQuery(frame)
            ? timeOfPoint(in)
            : castTriangle(in, frame.scale, RayTriangleMethod::MollerTrumbore, query.faces, NoObserver{});
    if (hit && hit->t > query.tMax) hit.reset();
    return hit;
}

/// Takes hits in any order. `take` says whether this one counts so far; `tMax` is what matters from then on, or below
/// zero when nothing does.
struct NearestHit {
    std::optional<TriangleFound> found{};

    bool take(const TriangleFound& hit) {
        const bool nearer =
            !found || hit.time.t < found->time.t || (hit.time.t == found->time.t && hit.triangle < found->triangle);
        if (nearer) found = hit;
        return nearer;
    }
    double tMax(double) const { return found->time.t; }
};
struct FirstHitFound {
    std::optional<TriangleFound> found{};

    bool take(const TriangleFound& hit) {
        if (found) return false;
        found = hit;
        return true;
    }
    double tMax(double) const { return -1.0; }
};
struct AllHits {
    std::vector<TriangleFound> found{};

    bool take(const TriangleFound& hit) {
        found.push_back(hit);
        return true;
    }
    double tMax(double before) const { return before; }
};

/// Puts the triangles that the tree leaves to the exact test, collects the hits, and tells the observer.
template <typename Real, typename Collector, typename Observer>
class TreeVisitor {
public:
    static constexpr bool kObserves = !std::is_same_v<Observer, NoObserver>;

    TreeVisitor(const TreeQuery& query, double start, Collector& collector, Observer& observer)
        : query_(query), start_(start), collector_(collector), observer_(observer) {}

    Real candidate(const NodeReference& leaf, std::uint32_t i, Real limit) {
        const Bvh& tree = query_.mesh.tree;
        const Trianglef corners = triangleAt(tree, LeafRange{leaf.index, leaf.count}, i);
        const std::uint32_t triangle = tree.triangles[leaf.index + i];
        const auto time = testTriangle(query_, corners);
        const bool counts = time && collector_.take({*time, corners, triangle});
        if constexpr (kObserves) {
            TraversalStep step = stepOf(TraversalEvent::TriangleMissed, leaf.slot);
            step.triangle = triangle;
            if (counts) step.event = TraversalEvent::TriangleHit;
            if (time) step.t = time->t / query_.frame.scale;
            observer_(step);
        }
        if (!counts) return limit;
        const double tMax = collector_.tMax(query_.tMax);
        return tMax < 0.0 ? Real(-1) : tMax < query_.tMax ? limitAt<Real>(tMax, start_) : limit;
    }

    // `traverse` calls the following functions only for an observer.

    void visited(std::uint32_t node, unsigned met, const Real* enter) {
        TraversalStep visit;
        visit.node = node;
        observer_(visit);
        for (int child = 0; child < kTreeWidth; ++child) {
            if (isEmpty(query_.mesh.tree.nodes[node], child)) continue;
            const auto event = ((met >> child) & 1u) != 0 ? TraversalEvent::ChildMet : TraversalEvent::ChildMissed;
            traceChild(event, node * kTreeWidth + static_cast<std::uint32_t>(child), enter[child]);
        }
    }
    void pruned(const StackEntry<Real>& child) { traceChild(TraversalEvent::ChildPruned, child.slot, child.enter); }
    void passed(const NodeReference& leaf, std::uint32_t first, unsigned triangles) {
        TraversalStep step = stepOf(TraversalEvent::TriangleMissed, leaf.slot);
        for (std::uint32_t i = 0; i < kTreeWidth; ++i) {
            if (((triangles >> i) & 1u) == 0) continue;
            step.triangle = query_.mesh.tree.triangles[leaf.index + first + i];
            observer_(step);
        }
    }

private:
    TraversalStep stepOf(TraversalEvent event, std::uint32_t slot) const {
        TraversalStep step;
        step.event = event;
        step.node = slot / kTreeWidth;
        step.child = static_cast<int>(slot % kTreeWidth);
        const BvhNode& node = query_.mesh.tree.nodes[step.node];
        step.isLeaf = !isInner(node, step.child);
        step.box = childBox(node, step.child);
        return step;
    }
    void traceChild(TraversalEvent event, std::uint32_t slot, Real enter) {
        TraversalStep step = stepOf(event, slot);
        step.t = (start_ + double{enter}) / query_.frame.scale;
        observer_(step);
    }

    const TreeQuery& query_;
    double start_;
    Collector& collector_;
    Observer& observer_;
};

/// The kernel that runs on this processor, or that of a given instruction set.
using TraversalKernel = void(const TreeArrays&, const TreeRay<float>&, const TriangleCallback&);
TraversalKernel* traversalKernelFor(batch::InstructionSet set);
TraversalKernel* widestTraversalKernel();

/// Every triangle one by one, for rays from so far away that rounding hides where they enter the mesh's box.
template <typename Collector>
void testEveryTriangle(const TreeQuery& query, Collector& collector) {
    for (std::uint32_t i = 0; i < query.mesh.triangles.size(); ++i)
        if (const auto time = testTriangle(query, triangleAt(query.mesh, i)))
            collector.take({*time, triangleAt(query.mesh, i), i});
}

inline TreeArrays arraysOf(const Bvh& tree) { return {tree.nodes.data(), tree.corners.data(), tree.triangles.data()}; }

/// Walks in numbers of type Real, over lanes of the baseline.
template <typename Real, typename Collector, typename Observer>
void walkObserved(const TreeQuery& query, const TreeSizes& sizes, Collector& collector, Observer& observer) {
    const auto started = treeRay<Real>(query.frame, query.mesh.bounds, sizes, query.tMax);
    if (missesTheMesh(started)) return;
    TreeVisitor<Real, Collector, Observer> visitor(query, started.start, collector, observer);
    traverse<batch::Baseline>(arraysOf(query.mesh.tree), started.ray, visitor);
}

template <typename Collector>
void walkByKernel(const TreeQuery& query, const TreeSizes& sizes, Collector& collector, TraversalKernel* kernel) {
    const auto started = treeRay<float>(query.frame, query.mesh.bounds, sizes, query.tMax);
    if (missesTheMesh(started)) return;
    NoObserver nobody;
    using Visitor = TreeVisitor<float, Collector, NoObserver>;
    Visitor visitor(query, started.start, collector, nobody);
    const auto ask = [](void* self, const NodeReference& leaf, std::uint32_t i, float limit) {
        return static_cast<Visitor*>(self)->candidate(leaf, i, limit);
    };
    kernel(arraysOf(query.mesh.tree), started.ray, {ask, &visitor});
}

/// Gives the collector the triangles that the ray hits, those excepted that no longer matter to it.
template <typename Collector, typename Observer>
void walk(const TreeQuery& query, Collector& collector, TraversalKernel* kernel, Observer& observer) {
    if (query.mesh.triangles.empty() || findsNothing(query)) return;
    const TreeSizes sizes = sizesOf(query.mesh.bounds);
    if (isTooFar(query.frame, sizes)) return testEveryTriangle(query, collector);
    if (!fitsFloat(sizes)) return walkObserved<double>(query, sizes, collector, observer);
    if constexpr (std::is_same_v<Observer, NoObserver>)
        walkByKernel(query, sizes, collector, kernel);
    else
        walkObserved<float>(query, sizes, collector, observer);
}

/// It asks for nothing where the ray hits nothing, whatever the mesh.
TreeQuery queryOf(const Rayd& ray, const Mesh& mesh, const RayLimits& limits);
/// Point, normal, t in the ray's units.
MeshHitd unroundedHit(const Rayd& ray, const TreeQuery& query, const TriangleFound& found);
/// None when t is too large for a float.
std::optional<MeshHit> toFloat(const MeshHitd& hit);

/// The nearest hit, with a call of the observer for each TraversalStep.
template <typename Observer>
std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh, const RayLimits& limits, Observer&& observer) {
    const auto query = queryOf(toDouble(ray), mesh, limits);
    NearestHit nearest;
    walk(query, nearest, widestTraversalKernel(), observer);
    return nearest.found ? toFloat(unroundedHit(toDouble(ray), query, *nearest.found)) : std::nullopt;
}

}  // namespace collidoscope::geometry
