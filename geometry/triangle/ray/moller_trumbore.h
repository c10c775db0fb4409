#pragma once
/// Ray against triangle as one linear system.
///
/// o + t d = a + v (b - a) + w (c - a), solved by Cramer's rule; the four determinants share two cross products.
/// Source: Moeller, Trumbore, Fast, minimum storage ray/triangle intersection (1997). Differs from it in: no division
/// before the hit is certain, and a bound of the rounding of each determinant.

#include "geometry/triangle/ray/numbers.h"

namespace geometry {

template <typename S>
RayTriangleNumbers<S> mollerTrumbore(const RayAndTriangle<S>& in) {
    const Triple<S> ab = in.b - in.a;
    const Triple<S> ac = in.c - in.a;
    const Triple<S> s = in.origin - in.a;
    const Triple<S> p = cross(in.direction, ac);
    const Triple<S> q = cross(s, ab);

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

}  // namespace geometry
