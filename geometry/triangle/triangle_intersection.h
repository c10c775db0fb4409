#pragma once
/// Intersection of two triangles: nothing, a point, a segment, or a polygon of three to six vertices.
///
/// Exact: whether there is anything, how many vertices it has, and their order (that of A's vertices, for a polygon).
/// Rounded: the coordinates, each once, to within two units in the last place of T; those of a vertex that both
/// triangles, or one of them, bring along are exact. No two vertices are the same before rounding.
/// All three overlap tests share this one: it clips one triangle by the other in exact numbers.

#include <array>
#include <optional>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
struct TriangleIntersection {
    std::array<Vec3<T>, 6> points{};
    int count = 0;  ///< 1: a point, 2: a segment, 3 to 6: a convex polygon
};

/// Nothing for triangles that are apart, or have a part that is no finite number.
template <typename T>
std::optional<TriangleIntersection<T>> intersection(const Triangle<T>& a, const Triangle<T>& b);

/// How far are two triangles from each other?
///
/// The shortest way between two triangles that are apart runs from a vertex to a face or an edge, or from edge to edge:
/// all fifteen pairs are tried, in double precision. 0 when they overlap, which is decided exactly. Triangles without
/// area are answered. Infinite when a part is no finite number. Source: Ericson, Real-Time Collision Detection
/// (2005), 5.1.9 and 5.1.10.
template <typename T>
T distance(const Triangle<T>& a, const Triangle<T>& b);

}  // namespace collidoscope::geometry
