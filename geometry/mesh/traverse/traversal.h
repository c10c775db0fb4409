#pragma once
/// Traversal of the tree of a mesh by a ray: the nearest child first, the others are put on a stack. The boxes of a
/// node's children are tested eight at a time, and so are the triangles of a leaf.
///
/// The kernels of every instruction set, for one ray and for batches, and the observed call share this source. The
/// tests are conservative: they may keep what the ray misses, but never reject what it hits; tree_query.cpp proves it.
/// They alone are rounded as each instruction set can do it fastest, so that visitors may receive some triangles more
/// from one than from another; the hits, which are found by exact tests, are the same.
///
/// Boxes are tested as slabs: a ray is in a box while it is in the three slabs of its faces, from the last entry to the
/// first exit. Source: Kay, Kajiya, Ray tracing complex scenes (SIGGRAPH 1986).
///
/// Triangles. Vertices are translated to the ray's origin and sheared along it, so that the ray becomes an axis. The
/// ray misses a triangle when the origin lies outside of its projection onto the plane across: on the left of one edge,
/// and on the right of another one. Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (2013). Differs
/// from it in: it only rules triangles out.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/bvh.h"

namespace collidoscope::geometry {

/// A ray in the number type of the lanes; `treeRay` makes it.
/// Real is float, or double for meshes whose coordinates' products would leave the range of float. Its members have no
/// initial values, because `treeRay` sets all of them, and zeros before that would take a fifth of its time.
template <typename Real>
struct TreeRay {
    Real origin[3];
    Real inverse[3];  ///< 1 / direction
    /// It meets a plane at  position * inverse - offset,  at the earliest and at the latest.
    Real nearOffset[3], farOffset[3];
    /// Offsets, in floats from a node's `low`, of the planes of each axis that the ray meets first, and last.
    std::int32_t nearPlanes[3];
    std::int32_t farPlanes[3];

    /// For triangles the ray becomes the axis `along`; the other two follow in cyclic order.
    std::int32_t across[2];
    std::int32_t along;
    Real shear[2];  ///< direction across over direction along, at most 1 in size
    Real perAlong;  ///< time per length along
    Real rounding;  ///< bound of the rounding of a sheared vertex, a length

