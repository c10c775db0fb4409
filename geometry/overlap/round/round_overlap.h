#pragma once
/// Round bodies against each other and against what is flat. Exact; a body or shape with a part that is no finite
/// number overlaps nothing. Preconditions: radii and half sizes are not negative, normals not zero.

#include "geometry/query/numbers/straight_core.h"

namespace geometry {

bool roundOverlap(const RoundBody& a, const RoundBody& b);
bool roundOverlap(const RoundBody& body, const Planed& plane);
bool roundOverlap(const RoundBody& body, const Aabbd& box);
bool roundOverlap(const RoundBody& body, const Boxd& box);
bool roundOverlap(const RoundBody& body, const Triangled& triangle);

}  // namespace geometry
