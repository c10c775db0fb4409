#pragma once
/// A few points in space: what they span, how much of it a plane leaves, how far a point is from it.

#include <vector>

#include "tests/geometry/oracle/contact_shape.h"

namespace collidoscope::geometry::oracle {

using Points = std::vector<Vec3l>;

/// From p to what points in one plane span.
long double distanceToSpan(const Vec3l& p, const Points& points);

/// The part of a convex polygon, segment or point where side.(p - corner) <= 0.
Points clipped(const Points& polygon, const Vec3l& corner, const Vec3l& side);

/// The area that four or fewer points span, seen along the unit n.
long double areaSpanned(const Points& points, const Vec3l& n);
/// The largest area of four of the points.
long double areaOfBestFour(const Points& points, const Vec3l& n);

}  // namespace collidoscope::geometry::oracle
