#pragma once
/// The methods of overlaps.h for what is round, endless or stored rounded. A shape with a part that is no finite number
/// overlaps nothing.

#include "geometry/convex/convex_proxy.h"
#include "geometry/query/straight_core.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

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

}  // namespace collidoscope::geometry
