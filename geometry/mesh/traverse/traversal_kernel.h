#pragma once
/// The traversal as a kernel of each instruction set (see geometry/base/simd/README.md).

#include "geometry/mesh/traverse/traversal.h"

namespace geometry {

/// Asked about triangle i of a leaf; answers with the limit, as a visitor of `traverse` does.
struct TriangleAsker {
    float (*ask)(void* self, const TreeTarget& leaf, std::uint32_t i, float limit) = nullptr;
    void* self = nullptr;
};

template <typename Set>
struct AskingVisitor {
    static constexpr bool kObserves = false;
    TriangleAsker asker{};
    float candidate(const TreeTarget& leaf, std::uint32_t i, float limit) {
        return asker.ask(asker.self, leaf, i, limit);
    }
};

template <typename Set>
void traversalKernel(const TreeArrays& tree, const TreeRay<float>& ray, const TriangleAsker& asker) {
    AskingVisitor<Set> visitor{asker};
    traverse<Set>(tree, ray, visitor);
}

/// How many rays of a batch are on their way at once: while memory brings what one needs, the others are worked on.
inline constexpr int kRaysAtOnce = 12;

/// Asks memory for what the ray looks at next.
template <typename Set>
void fetchTarget(const TreeArrays& tree, const TreeTarget& target) {
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

/// Several rays, each with its asker, by turns: a step of one, then a step of the next. Each goes its own way, the same
/// as alone.
template <typename Set>
void batchTraversalKernel(const TreeArrays& tree, const TreeRay<float>* rays, const TriangleAsker* askers, int count) {
    WaitingChildren<float> waiting[kRaysAtOnce];
    Traversal<float> ways[kRaysAtOnce];
    int rayOf[kRaysAtOnce];
    int active = 0;
    int next = 0;
    const auto start = [&](int slot) {
        rayOf[slot] = next++;
        ways[slot] = startOfWay<Set>(rays[rayOf[slot]], waiting[slot]);
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
            AskingVisitor<Set> visitor{askers[rayOf[slot]]};
            if (step<Set>(tree, rays[rayOf[slot]], ways[slot], visitor))
                fetchTarget<Set>(tree, ways[slot].target);
            else if (next < count)
                start(slot);
            else
                order[i] = order[--active];
        }
    }
}

}  // namespace geometry
