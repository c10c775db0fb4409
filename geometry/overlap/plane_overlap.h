#pragma once
/// Planes, as surfaces n.p = d, against each other and against what has flat faces. Exact; a shape with a part that is
/// no finite number overlaps nothing. Precondition: normals are not zero.

#include "geometry/convex/convex_proxy.h"

namespace geometry {

bool planeOverlap(const Planed& a, const Planed& b);
/// Of the core of the shape: precondition, it has no radius.
bool planeOverlap(const Planed& plane, const ConvexProxy& shape);

}  // namespace geometry
