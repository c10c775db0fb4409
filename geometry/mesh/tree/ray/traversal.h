#pragma once
/// The way of a ray through the tree of a mesh: the nearest child first, the others wait on a stack.
///
/// One source for all: the kernels of every instruction set, and the observed call. Visitors see the same triangles in
/// the same order whatever the instruction set, because all lanes give the same bits.

#include <cstdint>

#include "geometry/mesh/tree/ray/box_test.h"
#include "geometry/mesh/tree/ray/triangle_filter.h"

namespace geometry {

/// A tree as plain pointers.
struct TreeArrays {
    const WideNode* nodes = nullptr;
    const float* corners = nullptr;
};

/// No path from the root to a leaf may have more nodes.
inline constexpr int kDeepestTraversal = 64;

/// A child that a ray meets.
template <typename Real>
struct MetChild {
    Real enter = Real(0);
    std::uint32_t index = 0;  ///< of the node, or of the leaf's first triangle in the order of the tree
    std::uint32_t count = 0;  ///< the leaf's triangles; 0 for an inner node
    std::uint32_t place = 0;  ///< 8 times the parent's index, plus the number of the child
};

/// The children that are still to be visited, the one to visit next on top.
template <typename Real>
struct WaitingChildren {
    MetChild<Real> child[(kTreeWidth - 1) * kDeepestTraversal + 2];
    int count = 0;
};

template <typename Set>
unsigned ones(unsigned byte) {
    byte -= (byte >> 1) & 0x55u;
    byte = (byte & 0x33u) + ((byte >> 2) & 0x33u);
    return (byte + (byte >> 4)) & 0x0fu;
}
/// The lowest set bit. Precondition: there is one.
template <typename Set>
int lowest(unsigned bits) {
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    while (((bits >> i) & 1u) == 0) ++i;
    return i;
#endif
}

template <typename Set, typename Real>
MetChild<Real> childOf(const WideNode& node, std::uint32_t nodeIndex, int i, Real enter) {
    const unsigned inner = node.inner;
    const std::uint32_t place = nodeIndex * kTreeWidth + static_cast<std::uint32_t>(i);
    const unsigned before = (1u << i) - 1u;
    if (((inner >> i) & 1u) != 0) return {enter, node.firstNode + ones<Set>(inner & before), 0, place};
    // A product with 0x0101... adds up the bytes below each byte.
    std::uint64_t counts;
    std::memcpy(&counts, &node.triangles, sizeof(counts));
    const std::uint64_t sums = (counts << 8) * 0x0101010101010101u;
    const auto first = static_cast<std::uint32_t>((sums >> (8 * i)) & 0xffu);
    return {enter, node.firstTriangle + first, static_cast<std::uint32_t>((counts >> (8 * i)) & 0xffu), place};
}

/// Puts the children that are met on the stack, the nearest on top; of equally near ones the one with the lower number.
template <typename Set, typename Real>
void push(WaitingChildren<Real>& waiting, const WideNode& node, std::uint32_t nodeIndex, unsigned met,
          const Real* enter) {
    const int bottom = waiting.count;
    for (; met != 0; met &= met - 1) {
        const int i = lowest<Set>(met);
        const MetChild<Real> child = childOf<Set>(node, nodeIndex, i, enter[i]);
        // Where the margin is wider than the whole node, an empty child may have been met.
        if (child.count == 0 && ((node.inner >> i) & 1) == 0) continue;
        int at = waiting.count++;
        for (; at > bottom && waiting.child[at - 1].enter <= child.enter; --at)
            waiting.child[at] = waiting.child[at - 1];
        waiting.child[at] = child;
    }
}

/// Asks the visitor about the triangles of a leaf that the ray may hit. Returns the limit that is left.
template <typename Set, typename Real, typename Visitor>
Real visitLeaf(const TreeArrays& tree, const TreeRay<Real>& ray, const MetChild<Real>& leaf, Real limit,
               Visitor& visitor) {
    const float* const columns = tree.corners + 9 * std::size_t{leaf.index};
    for (std::uint32_t first = 0; first < leaf.count; first += kTreeWidth) {
        const std::uint32_t left = leaf.count - first;
        const unsigned present = left < kTreeWidth ? (1u << left) - 1u : 0xffu;
        unsigned maybe = trianglesNear<Set>(columns + first, leaf.count, ray, limit) & present;
        if constexpr (Visitor::kObserves) visitor.passed(leaf, first, present & ~maybe);
        for (; maybe != 0; maybe &= maybe - 1)
            limit = visitor.candidate(leaf, first + static_cast<std::uint32_t>(lowest<Set>(maybe)), limit);
    }
    return limit;
}

/// Visits the leaves along the ray. The visitor is asked about each triangle that may be hit no later than at the
/// limit, and answers with the limit from there on: the same, a nearer one, or one below 0 to end the way.
/// Precondition: the tree is not empty.
template <typename Set, typename Real, typename Visitor>
void traverse(const TreeArrays& tree, const TreeRay<Real>& ray, Visitor& visitor) {
    WaitingChildren<Real> waiting;
    Real limit = ray.limit;
    Real enter[kTreeWidth];
    MetChild<Real> next;
    for (;;) {
        if (next.count == 0) {
            const WideNode& node = tree.nodes[next.index];
            const unsigned met = childrenMet<Set>(node, ray, limit, enter);
            if constexpr (Visitor::kObserves) visitor.visited(next.index, met, enter);
            push<Set>(waiting, node, next.index, met, enter);
        } else {
            limit = visitLeaf<Set>(tree, ray, next, limit, visitor);
        }
        do {
            if (waiting.count == 0) return;
            next = waiting.child[--waiting.count];
            if constexpr (Visitor::kObserves)
                if (next.enter > limit) visitor.pruned(next);
        } while (next.enter > limit);
    }
}

}  // namespace geometry
