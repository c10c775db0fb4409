#pragma once
/// The walk through a wide tree that all queries but rays share. The boxes of a node's children are tested
/// together.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "geometry/base/observer.h"
#include "geometry/mesh/bvh.h"
#include "geometry/mesh/query/slabs.h"

namespace collidoscope::geometry {

/// Bit i stands for child i.
using ChildMask = std::uint32_t;

using BoxFloats = std::array<float, kTreeWidth>;
using BoxDoubles = std::array<double, kTreeWidth>;

/// The children that are not empty.
inline ChildMask presentIn(const BvhNode& node) {
    ChildMask present = 0;
    for (int i = 0; i < kTreeWidth; ++i) present |= isEmpty(node, i) ? 0u : 1u << i;
    return present;
}

/// The boxes whose projection on the normal reaches into the slab.
inline ChildMask meeting(const BvhNode& node, const Slab& slab) {
    const auto side = [&](std::size_t axis, bool far) -> const BoxFloats& {
        return (slab.normal[static_cast<int>(axis)] >= 0.0) == far ? node.high[axis] : node.low[axis];
    };
    const BoxFloats &lowX = side(0, false), &lowY = side(1, false), &lowZ = side(2, false);
    const BoxFloats &highX = side(0, true), &highY = side(1, true), &highZ = side(2, true);
    const Vec3d n = slab.normal;
    // First the numbers alone, which compilers work out several at a time.
    BoxDoubles low, high;
    for (std::size_t i = 0; i < kTreeWidth; ++i) {
        low[i] = n.x * double{lowX[i]} + n.y * double{lowY[i]} + n.z * double{lowZ[i]};
        high[i] = n.x * double{highX[i]} + n.y * double{highY[i]} + n.z * double{highZ[i]};
    }
    ChildMask mask = 0;
    for (std::size_t i = 0; i < kTreeWidth; ++i) {
        const bool startsBefore = low[i] <= slab.high, endsAfter = high[i] >= slab.low;
        mask |= static_cast<ChildMask>(startsBefore & endsAfter) << i;
    }
    return mask;
}
inline ChildMask meeting(const BvhNode& node, const Slabs& slabs) {
    ChildMask mask = presentIn(node);
    for (const Slab& slab : slabs.all()) {
        mask &= meeting(node, slab);
        if (mask == 0) break;
    }
    return mask;
}

enum class VisitedPart : std::uint8_t { Box, Triangle };

/// Step of the traversal, for its observer: the box of a child was tested, or a triangle in a leaf.
struct VisitStep {
    VisitedPart part = VisitedPart::Box;
    std::uint32_t node = 0;      ///< in the tree
    int child = 0;               ///< of this node
    std::uint32_t triangle = 0;  ///< in the mesh; of a triangle only
    bool passed = false;         ///< the box is looked into; the triangle ends the walk
    CodePlace place{};           ///< where the observer is called
};

namespace visiting {

template <typename BoxTest, typename Take, typename Observer>
class Walk {
public:
    Walk(const Bvh& tree, BoxTest& boxTest, Take& take, Observer& observer)
        : tree_(tree), boxTest_(boxTest), take_(take), observer_(observer) {}

    /// True when `take` has seen enough.
    bool visit(std::uint32_t index) {
        const BvhNode& node = tree_.nodes[index];
        const ChildMask met = boxTest_(node);
        trace(index, presentIn(node), met);
        for (ChildMask left = met; left != 0; left &= left - 1) {
            const int child = std::countr_zero(left);
            if (isInner(node, child) ? visit(innerChild(node, child)) : visitLeaf(index, child)) return true;
        }
        return false;
    }

private:
    bool visitLeaf(std::uint32_t index, int child) {
        const LeafRange leaf = leafAt(tree_.nodes[index], child);
        for (std::uint32_t i = 0; i < leaf.count; ++i) {
            const std::uint32_t triangle = tree_.triangles[leaf.first + i];
            const bool ends = take_(triangle, triangleAt(tree_, leaf, i));
            observer_(VisitStep{VisitedPart::Triangle, index, child, triangle, ends});
            if (ends) return true;
        }
        return false;
    }
    void trace(std::uint32_t index, ChildMask present, ChildMask met) {
        for (; present != 0; present &= present - 1) {
            const int child = std::countr_zero(present);
            observer_(VisitStep{VisitedPart::Box, index, child, 0, ((met >> child) & 1) != 0});
        }
    }

    const Bvh& tree_;
    BoxTest& boxTest_;
    Take& take_;
    Observer& observer_;
};

}  // namespace visiting

/// Calls `take(index, triangle)` with each triangle of the leaves whose boxes, and those around them, pass the test,
/// each once, until it returns true; tells whether it has. `boxTest` gets a node and answers with a ChildMask of
/// those to look into: it may pass too many but must lose none. The observer is called with each VisitStep.
template <typename BoxTest, typename Take, typename Observer = NoObserver>
bool visitTriangles(const Bvh& tree, BoxTest&& boxTest, Take&& take, Observer&& observer = {}) {
    return !tree.nodes.empty() && visiting::Walk{tree, boxTest, take, observer}.visit(0);
}

}  // namespace collidoscope::geometry
