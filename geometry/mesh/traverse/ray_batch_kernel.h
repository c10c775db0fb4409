#pragma once
/// Many rays through the tree of one mesh by turns, so that memory serves one while another is worked on.

#include <cstdint>

#include "geometry/mesh/traverse/traversal.h"

namespace collidoscope::geometry {

/// Number of rays of a batch that are traversed at once: while one waits for memory, the others are worked on.
inline constexpr int kRaysAtOnce = 12;

/// Asks memory for what the ray looks at next.
template <typename Set>
void fetchNode(const TreeArrays& tree, const NodeReference& target) {
    constexpr int kLine = 64;
    if (!target.isLeaf) {
        const char* const node = reinterpret_cast<const char*>(tree.nodes + target.index);
        for (std::size_t at = 0; at < sizeof(BvhNode); at += kLine) fetch<Set>(node + at);
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
