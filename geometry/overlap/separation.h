#pragma once
/// How far apart two shapes are, or how deep they are in each other, in which direction, and where.
///
/// For every pair of point, segment, sphere, capsule, Aabb, box, triangle and hull, and of each with a plane, in either
/// order. Here a plane is the half-space behind it. Worked out in double precision.
///
/// A shape is a core with flat faces (a point, a segment, a triangle, a box) and all that lies within a radius of it.
/// Cores that are apart: the nearest of their corners, edges and faces. Cores that overlap: the shortest push that
/// parts them, see least_push.h; a shape inside another is pushed out entirely. Then the radii are taken off.
///
/// A hull has no such list of features: its distances come from GJK, its depths from EPA (see geometry/convex).
///
/// Where several directions are equally good, one of them; for concentric spheres, points and what shrank to one,
/// up: (0, 1, 0).
/// Source: Ericson, Real-Time Collision Detection (2005), 5.1 and 5.2; Cameron, Culley, Determining the minimum
/// translational distance between two convex polyhedra (1986), for the push.

#include "geometry/overlap/separation/hull_separation.h"
#include "geometry/overlap/separation/result.h"
#include "geometry/overlap/separation/rounded_core.h"

namespace geometry {

Separation<double> separationOfCores(const RoundedCore& a, const RoundedCore& b);
Separation<double> separationFromPlane(const Planed& a, const RoundedCore& b);

/// The scalar of a shape, or of a point.
template <typename T>
T scalarOf(const Vec3<T>&);
template <template <typename> class Shape, typename T>
T scalarOf(const Shape<T>&);

template <typename Shape>
concept HasRoundedCore = requires(const Shape& shape) {
    roundedCoreOf(shape);
};

/// A shape with a number that is not finite is infinitely far from everything; the other members mean nothing then.
/// Preconditions: radii and half sizes >= 0, max >= min, a plane's normal is not zero.
template <HasRoundedCore A, HasRoundedCore B>
auto separation(const A& a, const B& b) {
    return narrow<decltype(scalarOf(a))>(separationOfCores(roundedCoreOf(a), roundedCoreOf(b)));
}
template <typename T, HasRoundedCore B>
Separation<T> separation(const Plane<T>& a, const B& b) {
    return narrow<T>(separationFromPlane(wide(a), roundedCoreOf(b)));
}
template <HasRoundedCore A, typename T>
Separation<T> separation(const A& a, const Plane<T>& b) {
    return reversed(separation(b, a));
}

template <typename T, HasRoundedCore B>
Separation<T> separation(const Hull<T>& a, const B& b) {
    return narrow<T>(separationOfHull(a, roundedCoreOf(b)));
}
template <HasRoundedCore A, typename T>
Separation<T> separation(const A& a, const Hull<T>& b) {
    return reversed(separation(b, a));
}
template <typename T>
Separation<T> separation(const Hull<T>& a, const Hull<T>& b) {
    return narrow<T>(separationOfHull(a, b));
}
template <typename T>
Separation<T> separation(const Plane<T>& a, const Hull<T>& b) {
    return narrow<T>(separationFromPlane(wide(a), b));
}
template <typename T>
Separation<T> separation(const Hull<T>& a, const Plane<T>& b) {
    return reversed(separation(b, a));
}

}  // namespace geometry
