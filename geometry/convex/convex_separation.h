#pragma once
/// How far apart two convex cores are, by GJK, or how deep they are in each other, by EPA.

#include "geometry/convex/epa.h"

namespace geometry {

/// Cores nearer than this part of their largest coordinate count as touching: the way between their nearest points is
/// then so much made of rounding that it tells no direction, and the polytope does.
inline constexpr double kRoughWay = 1e-12;

/// `largest` is the largest coordinate of both. Preconditions as those of gjk().
template <HasSupport A, HasSupport B>
Separation<double> separationOfConvex(const A& a, const B& b, double largest) {
    const GjkResult nearest = gjk(a, b);
    if (nearest.distance <= kRoughWay * largest) return epa(a, b, nearest.simplex);
    return {nearest.distance, nearest.way / nearest.distance, nearest.pointA, nearest.pointB};
}

}  // namespace geometry
