#pragma once
/// Hulls without volume, as prisms without height.

#include <vector>

#include "geometry/shapes/hull.h"

namespace geometry::hull {

/// Both sides of a convex polygon, and for each of its edges a face of two corners that looks outwards in the
/// polygon's plane. Precondition: three strict corners at least, counter-clockwise seen from the front.
Hulld hullOfPolygon(std::vector<Vec3d> corners);
/// A face of one corner at each end, and four of both around.
Hulld hullOfSegment(const Vec3d& start, const Vec3d& end);
/// Six faces of one corner.
Hulld hullOfPoint(const Vec3d& point);

}  // namespace geometry::hull
