#pragma once
/// The Minkowski difference A - B of two convex bodies, drawn beside them: GJK and EPA walk through it and never build
/// it.

#include "demos/canvas.h"
#include "geometry/shapes/hull.h"

namespace demos {

/// Where a point of A - B is drawn: in a space of its own, whose origin stands beside the bodies.
inline constexpr geometry::Vec3f kDifferenceOrigin{2.9f, 1.5f, 0.0f};
inline constexpr float kDifferenceScale = 0.62f;
inline geometry::Vec3f inDifference(const geometry::Vec3d& difference) {
    return kDifferenceOrigin + kDifferenceScale * geometry::Vec3f{difference};
}

/// The hull of all differences of a vertex of A and one of B.
geometry::Hullf differenceOf(const geometry::Hullf& a, const geometry::Hullf& b);
/// The outline of A - B, and the origin.
void drawDifference(Canvas& canvas, const geometry::Hullf& difference);

}  // namespace demos
