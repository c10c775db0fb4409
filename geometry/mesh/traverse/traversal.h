#pragma once
/// The way of a ray through the tree of a mesh: the nearest child first, the others wait on a stack.
///
/// One source for all: the kernels of every instruction set, alone and in batches, and the observed call. Visitors see
/// the same triangles in the same order whatever the instruction set, because all lanes give the same bits.

#include <cstdint>

#include "geometry/mesh/traverse/box_test.h"
#include "geometry/mesh/traverse/triangle_filter.h"

namespace geometry {

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
struct MetChild {
    Real enter;
    std::uint32_t place;  ///< kTreeWidth times the parent's index, plus the number of the child
};
/// What a ray looks at next. The root has zeros.
struct TreeTarget {
    std::uint32_t index;  ///< of the node, or of the leaf's first triangle in the order of the tree
    std::uint32_t count;  ///< the leaf's triangles; 0 for an inner node, and for an empty child
    std::uint32_t place;  ///< as in MetChild
    bool isLeaf;          ///< or an empty child
};

/// Where the children wait that are still to be visited.
template <typename Real>
struct WaitingChildren {
    MetChild<Real> child[(kTreeWidth - 1) * kDeepestTraversal + kTreeWidth];
};
/// Where a ray is on its way. The children between `bottom` and `top` wait, the one to visit next just below `top`.
template <typename Real>
struct Traversal {
    Real limit;
    TreeTarget target;
    MetChild<Real>* bottom;
    MetChild<Real>* top;
};
template <typename Set, typename Real>
Traversal<Real> startOfWay(const TreeRay<Real>& ray, WaitingChildren<Real>& waiting) {
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
[[gnu::always_inline]] inline TreeTarget targetAt(const BvhNode& node, std::uint32_t child, std::uint32_t place) {
    const unsigned inner = node.inner;
    if (((inner >> child) & 1u) != 0)
        return {node.firstNode + ones<Set>((inner << (kTreeWidth - child)) & 0xffu), 0, place, false};
    // A product with 0x0101... adds up the bytes below each byte.
    std::uint64_t counts;
    std::memcpy(&counts, &node.triangles, sizeof(counts));
    const std::uint64_t sums = (counts << 8) * 0x0101010101010101u;
    return {node.firstTriangle + static_cast<std::uint32_t>((sums >> (8 * child)) & 0xffu),
            static_cast<std::uint32_t>((counts >> (8 * child)) & 0xffu), place, true};
}

/// Puts the children that are met on the stack, the nearest on top; of equally near ones the one with the lower number.
template <typename Set, typename Real>
void push(Traversal<Real>& way, std::uint32_t node, unsigned met, const Real* enter) {
    MetChild<Real>* const bottom = way.top;
    for (; met != 0; met &= met - 1, ++way.top) {
        const std::uint32_t i = lowest<Set>(met);
        const MetChild<Real> child{enter[i], node * kTreeWidth + i};
        MetChild<Real>* at = way.top;
        for (; at != bottom && at[-1].enter <= child.enter; --at) {
            at->enter = at[-1].enter;
            at->place = at[-1].place;
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
[[gnu::always_inline]] inline std::uint32_t takeNearest(Traversal<Real>& way, std::uint32_t node, unsigned met,
                                                        const Real* enter) {
    const unsigned others = met & (met - 1);
    if ((others & (others - 1)) != 0) {
        push<Set>(way, node, met, enter);
        return (--way.top)->place % kTreeWidth;
    }
    const std::uint32_t one = lowest<Set>(met);
    if (others == 0) return one;
    const std::uint32_t other = lowest<Set>(others);
    const auto enterOne = orderOf<Set>(enter[one]);
    const auto enterOther = orderOf<Set>(enter[other]);
    const std::uint32_t turn = (one ^ other) & (0u - static_cast<std::uint32_t>(enterOther < enterOne));
    const auto later = enterOther < enterOne ? enterOne : enterOther;
    std::memcpy(&way.top->enter, &later, sizeof(later));
    way.top->place = node * kTreeWidth + (other ^ turn);
    ++way.top;
    return one ^ turn;
}

/// Asks the visitor about the triangles of the leaf that the ray may hit. Returns the limit that is left.
template <typename Set, typename Real, typename Visitor>
[[gnu::always_inline]] inline Real visitLeaf(const TreeArrays& tree, const TreeRay<Real>& ray, const TreeTarget leaf,
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
[[gnu::always_inline]] inline bool popTarget(const TreeArrays& tree, Traversal<Real>& way, Visitor& visitor) {
    while (way.top != way.bottom) {
        --way.top;
        // Read part by part, as it was written: a read of the whole would have to wait for both writes to be done.
        if (way.top->enter <= way.limit) {
            const std::uint32_t place = way.top->place;
            way.target = targetAt<Set>(tree.nodes[place / kTreeWidth], place % kTreeWidth, place);
            return true;
        }
        if constexpr (Visitor::kObserves) visitor.pruned(*way.top);
    }
    return false;
}

/// Looks at the target and finds the next one; false at the end of the way. The visitor is asked about each triangle
/// that may be hit no later than at the limit, and answers with the limit from there on: the same, a nearer one, or one
/// below 0 to end the way.
template <typename Set, typename Real, typename Visitor>
[[gnu::always_inline]] inline bool step(const TreeArrays& tree, const TreeRay<Real>& ray, Traversal<Real>& way,
                                        Visitor& visitor) {
    if (way.target.isLeaf) {
        way.limit = visitLeaf<Set>(tree, ray, way.target, way.limit, visitor);
    } else {
        Real enter[kTreeWidth];
        const unsigned met = childrenMet<Set>(tree.nodes[way.target.index], ray, way.limit, enter);
        if constexpr (Visitor::kObserves) visitor.visited(way.target.index, met, enter);
        if (met != 0) {
            const std::uint32_t child = takeNearest<Set>(way, way.target.index, met, enter);
            way.target = targetAt<Set>(tree.nodes[way.target.index], child, way.target.index * kTreeWidth + child);
            return true;
        }
    }
    return popTarget<Set>(tree, way, visitor);
}

/// Precondition: the tree is not empty.
template <typename Set, typename Real, typename Visitor>
void traverse(const TreeArrays& tree, const TreeRay<Real>& ray, Visitor& visitor) {
    WaitingChildren<Real> waiting;
    Traversal<Real> way = startOfWay<Set>(ray, waiting);
    while (step<Set>(tree, ray, way, visitor)) {
    }
}

}  // namespace geometry
