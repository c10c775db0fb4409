#pragma once
/// A hull against everything but planes, exactly: a hull is what its vertices span, whatever its planes and faces say.
///
/// GJK in doubles tells unless the shapes touch up to rounding; then the same walk in exact numbers does. Of rays and
/// lines the stretch that can meet the hull is asked. Flat hulls, needles and single points are answered like solids; a
/// hull without vertices, and a shape with a part that is no finite number, overlap nothing.
/// A frustum counts as its corners, which are stored rounded: what is no farther apart than that rounding touches it.

#include "geometry/overlap/round/straight_core.h"

namespace geometry {

template <typename T>
bool hullOverlap(const RoundBody& body, const Hull<T>& hull);
template <typename T>
bool hullOverlap(const Triangled& triangle, const Hull<T>& hull);
template <typename T>
bool hullOverlap(const Aabbd& box, const Hull<T>& hull);
template <typename T>
bool hullOverlap(const Boxd& box, const Hull<T>& hull);
template <typename T>
bool hullOverlap(const Hull<T>& a, const Hull<T>& b);
template <typename T>
bool hullOverlap(const Hull<T>& hull, const Frustum<T>& frustum);

}  // namespace geometry
