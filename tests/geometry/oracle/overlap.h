#pragma once
/// Do two shapes touch or overlap? Exact, for any pair of the bodies of body.h: `overlap(bodyOf(a), bodyOf(b))`.
///
/// The squared distance of the hulls of the corners is compared with the squared sum of the radii. It is found by
/// walking down through simplices of the difference of the hulls (Gilbert, Johnson, Keerthi, A fast procedure for
/// computing the distance between complex objects in three-dimensional space, 1988) in whole numbers, so the walk ends
/// with a proof: all of the difference lies beyond the plane through the nearest point. No axes are tried.

#include "tests/geometry/oracle/body.h"

namespace collidoscope::geometry::oracle {

/// Of the hulls of the corners, without the radii; 0 when they have a point in common.
Rational squaredDistance(const Body& a, const Body& b);

bool overlap(const Body& a, const Body& b);
bool overlap(const Surface& a, const Body& b);
bool overlap(const Body& a, const Surface& b);
bool overlap(const Surface& a, const Surface& b);

}  // namespace collidoscope::geometry::oracle
