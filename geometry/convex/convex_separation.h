#pragma once
/// How far apart two shapes are, or how deep they are in each other; and of two convex cores, by GJK or EPA.

#include "geometry/convex/epa.h"

namespace geometry {

/// Cores nearer than this part of their largest coordinate count as touching: the path between their nearest points is
/// then so much made of rounding that it tells no direction, and the polytope does.
inline constexpr double kDirectionless = 1e-12;

/// `largest` is the largest coordinate of both. Preconditions as those of gjk().
template <HasSupport A, HasSupport B>
Separation<double> separationOfConvex(const A& a, const B& b, double largest) {
    const GjkResult nearest = gjk(a, b);
    if (nearest.distance <= kDirectionless * largest) return epa(a, b, nearest.simplex);
    return {nearest.distance, nearest.delta / nearest.distance, nearest.pointA, nearest.pointB};
}

}  // namespace geometry
