#pragma once
/// Is the distance of two convex cores at most some reach? Decided without rounding.
///
/// The walk of gjk.h over exact numbers, with directions in place of nearest points so that nothing is divided. Each
/// round the nearest feature of the simplex gives an upper bound of the distance and the farthest point along the way
/// to the origin a lower one; either may decide. The distance falls strictly, and there are finitely many simplices,
/// so the walk ends.
/// Slow, some microseconds a round: for shapes so near to touching that doubles do not tell.

#include "geometry/convex/exact/exact_simplex.h"
#include "geometry/overlap/convex/convex_core.h"

namespace geometry {

/// A farthest point of a core in a direction, times its denominator.
template <typename Core>
ExactVertex exactSupport(const Core& core, const ExactVertex& direction) {
    using exact::Number;
    const ExactVertex* farthest = &core.corners[0];
    Number most = dot(direction, *farthest);
    for (std::size_t i = 1; i < core.corners.size(); ++i) {
        Number along = dot(direction, core.corners[i]);
        if (sign(along - most) <= 0) continue;
        most = along;
        farthest = &core.corners[i];
    }
    ExactVertex point = *farthest;
    for (const ExactVertex& arm : core.arms) point = sign(dot(direction, arm)) > 0 ? point + arm : point - arm;
    return point;
}

/// Cores as in overlap/convex/convex_core.h and exact_core.h, over exact::Number, with one corner at least. The first
/// direction is where to look from B to A; any but zero will do. Precondition: reach >= 0.
template <typename CoreA, typename CoreB>
bool isWithinExactly(const CoreA& a, const CoreB& b, const exact::Number& reach, const Vec3d& firstDirection) {
    using exact::Number;
    const auto farthestOfDifference = [&](const ExactVertex& direction) {
        return b.denominator * exactSupport(a, direction) - a.denominator * exactSupport(b, ExactVertex{} - direction);
    };
    const Number scaled = reach * a.denominator * b.denominator;
    const Number squaredReach = scaled * scaled;
    ExactSimplex simplex{{farthestOfDifference(exact::triple<Number>(firstDirection))}};
    for (;;) {
        const ExactNearest nearest = reduceToNearest(simplex);
        if (sign(nearest.numerator - squaredReach * nearest.denominator) <= 0) return true;
        const ExactVertex farthest = farthestOfDifference(nearest.toOrigin);
        const Number along = dot(nearest.toOrigin, farthest);
        const Number squared = dot(nearest.toOrigin, nearest.toOrigin);
        if (sign(along) < 0 && sign(along * along - squaredReach * squared) > 0) return false;
        if (sign(along - dot(nearest.toOrigin, simplex.front())) <= 0) return false;
        simplex.push_back(farthest);
    }
}

}  // namespace geometry
