#pragma once
/// Barycentric coordinates of a convex polygon: weights of its corners, none negative, with sum 1, whose mean is p.
///
/// They vary smoothly with p, a corner has weight 1 at itself, and along a side they are linear. For a triangle they
/// are its barycentric coordinates.
///   w_i = C_i / (A_(i-1) A_i),   A_i = area (p, corner i, corner i+1),   C_i = area (corner i-1, i, i+1)
/// Source: Meyer, Barr, Lee, Desbrun, Generalized barycentric coordinates on irregular polygons (2002), after
/// Wachspress, A rational finite element basis (1975).

#include <span>
#include <vector>

#include "geometry/base/vec.h"

namespace geometry {

/// Precondition: the corners are those of a convex polygon in order, either way round; neighbours differ, and a corner
/// may lie within a side. For a point outside, and for a polygon without area, the weights are those of the nearest
/// point of the sides; without corners there are none. With finite numbers the answer is never NaN.
template <typename T>
std::vector<T> polygonWeights(std::span<const Vec2<T>> corners, const Vec2<T>& p);

}  // namespace geometry
