#pragma once
/// overlaps(a, b): do two shapes share a point? For every pair of point, segment, ray, line, sphere, capsule, plane,
/// triangle, box along the axes, box with any orientation, hull and frustum, in either order, in float and double.
///
/// Shapes are closed: touching counts. A plane is the surface n.p = d; the others are as in their headers. A degenerate
/// shape is the point, segment or patch that it has shrunk to. A shape with a part that is no finite number overlaps
/// nothing. Exact, but for frusta, which are stored rounded.
/// Preconditions: radii and half sizes >= 0, max >= min; normals are not zero.

#include <concepts>
#include <type_traits>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/exact_distance.h"
#include "geometry/overlap/box_overlap.h"
#include "geometry/query/straight_core.h"
#include "geometry/shapes/primitives.h"
#include "geometry/triangle/triangle_overlap.h"

namespace collidoscope::geometry {

// The methods for what is round, endless or stored rounded; overlaps() itself stands below them. A shape with a part
// that is no finite number overlaps nothing.

// --- Round bodies against each other and against what is flat. Exact. Preconditions: radii and half sizes are not
// negative, normals not zero. ---

bool roundOverlap(const RoundBody& a, const RoundBody& b);
bool roundOverlap(const RoundBody& body, const Planed& plane);
bool roundOverlap(const RoundBody& body, const Aabbd& box);
bool roundOverlap(const RoundBody& body, const Boxd& box);
bool roundOverlap(const RoundBody& body, const Triangled& triangle);

// --- Planes, as surfaces n.p = d, against each other and against what has flat faces. Exact. Precondition: normals are
// not zero. ---

bool planeOverlap(const Planed& a, const Planed& b);
/// Tests the core of the shape. Precondition: it has no radius.
bool planeOverlap(const Planed& plane, const ConvexProxy& shape);

// --- A hull against what is endless or rounded: rays, lines, planes and frusta. A hull is what its vertices span,
// whatever its planes and faces say. Against bounded shapes see convex/exact_distance.h.
//
// Exact: of rays and lines the part that can meet the hull is asked. A hull without vertices overlaps nothing. A
// frustum counts as its corners, which are stored rounded: what is no farther apart than that rounding touches it. ---

bool hullOverlap(const RoundBody& body, const ConvexProxy& hull);
template <typename T>
bool hullOverlap(const ConvexProxy& hull, const Frustum<T>& frustum);

// --- A frustum against everything, through its planes and corners. These are stored rounded, so the answer is not
// exact: what is no further apart than that rounding can explain counts as touching (see query/polytope.h).
// Precondition: the frustum has a volume. ---

template <typename T>
bool frustumOverlap(const RoundBody& body, const Frustum<T>& frustum);
template <typename T>
bool frustumOverlap(const Plane<T>& plane, const Frustum<T>& frustum);
template <typename T>
bool frustumOverlap(const Triangled& triangle, const Frustum<T>& frustum);
template <typename T>
bool frustumOverlap(const Aabbd& box, const Frustum<T>& frustum);
template <typename T>
bool frustumOverlap(const Boxd& box, const Frustum<T>& frustum);
template <typename T>
bool frustumOverlap(const Frustum<T>& a, const Frustum<T>& b);

/// The order of shapes: each pair has one method, for arguments in this order.
template <typename Shape>
struct ShapeRank;
template <typename T>
struct ShapeRank<Vec3<T>> : std::integral_constant<int, 0> {};
template <typename T>
struct ShapeRank<Segment<T>> : std::integral_constant<int, 1> {};
template <typename T>
struct ShapeRank<Ray<T>> : std::integral_constant<int, 2> {};
template <typename T>
struct ShapeRank<Line<T>> : std::integral_constant<int, 3> {};
template <typename T>
struct ShapeRank<Sphere<T>> : std::integral_constant<int, 4> {};
template <typename T>
struct ShapeRank<Capsule<T>> : std::integral_constant<int, 5> {};
template <typename T>
struct ShapeRank<Plane<T>> : std::integral_constant<int, 6> {};
template <typename T>
struct ShapeRank<Triangle<T>> : std::integral_constant<int, 7> {};
template <typename T>
struct ShapeRank<Aabb<T>> : std::integral_constant<int, 8> {};
template <typename T>
struct ShapeRank<Box<T>> : std::integral_constant<int, 9> {};
template <typename T>
struct ShapeRank<Hull<T>> : std::integral_constant<int, 10> {};
template <typename T>
struct ShapeRank<HullInstance<T>> : std::integral_constant<int, 10> {};
template <typename T>
struct ShapeRank<Frustum<T>> : std::integral_constant<int, 11> {};

template <typename Shape>
concept RankedShape = requires {
    ShapeRank<Shape>::value;
};
/// Point, segment, ray, line, sphere, capsule.
template <typename Shape>
concept RoundShape = RankedShape<Shape> && ShapeRank<Shape>::value <= 5;
/// Triangle and boxes.
template <typename Shape>
concept FacedShape = RankedShape<Shape> && ShapeRank<Shape>::value >= 7 && ShapeRank<Shape>::value <= 9;

/// A hull where it is, or at a pose.
template <typename Shape>
concept HullShape = RankedShape<Shape> && ShapeRank<Shape>::value == 10;

/// The other order of every pair. A pair without a method is an error of the compiler.
template <RankedShape A, RankedShape B>
requires(ShapeRank<A>::value > ShapeRank<B>::value) bool overlaps(const A& a, const B& b) { return overlaps(b, a); }

template <RoundShape A, RoundShape B>
requires(ShapeRank<A>::value <= ShapeRank<B>::value) bool overlaps(const A& a, const B& b) {
    return roundOverlap(roundBodyOf(a), roundBodyOf(b));
}
template <RoundShape A, typename T>
bool overlaps(const A& a, const Plane<T>& b) {
    return roundOverlap(roundBodyOf(a), toDouble(b));
}
template <RoundShape A, FacedShape B>
bool overlaps(const A& a, const B& b) {
    return roundOverlap(roundBodyOf(a), toDouble(b));
}
template <RoundShape A, HullShape B>
bool overlaps(const A& a, const B& b) {
    return hullOverlap(roundBodyOf(a), proxyOf(b));
}
template <RoundShape A, typename T>
bool overlaps(const A& a, const Frustum<T>& b) {
    return frustumOverlap(roundBodyOf(a), b);
}

template <typename T>
bool overlaps(const Plane<T>& a, const Plane<T>& b) {
    return planeOverlap(toDouble(a), toDouble(b));
}
template <typename T, typename B>
requires(FacedShape<B> || HullShape<B>) bool overlaps(const Plane<T>& a, const B& b) {
    return planeOverlap(toDouble(a), proxyOf(b));
}
template <typename T>
bool overlaps(const Plane<T>& a, const Frustum<T>& b) {
    return frustumOverlap(a, b);
}

/// Compares the ranges on each axis.
template <typename T>
bool overlaps(const Aabb<T>& a, const Aabb<T>& b) {
    return isFinite(a) && isFinite(b) && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
           b.min.y <= a.max.y && a.min.z <= b.max.z && b.min.z <= a.max.z;
}
template <FacedShape A, HullShape B>
bool overlaps(const A& a, const B& b) {
    return convexOverlap(proxyOf(a), proxyOf(b));
}
template <HullShape A, HullShape B>
bool overlaps(const A& a, const B& b) {
    return convexOverlap(proxyOf(a), proxyOf(b));
}
template <HullShape A, typename T>
bool overlaps(const A& a, const Frustum<T>& b) {
    return hullOverlap(proxyOf(a), b);
}
template <FacedShape A, typename T>
bool overlaps(const A& a, const Frustum<T>& b) {
    return frustumOverlap(toDouble(a), b);
}
template <typename T>
bool overlaps(const Frustum<T>& a, const Frustum<T>& b) {
    return frustumOverlap(a, b);
}

}  // namespace collidoscope::geometry
