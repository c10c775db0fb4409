#pragma once
/// The eight boxes of a node's children, tested together.

#include <algorithm>
#include <array>
#include <cstdint>

#include "geometry/mesh/bvh.h"
#include "geometry/mesh/query/slabs.h"

namespace collidoscope::geometry {

/// Bit i stands for child i.
using ChildMask = std::uint32_t;

using EightFloats = std::array<float, kTreeWidth>;
using EightDoubles = std::array<double, kTreeWidth>;
struct ChildBoxes {
    std::array<EightFloats, 3> low{};  ///< along x, y, z
    std::array<EightFloats, 3> high{};
    ChildMask present = 0;  ///< which are not empty
};

inline ChildBoxes childBoxesOf(const BvhNode& node) {
    ChildBoxes boxes;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float origin = node.origin[static_cast<int>(axis)];
        const float cell = cellOf(node, axis);
        for (std::size_t i = 0; i < kTreeWidth; ++i) {
            boxes.low[axis][i] = upperEnd(origin, cell, node.low[axis][i]);  // an empty child begins where no box ends
            boxes.high[axis][i] = upperEnd(origin, cell, node.high[axis][i]);
        }
    }
    for (int i = 0; i < kTreeWidth; ++i) boxes.present |= isEmpty(node, i) ? 0u : 1u << i;
    return boxes;
}
inline Aabbf boxAt(const ChildBoxes& boxes, int child) {
    const auto i = static_cast<std::size_t>(child);
    return {{boxes.low[0][i], boxes.low[1][i], boxes.low[2][i]},
            {boxes.high[0][i], boxes.high[1][i], boxes.high[2][i]}};
}

/// The boxes whose projection on the normal reaches into the slab.
inline ChildMask meeting(const ChildBoxes& boxes, const Slab& slab) {
    const auto side = [&](std::size_t axis, bool far) -> const EightFloats& {
        return (slab.normal[static_cast<int>(axis)] >= 0.0) == far ? boxes.high[axis] : boxes.low[axis];
    };
    const EightFloats &lowX = side(0, false), &lowY = side(1, false), &lowZ = side(2, false);
    const EightFloats &highX = side(0, true), &highY = side(1, true), &highZ = side(2, true);
    const Vec3d n = slab.normal;
    // First the numbers alone, which compilers work out several at a time.
    EightDoubles low, high;
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
inline ChildMask meeting(const ChildBoxes& boxes, const Slabs& slabs) {
    ChildMask mask = boxes.present;
    for (const Slab& slab : slabs.all()) {
        mask &= meeting(boxes, slab);
        if (mask == 0) break;
    }
    return mask;
}

}  // namespace collidoscope::geometry
