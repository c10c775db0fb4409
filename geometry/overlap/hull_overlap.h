#pragma once
/// A hull against what is endless or rounded: rays, lines, planes and frusta. A hull is what its vertices span,
/// whatever its planes and faces say. Against bounded shapes see convex/exact_distance.h.
///
/// Exact: of rays and lines the part that can meet the hull is asked. A hull without vertices, and a shape with a part
/// that is no finite number, overlap nothing. A frustum counts as its corners, which are stored rounded: what is no
/// farther apart than that rounding touches it.

#include "geometry/convex/convex_proxy.h"
#include "geometry/query/numbers/straight_core.h"
#include "geometry/shapes/frustum.h"

namespace geometry {

bool hullOverlap(const RoundBody& body, const ConvexProxy& hull);
template <typename T>
bool hullOverlap(const ConvexProxy& hull, const Frustum<T>& frustum);

}  // namespace geometry
