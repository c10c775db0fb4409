#pragma once
/// Is the distance of two convex cores at most some reach? By GJK in doubles, where its rounding cannot decide.

#include <optional>

#include "geometry/convex/gjk.h"

namespace geometry {

/// What rounding can move the bounds of GJK by, as a part of the largest coordinate. Either bound is a support point's
/// product with a unit direction: 3 products and their sum, the rounding of the corner that was chosen and of the one
/// that should have been (for a turned box some 16 half places), and a root. All of it is below 200 half places.
inline constexpr double kGjkRounding = 0x1p-45;

/// The radius of the largest ball around the origin in a tetrahedron, or 0 where one of its faces is a needle or its
/// normal rough. Precondition: the origin is inside.
double trustedInnerRadius(const Simplex& tetrahedron);

struct DistanceVerdict {
    std::optional<bool> within{};   ///< nothing when rounding may decide
    Vec3d towardsA{1.0, 0.0, 0.0};  ///< from B, roughly: where an exact search may start; not zero
};

/// `largest` is the largest coordinate of both. Preconditions as those of gjk(); reach >= 0.
template <HasSupport A, HasSupport B>
DistanceVerdict surelyWithin(const A& a, const B& b, double reach, double largest) {
    const double rounding = kGjkRounding * (largest + reach);
    const GjkResult result = gjk(a, b, NoObserver{}, {.farEnough = reach + rounding});
    DistanceVerdict verdict;
    if (result.way != Vec3d{0.0}) verdict.towardsA = -result.way;
    const double upperBound = std::fmax(result.distance, glm::length(result.way));
    if (result.lowerBound > reach + rounding)
        verdict.within = false;
    else if (upperBound + rounding <= reach || (result.overlap && trustedInnerRadius(result.simplex) > rounding))
        verdict.within = true;
    return verdict;
}

}  // namespace geometry
