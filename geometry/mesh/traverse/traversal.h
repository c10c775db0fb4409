#pragma once
/// The path of a ray through the tree of a mesh: the nearest child first, the others wait on a stack.
///
/// One source for all: the kernels of every instruction set, alone and in batches, and the observed call. Visitors see
/// the same triangles in the same order whatever the instruction set, because all lanes give the same bits.

#include <cstdint>

#include "geometry/mesh/traverse/tree_ray.h"

namespace collidoscope::geometry {

/// A tree as plain pointers.
struct TreeArrays {
    const BvhNode* nodes = nullptr;
    const float* corners = nullptr;
    const std::uint32_t* triangles = nullptr;
};

/// No path from the root to a leaf may have more nodes.
inline constexpr int kDeepestTraversal = 64;

/// A child that a ray meets. Without initial values: a stack of them is not filled before it is used.
template <typename Real>
struct StackEntry {
    Real enter;
    std::uint32_t slot;  ///< kTreeWidth times the parent's index, plus the number of the child
};
/// Stack entry: the node that a ray visits next. The root has zeros.
struct NodeReference {
    std::uint32_t index;  ///< of the node, or of the leaf's first triangle in the order of the tree
    std::uint32_t count;  ///< the leaf's triangles; 0 for an inner node, and for an empty child
    std::uint32_t slot;   ///< as in StackEntry
    bool isLeaf;          ///< or an empty child
};

/// Where the children wait that are still to be visited.
template <typename Real>
struct TraversalStack {
    StackEntry<Real> child[(kTreeWidth - 1) * kDeepestTraversal + kTreeWidth];
};
/// Where a ray is on its path. The children between `bottom` and `top` wait, the one to visit next just below `top`.
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

/// A branch for nodes and leaves: guessed rightly, it lets the next node be fetched before both are worked out.
/// An empty child, which may have been met where the margin is wider than the node, is a leaf without triangles.
template <typename Set>
[[gnu::always_inline]] inline NodeReference referenceAt(const BvhNode& node, std::uint32_t child, std::uint32_t slot) {
    const unsigned inner = node.inner;
    if (((inner >> child) & 1u) != 0)
        return {node.firstNode + ones<Set>((inner << (kTreeWidth - child)) & 0xffu), 0, slot, false};
    // A product with 0x0101... adds up the bytes below each byte.
    std::uint64_t counts;
    std::memcpy(&counts, &node.triangles, sizeof(counts));
    const std::uint64_t sums = (counts << 8) * 0x0101010101010101u;
    return {node.firstTriangle + static_cast<std::uint32_t>((sums >> (8 * child)) & 0xffu),
            static_cast<std::uint32_t>((counts >> (8 * child)) & 0xffu), slot, true};
}

/// Puts the children that are met on the stack, the nearest on top; of equally near ones the one with the lower number.
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

/// The bits of a number that is not negative: they are ordered as the numbers are, and cheaper to choose among.
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

/// The nearest child that is met; the others are put on the stack. Most often there are one or two; two are told
/// apart by their bits, without a branch that would be guessed wrongly. Precondition: at least one is met.
/// The answer is the number of the child.
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

/// Asks the visitor about the triangles of the leaf that the ray may hit. Returns the limit that is left.
template <typename Set, typename Real, typename Visitor>
[[gnu::always_inline]] inline Real visitLeaf(const TreeArrays& tree, const TreeRay<Real>& ray, const NodeReference leaf,
                                             Real limit, Visitor& visitor) {
    const float* const columns = tree.corners + 9 * std::size_t{leaf.index};
    fetch<Set>(tree.triangles + leaf.index);
    for (std::uint32_t first = 0; first < leaf.count; first += kTreeWidth) {
        const std::uint32_t left = leaf.count - first;
        const unsigned present = left < kTreeWidth ? (1u << left) - 1u : 0xffu;
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
        // Read part by part, as it was written: a read of the whole would have to wait for both writes to be done.
        if (path.top->enter <= path.limit) {
            const std::uint32_t slot = path.top->slot;
            path.target = referenceAt<Set>(tree.nodes[slot / kTreeWidth], slot % kTreeWidth, slot);
            return true;
        }
        if constexpr (Visitor::kObserves) visitor.pruned(*path.top);
    }
    return false;
}

/// Looks at the target and finds the next one; false at the end of the path. The visitor is asked about each triangle
/// that may be hit no later than at the limit, and answers with the limit from there on: the same, a nearer one, or one
/// below 0 to end the path.
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

/// Asked about triangle i of a leaf; answers with the limit, as a visitor of `traverse` does.
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

/// How many rays of a batch are on their way at once: while memory brings what one needs, the others are worked on.
inline constexpr int kRaysAtOnce = 12;

/// Asks memory for what the ray looks at next.
template <typename Set>
void fetchNode(const TreeArrays& tree, const NodeReference& target) {
    constexpr int kLine = 64;
    if (!target.isLeaf) {
        const char* const node = reinterpret_cast<const char*>(tree.nodes + target.index);
        fetch<Set>(node);
        fetch<Set>(node + sizeof(BvhNode) - 1);
        return;
    }
    const char* const leaf = reinterpret_cast<const char*>(tree.corners + 9 * std::size_t{target.index});
    const int bytes = static_cast<int>(9 * sizeof(float) * target.count);
    for (int at = 0; at < bytes + kLine; at += kLine) fetch<Set>(leaf + at);
    fetch<Set>(tree.triangles + target.index);
}

/// Several rays, each with its callback, by turns: a step of one, then a step of the next. Each goes its own path, the
/// same as alone.
template <typename Set>
void batchTraversalKernel(const TreeArrays& tree, const TreeRay<float>* rays, const TriangleCallback* callbacks,
                          int count) {
    TraversalStack<float> waiting[kRaysAtOnce];
    Traversal<float> paths[kRaysAtOnce];
    int rayOf[kRaysAtOnce];
    int active = 0;
    int next = 0;
    const auto start = [&](int slot) {
        rayOf[slot] = next++;
        paths[slot] = startTraversal<Set>(rays[rayOf[slot]], waiting[slot]);
    };
    // Slots are numbered through `order`, so that those still in use stay in front.
    int order[kRaysAtOnce];
    for (; active < kRaysAtOnce && next < count; ++active) {
        order[active] = active;
        start(active);
    }
    while (active > 0) {
        for (int i = 0; i < active; ++i) {
            const int slot = order[i];
            CallbackVisitor<Set> visitor{callbacks[rayOf[slot]]};
            if (step<Set>(tree, rays[rayOf[slot]], paths[slot], visitor))
                fetchNode<Set>(tree, paths[slot].target);
            else if (next < count)
                start(slot);
            else
                order[i] = order[--active];
        }
    }
}

}  // namespace collidoscope::geometry
