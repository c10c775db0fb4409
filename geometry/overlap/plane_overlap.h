#pragma once
/// Planes, as surfaces n.p = d, against each other and against what has flat faces. Exact; a shape with a part that is
/// no finite number overlaps nothing. Precondition: normals are not zero.

#include "geometry/query/numbers/finite.h"

namespace geometry {

bool planeOverlap(const Planed& a, const Planed& b);
bool planeOverlap(const Planed& plane, const Triangled& triangle);
bool planeOverlap(const Planed& plane, const Aabbd& box);
bool planeOverlap(const Planed& plane, const Boxd& box);
template <typename T>
bool planeOverlap(const Planed& plane, const Hull<T>& hull);

}  // namespace geometry
