#pragma once
/// A ray made ready for the tree of a mesh: in the number type of the lanes, seen from where it enters the mesh's box.
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
/// Triangles: see triangle_filter.h.

#include <cstdint>

#include "geometry/query/ray/ray_frame.h"

namespace geometry {

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
    double place = 0.0;
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

}  // namespace geometry
