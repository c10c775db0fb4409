#pragma once
/// A ray prepared for the tree of a mesh, in the number type of the lanes, seen from where it enters the mesh's box;
/// and its tests against eight boxes and eight triangles at once.
///
/// The tests of boxes and triangles in these numbers are allowed to let something pass that the ray misses, but never
/// to lose something that it hits. Let D be the size of the mesh's box (its longest side), S the largest coordinate of
/// that box, u the rounding of one operation, and e what double precision loses on the way to the box. The ray's
/// largest direction component lies between 1 and 2, so that no part of it within the box is longer than D in time.
///
/// Boxes. Along each axis the time at which the ray meets a plane of the grid is worked out as
///     fl(fl(q s) + fl(fl(fl(o' - o) i) -+ m)),    s = cell i,   i = fl(1/d),   q = 0 .. 255
/// with o the ray's and o' the grid's origin. Times the direction, these are lengths: q s is at most 2.1 D and loses
/// 2.1 u D; o' - o is at most 1.1 D, loses 1.1 u D and, by the product and the margin m, twice as much again; the sum
/// at most 1.1 D; i loses u of 1.1 D. o itself was rounded by u S + e, and the plane is defined as a rounded sum,
/// u 1.1 S. All in all less than 8 u D + 3 u S + e. `margin` is twice that, over |d|. A component of d below 2^-40 is
/// replaced by 2^-40: on the way through the box that moves the ray by less than 2^-39 D.
/// So the interval of times worked out for a box holds that of the true ray, and what lies in the box is not lost.
///
/// Boxes are tested as slabs: a ray is in a box while it is in the three slabs of its faces, from the last entry to the
/// first exit. Source: Kay, Kajiya, Ray tracing complex scenes (SIGGRAPH 1986); times on the grid of bytes as in
/// Ylitie, Karras, Laine, Efficient incoherent ray traversal on GPUs through compressed wide BVHs (2017), section 3.2.
///
/// Triangles. Vertices are moved to the ray's origin and sheared along it, so that the ray becomes an axis. The ray
/// passes a triangle when the origin of the plane across lies outside: on the left of one edge, on the right of
/// another. Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (2013). Differs from it in: it only rules
/// out. The ray's origin loses u S + e. A coordinate of a vertex seen from it is at most 1.1 D; one across is the
/// difference of two such numbers, of which the second was multiplied by a shear of at most 1: in all it loses less
/// than
///     r = u (8 D + 4 S) + 4 e,
/// the ray's `rounding`, and so does a time along. Where the coordinates across of all vertices are at most A, an
/// edge's product of two of them loses 2 A r + r^2 by what they have lost, and the difference of two products 4 A r + 2
/// r^2, and 4 u A^2 by its own operations.

#include <cstdint>
#include <cstring>

#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/bvh.h"
#include "geometry/query/ray/ray_frame.h"

namespace collidoscope::geometry {

/// Real is float; double for meshes whose coordinates' products would leave the range of float. Without initial values:
/// `treeRay` fills it all, and zeros before that would take a fifth of its time.
template <typename Real>
struct TreeRay {
    Real origin[3];
    Real inverse[3];  ///< 1 / direction
    Real margin[3];   ///< in time
    /// From the first byte of a node's `low` to the planes of an axis that are met first, and last.
    std::int32_t nearPlanes[3];
    std::int32_t farPlanes[3];

    /// For triangles the ray becomes the axis `along`; the other two follow in cyclic order.
    std::int32_t across[2];
    std::int32_t along;
    Real shear[2];  ///< direction across over direction along, at most 1 in size
    Real perAlong;  ///< time per length along
    Real rounding;  ///< of a corner seen from the ray, a length

    Real limit;  ///< in time: what lies beyond is of no interest
};

/// Times of a TreeRay count from `start`, in the units of the frame. A limit below 0 says that the ray misses the
/// mesh's box, or meets it too late; then all else means nothing.
template <typename Real>
struct StartedTreeRay {
    TreeRay<Real> ray;
    double start;
};

template <typename Real>
bool missesTheMesh(const StartedTreeRay<Real>& started) {
    return started.ray.limit < Real(0);
}

/// The latest time, as the tree's ray counts it, that may still matter when nothing beyond `t` of the frame does. The
/// times of triangles are right to kPrecision; a little more than that is added.
template <typename Real>
Real limitAt(double t, double start);

/// D and S.
struct TreeSizes {
    double box = 0.0;
    double coordinate = 0.0;
};
TreeSizes sizesOf(const Aabbf& bounds);

/// Whether products of three lengths of the mesh fit into float, with room for their roundings.
bool fitsFloat(const TreeSizes& sizes);

/// Whether the ray starts so far from the mesh that what double precision loses on the way is as large as the mesh's
/// coordinates. No number of this file says anything then.
bool isTooFar(const RayFrame& frame, const TreeSizes& sizes);

/// A ray without direction is a point: it gets a direction, whichever, and should ask with tMax = 0.
/// Precondition: it is not too far.
template <typename Real>
StartedTreeRay<Real> treeRay(const RayFrame& frame, const Aabbf& bounds, const TreeSizes& sizes, double tMax);

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

/// A ray against the eight child boxes of a node. Bit i of the answer: the ray meets the box of child i no later than
/// at `limit`. An empty child may be met too. enter[i] is when, a little too early, or 0 for a ray that starts in the
/// box.
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

/// Eight corners: across the ray, and when along it.
template <typename Number>
struct ShearedVertex {
    Number x, y, time;
};

/// `stride`: from a coordinate of the eight corners to the next one.
template <typename Set, typename Real>
ShearedVertex<batch::Lanes<Real, Set>> shearedVertex(const float* corner, std::uint32_t stride,
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
    const auto a = shearedVertex<Set>(columns, stride, ray);
    const auto b = shearedVertex<Set>(columns + 3 * stride, stride, ray);
    const auto c = shearedVertex<Set>(columns + 6 * stride, stride, ray);
    const Number edgeA = c.x * b.y - c.y * b.x;
    const Number edgeB = a.x * c.y - a.y * c.x;
    const Number edgeC = b.x * a.y - b.y * a.x;

    const Number maxX = max(max(abs(a.x), abs(b.x)), abs(c.x));
    const Number maxY = max(max(abs(a.y), abs(b.y)), abs(c.y));
    const Number across = max(maxX, maxY);
    const Number rounding(ray.rounding);
    const Number ofEdge = across * (Number(Real(4)) * rounding + Number(Real(5) * kUnit) * across) +
                          Number(Real(3)) * rounding * rounding;

    const auto left = max(max(edgeA, edgeB), edgeC) > ofEdge;
    const auto right = min(min(edgeA, edgeB), edgeC) < -ofEdge;
    const auto behind = max(max(a.time, b.time), c.time) < -rounding;
    const auto beyond = min(min(a.time, b.time), c.time) > Number(limit) + rounding;
    return batch::bits(!((left & right) | behind | beyond));
}

}  // namespace collidoscope::geometry
