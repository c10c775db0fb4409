#pragma once
/// A ray against the eight child boxes of a node, all at once.
///
/// A ray is in a box while it is in the three slabs of its faces: from the last entry to the first exit.
/// Source: Kay, Kajiya, Ray tracing complex scenes (SIGGRAPH 1986); times on the grid of bytes as in Ylitie, Karras,
/// Laine, Efficient incoherent ray traversal on GPUs through compressed wide BVHs (2017), section 3.2. That no box is
/// lost to rounding is shown in tree_ray.h.

#include <cstdint>
#include <cstring>

#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/traverse/tree_ray.h"
#include "geometry/mesh/bvh.h"

namespace geometry {

/// number * 2^(exponent - 127), by its bits. A number that becomes too small for them turns into another small one.
template <typename Set>
float timesCell(float number, std::uint8_t exponent) {
    std::uint32_t bits;
    std::memcpy(&bits, &number, sizeof(bits));
    bits += (std::uint32_t{exponent} << 23) - (127u << 23);
    std::memcpy(&number, &bits, sizeof(bits));
    return number;
}
template <typename Set>
double timesCell(double number, std::uint8_t exponent) {
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof(bits));
    bits += (std::uint64_t{exponent} << 52) - (std::uint64_t{127} << 52);
    std::memcpy(&number, &bits, sizeof(bits));
    return number;
}

/// Bit i of the answer: the ray meets the box of child i no later than at `limit`. An empty child may be met too.
/// enter[i] is when, a little too early, or 0 for a ray that starts in the box.
template <typename Set, typename Real>
[[gnu::always_inline]] inline unsigned childrenMet(const BvhNode& node, const TreeRay<Real>& ray, Real limit,
                                                   Real* enter) {
    using Number = batch::Lanes<Real, Set>;
    const float* const origin = reinterpret_cast<const float*>(&node.origin);
    const std::uint8_t* const exponent = reinterpret_cast<const std::uint8_t*>(&node.exponent);
    const std::uint8_t* const planes = reinterpret_cast<const std::uint8_t*>(&node.low);
    Number nearest[3];
    Number farthest[3];
    batch::eachPart<3>([&](int axis) {
        const Number cell(timesCell<Set>(ray.inverse[axis], exponent[axis]));
        const Number start = (Number(Real(origin[axis])) - Number(ray.origin[axis])) * Number(ray.inverse[axis]);
        const Number margin(ray.margin[axis]);
        nearest[axis] = batch::loadBytes<Real, Set>(planes + ray.nearPlanes[axis]) * cell + (start - margin);
        farthest[axis] = batch::loadBytes<Real, Set>(planes + ray.farPlanes[axis]) * cell + (start + margin);
    });
    // In pairs: a shorter way than one after the other.
    const Number first = batch::max(batch::max(nearest[0], nearest[1]), batch::max(nearest[2], Number(Real(0))));
    const Number last = batch::min(batch::min(farthest[0], farthest[1]), batch::min(farthest[2], Number(limit)));
    batch::store(first, enter);
    return batch::bits(first <= last);
}

}  // namespace geometry
