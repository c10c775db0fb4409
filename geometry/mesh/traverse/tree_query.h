#pragma once
/// A ray against the triangles of a mesh: the query, the ray prepared for the tree, the exact test of the triangles
/// that the tree has not ruled out, and the collection of hits. An observer receives each step.

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
    NodeVisited,     ///< the child boxes of `node` are tested next
    ChildMet,        ///< the ray meets the box of `child` at `t`: the child is visited next or put on the stack
    ChildMissed,     ///< the ray misses the box, or meets it behind the nearest hit so far
    ChildPruned,     ///< `child` of `node` was on the stack, and a hit nearer than its `t` has been found meanwhile
    TriangleMissed,  ///< `triangle` of a visited leaf is not hit, or not before what was hit so far
    TriangleHit,     ///< hit at `t`: the nearest so far; of a query for all hits, one more
};

struct TraversalStep {
    TraversalEvent event = TraversalEvent::NodeVisited;
    std::uint32_t node = 0;  ///< in the tree's nodes; the parent, for a child or a triangle
    int child = -1;          ///< of the node, 0 .. 15; -1 for a visited node
    bool isLeaf = false;     ///< the child holds triangles
    Aabbf box{};             ///< of a child
    double t = 0.0;  ///< in units of the ray's direction; a lower bound for a box, so that rounding loses no hit
    std::uint32_t triangle = 0;  ///< index in the mesh
    CodePlace place{};           ///< where the observer is called
};

/// A ray and a mesh; times are those of the ray's frame. With a tMax below 0 it finds nothing.
struct TreeQuery {
    const Mesh& mesh;
    RayFrame frame{};
    double tMax = std::numeric_limits<double>::infinity();
    FaceCulling faces = FaceCulling::Both;
};

inline constexpr double kFindsNothing = -1.0;
inline bool findsNothing(const TreeQuery& query) { return query.tMax < 0.0; }

/// A TreeRay and the time, in the frame, at which its own times begin. A limit below 0 says that the ray misses the
/// mesh's box, or meets it too late; the other numbers are then undefined.
template <typename Real>
struct StartedTreeRay {
    TreeRay<Real> ray;
    double start;
};

template <typename Real>
bool missesTheMesh(const StartedTreeRay<Real>& started) {
    return started.ray.limit < Real(0);
}

/// Converts the time `t` of the frame, beyond which no hit counts, to a time of the TreeRay. The times of triangles are
/// accurate to kPrecision; the limit is later by a little more than that.
template <typename Real>
Real limitAt(double t, double start);

/// S, the largest coordinate of the mesh, without its sign: it bounds rounding errors, see tree_query.cpp.
double largestCoordinate(const Aabbf& bounds);

/// Whether products of three lengths of the mesh fit into float, with room for their roundings.
bool fitsFloat(double largest);

/// Whether the ray starts so far from the mesh that the rounding of double precision on the path is as large as the
/// mesh's coordinates. A TreeRay is then useless.
bool isTooFar(const RayFrame& frame, double largest);

/// Prepares a ray. A point query (zero direction) gets an arbitrary direction, and should have tMax = 0.
/// Precondition: !isTooFar().
template <typename Real>
StartedTreeRay<Real> treeRay(const RayFrame& frame, const Aabbf& bounds, double largest, double tMax);

/// The triangle that is hit, and the time of the hit. It copies the corners, which are in the cache when it is made.
struct TriangleFound {
    TriangleTime time{};
    Trianglef corners{};
    std::uint32_t triangle = 0;  ///< index in the mesh
};

/// The hit of a point query: the time 0 where the origin lies on the triangle.
inline std::optional<TriangleTime> timeOfPoint(const RayAndTriangle<double>& in) {
    return startsOnTriangle(in) ? std::optional{TriangleTime{}} : std::nullopt;
}
/// Tests a triangle of the mesh by the exact test of a single ray and triangle.
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

/// Collectors of hits, which come in any order. `take` returns whether the hit counts so far; `tMax` is the limit from
/// then on, or below zero to end the traversal.
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

