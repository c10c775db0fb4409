#pragma once
/// Do two convex shapes share a point? Exact, whatever their vertices, poses and radii are.
///
/// GJK in doubles (gjk.h) tells, with a bound on its rounding, unless the shapes touch up to that. Then the same walk
/// is made over exact numbers, with directions in place of nearest points so that nothing is divided. Each iteration
/// the nearest feature of the simplex gives an upper bound of the distance and the support point towards the origin a
/// lower one; either may decide. The distance falls strictly, and there are finitely many simplices, so the walk ends.
/// It is slow, some microseconds an iteration, and rare.

#include "geometry/convex/convex_proxy.h"

namespace collidoscope::geometry {

/// The part of a ray or line that bounded shapes meet: it ends at origin +- 2^exponent direction, which is no double.
struct ClippedLine {
    Vec3d origin{0.0};
    Vec3d direction{1.0, 0.0, 0.0};
    int exponent = 0;
    bool bothWays = false;  ///< a line
};

/// False where one of them has no vertex or a number that is not finite.
bool convexOverlap(const ConvexProxy& a, const ConvexProxy& b);
bool convexOverlap(const ClippedLine& line, const ConvexProxy& b);

}  // namespace collidoscope::geometry
