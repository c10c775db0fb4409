#pragma once
/// From the triangles of a finished hull to the hull itself, by the indices of its corners, in one order of its own,
/// whatever the order of the points was; and hulls without volume, as prisms without height.

#include <cstdint>
#include <vector>

#include "geometry/convex/hull/hull_surface.h"
#include "geometry/shapes/hull.h"

namespace collidoscope::geometry::hull {

struct HullOutline {
    std::vector<std::uint32_t> corners{};  ///< indices of the given points; ordered by x, y, z
    /// Indices into `corners`, counter-clockwise seen from outside, from the lowest on; the faces are in order, too.
    std::vector<std::vector<std::uint32_t>> faces{};
};

/// Joins triangles that lie in one plane, and leaves out corners on the straight side of a face. The exact hull has one
/// such outline only.
HullOutline outlineOf(const HullSurface& surface, const HullPoints& points);

/// The corners of the convex polygon around points in one plane, counter-clockwise seen from where the three `corners`
/// turn so. Preconditions: all points are exactly in the plane of the three, which are not on one line.
std::vector<std::uint32_t> polygonAround(const HullPoints& points, const HullTriangle& corners);

/// Both sides of a convex polygon, and for each of its edges a face of two corners that looks outwards in the
/// polygon's plane. Precondition: three strict corners at least, counter-clockwise seen from the front.
Hulld hullOfPolygon(std::vector<Vec3d> corners);
/// A face of one corner at each end, and four of both around.
Hulld hullOfSegment(const Vec3d& start, const Vec3d& end);
/// Six faces of one corner.
Hulld hullOfPoint(const Vec3d& point);

}  // namespace collidoscope::geometry::hull
