#pragma once
/// A ray against the triangles of a leaf, eight at a time: which of them it certainly misses.
///
/// Corners are moved to the ray's origin and sheared along it, so that the ray becomes an axis. The ray passes a
/// triangle when the origin of the plane across lies outside: on the left of one side, on the right of another.
/// Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (2013). Differs from it in: it only rules out.
///
/// Rounding, with D, S, u, e of tree_ray.h. The ray's origin loses u S + e. A coordinate of a corner seen from it is at
/// most 1.1 D; one across is the difference of two such numbers, of which the second was multiplied by a shear of at
/// most 1: in all it loses less than  r = u (8 D + 4 S) + 4 e,  the ray's `rounding`, and so does a time along.
/// Where the coordinates across of all corners are at most A, a side's product of two of them loses 2 A r + r^2 by
/// what they have lost, and the difference of two products 4 A r + 2 r^2, and 4 u A^2 by its own operations.

#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/traverse/tree_ray.h"

namespace geometry {

/// Eight corners: across the ray, and when along it.
template <typename Number>
struct ShearedCorner {
    Number x, y, time;
};

/// `stride`: from a coordinate of the eight corners to the next one.
template <typename Set, typename Real>
ShearedCorner<batch::Lanes<Real, Set>> shearedCorner(const float* corner, std::uint32_t stride,
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

/// Bit i: triangle i may be hit between 0 and `limit`. `columns` as in Bvh::corners, `stride` floats each; bits of
/// triangles beyond the leaf's last mean nothing.
template <typename Set, typename Real>
[[gnu::always_inline]] inline unsigned trianglesNear(const float* columns, std::uint32_t stride,
                                                     const TreeRay<Real>& ray, Real limit) {
    using Number = batch::Lanes<Real, Set>;
    using batch::abs, batch::max, batch::min;
    constexpr Real kUnit = sizeof(Real) == sizeof(float) ? Real(0x1p-24) : Real(0x1p-53);
    const auto a = shearedCorner<Set>(columns, stride, ray);
    const auto b = shearedCorner<Set>(columns + 3 * stride, stride, ray);
    const auto c = shearedCorner<Set>(columns + 6 * stride, stride, ray);
    const Number sideA = c.x * b.y - c.y * b.x;
    const Number sideB = a.x * c.y - a.y * c.x;
    const Number sideC = b.x * a.y - b.y * a.x;

    const Number widestX = max(max(abs(a.x), abs(b.x)), abs(c.x));
    const Number widestY = max(max(abs(a.y), abs(b.y)), abs(c.y));
    const Number across = max(widestX, widestY);
    const Number rounding(ray.rounding);
    const Number ofSide = across * (Number(Real(4)) * rounding + Number(Real(5) * kUnit) * across) +
                          Number(Real(3)) * rounding * rounding;

    const auto left = max(max(sideA, sideB), sideC) > ofSide;
    const auto right = min(min(sideA, sideB), sideC) < -ofSide;
    const auto behind = max(max(a.time, b.time), c.time) < -rounding;
    const auto beyond = min(min(a.time, b.time), c.time) > Number(limit) + rounding;
    return batch::bits(!((left & right) | behind | beyond));
}

}  // namespace geometry