/// Puts the triangles that the tree has not ruled out to the exact test, collects the hits, and calls the observer.
template <typename Real, typename Collector, typename Observer>
class TreeVisitor {
public:
    static constexpr bool kObserves = !std::is_same_v<Observer, NoObserver>;

    TreeVisitor(const TreeQuery& query, double start, Collector& collector, Observer& observer)
        : query_(query), start_(start), collector_(collector), observer_(observer) {}

    [[gnu::flatten]] Real candidate(const NodeReference& leaf, std::uint32_t i, Real limit) {
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
        for (std::uint32_t i = 0; i < kLanesOfTree; ++i) {
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

/// The traversal kernel for the widest instruction set of this processor, or for a given one.
using TraversalKernel = void(const TreeArrays&, const TreeRay<float>&, const TriangleCallback&);
TraversalKernel* traversalKernelFor(batch::InstructionSet set);
TraversalKernel* widestTraversalKernel();

/// Tests every triangle, for rays that start so far away that rounding hides where they enter the mesh's box.
template <typename Collector>
void testEveryTriangle(const TreeQuery& query, Collector& collector) {
    for (std::uint32_t i = 0; i < query.mesh.triangles.size(); ++i)
        if (const auto time = testTriangle(query, triangleAt(query.mesh, i)))
            collector.take({*time, triangleAt(query.mesh, i), i});
}

inline TreeArrays arraysOf(const Bvh& tree) { return {tree.nodes.data(), tree.corners.data(), tree.triangles.data()}; }

/// Traverses the tree in numbers of type Real with the lanes of the baseline, and with an observer.
template <typename Real, typename Collector, typename Observer>
void walkObserved(const TreeQuery& query, double largest, Collector& collector, Observer& observer) {
    const auto started = treeRay<Real>(query.frame, query.mesh.bounds, largest, query.tMax);
    if (missesTheMesh(started)) return;
    TreeVisitor<Real, Collector, Observer> visitor(query, started.start, collector, observer);
    traverse<batch::Baseline>(arraysOf(query.mesh.tree), started.ray, visitor);
}

template <typename Collector>
void walkByKernel(const TreeQuery& query, double largest, Collector& collector, TraversalKernel* kernel) {
    const auto started = treeRay<float>(query.frame, query.mesh.bounds, largest, query.tMax);
    if (missesTheMesh(started)) return;
    NoObserver nobody;
    using Visitor = TreeVisitor<float, Collector, NoObserver>;
    Visitor visitor(query, started.start, collector, nobody);
    const auto ask = [](void* self, const NodeReference& leaf, std::uint32_t i, float limit) {
        return static_cast<Visitor*>(self)->candidate(leaf, i, limit);
    };
    kernel(arraysOf(query.mesh.tree), started.ray, {ask, &visitor});
}

/// Passes to the collector the triangles that the ray hits, except those beyond its limit.
template <typename Collector, typename Observer>
void walk(const TreeQuery& query, Collector& collector, TraversalKernel* kernel, Observer& observer) {
    if (query.mesh.triangles.empty() || findsNothing(query)) return;
    const double largest = largestCoordinate(query.mesh.bounds);
    if (isTooFar(query.frame, largest)) return testEveryTriangle(query, collector);
    if (!fitsFloat(largest)) return walkObserved<double>(query, largest, collector, observer);
    if constexpr (std::is_same_v<Observer, NoObserver>)
        walkByKernel(query, largest, collector, kernel);
    else
        walkObserved<float>(query, largest, collector, observer);
}

/// The query of a ray. It finds nothing where a number of the ray is not finite, or tMax is below 0.
TreeQuery queryOf(const Rayd& ray, const Mesh& mesh, const RayLimits& limits);
/// The hit in double precision: point, normal, and t in units of the ray's direction.
MeshHitd unroundedHit(const Rayd& ray, const TreeQuery& query, const TriangleFound& found);
/// The hit rounded to floats; none if t is too large for a float.
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
