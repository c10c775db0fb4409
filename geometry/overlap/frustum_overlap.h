#pragma once
/// A frustum against everything, through its planes and corners.
///
/// These are stored rounded, so the answer is not exact: what is no further apart than that rounding can explain
/// counts as touching (see query/numbers/polytope.h). A shape with a part that is no finite number overlaps nothing.
/// Precondition: the frustum has a volume.

#include "geometry/query/numbers/straight_core.h"

namespace geometry {

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

}  // namespace geometry
