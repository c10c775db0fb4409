#pragma once
/// The separation of two shapes: how far apart they are, or how deep in each other, in which direction, and where.
///
/// For every pair of point, segment, sphere, capsule, Aabb, box, triangle and hull (where it is, or at a pose), and of
/// each with a plane, in either order. Here a plane is the half-space behind it. Worked out in double precision, about
/// a point of the shapes: the distance from the world's origin costs nothing.
///
/// A shape is a core with flat faces (a point, a segment, a triangle, a box) and all that lies within a radius of it.
/// Cores that are apart: the nearest of their vertices, edges and faces. Cores that overlap: the minimum translation
/// vector, which is perpendicular to a face of one of them or to an edge of each; a shape inside another is moved out
/// entirely. Then the radii are taken off. Hulls have too many features for that: their distances come from GJK, their
/// depths from EPA (see geometry/convex).
///
/// Where several directions are equally good, one of them; for concentric spheres, points and what shrank to one,
/// up: (0, 1, 0).
/// Source: Ericson, Real-Time Collision Detection (2005), 5.1 and 5.2; Cameron, Culley, Determining the minimum
/// translational distance between two convex polyhedra (1986), for depths.

#include <limits>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/separation.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Infinitely far where one of them is not proper.
Separation<double> separationOf(const ConvexProxy& a, const ConvexProxy& b);
Separation<double> separationFromPlane(const Planed& a, const ConvexProxy& b);
/// Accuracy of separationInFrame().
struct SeparationBounds {
    /// Whether cores overlap is decided exactly; else by their separating axes in doubles, which may take what is
    /// nearer than some 1e-15 of the frame for touching or not. Of hulls it is in doubles in any case.
    bool isExact = true;
    /// Beyond this distance, any value between it and the true distance may be returned; in the unit of the frame.
    double farEnough = std::numeric_limits<double>::infinity();
};
/// The separation in the frame of the pair. Precondition: all numbers are finite, and the shapes valid.
Separation<double> separationInFrame(const FramedPair& pair, const SeparationBounds& bounds = {});
Separation<double> separationInFrame(const Planed& a, const ConvexProxy& localB, const WorkFrame& frame);
WorkFrame workFrameOf(const Planed& a, const ConvexProxy& b);

/// The scalar of a shape, or of a point.
template <typename T>
T scalarOf(const Vec3<T>&);
template <template <typename> class Shape, typename T>
T scalarOf(const Shape<T>&);

/// A shape with a number that is not finite is infinitely far from everything; the other members mean nothing then.
/// Preconditions: radii and half sizes >= 0, max >= min, a plane's normal is not zero.
template <HasProxy A, HasProxy B>
auto separation(const A& a, const B& b) {
    return rounded<decltype(scalarOf(a))>(separationOf(proxyOf(a), proxyOf(b)));
}
template <typename T, HasProxy B>
Separation<T> separation(const Plane<T>& a, const B& b) {
    return rounded<T>(separationFromPlane(toDouble(a), proxyOf(b)));
}
template <HasProxy A, typename T>
Separation<T> separation(const A& a, const Plane<T>& b) {
    return reversed(separation(b, a));
}

}  // namespace collidoscope::geometry
