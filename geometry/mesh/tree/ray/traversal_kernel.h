#pragma once
/// The traversal as a kernel of each instruction set (see geometry/batch/README.md).

#include "geometry/mesh/tree/ray/traversal.h"

namespace geometry {

/// Asked about triangle i of a leaf; answers with the limit, as a visitor of `traverse` does.
struct TriangleAsker {
    float (*ask)(void* self, const MetChild<float>& leaf, std::uint32_t i, float limit) = nullptr;
    void* self = nullptr;
};

template <typename Set>
struct AskingVisitor {
    static constexpr bool kObserves = false;
    TriangleAsker asker{};
    float candidate(const MetChild<float>& leaf, std::uint32_t i, float limit) {
        return asker.ask(asker.self, leaf, i, limit);
    }
};

template <typename Set>
void traversalKernel(const TreeArrays& tree, const TreeRay<float>& ray, const TriangleAsker& asker) {
    AskingVisitor<Set> visitor{asker};
    traverse<Set>(tree, ray, visitor);
}

}  // namespace geometry