    Real limit;  ///< in time: hits beyond it do not count
};

/// Whether times are compared by their bits. Those of numbers from 0 on are in the same order; any negative time is
/// before them, which is all that matters, and processors compare whole numbers sooner where they can choose among
/// them.
template <typename Set, typename Real>
constexpr bool comparesBits() {
    const bool isWide = std::is_same_v<Set, batch::Avx2> || std::is_same_v<Set, batch::Avx512>;
    return batch::kIsX86 && isWide && std::is_same_v<Real, float>;
}

/// Tests a ray against the boxes of eight children, whose planes begin at `planes`.
template <typename Set, typename Real>
[[gnu::always_inline]] inline unsigned eightMet(const float* planes, const TreeRay<Real>& ray, Real limit,
                                                Real* enter) {
    using Number = batch::Lanes<Real, Set>;
    using batch::max, batch::min;
    Number nearest[3];
    Number farthest[3];
    batch::eachPart<3>([&](int axis) {
        const Number inverse(ray.inverse[axis]);
        const auto timeAt = [&](std::int32_t plane, Real offset) {
            return batch::productLess(batch::loadFloats<Real, Set>(planes + plane), inverse, Number(offset));
        };
        nearest[axis] = timeAt(ray.nearPlanes[axis], ray.nearOffset[axis]);
        farthest[axis] = timeAt(ray.farPlanes[axis], ray.farOffset[axis]);
    });
    // Pairwise maxima and minima shorten the chain of dependent operations.
    const auto compared = [&](const auto& number) {
        const auto first = max(max(number(nearest[0]), number(nearest[1])), max(number(nearest[2]), number(Real(0))));
        const auto last = min(min(number(farthest[0]), number(farthest[1])), min(number(farthest[2]), number(limit)));
        batch::storeBits<Set>(first, enter);
        return batch::bits(first > last) ^ 0xffu;
    };
    if constexpr (comparesBits<Set, Real>())
        return compared([](const Number& number) { return batch::wholeBits(number); });
    else
        return compared([](const Number& number) { return number; });
}

/// Tests a ray against the child boxes of a node. Bit i of the result: the ray meets the box of child i no later than
/// at `limit`. enter[i] is a lower bound of the time, or 0 for a ray that starts in the box.
template <typename Set, typename Real>
[[gnu::always_inline]] inline unsigned childrenMet(const BvhNode& node, const TreeRay<Real>& ray, Real limit,
                                                   Real* enter) {
    const float* const planes = reinterpret_cast<const float*>(&node);
    unsigned met = 0;
    batch::eachPart<kTreeWidth / kLanesOfTree>([&](int part) {
        const int first = part * kLanesOfTree;
        met |= eightMet<Set>(planes + first, ray, limit, enter + first) << first;
    });
    return met;
}

/// A vertex of each of eight triangles, sheared: coordinates across the ray, and the time along it.
template <typename Number>
struct ShearedVertex {
    Number x, y, time;
};

/// `stride`: floats from one coordinate of the eight vertices to the next.
template <typename Set, typename Real>
ShearedVertex<batch::Lanes<Real, Set>> shearedVertex(const float* corner, std::uint32_t stride,
                                                     const TreeRay<Real>& ray) {
    using Number = batch::Lanes<Real, Set>;
    const auto seen = [&](int axis) {
        const float* const column = corner + static_cast<std::uint32_t>(axis) * stride;
        return batch::loadFloats<Real, Set>(column) - Number(ray.origin[axis]);
    };
    const Number along = seen(ray.along);
    return {seen(ray.across[0]) - Number(ray.shear[0]) * along, seen(ray.across[1]) - Number(ray.shear[1]) * along,
            Number(ray.perAlong) * along};
}

/// Tests a ray against eight triangles. Bit i of the result: triangle i may be hit between 0 and `limit`. `columns` as
/// in Bvh::corners, `stride` floats each; bits of triangles beyond the leaf's last are undefined.
template <typename Set, typename Real>
[[gnu::always_inline]] inline unsigned trianglesNear(const float* columns, std::uint32_t stride,
                                                     const TreeRay<Real>& ray, Real limit) {
    using Number = batch::Lanes<Real, Set>;
    using batch::abs, batch::max, batch::min;
    constexpr Real kUnit = sizeof(Real) == sizeof(float) ? Real(0x1p-24) : Real(0x1p-53);
    const auto a = shearedVertex<Set>(columns, stride, ray);
    const auto b = shearedVertex<Set>(columns + 3 * stride, stride, ray);
    const auto c = shearedVertex<Set>(columns + 6 * stride, stride, ray);
    const Number edgeA = batch::productLess(c.x, b.y, c.y * b.x);
    const Number edgeB = batch::productLess(a.x, c.y, a.y * c.x);
    const Number edgeC = batch::productLess(b.x, a.y, b.y * a.x);

    const Number maxX = max(max(abs(a.x), abs(b.x)), abs(c.x));
    const Number maxY = max(max(abs(a.y), abs(b.y)), abs(c.y));
    const Number across = max(maxX, maxY);
    const Number rounding(ray.rounding);
    const Number ofEdge = across * (Number(Real(4)) * rounding + Number(Real(5) * kUnit) * across) +
                          Number(Real(3)) * rounding * rounding;

    const auto left = max(max(edgeA, edgeB), edgeC) > ofEdge;
    const auto right = min(min(edgeA, edgeB), edgeC) < -ofEdge;
    const auto behind = max(max(a.time, b.time), c.time) < -rounding;
    const auto beyond = min(min(a.time, b.time), c.time) > Number(limit) + rounding;
    return batch::bits(!((left & right) | behind | beyond));
}

/// A tree as plain pointers.
struct TreeArrays {
    const BvhNode* nodes = nullptr;
    const float* corners = nullptr;
    const std::uint32_t* triangles = nullptr;
};

/// Largest number of nodes on a path from the root to a leaf.
inline constexpr int kDeepestTraversal = 80;

/// Stack entry: a child that the ray meets. Its members have no initial values, so that a new stack is not filled.
template <typename Real>
struct StackEntry {
    Real enter;
    std::uint32_t slot;  ///< kTreeWidth times the parent's index, plus the number of the child
};
/// The node or leaf that a ray visits next. That of the root has zeros.
struct NodeReference {
    std::uint32_t index;  ///< of the node, or of the leaf's first triangle in the order of the tree
    std::uint32_t count;  ///< the leaf's triangles; 0 for an inner node
    std::uint32_t slot;   ///< as in StackEntry
    bool isLeaf;
};

/// The stack of children that are still to be visited.
template <typename Real>
struct TraversalStack {
    StackEntry<Real> child[(kTreeWidth - 1) * kDeepestTraversal + kTreeWidth];
};
/// State of a traversal. The stack lies between `bottom` and `top`; the child to visit next is just below `top`.
template <typename Real>
struct Traversal {
    Real limit;
    NodeReference target;
    StackEntry<Real>* bottom;
    StackEntry<Real>* top;
};
template <typename Set, typename Real>
Traversal<Real> startTraversal(const TreeRay<Real>& ray, TraversalStack<Real>& waiting) {
    return {ray.limit, {0, 0, 0, false}, waiting.child, waiting.child};
}

template <typename Set>
std::uint32_t ones(unsigned byte) {
#if defined(__POPCNT__)
    return static_cast<std::uint32_t>(__builtin_popcount(byte));
#else
    byte -= (byte >> 1) & 0x55u;
    byte = (byte & 0x33u) + ((byte >> 2) & 0x33u);
    return (byte + (byte >> 4)) & 0x0fu;
#endif
}
/// The number of the lowest set bit. Precondition: there is one.
template <typename Set>
std::uint32_t lowest(unsigned bits) {
#if defined(__GNUC__)
    return static_cast<std::uint32_t>(__builtin_ctz(bits));
#else
    return ones<Set>((bits & (0u - bits)) - 1u);
#endif
}
template <typename Set>
void fetch(const void* line) {
#if defined(__GNUC__)
    __builtin_prefetch(line);
#else
    static_cast<void>(line);
#endif
}

/// Decodes a child of a node. It branches on purpose: a well predicted branch lets the next node be fetched early.
/// Precondition: the child is not empty.
template <typename Set>
[[gnu::always_inline]] inline NodeReference referenceAt(const BvhNode& node, std::uint32_t child, std::uint32_t slot) {
    if (((node.inner >> child) & 1u) != 0) return {node.firstNode + node.offset[child], 0, slot, false};
    return {node.firstTriangle + node.offset[child], node.triangles[child], slot, true};
}

/// Pushes the children that are met onto the stack, the nearest on top; among equally near ones the lower number.
template <typename Set, typename Real>
void push(Traversal<Real>& path, std::uint32_t node, unsigned met, const Real* enter) {
    StackEntry<Real>* const bottom = path.top;
    for (; met != 0; met &= met - 1, ++path.top) {
        const std::uint32_t i = lowest<Set>(met);
        const StackEntry<Real> child{enter[i], node * kTreeWidth + i};
        StackEntry<Real>* at = path.top;
        for (; at != bottom && at[-1].enter <= child.enter; --at) {
            at->enter = at[-1].enter;
            at->slot = at[-1].slot;
        }
        *at = child;
    }
}

/// The bits of a non-negative number: they are ordered like the numbers, and integers are cheaper to select among.
template <typename Set>
std::uint32_t orderOf(float number) {
    std::uint32_t order;
    std::memcpy(&order, &number, sizeof(order));
    return order;
}
template <typename Set>
std::uint64_t orderOf(double number) {
    std::uint64_t order;
    std::memcpy(&order, &number, sizeof(order));
    return order;
}

/// Returns the number of the nearest child that is met, and pushes the others onto the stack. Most often there are one
/// or two; two are compared by their bits, without a branch that would be mispredicted. Precondition: at least one is
/// met.
template <typename Set, typename Real>
[[gnu::always_inline]] inline std::uint32_t takeNearest(Traversal<Real>& path, std::uint32_t node, unsigned met,
                                                        const Real* enter) {
    const unsigned others = met & (met - 1);
    if ((others & (others - 1)) != 0) {
        push<Set>(path, node, met, enter);
        return (--path.top)->slot % kTreeWidth;
    }
    const std::uint32_t one = lowest<Set>(met);
    if (others == 0) return one;
    const std::uint32_t other = lowest<Set>(others);
    const auto enterOne = orderOf<Set>(enter[one]);
    const auto enterOther = orderOf<Set>(enter[other]);
    const std::uint32_t turn = (one ^ other) & (0u - static_cast<std::uint32_t>(enterOther < enterOne));
    const auto later = enterOther < enterOne ? enterOne : enterOther;
    std::memcpy(&path.top->enter, &later, sizeof(later));
    path.top->slot = node * kTreeWidth + (other ^ turn);
    ++path.top;
    return one ^ turn;
}

/// Passes the triangles of the leaf that the ray may hit to the visitor. Returns the new limit.
template <typename Set, typename Real, typename Visitor>
[[gnu::always_inline]] inline Real visitLeaf(const TreeArrays& tree, const TreeRay<Real>& ray, const NodeReference leaf,
                                             Real limit, Visitor& visitor) {
    const float* const columns = tree.corners + 9 * std::size_t{leaf.index};
    fetch<Set>(tree.triangles + leaf.index);
    for (std::uint32_t first = 0; first < leaf.count; first += kLanesOfTree) {
        const std::uint32_t left = leaf.count - first;
        const unsigned present = left < kLanesOfTree ? (1u << left) - 1u : 0xffu;
        unsigned maybe = trianglesNear<Set>(columns + first, leaf.count, ray, limit) & present;
        if constexpr (Visitor::kObserves) visitor.passed(leaf, first, present & ~maybe);
        for (; maybe != 0; maybe &= maybe - 1) limit = visitor.candidate(leaf, first + lowest<Set>(maybe), limit);
    }
    return limit;
}

/// Takes the next target from the stack; false when nothing is left.
template <typename Set, typename Real, typename Visitor>
[[gnu::always_inline]] inline bool popNext(const TreeArrays& tree, Traversal<Real>& path, Visitor& visitor) {
    while (path.top != path.bottom) {
        --path.top;
        // Read member by member, as it was written: a wider load could not be forwarded from the two stores.
        if (path.top->enter <= path.limit) {
            const std::uint32_t slot = path.top->slot;
            path.target = referenceAt<Set>(tree.nodes[slot / kTreeWidth], slot % kTreeWidth, slot);
            return true;
        }
        if constexpr (Visitor::kObserves) visitor.pruned(*path.top);
    }
    return false;
}

/// Visits the target and finds the next one; false at the end of the traversal. The visitor receives each triangle that
/// may be hit no later than at the limit, and returns the new limit: the same, a nearer one, or one below 0 to end the
/// traversal.
template <typename Set, typename Real, typename Visitor>
[[gnu::always_inline]] inline bool step(const TreeArrays& tree, const TreeRay<Real>& ray, Traversal<Real>& path,
                                        Visitor& visitor) {
    if (path.target.isLeaf) {
        path.limit = visitLeaf<Set>(tree, ray, path.target, path.limit, visitor);
    } else {
        Real enter[kTreeWidth];
        const unsigned met = childrenMet<Set>(tree.nodes[path.target.index], ray, path.limit, enter);
        if constexpr (Visitor::kObserves) visitor.visited(path.target.index, met, enter);
        if (met != 0) {
            const std::uint32_t child = takeNearest<Set>(path, path.target.index, met, enter);
            path.target =
                referenceAt<Set>(tree.nodes[path.target.index], child, path.target.index * kTreeWidth + child);
            return true;
        }
    }
    return popNext<Set>(tree, path, visitor);
}

/// Precondition: the tree is not empty.
template <typename Set, typename Real, typename Visitor>
void traverse(const TreeArrays& tree, const TreeRay<Real>& ray, Visitor& visitor) {
    TraversalStack<Real> waiting;
    Traversal<Real> path = startTraversal<Set>(ray, waiting);
    while (step<Set>(tree, ray, path, visitor)) {
    }
}

/// A visitor of `traverse` as a function pointer, for kernels: takes triangle i of a leaf, and returns the new limit.
struct TriangleCallback {
    float (*ask)(void* self, const NodeReference& leaf, std::uint32_t i, float limit) = nullptr;
    void* self = nullptr;
};

template <typename Set>
struct CallbackVisitor {
    static constexpr bool kObserves = false;
    TriangleCallback callback{};
    float candidate(const NodeReference& leaf, std::uint32_t i, float limit) {
        return callback.ask(callback.self, leaf, i, limit);
    }
};

template <typename Set>
void traversalKernel(const TreeArrays& tree, const TreeRay<float>& ray, const TriangleCallback& callback) {
    CallbackVisitor<Set> visitor{callback};
    traverse<Set>(tree, ray, visitor);
}

}  // namespace collidoscope::geometry
