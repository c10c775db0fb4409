#pragma once
/// How far are two triangles from each other?
///
/// The shortest way between two triangles that are apart runs from a vertex to a face or an edge, or from edge to edge:
/// all fifteen pairs are tried, in double precision. 0 when they overlap, which is decided exactly. Triangles without
/// area are answered. Infinite when a part is no finite number. Source: Ericson, Real-Time Collision Detection
/// (2005), 5.1.9 and 5.1.10.

#include "geometry/shapes/triangle.h"

namespace geometry {

template <typename T>
T distance(const Triangle<T>& a, const Triangle<T>& b);

}  // namespace geometry
