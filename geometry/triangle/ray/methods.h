#pragma once
/// The other two ways to the numbers of numbers.h; the first is in moller_trumbore.h. Single calls only.

#include "geometry/triangle/ray/numbers.h"

namespace geometry {

/// Where the ray meets the plane, and the barycentric coordinates of that point.
///   n = (b - a) x (c - a),   t = n.(a - o) / n.d
/// The point is then dropped along the axis in which n is largest, and a + v (b - a) + w (c - a) = point is solved in
/// the two axes that are left.
/// Source: Badouel, An efficient ray-polygon intersection (Graphics Gems, 1990). Differs from it in: the divisions
/// come last, so that every number before them has a bound of its rounding.
RayTriangleNumbers<double> planeBarycentric(const RayAndTriangle<double>& in);

/// The ray becomes the z axis: corners are moved to its origin, permuted so that its largest component is z, and
/// sheared. What is left is on which side of three edges the origin of the plane lies. The edge shared by two
/// triangles gives the very same numbers in both, with opposite signs.
/// Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (2013).
RayTriangleNumbers<double> watertight(const RayAndTriangle<double>& in);

}  // namespace geometry
