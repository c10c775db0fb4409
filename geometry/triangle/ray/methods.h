#pragma once
/// Three ways to the numbers of numbers.h: the first over doubles or lanes, the others for single calls only.

#include "geometry/triangle/ray/numbers.h"

namespace geometry {

/// Ray against triangle as one linear system.
///
/// o + t d = a + v (b - a) + w (c - a), solved by Cramer's rule; the four determinants share two cross products.
/// Source: Moeller, Trumbore, Fast, minimum storage ray/triangle intersection (1997). Differs from it in: no division
/// before the hit is certain, and a bound of the rounding of each determinant.
template <typename S>
RayTriangleNumbers<S> mollerTrumbore(const RayAndTriangle<S>& in) {
    const Vector3<S> ab = in.b - in.a;
    const Vector3<S> ac = in.c - in.a;
    const Vector3<S> s = in.origin - in.a;
    const Vector3<S> p = cross(in.direction, ac);
    const Vector3<S> q = cross(s, ab);

    RayTriangleNumbers<S> n;
    n.determinant = dot(ab, p);
    n.weightB = dot(s, p);
    n.weightC = dot(in.direction, q);
    n.weightA = n.determinant - n.weightB - n.weightC;
    n.time = dot(ac, q);

    // A determinant of three differences has six products of three factors. With rounded differences, each of the
    // roundings below is reached only if every one of the operations loses all that it can: 40 units in sum.
    constexpr double kDeterminant = 42.0 * kUnitRounding;
    const S sizeB = sizeOf(ab);
    const S sizeC = sizeOf(ac);
    const S sizeS = sizeOf(s);
    const S sizeD = sizeOf(in.direction);
    const S vanished{kVanished};
    n.determinantRounding = S(kDeterminant) * sizeD * sizeB * sizeC + vanished;
    n.timeRounding = S(kDeterminant) * sizeS * sizeB * sizeC + vanished;
    // The weight of a carries the roundings of three determinants, and that of two subtractions.
    n.weightRounding = n.determinantRounding +
                       S(kDeterminant + 4.0 * 6.0 * kUnitRounding) * sizeD * sizeS * (sizeB + sizeC) +
                       S(2.0 * 6.0 * kUnitRounding) * sizeD * sizeB * sizeC;
    return n;
}

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
